//! Players to measure the levels with, and matches between them.

use std::fmt;

use makruk::History;
use makruk::{Color, Move, Outcome, Position, Role};
use makruk_engine::{Engine, Level, Limits, Resources, Signals};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use test_budget::rounds;

/// The node limit per move.
fn nodes() -> u64 {
    rounds(3_000, 20_000) as u64
}

/// Games this long, in plies, count as drawn: no rule ends a game while there is a pawn that cannot move.
const MAX_PLIES: usize = 400;

/// The number of random plies at the start of a game.
const OPENING_PLIES: usize = 6;

pub(crate) trait Player {
    fn choose(&mut self, history: &History) -> Move;
}

pub(crate) struct LevelPlayer {
    engine: Engine,
}

impl LevelPlayer {
    pub(crate) fn new(level: Level, seed: u64) -> LevelPlayer {
        let mut engine = Engine::new(Resources { hash: 4, threads: 1 });
        engine.set_skill(level.skill(), seed);
        LevelPlayer { engine }
    }
}

impl Player for LevelPlayer {
    fn choose(&mut self, history: &History) -> Move {
        let found = self.engine.search(history, &Limits::nodes(nodes()), 1, &Signals::default(), &mut |_| ());
        found.best_move().unwrap()
    }
}

/// Mates if possible; otherwise makes the capture or promotion that gains most. Among equal gains it prefers the move
/// after which the position evaluates best, and then chooses at random. It never considers the reply.
pub(crate) struct GreedyPlayer {
    random: StdRng,
}

/// What beginners are told that a piece is worth.
fn points(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Met => 2,
        Role::Khon => 3,
        Role::Knight => 4,
        Role::Rook => 6,
        Role::King => 0,
    }
}

/// The immediate gain of a move, in points.
fn gain(position: &Position, mv: Move) -> i32 {
    const MET_FOR_A_PAWN: i32 = 1;
    let taken = position.board().role_at(mv.to()).map_or(0, points);
    taken + if mv.is_promotion() { MET_FOR_A_PAWN } else { 0 }
}

impl GreedyPlayer {
    pub(crate) fn new(seed: u64) -> GreedyPlayer {
        GreedyPlayer { random: StdRng::seed_from_u64(seed) }
    }
}

impl Player for GreedyPlayer {
    fn choose(&mut self, history: &History) -> Move {
        let worth = |mv: Move| {
            let mut after = history.clone();
            after.play(mv).unwrap();
            match after.outcome() {
                Some(Outcome::Win { .. }) => (i32::MAX, 0),
                Some(Outcome::Draw(_)) => (gain(history.position(), mv), 0),
                None => (gain(history.position(), mv), -Engine::evaluate(&after).rank()),
            }
        };
        let moves: Vec<(Move, (i32, i32))> =
            history.position().legal_moves().into_iter().map(|mv| (mv, worth(mv))).collect();
        let most = moves.iter().map(|(_, worth)| *worth).max();
        let best: Vec<Move> = moves.iter().filter(|(_, worth)| Some(*worth) == most).map(|(mv, _)| *mv).collect();
        *best.choose(&mut self.random).unwrap()
    }
}

/// Moves at random, and mates only by accident.
pub(crate) struct RandomPlayer {
    random: StdRng,
}

impl RandomPlayer {
    pub(crate) fn new(seed: u64) -> RandomPlayer {
        RandomPlayer { random: StdRng::seed_from_u64(seed) }
    }
}

impl Player for RandomPlayer {
    fn choose(&mut self, history: &History) -> Move {
        *history.position().legal_moves().choose(&mut self.random).unwrap()
    }
}

/// Someone who has just learned the moves: mates if possible, otherwise takes the most valuable piece that hangs, otherwise
/// moves at random. A piece hangs if nothing could take back, or if it is worth more than what takes it.
pub(crate) struct BeginnerPlayer {
    random: StdRng,
}

impl BeginnerPlayer {
    pub(crate) fn new(seed: u64) -> BeginnerPlayer {
        BeginnerPlayer { random: StdRng::seed_from_u64(seed) }
    }
}

impl Player for BeginnerPlayer {
    fn choose(&mut self, history: &History) -> Move {
        let position = history.position();
        let worth = |mv: Move| {
            let after = position.play(mv).unwrap();
            if after.is_checkmate() {
                return i32::MAX;
            }
            let taken = position.board().role_at(mv.to()).map_or(0, points);
            let taker = position.board().role_at(mv.from()).map_or(0, points);
            let retaken = after.legal_moves().into_iter().any(|reply| reply.to() == mv.to());
            if retaken { (taken - taker).max(0) } else { taken }
        };
        let moves: Vec<(Move, i32)> = position.legal_moves().into_iter().map(|mv| (mv, worth(mv))).collect();
        let most = moves.iter().map(|(_, worth)| *worth).max();
        let best: Vec<Move> = moves.iter().filter(|(_, worth)| Some(*worth) == most).map(|(mv, _)| *mv).collect();
        *best.choose(&mut self.random).unwrap()
    }
}

/// How a game ended.
#[derive(Clone, Copy)]
enum TrialEnding {
    Won(Color),
    /// Drawn, with this lead of White's in points.
    Drawn(i32),
}

impl TrialEnding {
    fn drawn(position: &Position) -> TrialEnding {
        let lead = |side: Color| match side {
            Color::White => 1,
            Color::Black => -1,
        };
        TrialEnding::Drawn(position.board().iter().map(|(_, piece)| lead(piece.color()) * points(piece.role())).sum())
    }
}

/// A game between `white` and `black` from a random opening.
fn play(white: &mut dyn Player, black: &mut dyn Player, opening: u64) -> TrialEnding {
    let mut random = StdRng::seed_from_u64(opening);
    let mut history = History::new(Position::start());
    for ply in 0..MAX_PLIES {
        if let Some(outcome) = history.outcome() {
            return match outcome {
                Outcome::Win { winner, .. } => TrialEnding::Won(winner),
                Outcome::Draw(_) => TrialEnding::drawn(history.position()),
            };
        }
        let mv = if ply < OPENING_PLIES {
            *history.position().legal_moves().choose(&mut random).unwrap()
        } else if ply % 2 == 0 {
            white.choose(&history)
        } else {
            black.choose(&history)
        };
        history.play(mv).unwrap();
    }
    TrialEnding::drawn(history.position())
}

/// The result of a match.
#[derive(Clone, Copy, Default)]
pub(crate) struct MatchResult {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    /// The draws in which the first player had more on the board.
    pub(crate) ahead: u32,
    /// The draws in which the second player had more on the board.
    pub(crate) behind: u32,
}

impl MatchResult {
    /// Plays a match with each opening played by both colours. Players are created anew for each game.
    pub(crate) fn of(
        games: u32,
        first: impl Fn(u64) -> Box<dyn Player>,
        second: impl Fn(u64) -> Box<dyn Player>,
    ) -> MatchResult {
        let mut result = MatchResult::default();
        for game in 0..u64::from(games) {
            let (mut first, mut second) = (first(2 * game), second(2 * game + 1));
            let color = if game % 2 == 0 { Color::White } else { Color::Black };
            let (ending, sign) = match color {
                Color::White => (play(&mut *first, &mut *second, game / 2), 1),
                Color::Black => (play(&mut *second, &mut *first, game / 2), -1),
            };
            match ending {
                TrialEnding::Won(winner) if winner == color => result.wins += 1,
                TrialEnding::Won(_) => result.losses += 1,
                TrialEnding::Drawn(lead) => {
                    result.draws += 1;
                    result.ahead += u32::from(lead * sign > 0);
                    result.behind += u32::from(lead * sign < 0);
                }
            }
        }
        result
    }

    pub(crate) fn games(self) -> f64 {
        f64::from(self.wins + self.draws + self.losses)
    }

    /// The score as a fraction of all points.
    pub(crate) fn score(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / self.games()
    }

    /// Half the width of the 95 % confidence interval of the score.
    fn margin(self) -> f64 {
        let score = self.score();
        let squares = f64::from(self.wins) * (1.0 - score).powi(2)
            + f64::from(self.draws) * (0.5 - score).powi(2)
            + f64::from(self.losses) * score.powi(2);
        1.96 * (squares / self.games()).sqrt() / self.games().sqrt()
    }
}

/// The Elo difference that a score suggests.
fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10()
}

impl fmt::Display for MatchResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MatchResult { wins, draws, losses, ahead, behind } = self;
        let (score, margin) = (self.score(), self.margin());
        let [least, middle, most] = [score - margin, score, score + margin].map(elo);
        write!(
            f,
            "+{wins} ={draws} (ahead in {ahead}, behind in {behind}) −{losses}, {:.1} %, Elo {middle:+.0} [{least:+.0}, {most:+.0}]",
            100.0 * score
        )
    }
}
