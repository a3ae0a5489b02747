//! What a button of a season does.

use bot_service::RoleChoice;

/// What a button of a season does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeasonAction {
    /// End the season with this number, after all: the question before has been answered.
    End(u32),
    /// Choose these roles, as it was shown what that does.
    Roles(RoleChoice),
}
