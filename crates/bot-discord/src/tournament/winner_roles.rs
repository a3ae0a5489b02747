//! The roles that organisers may choose for winners.

use serenity::all::{Permissions, Role};

use crate::kit::club_roles::require_giveable;
use crate::kit::command_context::{CommandContext, Error, defer, managed_server};
use crate::kit::refusal::Refusal;
use crate::kit::role_problem::RoleProblem;
use bot_service::club::WinnerRoles;

/// What only those give away who manage the server.
const POWER: Permissions = Permissions::ADMINISTRATOR
    .union(Permissions::MANAGE_GUILD)
    .union(Permissions::MANAGE_ROLES)
    .union(Permissions::MANAGE_CHANNELS)
    .union(Permissions::MANAGE_MESSAGES)
    .union(Permissions::MANAGE_THREADS)
    .union(Permissions::MANAGE_WEBHOOKS)
    .union(Permissions::MANAGE_NICKNAMES)
    .union(Permissions::MANAGE_EVENTS)
    .union(Permissions::KICK_MEMBERS)
    .union(Permissions::BAN_MEMBERS)
    .union(Permissions::MODERATE_MEMBERS)
    .union(Permissions::MUTE_MEMBERS)
    .union(Permissions::MOVE_MEMBERS)
    .union(Permissions::MENTION_EVERYONE)
    .union(Permissions::VIEW_AUDIT_LOG);

/// The chosen roles, if the bot can give them and whoever chose them may give them away.
pub(super) async fn chosen_roles(
    ctx: CommandContext<'_>,
    guild: u64,
    winner: Option<&Role>,
    podium: Option<&Role>,
) -> Result<WinnerRoles, Error> {
    let chosen: Vec<&Role> = winner.into_iter().chain(podium).collect();
    if chosen.is_empty() {
        return Ok(WinnerRoles::default());
    }
    if managed_server(ctx).is_err()
        && let Some(role) = chosen.iter().find(|role| role.permissions.intersects(POWER))
    {
        return Err(Refusal::Role { role: role.id.get(), problem: RoleProblem::Powerful });
    }
    defer(ctx).await?;
    let ids: Vec<u64> = chosen.iter().map(|role| role.id.get()).collect();
    require_giveable(ctx.data(), guild, &ids).await?;
    Ok(WinnerRoles { winner: winner.map(|role| role.id.get()), podium: podium.map(|role| role.id.get()) })
}
