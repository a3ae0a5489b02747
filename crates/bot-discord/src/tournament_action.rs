//! What a button of a tournament does.

/// What a button of a tournament does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentAction {
    /// Sign up, or join later.
    SignUp,
    /// Withdraw: once it has begun, a question follows.
    Withdraw,
    ConfirmWithdraw,
    /// Report to be there for a game.
    Arrive(TableCode),
    /// Sit the next round out.
    SitOut,
    /// Have no more games for now.
    Pause,
    Resume,
    /// Call it off, after all: the question before has been answered.
    Cancel,
}

/// The name of a game of a tournament, as its form writes it in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableCode(pub [u64; 3]);
