//! A look back at a game: it takes half a minute, so it shows how far it is.

use std::time::Duration;

use tokio::sync::watch;

use super::Data;
use super::exchange::amend_answer;
use super::present::{self, Outgoing};
use super::refusal::Refusal;
use crate::game::{GameId, PlayerId};
use crate::i18n::Locale;
use crate::review::Progress;

/// How often it is shown how far the look back is: Discord lets an answer be changed five times in five seconds.
const SHOWN_EVERY: Duration = Duration::from_millis(1500);

/// Looks back at a game for `by`, and meanwhile shows how far it is in place of the answer that `token` stands for.
///
/// # Errors
/// Whatever [`Advice::review`](crate::service::Advice::review) refuses. That the progress cannot be shown is no error: the
/// result may be.
pub async fn look_back(
    data: &Data,
    by: PlayerId,
    game: GameId,
    token: &str,
    locale: Locale,
) -> Result<Outgoing, Refusal> {
    let (tell, mut told) = watch::channel(None);
    let looking = data.advice.review(by, game, move |progress| {
        tell.send_replace(Some(progress));
    });
    tokio::pin!(looking);
    let mut clock = tokio::time::interval(SHOWN_EVERY);
    loop {
        tokio::select! {
            found = &mut looking => {
                let (snapshot, review) = found?;
                return Ok(present::looked_back(&review, snapshot.id, locale));
            }
            _ = clock.tick() => show(data, &mut told, token, locale).await,
        }
    }
}

async fn show(data: &Data, told: &mut watch::Receiver<Option<Progress>>, token: &str, locale: Locale) {
    let news = told.has_changed().unwrap_or(false);
    let Some(progress) = told.borrow_and_update().filter(|_| news) else { return };
    if let Err(failure) = amend_answer(data, token, &present::progress(progress, locale)).await {
        tracing::debug!(%failure, "the progress of a look back cannot be shown");
    }
}
