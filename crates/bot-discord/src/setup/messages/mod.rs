//! What managers of a server see of its settings, and the greeting.

pub(crate) mod answers;
pub(crate) mod greeting;
pub(crate) mod setup_panel;
#[cfg(test)]
pub(crate) mod tests;

pub use answers::{live_boards, organisers_chosen, rules_changed, server_language};
pub use greeting::greeting;
pub use setup_panel::{RunningByRules, ServerSetup, setup_panel};
