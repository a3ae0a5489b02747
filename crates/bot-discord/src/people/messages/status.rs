//! What one has settled for oneself, in words.

use jiff::Timestamp;

use crate::board::clock::absolute;
use crate::board::words::mention;
use crate::i18n::{Locale, Text, text_of};
use crate::kit::message::OutgoingMessage;
use bot_service::game::PlayerId;
use bot_service::{Below, Challengers, ChallengesFrom, Pings, PingsFor, Preferences, Reminders, TimeSettings};

/// The user's pings, and which side is at the bottom of their own boards.
pub fn settings_status(settings: &Preferences, locale: Locale) -> OutgoingMessage {
    let below = text_of!("settings-below", settings.below, Below: OwnSide, White);
    let lines: Vec<String> =
        pings_status(&settings.pings, locale).into_iter().chain([below.localize(locale)]).collect();
    OutgoingMessage::lines(&lines)
}

/// What the user is pinged for, and what not.
pub(crate) fn pings_status(pings: &PingsFor, locale: Locale) -> Vec<String> {
    let PingsFor { challenge, question, turn } = pings;
    let kinds = [
        (turn, Text::new("settings-pings-turn")),
        (question, Text::new("settings-pings-question")),
        (challenge, Text::new("settings-pings-challenge")),
    ];
    let (on, off): (Vec<_>, Vec<_>) = kinds.into_iter().partition(|(pings, _)| **pings == Pings::On);
    let listed = |kinds: Vec<(&Pings, Text)>| {
        let kinds: Vec<String> = kinds.into_iter().map(|(_, kind)| kind.localize(locale)).collect();
        (!kinds.is_empty()).then(|| kinds.join(", "))
    };
    let lines = [
        listed(on).map(|kinds| Text::new("settings-pings-on").with("kinds", kinds)),
        listed(off).map(|kinds| Text::new("settings-pings-off").with("kinds", kinds)),
    ];
    lines.into_iter().flatten().map(|text| text.localize(locale)).collect()
}

pub fn challenges_changed(from: ChallengesFrom, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&text_of!("answer-challenges", from, ChallengesFrom: Everybody, Nobody), locale)
}

/// Whose challenges the user accepts, naming the first `NAMED` of those who are muted.
pub fn challenges_status(challengers: &Challengers, locale: Locale) -> OutgoingMessage {
    const NAMED: usize = 20;
    let from = text_of!("answer-settings-challenges", challengers.from, ChallengesFrom: Everybody, Nobody);
    let names: Vec<String> = challengers.muted.iter().take(NAMED).copied().map(mention).collect();
    let more = if challengers.muted.len() > NAMED { " …" } else { "" };
    let muted = Text::new("answer-settings-muted").with("players", names.join(" ") + more);
    let lines = [Some(from), (!names.is_empty()).then_some(muted)].into_iter().flatten();
    OutgoingMessage::lines(&lines.map(|line| line.localize(locale)).collect::<Vec<_>>())
}

pub fn muted(other: PlayerId, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("answer-muted").with("player", mention(other)), locale)
}

pub fn unmuted(other: PlayerId, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("answer-unmuted").with("player", mention(other)), locale)
}

pub(crate) fn reminders_name(reminders: Reminders) -> Text {
    text_of!("choice-reminders", reminders, Reminders: Never, OneHour, ThreeHours, SixHours, TwelveHours, OneDay)
}

pub fn reminders_status(reminders: Reminders, locale: Locale) -> OutgoingMessage {
    let text = match reminders.hours() {
        None => Text::new("answer-reminders-never"),
        Some(hours) => Text::new("answer-reminders").with("hours", u32::try_from(hours).unwrap_or_default()),
    };
    OutgoingMessage::text(&text, locale)
}

/// Whether the user is on holiday, and how many days they have left.
pub fn holiday_status(settings: &TimeSettings, now: Timestamp, locale: Locale) -> OutgoingMessage {
    let text = match settings.holiday_at(now) {
        Some(holiday) => Text::new("answer-holiday").with("until", absolute(holiday.until)),
        None => Text::new("answer-holiday-none"),
    };
    OutgoingMessage::text(&text.with("left", settings.days_left(now)), locale)
}
