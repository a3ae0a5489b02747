//! Static evaluation: a weighted sum of features, each with a middlegame and an endgame weight that are blended by the material left,
//! adjusted for what a sum cannot express.

mod endings;
mod features;
mod pawn_ending;
mod terms;
mod weights;

pub use endings::{FULL_CHESS_SCALE, chess_scale_factor};
pub use features::{CHESS_FEATURE_COUNT, CHESS_FEATURE_GROUPS, ChessFeatureSink};
pub use terms::extract_chess_features;
pub use weights::CHESS_WEIGHTS;

use cozy_chess::{Board, Color, Piece};
use game_search::Weight;
use game_search::score::{MAX_EVAL, Value};

/// The phase of a board with all its pieces.
pub const FULL_CHESS_PHASE: i32 = 24;

/// How much of the middlegame is left: [`FULL_CHESS_PHASE`] at the start of a game, 0 with kings and pawns only.
pub fn chess_phase(board: &Board) -> i32 {
    let of = |piece, worth: u32| worth * board.pieces(piece).len();
    let sum = of(Piece::Knight, 1) + of(Piece::Bishop, 1) + of(Piece::Rook, 2) + of(Piece::Queen, 4);
    (sum as i32).min(FULL_CHESS_PHASE)
}

/// Adds up the weights for each side.
#[derive(Default)]
struct WeightSum([Weight; 2]);

impl ChessFeatureSink for WeightSum {
    #[inline(always)]
    fn add(&mut self, side: Color, feature: usize, times: i32) {
        self.0[side as usize] = self.0[side as usize] + CHESS_WEIGHTS[feature] * times;
    }
}

/// The feature evaluation for the side to move, in centipawns.
pub(super) fn evaluate(board: &Board) -> Value {
    let mut sum = WeightSum::default();
    extract_chess_features(board, &mut sum);
    let white = sum.0[0] - sum.0[1];
    let phase = chess_phase(board);
    let blended = (white.middlegame() * phase + white.endgame() * (FULL_CHESS_PHASE - phase)) / FULL_CHESS_PHASE;
    adjusted(board, if board.side_to_move() == Color::White { blended } else { -blended })
}

/// Adjusts a value for the side to move for what is known about the endgame.
fn adjusted(board: &Board, value: Value) -> Value {
    let sign = if board.side_to_move() == Color::White { 1 } else { -1 };
    (sign * endings::adjust(board, sign * value)).clamp(-MAX_EVAL, MAX_EVAL)
}

#[cfg(test)]
mod tests {
    use international_chess::notation::fen::{parse_position, parse_setup};
    use international_chess::{CastlingRights, ChessPosition, ChessSetup};

    use super::*;

    /// The same position with colours swapped, seen from the other side of the board.
    fn mirrored(setup: &ChessSetup) -> ChessPosition {
        let mut mirrored = ChessSetup { turn: !setup.turn, castling: CastlingRights::NONE, ..ChessSetup::empty() };
        for square in cozy_chess::Square::ALL {
            mirrored.pieces[square.flip_rank() as usize] =
                setup.pieces[square as usize].map(|(color, piece)| (!color, piece));
        }
        ChessPosition::from_setup(&mirrored).unwrap()
    }

    #[test]
    fn the_evaluation_is_symmetric() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 1",
            "8/5pk1/4p1p1/3pP3/1r1P1P2/4K1P1/3R4/8 b - - 0 1",
            "2r5/1P4k1/8/3b4/8/4B3/5KP1/1R6 b - - 0 1",
        ] {
            let position = parse_position(fen).unwrap();
            let mirrored = mirrored(&parse_setup(fen).unwrap());
            assert_eq!(evaluate(position.board()), evaluate(mirrored.board()), "{fen}");
        }
    }

    #[test]
    fn more_material_is_worth_more() {
        let full = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let value = |fen: &str| evaluate(parse_position(fen).unwrap().board());
        assert!(value(full).abs() < 60);
        assert!(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 600);
        assert!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN1QKBNR w KQkq - 0 1") < -150);
    }
}
