//! Has the positions searched, one by one, and tells how far it is.

use std::collections::BTreeSet;
use std::time::Duration;

use futures::StreamExt as _;
use futures::stream;

use super::evaluation::Line;
use super::hint::Hint;
use super::outlook::Outlook;
use super::record::Record;
use super::report::Review;
use makruk::History;
use makruk::{DrawReason, Outcome, WinReason};
use makruk_engine::{Limits, SearchResult};

/// Something that searches positions.
pub trait Searcher {
    /// Why a search may fail.
    type Error;

    /// The best `lines` lines, the best first.
    fn search(
        &self,
        situation: History,
        limits: Limits,
        lines: usize,
    ) -> impl Future<Output = Result<SearchResult, Self::Error>> + Send;
}

/// How long a review looks at positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// At each of them.
    pub first_look: Limits,
    /// Once more at those before and after a turning point.
    pub second_look: Limits,
}

impl Default for Budget {
    /// A game of sixty moves, 121 positions, takes 32 s at the most on one thread that has nothing else to do, 24 for the
    /// first look and 8 for the second; half of that on two. Where everything else goes first, it may be twice as long.
    fn default() -> Budget {
        let look = |milliseconds| Limits {
            movetime: Some(Duration::from_millis(milliseconds)),
            // Where a fast machine has seen enough.
            nodes: Some(milliseconds * 2000),
            ..Limits::default()
        };
        Budget { first_look: look(200), second_look: look(500) }
    }
}

/// How far a review is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many searches are done.
    pub done: usize,
    /// How many there will be at the most; as many as are done in the end.
    pub total: usize,
}

/// How many positions get a second look at the most.
const SECOND_LOOKS: usize = 16;

/// How many searches are asked for at once; whoever searches takes fewer if that is too many.
const AT_ONCE: usize = 4;

/// Looks back at a game. `tell` hears of every search that is done.
///
/// # Errors
/// The first that a search ends with; the rest is not searched.
pub async fn review<S: Searcher + Sync>(
    record: Record,
    searcher: &S,
    budget: &Budget,
    mut tell: impl FnMut(Progress) + Send,
) -> Result<Review, S::Error> {
    let plies = record.history().plies();
    let mut progress = Progress { done: 0, total: plies + 1 + SECOND_LOOKS };
    tell(progress);

    let mut review = Review::unseen(record);
    // From the end to the beginning: what was found of a position helps with the one before it.
    let mut found = Vec::new();
    look(review.record(), (0..=plies).rev().collect(), searcher, &budget.first_look, |ply, line| {
        found.push((ply, line));
        progress.done += 1;
        tell(progress);
    })
    .await?;
    found.into_iter().for_each(|(ply, line)| review.amend(ply, line));

    // A longer look at one move puts its neighbours in another light, so it is looked again until nothing is left.
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
    tell(Progress { total: progress.done, ..progress });
    Ok(review)
}

/// Has the positions after these numbers of plies searched.
async fn look<S: Searcher + Sync>(
    record: &Record,
    plies: Vec<usize>,
    searcher: &S,
    limits: &Limits,
    mut found: impl FnMut(usize, Line) + Send,
) -> Result<(), S::Error> {
    let mut searches = stream::iter(plies)
        .map(|ply| async move {
            let history = record.history().until(ply);
            let line = match over(record, &history) {
                Some(line) => line,
                None => best(searcher, history, limits).await?,
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
fn over(record: &Record, history: &History) -> Option<Line> {
    let ended = record.outcome().filter(|_| history.plies() == record.history().plies());
    ended.filter(is_by_rule).or_else(|| history.outcome()).map(Line::over)
}

/// Whether the rules ended the game; who resigns or agrees to a draw leaves a position that can be looked at.
fn is_by_rule(outcome: &Outcome) -> bool {
    !matches!(outcome, Outcome::Win { by: WinReason::Resignation, .. } | Outcome::Draw(DrawReason::Agreement))
}

async fn best<S: Searcher + Sync>(searcher: &S, history: History, limits: &Limits) -> Result<Line, S::Error> {
    let turn = history.position().turn();
    let result = searcher.search(history, limits.clone(), 1).await?;
    // There is a move in every position in which the game goes on.
    Ok(result.lines.first().map_or_else(Line::default, |ranked| Line::of(ranked, turn)))
}

/// How long a position is looked at for a hint.
pub const HINT: Duration = Duration::from_millis(1000);

/// How long a position alone is looked at.
pub const OUTLOOK: Duration = Duration::from_secs(3);

/// The next move of whoever is to move at the end of this record, with reasons; `None` if the game is over.
///
/// # Errors
/// What the search ends with.
pub async fn hint<S: Searcher>(record: &Record, searcher: &S) -> Result<Option<Hint>, S::Error> {
    if record.history().outcome().is_some() {
        return Ok(None);
    }
    // The second line shows what would happen otherwise.
    let result = searcher.search(record.history().clone(), Limits::movetime(HINT), 2).await?;
    Ok(Hint::new(record, &result))
}

/// What is to be said of the last position of this record.
///
/// # Errors
/// What the search ends with.
pub async fn outlook<S: Searcher>(record: &Record, searcher: &S) -> Result<Outlook, S::Error> {
    if record.history().outcome().is_some() {
        return Ok(Outlook::over(record));
    }
    let result = searcher.search(record.history().clone(), Limits::movetime(OUTLOOK), Outlook::LINES).await?;
    Ok(Outlook::new(record, &result))
}

#[cfg(test)]
mod tests;
