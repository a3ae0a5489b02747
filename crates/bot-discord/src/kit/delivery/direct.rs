//! Direct messages.

use crate::kit::app::App;
use crate::kit::delivery::attempt::{DeliveryAttempt, PreviousAttempt};
use crate::kit::delivery::error::{DeliveryError, is_unsure};
use crate::kit::delivery::once::Post;
use crate::kit::delivery::{OfKind, once};
use crate::kit::message::OutgoingMessage;
use crate::kit::rest::SendPermit;
use crate::kit::sending::Priority;
use bot_service::game::PlayerId;
use bot_service::{Lane, StoredNotice};

/// Tells a person what is at the head of their lane, unless it has been overtaken. What waits about the same is said at once.
pub async fn deliver(attempt: DeliveryAttempt<'_>, turn: SendPermit) -> Result<usize, DeliveryError> {
    let DeliveryAttempt { app, of_kind, waiting, earlier, .. } = attempt;
    let Some(pending) = waiting.first() else { return Ok(0) };
    let alike = waiting.iter().take_while(|other| other.notice == pending.notice).count();
    let waiting = &waiting[..alike];
    let Lane::Person(player) = pending.lane else {
        return Err(DeliveryError::Unreadable("it is for a person, but in the lane of a channel".to_owned()));
    };
    // An erased player gets no more messages.
    let outgoing = if player.is_nobody() { None } else { words(app, of_kind, player, &pending.notice).await? };
    let Some(outgoing) = outgoing else {
        app.service.outbox.take_out(waiting).await?;
        return Ok(alike);
    };
    let channel = app.rest.direct_channel(turn, player).await?;
    if once::posted(app, pending, &Post::new(pending, channel, &outgoing), *earlier).await?.is_none() {
        let turn = app.rest.turn(Priority::DirectMessage).await?;
        app.rest.post(turn, channel, &outgoing, &pending.nonce()).await.inspect_err(|error| {
            if is_unsure(error) {
                *earlier = PreviousAttempt::PostedUpTo(pending.number);
            }
        })?;
    }
    *earlier = PreviousAttempt::PostedUpTo(pending.number);
    app.service.outbox.take_out(waiting).await?;
    Ok(alike)
}

/// What there is to tell; `None` if it no longer holds.
async fn words(
    app: &App,
    of_kind: OfKind,
    player: PlayerId,
    notice: &StoredNotice,
) -> Result<Option<OutgoingMessage>, DeliveryError> {
    match of_kind(notice.kind) {
        Some(delivery) => (delivery.told)(app, player, notice).await,
        None => Err(DeliveryError::Unreadable("nothing delivers notices of its kind".to_owned())),
    }
}
