//! Why the bot can't give a role.

use thiserror::Error;

use crate::i18n::Text;

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

impl RoleProblem {
    /// Why the bot can't give this role, and what to do about it.
    pub fn explain(self, role: u64) -> Text {
        let text = match self {
            RoleProblem::Everyone => Text::new("role-refusal-everyone"),
            RoleProblem::Managed => Text::new("role-refusal-managed"),
            RoleProblem::Gone => Text::new("role-refusal-gone"),
            RoleProblem::TooHigh => Text::new("role-refusal-too-high"),
            RoleProblem::NotAllowed => Text::new("role-refusal-not-allowed"),
        };
        text.with("role", format!("<@&{role}>"))
    }
}
