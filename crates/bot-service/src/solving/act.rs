//! What a solver does, and what comes of it.

use crate::solving::HintLevel;

/// What a solver does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act<M> {
    Move(M),
    /// Ask to be told this much about the next move.
    Hint(HintLevel),
    /// Give up, and see the solution.
    GiveUp,
}

/// Outcome of an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried<E> {
    Did(E),
    /// Nothing: the board had changed since the button was shown.
    Stale,
}
