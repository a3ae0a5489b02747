//! Static exchange evaluation: the material that a sequence of captures on one square gains.

use cozy_chess::{
    Board, Color, Piece, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use game_search::score::Value;
use international_chess::{ChessMove, Promotion};

use super::moves::{captured, is_castling, is_en_passant};

/// Piece values for exchanges, in centipawns; a king is beyond price.
const PIECE_VALUES: [Value; 6] = [100, 320, 335, 510, 980, 10_000];

/// The value of a piece in an exchange, in centipawns.
#[inline]
pub(super) const fn piece_value(piece: Piece) -> Value {
    PIECE_VALUES[piece as usize]
}

/// What a move gains before any reply: the captured piece and the promotion.
#[inline]
pub(super) fn capture_gain(board: &Board, mv: ChessMove) -> Value {
    let placed = mv.promotion().map(Promotion::piece);
    let promotion = placed.map_or(0, |piece| piece_value(piece) - piece_value(Piece::Pawn));
    captured(board, mv).map_or(0, piece_value) + promotion
}

/// Whether the exchange that begins with `mv` gains at least `threshold` centipawns with best play by both sides.
///
/// Pins are ignored, and a pawn that captures onto its last rank later in the sequence stays a pawn.
pub(super) fn see_ge(board: &Board, mv: ChessMove, threshold: Value) -> bool {
    if is_castling(board, mv) {
        return threshold <= 0;
    }
    let Some(mover) = board.piece_on(mv.from()) else { return false };
    let placed = mv.promotion().map_or(mover, Promotion::piece);

    // First the balance without a recapture, then with the moved piece lost for nothing.
    let mut balance = capture_gain(board, mv) - threshold;
    if balance < 0 {
        return false;
    }
    balance = piece_value(placed) - balance;
    if balance <= 0 {
        return true;
    }

    let to = mv.to();
    let queens = board.pieces(Piece::Queen);
    let [straight, diagonal] = [Piece::Rook, Piece::Bishop].map(|piece| board.pieces(piece) | queens);
    let mut occupied = (board.occupied() & !mv.from().bitboard()) | to.bitboard();
    if is_en_passant(board, mv) {
        occupied &= !(mv.from().rank().bitboard() & to.file().bitboard());
    }
    let mut attackers = get_king_moves(to) & board.pieces(Piece::King)
        | get_knight_moves(to) & board.pieces(Piece::Knight)
        | get_rook_moves(to, occupied) & straight
        | get_bishop_moves(to, occupied) & diagonal;
    for color in Color::ALL {
        attackers |= get_pawn_attacks(to, !color) & board.colored_pieces(color, Piece::Pawn);
    }

    let mut side = board.side_to_move();
    let mut wins = true;
    loop {
        side = !side;
        attackers &= occupied;
        let ours = attackers & board.colors(side);
        let cheapest = |piece: Piece| Some((piece, (ours & board.pieces(piece)).next_square()?));
        let Some((piece, from)) = Piece::ALL.into_iter().find_map(cheapest) else { return wins };
        wins = !wins;
        if piece == Piece::King {
            // A king may capture only what is not protected.
            let guarded = !(attackers & board.colors(!side)).is_empty();
            return wins != guarded;
        }
        balance = piece_value(piece) - balance;
        if balance < Value::from(wins) {
            return wins;
        }
        occupied &= !from.bitboard();
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            attackers |= get_bishop_moves(to, occupied) & diagonal;
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            attackers |= get_rook_moves(to, occupied) & straight;
        }
    }
}

#[cfg(test)]
mod tests {
    use international_chess::notation::fen::parse_position;

    use super::*;

    /// The exact gain of an exchange, found by trying every threshold.
    fn gain(fen: &str, mv: &str) -> Value {
        let position = parse_position(fen).unwrap();
        (-1300..=1300).rev().find(|&threshold| see_ge(position.board(), mv.parse().unwrap(), threshold)).unwrap()
    }

    #[test]
    fn exchanges_have_the_expected_gain() {
        let [pawn, knight, bishop, rook, queen] =
            [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen].map(piece_value);
        let cases = [
            ("4k3/8/8/3p4/8/8/3R4/3K4 w - - 0 1", "d2d5", pawn),
            ("4k3/8/4p3/3p4/8/8/3R4/3K4 w - - 0 1", "d2d5", pawn - rook),
            ("4k3/8/4p3/3p4/2P5/8/3R4/3K4 w - - 0 1", "c4d5", pawn),
            ("4k3/8/4b3/3n4/8/4N3/3R4/3K4 w - - 0 1", "e3d5", knight),
            ("3rk3/8/8/3n4/8/8/3R4/3RK3 w - - 0 1", "d2d5", knight),
            ("8/3Pk3/8/8/8/8/8/3K4 w - - 0 1", "d7d8q", -pawn),
            ("1n2k3/P7/8/8/8/8/8/3K4 w - - 0 1", "a7b8q", knight + queen - pawn),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", pawn),
            ("3rk3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
            ("b3k3/8/8/3p4/8/8/6B1/4K2Q w - - 0 1", "g2d5", pawn + bishop - bishop),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
            ("4k3/8/8/8/8/8/3R4/3RK3 w - - 0 1", "d2d7", 0),
        ];
        for (fen, mv, expected) in cases {
            assert_eq!(gain(fen, mv), expected, "{fen} {mv}");
        }
    }
}
