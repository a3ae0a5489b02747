//! Positions and their legal moves.

use std::fmt;

use cozy_chess::{BitBoard, Board, BoardBuilder, Color, Piece, Rank, Square};

use super::castling::{CastlingRights, CastlingWing, king_home};
use super::illegal::IllegalChessMove;
use super::mv::{ChessMove, Promotion};
use super::setup::{ChessPositionError, ChessSetup, can_take_en_passant, en_passant_square};

/// A legal position: the pieces, whose turn it is, who may still castle, and the pawn that may be captured en passant.
///
/// The two counters of a FEN belong to it, but are no part of what [makes positions the same](ChessPosition::is_same).
///
/// The moves come from the crate `cozy-chess`, in which castling is the king's capture of its own rook; here it is the king's move
/// by two squares.
#[derive(Clone, PartialEq, Eq)]
pub struct ChessPosition {
    board: Board,
    /// Plies since the last capture or pawn move, which the board does not count beyond 100.
    halfmoves: u16,
}

impl ChessPosition {
    /// The position in which games begin (FIDE 2.3).
    pub fn start() -> ChessPosition {
        ChessPosition { board: Board::startpos(), halfmoves: 0 }
    }

    /// The position of a setup.
    ///
    /// # Errors
    /// Why it is no legal position.
    pub fn from_setup(setup: &ChessSetup) -> Result<ChessPosition, ChessPositionError> {
        Ok(ChessPosition { board: setup.board()?, halfmoves: setup.halfmoves })
    }

    /// The setup of this position.
    pub fn to_setup(&self) -> ChessSetup {
        let mut setup = ChessSetup {
            turn: self.turn(),
            castling: self.castling(),
            en_passant: self.en_passant(),
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves(),
            ..ChessSetup::empty()
        };
        for square in self.occupied() {
            setup.pieces[square as usize] = self.at(square);
        }
        setup
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.board.side_to_move()
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<(Color, Piece)> {
        Some((self.board.color_on(square)?, self.board.piece_on(square)?))
    }

    /// The squares of a side's pieces of one kind.
    pub fn pieces(&self, color: Color, piece: Piece) -> BitBoard {
        self.board.colored_pieces(color, piece)
    }

    /// The squares of all pieces of a side.
    pub fn by_color(&self, color: Color) -> BitBoard {
        self.board.colors(color)
    }

    /// The squares of all pieces of one kind, of both sides.
    pub fn by_piece(&self, piece: Piece) -> BitBoard {
        self.board.pieces(piece)
    }

    /// The squares of all pieces.
    pub fn occupied(&self) -> BitBoard {
        self.board.occupied()
    }

    /// The square of a side's king.
    pub fn king(&self, color: Color) -> Square {
        self.board.king(color)
    }

    /// The pieces that give check.
    pub fn checkers(&self) -> BitBoard {
        self.board.checkers()
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The castlings that neither king's nor rook's move has forfeited.
    pub fn castling(&self) -> CastlingRights {
        CastlingRights::of(&self.board)
    }

    /// The square on which a pawn can legally be captured en passant.
    pub fn en_passant(&self) -> Option<Square> {
        self.board.en_passant().map(|file| en_passant_square(file, self.turn()))
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the move, which is raised after each of Black's.
    pub fn fullmoves(&self) -> u16 {
        self.board.fullmove_number()
    }

    /// A number that is equal for the same positions, and almost never for others.
    pub fn key(&self) -> u64 {
        self.board.hash()
    }

    /// Whether both are the same position by FIDE 9.2.3: the same pieces on the same squares with the same possible moves, and the
    /// same side to move.
    pub fn is_same(&self, other: &ChessPosition) -> bool {
        self.key() == other.key() && self.board.same_position(&other.board)
    }

    /// All legal moves, by square of origin.
    pub fn legal_moves(&self) -> Vec<ChessMove> {
        let mut moves = Vec::with_capacity(48);
        self.board.generate_moves(|of_piece| {
            moves.extend(of_piece.into_iter().map(|mv| self.out_of_board(mv)));
            false
        });
        moves.sort_unstable();
        moves
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self) -> bool {
        self.board.generate_moves(|_| true)
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, mv: ChessMove) -> bool {
        self.board_move(mv).is_some_and(|mv| self.board.is_legal(mv))
    }

    /// The position after a move.
    ///
    /// # Errors
    /// Why it is illegal.
    pub fn play(&self, mv: ChessMove) -> Result<ChessPosition, IllegalChessMove> {
        match self.refusal(mv) {
            None => Ok(self.play_unchecked(mv)),
            Some(reason) => Err(reason),
        }
    }

    /// The position after a move that is known to be legal.
    ///
    /// # Panics
    /// If it is not, this may panic, or leave anything on the board.
    #[must_use]
    pub fn play_unchecked(&self, mv: ChessMove) -> ChessPosition {
        let mut board = self.board.clone();
        board.play_unchecked(self.board_move(mv).unwrap_or(cozy_chess::Move {
            from: mv.from(),
            to: mv.to(),
            promotion: None,
        }));
        if board.en_passant().is_some() && !can_take_en_passant(&board) {
            let mut builder = BoardBuilder::from_board(&board);
            builder.en_passant = None;
            board = builder.build().unwrap_or(board);
        }
        let resets = self.captured(mv).is_some() || self.pieces(self.turn(), Piece::Pawn).has(mv.from());
        ChessPosition { board, halfmoves: if resets { 0 } else { self.halfmoves.saturating_add(1) } }
    }

    /// The position with the other side to move, as if this one had passed; `None` if it is in check.
    pub fn passed(&self) -> Option<ChessPosition> {
        Some(ChessPosition { board: self.board.null_move()?, halfmoves: self.halfmoves })
    }

    /// The square and kind of the piece that a legal move captures, which is not on its destination if it is captured en passant.
    pub fn captured(&self, mv: ChessMove) -> Option<(Square, Piece)> {
        if self.is_en_passant(mv) {
            return Some((Square::new(mv.to().file(), mv.from().rank()), Piece::Pawn));
        }
        let (color, piece) = self.at(mv.to())?;
        (color != self.turn()).then_some((mv.to(), piece))
    }

    /// Whether a legal move is a capture en passant.
    pub fn is_en_passant(&self, mv: ChessMove) -> bool {
        self.en_passant() == Some(mv.to())
            && self.pieces(self.turn(), Piece::Pawn).has(mv.from())
            && mv.from().file() != mv.to().file()
    }

    /// Towards which wing a legal move castles, if it does.
    pub fn castles(&self, mv: ChessMove) -> Option<CastlingWing> {
        let home = king_home(self.turn());
        let wing = || CastlingWing::ALL.into_iter().find(|wing| mv.to() == Square::new(wing.king_to(), home.rank()));
        (mv.from() == home && self.king(self.turn()) == home).then(wing).flatten()
    }

    /// Whether the side to move is in check and has no legal move (FIDE 5.1.1).
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move is not in check and has no legal move (FIDE 5.2.1).
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// The board of the crate `cozy-chess`, which generates the moves: for an engine, which has to be fast.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// A move as the board takes it; `None` if it is none there, legal or not.
    pub(super) fn board_move(&self, mv: ChessMove) -> Option<cozy_chess::Move> {
        let to = match self.castles(mv) {
            Some(wing) => Square::new(wing.rook_from(), mv.from().rank()),
            // In the board's language it would be castling.
            None if self.board.colors(self.turn()).has(mv.to()) => return None,
            None => mv.to(),
        };
        Some(cozy_chess::Move { from: mv.from(), to, promotion: mv.promotion().map(Promotion::piece) })
    }

    fn out_of_board(&self, mv: cozy_chess::Move) -> ChessMove {
        if self.board.colors(self.turn()).has(mv.to) {
            let wing = if mv.to.file() > mv.from.file() { CastlingWing::King } else { CastlingWing::Queen };
            return ChessMove::new(mv.from, Square::new(wing.king_to(), mv.from.rank()));
        }
        match mv.promotion.and_then(Promotion::to) {
            Some(promotion) => ChessMove::promoting(mv.from, mv.to, promotion),
            None => ChessMove::new(mv.from, mv.to),
        }
    }
}

impl fmt::Display for ChessPosition {
    /// The board, rank 8 first: `r n b q k b n r` and so on, with a dot for an empty square.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let letters = cozy_chess::File::ALL.map(|file| match self.at(Square::new(file, rank)) {
                None => '.',
                Some((Color::White, piece)) => char::from(piece).to_ascii_uppercase(),
                Some((Color::Black, piece)) => char::from(piece),
            });
            let line = letters.map(String::from).join(" ");
            f.write_str(&line)?;
            f.write_str(if rank == Rank::First { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for ChessPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.board, self.halfmoves, self.fullmoves())
    }
}
