//! The network that evaluates at full strength.

use std::sync::LazyLock;

use cozy_chess::{Board, Color, File, Piece, Square};
use game_search::net::{AccumulatorStack, BoardDelta, Net, PlacedPiece, SIZE};
use game_search::score::Value;
use international_chess::{ChessMove, Promotion};

use super::super::position::{is_castling, is_en_passant};

/// An asset of another size does not compile.
const ASSET: &[u8; SIZE] = include_bytes!("../../assets/net.bin");

static NET: LazyLock<Net> = LazyLock::new(|| Net::from_bytes(ASSET).expect("a unit test parses this asset"));

/// A piece as the network takes it.
#[inline]
fn placed(color: Color, piece: Piece, square: Square) -> PlacedPiece {
    PlacedPiece { side: color as usize, role: piece as usize, square: square as usize }
}

/// The pieces of a board as the network takes them.
pub fn placed_pieces(board: &Board) -> impl Iterator<Item = PlacedPiece> {
    board.occupied().into_iter().filter_map(|square| {
        let color = board.color_on(square)?;
        Some(placed(color, board.piece_on(square)?, square))
    })
}

/// The accumulators for a search from `root` that goes at most `plies` deep.
pub(in super::super) fn accumulators(root: &Board, plies: usize) -> AccumulatorStack {
    let pieces: Vec<PlacedPiece> = placed_pieces(root).collect();
    AccumulatorStack::new(&NET, &pieces, plies)
}

/// What a move changes that is legal on this board.
#[inline]
pub(in super::super) fn delta(board: &Board, mv: ChessMove) -> BoardDelta {
    let color = board.side_to_move();
    let Some(piece) = board.piece_on(mv.from()) else { return BoardDelta::Null };
    let from = placed(color, piece, mv.from());
    let to = placed(color, mv.promotion().map_or(piece, Promotion::piece), mv.to());
    if let Some(victim) = board.piece_on(mv.to()) {
        return BoardDelta::Capture { from, to, captured: placed(!color, victim, mv.to()) };
    }
    if piece == Piece::King && is_castling(board, mv) {
        let short = mv.to().file() == File::G;
        let rook = |file| placed(color, Piece::Rook, Square::new(file, mv.from().rank()));
        let [rook_from, rook_to] = if short { [rook(File::H), rook(File::F)] } else { [rook(File::A), rook(File::D)] };
        return BoardDelta::Castling { from: [from, rook_from], to: [to, rook_to] };
    }
    if piece == Piece::Pawn && is_en_passant(board, mv) {
        let captured = placed(!color, Piece::Pawn, Square::new(mv.to().file(), mv.from().rank()));
        return BoardDelta::Capture { from, to, captured };
    }
    BoardDelta::Move { from, to }
}

/// The value that the network gives to the current board of the accumulators.
#[inline]
pub(super) fn evaluate(accumulators: &mut AccumulatorStack, board: &Board) -> Value {
    accumulators.evaluate(board.side_to_move() as usize, board.occupied().len() as usize)
}

#[cfg(test)]
mod tests {
    use international_chess::ChessPosition;
    use international_chess::notation::fen::parse_position;
    use proptest::prelude::*;

    use super::*;

    fn evaluate_from_scratch(board: &Board) -> Value {
        evaluate(&mut accumulators(board, 0), board)
    }

    /// Plays moves from a position and compares after each.
    fn check(mut position: ChessPosition, choices: &[usize]) {
        let mut line = accumulators(position.board(), choices.len());
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Some moves are tried and taken back.
            line.push(delta(position.board(), moves[choice / 7 % moves.len()]));
            line.undo_move();
            let mv = moves[choice % moves.len()];
            line.push(delta(position.board(), mv));
            position = position.play_unchecked(mv);
            if choice % 3 == 0 {
                assert_eq!(evaluate(&mut line, position.board()), evaluate_from_scratch(position.board()));
            }
        }
        assert_eq!(evaluate(&mut line, position.board()), evaluate_from_scratch(position.board()));
    }

    proptest! {
        #[test]
        fn incremental_updates_match_a_full_refresh(choices in proptest::collection::vec(0usize..100_000, 1..120)) {
            check(ChessPosition::start(), &choices);
        }

        #[test]
        fn so_do_castling_promotion_and_en_passant(choices in proptest::collection::vec(0usize..100_000, 1..9)) {
            check(parse_position("r3k2r/P6P/8/3pP3/3Pp3/8/p6p/R3K2R w KQkq d6 0 1").unwrap(), &choices);
        }
    }

    #[test]
    fn the_asset_survives_a_round_trip() {
        let net = Net::from_bytes(ASSET).unwrap();
        assert_eq!(net.to_bytes(), ASSET);
    }

    #[test]
    fn accumulators_cannot_overflow() {
        // Whatever the pieces on the board, each adds at most the greatest weight of all.
        let net = &*NET;
        let most = |row: &[i16]| row.iter().map(|weight| i32::from(weight.unsigned_abs())).max().unwrap();
        let greatest = net.feature_weights.iter().map(|row| most(row)).max().unwrap();
        assert!(most(&net.feature_biases) + 33 * greatest <= i32::from(i16::MAX), "{greatest}");
    }
}
