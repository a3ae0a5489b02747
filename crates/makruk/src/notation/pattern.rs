//! What a text says about a move: the piece, the origin and the destination, as far as it names them.

use crate::rules::{Bitboard, Board, Color, File, Move, Piece, Position, Rank, Role, Square, Turn};

/// The kinds of pieces that notations distinguish. Thai has different letters for a met (ม็) and a promoted pawn (ง); in
/// Latin letters both are M.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceKind {
    Pawn,
    /// An original met.
    Met,
    /// A promoted pawn.
    Promoted,
    /// An original met or a promoted pawn.
    AnyMet,
    Khon,
    Knight,
    Rook,
    King,
}

impl PieceKind {
    /// The kind of a piece as Thai distinguishes it.
    pub fn of(piece: Piece) -> PieceKind {
        match piece.role() {
            Role::Pawn => PieceKind::Pawn,
            Role::Met if piece.is_promoted() => PieceKind::Promoted,
            Role::Met => PieceKind::Met,
            Role::Khon => PieceKind::Khon,
            Role::Knight => PieceKind::Knight,
            Role::Rook => PieceKind::Rook,
            Role::King => PieceKind::King,
        }
    }

    /// The kind that a SAN letter stands for.
    pub fn of_role(role: Role) -> PieceKind {
        match role {
            Role::Met => PieceKind::AnyMet,
            _ => PieceKind::of(Piece::new(Color::White, role)),
        }
    }

    /// The squares of the pieces of this kind and side.
    pub fn squares(self, board: &Board, color: Color) -> Bitboard {
        let role = match self {
            PieceKind::Pawn => Role::Pawn,
            PieceKind::Met => return board.pieces(color, Role::Met) & !board.promoted(),
            PieceKind::Promoted => return board.pieces(color, Role::Met) & board.promoted(),
            PieceKind::AnyMet => Role::Met,
            PieceKind::Khon => Role::Khon,
            PieceKind::Knight => Role::Knight,
            PieceKind::Rook => Role::Rook,
            PieceKind::King => Role::King,
        };
        board.pieces(color, role)
    }
}

/// A square of which the file, the rank, both or neither is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PartialSquare {
    pub file: Option<File>,
    pub rank: Option<Rank>,
}

impl PartialSquare {
    pub const ANYWHERE: PartialSquare = PartialSquare { file: None, rank: None };

    pub fn at(square: Square) -> PartialSquare {
        PartialSquare { file: Some(square.file()), rank: Some(square.rank()) }
    }

    pub fn covers(self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file()) && self.rank.is_none_or(|rank| rank == square.rank())
    }

    pub fn square(self) -> Option<Square> {
        Some(Square::new(self.file?, self.rank?))
    }
}

/// One reading of a text. The destination is complete, unless the text is still being typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    /// The kind of piece; any if the text names the square of origin instead.
    pub piece: Option<PieceKind>,
    /// The origin.
    pub from: PartialSquare,
    /// The destination.
    pub to: PartialSquare,
    /// Whether the text says that a pawn promotes. It may leave that out.
    pub promotes: bool,
    /// The number of a count that follows the move.
    pub spoken: Option<u16>,
}

impl Pattern {
    /// Whether this pattern describes `mv`, a legal move of `position`.
    pub fn describes(&self, position: &Position, mv: Move) -> bool {
        self.from.covers(mv.from())
            && self.to.covers(mv.to())
            && (mv.is_promotion() || !self.promotes)
            && self.piece.is_none_or(|piece| piece.squares(position.board(), position.turn()).contains(mv.from()))
    }

    /// The squares of the side to move's pieces that this pattern can mean.
    pub fn origins(self, position: &Position) -> impl Iterator<Item = Square> + use<> {
        let squares = match self.piece {
            Some(piece) => piece.squares(position.board(), position.turn()),
            None => position.board().by_color(position.turn()),
        };
        squares.filter(move |square| self.from.covers(*square))
    }

    /// The legal moves that this pattern describes; none while the destination is incomplete.
    pub fn legal_moves(self, turn: Turn<'_>) -> impl Iterator<Item = Move> {
        let position = turn.position();
        let to = self.to.square().into_iter();
        let moves = to.flat_map(move |to| self.origins(position).map(move |from| position.move_between(from, to)));
        moves.filter(move |mv| turn.is_legal(*mv) && (mv.is_promotion() || !self.promotes))
    }
}
