//! What a request is for, and so what it waits behind.

/// What a request is for. Requests wait in the order of these variants, and in the order of their arrival within one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// Something that a person is waiting for, other than the response to an interaction, which does not wait at all.
    Answer,
    /// The board of a game in progress.
    Board,
    /// A direct message that no user is waiting for.
    DirectMessage,
    /// Any other post or edit.
    Post,
    /// Changing a message that its game has left behind. Its buttons are refused anyway.
    OldMessage,
    /// Why a text is no move. When too many wait, more are dropped.
    Refusal,
    CatchUp,
    /// The puzzle of a day, which many channels get at the same hour.
    Daily,
}

impl Priority {
    pub(super) const COUNT: usize = Priority::Daily as usize + 1;

    /// The number of waiting requests at which another one is dropped; `None` if it is kept waiting. Requests without
    /// such a bound are as many as the games and the users on whose behalf they wait, each of whom waits for one at a
    /// time.
    pub(super) const fn most_waiting(self) -> Option<usize> {
        match self {
            Priority::Refusal => Some(32),
            Priority::Answer
            | Priority::Board
            | Priority::DirectMessage
            | Priority::Post
            | Priority::OldMessage
            | Priority::CatchUp
            | Priority::Daily => None,
        }
    }
}
