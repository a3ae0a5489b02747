//! What a written move says, and the moves that fit.

use cozy_chess::{BitBoard, File, Piece, Rank, Square};

use crate::rules::{CastlingWing, ChessMove, ChessPosition, IllegalChessMove, Promotion};

/// A file, a rank, both or neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PartSquare {
    pub file: Option<File>,
    pub rank: Option<Rank>,
}

impl PartSquare {
    pub const ANYWHERE: PartSquare = PartSquare { file: None, rank: None };

    pub fn at(square: Square) -> PartSquare {
        PartSquare { file: Some(square.file()), rank: Some(square.rank()) }
    }

    pub fn square(self) -> Option<Square> {
        Some(Square::new(self.file?, self.rank?))
    }

    pub fn covers(self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file()) && self.rank.is_none_or(|rank| rank == square.rank())
    }
}

/// What a text says of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MovePattern {
    /// The kind of piece that moves; any if it is not said.
    pub piece: Option<Piece>,
    pub from: PartSquare,
    pub to: PartSquare,
    /// The kind of piece that is captured, if it is said.
    pub captured: Option<Piece>,
    /// Whether the text says that something is captured.
    pub captures: bool,
    /// Whether the text says that a pawn is captured en passant, and does not say where.
    pub en_passant: bool,
    pub promotion: Option<Promotion>,
    /// Castling, perhaps without its wing.
    pub castling: Option<Option<CastlingWing>>,
}

impl MovePattern {
    pub const ANY: MovePattern = MovePattern {
        piece: None,
        from: PartSquare::ANYWHERE,
        to: PartSquare::ANYWHERE,
        captured: None,
        captures: false,
        en_passant: false,
        promotion: None,
        castling: None,
    };

    /// The legal moves that fit, those of a promotion that is not said in all four ways.
    pub fn legal_moves(&self, position: &ChessPosition) -> Vec<ChessMove> {
        position.legal_moves().into_iter().filter(|mv| self.fits(position, *mv)).collect()
    }

    /// Whether a legal move fits.
    fn fits(&self, position: &ChessPosition, mv: ChessMove) -> bool {
        let castles = position.castles(mv).filter(|_| position.is_legal(mv));
        if let Some(wing) = self.castling {
            return castles.is_some_and(|castled| wing.is_none_or(|wing| wing == castled));
        }
        if self.is_king_takes_rook(position) {
            return castles.is_some_and(|wing| Some(wing.rook_from()) == self.to.file) && self.from.covers(mv.from());
        }
        let captured = position.captured(mv);
        self.origins(position).has(mv.from())
            && self.to.covers(mv.to())
            && self.promotion.is_none_or(|promotion| mv.promotion() == Some(promotion))
            && (!self.en_passant || position.is_en_passant(mv))
            && (self.to.square().is_some() || self.en_passant || captured.is_some())
            && self.captured.is_none_or(|piece| captured.is_some_and(|(_, found)| found == piece))
    }

    /// Whether the text has the king capture its own rook, as castling is written for Chess960.
    fn is_king_takes_rook(&self, position: &ChessPosition) -> bool {
        let own =
            |square: Option<Square>| square.and_then(|at| position.at(at)).filter(|(of, _)| *of == position.turn());
        own(self.from.square()).is_some_and(|(_, piece)| piece == Piece::King)
            && own(self.to.square()).is_some_and(|(_, piece)| piece == Piece::Rook)
    }

    /// The squares of the pieces of the side to move that can be meant.
    pub fn origins(&self, position: &ChessPosition) -> BitBoard {
        let own = position.by_color(position.turn());
        let kind = self.piece.map_or(own, |piece| own & position.by_piece(piece));
        kind.into_iter().filter(|square| self.from.covers(*square)).fold(BitBoard::EMPTY, |all, at| all | at.bitboard())
    }

    /// The squares that can be meant as the destination.
    pub fn targets(&self, position: &ChessPosition) -> Vec<Square> {
        if let Some(to) = self.to.square() {
            return vec![to];
        }
        let captured = |square: &Square| {
            position.at(*square).is_some_and(|(color, piece)| {
                color != position.turn() && self.captured.is_none_or(|captured| captured == piece)
            })
        };
        Square::ALL.into_iter().filter(|square| self.to.covers(*square)).filter(captured).collect()
    }

    /// The moves that this describes and that only the king's safety forbids, each with the reason.
    pub fn moves_that_expose_the_king(&self, position: &ChessPosition) -> Vec<(ChessMove, IllegalChessMove)> {
        if self.castling.is_some() {
            return Vec::new();
        }
        let moves = self
            .targets(position)
            .into_iter()
            .flat_map(|to| self.origins(position).into_iter().map(move |from| (from, to)));
        let refused = moves.filter_map(|(from, to)| {
            let mv = self.between(from, to);
            Some((mv, position.refusal(mv).filter(IllegalChessMove::is_about_the_king)?))
        });
        refused.collect()
    }

    /// The move between two squares, with the promotion that was said.
    pub fn between(&self, from: Square, to: Square) -> ChessMove {
        match self.promotion {
            Some(promotion) => ChessMove::promoting(from, to, promotion),
            None => ChessMove::new(from, to),
        }
    }
}
