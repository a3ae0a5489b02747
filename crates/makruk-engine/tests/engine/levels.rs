//! The levels against each other, and the lowest level against a greedy player.
//!
//! A few games are played between levels far apart. A soak plays a hundred between each level and the one below, which is the table
//! in docs/engine.md.
//!
//! Levels are played with their skill and a node limit instead of their time limit, so that every run is the same.
//! The lower levels reach neither limit.

use std::fmt;

use makruk::History;
use makruk::{Color, Move, Outcome, Position, Role};
use makruk_engine::{Engine, Level, Limits, Resources, Signals};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use test_budget::{is_soak, rounds};

/// The node limit per move.
fn nodes() -> u64 {
    rounds(1_000, 20_000) as u64
}

/// Games this long, in plies, count as drawn: no rule ends a game while there is a pawn that cannot move.
const MAX_PLIES: usize = 400;

/// The number of random plies at the start of a game.
const OPENING_PLIES: usize = 6;

trait Player {
    fn choose(&mut self, history: &History) -> Move;
}

struct LevelPlayer {
    engine: Engine,
}

impl LevelPlayer {
    fn new(level: Level, seed: u64) -> LevelPlayer {
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
struct GreedyPlayer {
    random: StdRng,
}

/// The immediate gain of a move, in points.
fn gain(position: &Position, mv: Move) -> i32 {
    const MET_FOR_A_PAWN: i32 = 1;
    let points = |role| match role {
        Role::Pawn => 1,
        Role::Met => 2,
        Role::Khon => 3,
        Role::Knight => 4,
        Role::Rook => 6,
        Role::King => 0,
    };
    let taken = position.board().role_at(mv.to()).map_or(0, points);
    taken + if mv.is_promotion() { MET_FOR_A_PAWN } else { 0 }
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

/// The winner of a game between `white` and `black` from a random opening; `None` for a draw.
fn play(white: &mut dyn Player, black: &mut dyn Player, opening: u64) -> Option<Color> {
    let mut random = StdRng::seed_from_u64(opening);
    let mut history = History::new(Position::start());
    for ply in 0..MAX_PLIES {
        if let Some(outcome) = history.outcome() {
            return match outcome {
                Outcome::Win { winner, .. } => Some(winner),
                Outcome::Draw(_) => None,
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
    None
}

/// The result of a match.
#[derive(Clone, Copy, Default)]
struct MatchResult {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl MatchResult {
    /// Plays a match with each opening played by both colours. Players are created anew for each game.
    fn of(games: u32, first: impl Fn(u64) -> Box<dyn Player>, second: impl Fn(u64) -> Box<dyn Player>) -> MatchResult {
        let mut result = MatchResult::default();
        for game in 0..u64::from(games) {
            let (mut first, mut second) = (first(2 * game), second(2 * game + 1));
            let color = if game % 2 == 0 { Color::White } else { Color::Black };
            let winner = match color {
                Color::White => play(&mut *first, &mut *second, game / 2),
                Color::Black => play(&mut *second, &mut *first, game / 2),
            };
            match winner {
                Some(winner) if winner == color => result.wins += 1,
                Some(_) => result.losses += 1,
                None => result.draws += 1,
            }
        }
        result
    }

    fn games(self) -> f64 {
        f64::from(self.wins + self.draws + self.losses)
    }

    /// The score as a fraction of all points.
    fn score(self) -> f64 {
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
        let MatchResult { wins, draws, losses } = self;
        let (score, margin) = (self.score(), self.margin());
        let [least, middle, most] = [score - margin, score, score + margin].map(elo);
        write!(f, "+{wins} ={draws} −{losses}, {:.1} %, Elo {middle:+.0} [{least:+.0}, {most:+.0}]", 100.0 * score)
    }
}

fn level_player(level: Level) -> impl Fn(u64) -> Box<dyn Player> {
    move |seed| Box::new(LevelPlayer::new(level, seed))
}

fn greedy_player(seed: u64) -> Box<dyn Player> {
    Box::new(GreedyPlayer { random: StdRng::seed_from_u64(seed) })
}

/// Plays a level against the one below in a soak, and else against the third below or the first.
fn test_level(number: u8) {
    let (games, gap, least) = if is_soak() { (100, 1, 0.62) } else { (2, 3, 0.5) };
    let [level, below] = [number, number.saturating_sub(gap).max(1)].map(|number| Level::new(number).unwrap());
    let result = MatchResult::of(games, level_player(level), level_player(below));
    println!("{} v {}: {result}", level.number(), below.number());
    assert!(result.score() >= least, "level {} scored {result} against {}", level.number(), below.number());
}

macro_rules! each_level {
    ($($name:ident: $number:literal;)*) => {
        $(#[test] fn $name() { test_level($number); })*
    };
}

each_level! {
    level_2_beats_the_one_below: 2;
    level_3_beats_the_one_below: 3;
    level_4_beats_the_one_below: 4;
    level_5_beats_the_one_below: 5;
    level_6_beats_the_one_below: 6;
    level_7_beats_the_one_below: 7;
    level_8_beats_the_one_below: 8;
    level_9_beats_the_one_below: 9;
    level_10_beats_the_one_below: 10;
}

#[test]
fn level_1_loses_to_a_greedy_player_half_the_time() {
    let (games, least) = if is_soak() { (100, 0.5) } else { (6, 0.2) };
    let result = MatchResult::of(games, level_player(Level::ALL[0]), greedy_player);
    println!("1 v greedy: {result}");
    assert!(f64::from(result.losses) >= least * result.games(), "level 1 scored {result} against a greedy player");
}
