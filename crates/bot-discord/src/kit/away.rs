//! Speaking where the bot isn't, by the interactions of those who have it with them.
//!
//! What is said there is sent with the token of the newest interaction of the channel that was answered and may still send
//! something. While one is being answered, it is waited for.

use crate::kit::app::App;
use crate::kit::delivery::error::DeliveryError;
use crate::kit::ids::message_ref;
use crate::kit::interaction;
use crate::kit::interaction::SentChange;
use crate::kit::message::OutgoingMessage;
use crate::kit::rest_error::RestError;
use bot_service::{AnswerToken, ChannelId, EventId, MessageRef};

/// An interaction was answered, so that something can be said with its token.
pub async fn answered(app: &App, channel: ChannelId, event: EventId, token: &str) {
    if let Err(error) = app.service.reach.answered(channel, event, AnswerToken(token.to_owned())).await {
        tracing::error!(%error, channel = channel.0, "cannot keep by what something can be said in a channel");
    }
}

/// Says something to everybody; `None` if there is no interaction by which it can be said.
pub async fn say(
    app: &App,
    channel: ChannelId,
    outgoing: &OutgoingMessage,
) -> Result<Option<MessageRef>, DeliveryError> {
    while let Some(claim) = app.service.reach.claim(channel).await? {
        match interaction::send(&app.rest, &claim.token.0, outgoing).await {
            Ok(message) => {
                let message = message_ref(channel, message);
                // Without that it can't be changed any more, but it is there.
                if let Err(error) = app.service.reach.sent(&claim, message).await {
                    tracing::error!(%error, channel = channel.0, "cannot note with what a message was sent");
                }
                return Ok(Some(message));
            }
            Err(error) if is_of_token(&error) => {
                tracing::debug!(%error, channel = channel.0, "nothing more can be said by an interaction");
                app.service.reach.refused(&claim).await?;
            }
            Err(error) => return Err(error.into()),
        }
    }
    match app.away.is_answering(channel) {
        true => Err(DeliveryError::Transient("someone there is still being answered".to_owned())),
        false => Ok(None),
    }
}

const TOO_MANY_MESSAGES: isize = 40_094;
const INVALID_TOKEN: isize = 50_027;

/// Whether it is the interaction that is over, and not the message that is wrong.
const fn is_of_token(error: &RestError) -> bool {
    match error {
        RestError::Unauthorized | RestError::Gone { .. } | RestError::Forbidden { .. } => true,
        RestError::Refused { code, .. } => matches!(*code, TOO_MANY_MESSAGES | INVALID_TOKEN),
        RestError::Transient(_) | RestError::Crowded(_) => false,
    }
}

/// Changes a message, as long as the token is good that sent it.
///
/// # Errors
/// [`RestError::Gone`] if it isn't any more.
pub async fn change(app: &App, message: MessageRef, change: SentChange<'_>) -> Result<(), RestError> {
    let gone = |message: &str| RestError::Gone { code: 0, message: message.to_owned() };
    let token = app.service.reach.token_of(message).await;
    let token = token.map_err(|error| RestError::Transient(error.to_string()))?;
    let token = token.ok_or_else(|| gone("the interaction is over with which it was sent"))?;
    match interaction::change(&app.rest, &token.0, message.message, change).await {
        Err(RestError::Unauthorized) => Err(gone("the token is not taken any more")),
        changed => changed,
    }
}
