//! Why the rules refuse a move.

use cozy_chess::{
    BitBoard, Color, Piece, Rank, Square, get_between_rays, get_bishop_moves, get_bishop_rays, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves, get_rook_rays,
};

use super::castling::{CastlingWing, king_home};
use super::illegal::IllegalChessMove;
use super::mv::ChessMove;
use super::position::ChessPosition;

impl ChessPosition {
    /// Why the side to move may not make a move; `None` if it may.
    ///
    /// If there are several reasons, the first in this order is given: whose piece it is, how the piece moves, what is in its
    /// way, what would happen to the king, what the pawn becomes.
    pub fn refusal(&self, mv: ChessMove) -> Option<IllegalChessMove> {
        if self.is_legal(mv) {
            return None;
        }
        let us = self.turn();
        let Some((color, piece)) = self.at(mv.from()) else { return Some(IllegalChessMove::EmptySquare(mv.from())) };
        if color != us {
            return Some(IllegalChessMove::OpponentPiece(mv.from()));
        }
        if let Some(wing) = self.castles(mv).filter(|_| mv.promotion().is_none()) {
            return self.castling_refusal(wing);
        }
        let occupant = self.at(mv.to());
        if occupant == Some((!us, Piece::King)) {
            return Some(IllegalChessMove::KingTaken(mv.to()));
        }
        self.out_of_reach(piece, mv)
            .or_else(|| self.exposes_king(piece, mv))
            .or_else(|| self.wrong_promotion(piece, mv))
    }

    /// The pieces of a side that attack a square when these squares are occupied.
    fn attackers(&self, color: Color, square: Square, occupied: BitBoard) -> BitBoard {
        let queens = self.by_piece(Piece::Queen);
        let sliders = (get_rook_moves(square, occupied) & (self.by_piece(Piece::Rook) | queens))
            | (get_bishop_moves(square, occupied) & (self.by_piece(Piece::Bishop) | queens));
        let others = (get_knight_moves(square) & self.by_piece(Piece::Knight))
            | (get_king_moves(square) & self.by_piece(Piece::King))
            | (get_pawn_attacks(square, !color) & self.by_piece(Piece::Pawn));
        (sliders | others) & self.by_color(color) & occupied
    }

    fn castling_refusal(&self, wing: CastlingWing) -> Option<IllegalChessMove> {
        let us = self.turn();
        let home = king_home(us);
        if !self.castling().has(us, wing) {
            return Some(IllegalChessMove::CastlingForfeited(wing));
        }
        let rook = Square::new(wing.rook_from(), home.rank());
        if let Some(at) = nearest(home, get_between_rays(home, rook) & self.occupied()) {
            return Some(IllegalChessMove::CastlingBlocked { wing, at });
        }
        if let Some(by) = self.checkers().next_square() {
            return Some(IllegalChessMove::CastlingInCheck { by });
        }
        let to = Square::new(wing.king_to(), home.rank());
        let way = get_between_rays(home, to) | to.bitboard();
        let without_king = self.occupied() ^ home.bitboard();
        way.into_iter().find_map(|at| {
            let by = self.attackers(!us, at, without_king).next_square()?;
            Some(IllegalChessMove::CastlingThroughCheck { at, by })
        })
    }

    /// Why the piece could not get there even if checks did not matter.
    fn out_of_reach(&self, piece: Piece, mv: ChessMove) -> Option<IllegalChessMove> {
        let (from, to) = (mv.from(), mv.to());
        let cannot = Some(IllegalChessMove::CannotReach { piece, from, to });
        if from == to {
            return cannot;
        }
        if piece == Piece::Pawn {
            return self.pawn_out_of_reach(from, to);
        }
        let reach = match piece {
            Piece::Knight => get_knight_moves(from),
            Piece::King => get_king_moves(from),
            Piece::Bishop => get_bishop_rays(from),
            Piece::Rook => get_rook_rays(from),
            Piece::Queen | Piece::Pawn => get_bishop_rays(from) | get_rook_rays(from),
        };
        if !reach.has(to) {
            return cannot;
        }
        let in_the_way = get_between_rays(from, to) & self.occupied();
        if let Some(at) = nearest(from, in_the_way) {
            return Some(IllegalChessMove::Blocked { at });
        }
        self.by_color(self.turn()).has(to).then_some(IllegalChessMove::OwnPiece(to))
    }

    fn pawn_out_of_reach(&self, from: Square, to: Square) -> Option<IllegalChessMove> {
        let us = self.turn();
        if get_pawn_attacks(from, us).has(to) {
            let beside = Square::new(to.file(), from.rank());
            return match self.at(to) {
                Some((color, _)) => (color == us).then_some(IllegalChessMove::OwnPiece(to)),
                None if self.en_passant() == Some(to) => None,
                None if to.rank() == Rank::Sixth.relative_to(us) && self.at(beside) == Some((!us, Piece::Pawn)) => {
                    Some(IllegalChessMove::EnPassantGone { pawn: beside })
                }
                None => Some(IllegalChessMove::PawnNeedsCapture { to }),
            };
        }
        let steps = (to.rank().relative_to(us) as i8) - (from.rank().relative_to(us) as i8);
        let is_ahead =
            from.file() == to.file() && (steps == 1 || steps == 2 && from.rank() == Rank::Second.relative_to(us));
        if !is_ahead {
            return Some(IllegalChessMove::CannotReach { piece: Piece::Pawn, from, to });
        }
        if let Some(at) = nearest(from, get_between_rays(from, to) & self.occupied()) {
            return Some(IllegalChessMove::Blocked { at });
        }
        match self.at(to) {
            Some((color, _)) if color == us => Some(IllegalChessMove::OwnPiece(to)),
            Some(_) => Some(IllegalChessMove::PawnTakesAhead { at: to }),
            None => None,
        }
    }

    fn exposes_king(&self, piece: Piece, mv: ChessMove) -> Option<IllegalChessMove> {
        let us = self.turn();
        let victim = self.captured(mv).map_or(BitBoard::EMPTY, |(square, _)| square.bitboard());
        let left = (self.occupied() ^ mv.from().bitboard()) & !victim;
        if piece == Piece::King {
            let by = self.attackers(!us, mv.to(), left).next_square()?;
            return Some(IllegalChessMove::IntoCheck { by });
        }
        let by = self.attackers(!us, self.king(us), left | mv.to().bitboard()) & !victim & !mv.to().bitboard();
        let by = (by & self.checkers()).next_square().or(by.next_square())?;
        let is_check = self.is_check();
        Some(if is_check { IllegalChessMove::StillInCheck { by } } else { IllegalChessMove::Pinned { by } })
    }

    fn wrong_promotion(&self, piece: Piece, mv: ChessMove) -> Option<IllegalChessMove> {
        let to = mv.to();
        let promotes = piece == Piece::Pawn && to.rank() == Rank::Eighth.relative_to(self.turn());
        match (promotes, mv.promotion()) {
            (true, None) => Some(IllegalChessMove::PromotionNeeded { to }),
            (false, Some(_)) => Some(IllegalChessMove::CannotPromote { to }),
            _ => None,
        }
    }
}

/// The square of these that is nearest to one on their line.
fn nearest(from: Square, squares: BitBoard) -> Option<Square> {
    let distance = |square: &Square| {
        let files = (square.file() as i8 - from.file() as i8).abs();
        files.max((square.rank() as i8 - from.rank() as i8).abs())
    };
    squares.into_iter().min_by_key(distance)
}
