//! What messages about ladders are made of.

use board_games::GameKind;

use crate::board::words::named_game;
use crate::i18n::{Locale, Text};
use crate::kit::message::OutgoingMessage;

/// A rung by its index from 0.
pub(super) fn place(index: usize) -> String {
    match index {
        0 => "🥇".to_owned(),
        1 => "🥈".to_owned(),
        2 => "🥉".to_owned(),
        _ => format!("**{}.**", index + 1),
    }
}

/// A message with the game of its ladder, where that has to be said.
pub(super) fn of_game(outgoing: OutgoingMessage, game: GameKind, locale: Locale) -> OutgoingMessage {
    match named_game(game) {
        Some(game) => outgoing.with_line(&Text::new("ladder-of-game").with("game", game).localize(locale)),
        None => outgoing,
    }
}
