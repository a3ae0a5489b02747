//! What `/watch` and `/setup watching` answer.

use serenity::all::{CreateActionRow, CreateButton};

use crate::i18n::{Locale, Text, text_of};
use crate::kit::message::OutgoingMessage;
use bot_service::{Snapshot, WatchedFrom};

pub(super) fn link(snapshot: &Snapshot, link: &str, locale: Locale) -> OutgoingMessage {
    let said = Text::new("watch-link").with("game", snapshot.id.to_string());
    let button = CreateButton::new_link(link).label(Text::new("watch-button").localize(locale));
    OutgoingMessage::text(&said, locale).with_rows(vec![CreateActionRow::Buttons(vec![button])])
}

pub(super) fn watched_from(from: WatchedFrom, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&text_of!("watching-now", from, WatchedFrom: Channels, Anywhere), locale)
}
