//! All results of a server, and the effect of each.

use club_competitions::Ruling;

use crate::club::{LedgerEntry, RatingEffect, Ratings};
use crate::game::GameId;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LedgerLine {
    pub entry: LedgerEntry,
    pub verdict: RatingEffect,
}

/// All results of a server in order, and their aggregate.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResultLedger {
    lines: Vec<LedgerLine>,
    ratings: Ratings,
}

impl ResultLedger {
    pub fn record(&mut self, entry: LedgerEntry) {
        let verdict = self.ratings.record(&entry);
        self.lines.push(LedgerLine { entry, verdict });
    }

    pub fn lines(&self) -> &[LedgerLine] {
        &self.lines
    }

    pub const fn ratings(&self) -> &Ratings {
        &self.ratings
    }

    /// Index of a game's result, from 0.
    pub fn number_of(&self, game: GameId) -> Option<usize> {
        self.lines.iter().rposition(|line| line.entry.played.game == game)
    }

    /// The same results, recomputed with a new ruling on one of them.
    #[must_use]
    pub fn ruled(&self, number: usize, ruling: Option<Ruling>) -> ResultLedger {
        let mut book = ResultLedger::default();
        for (at, line) in self.lines.iter().enumerate() {
            let entry = if at == number { LedgerEntry { ruling, ..line.entry } } else { line.entry };
            book.record(entry);
        }
        book
    }
}

impl FromIterator<LedgerEntry> for ResultLedger {
    fn from_iter<I: IntoIterator<Item = LedgerEntry>>(entries: I) -> ResultLedger {
        let mut book = ResultLedger::default();
        entries.into_iter().for_each(|entry| book.record(entry));
        book
    }
}
