//! Attacks, exchanges and values.

use chess_engine::InternationalChess;
use cozy_chess::{
    BitBoard, Color, Piece, Square, get_between_rays, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use game_search::{SearchGame, SearchPosition};
use international_chess::{ChessHistory, ChessMove, ChessPosition};

/// What a piece is worth, a pawn being one. A king is beyond price.
pub(crate) const fn value(piece: Piece) -> u32 {
    match piece {
        Piece::Pawn => 1,
        Piece::Knight | Piece::Bishop => 3,
        Piece::Rook => 5,
        Piece::Queen => 9,
        Piece::King => 100,
    }
}

/// The value of what stands on a square.
pub(crate) fn value_at(position: &ChessPosition, square: Square) -> u32 {
    position.at(square).map_or(0, |(_, piece)| value(piece))
}

/// The squares that the piece on a square attacks.
pub(crate) fn attacks(position: &ChessPosition, square: Square) -> BitBoard {
    let occupied = position.occupied();
    let Some((color, piece)) = position.at(square) else { return BitBoard::EMPTY };
    match piece {
        Piece::Pawn => get_pawn_attacks(square, color),
        Piece::Knight => get_knight_moves(square),
        Piece::Bishop => get_bishop_moves(square, occupied),
        Piece::Rook => get_rook_moves(square, occupied),
        Piece::Queen => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
        Piece::King => get_king_moves(square),
    }
}

/// The pieces of a side that attack a square.
pub(crate) fn attackers(position: &ChessPosition, square: Square, side: Color) -> BitBoard {
    let own = position.by_color(side);
    own.iter()
        .filter(|&from| attacks(position, from).has(square))
        .map(Square::bitboard)
        .fold(BitBoard::EMPTY, |a, b| a | b)
}

/// Whether the exchange that begins with a legal move gains at least this many hundredths of a pawn.
pub(crate) fn gains(position: &ChessPosition, mv: ChessMove, centipawns: i32) -> bool {
    InternationalChess::root(&ChessHistory::new(position.clone())).see_ge(mv, centipawns)
}

/// Whether a legal move is a capture.
pub(crate) fn captures(position: &ChessPosition, mv: ChessMove) -> bool {
    position.captured(mv).is_some()
}

/// The pieces of a side that move along lines.
fn sliders(position: &ChessPosition, side: Color) -> BitBoard {
    position.by_color(side)
        & (position.by_piece(Piece::Bishop) | position.by_piece(Piece::Rook) | position.by_piece(Piece::Queen))
}

/// The pieces of the other side that `side` pins to their king.
pub(crate) fn pinned(position: &ChessPosition, side: Color) -> BitBoard {
    let king = position.king(!side);
    let pinned_by = |slider: Square| {
        let straight = slider.file() == king.file() || slider.rank() == king.rank();
        let along = match position.at(slider).map(|(_, piece)| piece) {
            Some(Piece::Rook) => straight,
            Some(Piece::Bishop) => !straight,
            _ => true,
        };
        let between = get_between_rays(slider, king) & position.occupied();
        let is_line = get_bishop_moves(king, BitBoard::EMPTY).has(slider) || straight;
        let only = between.next_square().filter(|_| along && is_line && between.len() == 1)?;
        position.by_color(!side).has(only).then_some(only.bitboard())
    };
    sliders(position, side).iter().filter_map(pinned_by).fold(BitBoard::EMPTY, |a, b| a | b)
}

/// Whether a piece is one that another gains by taking: it is worth more, or nothing guards it.
pub(crate) fn is_target(position: &ChessPosition, attacker: u32, square: Square, owner: Color) -> bool {
    let worth = value_at(position, square);
    worth > attacker || worth >= 3 && attackers(position, square, owner).is_empty()
}

/// How far a side is ahead in material.
pub(crate) fn balance(position: &ChessPosition, side: Color) -> i64 {
    let worth = |side: Color| -> i64 {
        let all = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen].into_iter();
        all.map(|piece| i64::from(value(piece)) * i64::from(position.pieces(side, piece).len())).sum()
    };
    worth(side) - worth(!side)
}
