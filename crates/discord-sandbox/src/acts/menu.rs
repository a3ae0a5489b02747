//! Using a command of a context menu: one on a message or on a member.

use serde_json::json;

use super::ActError;
use crate::hub::Core;
use crate::id::Snowflake;
use crate::interaction::{InteractionKind, InteractionRequest};
use crate::view::usable;

/// What a command of a context menu is used on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenuTarget {
    /// A message of the channel.
    Message(Snowflake),
    /// A user.
    User(Snowflake),
}

impl MenuTarget {
    /// The type of the commands that can be used on it, as Discord numbers them.
    pub(crate) fn command_type(self) -> u64 {
        match self {
            MenuTarget::User(_) => 2,
            MenuTarget::Message(_) => 3,
        }
    }

    fn id(self) -> Snowflake {
        match self {
            MenuTarget::User(id) | MenuTarget::Message(id) => id,
        }
    }
}

impl Core {
    /// A person uses a command of the context menu of a message or of a member.
    pub(crate) fn use_menu_command(
        &mut self,
        seat: Snowflake,
        channel: Snowflake,
        command: Snowflake,
        target: MenuTarget,
    ) -> Result<Snowflake, ActError> {
        let channel = self.place(seat, channel)?.clone();
        let command = self.world.commands.get(&command);
        let command = command.filter(|command| command.definition["type"].as_u64() == Some(target.command_type()));
        let command = command.ok_or(ActError::Unknown("command"))?;
        usable(&self.world, command, seat, &channel).map_err(|_| ActError::NotPermitted)?;
        if channel.is_archived() {
            return Err(ActError::Invalid("this thread is archived".to_owned()));
        }
        let mut resolved = json!({});
        match target {
            MenuTarget::Message(id) => {
                let message = self.seen_message(seat, channel.id, id)?;
                // The message comes whole, whatever the bot's intents.
                resolved["messages"][id.to_string()] = self.wire().message(message, true);
            }
            MenuTarget::User(id) => {
                let user = self.world.users.get(&id).ok_or(ActError::Unknown("person"))?;
                resolved["users"][id.to_string()] = self.wire().user(user);
                if let Some(member) = self.wire().member_of(&channel, id) {
                    resolved["members"][id.to_string()] = self.wire().member_with_permissions(&channel, member);
                }
            }
        }
        let mut data = json!({
            "id": command.id, "name": command.name(), "type": target.command_type(), "target_id": target.id(),
            "resolved": resolved,
        });
        if let Some(guild) = command.guild {
            data["guild_id"] = json!(guild);
        }
        let (name, is_for_users) = (Some(command.name().to_owned()), command.is_for(1));
        let kind = InteractionKind::Command;
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
