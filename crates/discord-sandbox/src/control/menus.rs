//! Commands of context menus.

use super::Control;
use crate::acts::{ActError, MenuTarget};
use crate::id::Snowflake;
use crate::world::RegisteredCommand;

/// Acting by context menus.
impl Control {
    /// Uses a command of a message's context menu; returns the interaction.
    ///
    /// # Errors
    ///
    /// See [`ActError`].
    pub fn message_command(
        &self,
        seat: Snowflake,
        channel: Snowflake,
        message: Snowflake,
        name: &str,
    ) -> Result<Snowflake, ActError> {
        self.menu_command(seat, channel, MenuTarget::Message(message), name)
    }

    /// Uses a command of a member's context menu; returns the interaction.
    ///
    /// # Errors
    ///
    /// See [`ActError`].
    pub fn user_command(
        &self,
        seat: Snowflake,
        channel: Snowflake,
        user: Snowflake,
        name: &str,
    ) -> Result<Snowflake, ActError> {
        self.menu_command(seat, channel, MenuTarget::User(user), name)
    }

    fn menu_command(
        &self,
        seat: Snowflake,
        channel: Snowflake,
        target: MenuTarget,
        name: &str,
    ) -> Result<Snowflake, ActError> {
        self.interact(|core| {
            let kind = target.command_type();
            let known = |command: &&RegisteredCommand| command.name() == name && command.definition["type"] == kind;
            let command = core.world.commands.values().find(known).ok_or(ActError::Unknown("command"))?.id;
            core.use_menu_command(seat, channel, command, target)
        })
    }
}
