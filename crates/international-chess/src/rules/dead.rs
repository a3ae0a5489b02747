//! Whether a side can still checkmate by any series of legal moves (FIDE 5.2.2 and 6.9).
//!
//! What is decided here is decided soundly: a side that is said to be unable to checkmate is. That it is not said may mean that
//! nobody has looked far enough: no more than a few forced moves are followed, and of locked positions only those are known in
//! which no pawn can ever move or be captured.

use cozy_chess::{BitBoard, Color, Piece, Square, get_bishop_moves, get_king_moves, get_pawn_attacks};

use super::mv::ChessMove;
use super::position::ChessPosition;

/// How many plies are looked ahead where every line ends before.
const FORCED_PLIES: u32 = 4;

impl ChessPosition {
    /// Whether no series of legal moves leads to a checkmate of either side: the game is drawn at once (FIDE 5.2.2).
    pub fn is_dead(&self) -> bool {
        !self.may_mate(Color::White) && !self.may_mate(Color::Black)
    }

    /// Whether a series of legal moves may lead to a checkmate by `side`. `false` is certain.
    pub fn may_mate(&self, side: Color) -> bool {
        may_mate(self, side, FORCED_PLIES)
    }

    /// Whether the material alone rules out that `side` ever checkmates, whatever the other side plays:
    ///
    /// - it has its king alone;
    /// - it has a knight beside its king, and the other side nothing but its king and queens;
    /// - it has bishops beside its king, and there is no pawn, no knight and no bishop on a square of the other colour.
    pub fn lacks_material(&self, side: Color) -> bool {
        let own = self.by_color(side);
        let [pawns, knights, bishops] = [Piece::Pawn, Piece::Knight, Piece::Bishop].map(|piece| self.by_piece(piece));
        let heavy = self.by_piece(Piece::Rook) | self.by_piece(Piece::Queen);
        if !(own & (pawns | heavy)).is_empty() {
            return false;
        }
        if !(own & knights).is_empty() {
            let harmless = self.by_piece(Piece::King) | self.by_piece(Piece::Queen);
            return own.len() == 2 && (self.by_color(!side) & !harmless).is_empty();
        }
        let of_one_color = bishops.is_subset(BitBoard::DARK_SQUARES) || bishops.is_subset(BitBoard::LIGHT_SQUARES);
        (own & bishops).is_empty() || of_one_color && pawns.is_empty() && knights.is_empty()
    }

    /// Whether kings and bishops move about between pawns that can never move, capture or be captured, without a check ever
    /// being given: the position as it stands must not be mate.
    fn is_locked(&self) -> bool {
        let [pawns, bishops, kings] = [Piece::Pawn, Piece::Bishop, Piece::King].map(|piece| self.by_piece(piece));
        if pawns.is_empty() || !(self.occupied() & !pawns & !bishops & !kings).is_empty() || self.en_passant().is_some()
        {
            return false;
        }
        let pawns_of = |color| self.pieces(color, Piece::Pawn);
        let guarded = Color::ALL.map(|color| attacked_by_pawns(pawns_of(color), color));
        let can_push = Color::ALL.into_iter().any(|color| !pushed(pawns_of(color), color).is_subset(pawns));
        let can_capture = Color::ALL.into_iter().any(|color| !(guarded[color as usize] & pawns_of(!color)).is_empty());
        if can_push || can_capture {
            return false;
        }
        let reach = Color::ALL.map(|color| {
            let [own, theirs] = [pawns_of(color), pawns_of(!color)];
            let king = king_reach(self.king(color), own, guarded[!color as usize]);
            let bishop = bishop_reach(self.pieces(color, Piece::Bishop), pawns);
            (king, bishop, theirs)
        });
        Color::ALL.into_iter().all(|color| {
            let (king, bishop, theirs) = reach[color as usize];
            let (enemy_king, ..) = reach[!color as usize];
            let attacks = bishop.into_iter().fold(BitBoard::EMPTY, |all, from| all | get_bishop_moves(from, pawns));
            (king & theirs).is_empty()
                && (attacks & theirs).is_empty()
                && (attacks & enemy_king).is_empty()
                && (bishop & guarded[!color as usize]).is_empty()
        })
    }
}

fn may_mate(position: &ChessPosition, side: Color, plies: u32) -> bool {
    if position.lacks_material(side) {
        return false;
    }
    if !position.has_legal_move() {
        return position.is_check() && position.turn() != side;
    }
    if position.is_locked() {
        return false;
    }
    let Some(left) = plies.checked_sub(1) else { return true };
    let leads_to_mate = |mv: ChessMove| may_mate(&position.play_unchecked(mv), side, left);
    position.legal_moves().into_iter().any(leads_to_mate)
}

/// The squares right ahead of these pawns.
fn pushed(pawns: BitBoard, color: Color) -> BitBoard {
    match color {
        Color::White => BitBoard(pawns.0 << 8),
        Color::Black => BitBoard(pawns.0 >> 8),
    }
}

fn attacked_by_pawns(pawns: BitBoard, color: Color) -> BitBoard {
    pawns.into_iter().fold(BitBoard::EMPTY, |all, pawn| all | get_pawn_attacks(pawn, color))
}

/// Every square that a king may ever reach between pawns that stay, the first one included, and the pawns that it can capture.
fn king_reach(king: Square, own_pawns: BitBoard, guarded: BitBoard) -> BitBoard {
    let mut reach = king.bitboard();
    loop {
        let steps = reach.into_iter().fold(reach, |all, from| all | get_king_moves(from));
        let next = reach | (steps & !own_pawns & !guarded);
        if next == reach {
            return reach;
        }
        reach = next;
    }
}

/// Every square that bishops may ever reach between pawns that stay.
fn bishop_reach(bishops: BitBoard, pawns: BitBoard) -> BitBoard {
    let mut reach = bishops;
    loop {
        let steps = reach.into_iter().fold(reach, |all, from| all | get_bishop_moves(from, pawns));
        let next = reach | (steps & !pawns);
        if next == reach {
            return reach;
        }
        reach = next;
    }
}
