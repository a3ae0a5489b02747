//! Why something cannot be done at a puzzle, and why one that was proposed is not taken.

use board_games::GameKind;
use chess_puzzles::ChessStartError;
use jiff::Timestamp;
use thiserror::Error;

use crate::puzzle::ClubPuzzle;
use crate::puzzles::ClubPuzzleFlaw;
use bot_store::error::FeatureError;
use makruk_puzzles::StartError;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PuzzleError {
    /// No such puzzle, or it was withdrawn.
    #[error("no such puzzle")]
    NoPuzzle,
    #[error("no puzzle of the day")]
    NoneToday,
    /// No puzzle was named, and the user has not viewed one.
    #[error("no puzzle was looked at")]
    NoneOpen,
    #[error("the puzzle is over for this person")]
    Over,
    /// They don't know the solution yet, so they can't say what they think of it.
    #[error("the puzzle is not over for this person")]
    NotOver,
    #[error("the person has not solved the puzzle by themselves")]
    NotSolved,
    #[error("too many tries at the puzzle")]
    TooManyTries,
    #[error("no puzzle is to be repeated")]
    NothingToRepeat {
        /// When the next one is.
        next: Option<Timestamp>,
    },
}

#[derive(Clone, Debug, PartialEq, Error)]
pub enum ProposalError {
    /// It is not the FEN of a legal position.
    #[error("no legal position")]
    Position,
    #[error("nobody can be counting in the position")]
    NoCount,
    #[error("the game is over in the position")]
    GameOver,
    /// The game has no puzzles.
    #[error("{0} has no puzzles")]
    WithoutPuzzles(GameKind),
    /// A move of the solution cannot be read or made.
    #[error("the move {typed:?} of the solution")]
    Move { typed: String },
    /// A solution begins and ends with a move of the solver.
    #[error("a solution of {0} moves")]
    Moves(usize),
    #[error("{flaw}")]
    Flaw { puzzle: Box<ClubPuzzle>, flaw: ClubPuzzleFlaw },
    #[error("it is known")]
    Known,
    /// Only those who have played a game may make a puzzle of it.
    #[error("a game of others")]
    GameOfOthers,
    #[error("the game is not over")]
    GameGoesOn,
    /// In no position of the game is there a single move to be found.
    #[error("the game has no puzzle")]
    NothingInGame,
    /// Too many wait for a manager.
    #[error("{0} proposals wait already")]
    TooMany(usize),
}

impl FeatureError for PuzzleError {}

impl FeatureError for ProposalError {}

impl From<StartError> for ProposalError {
    fn from(error: StartError) -> ProposalError {
        match error {
            StartError::Fen(_) => ProposalError::Position,
            StartError::NoCount => ProposalError::NoCount,
            StartError::Over => ProposalError::GameOver,
        }
    }
}

impl From<ChessStartError> for ProposalError {
    fn from(error: ChessStartError) -> ProposalError {
        match error {
            ChessStartError::Fen(_) => ProposalError::Position,
            ChessStartError::Over => ProposalError::GameOver,
        }
    }
}
