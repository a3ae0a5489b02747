//! Whether the bot can give and take a role.

use serenity::all::{GuildId, PartialGuild, PartialMember, Permissions, RoleId};
use serenity::http::Route;

use crate::kit::app::App;
use crate::kit::granted;
use crate::kit::ids::role_id;
use crate::kit::refusal::Refusal;
use crate::kit::role_problem::RoleProblem;
use crate::kit::sending::Priority;

/// Checks that the bot can give these roles.
pub async fn require_giveable(app: &App, guild: u64, roles: &[u64]) -> Result<(), Refusal> {
    let Some(bot) = app.bot_user().filter(|_| !roles.is_empty()) else { return Ok(()) };
    let guild = GuildId::new(guild.max(1));
    let server = granted::server(app, guild, Priority::Answer).await?;
    let member = Route::GuildMember { guild_id: guild, user_id: bot };
    let member: PartialMember = app.rest.get(member, Priority::Answer).await?;
    for &role in roles {
        check(&server, &member.roles, role_id(role)).map_err(|problem| Refusal::Role { role, problem })?;
    }
    Ok(())
}

/// Whether a bot with these roles can give a role.
fn check(server: &PartialGuild, own: &[RoleId], role: RoleId) -> Result<(), RoleProblem> {
    // Everybody's role has the server's own number.
    if role.get() == server.id.get() {
        return Err(RoleProblem::Everyone);
    }
    let wanted = server.roles.get(&role).ok_or(RoleProblem::Gone)?;
    if wanted.managed {
        return Err(RoleProblem::Managed);
    }
    let everyone = RoleId::new(server.id.get());
    let held = || own.iter().chain([&everyone]).filter_map(|role| server.roles.get(role));
    let granted = held().fold(Permissions::empty(), |all, role| all | role.permissions);
    if !granted.intersects(Permissions::MANAGE_ROLES | Permissions::ADMINISTRATOR) {
        return Err(RoleProblem::NotAllowed);
    }
    let highest = held().map(|role| (role.position, std::cmp::Reverse(role.id))).max();
    match highest > Some((wanted.position, std::cmp::Reverse(wanted.id))) {
        true => Ok(()),
        false => Err(RoleProblem::TooHigh),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn server(everyone: u64) -> PartialGuild {
        let role = |id: u64, position: u16, permissions: u64, managed: bool| {
            json!({
                "id": id.to_string(), "name": "r", "color": 0, "colors": { "primary_color": 0 }, "hoist": false, "position": position,
                "permissions": permissions.to_string(), "managed": managed, "mentionable": false,
            })
        };
        let manage = Permissions::MANAGE_ROLES.bits();
        let roles = [
            role(7, 0, everyone, false),
            role(10, 1, 0, false),
            role(11, 2, manage, true),
            role(12, 2, 0, false),
            role(13, 3, 0, false),
            role(14, 1, 0, true),
        ];
        let server = json!({
            "id": "7", "name": "s", "owner_id": "1", "region": "", "afk_timeout": 300, "verification_level": 0,
            "default_message_notifications": 0, "explicit_content_filter": 0, "roles": roles, "emojis": [], "features": [],
            "mfa_level": 0, "system_channel_flags": 0, "premium_tier": 0, "premium_subscription_count": 0,
            "preferred_locale": "th", "nsfw": false, "nsfw_level": 0, "stickers": [], "premium_progress_bar_enabled": false,
        });
        serde_json::from_value(server).unwrap()
    }

    #[test]
    fn a_role_is_given_from_above() {
        let of = |own: &[u64], role: u64| {
            let own: Vec<RoleId> = own.iter().copied().map(RoleId::new).collect();
            check(&server(0), &own, RoleId::new(role))
        };
        assert_eq!(of(&[11], 10), Ok(()));
        // Of two at the same height the older one is higher.
        assert_eq!(of(&[11], 12), Ok(()));
        assert_eq!(of(&[11], 13), Err(RoleProblem::TooHigh));
        assert_eq!(of(&[11], 14), Err(RoleProblem::Managed));
        assert_eq!(of(&[11], 7), Err(RoleProblem::Everyone));
        assert_eq!(of(&[11], 99), Err(RoleProblem::Gone));
        assert_eq!(of(&[13], 10), Err(RoleProblem::NotAllowed));
        assert_eq!(of(&[], 10), Err(RoleProblem::NotAllowed));
        let everybody_may = server(Permissions::MANAGE_ROLES.bits());
        assert_eq!(check(&everybody_may, &[], RoleId::new(10)), Err(RoleProblem::TooHigh));
    }
}
