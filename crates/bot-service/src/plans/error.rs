//! Why a line of conditional moves is refused.

use thiserror::Error;

use board_games::{GameBoard, TextRefusal};
use bot_store::FeatureError;

/// Why a line of conditional moves is refused. Plies are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlannedLineError {
    /// The player is to move, and has nothing to wait for.
    #[error("it is the player's own turn")]
    OwnTurn,
    /// There is no move in the text.
    #[error("there is no move")]
    NoMoves,
    /// A text of the line is no move after those before it.
    #[error("move {ply}: {error}")]
    Move {
        ply: usize,
        /// The game as it would be then.
        then: Box<GameBoard>,
        error: TextRefusal,
    },
    /// A text of the line does not say what a pawn becomes.
    #[error("move {ply} does not say what the pawn becomes")]
    Promotion { ply: usize },
    /// A text of the line claims a draw, which is done on one's turn.
    #[error("move {ply} claims a draw")]
    Claim { ply: usize },
    /// The text can be divided into moves in several ways.
    #[error("the text can be divided into moves in several ways")]
    SeveralReadings,
    /// The game would be over after this ply, and more moves follow.
    #[error("the game would be over after move {ply}")]
    OverAfter { ply: usize },
    /// The last move is the other side's, to which there is no answer.
    #[error("there is no answer to the last move")]
    NoAnswer,
    /// The line has too many plies.
    #[error("a line has at most {0} moves")]
    TooLong(usize),
    /// The player has as many lines in this game as one may have.
    #[error("already {0} lines")]
    TooMany(usize),
}

impl FeatureError for PlannedLineError {}
