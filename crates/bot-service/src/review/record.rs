//! What is reviewed: the history of a game and how it ended.

use std::ops::Range;

use crate::game::{Ending, Game};
use board_games::GameOutcome;
use makruk::counting::{Calling, CountRefusal};
use makruk::notation::pgn::{GameResult, Pgn};
use makruk::{Color, Count, CountKind, DrawReason, History, IllegalMove, Move, Outcome, Position, Ruleset, WinReason};

/// What is reviewed of a game. Moves that were taken back are not part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedGame {
    history: History,
    outcome: Option<Outcome>,
}

/// A count that a side called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CalledCount {
    /// How many plies had been played.
    pub(super) ply: usize,
    pub(super) count: Count,
}

/// Plies during which one side counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountSpan {
    pub side: Color,
    pub kind: CountKind,
    /// The positions in which it ran, as numbers of plies played before them.
    pub plies: Range<usize>,
}

impl ReviewedGame {
    /// The game as it was played; `None` if it never began, or is another game than Makruk.
    pub fn of(game: &Game) -> Option<ReviewedGame> {
        let outcome = match game.ending() {
            Some(Ending::Outcome(outcome)) => Some(outcome),
            Some(Ending::Aborted(_) | Ending::Abandoned | Ending::FirstMoveMissed(_)) | None => None,
        };
        let outcome = outcome.and_then(GameOutcome::makruk);
        Some(ReviewedGame { history: game.play()?.makruk()?.clone(), outcome })
    }

    /// A game that was written down elsewhere.
    pub fn of_pgn(pgn: &Pgn) -> ReviewedGame {
        let by_rules = pgn.history().outcome();
        let resigned = |winner| Outcome::Win { winner, by: WinReason::Resignation };
        let outcome = by_rules.or(match pgn.result() {
            GameResult::WhiteWon => Some(resigned(Color::White)),
            GameResult::BlackWon => Some(resigned(Color::Black)),
            GameResult::Drawn => Some(Outcome::Draw(DrawReason::Agreement)),
            GameResult::Open => None,
        });
        ReviewedGame { history: pgn.history().clone(), outcome }
    }

    /// A single position, before any move.
    pub fn of_position(position: Position, count: Option<Count>, ruleset: Ruleset) -> ReviewedGame {
        ReviewedGame { history: History::under(position, ruleset).with_count(count), outcome: None }
    }

    /// Plays a move and says the next number of the count with it. The move may end the game.
    ///
    /// # Errors
    /// Why the rules refuse the move; then nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.history.play_saying(mv, self.history.count().map(|count| count.next()))?;
        self.outcome = self.history.outcome();
        Ok(())
    }

    /// Starts a count for `side`.
    pub fn call(&mut self, side: Color) -> Result<(), CountRefusal> {
        let count = self.history.offered_count(side)?;
        self.history.set_count(Some(count));
        Ok(())
    }

    /// The game, move by move.
    pub fn history(&self) -> &History {
        &self.history
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The counts that were called, except those stopped before the next move.
    pub(super) fn calls(&self) -> impl Iterator<Item = CalledCount> {
        (0..=self.history.plies()).filter_map(|ply| {
            let count = self.history.count_at(ply)?;
            (self.history.count_on_arrival(ply) != Some(count)).then_some(CalledCount { ply, count })
        })
    }

    /// Whether counts are called in this game.
    pub(super) fn is_called(&self) -> bool {
        self.history.ruleset().calling == Calling::Claim
    }

    /// The spans in which counts ran, in order.
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
