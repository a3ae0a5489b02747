//! What a button about erasure does.

/// What a button about erasure does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivacyAction {
    /// Asks once more.
    Ask,
    /// Has it done, in seven days.
    Forget,
    /// Takes that back.
    Stay,
}
