//! What the bot says on a server that it has come to.

use serenity::all::ButtonStyle;

use crate::help::page::{HelpButton, HelpPage};
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::message::OutgoingMessage;
use crate::table::play_button::PlayButton;

/// What the bot is for, and how to begin. It is always the same, so that it is recognised.
pub fn greeting(locale: Locale) -> OutgoingMessage {
    let help = |page, label: Text, style| button(HelpButton::Show(page).id(), &label.localize(locale), style);
    let play = Text::new("button-play").localize(locale);
    let row = vec![
        button(PlayButton::Open.id(), &play, ButtonStyle::Success),
        help(HelpPage::Pieces, Text::new("button-help-pieces"), ButtonStyle::Secondary),
        help(HelpPage::Overview, Text::new("button-help"), ButtonStyle::Secondary),
    ];
    OutgoingMessage::text(&Text::new("greeting"), locale).with_buttons(row)
}
