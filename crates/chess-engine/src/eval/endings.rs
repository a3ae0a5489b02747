//! Knowledge about endgames that a sum of features cannot express: insufficient force, bishops of opposite colours, and driving a
//! bare king to mate.

use cozy_chess::{BitBoard, Board, Color, Piece, Square};
use game_search::score::Value;

use super::super::see::piece_value;
use super::pawn_ending;
use super::terms::distance;

/// The scale factor that leaves a value as it is.
pub const FULL_CHESS_SCALE: Value = 64;

/// What mating material is worth against a bare king, before it is known how near the mate is. The features would only distract from
/// driving the king to the edge.
const BARE_KING: Value = 900;

/// Adjusts a value, from White's point of view, for what is known about the endgame.
#[inline]
pub(super) fn adjust(board: &Board, value: Value) -> Value {
    let (stronger, sign) = if value > 0 { (Color::White, 1) } else { (Color::Black, -1) };
    let mut value = value * sign;
    if board.colors(!stronger).len() == 1 && board.colored_pieces(stronger, Piece::Pawn).is_empty() {
        value = BARE_KING + mop_up(board, stronger);
    }
    sign * (value * chess_scale_factor(board, stronger) / FULL_CHESS_SCALE)
}

/// What fraction of its lead, in units of 1/[`FULL_CHESS_SCALE`], the stronger side can expect to convert with its material.
pub fn chess_scale_factor(board: &Board, stronger: Color) -> Value {
    let pieces = |color, piece| board.colored_pieces(color, piece);
    let own_pawns = pieces(stronger, Piece::Pawn);
    if board.occupied().len() == 3 && !own_pawns.is_empty() {
        return if pawn_ending::is_won(board, stronger) { FULL_CHESS_SCALE } else { 0 };
    }
    if own_pawns.is_empty() {
        let force = |color| {
            let of = |piece, worth: u32| worth * pieces(color, piece).len();
            (of(Piece::Knight, 3) + of(Piece::Bishop, 3) + of(Piece::Rook, 5) + of(Piece::Queen, 9)) as Value
        };
        let (ours, theirs) = (force(stronger), force(!stronger));
        let knights_alone = ours == 6 && pieces(stronger, Piece::Knight).len() == 2;
        return match ours {
            0..=3 => 0,
            // Two knights mate no one who has nothing to move.
            _ if knights_alone && board.colors(!stronger).len() == 1 => 0,
            _ if ours - theirs <= 3 => 10,
            _ => FULL_CHESS_SCALE,
        };
    }
    let [ours, theirs] = [stronger, !stronger].map(|color| pieces(color, Piece::Bishop));
    let opposite = ours.len() == 1
        && theirs.len() == 1
        && BitBoard::DARK_SQUARES.is_disjoint(ours) != BitBoard::DARK_SQUARES.is_disjoint(theirs);
    if opposite {
        let others = board.occupied() & !board.pieces(Piece::Pawn) & !board.pieces(Piece::King) & !(ours | theirs);
        return if others.is_empty() { 26 } else { 52 };
    }
    FULL_CHESS_SCALE
}

/// Mop-up evaluation: the pieces, how far a bare king has been driven to the edge, and how close king and pieces are.
fn mop_up(board: &Board, stronger: Color) -> Value {
    let (ours, theirs) = (board.king(stronger), board.king(!stronger));
    let of = |piece| board.colored_pieces(stronger, piece);
    let pieces = board.colors(stronger) & !ours.bitboard();
    let mut value = 24 * center_distance(theirs) - 14 * distance(ours, theirs) as Value;
    for square in pieces {
        let piece = board.piece_on(square).unwrap_or(Piece::Pawn);
        value += piece_value(piece) - 2 * distance(square, theirs) as Value;
    }
    // Bishop and knight mate in a corner of the bishop's colour only.
    if (of(Piece::Queen) | of(Piece::Rook)).is_empty() && of(Piece::Bishop).len() == 1 {
        let dark = !of(Piece::Bishop).is_disjoint(BitBoard::DARK_SQUARES);
        let corners = if dark { [Square::A1, Square::H8] } else { [Square::A8, Square::H1] };
        let nearest = corners.map(|corner| distance(theirs, corner)).into_iter().min().unwrap_or(0);
        value += 250 - 40 * nearest as Value;
    }
    value
}

/// The distance of a square from the centre of the board: 0 to 6, greatest in the corners.
fn center_distance(square: Square) -> Value {
    let off = |index: usize| if index < 4 { 3 - index } else { index - 4 } as Value;
    off(square.file() as usize) + off(square.rank() as usize)
}

#[cfg(test)]
mod tests {
    use international_chess::notation::fen::parse_position;

    use super::super::evaluate;

    fn value(fen: &str) -> i32 {
        evaluate(parse_position(fen).unwrap().board())
    }

    #[test]
    fn what_cannot_be_won_is_worth_little() {
        for fen in
            ["8/3k4/8/3N4/8/3K4/8/8 w - - 0 1", "8/3k4/8/8/2NN4/3K4/8/8 w - - 0 1", "8/3kn3/8/4R3/8/3K4/8/8 w - - 0 1"]
        {
            assert!(value(fen).abs() < 90, "{fen} {}", value(fen));
        }
    }

    #[test]
    fn a_bare_king_in_the_right_corner_is_worth_more() {
        let center = value("8/8/8/3k4/8/8/1R6/K7 w - - 0 1");
        let corner = value("7k/8/5K2/8/4R3/8/8/8 w - - 0 1");
        assert!(corner > center + 30, "{corner} {center}");
        let right = value("8/8/8/8/8/2K5/2BN4/k7 w - - 0 1");
        let wrong = value("k7/8/2K5/8/8/8/2BN4/8 w - - 0 1");
        assert!(wrong > right + 60, "{right} {wrong}");
    }
}
