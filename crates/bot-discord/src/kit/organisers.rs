//! Who may run tournaments, the ladder and seasons: those who manage the server, and members with the role that these have chosen.

use serenity::all::{Member, RoleId};

use crate::kit::app::App;
use crate::kit::refusal::{Refusal, require_manager};

/// Checks that the member may organise on the server, and returns its ID.
pub async fn require_organiser(app: &App, guild: Option<u64>, member: Option<&Member>) -> Result<u64, Refusal> {
    let guild = match require_manager(guild, member.and_then(|member| member.permissions)) {
        Err(Refusal::NotManager) => guild.ok_or(Refusal::GuildOnly)?,
        managed => return managed,
    };
    let role = app.service.servers.organisers(guild).await?;
    let has_role = |role: u64| member.is_some_and(|member| member.roles.contains(&RoleId::new(role.max(1))));
    if role.is_some_and(has_role) { Ok(guild) } else { Err(Refusal::NotOrganiser) }
}
