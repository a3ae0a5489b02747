//! What a solver does, and what comes of it.

use crate::solving::Hint;

/// What a solver does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act<M> {
    Move(M),
    /// Ask to be told this much about the next move.
    Hint(Hint),
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
