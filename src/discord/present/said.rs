//! The words that the bot says of a game as it stands.

use super::terms;
use crate::game::Play;
use makruk::lore::Term;
use makruk::openings::{Opening, OpeningTracker};
use makruk::{Color, CountKind};

/// A word that the bot says of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SaidWord {
    /// What the last move was.
    Term(Term),
    /// The count that runs.
    Count(CountKind),
    /// What a side has set up.
    Opening(Opening),
}

/// The terms of the last move, the count, and the openings of both sides.
pub(super) fn said_words(play: &Play) -> Vec<SaidWord> {
    let openings = OpeningTracker::of(play.history());
    let openings = Color::ALL.into_iter().filter_map(|side| openings.named(side));
    let terms = terms::of_last_move(play).into_iter().map(SaidWord::Term);
    let count = play.count().map(|count| SaidWord::Count(count.kind()));
    terms.chain(count).chain(openings.map(|named| SaidWord::Opening(named.opening))).collect()
}
