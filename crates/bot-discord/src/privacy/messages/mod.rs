//! What is kept of people, and how they are erased.

#[cfg(test)]
pub(crate) mod tests;

use jiff::Timestamp;
use serenity::all::{ButtonStyle, CreateActionRow};

use crate::board::words::relative;
use crate::i18n::{Locale, Text, text_of};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::message::{Drawing, OutgoingMessage, Picture};
use crate::privacy::action::PrivacyAction;
use bot_service::{FEATURES, PendingErasure, PersonalData, Topic};

/// What is kept, why, how long, and who sees it. `command` turns a command into a clickable mention.
pub fn privacy(command: impl Fn(&str) -> String, locale: Locale) -> OutgoingMessage {
    let topics = FEATURES.topics().into_iter().map(about);
    let mentions = Text::new("privacy-commands").with("export", command("export")).with("forget", command("forget"));
    let texts = [Text::new("privacy-title")]
        .into_iter()
        .chain(topics)
        .chain([Text::new("privacy-servers"), Text::new("privacy-messages"), Text::new("privacy-files")])
        .chain([mentions]);
    OutgoingMessage::lines(&texts.map(|text| text.localize(locale)).collect::<Vec<_>>())
}

const fn about(topic: Topic) -> Text {
    text_of!("privacy", topic, Topic: Games, Club, Settings, Puzzles, School, Analyses, Pending, Forgetting, Upkeep)
}

/// What erasure does, with the first question.
pub fn forget_ask(locale: Locale) -> OutgoingMessage {
    let texts = [
        Text::new("forget-title"),
        Text::new("forget-goes"),
        Text::new("forget-stays"),
        Text::new("forget-open"),
        Text::new("forget-when"),
    ];
    OutgoingMessage::lines(&texts.map(|text| text.localize(locale))).with_rows(row(
        PrivacyAction::Ask,
        &Text::new("button-forget-ask"),
        ButtonStyle::Danger,
        locale,
    ))
}

/// The second question.
pub fn forget_ask_again(locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("forget-again"), locale).with_rows(row(
        PrivacyAction::Forget,
        &Text::new("button-forget"),
        ButtonStyle::Danger,
        locale,
    ))
}

/// When it will be done, and how it is taken back as long as it can be.
pub fn forget_asked(known: PendingErasure, locale: Locale) -> OutgoingMessage {
    if known.has_begun {
        return OutgoingMessage::text(&Text::new("forget-begun"), locale);
    }
    let due = format!("<t:{}:F>", known.due.as_second());
    let text = Text::new("forget-asked").with("due", due).with("in", relative(known.due));
    OutgoingMessage::text(&text, locale).with_rows(row(
        PrivacyAction::Stay,
        &Text::new("button-stay"),
        ButtonStyle::Success,
        locale,
    ))
}

/// Whether it could be taken back.
pub fn forget_taken_back(could_be: bool, locale: Locale) -> OutgoingMessage {
    let text = if could_be { Text::new("forget-taken-back") } else { Text::new("forget-begun") };
    OutgoingMessage::text(&text, locale)
}

pub fn own_data(data: PersonalData, locale: Locale) -> OutgoingMessage {
    let about = Text::new("export-data").with("records", data.records).localize(locale);
    let document = Picture::new(Drawing::Document(data.text), "my-data.json", &about);
    OutgoingMessage::words(&about).with_picture(document)
}

/// Says that the last export was too recent, and when the next is possible.
pub fn own_data_later(not_before: Timestamp, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("export-data-later").with("when", relative(not_before)), locale)
}

fn row(action: PrivacyAction, label: &Text, style: ButtonStyle, locale: Locale) -> Vec<CreateActionRow> {
    let button = button(action.id(), &label.localize(locale), style);
    vec![CreateActionRow::Buttons(vec![button])]
}
