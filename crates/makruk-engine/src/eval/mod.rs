//! Static evaluation.
//!
//! At full strength a small neural network evaluates ([`net`]), below it a weighted sum of features, each with a
//! middlegame and an endgame weight that are blended by the material left. Either value is then adjusted for what
//! neither can know: how much time the count leaves, and how a bare king is driven to mate.

mod endings;
mod features;
pub mod net;
mod terms;
mod weights;

pub use endings::{FULL_SCALE, scale_factor};
pub use features::{FEATURE_COUNT, FEATURE_GROUPS, FeatureSink};
pub use game_search::Weight;
pub use terms::extract_features;
pub use weights::WEIGHTS;

use game_search::net::{AccumulatorStack, BoardDelta};
use game_search::score::{MAX_EVAL, Value};
use makruk::{Board, Color, Count, Move, Position, Role};

/// The phase of a board with all its pieces.
pub const FULL_PHASE: i32 = 34;

/// How much of the middlegame is left: [`FULL_PHASE`] at the start of a game, 0 with kings and pawns only.
pub fn phase(board: &Board) -> i32 {
    let of = |role, worth: u32| worth * board.by_role(role).len();
    let sum = of(Role::Rook, 4) + of(Role::Knight, 2) + of(Role::Khon, 2) + of(Role::Met, 1);
    (sum as i32).min(FULL_PHASE)
}

/// Adds up the weights for each side.
#[derive(Default)]
struct Sum([Weight; 2]);

impl FeatureSink for Sum {
    #[inline(always)]
    fn add(&mut self, side: Color, feature: usize, times: i32) {
        self.0[side.index()] = self.0[side.index()] + WEIGHTS[feature] * times;
    }
}

/// The feature evaluation for the side to move under this count, in centipawns.
pub(super) fn evaluate(position: &Position, count: Option<Count>) -> Value {
    let board = position.board();
    let mut sum = Sum::default();
    extract_features(position, &mut sum);
    let white = sum.0[0] - sum.0[1];
    let phase = phase(board);
    let blended = (white.middlegame() * phase + white.endgame() * (FULL_PHASE - phase)) / FULL_PHASE;
    adjusted(position, if position.turn() == Color::White { blended } else { -blended }, count)
}

/// Evaluates the positions of a search. Every move made or taken back must be reported to it.
pub(super) enum Evaluator {
    /// The features: for players below full strength.
    Features,
    /// The network: for a search at full strength.
    Net(AccumulatorStack),
}

impl Evaluator {
    /// The network, for a search from `root` that goes at most `plies` deep.
    pub(super) fn net(root: &Position, plies: usize) -> Evaluator {
        Evaluator::Net(net::accumulators(root.board(), plies))
    }

    /// Makes a move in `position`.
    #[inline]
    pub(super) fn play(&mut self, position: &Position, mv: Move) {
        if let Evaluator::Net(accumulators) = self {
            accumulators.push(net::delta(position, mv));
        }
    }

    /// Makes a null move.
    #[inline]
    pub(super) fn play_null_move(&mut self) {
        if let Evaluator::Net(accumulators) = self {
            accumulators.push(BoardDelta::Null);
        }
    }

    /// Takes back the last move or null move.
    #[inline]
    pub(super) fn undo_move(&mut self) {
        if let Evaluator::Net(accumulators) = self {
            accumulators.undo_move();
        }
    }

    /// The evaluation of the current position, which the caller passes again, for the side to move under this count,
    /// in centipawns.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &Position, count: Option<Count>) -> Value {
        let has_bare_king = Color::ALL.iter().any(|&color| !position.board().by_color(color).has_many());
        match self {
            // The network was not trained on bare kings; the features and the mop-up evaluation know more about them.
            Evaluator::Net(accumulators) if !has_bare_king => {
                adjusted(position, net::evaluate(accumulators, position), count)
            }
            _ => evaluate(position, count),
        }
    }
}

/// Adjusts a value for the side to move for what is known about the endgame.
fn adjusted(position: &Position, value: Value, count: Option<Count>) -> Value {
    let sign = if position.turn() == Color::White { 1 } else { -1 };
    (sign * endings::adjust(position.board(), sign * value, count)).clamp(-MAX_EVAL, MAX_EVAL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use makruk::notation::fen::{parse_position, parse_setup};
    use makruk::{Piece, Setup};

    /// The same position with colours swapped, seen from the other side of the board.
    fn mirrored(setup: &Setup) -> Position {
        let mut mirrored = Setup { turn: !setup.turn, ..Setup::empty() };
        for (square, piece) in setup.board.iter() {
            let color = !piece.color();
            let piece = if piece.is_promoted() { Piece::promoted(color) } else { Piece::new(color, piece.role()) };
            mirrored.board.put(square.rotated(), piece);
        }
        Position::from_setup(&mirrored).unwrap()
    }

    #[test]
    fn the_evaluation_is_symmetric() {
        let fens = [
            "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
            "r3k2r/2s1n3/p1pmp1pp/1p3p2/2P1P3/PP1P1PPP/2SNM3/R2K3R b - - 0 1",
            "8/2k5/2m1r3/8/3M~S3/2N5/4K3/8 w - - 0 1",
            "8/2k5/8/8/3M~S3/2N5/4K3/8 b - - 0 1",
        ];
        for fen in fens {
            let setup = parse_setup(fen).unwrap();
            let position = parse_position(fen).unwrap();
            assert_eq!(evaluate(&position, None), evaluate(&mirrored(&setup), None), "{fen}");
        }
    }

    #[test]
    fn an_extra_rook_is_worth_at_least_two_pawns() {
        let more = parse_position("r3k2r/8/pppppppp/8/8/PPPPPPPP/8/R3K2R w - - 0 1").unwrap();
        let less = parse_position("4k2r/8/pppppppp/8/8/PPPPPPPP/8/R3K2R w - - 0 1").unwrap();
        assert!(evaluate(&less, None) > evaluate(&more, None) + 200);
    }
}
