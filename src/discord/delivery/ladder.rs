//! What happens on the ladder of a server.

use super::super::rest::Turn;
use super::attempt::Attempt;
use super::setback::Setback;

/// Says what is at the head of a lane.
pub(super) async fn deliver(attempt: Attempt<'_>, _: Turn) -> Result<usize, Setback> {
    let Attempt { data, waiting, .. } = attempt;
    data.outbox.take_out(&waiting[..1]).await?;
    Ok(1)
}
