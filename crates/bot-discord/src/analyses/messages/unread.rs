//! What of games that were written down elsewhere is not as this bot writes it, and which of them cannot be analysed.

use crate::board::written::{LeftOut, PLIES, WrittenGame, WrittenOddity};
use crate::i18n::{Locale, Text};

/// How many oddities are told.
const TOLD: usize = 10;

/// How the moves of a game are written, if otherwise than here, and what in it made no sense.
pub fn unread(game: &WrittenGame, locale: Locale) -> Vec<String> {
    let dialect = game.dialect.clone();
    let odd = (!game.oddities.is_empty()).then(|| Text::new("pgn-oddities"));
    let more = game.oddities.len().saturating_sub(TOLD);
    let more = (more > 0).then(|| Text::new("pgn-more-oddities").with("more", more));
    let told = game.oddities.iter().take(TOLD).map(|oddity| oddity_text(oddity, locale));
    dialect.into_iter().chain(odd).chain(told).chain(more).map(|text| text.localize(locale)).collect()
}

fn oddity_text(oddity: &WrittenOddity, locale: Locale) -> Text {
    let why = oddity.why.localize(locale);
    match &oddity.mended {
        Some(mv) => Text::new("pgn-mended").with("why", why).with("move", mv.clone()),
        None => Text::new("pgn-skipped").with("why", why),
    }
}

/// Which games of a text cannot be analysed, and why.
pub fn left_out(games: &LeftOut, locale: Locale) -> Vec<String> {
    let LeftOut { without_moves, long, unreadable, further } = games;
    let some = |count: usize, text: Text| (count > 0).then(|| text.with("games", count));
    let unreadable = unreadable.first().and_then(|first| {
        let text = Text::new("games-unreadable").with("why", first.localize(locale));
        some(unreadable.len(), text)
    });
    let texts = [
        some(*long, Text::new("games-long").with("plies", PLIES)),
        some(*without_moves, Text::new("games-without-moves")),
        unreadable,
        some(*further, Text::new("games-further")),
    ];
    texts.into_iter().flatten().map(|text| text.localize(locale)).collect()
}
