//! The warning before a streak ends.

use crate::i18n::{Locale, Text};
use crate::kit::message::OutgoingMessage;

/// `post` is where today's puzzle is, and `settings` the command that turns warnings off.
pub fn streak_warning(days: u32, post: &str, settings: &str, locale: Locale) -> OutgoingMessage {
    let lines = [
        Text::new("streak-warning").with("days", days).with("post", post),
        Text::new("streak-warning-off").with("settings", settings),
    ];
    OutgoingMessage::lines(&lines.map(|text| text.localize(locale)))
}
