//! What happens in the tournaments of a server.

use super::attempt::Attempt;
use super::setback::Setback;

/// Takes what is at the head of a lane out of it.
pub(super) async fn deliver(attempt: Attempt<'_>) -> Result<usize, Setback> {
    tracing::warn!("news of a tournament is not posted");
    attempt.data.outbox.take_out(&attempt.waiting[..1]).await?;
    Ok(1)
}
