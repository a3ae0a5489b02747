//! Giving and taking the roles of a server.

use super::path::MemberRolePath;
use super::places::known_guild;
use super::{Call, Reply};
use crate::config::APPLICATION;
use crate::error::ApiError;
use crate::hub::Core;
use crate::id::Snowflake;
use crate::permissions::Permissions;
use crate::world::Guild;

pub(super) fn give(core: &mut Core, call: Call<MemberRolePath>) -> Result<Reply, ApiError> {
    let (guild, mut roles) = changeable(core, &call.path)?;
    if !roles.contains(&call.path.role_id) {
        roles.push(call.path.role_id);
    }
    core.set_roles(guild, call.path.user_id, roles)?;
    Ok(Reply::NoContent)
}

pub(super) fn take(core: &mut Core, call: Call<MemberRolePath>) -> Result<Reply, ApiError> {
    let (guild, mut roles) = changeable(core, &call.path)?;
    roles.retain(|role| *role != call.path.role_id);
    core.set_roles(guild, call.path.user_id, roles)?;
    Ok(Reply::NoContent)
}

/// The server and the roles of a member, if the bot may give and take this one: it needs the permission, and a role above it.
fn changeable(core: &Core, path: &MemberRolePath) -> Result<(Guild, Vec<Snowflake>), ApiError> {
    let guild = known_guild(core, path.guild_id)?;
    let position = guild.roles.iter().position(|role| role.id == path.role_id).ok_or_else(ApiError::unknown_role)?;
    let member = |user| guild.members.iter().find(|member| member.user == user).ok_or_else(ApiError::unknown_member);
    let (changed, bot) = (member(path.user_id)?, member(APPLICATION)?);
    if !guild.base_permissions(bot).intersects(Permissions::MANAGE_ROLES | Permissions::ADMINISTRATOR) {
        return Err(ApiError::missing_permissions());
    }
    if position == 0 || guild.roles[position].managed {
        return Err(ApiError::invalid_role());
    }
    let highest = guild.roles.iter().rposition(|role| bot.roles.contains(&role.id)).unwrap_or_default();
    if position >= highest {
        return Err(ApiError::missing_permissions());
    }
    Ok((guild.clone(), changed.roles.clone()))
}
