//! Acknowledging interactions.

use serde_json::{Value, json};

use super::path::CallbackPath;
use super::webhooks::answers_openly;
use super::{Call, Reply};
use crate::activity::{ActivityRefused, RunningActivity};
use crate::config::APPLICATION;
use crate::error::ApiError;
use crate::hub::Core;
use crate::id::{Snowflake, unix_milliseconds};
use crate::interaction::{Interaction, InteractionKind, InteractionStatus};
use crate::validate::files::{self, Upload};
use crate::validate::interaction::{Callback, callback};
use crate::validate::message::MessageDraft;
use crate::validate::refuse;
use crate::world::{Message, MessageKind, Reference};

pub(super) fn acknowledge(core: &mut Core, call: Call<CallbackPath>) -> Result<Reply, ApiError> {
    let id = call.path.interaction_id;
    let known = core.interactions.get(id).filter(|interaction| interaction.token == call.path.interaction_token);
    let interaction = known.ok_or_else(ApiError::unknown_interaction)?.clone();
    interaction.check_open(&core.times)?;
    let with_response = matches!(call.query("with_response"), Some("true" | "1" | "True"));
    let raw = call.body.json;
    let callback = callback(&raw)?;
    check_kind(&interaction, &raw, &callback)?;
    let uploads = call.body.uploads;
    if !matches!(callback, Callback::Message(_) | Callback::Update(_)) {
        files::forbid(&uploads)?;
    }
    let mut launched = None;
    let resource = match callback {
        Callback::Message(draft) => Some(answer(core, &interaction, CallbackMessage::Now(Box::new(draft), uploads))?),
        Callback::DeferMessage(flags) => Some(answer(core, &interaction, CallbackMessage::Later(flags))?),
        Callback::Update(draft) => Some(update(core, &interaction, draft, uploads)?),
        Callback::DeferUpdate => {
            let source = interaction.message;
            settle(core, id, InteractionStatus::Answered, |interaction| interaction.original = source);
            None
        }
        Callback::Choices(choices) => {
            check_choices(&interaction, &choices)?;
            settle(core, id, InteractionStatus::Answered, |interaction| interaction.choices = Some(choices));
            None
        }
        Callback::Modal(modal) => {
            let event = json!({ "type": "modal", "interaction_id": id, "modal": modal.to_json() });
            settle(core, id, InteractionStatus::Answered, |interaction| interaction.modal = Some(modal));
            core.tell_seat(interaction.seat, event);
            None
        }
        Callback::LaunchActivity => {
            launched = Some(launch(core, &interaction)?.id);
            settle(core, id, InteractionStatus::Answered, |_| {});
            None
        }
    };
    core.settle_callback(id, raw.clone());
    if !with_response {
        return Ok(Reply::NoContent);
    }
    let mut response = response(core, id, &raw, resource.as_ref());
    if let Some(launched) = launched {
        response["interaction"]["activity_instance_id"] = json!(launched);
        response["resource"]["activity_instance"] = json!({ "id": launched });
    }
    Ok(Reply::Ok(response))
}

/// Launches the Activity for whoever began an interaction, where they did.
fn launch(core: &mut Core, interaction: &Interaction) -> Result<RunningActivity, ApiError> {
    if core.activities.is_none() {
        let words = "Only an application with an Activity can launch it.";
        return Err(refuse(&["type"], "BASE_TYPE_CHOICES", words));
    }
    core.launch_activity(interaction.seat, interaction.channel).map_err(|refused| match refused {
        ActivityRefused::Unknown => ApiError::unknown_channel(),
        ActivityRefused::NotPermitted => ApiError::missing_permissions(),
        ActivityRefused::NotHere => ApiError::wrong_channel_type(),
    })
}

fn settle(core: &mut Core, id: Snowflake, status: InteractionStatus, change: impl FnOnce(&mut Interaction)) {
    core.settle_interaction(id, |interaction| {
        interaction.status = status;
        change(interaction);
    });
}

impl Core {
    fn settle_callback(&mut self, id: Snowflake, raw: Value) {
        if let Some(interaction) = self.interactions.get_mut(id) {
            interaction.callback = Some(raw);
        }
    }
}

/// Refuses an answer that an interaction of this kind can't have.
fn check_kind(interaction: &Interaction, raw: &Value, callback: &Callback) -> Result<(), ApiError> {
    use InteractionKind::{Autocomplete, Modal};
    let is_for_update = interaction.message.is_some() && interaction.kind != Autocomplete;
    let fits = match callback {
        Callback::Message(_) | Callback::DeferMessage(_) | Callback::LaunchActivity => interaction.kind != Autocomplete,
        Callback::DeferUpdate | Callback::Update(_) => is_for_update,
        Callback::Choices(_) => interaction.kind == Autocomplete,
        Callback::Modal(_) => !matches!(interaction.kind, Autocomplete | Modal),
    };
    if fits {
        return Ok(());
    }
    let words = format!("Value {} is not an answer to a {} interaction.", raw["type"], interaction.kind.name());
    Err(refuse(&["type"], "BASE_TYPE_CHOICES", &words))
}

/// Refuses choices that the option can't have: an option of text has texts, one of numbers has numbers.
fn check_choices(interaction: &Interaction, choices: &[Value]) -> Result<(), ApiError> {
    let fits = |choice: &&Value| match interaction.typed {
        Some(4) => choice["value"].as_f64().is_some_and(|number| number.fract() == 0.0),
        Some(10) => choice["value"].is_number(),
        _ => choice["value"].is_string(),
    };
    match choices.iter().position(|choice| !fits(&choice)) {
        Some(index) => {
            let words = "The value is not of the option's type.";
            Err(refuse(&["data", "choices", &index.to_string(), "value"], "CHOICE_VALUE_TYPE_INVALID", words))
        }
        None => Ok(()),
    }
}

/// A message in answer to an interaction: with its content, or a placeholder for it with these flags.
enum CallbackMessage {
    Now(Box<MessageDraft>, Vec<Upload>),
    Later(u64),
}

fn answer(core: &mut Core, interaction: &Interaction, answer: CallbackMessage) -> Result<Message, ApiError> {
    core.world.channels.get(&interaction.channel).ok_or_else(ApiError::unknown_channel)?;
    let mut message = Message::new(core.ids.next(), interaction.channel, APPLICATION, String::new());
    message.origin = Some(interaction.origin());
    match (interaction.kind, interaction.message) {
        (InteractionKind::Command, _) => message.kind = MessageKind::CommandAnswer,
        (_, Some(source)) => {
            message.kind = MessageKind::Reply;
            message.reference = Some(Reference { channel: interaction.channel, message: Some(source) });
        }
        _ => {}
    }
    let flags = match &answer {
        CallbackMessage::Now(draft, _) => draft.flags.unwrap_or(0),
        CallbackMessage::Later(flags) => *flags,
    };
    if flags & Message::EPHEMERAL != 0 || !answers_openly(core, interaction) {
        message.flags |= Message::EPHEMERAL;
        message.visible_to = Some(interaction.seat);
    }
    let (files, status) = match answer {
        CallbackMessage::Now(draft, uploads) => {
            (core.compose(&mut message, *draft, uploads)?, InteractionStatus::Answered)
        }
        CallbackMessage::Later(_) => {
            message.flags |= Message::LOADING;
            (Vec::new(), InteractionStatus::Thinking)
        }
    };
    core.create_message(message.clone(), files)?;
    settle(core, interaction.id, status, |interaction| interaction.original = Some(message.id));
    Ok(message)
}

/// Edits the message whose component was used.
fn update(
    core: &mut Core,
    interaction: &Interaction,
    draft: MessageDraft,
    uploads: Vec<Upload>,
) -> Result<Message, ApiError> {
    let source = interaction.message.and_then(|id| core.world.message(interaction.channel, id)).cloned();
    let mut message = source.ok_or_else(ApiError::unknown_message)?;
    let files = core.compose(&mut message, draft, uploads)?;
    message.edited = Some(unix_milliseconds());
    core.update_message(message.clone(), files)?;
    settle(core, interaction.id, InteractionStatus::Answered, |interaction| interaction.original = Some(message.id));
    Ok(message)
}

/// What `with_response` asks for.
fn response(core: &Core, id: Snowflake, raw: &Value, message: Option<&Message>) -> Value {
    let kind = core.interactions.get(id).map(|interaction| interaction.kind as u8);
    let mut response = json!({
        "interaction": {"id": id, "type": kind},
        "resource": {"type": raw["type"]},
    });
    if let Some(message) = message {
        response["interaction"]["response_message_id"] = json!(message.id);
        response["interaction"]["response_message_loading"] = json!(message.is_loading());
        response["interaction"]["response_message_ephemeral"] = json!(message.visible_to.is_some());
        response["resource"]["message"] = core.wire().message(message, true);
    }
    response
}
