//! What members of a server are called there.

use serenity::all::{GuildId, PartialMember, UserId};
use serenity::http::Route;

use crate::kit::app::App;
use crate::kit::ids::{unnamed, user_id};
use crate::kit::limits;
use crate::kit::refusal::Refusal;
use crate::kit::rest::RestClient;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use bot_service::game::PlayerId;

/// A member of a server.
pub async fn member(rest: &RestClient, guild: GuildId, user: UserId) -> Result<PartialMember, RestError> {
    rest.get(Route::GuildMember { guild_id: guild, user_id: user }, Priority::Answer).await
}

/// What a member of a server is called there.
pub async fn member_name(rest: &RestClient, guild: GuildId, user: UserId) -> Result<String, RestError> {
    let member = member(rest, guild, user).await?;
    let user = member.user.as_ref().inspect(|user| rest.names().remember(user)).map(serenity::all::User::display_name);
    let name = member.nick.as_deref().or(user).map(limits::name);
    name.ok_or_else(|| RestError::Transient("a member without a name".to_owned()))
}

/// Checks that a person is on a server and is no bot: they may have left since they were chosen. Where Discord doesn't answer, nobody
/// is kept from playing.
pub async fn require_member(app: &App, guild: GuildId, person: PlayerId) -> Result<(), Refusal> {
    match member(&app.rest, guild, user_id(person)).await {
        Ok(member) if member.user.as_ref().is_some_and(|user| user.bot) => Err(Refusal::Bot),
        Err(RestError::Gone { .. }) => Err(Refusal::NotMember),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// What a person is called: as far as it is known, or as the server says, or else their number.
pub async fn name_of(app: &App, guild: Option<u64>, player: PlayerId) -> String {
    if player.is_nobody() {
        return unnamed(player);
    }
    if let Some(name) = app.rest.names().of(player) {
        return limits::name(&name);
    }
    if let Some(guild) = guild {
        match member_name(&app.rest, GuildId::new(guild), user_id(player)).await {
            Ok(name) => return name,
            Err(error) => tracing::debug!(%error, "the name of a player is not known"),
        }
    }
    unnamed(player)
}
