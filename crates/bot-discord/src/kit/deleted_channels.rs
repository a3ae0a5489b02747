//! Channels that were deleted.
//!
//! Discord reports the deletion of a channel or a thread while the bot is connected, and answers later requests for
//! one with a specific code. An invisible channel or an unreachable server proves nothing.

use serenity::all::{ChannelId, GuildId};

use crate::kit::app::Data;
use crate::kit::ids;
use crate::kit::rest_error::RestError;
use bot_service as service;

/// Discord's code for a channel that does not exist.
const UNKNOWN_CHANNEL: isize = 10_003;

pub(crate) async fn channel_deleted(data: &Data, guild: GuildId, channel: ChannelId) {
    lost(data, ids::channel(channel)).await;
    if let Err(error) = data.servers.forget_channel(guild.get(), ids::channel(channel)).await {
        tracing::error!(%error, channel = channel.get(), "cannot remove a deleted channel from the settings of its server");
    }
    if let Err(error) = data.puzzle_days.lose_channel(guild.get(), ids::channel(channel)).await {
        tracing::error!(%error, channel = channel.get(), "cannot stop the puzzles in a deleted channel");
    }
}

/// A request about a channel failed, perhaps because it was deleted.
pub(crate) async fn request_failed(data: &Data, channel: service::ChannelId, error: &RestError) {
    if matches!(error, RestError::Gone { code: UNKNOWN_CHANNEL, .. }) {
        lost(data, channel).await;
    }
}

async fn lost(data: &Data, channel: service::ChannelId) {
    if let Err(error) = data.games.lose_channel(channel).await {
        tracing::error!(%error, channel = channel.0, "cannot record that a channel was deleted");
    }
}
