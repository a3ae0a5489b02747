//! What is said where a channel does not show a message, or not all of it.

use serenity::all::Permissions;

use crate::i18n::{Locale, Text};
use crate::kit::message::OutgoingMessage;
use crate::kit::permission_names::permission_names;

/// An answer to a user who has just changed a game whose channel does not show it: `missing` is what the bot lacks
/// there.
pub fn not_shown(answer: OutgoingMessage, missing: Permissions, locale: Locale) -> OutgoingMessage {
    let line = Text::new("answer-not-shown").with("permissions", permission_names(missing, locale));
    answer.with_line(&line.localize(locale))
}

/// A message for a channel that takes no files: without its pictures, and with the reason.
pub fn without_picture(outgoing: &OutgoingMessage, locale: Locale) -> OutgoingMessage {
    let line = Text::new("board-no-picture").with("permissions", permission_names(Permissions::ATTACH_FILES, locale));
    OutgoingMessage { picture: None, second_picture: None, ..outgoing.clone() }.with_line(&line.localize(locale))
}
