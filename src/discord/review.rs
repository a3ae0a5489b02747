//! The review of a game. It takes half a minute, so it shows its progress.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use super::data::Data;
use super::interaction::try_to_edit_response;
use super::present::{self, OutgoingMessage};
use super::refusal::Refusal;
use crate::game::{GameId, PlayerId};
use crate::i18n::Locale;
use crate::review::{Progress, Review};
use crate::service::ServiceError;
use makruk::notation::pgn::Pgn;

/// How often the progress is shown. Discord allows five edits of a response in five seconds.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(1500);

/// A game that is to be reviewed.
#[derive(Clone, Copy, Debug)]
pub enum Reviewed<'a> {
    /// One that was played here.
    Game(GameId),
    /// One that was written down elsewhere, for somebody in this server.
    Pgn(&'a Pgn, Option<u64>),
}

/// Reviews a game for `by`. Until the review is finished, the response to the interaction with this `token` shows its
/// progress.
///
/// # Errors
/// Those of [`Advice::review`](crate::service::Advice::review). Progress that cannot be shown is only logged.
pub async fn review_with_progress(
    data: &Data,
    by: PlayerId,
    reviewed: Reviewed<'_>,
    token: &str,
    locale: Locale,
) -> Result<OutgoingMessage, Refusal> {
    let (sender, mut progress) = watch::channel(None);
    let tell = move |progress| {
        sender.send_replace(Some(progress));
    };
    let review = async {
        Ok::<(Arc<Review>, Option<GameId>), ServiceError>(match reviewed {
            Reviewed::Game(game) => {
                let (snapshot, review) = data.advice.review(by, game, tell).await?;
                (review, Some(snapshot.id))
            }
            Reviewed::Pgn(pgn, server) => (Arc::new(data.advice.review_pgn(by, server, pgn, tell).await?), None),
        })
    };
    tokio::pin!(review);
    let mut clock = tokio::time::interval(PROGRESS_INTERVAL);
    loop {
        tokio::select! {
            found = &mut review => {
                let (review, game) = found?;
                return Ok(present::game_review(&review, game, locale));
            }
            _ = clock.tick() => show_progress(data, &mut progress, token, locale).await,
        }
    }
}

async fn show_progress(data: &Data, latest: &mut watch::Receiver<Option<Progress>>, token: &str, locale: Locale) {
    let changed = latest.has_changed().unwrap_or(false);
    let Some(progress) = latest.borrow_and_update().filter(|_| changed) else { return };
    if let Err(error) = try_to_edit_response(&data.rest, token, &present::progress(progress, locale)).await {
        tracing::debug!(%error, "the progress of a review was not shown");
    }
}
