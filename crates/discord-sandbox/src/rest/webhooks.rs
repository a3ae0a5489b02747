//! What can be done with an interaction's token: the first answer, and follow-ups.

use super::route::AnswerRef;
use super::{Call, Reply};
use crate::config::APPLICATION;
use crate::error::ApiError;
use crate::hub::Core;
use crate::id::{Snowflake, unix_milliseconds};
use crate::interaction::{Interaction, InteractionStatus};
use crate::validate::message::{BodyKind, draft};
use crate::world::{Message, MessageKind, Reference};

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

fn message(core: &Core, interaction: &Interaction, which: AnswerRef) -> Result<Message, ApiError> {
    let id = match which {
        AnswerRef::Original => interaction.original,
        AnswerRef::Id(id) if interaction.original == Some(id) || interaction.followups.contains(&id) => Some(id),
        AnswerRef::Id(_) => None,
    };
    let message = id.and_then(|id| core.world.message(interaction.channel, id));
    message.cloned().ok_or_else(ApiError::unknown_message)
}

pub(super) fn get(core: &Core, app: Snowflake, token: &str, which: AnswerRef) -> Result<Reply, ApiError> {
    let message = message(core, interaction(core, app, token)?, which)?;
    Ok(Reply::Ok(core.wire().message(&message, true)))
}

pub(super) fn follow_up(core: &mut Core, call: Call, app: Snowflake, token: &str) -> Result<Reply, ApiError> {
    let interaction = interaction(core, app, token)?.clone();
    let draft = draft(BodyKind::Answer, &call.body.json, &call.body.uploads)?;
    // The first follow-up to a deferred answer becomes that answer, seen by whom it was said it would be.
    if let Ok(waiting) = message(core, &interaction, AnswerRef::Original)
        && waiting.is_loading()
    {
        return fill(core, call, &interaction, waiting);
    }
    let mut message = Message::new(core.ids.next(), interaction.channel, APPLICATION, String::new());
    message.origin = Some(interaction.origin());
    if let Some(original) = interaction.original {
        message.kind = MessageKind::Reply;
        message.reference = Some(Reference { channel: interaction.channel, message: Some(original) });
    }
    if draft.flags.unwrap_or(0) & Message::EPHEMERAL != 0 {
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

pub(super) fn edit(
    core: &mut Core,
    call: Call,
    app: Snowflake,
    token: &str,
    which: AnswerRef,
) -> Result<Reply, ApiError> {
    let interaction = interaction(core, app, token)?.clone();
    let message = message(core, &interaction, which)?;
    fill(core, call, &interaction, message)
}

/// Puts a body into a message that is there.
fn fill(core: &mut Core, call: Call, interaction: &Interaction, mut message: Message) -> Result<Reply, ApiError> {
    let kind = if call.method == "POST" { BodyKind::Answer } else { BodyKind::AnswerEdit };
    let draft = draft(kind, &call.body.json, &call.body.uploads)?;
    let files = core.compose(&mut message, draft, call.body.uploads)?;
    if message.is_loading() {
        message.flags &= !Message::LOADING;
    } else {
        message.edited = Some(unix_milliseconds());
    }
    core.update_message(message.clone(), files)?;
    core.settle_interaction(interaction.id, |interaction| interaction.status = InteractionStatus::Answered);
    Ok(Reply::Ok(core.wire().message(&message, true)))
}

pub(super) fn delete(core: &mut Core, app: Snowflake, token: &str, which: AnswerRef) -> Result<Reply, ApiError> {
    let interaction = interaction(core, app, token)?.clone();
    let message = message(core, &interaction, which)?;
    core.delete_message(&message)?;
    core.settle_interaction(interaction.id, |interaction| interaction.status = InteractionStatus::Answered);
    Ok(Reply::NoContent)
}
