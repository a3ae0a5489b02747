//! Why the bot can't give a role.

use crate::i18n::{Text, text_of};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoleProblem {
    Everyone,
    /// It belongs to a bot or to a service, which alone gives it.
    Managed,
    Gone,
    /// It is the bot's highest role, or above it.
    TooHigh,
    NotAllowed,
}

impl RoleProblem {
    /// Why the bot can't give this role, and what to do about it.
    pub fn explain(self, role: u64) -> Text {
        let text = text_of!("role-refusal", self, RoleProblem: Everyone, Managed, Gone, TooHigh, NotAllowed);
        text.with("role", format!("<@&{role}>"))
    }
}
