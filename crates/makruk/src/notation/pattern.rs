//! What a text says about a move: which man, from where, to where, as far as it says so.

use crate::rules::{Bitboard, Board, Color, File, Move, Piece, Position, Rank, Role, Square, Turn};

/// The men that notations tell apart. Thai has its own letters for a met (ม็) and a promoted pawn (ง); Latin letters
/// call both M.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Man {
    Pawn,
    /// A met that was always one.
    Met,
    /// A promoted pawn.
    Promoted,
    /// Either of the two.
    AnyMet,
    Khon,
    Knight,
    Rook,
    King,
}

impl Man {
    /// The man as Thai tells it from others.
    pub fn of(piece: Piece) -> Man {
        match piece.role() {
            Role::Pawn => Man::Pawn,
            Role::Met if piece.is_promoted() => Man::Promoted,
            Role::Met => Man::Met,
            Role::Khon => Man::Khon,
            Role::Knight => Man::Knight,
            Role::Rook => Man::Rook,
            Role::King => Man::King,
        }
    }

    /// The men that a SAN letter stands for.
    pub fn of_role(role: Role) -> Man {
        match role {
            Role::Met => Man::AnyMet,
            _ => Man::of(Piece::new(Color::White, role)),
        }
    }

    /// Where the men of this kind and side stand.
    pub fn squares(self, board: &Board, color: Color) -> Bitboard {
        let role = match self {
            Man::Pawn => Role::Pawn,
            Man::Met => return board.pieces(color, Role::Met) & !board.promoted(),
            Man::Promoted => return board.pieces(color, Role::Met) & board.promoted(),
            Man::AnyMet => Role::Met,
            Man::Khon => Role::Khon,
            Man::Knight => Role::Knight,
            Man::Rook => Role::Rook,
            Man::King => Role::King,
        };
        board.pieces(color, role)
    }
}

/// A square of which the file, the rank, both or nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Spot {
    pub file: Option<File>,
    pub rank: Option<Rank>,
}

impl Spot {
    pub const ANYWHERE: Spot = Spot { file: None, rank: None };

    pub fn at(square: Square) -> Spot {
        Spot { file: Some(square.file()), rank: Some(square.rank()) }
    }

    pub fn covers(self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file()) && self.rank.is_none_or(|rank| rank == square.rank())
    }

    pub fn square(self) -> Option<Square> {
        Some(Square::new(self.file?, self.rank?))
    }
}

/// One way to understand a text. While it is being typed the destination may be open; a whole text names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    /// Which man; any if the text names its square instead.
    pub man: Option<Man>,
    /// From where.
    pub from: Spot,
    /// To where.
    pub to: Spot,
    /// Whether the text says that a pawn promotes. It need not say so when one does.
    pub promotes: bool,
    /// The number of a count, said after the move.
    pub spoken: Option<u16>,
}

impl Pattern {
    /// Whether this pattern describes `mv`, a legal move of `position`.
    pub fn describes(&self, position: &Position, mv: Move) -> bool {
        self.from.covers(mv.from())
            && self.to.covers(mv.to())
            && (mv.is_promotion() || !self.promotes)
            && self.man.is_none_or(|man| man.squares(position.board(), position.turn()).contains(mv.from()))
    }

    /// The squares of the men that this pattern can mean, of the side to move.
    pub fn origins(self, position: &Position) -> impl Iterator<Item = Square> + use<> {
        let men = match self.man {
            Some(man) => man.squares(position.board(), position.turn()),
            None => position.board().by_color(position.turn()),
        };
        men.filter(move |square| self.from.covers(*square))
    }

    /// The legal moves that this pattern describes. None while the destination is open.
    pub fn legal_moves(self, situation: Turn<'_>) -> impl Iterator<Item = Move> {
        let position = situation.position();
        let to = self.to.square().into_iter();
        let moves = to.flat_map(move |to| self.origins(position).map(move |from| position.move_between(from, to)));
        moves.filter(move |mv| situation.is_legal(*mv) && (mv.is_promotion() || !self.promotes))
    }
}
