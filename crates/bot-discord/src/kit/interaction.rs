//! Responses to interactions.
//!
//! Discord waits three seconds for the first response and takes more for a quarter of an hour. A person who pressed a button is
//! to hear of it, so a response that fails is tried again. The request may have arrived although its answer was lost: then the
//! repetition of a first response is refused, which is as good as success, and that of an edit changes nothing.

use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::{
    CreateActionRow, CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage,
    CreateModal, EditAttachments, EditInteractionResponse, EditMessage, InteractionId, Message, MessageId,
};
use serenity::http::{LightMethod, Request, Route};
use tokio::time::Instant;

use crate::kit::ids::message_id;
use crate::kit::message::OutgoingMessage;
use crate::kit::new_file::NewFile;
use crate::kit::panel::Panel;
use crate::kit::rest::{RestClient, mentions};
use crate::kit::rest_error::RestError;
use crate::kit::transport::{Parcel, request, unwritable};

/// How long Discord waits for the first response.
const FIRST_WITHIN: Duration = Duration::from_secs(3);

/// The pause after the first failure of a first response. It doubles with each.
const FIRST_PAUSE: Duration = Duration::from_millis(100);

const PAUSES: [Duration; 5] = [
    Duration::from_millis(200),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_secs(3),
    Duration::from_secs(8),
];

/// The types of first responses that show a message ("Interaction Callback Type").
const MESSAGE: u8 = 4;
const UPDATE: u8 = 7;
/// The one that opens the Activity.
const LAUNCH: u8 = 12;

const ACKNOWLEDGED: isize = 40_060;

#[derive(Clone, Copy)]
pub struct InteractionRef<'a> {
    pub id: InteractionId,
    /// What allows to respond to it. It is not to be logged.
    pub token: &'a str,
}

#[derive(Clone, Copy, Debug)]
pub enum FirstResponse<'a> {
    /// Nothing to be seen. Of a component only.
    Acknowledge,
    /// The promise of a message to the person alone.
    DeferPrivate,
    Private(&'a OutgoingMessage),
    Public(&'a OutgoingMessage),
    InPlace(&'a OutgoingMessage),
    Panel(&'a Panel),
    PanelInPlace(&'a Panel),
    Form(&'a CreateModal),
    /// The Activity, which opens for the person.
    Launch,
}

/// Sends the first response.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn respond(rest: &RestClient, to: InteractionRef<'_>, response: FirstResponse<'_>) -> Result<(), RestError> {
    let route = Route::InteractionResponse { interaction_id: to.id, token: to.token };
    let (body, pictures) = first(rest, response).await.map_err(unwritable)?;
    let callback = request(LightMethod::Post, route, &body, pictures)?;
    let Err(error) = send_in_time(rest, callback).await else { return Ok(()) };
    match response {
        // If one of the tries has arrived all the same, the response can be edited, and it stays what it is.
        FirstResponse::Private(outgoing) | FirstResponse::Public(outgoing) | FirstResponse::InPlace(outgoing)
            if matches!(error, RestError::Transient(_)) =>
        {
            edit_response(rest, to.token, outgoing).await
        }
        FirstResponse::Panel(panel) | FirstResponse::PanelInPlace(panel)
            if matches!(error, RestError::Transient(_)) =>
        {
            edit_to_panel(rest, to.token, panel).await
        }
        _ => Err(error),
    }
}

/// Tries a first response again and again while Discord waits for it. A try that is on its way is waited for: the interaction is
/// answered once, however slow Discord is.
async fn send_in_time(rest: &RestClient, callback: Parcel<'_>) -> Result<(), RestError> {
    let begun = Instant::now();
    let mut pause = FIRST_PAUSE;
    let mut lost = None;
    loop {
        let left = FIRST_WITHIN.saturating_sub(begun.elapsed());
        let sent = tokio::time::timeout(left, rest.transport().send(callback.clone())).await;
        match sent.unwrap_or_else(|_| Err(RestError::Transient("timed out".to_owned()))) {
            Ok(_) => return Ok(()),
            // A try before, whose answer was lost, had arrived.
            Err(RestError::Refused { code: ACKNOWLEDGED, .. }) if lost.is_some() => return Ok(()),
            Err(error @ RestError::Transient(_)) => {
                tracing::debug!(%error, "a response to an interaction failed");
                if begun.elapsed() + pause >= FIRST_WITHIN {
                    return Err(error);
                }
                lost = Some(error);
            }
            // After another failure this one may only mean that it is too late.
            Err(error) => return Err(lost.unwrap_or(error)),
        }
        tokio::time::sleep(pause).await;
        pause *= 2;
    }
}

/// Replaces the response to the interaction with this token.
pub async fn edit_response(rest: &RestClient, token: &str, outgoing: &OutgoingMessage) -> Result<(), RestError> {
    send_again(rest, edit(rest, token, outgoing).await?).await
}

/// The same with a panel.
pub async fn edit_to_panel(rest: &RestClient, token: &str, panel: &Panel) -> Result<(), RestError> {
    let files = rest.draw_all(panel.pictures()).await;
    let body = panel.body(&files).map_err(unwritable)?;
    let route = Route::WebhookOriginalInteractionResponse { application_id: rest.application()?, token };
    send_again(rest, request(LightMethod::Patch, route, &body, files)?).await
}

/// As [`edit_response`] with one try: for what will be replaced soon anyway.
pub async fn try_to_edit_response(rest: &RestClient, token: &str, outgoing: &OutgoingMessage) -> Result<(), RestError> {
    rest.transport().send(edit(rest, token, outgoing).await?).await?;
    Ok(())
}

/// Takes the response to the interaction with this token away: for a component that was acknowledged, the message with it.
pub async fn remove_response(rest: &RestClient, token: &str) -> Result<(), RestError> {
    let route = Route::WebhookOriginalInteractionResponse { application_id: rest.application()?, token };
    send_again(rest, Request::new(route, LightMethod::Delete).into()).await
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    Person,
    Everybody,
}

/// Sends a message after the first response. If the answer to a try is lost, the message may be there twice, which is better than
/// not at all.
pub async fn follow_up(
    rest: &RestClient,
    token: &str,
    outgoing: &OutgoingMessage,
    audience: Visibility,
) -> Result<(), RestError> {
    let pictures = rest.draw_for(outgoing).await;
    let message = CreateInteractionResponseFollowup::new()
        .content(&outgoing.content)
        .components(outgoing.rows.clone())
        .allowed_mentions(mentions(None))
        .ephemeral(audience == Visibility::Person);
    let route = Route::WebhookFollowupMessages { application_id: rest.application()?, token };
    send_again(rest, request(LightMethod::Post, route, &message, pictures)?).await
}

/// Sends a message to everybody after the first response, once: whoever sends it tries again.
pub async fn send(rest: &RestClient, token: &str, outgoing: &OutgoingMessage) -> Result<MessageId, RestError> {
    let pictures = rest.draw_for(outgoing).await;
    let message = CreateInteractionResponseFollowup::new()
        .content(&outgoing.content)
        .components(outgoing.rows.clone())
        .allowed_mentions(mentions(outgoing.pings.iter().map(|ping| ping.player)));
    let route = Route::WebhookFollowupMessages { application_id: rest.application()?, token };
    let sent: Message = rest.transport().fetch(request(LightMethod::Post, route, &message, pictures)?).await?;
    Ok(sent.id)
}

/// What a message becomes that was sent after the first response.
#[derive(Clone, Copy, Debug)]
pub enum SentChange<'a> {
    Words(&'a OutgoingMessage),
    /// Without the picture that it had.
    Line(&'a OutgoingMessage),
    Components(&'a [CreateActionRow]),
}

/// Changes a message that was sent after the first response.
pub async fn change(
    rest: &RestClient,
    token: &str,
    message: bot_service::MessageId,
    change: SentChange<'_>,
) -> Result<(), RestError> {
    let message_id = message_id(message);
    let route = Route::WebhookFollowupMessage { application_id: rest.application()?, token, message_id };
    let edit = EditMessage::new().allowed_mentions(mentions(None));
    let words = |outgoing: &OutgoingMessage| edit.clone().content(&outgoing.content).components(outgoing.rows.clone());
    let edit = match change {
        SentChange::Words(outgoing) => words(outgoing),
        SentChange::Line(outgoing) => words(outgoing).attachments(EditAttachments::new()),
        SentChange::Components(rows) => edit.components(rows.to_vec()),
    };
    rest.transport().send(request(LightMethod::Patch, route, &edit, Vec::new())?).await.map(drop)
}

async fn send_again(rest: &RestClient, response: Parcel<'_>) -> Result<(), RestError> {
    for pause in PAUSES {
        match rest.transport().send(response.clone()).await {
            Err(RestError::Transient(reason)) => {
                tracing::debug!(%reason, "a response to an interaction failed");
                tokio::time::sleep(pause).await;
            }
            sent => return sent.map(drop),
        }
    }
    rest.transport().send(response).await.map(drop)
}

async fn edit<'a>(rest: &RestClient, token: &'a str, outgoing: &OutgoingMessage) -> Result<Parcel<'a>, RestError> {
    let edit = EditInteractionResponse::new()
        .content(&outgoing.content)
        .components(outgoing.rows.clone())
        .allowed_mentions(mentions(None))
        .clear_attachments();
    let pictures = rest.draw_for(outgoing).await;
    let route = Route::WebhookOriginalInteractionResponse { application_id: rest.application()?, token };
    request(LightMethod::Patch, route, &edit, pictures)
}

/// The body of a first response, and its pictures.
async fn first(rest: &RestClient, response: FirstResponse<'_>) -> serde_json::Result<(Value, Vec<NewFile>)> {
    let private = || CreateInteractionResponseMessage::new().ephemeral(true);
    let bare = |response: &CreateInteractionResponse| Ok((serde_json::to_value(response)?, Vec::new()));
    let (outgoing, message) = match response {
        FirstResponse::Form(form) => return bare(&CreateInteractionResponse::Modal(form.clone())),
        FirstResponse::Launch => return Ok((json!({ "type": LAUNCH }), Vec::new())),
        FirstResponse::Acknowledge => return bare(&CreateInteractionResponse::Acknowledge),
        FirstResponse::DeferPrivate => return bare(&CreateInteractionResponse::Defer(private())),
        FirstResponse::Panel(panel) => {
            let files = rest.draw_all(panel.pictures()).await;
            return Ok((json!({ "type": MESSAGE, "data": panel.private(&files)? }), files));
        }
        FirstResponse::PanelInPlace(panel) => {
            let files = rest.draw_all(panel.pictures()).await;
            return Ok((json!({ "type": UPDATE, "data": panel.body(&files)? }), files));
        }
        FirstResponse::Private(outgoing) => (outgoing, private()),
        FirstResponse::Public(outgoing) | FirstResponse::InPlace(outgoing) => {
            (outgoing, CreateInteractionResponseMessage::new())
        }
    };
    let pictures = rest.draw_for(outgoing).await;
    let message = message.content(&outgoing.content).components(outgoing.rows.clone()).allowed_mentions(mentions(None));
    let body = match response {
        FirstResponse::InPlace(_) => CreateInteractionResponse::UpdateMessage(message),
        _ => CreateInteractionResponse::Message(message),
    };
    Ok((serde_json::to_value(body)?, pictures))
}
