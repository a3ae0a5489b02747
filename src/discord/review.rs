//! The review of a game. It takes half a minute, so it shows its progress.

use std::time::Duration;

use tokio::sync::watch;

use super::data::Data;
use super::interaction::try_to_edit_response;
use super::present::{self, OutgoingMessage};
use super::refusal::Refusal;
use crate::game::{GameId, PlayerId};
use crate::i18n::Locale;
use crate::review::Progress;

/// How often the progress is shown. Discord allows five edits of a response in five seconds.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(1500);

/// Reviews a game for `by`. Until the review is finished, the response to the interaction with this `token` shows its
/// progress.
///
/// # Errors
/// Those of [`Advice::review`](crate::service::Advice::review). Progress that cannot be shown is only logged.
pub async fn review_with_progress(
    data: &Data,
    by: PlayerId,
    game: GameId,
    token: &str,
    locale: Locale,
) -> Result<OutgoingMessage, Refusal> {
    let (sender, mut progress) = watch::channel(None);
    let review = data.advice.review(by, game, move |progress| {
        sender.send_replace(Some(progress));
    });
    tokio::pin!(review);
    let mut clock = tokio::time::interval(PROGRESS_INTERVAL);
    loop {
        tokio::select! {
            found = &mut review => {
                let (snapshot, review) = found?;
                return Ok(present::game_review(&review, snapshot.id, locale));
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
