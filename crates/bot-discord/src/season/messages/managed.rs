//! Seasons begin and end.

use serenity::all::ButtonStyle;

use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::message::OutgoingMessage;
use crate::season::action::SeasonAction;
use crate::season::messages::{about_champion, mentions, name};
use bot_service::{SeasonAt, SeasonEnding};

pub fn season_begun(at: &SeasonAt, locale: Locale) -> OutgoingMessage {
    let text = Text::new("season-begun").with("name", name(at)).with("channel", format!("<#{}>", at.channel.0));
    OutgoingMessage::text(&text, locale)
}

/// Where a season is announced from now on.
pub fn season_moved(at: &SeasonAt, locale: Locale) -> OutgoingMessage {
    let text = Text::new("season-moved").with("name", name(at)).with("channel", format!("<#{}>", at.channel.0));
    OutgoingMessage::text(&text, locale)
}

/// Asks whether a season is to end, and says what that does.
pub fn season_ask_to_end(ending: &SeasonEnding, locale: Locale) -> OutgoingMessage {
    let at = &ending.at;
    let champions = at.champions();
    let champion = match champions.is_empty() {
        true => about_champion(Text::new("season-end-nobody"), at),
        false => Text::new("season-end-champions").with("champions", mentions(&champions)),
    };
    let lines = [
        Text::new("season-end-ask").with("name", name(at)).with("games", at.games()),
        champion,
        Text::new("season-end-open").with("open", ending.open),
        Text::new("season-end-archive"),
    ];
    let label = Text::new("button-season-end").localize(locale);
    let button = button(SeasonAction::End(at.number).on(at.game), &label, ButtonStyle::Danger);
    OutgoingMessage::lines(&lines.map(|text| text.localize(locale))).with_buttons(vec![button])
}

/// What a change of the ladder's rules would do, with what it means for the season that is running.
pub fn season_concerned(proposed: OutgoingMessage, running: &SeasonAt, locale: Locale) -> OutgoingMessage {
    proposed.with_line(&Text::new("season-ladder-rules").with("name", name(running)).localize(locale))
}

pub fn season_closed(at: &SeasonAt, locale: Locale) -> OutgoingMessage {
    let text = Text::new("season-closed").with("name", name(at)).with("channel", format!("<#{}>", at.channel.0));
    OutgoingMessage::text(&text, locale)
}
