//! The panel on which somebody solves a puzzle, wherever they opened it from.

use std::future::Future;
use std::time::Duration;

use super::data::Data;
use super::own_side::below_for;
use super::present::{self, OutgoingMessage, PuzzleStanding, StormTried};
use super::reader::Reader;
use super::refusal::Refusal;
use crate::game::PlayerId;
use crate::puzzle::Day;
use crate::service::{PuzzlePlace, ServiceError, Solving, StormView, Tried};
use makruk::Color;
use makruk_puzzles::PuzzleId;

/// How long somebody waits for the judgement of a move before they are shown that it will take longer.
const PATIENCE: Duration = Duration::from_millis(1200);

/// The side at the bottom for this solver.
pub async fn below(data: &Data, player: PlayerId, solving: &Solving) -> Color {
    below_for(data, player, solving.attempt.start().solver()).await
}

/// The puzzle as far as somebody has got, after what they have just tried.
pub async fn panel(
    data: &Data,
    player: PlayerId,
    solving: &Solving,
    tried: Option<&Tried>,
    reader: Reader,
) -> OutgoingMessage {
    let below = below(data, player, solving).await;
    present::puzzle_panel(solving, tried, below, reader)
}

/// A storm as somebody sees it.
pub async fn storm_panel(
    data: &Data,
    player: PlayerId,
    view: &StormView,
    tried: StormTried,
    reader: Reader,
) -> OutgoingMessage {
    let solver = view.solving.as_ref().map_or(Color::White, |solving| solving.attempt.start().solver());
    let below = below_for(data, player, solver).await;
    present::storm_panel(view, tried, below, reader)
}

/// How somebody stands, and how everybody does on their server.
pub async fn standing(
    data: &Data,
    player: PlayerId,
    place: PuzzlePlace,
    reader: Reader,
) -> Result<OutgoingMessage, Refusal> {
    let puzzles = &data.puzzles;
    let (history, week) = (puzzles.history(player).await?, puzzles.week(place).await?);
    let standing = puzzles.standing(player, place).await?;
    let best_storm = puzzles.best_storm(player).await?;
    let shown = PuzzleStanding { by: player, standing, history: &history, week: &week, best_storm };
    Ok(present::puzzle_standing(&shown, reader))
}

/// Waits for `work`; if that takes longer than anybody likes to wait without a sign, gives one by `promise` first.
pub async fn patiently<T, E>(
    work: impl Future<Output = T>,
    promise: impl Future<Output = Result<(), E>>,
) -> Result<T, E> {
    within(PATIENCE, work, promise).await
}

async fn within<T, E>(
    patience: Duration,
    work: impl Future<Output = T>,
    promise: impl Future<Output = Result<(), E>>,
) -> Result<T, E> {
    tokio::pin!(work);
    match tokio::time::timeout(patience, &mut work).await {
        Ok(done) => Ok(done),
        Err(_) => {
            promise.await?;
            Ok(work.await)
        }
    }
}

/// A refusal by the service, with the puzzle that was meant.
pub async fn refused(
    data: &Data,
    player: PlayerId,
    place: PuzzlePlace,
    which: (PuzzleId, Option<Day>),
    error: ServiceError,
) -> Refusal {
    match data.puzzles.look(player, place, which).await {
        Ok(seen) => Refusal::Puzzle { error, seen: Box::new(seen) },
        Err(_) => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[tokio::test]
    async fn a_sign_is_given_only_to_those_who_wait_long() {
        let (short, long) = (Duration::from_millis(5), Duration::from_secs(60));
        for (patience, takes, expected) in
            [(long, Duration::ZERO, false), (long, short, false), (short, 20 * short, true)]
        {
            let promised = AtomicBool::new(false);
            let work = async {
                tokio::time::sleep(takes).await;
                takes
            };
            let promise = async {
                promised.store(true, Ordering::Relaxed);
                Ok::<(), ()>(())
            };
            assert_eq!(within(patience, work, promise).await, Ok(takes));
            assert_eq!(promised.load(Ordering::Relaxed), expected);
        }
    }
}
