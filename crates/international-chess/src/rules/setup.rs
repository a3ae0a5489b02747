//! Anything that a FEN can describe, legal or not.

use cozy_chess::{Board, BoardBuilder, Color, File, Piece, Rank, Square, get_king_moves, get_pawn_attacks};

use super::castling::{CastlingRights, CastlingWing, king_home};
use super::keyed::{ErrorArgument, Keyed, keyed_error};

/// The pieces on their squares, whose turn it is, and what else a position remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChessSetup {
    /// What stands on each square, a1 first, b1 second.
    pub pieces: [Option<(Color, Piece)>; 64],
    /// The side to move.
    pub turn: Color,
    /// The castlings that are not forfeited.
    pub castling: CastlingRights,
    /// The square that a pawn has just crossed by moving two squares.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmoves: u16,
    /// The number of the move, which is raised after each of Black's.
    pub fullmoves: u16,
}

/// Why a setup is not a position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChessPositionError {
    /// A side has no king, or more than one.
    Kings(Color),
    /// A side has more than 16 pieces.
    TooManyPieces(Color),
    /// A side has more than eight pawns.
    TooManyPawns(Color),
    /// A pawn is on the first or the last rank.
    PawnOnEdge(Square),
    /// The kings are next to each other.
    KingsTouch,
    /// The side that has just moved is in check.
    OpponentInCheck,
    /// More than two pieces give check.
    TooManyCheckers,
    /// A king or rook is not where this castling needs it.
    Castling(Color, CastlingWing),
    /// No pawn can just have moved across the square.
    EnPassant(Square),
    /// The number of the move is 0.
    MoveNumber,
}

impl Keyed for ChessPositionError {
    fn key(&self) -> &'static str {
        match self {
            ChessPositionError::Kings(_) => "position-kings",
            ChessPositionError::TooManyPieces(_) => "position-too-many-pieces",
            ChessPositionError::TooManyPawns(_) => "position-too-many-pawns",
            ChessPositionError::PawnOnEdge(_) => "position-pawn-on-edge",
            ChessPositionError::KingsTouch => "position-kings-touch",
            ChessPositionError::OpponentInCheck => "position-opponent-in-check",
            ChessPositionError::TooManyCheckers => "position-too-many-checkers",
            ChessPositionError::Castling(..) => "position-castling",
            ChessPositionError::EnPassant(_) => "position-en-passant",
            ChessPositionError::MoveNumber => "position-move-number",
        }
    }

    fn arguments(&self) -> Vec<(&'static str, ErrorArgument)> {
        let side = |color| ("side", ErrorArgument::Color(color));
        match *self {
            ChessPositionError::Kings(color)
            | ChessPositionError::TooManyPieces(color)
            | ChessPositionError::TooManyPawns(color) => vec![side(color)],
            ChessPositionError::PawnOnEdge(at) | ChessPositionError::EnPassant(at) => {
                vec![("at", ErrorArgument::Square(at))]
            }
            ChessPositionError::Castling(color, wing) => vec![side(color), ("wing", ErrorArgument::Key(wing.name()))],
            ChessPositionError::KingsTouch
            | ChessPositionError::OpponentInCheck
            | ChessPositionError::TooManyCheckers
            | ChessPositionError::MoveNumber => Vec::new(),
        }
    }
}

keyed_error!(ChessPositionError);

impl ChessSetup {
    /// An empty board with White to move.
    pub fn empty() -> ChessSetup {
        ChessSetup {
            pieces: [None; 64],
            turn: Color::White,
            castling: CastlingRights::NONE,
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// What stands on a square.
    pub const fn at(&self, square: Square) -> Option<(Color, Piece)> {
        self.pieces[square as usize]
    }

    /// The same without castlings and without a square of en passant that its pieces cannot have, as people's FENs may have them.
    #[must_use]
    pub fn without_impossible_rights(mut self) -> ChessSetup {
        let possible = self.castling.iter().filter(|(color, wing)| self.can_have_right(*color, *wing));
        self.castling = possible.fold(CastlingRights::NONE, |rights, (color, wing)| rights.with(color, wing));
        if self.en_passant.is_some_and(|square| !self.is_crossed(square) || self.board().is_err()) {
            self.en_passant = None;
        }
        self
    }

    fn can_have_right(&self, color: Color, wing: CastlingWing) -> bool {
        let rook = Square::new(wing.rook_from(), king_home(color).rank());
        self.at(king_home(color)) == Some((color, Piece::King)) && self.at(rook) == Some((color, Piece::Rook))
    }

    /// Whether a pawn may just have crossed a square.
    fn is_crossed(&self, square: Square) -> bool {
        let mover = !self.turn;
        let on = |rank: Rank| Square::new(square.file(), rank.relative_to(mover));
        square.rank() == Rank::Third.relative_to(mover)
            && self.at(square).is_none()
            && self.at(on(Rank::Second)).is_none()
            && self.at(on(Rank::Fourth)) == Some((mover, Piece::Pawn))
    }

    fn squares(&self, color: Color, piece: Piece) -> impl Iterator<Item = Square> {
        Square::ALL.into_iter().filter(move |square| self.at(*square) == Some((color, piece)))
    }

    /// The board of the crate that generates moves.
    pub(super) fn board(&self) -> Result<Board, ChessPositionError> {
        for color in Color::ALL {
            let all = self.pieces.iter().flatten().filter(|(of, _)| *of == color).count();
            if self.squares(color, Piece::King).count() != 1 {
                return Err(ChessPositionError::Kings(color));
            }
            if all > 16 {
                return Err(ChessPositionError::TooManyPieces(color));
            }
            if self.squares(color, Piece::Pawn).count() > 8 {
                return Err(ChessPositionError::TooManyPawns(color));
            }
            let on_edge = |square: &Square| matches!(square.rank(), Rank::First | Rank::Eighth);
            if let Some(pawn) = self.squares(color, Piece::Pawn).find(on_edge) {
                return Err(ChessPositionError::PawnOnEdge(pawn));
            }
        }
        let wrong = self.castling.iter().find(|(color, wing)| !self.can_have_right(*color, *wing));
        if let Some((color, wing)) = wrong {
            return Err(ChessPositionError::Castling(color, wing));
        }
        if self.fullmoves == 0 {
            return Err(ChessPositionError::MoveNumber);
        }
        if let Some(square) = self.en_passant.filter(|square| !self.is_crossed(*square)) {
            return Err(ChessPositionError::EnPassant(square));
        }
        let mut builder = BoardBuilder::empty();
        for square in Square::ALL {
            *builder.square_mut(square) = self.at(square).map(|(color, piece)| (piece, color));
        }
        builder.side_to_move = self.turn;
        for color in Color::ALL {
            *builder.castle_rights_mut(color) = self.castling.files(color);
        }
        builder.halfmove_clock = self.halfmoves.min(100) as u8;
        builder.fullmove_number = self.fullmoves;
        // What is left to refuse, without the en passant, is a check by the side to move.
        let quiet = builder.build().map_err(|_| ChessPositionError::OpponentInCheck)?;
        if get_king_moves(quiet.king(Color::White)).has(quiet.king(Color::Black)) {
            return Err(ChessPositionError::KingsTouch);
        }
        if quiet.checkers().len() > 2 {
            return Err(ChessPositionError::TooManyCheckers);
        }
        let Some(square) = self.en_passant else { return Ok(quiet) };
        builder.en_passant = Some(square);
        let board = builder.build().map_err(|_| ChessPositionError::EnPassant(square))?;
        Ok(if can_take_en_passant(&board) { board } else { quiet })
    }
}

/// Whether the pawn that has just moved two squares can be captured en passant. Only then is the square remembered, so that
/// positions that are the same by FIDE 9.2.3 are equal.
pub(super) fn can_take_en_passant(board: &Board) -> bool {
    let Some(file) = board.en_passant() else { return false };
    let color = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(color));
    let pawns = get_pawn_attacks(to, !color) & board.colored_pieces(color, Piece::Pawn);
    pawns.into_iter().any(|from| board.is_legal(cozy_chess::Move { from, to, promotion: None }))
}

/// The file of a square of en passant as a square.
pub(super) fn en_passant_square(file: File, turn: Color) -> Square {
    Square::new(file, Rank::Sixth.relative_to(turn))
}
