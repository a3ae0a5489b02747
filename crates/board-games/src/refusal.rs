//! Why a text or a move is refused.

use chaturanga::two::TwoRefusal;
use chaturanga::two::text::TwoTextError;
use international_chess::IllegalChessMove;
use international_chess::notation::text::ChessTextError;
use makruk::IllegalMove;
use makruk::notation::text::TextError;
use thiserror::Error;

use crate::GameMove;

/// What a typed text means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedGameMove {
    /// A legal move, with the number that was said with it in games that count.
    Move {
        /// The move.
        mv: GameMove,
        /// The number.
        said: Option<u16>,
    },
    /// A legal move with which a draw is claimed, in games where players claim draws.
    Claim(GameMove),
    /// A pawn's move of which it is not said what the pawn becomes: any of these.
    Promotion(Vec<GameMove>),
}

/// Why a text is no legal move, as the game whose move it should be has it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TextRefusal {
    /// In Makruk or Ouk.
    #[error(transparent)]
    Makruk(#[from] TextError),
    /// In chess.
    #[error(transparent)]
    Chess(#[from] ChessTextError),
    /// In chaturanga for two.
    #[error(transparent)]
    Chaturanga(#[from] TwoTextError),
}

/// Why a move is illegal, as the game whose move it should be has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MoveRefusal {
    /// In Makruk or Ouk.
    #[error(transparent)]
    Makruk(#[from] IllegalMove),
    /// In chess.
    #[error(transparent)]
    Chess(#[from] IllegalChessMove),
    /// In chaturanga for two.
    #[error(transparent)]
    Chaturanga(#[from] TwoRefusal),
}

impl TextRefusal {
    /// Whether the text is a move in no position, whoever's turn it is.
    pub const fn is_no_move_at_all(&self) -> bool {
        matches!(
            self,
            TextRefusal::Makruk(TextError::NotUnderstood { .. } | TextError::TooLong | TextError::Chess(_))
                | TextRefusal::Chess(ChessTextError::NotUnderstood { .. } | ChessTextError::TooLong)
                | TextRefusal::Chaturanga(TwoTextError::NotUnderstood)
        )
    }
}
