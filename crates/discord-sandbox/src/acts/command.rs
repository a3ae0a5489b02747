//! Using a slash command: filling in its options as a Discord client does.

use serde_json::{Value, json};

use super::{ActError, CommandOption};
use crate::hub::Core;
use crate::id::Snowflake;
use crate::interaction::{InteractionKind, InteractionRequest};
use crate::permissions::Permissions;
use crate::view::{Unusable, usable};
use crate::world::{Channel, Message};

/// A command with the options that a person filled in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CommandUse<'a> {
    pub(crate) seat: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) command: Snowflake,
    pub(crate) options: &'a [CommandOption],
}

/// Whether a command is still being typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typing {
    /// The command is complete.
    Done,
    /// One option is being typed, and the bot is asked for suggestions.
    InOption,
}

impl Core {
    /// A person uses a command, or is typing an option of one.
    pub(crate) fn use_command(&mut self, usage: CommandUse<'_>, typing: Typing) -> Result<Snowflake, ActError> {
        let CommandUse { seat, channel, command, options } = usage;
        let channel = self.place(seat, channel)?.clone();
        let command = self.world.commands.get(&command).filter(|command| command.definition["type"] == 1);
        let command = command.ok_or(ActError::Unknown("command"))?;
        usable(&self.world, command, seat, &channel).map_err(|unusable| match unusable {
            Unusable::Elsewhere => ActError::Unknown("command"),
            Unusable::NotPermitted => ActError::NotPermitted,
        })?;
        if channel.is_archived() {
            return Err(ActError::Invalid("this thread is archived".to_owned()));
        }
        let send = channel.permission_to_send();
        if !self.world.permissions(seat, &channel).contains(send | Permissions::USE_APPLICATION_COMMANDS) {
            return Err(ActError::NotPermitted);
        }
        let mut filling = Filling { core: self, seat, channel: &channel, typing, focused: 0, resolved: json!({}) };
        let filled = filling.fill(options, &command.definition)?;
        if typing == Typing::InOption && filling.focused != 1 {
            return Err(ActError::Invalid("exactly one option is being typed".to_owned()));
        }
        let mut data = json!({
            "id": command.id, "name": command.name(), "type": 1, "options": filled, "resolved": filling.resolved,
        });
        if let Some(guild) = command.guild {
            data["guild_id"] = json!(guild);
        }
        let (name, is_for_users) = (Some(command.name().to_owned()), command.is_for(1));
        let kind = if typing == Typing::Done { InteractionKind::Command } else { InteractionKind::Autocomplete };
        Ok(self.interact(InteractionRequest {
            kind,
            seat,
            channel,
            message: None,
            command: name,
            opened_by: None,
            is_for_users,
            data,
        }))
    }
}

struct Filling<'a> {
    core: &'a Core,
    seat: Snowflake,
    channel: &'a Channel,
    typing: Typing,
    focused: usize,
    resolved: Value,
}

impl Filling<'_> {
    /// The given options in the form that the bot gets, checked against what `definition` asks for.
    fn fill(&mut self, given: &[CommandOption], definition: &Value) -> Result<Vec<Value>, ActError> {
        let defined = definition["options"].as_array().map_or(&[][..], Vec::as_slice);
        let mut filled = Vec::new();
        for option in given {
            let definition = defined.iter().find(|definition| definition["name"] == option.name.as_str());
            let definition = definition.ok_or_else(|| invalid(&option.name, "there is no such option"))?;
            if given.iter().filter(|other| other.name == option.name).count() > 1 {
                return Err(invalid(&option.name, "given twice"));
            }
            filled.push(self.fill_one(option, definition)?);
        }
        let is_nested = |definition: &&Value| matches!(definition["type"].as_u64(), Some(1 | 2));
        if defined.iter().any(|definition| is_nested(&definition)) && filled.len() != 1 {
            return Err(ActError::Invalid("choose one subcommand".to_owned()));
        }
        let is_missing = |definition: &&Value| {
            definition["required"] == true && !given.iter().any(|option| definition["name"] == option.name.as_str())
        };
        match defined.iter().find(is_missing) {
            Some(missing) if self.typing == Typing::Done => {
                Err(invalid(missing["name"].as_str().unwrap_or_default(), "must be filled in"))
            }
            _ => Ok(filled),
        }
    }

    fn fill_one(&mut self, option: &CommandOption, definition: &Value) -> Result<Value, ActError> {
        let kind = definition["type"].as_u64().unwrap_or(0);
        if matches!(kind, 1 | 2) {
            let options = self.fill(&option.options, definition)?;
            return Ok(json!({ "name": option.name, "type": kind, "options": options }));
        }
        let value = option.value.clone().ok_or_else(|| invalid(&option.name, "has no value"))?;
        let mut filled = json!({ "name": option.name, "type": kind, "value": value });
        if option.focused {
            if definition["autocomplete"] != true {
                return Err(invalid(&option.name, "is not completed by the bot"));
            }
            self.focused += 1;
            filled["focused"] = json!(true);
            // While an option is being typed, its value is text, whatever its type.
            if !value.is_string() {
                filled["value"] = json!(value.to_string());
            }
        } else {
            self.check_value(&option.name, kind, &value, definition)?;
        }
        Ok(filled)
    }

    fn check_value(&mut self, name: &str, kind: u64, value: &Value, definition: &Value) -> Result<(), ActError> {
        let bound = |field: &str| definition[field].as_f64();
        match (kind, value) {
            (3, Value::String(text)) => {
                let length = text.chars().count() as f64;
                let most = bound("max_length").unwrap_or(6000.0);
                let least = bound("min_length").unwrap_or(0.0);
                if length < least || length > most {
                    return Err(invalid(name, &format!("between {least} and {most} characters")));
                }
            }
            (4 | 10, Value::Number(number)) if kind == 10 || number.is_i64() => {
                let number = number.as_f64().unwrap_or(f64::NAN);
                if bound("min_value").is_some_and(|least| number < least)
                    || bound("max_value").is_some_and(|most| number > most)
                {
                    return Err(invalid(name, "out of bounds"));
                }
            }
            (5, Value::Bool(_)) => {}
            (6..=9 | 11, Value::String(id)) => self.resolve(name, kind, id)?,
            _ => return Err(invalid(name, "is not a value for this option")),
        }
        let choices = definition["choices"].as_array().map_or(&[][..], Vec::as_slice);
        if !choices.is_empty() && !choices.iter().any(|choice| choice["value"] == *value) {
            return Err(invalid(name, "is not among the choices"));
        }
        Ok(())
    }

    /// Adds the user, channel or role that an option names to the interaction's resolved data.
    fn resolve(&mut self, name: &str, kind: u64, id: &str) -> Result<(), ActError> {
        let wire = self.core.wire();
        let world = &self.core.world;
        let parsed: Snowflake = id.parse().map_err(|_| invalid(name, "is not an id"))?;
        if let (6 | 9, Some(user)) = (kind, world.users.get(&parsed)) {
            self.resolved["users"][id] = wire.user(user);
            if let Some(member) = wire.member_of(self.channel, parsed) {
                self.resolved["members"][id] = wire.member_with_permissions(self.channel, member);
            }
            return Ok(());
        }
        if let (11, Some(file)) = (kind, self.core.uploads.get(&parsed)) {
            self.resolved["attachments"][id] = wire.attachment(self.channel.id, file, Message::EPHEMERAL);
            return Ok(());
        }
        if let (7, Some(channel)) = (kind, world.channels.get(&parsed)) {
            self.resolved["channels"][id] = wire.channel_for(channel, self.seat);
            return Ok(());
        }
        if let (8 | 9, Some(role)) = (kind, wire.role(self.channel, parsed)) {
            self.resolved["roles"][id] = role;
            return Ok(());
        }
        Err(invalid(name, "is not known here"))
    }
}

fn invalid(option: &str, words: &str) -> ActError {
    ActError::Invalid(format!("{option}: {words}"))
}
