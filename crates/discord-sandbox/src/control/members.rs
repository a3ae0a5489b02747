//! Roles, and who is on a server.

use super::Control;
use crate::acts::ActError;
use crate::config::APPLICATION;
use crate::hub::Core;
use crate::id::Snowflake;
use crate::permissions::Permissions;
use crate::world::{DirectMessages, Guild, User};

/// Roles, and who is on a server.
impl Control {
    /// Adds a role just above everyone's, and so below all others; returns it.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn create_role(&self, guild: Snowflake, name: &str, permissions: Permissions) -> Result<Snowflake, ActError> {
        self.act(|core| Ok(core.create_role(server(core, guild)?, name, permissions)?))
    }

    /// Takes a role away from a server and from everybody who has it.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn delete_role(&self, guild: Snowflake, role: Snowflake) -> Result<(), ActError> {
        self.act(|core| Ok(core.delete_role(server(core, guild)?, role)?))
    }

    /// Replaces the roles of the bot, as an admin can.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn set_bot_roles(&self, guild: Snowflake, roles: &[Snowflake]) -> Result<(), ActError> {
        self.set_roles(guild, APPLICATION, roles)
    }

    /// Replaces the roles of a member, as an admin can.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn set_roles(&self, guild: Snowflake, user: Snowflake, roles: &[Snowflake]) -> Result<(), ActError> {
        self.act(|core| Ok(core.set_roles(server(core, guild)?, user, roles.to_vec())?))
    }

    /// The roles of a member, besides `@everyone`; empty if the user is not on the server.
    pub fn roles(&self, guild: Snowflake, user: Snowflake) -> Vec<Snowflake> {
        let guild = self.guilds().into_iter().find(|it| it.id == guild);
        let member = guild.and_then(|guild| guild.members.into_iter().find(|member| member.user == user));
        member.map(|member| member.roles).unwrap_or_default()
    }

    /// Changes whether direct messages of the bot reach a person.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn set_direct_messages(&self, seat: Snowflake, direct_messages: DirectMessages) -> Result<(), ActError> {
        self.act(|core| {
            let user = core.world.users.get(&seat).ok_or(ActError::Unknown("person"))?.clone();
            Ok(core.update_user(User { direct_messages, ..user })?)
        })
    }

    /// Lets a person leave a server; nothing happens if they are not there.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn leave(&self, guild: Snowflake, user: Snowflake) -> Result<(), ActError> {
        self.act(|core| Ok(core.leave(server(core, guild)?, user)?))
    }

    /// Lets a person join a server, without any role; nothing happens if they are there.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn join(&self, guild: Snowflake, user: Snowflake) -> Result<(), ActError> {
        self.act(|core| Ok(core.join(server(core, guild)?, user)?))
    }
}

fn server(core: &Core, guild: Snowflake) -> Result<Guild, ActError> {
    core.world.guilds.get(&guild).cloned().ok_or(ActError::Unknown("server"))
}
