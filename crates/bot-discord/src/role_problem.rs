//! Why the bot can't give a role.

use thiserror::Error;

/// Why the bot can't give a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RoleProblem {
    #[error("everybody has the role")]
    Everyone,
    /// It belongs to a bot or to a service, which alone gives it.
    #[error("the role is managed by an integration")]
    Managed,
    #[error("there is no such role")]
    Gone,
    /// It is the bot's highest role, or above it.
    #[error("the role stands above the bot's")]
    TooHigh,
    /// The bot lacks the permission to manage roles.
    #[error("the bot may not manage roles")]
    NotAllowed,
}
