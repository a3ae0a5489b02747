//! Removes the buttons of boards that have been overtaken. The service would refuse them anyway, so this comes after everything
//! else: one at a time, at the lowest priority, from rows that outlive the program. A channel that refuses it is left alone for a
//! while: Discord shuts out whoever sends too many requests that it has to refuse.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::super::data::Data;
use super::super::rest_error::RestError;
use super::setback::is_locked;
use crate::service::{ChannelId, OldButtons, ServiceError};

/// The pause before what failed is tried again. It doubles with each round in which something fails, up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(10);

/// What a round has left to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    Nothing,
    Something,
}

/// Removes old buttons until `stop`.
pub(super) async fn run(data: Arc<Data>, stop: CancellationToken) {
    if let Err(error) = data.outbox.forget_finished_games().await {
        tracing::error!(%error, "the messages of finished games were not forgotten");
    }
    let (mut pause, mut refused) = (FIRST_PAUSE, HashMap::new());
    loop {
        let left = AssertUnwindSafe(round(&data, &mut refused)).catch_unwind();
        let left = tokio::select! {
            () = stop.cancelled() => return,
            left = left => left,
        };
        let left = match left {
            Ok(Ok(left)) => left,
            Ok(Err(error)) => {
                tracing::error!(%error, "messages with old buttons cannot be read");
                Left::Something
            }
            Err(_) => Left::Something,
        };
        let wait = match left {
            Left::Nothing => None,
            Left::Something => Some(pause),
        };
        pause = wait.map_or(FIRST_PAUSE, |pause| (pause * 2).min(LONGEST_PAUSE));
        tokio::select! {
            () = stop.cancelled() => return,
            () = data.outbox.old_buttons_added() => {}
            () = tokio::time::sleep(wait.unwrap_or_default()), if wait.is_some() => {}
        }
    }
}

/// Tries each message once. Where one fails, the others of its channel are left for another round; where one is refused, for
/// rounds after [`LONGEST_PAUSE`].
async fn round(data: &Data, refused: &mut HashMap<ChannelId, Instant>) -> Result<Left, ServiceError> {
    let (mut left, mut failed, mut after) = (Left::Nothing, None, None);
    refused.retain(|_, at| at.elapsed() < LONGEST_PAUSE);
    loop {
        let page = data.outbox.old_buttons(after.as_ref()).await?;
        for old in &page {
            let channel = old.message.channel;
            if failed == Some(channel) || refused.contains_key(&channel) {
                left = Left::Something;
                continue;
            }
            match remove(data, old).await {
                Ok(()) => data.outbox.buttons_removed(old).await?,
                Err(error) => {
                    tracing::debug!(message = ?old.message, %error, "old buttons were not removed");
                    if let RestError::Forbidden { .. } = error {
                        refused.insert(channel, Instant::now());
                    }
                    (left, failed) = (Left::Something, Some(channel));
                }
            }
        }
        match page.into_iter().next_back() {
            Some(last) => after = Some(last),
            None => return Ok(left),
        }
    }
}

async fn remove(data: &Data, old: &OldButtons) -> Result<(), RestError> {
    match data.rest.remove_components(old.message).await {
        // Whatever cannot be changed any more has no buttons to press, or none that matter.
        Err(RestError::Gone { .. }) => Ok(()),
        Err(error @ RestError::Refused { .. }) if !is_locked(&error) => {
            tracing::warn!(message = ?old.message, %error, "old buttons cannot be removed");
            Ok(())
        }
        other => other,
    }
}
