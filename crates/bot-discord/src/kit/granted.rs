//! What the bot may do in a channel, as Discord tells who asks.

use serenity::all::{Channel, GuildChannel, GuildId, PartialGuild, PartialMember, Permissions, UserId};
use serenity::http::Route;

use crate::kit::app::App;
use crate::kit::ids::channel_id;
use crate::kit::permissions;
use crate::kit::permissions::ChannelOrThread;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use bot_service::ChannelId;

/// What the bot lacks to play in a channel or thread.
pub(crate) async fn missing(
    app: &App,
    guild: GuildId,
    channel: ChannelId,
    bot: UserId,
    priority: Priority,
) -> Result<Permissions, RestError> {
    let place = guild_channel(app, channel_id(channel), priority).await?;
    let kind = ChannelOrThread::of(Some(place.kind));
    // A thread takes its permissions from its channel.
    let place = match (kind, place.parent_id) {
        (ChannelOrThread::Thread, Some(parent)) => guild_channel(app, parent, priority).await?,
        _ => place,
    };
    let server = server(app, guild, priority).await?;
    let member = Route::GuildMember { guild_id: guild, user_id: bot };
    let member: PartialMember = app.rest.get(member, priority).await?;
    Ok(permissions::missing_to_play(kind, Some(server.partial_member_permissions_in(&place, bot, &member))))
}

/// A server, if the bot is on it.
pub(crate) async fn server(app: &App, guild: GuildId, priority: Priority) -> Result<PartialGuild, RestError> {
    app.rest.get(Route::Guild { guild_id: guild }, priority).await
}

async fn guild_channel(app: &App, id: serenity::all::ChannelId, priority: Priority) -> Result<GuildChannel, RestError> {
    match app.rest.get(Route::Channel { channel_id: id }, priority).await? {
        Channel::Guild(channel) => Ok(channel),
        _ => Err(RestError::Gone { code: 0, message: "not a channel of a server".to_owned() }),
    }
}
