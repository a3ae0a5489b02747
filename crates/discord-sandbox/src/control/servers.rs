//! The bot on servers.

use super::Control;
use crate::acts::ActError;
use crate::id::Snowflake;

impl Control {
    /// Takes the bot out of a server, as an admin can; nothing happens if it is not in it.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn remove_bot(&self, guild: Snowflake) -> Result<(), ActError> {
        self.act(|core| match core.world.guilds.get(&guild).ok_or(ActError::Unknown("server"))? {
            guild if guild.has_bot() => Ok(core.remove_bot(guild.clone())?),
            _ => Ok(()),
        })
    }

    /// Takes the bot into a server from which it was removed; nothing happens if it is in it.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn invite_bot(&self, guild: Snowflake) -> Result<(), ActError> {
        self.act(|core| match core.world.guilds.get(&guild).ok_or(ActError::Unknown("server"))? {
            guild if guild.has_bot() => Ok(()),
            guild => Ok(core.invite_bot(guild.clone())?),
        })
    }

    /// Tells the bot that a server is unavailable, as Discord does while it has trouble with it.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn begin_outage(&self, guild: Snowflake) -> Result<(), ActError> {
        self.act(|core| {
            core.world.guilds.get(&guild).filter(|guild| guild.has_bot()).ok_or(ActError::Unknown("server"))?;
            core.begin_outage(guild);
            Ok(())
        })
    }

    /// Tells the bot that a server is available again.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn end_outage(&self, guild: Snowflake) -> Result<(), ActError> {
        self.act(|core| {
            let guild = core.world.guilds.get(&guild).filter(|guild| guild.has_bot());
            let guild = guild.ok_or(ActError::Unknown("server"))?.clone();
            core.tell_of_guild(&guild);
            Ok(())
        })
    }
}
