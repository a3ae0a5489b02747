//! What people do. The page and [`Control`](crate::Control) both act through the functions of this module.
//!
//! A Discord client doesn't let people send what the server would refuse, so what is refused here never reaches the
//! bot. The text of an [`ActError`] can be shown to people.

mod authorize;
mod command;
mod entry_point;
mod files;
mod menu;
mod threads;

use serde::Deserialize;
use serde_json::{Value, json};
use thiserror::Error;

pub(crate) use self::command::{CommandUse, Typing};
pub use self::entry_point::EntryPointUse;
pub(crate) use self::files::PickedFile;
pub(crate) use self::menu::MenuTarget;
pub use self::threads::ThreadStart;
use super::compose::mentions;
use super::config::APPLICATION;
use super::error::ApiError;
use super::hub::Core;
use super::id::Snowflake;
use super::interaction::{InteractionKind, InteractionRequest};
use super::permissions::Permissions;
use super::validate::command::LOCALES;
use super::validate::message::AllowedMentions;
use super::world::{Channel, Message, MessageKind, Reference, User, UserKind};

/// The longest text that people may send, in characters: Discord's limit for subscribers.
const MAX_CONTENT: usize = 4000;

/// Why an act was refused.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ActError {
    /// It doesn't exist, or this person can't see it.
    #[error("there is no such {0} here")]
    Unknown(&'static str),
    /// The person lacks a permission.
    #[error("you do not have permission to do that here")]
    NotPermitted,
    /// A client would not send this.
    #[error("{0}")]
    Invalid(String),
    /// The sandbox itself failed.
    #[error("the sandbox could not do it: {0}")]
    Failed(#[from] ApiError),
}

/// An option of a command, as a person fills it in.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandOption {
    /// Its name, not localised.
    pub name: String,
    /// Its value; users, channels and roles by id.
    #[serde(default)]
    pub value: Option<Value>,
    /// For a subcommand, its options.
    #[serde(default)]
    pub options: Vec<CommandOption>,
    /// Whether this is the option being typed.
    #[serde(default)]
    focused: bool,
}

impl CommandOption {
    /// An option with a value.
    pub fn new(name: &str, value: impl Into<Value>) -> CommandOption {
        CommandOption { name: name.to_owned(), value: Some(value.into()), options: Vec::new(), focused: false }
    }

    /// An option whose value is being typed, for an autocompletion.
    pub fn being_typed(name: &str, text: &str) -> CommandOption {
        CommandOption { focused: true, ..CommandOption::new(name, text) }
    }

    /// An option that names a user, channel or role.
    pub fn id(name: &str, id: Snowflake) -> CommandOption {
        CommandOption::new(name, id.to_string())
    }

    /// A subcommand, or a group with its subcommand.
    pub fn subcommand(name: &str, options: Vec<CommandOption>) -> CommandOption {
        CommandOption { name: name.to_owned(), value: None, options, focused: false }
    }
}

/// A reply to a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplyRef {
    /// The message.
    pub message: Snowflake,
    /// Whether its author is notified.
    pub ping: ReplyPing,
}

/// Whether the author is notified of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyPing {
    /// The author is notified, which is the default of Discord's clients.
    On,
    /// The author is not notified.
    Off,
}

/// What a person writes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WrittenMessage<'a> {
    /// The text; it may be empty if there are files.
    pub(crate) content: &'a str,
    pub(crate) reply: Option<ReplyRef>,
    /// Files that were picked before.
    pub(crate) files: &'a [Snowflake],
}

/// How a component is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ComponentCheck {
    /// The message has the component, and the values are among its options.
    Strict,
    /// Nothing is checked, as if sent by a modified client.
    None,
}

impl Core {
    /// The channel, if the seat belongs to a person who can see it.
    pub(crate) fn place(&self, seat: Snowflake, channel: Snowflake) -> Result<&Channel, ActError> {
        self.check_seat(seat)?;
        let channel = self.world.channels.get(&channel).ok_or(ActError::Unknown("channel"))?;
        let permissions = self.world.permissions(seat, channel);
        if permissions.contains(Permissions::VIEW_CHANNEL) { Ok(channel) } else { Err(ActError::Unknown("channel")) }
    }

    pub(crate) fn check_seat(&self, seat: Snowflake) -> Result<(), ActError> {
        let is_human = self.world.users.get(&seat).is_some_and(|user| user.kind == UserKind::Human);
        if is_human { Ok(()) } else { Err(ActError::Unknown("person")) }
    }

    /// A person's client shows this language from now on.
    pub(crate) fn set_locale(&mut self, seat: Snowflake, locale: &str) -> Result<(), ActError> {
        self.check_seat(seat)?;
        if !LOCALES.contains(&locale) {
            return Err(ActError::Invalid(format!("Discord has no language {locale}")));
        }
        let user = self.world.users.get(&seat).filter(|user| user.locale != locale).cloned();
        match user {
            Some(user) => Ok(self.update_user(User { locale: locale.to_owned(), ..user })?),
            None => Ok(()),
        }
    }

    /// A message, if the seat sees it.
    fn seen_message(&self, seat: Snowflake, channel: Snowflake, id: Snowflake) -> Result<&Message, ActError> {
        let message = self.world.message(channel, id);
        message.filter(|message| message.visible_to.is_none_or(|to| to == seat)).ok_or(ActError::Unknown("message"))
    }

    /// A person writes a message.
    pub(crate) fn say(
        &mut self,
        seat: Snowflake,
        channel: Snowflake,
        written: WrittenMessage<'_>,
    ) -> Result<Message, ActError> {
        let WrittenMessage { content, reply, files } = written;
        let channel = self.place(seat, channel)?.clone();
        if !self.world.permissions(seat, &channel).contains(channel.permission_to_send()) {
            return Err(ActError::NotPermitted);
        }
        if !channel.kind.has_messages() {
            return Err(ActError::Invalid("there are no messages here".to_owned()));
        }
        self.check_pace(seat, &channel)?;
        let content = checked_content(content, !files.is_empty())?;
        let attachments = self.picked_files(files)?;
        if !attachments.is_empty() && !self.world.permissions(seat, &channel).contains(Permissions::ATTACH_FILES) {
            return Err(ActError::NotPermitted);
        }
        let mut replied_to = None;
        if let Some(reply) = reply {
            let referred = self.seen_message(seat, channel.id, reply.message)?;
            if referred.visible_to.is_some() {
                return Err(ActError::Invalid("nobody can reply to a message that only they see".to_owned()));
            }
            // An answer to an interaction comes by a webhook: a reply to it doesn't mention the bot.
            replied_to = Some(referred.author).filter(|_| reply.ping == ReplyPing::On && referred.origin.is_none());
        }
        let mut message = Message::new(self.ids.next(), channel.id, seat, content.to_owned());
        if let Some(reply) = reply {
            message.kind = MessageKind::Reply;
            message.reference = Some(Reference { channel: channel.id, message: Some(reply.message) });
        }
        let mentions = mentions(&self.world, &channel, &message, &AllowedMentions::default(), replied_to);
        message.mentions = mentions.users;
        message.mention_roles = mentions.roles;
        message.mention_everyone = mentions.everyone;
        message.attachments = attachments;
        self.uploads.retain(|id, _| !files.contains(id));
        self.create_message(message.clone(), Vec::new())?;
        Ok(message)
    }

    /// A person changes the words of a message of theirs.
    pub(crate) fn edit(
        &mut self,
        seat: Snowflake,
        channel: Snowflake,
        message: Snowflake,
        content: &str,
    ) -> Result<(), ActError> {
        let channel = self.place(seat, channel)?.clone();
        let mut message = self.seen_message(seat, channel.id, message)?.clone();
        if message.author != seat {
            return Err(ActError::NotPermitted);
        }
        message.content = checked_content(content, !message.attachments.is_empty())?.to_owned();
        let referred = message.reference.and_then(|it| self.world.message(it.channel, it.message?));
        let replied_to = referred.map(|referred| referred.author).filter(|author| message.mentions.contains(author));
        let mentions = mentions(&self.world, &channel, &message, &AllowedMentions::default(), replied_to);
        message.mentions = mentions.users;
        message.mention_roles = mentions.roles;
        message.mention_everyone = mentions.everyone;
        message.edited = Some(self.ids.now());
        Ok(self.update_message(message, Vec::new())?)
    }

    /// Refuses a message in a locked thread, and one that comes too soon in slow mode, unless from a moderator.
    fn check_pace(&self, seat: Snowflake, channel: &Channel) -> Result<(), ActError> {
        let permissions = self.world.permissions(seat, channel);
        if channel.is_locked() && !permissions.contains(Permissions::MANAGE_THREADS) {
            return Err(ActError::Invalid("this thread is locked".to_owned()));
        }
        if channel.slow_mode == 0 || permissions.intersects(Permissions::EXEMPT_FROM_SLOW_MODE) {
            return Ok(());
        }
        let last = self.world.messages(channel.id).rev().find(|message| message.author == seat);
        let waited = last.map(|message| self.ids.now().saturating_sub(message.id.milliseconds()) / 1000);
        match waited {
            Some(waited) if waited < channel.slow_mode => {
                Err(ActError::Invalid(format!("slow mode: wait {} s", channel.slow_mode - waited)))
            }
            _ => Ok(()),
        }
    }

    /// A person clicks a button, or chooses from a select.
    pub(crate) fn use_component(
        &mut self,
        seat: Snowflake,
        channel: Snowflake,
        message: Snowflake,
        custom_id: &str,
        values: &[String],
        check: ComponentCheck,
    ) -> Result<Snowflake, ActError> {
        let channel = self.place(seat, channel)?.clone();
        let message = self.seen_message(seat, channel.id, message)?.clone();
        if message.author != APPLICATION {
            return Err(ActError::Invalid("this message is not the bot's".to_owned()));
        }
        let component = match (message.component(custom_id), check) {
            (Some(component), _) => component.clone(),
            (None, ComponentCheck::Strict) => return Err(ActError::Unknown("button or select")),
            (None, ComponentCheck::None) => json!({ "type": 2 }),
        };
        let kind = component["type"].as_u64().unwrap_or(2);
        if check == ComponentCheck::Strict {
            check_component(&component, kind, values)?;
        }
        let mut data = json!({ "custom_id": custom_id, "component_type": kind, "id": component["id"] });
        if kind != 2 {
            data["values"] = json!(values);
            data["resolved"] = self.resolved(seat, &channel, &component, values)?;
        }
        let (kind, message) = (InteractionKind::Component, Some(message));
        let (command, opened_by, is_for_users) = (None, None, false);
        Ok(self.interact(InteractionRequest { kind, seat, channel, message, command, opened_by, is_for_users, data }))
    }

    /// What a select's values stand for.
    fn resolved(
        &self,
        seat: Snowflake,
        channel: &Channel,
        component: &Value,
        values: &[String],
    ) -> Result<Value, ActError> {
        let kind = component["type"].as_u64().unwrap_or(2);
        let mut resolved = json!({});
        for value in values {
            if kind == 3 {
                continue;
            }
            let refusal = || ActError::Invalid(format!("{value} can't be chosen here"));
            let id: Snowflake = value.parse().map_err(|_| refusal())?;
            if let (5 | 7, Some(user)) = (kind, self.world.users.get(&id)) {
                resolved["users"][value] = self.wire().user(user);
                if let Some(member) = self.wire().member_of(channel, id) {
                    resolved["members"][value] = self.wire().member_with_permissions(channel, member);
                }
            } else if let (6 | 7, Some(role)) = (kind, self.wire().role(channel, id)) {
                resolved["roles"][value] = role;
            } else if let (8, Some(chosen)) = (kind, self.world.channels.get(&id)) {
                if chosen.guild != channel.guild || !offers(component, chosen) {
                    return Err(refusal());
                }
                resolved["channels"][value] = self.wire().channel_for(chosen, seat);
            } else {
                return Err(refusal());
            }
        }
        Ok(resolved)
    }

    /// A person sends the form that an interaction showed them.
    pub(crate) fn submit_modal(
        &mut self,
        seat: Snowflake,
        shown_by: Snowflake,
        fields: &std::collections::BTreeMap<String, String>,
    ) -> Result<Snowflake, ActError> {
        self.check_seat(seat)?;
        let opener = self.interactions.get(shown_by).filter(|opener| opener.seat == seat).cloned();
        let opener = opener.ok_or(ActError::Unknown("form"))?;
        let modal = opener.modal.clone().ok_or(ActError::Unknown("form"))?;
        let mut known = 0;
        let mut rows = Vec::new();
        for row in &modal.components {
            let mut inputs = Vec::new();
            for input in row["components"].as_array().map_or(&[][..], Vec::as_slice) {
                let name = input["custom_id"].as_str().unwrap_or_default();
                known += usize::from(fields.contains_key(name));
                let text = fields.get(name).map_or("", String::as_str);
                check_input(input, text)?;
                inputs.push(json!({ "type": 4, "id": input["id"], "custom_id": name, "value": text }));
            }
            rows.push(json!({ "type": 1, "id": row["id"], "components": inputs }));
        }
        if known != fields.len() {
            return Err(ActError::Invalid("the form has no such field".to_owned()));
        }
        let channel = self.place(seat, opener.channel)?.clone();
        let message = opener.message.and_then(|id| self.world.message(channel.id, id)).cloned();
        if let Some(opener) = self.interactions.get_mut(shown_by) {
            opener.modal = None;
        }
        let data = json!({ "custom_id": modal.custom_id, "components": rows });
        let opened_by = Some((opener.kind, opener.id));
        let request = InteractionRequest {
            kind: InteractionKind::Modal,
            seat,
            channel,
            message,
            command: opener.command,
            opened_by,
            is_for_users: false,
            data,
        };
        Ok(self.interact(request))
    }

    /// A person dismisses an ephemeral message.
    pub(crate) fn dismiss(&mut self, seat: Snowflake, id: Snowflake) -> Result<(), ActError> {
        let channels: Vec<Snowflake> = self.world.channels.keys().copied().collect();
        let found = channels.into_iter().find_map(|channel| self.world.message(channel, id));
        let message = found.filter(|message| message.visible_to == Some(seat)).cloned();
        Ok(self.delete_message(&message.ok_or(ActError::Unknown("message"))?)?)
    }
}

/// Whether a channel select offers this channel.
fn offers(select: &Value, channel: &Channel) -> bool {
    let kinds = select["channel_types"].as_array().filter(|kinds| !kinds.is_empty());
    kinds.is_none_or(|kinds| kinds.iter().any(|kind| kind.as_u64() == Some(channel.kind as u64)))
}

fn check_component(component: &Value, kind: u64, values: &[String]) -> Result<(), ActError> {
    let invalid = |words: &str| Err(ActError::Invalid(words.to_owned()));
    if component["disabled"] == true {
        return invalid("this is switched off");
    }
    if kind == 2 {
        return if values.is_empty() { Ok(()) } else { invalid("a button has no values") };
    }
    let least = component["min_values"].as_u64().unwrap_or(1) as usize;
    let most = component["max_values"].as_u64().unwrap_or(1) as usize;
    if !(least..=most).contains(&values.len()) {
        return Err(ActError::Invalid(format!("choose between {least} and {most}")));
    }
    let options = component["options"].as_array().map_or(&[][..], Vec::as_slice);
    if kind == 3 && !values.iter().all(|value| options.iter().any(|option| option["value"] == value.as_str())) {
        return invalid("that is not among the choices");
    }
    Ok(())
}

fn check_input(input: &Value, text: &str) -> Result<(), ActError> {
    let label = input["label"].as_str().unwrap_or_default();
    let length = text.chars().count() as u64;
    if length == 0 {
        let required = input["required"] != false;
        return if required { Err(ActError::Invalid(format!("{label}: must be filled in"))) } else { Ok(()) };
    }
    let least = input["min_length"].as_u64().unwrap_or(0);
    let most = input["max_length"].as_u64().unwrap_or(4000);
    if (least..=most).contains(&length) {
        Ok(())
    } else {
        Err(ActError::Invalid(format!("{label}: between {least} and {most} characters")))
    }
}

/// The words of a message, without blanks around them.
fn checked_content(content: &str, has_files: bool) -> Result<&str, ActError> {
    let content = content.trim();
    match content.chars().count() {
        0 if has_files => Ok(content),
        1..=MAX_CONTENT => Ok(content),
        length => Err(ActError::Invalid(format!("a message has between 1 and {MAX_CONTENT} characters, not {length}"))),
    }
}
