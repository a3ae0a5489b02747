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
    /// It gives power over the server, and whoever chose it does not manage the server.
    Powerful,
}

impl RoleProblem {
    /// Why the bot can't give this role, and what to do about it.
    pub fn explain(self, role: u64) -> Text {
        let text = text_of!("role-refusal", self, RoleProblem: Everyone, Managed, Gone, TooHigh, NotAllowed, Powerful);
        text.with("role", format!("<@&{role}>"))
    }
}
