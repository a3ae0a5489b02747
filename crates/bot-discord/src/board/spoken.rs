//! The last move in words, for users who hear it instead of seeing it.

use crate::board::openings::completed;
use crate::board::terms;
use crate::board::words::{piece_name, side, square};
use crate::i18n::{Locale, Text};
use crate::kit::reader::Reader;
use board_games::Becomes;
use bot_service::game::Play;
use makruk::lore::Term;

/// Sentences on the last move: the piece, its squares and its capture, the terms that apply to it, and the opening
/// that it has completed. The caller reports how the game ended.
pub(crate) fn last_move_read_out(play: &Play, reader: Reader) -> Vec<String> {
    let mut words = terms::of_last_move(play);
    words.retain(|word| !matches!(word, Term::Mate | Term::Stalemate));
    let locale = reader.locale;
    let moved = moved(play, reader).unwrap_or(Text::new("look-no-move"));
    let told = terms::joined(&words, locale).into_iter().chain(completed(play, locale));
    std::iter::once(moved.localize(locale)).chain(told).collect()
}

fn moved(play: &Play, reader: Reader) -> Option<Text> {
    let mv = play.last_move()?;
    let before = play.board().previous();
    let moved = before.piece_at(mv.from)?;
    let taken = before.taken_by(mv);
    let text = match (taken.is_some(), mv.becomes != Becomes::Same) {
        (false, false) => Text::new("spoken-moved"),
        (false, true) => Text::new("spoken-promoted"),
        (true, false) => Text::new("spoken-took"),
        (true, true) => Text::new("spoken-took-and-promoted"),
    };
    let text = match taken {
        Some(taken) => text.with("taken", piece_name(taken)),
        None => text,
    };
    let (from, to) = (square(mv.from, reader), square(mv.to, reader));
    let text = text.with("side", side(moved.seat)).with("piece", piece_name(moved.piece));
    Some(text.with("from", from).with("to", to))
}

/// Sentences one after the other. Thai writes no full stops.
pub(crate) fn sentences(sentences: &[String], locale: Locale) -> String {
    sentences.join(match locale {
        Locale::Thai => " · ",
        Locale::English => ". ",
    })
}
