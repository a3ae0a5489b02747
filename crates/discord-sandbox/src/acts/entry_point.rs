//! Using the command that launches the application's Activity.

use serde_json::json;

use super::ActError;
use crate::activity::RunningActivity;
use crate::hub::Core;
use crate::id::Snowflake;
use crate::interaction::{InteractionKind, InteractionRequest};
use crate::permissions::Permissions;
use crate::view::{Unusable, usable};
use crate::world::{LAUNCHED_BY_DISCORD, PRIMARY_ENTRY_POINT};

/// What came of using the command that launches the Activity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryPointUse {
    /// Discord launched it.
    Launched(RunningActivity),
    /// The bot was asked; this is the interaction.
    Asked(Snowflake),
}

impl Core {
    /// A person uses the command that launches the Activity.
    pub(crate) fn use_entry_point(&mut self, seat: Snowflake, channel: Snowflake) -> Result<EntryPointUse, ActError> {
        let channel = self.place(seat, channel)?.clone();
        let command = self.world.commands.values().find(|command| command.is_entry_point());
        let command = command.ok_or(ActError::Unknown("command"))?;
        usable(&self.world, command, seat, &channel).map_err(|unusable| match unusable {
            Unusable::Elsewhere => ActError::Unknown("command"),
            Unusable::NotPermitted => ActError::NotPermitted,
        })?;
        if !self.world.permissions(seat, &channel).contains(Permissions::USE_EMBEDDED_ACTIVITIES) {
            return Err(ActError::NotPermitted);
        }
        if command.definition["handler"] == LAUNCHED_BY_DISCORD {
            return Ok(EntryPointUse::Launched(self.launch_activity(seat, channel.id)?));
        }
        let data = json!({ "id": command.id, "name": command.name(), "type": PRIMARY_ENTRY_POINT });
        let (command, is_for_users) = (Some(command.name().to_owned()), command.is_for(1));
        Ok(EntryPointUse::Asked(self.interact(InteractionRequest {
            kind: InteractionKind::Command,
            seat,
            channel,
            message: None,
            command,
            opened_by: None,
            is_for_users,
            data,
        })))
    }
}
