//! What is reviewed: the history of a game and how it ended.

use std::ops::Range;

use crate::game::{Ending, Game};
use board_games::{GameBoard, GameDraw, GameMove, GameOutcome, GameWin, MoveRefusal, Team};
use makruk::counting::{Calling, CountRefusal};
use makruk::notation::pgn::GameResult;
use makruk::{Color, Count, CountKind, History, Position, Ruleset};

/// What is reviewed of a game of any kind. Moves that were taken back are not part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedGame {
    board: GameBoard,
    outcome: Option<GameOutcome>,
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
    /// The game as it was played; `None` if it never began.
    pub fn of(game: &Game) -> Option<ReviewedGame> {
        let outcome = match game.ending() {
            Some(Ending::Outcome(outcome)) => Some(outcome),
            Some(Ending::Aborted(_) | Ending::Abandoned | Ending::FirstMoveMissed(_)) | None => None,
        };
        Some(ReviewedGame { board: game.play()?.board().clone(), outcome })
    }

    /// A game that was written down elsewhere.
    pub fn of_written(board: impl Into<GameBoard>, result: GameResult) -> ReviewedGame {
        let board = board.into();
        let resigned = |winner| GameOutcome::Win { winner, by: GameWin::Resignation };
        let outcome = board.outcome().or(match result {
            GameResult::WhiteWon => Some(resigned(Team::First)),
            GameResult::BlackWon => Some(resigned(Team::Second)),
            GameResult::Drawn => Some(GameOutcome::Draw(GameDraw::Agreement)),
            GameResult::Open => None,
        });
        ReviewedGame { board, outcome }
    }

    /// A single position, before any move.
    pub fn of_board(board: impl Into<GameBoard>) -> ReviewedGame {
        ReviewedGame { board: board.into(), outcome: None }
    }

    /// A single position of Makruk, before any move.
    pub fn of_position(position: Position, count: Option<Count>, ruleset: Ruleset) -> ReviewedGame {
        ReviewedGame::of_board(History::under(position, ruleset).with_count(count))
    }

    /// Plays a move and says the next number of the count with it. The move may end the game.
    ///
    /// # Errors
    /// Why the rules refuse the move; then nothing has changed.
    pub fn play(&mut self, mv: impl Into<GameMove>) -> Result<(), MoveRefusal> {
        let said = self.makruk().and_then(History::count).map(|count| count.next());
        self.board.play(mv.into(), said)?;
        self.outcome = self.board.outcome();
        Ok(())
    }

    /// Makruk: starts a count for `side`.
    ///
    /// # Errors
    /// Why the rules refuse the count.
    pub fn call(&mut self, side: Color) -> Result<(), CountRefusal> {
        if let Some(history) = self.board.makruk_mut() {
            let count = history.offered_count(side)?;
            history.set_count(Some(count));
        }
        Ok(())
    }

    /// The game, move by move.
    pub fn board(&self) -> &GameBoard {
        &self.board
    }

    /// The same, if it is one of Makruk: for what Makruk alone has.
    pub fn makruk(&self) -> Option<&History> {
        self.board.makruk()
    }

    pub fn outcome(&self) -> Option<GameOutcome> {
        self.outcome
    }

    /// Makruk: the spans in which counts ran, in order.
    pub fn count_spans(&self) -> Vec<CountSpan> {
        let mut spans: Vec<CountSpan> = Vec::new();
        let Some(history) = self.makruk() else { return spans };
        for ply in 0..=history.plies() {
            let Some(count) = history.count_at(ply) else { continue };
            let (side, kind) = (count.side(), count.kind());
            match spans.last_mut() {
                Some(span) if span.plies.end == ply && (span.side, span.kind) == (side, kind) => span.plies.end += 1,
                _ => spans.push(CountSpan { side, kind, plies: ply..ply + 1 }),
            }
        }
        spans
    }
}

/// The counts that were called, except those stopped before the next move.
pub(super) fn calls(history: &History) -> impl Iterator<Item = CalledCount> {
    (0..=history.plies()).filter_map(|ply| {
        let count = history.count_at(ply)?;
        (history.count_on_arrival(ply) != Some(count)).then_some(CalledCount { ply, count })
    })
}

/// Whether counts are called in this game.
pub(super) fn is_called(history: &History) -> bool {
    history.ruleset().calling == Calling::Claim
}
