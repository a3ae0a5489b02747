//! The bot's membership of servers: removed, added again, and temporary outages.

use serde_json::json;

use super::Core;
use crate::config::APPLICATION;
use crate::error::ApiError;
use crate::id::Snowflake;
use crate::intents::Intents;
use crate::world::{Guild, Member, WorldRecord};

impl Core {
    /// Takes the bot out of a server, and tells it so.
    pub(crate) fn remove_bot(&mut self, mut guild: Guild) -> Result<(), ApiError> {
        guild.members.retain(|member| member.user != APPLICATION);
        let id = guild.id;
        self.put(WorldRecord::Guild(guild))?;
        // That the server is not merely unavailable is told by leaving that out.
        self.gateway.dispatch("GUILD_DELETE", Some(id), Intents::GUILDS, |_| json!({ "id": id }));
        Ok(())
    }

    /// Takes the bot into a server again, and tells it so.
    pub(crate) fn invite_bot(&mut self, mut guild: Guild) -> Result<(), ApiError> {
        // By the clock of the ids, which may have been put forward.
        let joined = self.ids.next().milliseconds();
        guild.members.push(Member { user: APPLICATION, roles: Vec::new(), joined });
        self.put(WorldRecord::Guild(guild.clone()))?;
        self.tell_of_guild(&guild);
        Ok(())
    }

    /// Tells the bot that a server is unavailable, which it is still on.
    pub(crate) fn begin_outage(&mut self, id: Snowflake) {
        let gone = |_| json!({ "id": id, "unavailable": true });
        self.gateway.dispatch("GUILD_DELETE", Some(id), Intents::GUILDS, gone);
    }

    /// Tells the bot that a server is there.
    pub(crate) fn tell_of_guild(&mut self, guild: &Guild) {
        let data = self.wire().guild_create(guild);
        self.gateway.dispatch("GUILD_CREATE", Some(guild.id), Intents::GUILDS, |_| data.clone());
    }
}
