//! Searches the positions of a game one by one, and reports progress.

use std::collections::BTreeSet;
use std::time::Duration;

use futures::StreamExt as _;
use futures::stream;

use crate::review::analysis::PositionAnalysis;
use crate::review::evaluation::EvaluatedLine;
use crate::review::hint::Hint;
use crate::review::record::ReviewedGame;
use crate::review::report::Review;
use board_games::{GameBoard, GameMove, GameOutcome};
use game_search::SearchFindings;
use makruk_engine::Limits;

/// Searches positions for a review.
pub trait Searcher {
    /// Why a search may fail.
    type Error;

    /// Finds the best `lines` lines, the best first.
    fn search(
        &self,
        board: GameBoard,
        limits: Limits,
        lines: usize,
    ) -> impl Future<Output = Result<SearchFindings<GameMove>, Self::Error>> + Send;
}

/// The limits of a review's searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    pub first_look: Limits,
    /// For a second search of the positions before and after a turning point.
    pub second_look: Limits,
}

impl Default for Budget {
    /// A game of sixty moves has 121 positions and takes at most 32 s on one idle thread: 24 s for the first search of each
    /// and 8 s for the second; two threads take half of that. Behind other work it may take twice as long.
    fn default() -> Budget {
        let look = |milliseconds| Limits {
            movetime: Some(Duration::from_millis(milliseconds)),
            // Enough on a fast machine.
            nodes: Some(milliseconds * 2000),
            ..Limits::default()
        };
        Budget { first_look: look(200), second_look: look(500) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewProgress {
    /// How many searches are done.
    pub done: usize,
    /// How many there will be at most; corrected to the true number at the end.
    pub total: usize,
}

/// How many positions are searched a second time, at most.
const SECOND_LOOKS: usize = 16;

/// How many searches are requested at a time; the searcher may run fewer of them at once.
const AT_ONCE: usize = 4;

/// Reviews a game. `tell` is called after every search.
///
/// # Errors
/// The first error of a search; the remaining positions are not searched.
pub async fn review<S: Searcher + Sync>(
    record: ReviewedGame,
    searcher: &S,
    budget: &Budget,
    mut tell: impl FnMut(ReviewProgress) + Send,
) -> Result<Review, S::Error> {
    let plies = record.board().plies();
    let mut progress = ReviewProgress { done: 0, total: plies + 1 + SECOND_LOOKS };
    tell(progress);

    let mut review = Review::unseen(record);
    // From the end to the start: the transposition table then helps with the position before.
    let mut found = Vec::new();
    look(review.record(), (0..=plies).rev().collect(), searcher, &budget.first_look, |ply, line| {
        found.push((ply, line));
        progress.done += 1;
        tell(progress);
    })
    .await?;
    found.into_iter().for_each(|(ply, line)| review.amend(ply, line));

    // A longer search changes what a move cost and so which moves are turning points; repeat until none is left.
    let mut looked: BTreeSet<usize> = BTreeSet::new();
    loop {
        let turning = review.turning_plies();
        let doubtful = turning.into_iter().flat_map(|ply| [ply + 1, ply]).filter(|ply| !looked.contains(ply));
        let doubtful: BTreeSet<usize> = doubtful.take(SECOND_LOOKS - looked.len()).collect();
        if doubtful.is_empty() {
            break;
        }
        looked.extend(&doubtful);
        let plies = doubtful.into_iter().rev().collect();
        let mut found = Vec::new();
        look(review.record(), plies, searcher, &budget.second_look, |ply, line| {
            found.push((ply, line));
            progress.done += 1;
            tell(progress);
        })
        .await?;
        found.into_iter().for_each(|(ply, line)| review.amend(ply, line));
    }
    tell(ReviewProgress { total: progress.done, ..progress });
    Ok(review)
}

/// Searches the positions after these numbers of plies.
async fn look<S: Searcher + Sync>(
    record: &ReviewedGame,
    plies: Vec<usize>,
    searcher: &S,
    limits: &Limits,
    mut found: impl FnMut(usize, EvaluatedLine) + Send,
) -> Result<(), S::Error> {
    let mut searches = stream::iter(plies)
        .map(|ply| async move {
            let board = record.board().until(ply);
            let line = match over(record, &board) {
                Some(line) => line,
                None => best(searcher, board, limits).await?,
            };
            Ok((ply, line))
        })
        .buffer_unordered(AT_ONCE);
    while let Some(result) = searches.next().await {
        let (ply, line) = result?;
        found(ply, line);
    }
    Ok(())
}

/// The line of a position in which the game is over.
fn over(record: &ReviewedGame, board: &GameBoard) -> Option<EvaluatedLine> {
    // After a resignation, an agreed draw or the fall of a flag the position can still be searched.
    let ended = record.outcome().filter(|_| board.plies() == record.board().plies());
    ended.filter(|outcome: &GameOutcome| outcome.is_on_the_board()).or_else(|| board.outcome()).map(EvaluatedLine::over)
}

async fn best<S: Searcher + Sync>(searcher: &S, board: GameBoard, limits: &Limits) -> Result<EvaluatedLine, S::Error> {
    let turn = board.turn();
    let found = searcher.search(board, limits.clone(), 1).await?;
    // A game that is not over has a legal move.
    Ok(found.lines.first().map_or_else(EvaluatedLine::default, |ranked| EvaluatedLine::of(ranked, turn)))
}

pub const HINT: Duration = Duration::from_millis(1000);

/// The time for the analysis of a single position.
pub const ANALYSIS_TIME: Duration = Duration::from_secs(3);

/// A move for the side to move, with reasons; `None` if the game is over.
pub async fn hint<S: Searcher>(record: &ReviewedGame, searcher: &S) -> Result<Option<Hint>, S::Error> {
    if record.board().outcome().is_some() {
        return Ok(None);
    }
    // The second line shows what the alternative would be.
    let found = searcher.search(record.board().clone(), Limits::movetime(HINT), 2).await?;
    Ok(Hint::new(record, &found))
}

/// The best lines of the last position, the best first; none if the game is over there.
pub async fn best_lines<S: Searcher>(record: &ReviewedGame, searcher: &S) -> Result<Vec<EvaluatedLine>, S::Error> {
    if record.board().outcome().is_some() {
        return Ok(Vec::new());
    }
    let found =
        searcher.search(record.board().clone(), Limits::movetime(ANALYSIS_TIME), PositionAnalysis::LINES).await?;
    Ok(PositionAnalysis::lines_of(record, &found))
}

#[cfg(test)]
mod tests;
