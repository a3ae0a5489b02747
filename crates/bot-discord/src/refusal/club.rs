//! Why something cannot be done in a club.

use crate::i18n::Text;
use bot_service::ClubError;

/// Why something cannot be done in a club, and what to do instead.
pub fn explain(error: ClubError) -> Text {
    match error {
        ClubError::NotRated(game) => Text::new("refusal-club-not-rated").with("game", game.to_string()),
        ClubError::AlreadySo(game) => Text::new("refusal-club-already-so").with("game", game.to_string()),
        ClubError::NoReason => Text::new("refusal-club-no-reason"),
        ClubError::Setting => Text::new("refusal-club-setting"),
    }
}
