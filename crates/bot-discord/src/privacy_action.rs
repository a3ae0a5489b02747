//! What a button about erasure does.

/// What a button about erasure does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivacyAction {
    Ask,
    /// Has it done, in seven days.
    Forget,
    Stay,
}
