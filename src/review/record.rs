//! What is reviewed: the history of a game and how it ended.

use std::ops::Range;

use crate::game::{Ending, Game};
use makruk::counting::{Calling, CountRefusal};
use makruk::{Color, Count, CountKind, History, IllegalMove, Move, Outcome, Position, Ruleset};

/// A game as far as the board goes: moves that were taken back are not part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    history: History,
    outcome: Option<Outcome>,
}

/// A count that a side called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Call {
    /// How many plies had been made.
    pub(super) ply: usize,
    /// The count as it began.
    pub(super) count: Count,
}

/// Plies during which one side counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountSpan {
    /// Who counted.
    pub side: Color,
    /// Which count.
    pub kind: CountKind,
    /// From the position in which it began to the last in which it ran, as numbers of plies made until then.
    pub plies: Range<usize>,
}

impl Record {
    /// The game as it was played; `None` if it never began.
    pub fn of(game: &Game) -> Option<Record> {
        let outcome = match game.ending() {
            Some(Ending::Outcome(outcome)) => Some(outcome),
            Some(Ending::Aborted(_)) | None => None,
        };
        Some(Record { history: game.play()?.history().clone(), outcome })
    }

    /// A position alone: nothing has been played yet.
    pub fn of_position(position: Position, count: Option<Count>, ruleset: Ruleset) -> Record {
        Record { history: History::under(position, ruleset).with_count(count), outcome: None }
    }

    /// Plays a move, with the next number of the count if its side counts. The game may end with it.
    ///
    /// # Errors
    /// Why the rules refuse the move; then nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.history.play_saying(mv, self.history.count().map(|count| count.next()))?;
        self.outcome = self.history.outcome();
        Ok(())
    }

    /// Lets a side call a count.
    ///
    /// # Errors
    /// Why it may not.
    pub fn call(&mut self, side: Color) -> Result<(), CountRefusal> {
        let count = self.history.offered_count(side)?;
        self.history.set_count(Some(count));
        Ok(())
    }

    /// The moves, and what stood and was counted after each of them.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// How it ended, if it has a result.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Every call of a count that ran when the next move was made.
    pub(super) fn calls(&self) -> impl Iterator<Item = Call> {
        (0..=self.history.plies()).filter_map(|ply| {
            let count = self.history.count_at(ply)?;
            (self.history.count_on_arrival(ply) != Some(count)).then_some(Call { ply, count })
        })
    }

    /// Whether counts are called in this game.
    pub(super) fn is_called(&self) -> bool {
        self.history.ruleset().calling == Calling::Claim
    }

    /// When counts ran, in order.
    pub fn count_spans(&self) -> Vec<CountSpan> {
        let mut spans: Vec<CountSpan> = Vec::new();
        for ply in 0..=self.history.plies() {
            let Some(count) = self.history.count_at(ply) else { continue };
            let (side, kind) = (count.side(), count.kind());
            match spans.last_mut() {
                Some(span) if span.plies.end == ply && (span.side, span.kind) == (side, kind) => span.plies.end += 1,
                _ => spans.push(CountSpan { side, kind, plies: ply..ply + 1 }),
            }
        }
        spans
    }
}
