//! The roles of a server, and who has which; who leaves it, and comes back.

use serde_json::json;

use super::config::APPLICATION;
use super::error::ApiError;
use super::hub::Core;
use super::id::Snowflake;
use super::intents::Intents;
use super::permissions::Permissions;
use super::world::{Guild, Member, Role, WorldRecord};

impl Core {
    /// Adds a role just above everyone's, as Discord does.
    pub(crate) fn create_role(
        &mut self,
        mut guild: Guild,
        name: &str,
        permissions: Permissions,
    ) -> Result<Snowflake, ApiError> {
        let id = self.ids.next();
        guild.roles.insert(1, Role { id, name: name.to_owned(), permissions, managed: false });
        let server = guild.id;
        self.put(WorldRecord::Guild(guild.clone()))?;
        let role = self.wire().role_of(&guild, id);
        let event = json!({ "guild_id": server, "role": role });
        self.gateway.dispatch("GUILD_ROLE_CREATE", Some(server), Intents::GUILDS, |_| event.clone());
        Ok(id)
    }

    /// Takes a role away from the server and from everybody.
    pub(crate) fn delete_role(&mut self, mut guild: Guild, role: Snowflake) -> Result<(), ApiError> {
        guild.roles.retain(|it| it.id != role);
        for member in &mut guild.members {
            member.roles.retain(|it| *it != role);
        }
        let server = guild.id;
        self.put(WorldRecord::Guild(guild))?;
        let event = json!({ "guild_id": server, "role_id": role });
        self.gateway.dispatch("GUILD_ROLE_DELETE", Some(server), Intents::GUILDS, |_| event.clone());
        Ok(())
    }

    /// Replaces the roles of a member.
    pub(crate) fn set_roles(
        &mut self,
        mut guild: Guild,
        user: Snowflake,
        roles: Vec<Snowflake>,
    ) -> Result<(), ApiError> {
        let member =
            guild.members.iter_mut().find(|member| member.user == user).ok_or_else(ApiError::unknown_member)?;
        if member.roles == roles {
            return Ok(());
        }
        member.roles = roles;
        let (server, member) = (guild.id, member.clone());
        self.put(WorldRecord::Guild(guild))?;
        let mut event = self.wire().member(&member);
        event["guild_id"] = json!(server);
        // Of itself a bot always hears.
        let needed = if user == APPLICATION { Intents::empty() } else { Intents::GUILD_MEMBERS };
        self.gateway.dispatch("GUILD_MEMBER_UPDATE", Some(server), needed, |_| event.clone());
        Ok(())
    }

    /// Lets a person leave a server.
    pub(crate) fn leave(&mut self, mut guild: Guild, user: Snowflake) -> Result<(), ApiError> {
        guild.members.retain(|member| member.user != user);
        let server = guild.id;
        self.put(WorldRecord::Guild(guild))?;
        let gone = self.world.users.get(&user).map(|user| self.wire().user(user));
        let event = json!({ "guild_id": server, "user": gone });
        self.gateway.dispatch("GUILD_MEMBER_REMOVE", Some(server), Intents::GUILD_MEMBERS, |_| event.clone());
        Ok(())
    }

    /// Lets a person join a server, without any role.
    pub(crate) fn join(&mut self, mut guild: Guild, user: Snowflake) -> Result<(), ApiError> {
        if guild.members.iter().any(|member| member.user == user) {
            return Ok(());
        }
        let member = Member { user, roles: Vec::new(), joined: self.ids.next().milliseconds() };
        guild.members.push(member.clone());
        let server = guild.id;
        self.put(WorldRecord::Guild(guild))?;
        let mut event = self.wire().member(&member);
        event["guild_id"] = json!(server);
        self.gateway.dispatch("GUILD_MEMBER_ADD", Some(server), Intents::GUILD_MEMBERS, |_| event.clone());
        Ok(())
    }
}
