//! Finds out what the bot lacks when Discord refuses a post.

use serenity::all::{Channel, GuildChannel, GuildId, PartialGuild, PartialMember, Permissions, UserId};
use serenity::http::Route;

use super::super::data::Data;
use super::super::ids::channel_id;
use super::super::permissions::{self, ChannelKind};
use super::super::rest_error::RestError;
use super::super::sending::Priority;
use crate::service::{ChannelId, Obstacle, Snapshot};

/// Why Discord refused a post.
pub(super) enum Refused {
    /// Only the files were too much.
    Files,
    /// Nothing can be posted.
    Everything(Obstacle),
}

/// Finds out why Discord refused a post in the channel of a game.
///
/// # Errors
/// If Discord does not say; another try may succeed.
pub(super) async fn reason(data: &Data, snapshot: &Snapshot, channel: ChannelId) -> Result<Refused, RestError> {
    let (Some(guild), Some(bot)) = (snapshot.place.guild, data.bot_user()) else {
        return Ok(Refused::Everything(Obstacle::Unknown));
    };
    let guild = GuildId::new(guild.max(1));
    match missing(data, guild, channel, bot).await {
        Ok(missing) if missing == Permissions::ATTACH_FILES => Ok(Refused::Files),
        Ok(missing) if missing.is_empty() => Ok(Refused::Everything(Obstacle::Unknown)),
        Ok(missing) => Ok(Refused::Everything(Obstacle::Permissions(missing.bits()))),
        // A channel that cannot be seen, or a server that the bot is not in.
        Err(RestError::Forbidden { .. }) => match server(data, guild).await {
            Ok(_) => Ok(Refused::Everything(Obstacle::Permissions(Permissions::VIEW_CHANNEL.bits()))),
            Err(RestError::Forbidden { .. } | RestError::Gone { .. }) => Ok(Refused::Everything(Obstacle::Removed)),
            Err(error) => Err(error),
        },
        Err(RestError::Gone { .. }) => Ok(Refused::Everything(Obstacle::Unknown)),
        Err(error) => Err(error),
    }
}

/// What the bot lacks to play in a channel or thread.
async fn missing(data: &Data, guild: GuildId, channel: ChannelId, bot: UserId) -> Result<Permissions, RestError> {
    let place = guild_channel(data, channel_id(channel)).await?;
    let kind = ChannelKind::of(Some(place.kind));
    // A thread takes its permissions from its channel.
    let place = match (kind, place.parent_id) {
        (ChannelKind::Thread, Some(parent)) => guild_channel(data, parent).await?,
        _ => place,
    };
    let server = server(data, guild).await?;
    let member = Route::GuildMember { guild_id: guild, user_id: bot };
    let member: PartialMember = data.rest.get(member, Priority::Post).await?;
    Ok(permissions::missing_to_play(kind, Some(server.partial_member_permissions_in(&place, bot, &member))))
}

async fn server(data: &Data, guild: GuildId) -> Result<PartialGuild, RestError> {
    data.rest.get(Route::Guild { guild_id: guild }, Priority::Post).await
}

async fn guild_channel(data: &Data, id: serenity::all::ChannelId) -> Result<GuildChannel, RestError> {
    match data.rest.get(Route::Channel { channel_id: id }, Priority::Post).await? {
        Channel::Guild(channel) => Ok(channel),
        _ => Err(RestError::Gone { code: 0, message: "not a channel of a server".to_owned() }),
    }
}
