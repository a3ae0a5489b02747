//! What a button of a puzzle does.

use bot_service::StormAt;
use bot_service::puzzle::Hint;
use makruk::{Move, Square};

/// What a button of a puzzle does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleAction {
    /// Solve it: show the user's own board in its current state.
    Solve,
    /// Show everybody how one did, without a word of the solution.
    Share,
    /// Explain the words for what it is about.
    Words,
    /// Say that something is wrong with it.
    Report,
    /// Say that, after all: the question before has been answered.
    ConfirmReport,
    /// Another one of the same difficulty.
    Another,
    Accept,
    Decline,
    BeginStorm,
    /// Act in the position after this many plies of the user's own attempt.
    OnBoard(u8, PuzzleMove),
    InStorm(StormAt, PuzzleMove),
}

/// What can be done where it is one's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleMove {
    ShowBoard,
    /// See the pieces that can move.
    ShowPieces,
    /// See where the piece on this square can go or, if there is only one move, make it.
    ShowTargets(Square),
    Pick(Move),
    /// Type a move into a form.
    Type,
    Hint(Hint),
    /// Ask to see the solution: a confirmation follows.
    GiveUp,
    /// Give up, and see the solution.
    ConfirmGiveUp,
}

impl PuzzleAction {
    /// Those that need nothing more to be said.
    pub const PLAIN: [PuzzleAction; 9] = [
        PuzzleAction::Solve,
        PuzzleAction::Share,
        PuzzleAction::Words,
        PuzzleAction::Report,
        PuzzleAction::ConfirmReport,
        PuzzleAction::Another,
        PuzzleAction::BeginStorm,
        PuzzleAction::Accept,
        PuzzleAction::Decline,
    ];
}
