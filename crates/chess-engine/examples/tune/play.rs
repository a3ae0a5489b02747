//! Self-play games.

use chess_engine::{ChessEngine, ChessFindings, ChessLimits};
use evaluation_tuner::ResultForWhite;
use game_search::{Resources, Signals};
use international_chess::{
    CastlingRights, ChessHistory, ChessMove, ChessOutcome, ChessPosition, ChessSetup, Color, Piece, Square,
};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use crate::record::Record;

/// The number of random plies in an opening.
const OPENING_PLIES: std::ops::Range<usize> = 6..14;
/// In every fourth game, about this many pieces are removed from each side.
const REMOVED_PIECES: std::ops::Range<usize> = 2..12;
/// Openings with a greater lead for either side are rejected: the first bound in most games, the second in every
/// fourth.
const MAX_OPENING_SCORE: [i32; 2] = [400, 900];
/// In every third game a random move is played at one of these plies.
const BLUNDER_PLY: std::ops::Range<usize> = 2..60;
/// At every second ply the game branches: a random move and at most this many further plies.
const SIDE_LINE_PLIES: usize = 4;
/// A game counts as won after a lead of this many centipawns for this many plies.
const WIN_ADJUDICATION: (i32, u32) = (1100, 8);
/// A game counts as drawn after this many plies (second) within this many centipawns (first), once there are this
/// many positions (third).
const DRAW_ADJUDICATION: (i32, u32, usize) = (12, 24, 70);
/// It also counts as drawn once there are this many positions.
const MAX_POSITIONS: usize = 300;
/// Beyond this score, in centipawns, a position only teaches that the game is won.
const MAX_TRAINING_SCORE: i32 = 3000;

/// A source of self-play games.
pub struct Play {
    engine: ChessEngine,
    random: StdRng,
    nodes: u64,
}

impl Play {
    /// Games determined by this seed, with this many nodes per move.
    pub fn new(seed: u64, nodes: u64) -> Play {
        let engine = ChessEngine::new(Resources { hash: 8, threads: 1 });
        Play { engine, random: StdRng::seed_from_u64(seed), nodes }
    }

    /// The quiet positions of one game and of the side lines that branch off it.
    pub fn game(&mut self) -> Vec<Record> {
        self.engine.new_game();
        let mut history = self.opening();
        let (mut quiet, mut side_lines): (Vec<Record>, Vec<Record>) = (Vec::new(), Vec::new());
        let (mut decided, mut dull) = (0, 0);
        let blunder = if self.random.random_ratio(1, 3) { Some(self.random.random_range(BLUNDER_PLY)) } else { None };
        let mut plies = 0;
        // The index of the first position after the random move. Earlier positions do not get the result of the game.
        let mut own = 0;
        let result = loop {
            if let Some(outcome) = outcome(&history) {
                break match outcome {
                    ChessOutcome::Win { winner: Color::White, .. } => ResultForWhite::Won,
                    ChessOutcome::Win { .. } => ResultForWhite::Lost,
                    ChessOutcome::Draw(_) => ResultForWhite::Drawn,
                };
            }
            plies += 1;
            if Some(plies) == blunder {
                own = quiet.len();
                self.play_random_move(&mut history);
                continue;
            }
            let (mv, score) = self.search(&history, self.nodes);
            if is_quiet(&history, mv) && score.abs() < MAX_TRAINING_SCORE {
                quiet.push(record(&history, score));
            }
            if self.random.random_ratio(1, 2) {
                side_lines.extend(self.side_line(&history));
            }
            decided = if score.abs() > WIN_ADJUDICATION.0 { decided + 1 } else { 0 };
            dull = if score.abs() < DRAW_ADJUDICATION.0 && quiet.len() > DRAW_ADJUDICATION.2 { dull + 1 } else { 0 };
            if decided >= WIN_ADJUDICATION.1 {
                break if score > 0 { ResultForWhite::Won } else { ResultForWhite::Lost };
            }
            if dull >= DRAW_ADJUDICATION.1 || quiet.len() > MAX_POSITIONS {
                break ResultForWhite::Drawn;
            }
            history.play(mv).expect("the engine plays legal moves");
        };
        quiet[own..].iter_mut().for_each(|record| record.result = Some(result));
        quiet.extend(side_lines);
        quiet
    }

    /// The first quiet position after a random move, if it comes soon.
    fn side_line(&mut self, history: &ChessHistory) -> Option<Record> {
        let mut history = history.clone();
        self.play_random_move(&mut history);
        for _ in 0..SIDE_LINE_PLIES {
            if outcome(&history).is_some() {
                return None;
            }
            let (mv, score) = self.search(&history, self.nodes / 2);
            if score.abs() >= MAX_TRAINING_SCORE {
                return None;
            }
            if is_quiet(&history, mv) {
                return Some(record(&history, score));
            }
            history.play(mv).expect("the engine plays legal moves");
        }
        None
    }

    /// Plays a random move, if there is a legal one.
    fn play_random_move(&mut self, history: &mut ChessHistory) {
        if let Some(mv) = history.position().legal_moves().choose(&mut self.random) {
            history.play(*mv).expect("it is one of the legal moves");
        }
    }

    /// A position after a few random moves, perhaps with some pieces removed, in which neither side is too far ahead.
    fn opening(&mut self) -> ChessHistory {
        loop {
            let max_score = MAX_OPENING_SCORE[usize::from(self.random.random_ratio(1, 4))];
            let mut history = ChessHistory::new(ChessPosition::start());
            for _ in 0..self.random.random_range(OPENING_PLIES) {
                self.play_random_move(&mut history);
            }
            if self.random.random_ratio(1, 4)
                && let Ok(position) = ChessPosition::from_setup(&self.remove_pieces(&history.position().to_setup()))
            {
                history = ChessHistory::new(position);
            }
            if outcome(&history).is_none() && self.search(&history, 2 * self.nodes).1.abs() <= max_score {
                return history;
            }
        }
    }

    /// Removes some pieces other than kings from both sides.
    fn remove_pieces(&mut self, setup: &ChessSetup) -> ChessSetup {
        let mut setup = ChessSetup {
            pieces: setup.pieces,
            turn: setup.turn,
            castling: CastlingRights::NONE,
            ..ChessSetup::empty()
        };
        let removed = self.random.random_range(REMOVED_PIECES);
        for color in Color::ALL {
            for _ in 0..removed + self.random.random_range(0..2) {
                let is_removable = |square: &Square| {
                    setup.pieces[*square as usize].is_some_and(|it| it.0 == color && it.1 != Piece::King)
                };
                let squares: Vec<Square> = Square::ALL.into_iter().filter(is_removable).collect();
                if let Some(square) = squares.choose(&mut self.random) {
                    setup.pieces[*square as usize] = None;
                }
            }
        }
        setup
    }

    /// The best move and its score for White.
    fn search(&mut self, history: &ChessHistory, nodes: u64) -> (ChessMove, i32) {
        let ChessFindings { lines, .. } =
            self.engine.search(history, &ChessLimits::nodes(nodes), 1, &Signals::default(), &mut |_| ());
        let best = lines.first().expect("a game that goes on has a move");
        let score = best.score.rank();
        (best.moves[0], if history.position().turn() == Color::White { score } else { -score })
    }
}

/// How a game ends if whoever may claim a draw does.
fn outcome(history: &ChessHistory) -> Option<ChessOutcome> {
    let claim = || history.draw_claims().now.first().map(|claim| ChessOutcome::Draw(claim.reason()));
    history.outcome().or_else(claim)
}

fn record(history: &ChessHistory, score: i32) -> Record {
    Record { position: history.position().clone(), score, result: None }
}

/// Whether static evaluation can be expected to judge a position: not in check, and the best move is neither a
/// capture nor a promotion.
fn is_quiet(history: &ChessHistory, best: ChessMove) -> bool {
    let position = history.position();
    !position.is_check() && best.promotion().is_none() && position.captured(best).is_none()
}
