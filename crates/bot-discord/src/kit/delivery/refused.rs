//! Finds out what the bot lacks when Discord refuses a post.

use serenity::all::{GuildId, Permissions};

use crate::kit::app::App;
use crate::kit::granted;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use bot_service::{BlockReason, ChannelId};

pub enum Refused {
    /// Only the files were too much.
    Files,
    Everything(BlockReason),
}

pub async fn reason(app: &App, guild: Option<u64>, channel: ChannelId) -> Result<Refused, RestError> {
    let (Some(guild), Some(bot)) = (guild, app.bot_user()) else {
        return Ok(Refused::Everything(BlockReason::Unknown));
    };
    let guild = GuildId::new(guild.max(1));
    match granted::missing(app, guild, channel, bot, Priority::Post).await {
        Ok(missing) if missing == Permissions::ATTACH_FILES => Ok(Refused::Files),
        Ok(missing) if missing.is_empty() => Ok(Refused::Everything(BlockReason::Unknown)),
        Ok(missing) => Ok(Refused::Everything(BlockReason::Permissions(missing.bits()))),
        // A channel that cannot be seen, or a server that the bot is not in.
        Err(RestError::Forbidden { .. }) => match granted::server(app, guild, Priority::Post).await {
            Ok(_) => Ok(Refused::Everything(BlockReason::Permissions(Permissions::VIEW_CHANNEL.bits()))),
            Err(RestError::Forbidden { .. } | RestError::Gone { .. }) => Ok(Refused::Everything(BlockReason::Removed)),
            Err(error) => Err(error),
        },
        Err(RestError::Gone { .. }) => Ok(Refused::Everything(BlockReason::Unknown)),
        Err(error) => Err(error),
    }
}
