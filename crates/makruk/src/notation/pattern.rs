//! What a text says about a move: the piece, the origin and the destination, as far as it names them.

use crate::rules::{Bitboard, Board, Color, File, IllegalMove, Move, Piece, Position, Rank, Role, Square, Turn, Wing};

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

    /// The kind that a SAN letter denotes.
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

/// Which of several pieces of a kind is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    /// Any of them.
    Any,
    /// The outermost one on a side, as its player sees the board (ม้าซ้าย).
    OnWing(Wing),
    /// The pawn ahead of a piece of this kind, or of the outermost one (เบี้ยหน้าโคนซ้าย).
    Before(PieceKind, Option<Wing>),
}

/// What separates the origin of a move from its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separator {
    /// Nothing, or blanks.
    None,
    /// A dash.
    Dash,
    /// A sign or word for a capture.
    Capture,
    /// Another sign, or a word.
    Other,
}

/// One reading of a text. Unless the text is still being typed, it names the square of destination, or what is captured, or a
/// pawn that has one way ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    /// The kind of piece; any if the text names the square of origin or a capture instead.
    pub piece: Option<PieceKind>,
    /// Which piece of that kind.
    pub which: Which,
    /// The origin.
    pub from: PartialSquare,
    /// How the move is written between origin and target.
    pub link: Separator,
    /// The destination.
    pub to: PartialSquare,
    /// The kind of piece that is captured, if the text names it.
    pub captured: Option<PieceKind>,
    /// Whether the text says that a pawn promotes. It may leave that out.
    pub promotes: bool,
    /// The number of a count that is said with the move.
    pub spoken: Option<u16>,
}

impl Pattern {
    /// The pattern that describes every move.
    pub const ANY: Pattern = Pattern {
        piece: None,
        which: Which::Any,
        from: PartialSquare::ANYWHERE,
        link: Separator::None,
        to: PartialSquare::ANYWHERE,
        captured: None,
        promotes: false,
        spoken: None,
    };

    /// Whether this pattern describes `mv`, a legal move of `position`.
    pub fn describes(&self, position: &Position, mv: Move) -> bool {
        self.from.covers(mv.from())
            && self.goes_to(position, mv.to())
            && (mv.is_promotion() || !self.promotes)
            && self.pieces(position).contains(mv.from())
    }

    /// The squares of the side to move's pieces that this pattern can mean.
    pub fn origins(self, position: &Position) -> impl Iterator<Item = Square> + use<> {
        self.pieces(position).filter(move |square| self.from.covers(*square))
    }

    /// The squares where this pattern's move can end.
    pub fn targets(self, position: &Position) -> impl Iterator<Item = Square> {
        let named = self.to.square();
        let squares = if named.is_some() { Bitboard::EMPTY } else { !Bitboard::EMPTY };
        named.into_iter().chain(squares).filter(move |&square| self.goes_to(position, square))
    }

    /// The legal moves that this pattern describes.
    pub fn legal_moves(self, turn: Turn<'_>) -> impl Iterator<Item = Move> {
        self.moves(turn).filter(move |mv| turn.is_legal(*mv))
    }

    /// The moves that this pattern describes and that only the king's safety forbids, each with the reason.
    pub fn moves_that_expose_the_king(self, turn: Turn<'_>) -> impl Iterator<Item = (Move, IllegalMove)> {
        self.moves(turn).filter_map(move |mv| {
            let reason = turn.refusal(mv.from(), mv.to()).filter(IllegalMove::is_about_the_king)?;
            Some((mv, reason))
        })
    }

    /// Whether this is a capture by a pawn that is written as no capture is: with a dash, and without the square of origin.
    pub fn is_dashed_pawn_capture(self, position: &Position) -> bool {
        let onto_a_piece = || self.to.square().is_some_and(|to| position.board().piece_at(to).is_some());
        self.piece == Some(PieceKind::Pawn)
            && self.link == Separator::Dash
            && self.from.rank.is_none()
            && self.which == Which::Any
            && onto_a_piece()
    }

    /// The moves that this pattern describes, legal or not.
    fn moves(self, turn: Turn<'_>) -> impl Iterator<Item = Move> {
        let position = turn.position();
        let moves = self.targets(position).flat_map(move |to| self.origins(position).map(move |from| (from, to)));
        moves.map(|(from, to)| position.move_between(from, to)).filter(move |mv| mv.is_promotion() || !self.promotes)
    }

    fn goes_to(&self, position: &Position, to: Square) -> bool {
        let captures = |kind: PieceKind| kind.squares(position.board(), !position.turn()).contains(to);
        let file_only = self.to.file.is_some() && self.to.rank.is_none() && self.link == Separator::Capture;
        self.to.covers(to)
            && self.captured.is_none_or(captures)
            && (!file_only || position.board().color_at(to) == Some(!position.turn()))
    }

    /// The pieces of the side to move that the subject of this pattern can mean, wherever they stand.
    fn pieces(&self, position: &Position) -> Bitboard {
        let (board, us) = (position.board(), position.turn());
        let squares = self.piece.map_or_else(|| board.by_color(us), |piece| piece.squares(board, us));
        match self.which {
            Which::Any => squares,
            Which::OnWing(wing) => outermost(squares, wing, us),
            Which::Before(kind, wing) => {
                let behind = kind.squares(board, us);
                let behind = wing.map_or(behind, |wing| outermost(behind, wing, us));
                behind.filter_map(|square| ahead(square, us).find(|at| squares.contains(*at))).collect()
            }
        }
    }
}

/// The squares on the outermost file of a side, as `color` sees the board.
fn outermost(squares: Bitboard, wing: Wing, color: Color) -> Bitboard {
    let files = squares.map(Square::file);
    let file = if (wing == Wing::Left) == (color == Color::White) { files.min() } else { files.max() };
    squares.filter(|square| Some(square.file()) == file).collect()
}

/// The squares ahead of one, the nearest first.
fn ahead(square: Square, color: Color) -> impl Iterator<Item = Square> {
    std::iter::successors(square.ahead(color), move |square| square.ahead(color))
}
