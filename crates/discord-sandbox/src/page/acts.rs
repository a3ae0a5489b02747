//! What people do on the page.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{on_blocking_thread, refusal};
use crate::acts::{
    ActError, CommandOption, CommandUse, ComponentCheck, MenuTarget, PickedFile, ReplyPing, ReplyRef, Typing,
    WrittenMessage,
};
use crate::config::Installation;
use crate::hub::{Core, Hub};
use crate::id::Snowflake;
use crate::interaction::InteractionStatus;
use crate::view::NO_RESPONSE;

/// An act's answer with the interaction that it began.
#[derive(Serialize)]
pub(super) struct StartedInteraction {
    interaction: Snowflake,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MessageAct {
    seat: Snowflake,
    channel: Snowflake,
    content: String,
    reply_to: Option<Snowflake>,
    ping: Option<bool>,
    #[serde(default)]
    files: Vec<Snowflake>,
}

pub(super) async fn message(State(hub): State<Arc<Hub>>, Json(act): Json<MessageAct>) -> Result<Json<Value>, ActError> {
    let ping = if act.ping == Some(false) { ReplyPing::Off } else { ReplyPing::On };
    let reply = act.reply_to.map(|message| ReplyRef { message, ping });
    on_blocking_thread(&hub, move |core| {
        let written = WrittenMessage { content: &act.content, reply, files: &act.files };
        let message = core.say(act.seat, act.channel, written)?;
        Ok(Json(json!({ "message": core.view().message(&message) })))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CommandAct {
    seat: Snowflake,
    channel: Snowflake,
    command: Snowflake,
    #[serde(default)]
    options: Vec<CommandOption>,
}

impl CommandAct {
    async fn send(self, hub: &Arc<Hub>, typing: Typing) -> Result<Snowflake, ActError> {
        let sent = on_blocking_thread(hub, move |core| {
            let CommandAct { seat, channel, command, options } = &self;
            core.use_command(CommandUse { seat: *seat, channel: *channel, command: *command, options }, typing)
        });
        let id = sent.await?;
        hub.watch_interaction(id);
        Ok(id)
    }
}

pub(super) async fn command(
    State(hub): State<Arc<Hub>>,
    Json(act): Json<CommandAct>,
) -> Result<Json<StartedInteraction>, ActError> {
    Ok(Json(StartedInteraction { interaction: act.send(&hub, Typing::Done).await? }))
}

pub(super) async fn autocomplete(State(hub): State<Arc<Hub>>, Json(act): Json<CommandAct>) -> Response {
    let seat = act.seat;
    let id = match act.send(&hub, Typing::InOption).await {
        Ok(id) => id,
        Err(error) => return error.into_response(),
    };
    let mut changes = hub.changes();
    // The interaction is settled in time: the bot answers, or it is failed.
    let patience = hub.config().times.acknowledge + Duration::from_secs(1);
    let choices = tokio::time::timeout(patience, async {
        loop {
            changes.mark_unchanged();
            let settled = hub.look(|core| {
                let interaction = core.interactions.get(id)?;
                match interaction.status {
                    InteractionStatus::Waiting | InteractionStatus::Thinking => None,
                    InteractionStatus::Failed => Some(None),
                    InteractionStatus::Answered => Some(Some(localized(core, seat, interaction.choices.as_deref()))),
                }
            });
            if let Some(choices) = settled {
                return choices;
            }
            if changes.changed().await.is_err() {
                return None;
            }
        }
    });
    match choices.await {
        Ok(Some(choices)) => Json(json!({ "choices": choices })).into_response(),
        Ok(None) | Err(_) => refusal(StatusCode::GATEWAY_TIMEOUT, NO_RESPONSE),
    }
}

/// The choices with the names that the seat's client would show.
fn localized(core: &Core, seat: Snowflake, choices: Option<&[Value]>) -> Value {
    let locale = core.world.users.get(&seat).map_or("", |user| user.locale.as_str());
    let show = |choice: &Value| {
        let localized = &choice["name_localizations"][locale];
        let name = if localized.is_string() { localized } else { &choice["name"] };
        json!({ "name": name, "value": choice["value"] })
    };
    choices.unwrap_or_default().iter().map(show).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ComponentAct {
    seat: Snowflake,
    channel: Snowflake,
    message: Snowflake,
    custom_id: String,
    #[serde(default)]
    values: Vec<String>,
}

pub(super) async fn component(
    State(hub): State<Arc<Hub>>,
    Json(act): Json<ComponentAct>,
) -> Result<Json<StartedInteraction>, ActError> {
    let sent = on_blocking_thread(&hub, move |core| {
        core.use_component(act.seat, act.channel, act.message, &act.custom_id, &act.values, ComponentCheck::Strict)
    });
    let id = sent.await?;
    hub.watch_interaction(id);
    Ok(Json(StartedInteraction { interaction: id }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ModalAct {
    seat: Snowflake,
    interaction: Snowflake,
    fields: BTreeMap<String, String>,
}

pub(super) async fn modal(
    State(hub): State<Arc<Hub>>,
    Json(act): Json<ModalAct>,
) -> Result<Json<StartedInteraction>, ActError> {
    let id = on_blocking_thread(&hub, move |core| core.submit_modal(act.seat, act.interaction, &act.fields)).await?;
    hub.watch_interaction(id);
    Ok(Json(StartedInteraction { interaction: id }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MenuAct {
    seat: Snowflake,
    channel: Snowflake,
    command: Snowflake,
    target: ActTarget,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum ActTarget {
    Message(Snowflake),
    User(Snowflake),
}

/// A command of a message's or member's context menu.
pub(super) async fn menu(
    State(hub): State<Arc<Hub>>,
    Json(act): Json<MenuAct>,
) -> Result<Json<StartedInteraction>, ActError> {
    let target = match act.target {
        ActTarget::Message(id) => MenuTarget::Message(id),
        ActTarget::User(id) => MenuTarget::User(id),
    };
    let sent = on_blocking_thread(&hub, move |core| core.use_menu_command(act.seat, act.channel, act.command, target));
    let id = sent.await?;
    hub.watch_interaction(id);
    Ok(Json(StartedInteraction { interaction: id }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UploadQuery {
    seat: Snowflake,
    name: String,
}

/// Keeps a file until it is sent; the body is its bytes.
pub(super) async fn upload(
    State(hub): State<Arc<Hub>>,
    Query(UploadQuery { seat, name }): Query<UploadQuery>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<Json<Value>, ActError> {
    let media_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let file = PickedFile { name, media_type: media_type.map(str::to_owned), bytes };
    let picked = on_blocking_thread(&hub, move |core| {
        core.check_seat(seat)?;
        core.pick_file(file)
    });
    Ok(Json(json!({ "file": picked.await? })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LocaleAct {
    seat: Snowflake,
    locale: String,
}

/// The language that a person's client shows.
pub(super) async fn locale(State(hub): State<Arc<Hub>>, Json(act): Json<LocaleAct>) -> Result<Json<Value>, ActError> {
    on_blocking_thread(&hub, move |core| core.set_locale(act.seat, &act.locale)).await?;
    Ok(Json(json!({})))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DismissAct {
    seat: Snowflake,
    message: Snowflake,
}

pub(super) async fn dismiss(State(hub): State<Arc<Hub>>, Json(act): Json<DismissAct>) -> Result<Json<Value>, ActError> {
    on_blocking_thread(&hub, move |core| core.dismiss(act.seat, act.message)).await?;
    Ok(Json(json!({})))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InstallAct {
    seat: Snowflake,
    installation: Installation,
}

/// A person installs the application for themselves, or takes it off.
pub(super) async fn install(State(hub): State<Arc<Hub>>, Json(act): Json<InstallAct>) -> Result<Json<Value>, ActError> {
    on_blocking_thread(&hub, move |core| core.install(act.seat, act.installation)).await?;
    Ok(Json(json!({})))
}
