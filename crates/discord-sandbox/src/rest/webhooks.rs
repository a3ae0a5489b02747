//! What can be done with an interaction's token: the first answer, and follow-ups.

use super::body::RequestBody;
use super::path::{AnswerPath, WebhookPath};
use super::{Call, Reply};
use crate::config::APPLICATION;
use crate::error::ApiError;
use crate::hub::Core;
use crate::id::{Snowflake, unix_milliseconds};
use crate::interaction::{Interaction, InteractionStatus};
use crate::permissions::Permissions;
use crate::validate::message::{BodyKind, draft};
use crate::world::{Message, MessageKind, Reference};

/// How many follow-ups there can be to an interaction where only a person has installed the application.
const MAX_FOLLOW_UPS: usize = 5;

/// Whether the bot is where an interaction was.
fn is_at_home(core: &Core, interaction: &Interaction) -> bool {
    core.world.channels.get(&interaction.channel).is_none_or(|channel| core.world.has_bot(channel))
}

/// Whether everyone may see the answers to an interaction. On a server without the bot its user needs a permission for that.
pub(super) fn answers_openly(core: &Core, interaction: &Interaction) -> bool {
    core.world.channels.get(&interaction.channel).is_none_or(|channel| {
        let permissions = core.world.permissions(interaction.seat, channel);
        core.world.has_bot(channel) || permissions.contains(Permissions::USE_EXTERNAL_APPS)
    })
}

fn interaction<'a>(core: &'a Core, app: Snowflake, token: &str) -> Result<&'a Interaction, ApiError> {
    if app != APPLICATION {
        return Err(ApiError::unknown_webhook());
    }
    let found = core.interactions.with_token(token, core.times.token_life);
    let found = found.ok_or_else(ApiError::invalid_webhook_token)?;
    // Before it is acknowledged, there is nothing behind the token.
    match found.status {
        InteractionStatus::Waiting | InteractionStatus::Failed => Err(ApiError::unknown_webhook()),
        InteractionStatus::Thinking | InteractionStatus::Answered => Ok(found),
    }
}

/// The message with this id among those sent in answer to an interaction; without an id, the first.
fn message(core: &Core, interaction: &Interaction, id: Option<Snowflake>) -> Result<Message, ApiError> {
    let id = match id {
        None => interaction.original,
        Some(id) if interaction.original == Some(id) || interaction.followups.contains(&id) => Some(id),
        Some(_) => None,
    };
    let message = id.and_then(|id| core.world.message(interaction.channel, id));
    message.cloned().ok_or_else(ApiError::unknown_message)
}

fn addressed(core: &Core, path: &AnswerPath) -> Result<(Interaction, Message), ApiError> {
    let interaction = interaction(core, path.webhook_id, &path.webhook_token)?;
    Ok((interaction.clone(), message(core, interaction, path.message_id)?))
}

pub(super) fn get(core: &mut Core, call: Call<AnswerPath>) -> Result<Reply, ApiError> {
    let (_, message) = addressed(core, &call.path)?;
    Ok(Reply::Ok(core.wire().message(&message, true)))
}

pub(super) fn follow_up(core: &mut Core, call: Call<WebhookPath>) -> Result<Reply, ApiError> {
    let interaction = interaction(core, call.path.webhook_id, &call.path.webhook_token)?.clone();
    core.world.channels.get(&interaction.channel).ok_or_else(ApiError::unknown_channel)?;
    let draft = draft(BodyKind::Answer, &call.body.json)?;
    // The first follow-up to a deferred answer becomes that answer, and keeps its visibility.
    if let Ok(waiting) = message(core, &interaction, None)
        && waiting.is_loading()
    {
        return fill(core, BodyKind::Answer, call.body, &interaction, waiting);
    }
    if interaction.followups.len() >= MAX_FOLLOW_UPS && !is_at_home(core, &interaction) {
        return Err(ApiError::too_many_follow_ups());
    }
    let mut message = Message::new(core.ids.next(), interaction.channel, APPLICATION, String::new());
    message.origin = Some(interaction.origin());
    if let Some(original) = interaction.original {
        message.kind = MessageKind::Reply;
        message.reference = Some(Reference { channel: interaction.channel, message: Some(original) });
    }
    if draft.flags.unwrap_or(0) & Message::EPHEMERAL != 0 || !answers_openly(core, &interaction) {
        message.flags |= Message::EPHEMERAL;
        message.visible_to = Some(interaction.seat);
    }
    let files = core.compose(&mut message, draft, call.body.uploads)?;
    core.create_message(message.clone(), files)?;
    if let Some(interaction) = core.interactions.get_mut(interaction.id) {
        interaction.followups.push(message.id);
    }
    Ok(Reply::Ok(core.wire().message(&message, true)))
}

pub(super) fn edit(core: &mut Core, call: Call<AnswerPath>) -> Result<Reply, ApiError> {
    let (interaction, message) = addressed(core, &call.path)?;
    fill(core, BodyKind::AnswerEdit, call.body, &interaction, message)
}

/// Puts a body of this kind into an existing message.
fn fill(
    core: &mut Core,
    kind: BodyKind,
    body: RequestBody,
    interaction: &Interaction,
    mut message: Message,
) -> Result<Reply, ApiError> {
    let draft = draft(kind, &body.json)?;
    let files = core.compose(&mut message, draft, body.uploads)?;
    if message.is_loading() {
        message.flags &= !Message::LOADING;
    } else {
        message.edited = Some(unix_milliseconds());
    }
    core.update_message(message.clone(), files)?;
    core.settle_interaction(interaction.id, |interaction| interaction.status = InteractionStatus::Answered);
    Ok(Reply::Ok(core.wire().message(&message, true)))
}

pub(super) fn delete(core: &mut Core, call: Call<AnswerPath>) -> Result<Reply, ApiError> {
    let (interaction, message) = addressed(core, &call.path)?;
    core.delete_message(&message)?;
    core.settle_interaction(interaction.id, |interaction| interaction.status = InteractionStatus::Answered);
    Ok(Reply::NoContent)
}
