//! Why something cannot be done about seasons.

use crate::i18n::Text;
use crate::role_problem::RoleProblem;
use bot_service::{SEASON_NAME, SeasonRefusal};

/// Why something cannot be done about seasons, and what to do instead.
pub fn explain(error: &SeasonRefusal) -> Text {
    match *error {
        SeasonRefusal::NoSeason => Text::new("season-refusal-none"),
        SeasonRefusal::NoSuchSeason(number) => Text::new("season-refusal-no-such").with("number", number),
        SeasonRefusal::AlreadyRunning(number) => Text::new("season-refusal-running").with("number", number),
        SeasonRefusal::NotRunning => Text::new("season-refusal-not-running"),
        SeasonRefusal::Over(number) => Text::new("season-refusal-over").with("number", number),
        SeasonRefusal::Name => {
            Text::new("season-refusal-name").with("most", u32::try_from(SEASON_NAME).unwrap_or(u32::MAX))
        }
    }
}

/// Why the bot can't give a role, and what to do about it.
pub fn role(role: u64, problem: RoleProblem) -> Text {
    let text = match problem {
        RoleProblem::Everyone => Text::new("role-refusal-everyone"),
        RoleProblem::Managed => Text::new("role-refusal-managed"),
        RoleProblem::Gone => Text::new("role-refusal-gone"),
        RoleProblem::TooHigh => Text::new("role-refusal-too-high"),
        RoleProblem::NotAllowed => Text::new("role-refusal-not-allowed"),
    };
    text.with("role", format!("<@&{role}>"))
}
