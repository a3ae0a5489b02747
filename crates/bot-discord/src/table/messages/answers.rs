//! Private answers: short, in the language of the person who acted.

use crate::board::said::said_words;
use crate::board::words::{count_full_name, last_move, naming};
use crate::i18n::{Locale, Text};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::lessons::messages::explained;
use crate::table::messages::board::{move_line, picture, seats, state};
use crate::table::messages::buttons;
use board_games::Seat;
use bot_service::Snapshot;
use bot_service::game::{Play, Stage};
use makruk_school::School;

pub fn moved(snapshot: &Snapshot, reader: Reader) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("answer-moved").with("move", newest_move(snapshot, reader)), reader.locale)
}

/// Confirms a move made from another channel, with a link to the game.
pub fn moved_elsewhere(snapshot: &Snapshot, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let text = Text::new("answer-moved-elsewhere")
        .with("move", newest_move(snapshot, reader))
        .with("game", snapshot.id.to_string())
        .with("place", channel(snapshot, locale));
    OutgoingMessage::text(&text, locale)
}

pub fn begun(snapshot: &Snapshot, locale: Locale) -> OutgoingMessage {
    let text =
        Text::new("answer-accepted").with("game", snapshot.id.to_string()).with("place", channel(snapshot, locale));
    OutgoingMessage::text(&text, locale)
}

/// What became of a rematch that was offered once; `None` if it came to nothing long ago.
pub fn rematch_was(offered: Option<&Snapshot>, locale: Locale) -> OutgoingMessage {
    let text = match offered.filter(|offered| offered.game.play().is_some()) {
        Some(offered) => {
            Text::new("answer-rematch-was").with("game", offered.id.to_string()).with("place", channel(offered, locale))
        }
        None => Text::new("answer-rematch-was-not"),
    };
    OutgoingMessage::text(&text, locale)
}

pub fn ask_to_resign(snapshot: &Snapshot, play: &Play, locale: Locale) -> OutgoingMessage {
    let text = match play.plies() {
        0 | 1 => Text::new("answer-abort-ask"),
        _ => Text::new("answer-resign-ask"),
    };
    OutgoingMessage::text(&text.with("game", snapshot.id.to_string()), locale)
        .with_rows(buttons::resigning(snapshot, play, locale))
}

/// Asks for confirmation in words, where others read along and a button would be theirs, too.
pub fn ask_to_resign_in_words(snapshot: &Snapshot, play: &Play, locale: Locale) -> OutgoingMessage {
    let text = match play.plies() {
        0 | 1 => Text::new("answer-abort-ask-typed"),
        _ => Text::new("answer-resign-ask-typed"),
    };
    OutgoingMessage::text(&text.with("game", snapshot.id.to_string()), locale)
}

/// Tells a user whose text Discord withholds how to make it visible.
pub fn text_unseen(locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("text-unseen").with("button", Text::new("button-choose")), locale)
}

pub fn counting(snapshot: &Snapshot, locale: Locale) -> OutgoingMessage {
    match snapshot.game.play().and_then(Play::count) {
        Some(count) => {
            let text = Text::new("answer-count-started")
                .with("kind", count_full_name(count.kind()))
                .with("next", count.next())
                .with("limit", count.limit());
            OutgoingMessage::text(&text, locale)
        }
        None => OutgoingMessage::text(&Text::new("answer-count-stopped"), locale),
    }
}

/// The current board for one reader, with the pieces of `below` at the bottom.
pub fn board_view(snapshot: &Snapshot, play: &Play, below: Seat, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let state = match snapshot.game.stage() {
        Stage::Playing(play) => state(play, reader),
        _ => Vec::new(),
    };
    let players = naming(seats(snapshot, play, Text::new("board-now"), locale), play.kind(), locale);
    let lines: Vec<String> = std::iter::once(players).chain(move_line(play, reader)).chain(state).collect();
    OutgoingMessage::lines(&lines).with_picture(picture(snapshot, play, below, reader))
}

fn newest_move(snapshot: &Snapshot, reader: Reader) -> String {
    snapshot.game.play().and_then(|play| last_move(play, reader)).unwrap_or_default()
}

fn channel(snapshot: &Snapshot, locale: Locale) -> String {
    match snapshot.game.place_lost() {
        Some(_) => Text::new("place-gone").localize(locale),
        None => format!("<#{}>", snapshot.place.channel.0),
    }
}

pub fn game_words(school: &School, play: &Play, reader: Reader) -> OutgoingMessage {
    explained(school, said_words(play), reader)
}
