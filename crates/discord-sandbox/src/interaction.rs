//! Interactions: what a person asked of the bot, and its answer.

use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::config::{APPLICATION, Times};
use super::error::ApiError;
use super::hub::Core;
use super::id::Snowflake;
use super::permissions::Permissions;
use super::validate::files::MAX_FILE;
use super::validate::interaction::Modal;
use super::wire::permission_bits;
use super::world::{Channel, Message, MessageOrigin};

/// What kind of interaction. The numbers are Discord's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionKind {
    /// A slash command.
    Command = 2,
    /// A click on a button, or a choice from a select.
    Component = 3,
    /// An option being typed.
    Autocomplete = 4,
    /// A form that was sent.
    Modal = 5,
}

impl InteractionKind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            InteractionKind::Command => "command",
            InteractionKind::Component => "component",
            InteractionKind::Autocomplete => "autocomplete",
            InteractionKind::Modal => "modal",
        }
    }
}

/// The state of an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionStatus {
    /// The bot hasn't answered yet.
    Waiting,
    /// The bot deferred its answer.
    Thinking,
    /// The bot answered.
    Answered,
    /// The bot didn't answer in time.
    Failed,
}

/// An interaction.
#[derive(Clone)]
pub struct Interaction {
    /// Its id.
    pub id: Snowflake,
    /// Its kind.
    pub kind: InteractionKind,
    /// The person who started it.
    pub seat: Snowflake,
    /// Where.
    pub channel: Snowflake,
    /// The message whose component was used (or that led to the form).
    pub message: Option<Snowflake>,
    /// The command's name, for a command.
    pub command: Option<String>,
    /// Its state.
    pub status: InteractionStatus,
    /// The first answer: `@original`.
    pub original: Option<Snowflake>,
    /// Further messages, in order.
    pub followups: Vec<Snowflake>,
    /// The choices offered, for an autocompletion.
    pub choices: Option<Vec<Value>>,
    /// The form shown.
    pub modal: Option<Modal>,
    /// The body with which the bot acknowledged it.
    pub callback: Option<Value>,
    /// For a form, the kind and id of the interaction that showed it.
    pub(crate) opened_by: Option<(InteractionKind, Snowflake)>,
    /// The person whose own installation of the application it goes back to.
    pub(crate) installed_by: Option<Snowflake>,
    /// For an autocompletion, the type of the option that is being typed.
    pub(crate) typed: Option<u64>,
    pub(crate) token: String,
    created: Instant,
    /// How much older than that it was made.
    aged: Duration,
}

impl fmt::Debug for Interaction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Interaction")
            .field("id", &self.id)
            .field("kind", &self.kind)
            .field("seat", &self.seat)
            .field("status", &self.status)
            .field("callback", &self.callback)
            .finish_non_exhaustive()
    }
}

impl Interaction {
    /// Fails if it can't be acknowledged, or no longer.
    pub(crate) fn check_open(&self, times: &Times) -> Result<(), ApiError> {
        match self.status {
            InteractionStatus::Waiting if self.age() <= times.acknowledge => Ok(()),
            InteractionStatus::Waiting | InteractionStatus::Failed => Err(ApiError::unknown_interaction()),
            InteractionStatus::Thinking | InteractionStatus::Answered => Err(ApiError::already_acknowledged()),
        }
    }

    fn age(&self) -> Duration {
        self.created.elapsed() + self.aged
    }

    /// The reference to it in the messages that answer it.
    pub(crate) fn origin(&self) -> MessageOrigin {
        MessageOrigin {
            interaction: self.id,
            kind: self.kind as u8,
            user: self.seat,
            command: self.command.clone(),
            message: self.message,
            opened_by: self.opened_by.map(|(kind, id)| (kind as u8, id)),
            original: self.original,
            installed_by: self.installed_by,
        }
    }
}

/// The interactions whose tokens are still valid.
#[derive(Debug, Default)]
pub(crate) struct Interactions(BTreeMap<Snowflake, Interaction>);

impl Interactions {
    pub(crate) fn get(&self, id: Snowflake) -> Option<&Interaction> {
        self.0.get(&id)
    }

    pub(crate) fn get_mut(&mut self, id: Snowflake) -> Option<&mut Interaction> {
        self.0.get_mut(&id)
    }

    /// The one with this token, if the token is still valid.
    pub(crate) fn with_token(&self, token: &str, life: Duration) -> Option<&Interaction> {
        let id = token.split_once('.')?.0.parse().ok()?;
        self.get(id).filter(|interaction| interaction.token == token && interaction.age() <= life)
    }

    fn add(&mut self, interaction: Interaction, life: Duration) {
        while let Some(oldest) = self.0.first_entry().filter(|oldest| oldest.get().age() > life) {
            oldest.remove();
        }
        self.0.insert(interaction.id, interaction);
    }

    /// All of them, oldest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Interaction> {
        self.0.values()
    }
}

/// What becomes an interaction.
pub(crate) struct InteractionRequest {
    pub(crate) kind: InteractionKind,
    pub(crate) seat: Snowflake,
    pub(crate) channel: Channel,
    pub(crate) message: Option<Message>,
    pub(crate) command: Option<String>,
    pub(crate) opened_by: Option<(InteractionKind, Snowflake)>,
    /// Whether it is a command that a person can install for themselves.
    pub(crate) is_for_users: bool,
    pub(crate) data: Value,
}

/// The type of the option that is being typed, among these or those of their subcommands.
fn focused_type(options: &Value) -> Option<u64> {
    let find = |option: &Value| match option["focused"] == true {
        true => option["type"].as_u64(),
        false => focused_type(&option["options"]),
    };
    options.as_array()?.iter().find_map(find)
}

impl Core {
    /// Sends a person's request to the bot; returns the interaction's id.
    pub(crate) fn interact(&mut self, request: InteractionRequest) -> Snowflake {
        let id = self.ids.next();
        let interaction = Interaction {
            id,
            kind: request.kind,
            seat: request.seat,
            channel: request.channel.id,
            message: request.message.as_ref().map(|message| message.id),
            command: request.command.clone(),
            status: InteractionStatus::Waiting,
            original: None,
            followups: Vec::new(),
            choices: None,
            modal: None,
            callback: None,
            opened_by: request.opened_by,
            installed_by: self.installed_by(&request),
            typed: focused_type(&request.data["options"]),
            // Like Discord's, it begins with the interaction's id; the rest is opaque.
            token: format!("{id}.{:032x}", rand::random::<u128>()),
            created: Instant::now(),
            aged: Duration::ZERO,
        };
        let payload = self.interaction_payload(&interaction, &request);
        let view = self.view().interaction(&interaction);
        self.interactions.add(interaction, self.times.token_life);
        self.tell_seat(request.seat, json!({ "type": "interaction", "interaction": view }));
        self.send_interaction(request.channel.guild, &payload);
        id
    }

    /// The person whose own installation of the application a request goes back to: that of who uses a command, or used the one
    /// that led to the component or form.
    fn installed_by(&self, request: &InteractionRequest) -> Option<Snowflake> {
        let opener = request.opened_by.and_then(|(_, id)| self.interactions.get(id));
        match (opener, &request.message) {
            (Some(opener), _) => opener.installed_by,
            (None, Some(message)) => message.origin.as_ref().and_then(|origin| origin.installed_by),
            (None, None) => Some(request.seat).filter(|&seat| self.world.has_installed(seat) && request.is_for_users),
        }
    }

    fn interaction_payload(&self, interaction: &Interaction, request: &InteractionRequest) -> Value {
        let wire = self.wire();
        let channel = &request.channel;
        let user = self.world.users.get(&request.seat);
        let mut payload = json!({
            "id": interaction.id, "application_id": APPLICATION, "type": request.kind as u8,
            "token": interaction.token, "version": 1, "data": request.data, "channel_id": channel.id,
            "channel": wire.channel_for(channel, request.seat), "locale": user.map(|user| user.locale.as_str()),
            "app_permissions": permission_bits(self.app_permissions(channel, request.seat)), "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": wire.authorizing_owners(channel, interaction.installed_by),
            "context": channel.context(), "attachment_size_limit": MAX_FILE,
        });
        match channel.guild.and_then(|guild| self.world.guilds.get(&guild)) {
            Some(guild) => {
                payload["guild_id"] = json!(guild.id);
                payload["guild_locale"] = json!(guild.locale);
                payload["guild"] = json!({ "id": guild.id, "locale": guild.locale, "features": [] });
                if let Some(member) = wire.member_of(channel, request.seat) {
                    payload["member"] = wire.member(member);
                    let permissions = self.world.permissions(request.seat, channel);
                    payload["member"]["permissions"] = json!(permission_bits(permissions));
                }
            }
            None => payload["user"] = wire.user_by_id(request.seat),
        }
        if let Some(message) = &request.message {
            // A bot always sees the content of a message whose component was used.
            payload["message"] = wire.message(message, true);
        }
        payload
    }

    /// What the application may do in answer to an interaction. Where it isn't itself, that is what its user may do there, as far
    /// as messages go.
    fn app_permissions(&self, channel: &Channel, seat: Snowflake) -> Permissions {
        let answers = Permissions::ATTACH_FILES | Permissions::EMBED_LINKS | Permissions::MENTION_EVERYONE;
        match (self.world.has_bot(channel), channel.guild) {
            (true, _) => self.world.permissions(APPLICATION, channel),
            (false, None) => answers,
            (false, Some(_)) => self.world.permissions(seat, channel) & answers,
        }
    }

    /// Changes an interaction and tells the person who started it.
    pub(crate) fn settle_interaction(&mut self, id: Snowflake, change: impl FnOnce(&mut Interaction)) {
        let Some(interaction) = self.interactions.get_mut(id) else { return };
        change(interaction);
        let interaction = interaction.clone();
        let event = json!({ "type": "interaction", "interaction": self.view().interaction(&interaction) });
        self.tell_seat(interaction.seat, event);
    }

    /// Makes all interactions older, and fails those that are too old now to be acknowledged.
    pub(crate) fn age_interactions(&mut self, by: Duration) {
        self.interactions.0.values_mut().for_each(|interaction| interaction.aged += by);
        let late = |interaction: &&Interaction| interaction.age() > self.times.acknowledge;
        let late: Vec<Snowflake> = self.interactions.iter().filter(late).map(|interaction| interaction.id).collect();
        late.into_iter().for_each(|id| self.expire_interaction(id));
    }

    /// Fails an interaction that was not acknowledged in time.
    pub(crate) fn expire_interaction(&mut self, id: Snowflake) {
        if self.interactions.get(id).is_some_and(|it| it.status == InteractionStatus::Waiting) {
            self.settle_interaction(id, |interaction| interaction.status = InteractionStatus::Failed);
        }
    }
}
