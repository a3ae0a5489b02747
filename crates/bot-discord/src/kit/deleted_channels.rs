//! Channels that were deleted.
//!
//! Discord reports the deletion of a channel or a thread while the bot is connected, and answers later requests for
//! one with a specific code. An invisible channel or an unreachable server proves nothing.

use serenity::all::{FullEvent, GuildId};

use crate::kit::app::App;
use crate::kit::ids;
use crate::kit::rest_error::RestError;
use bot_service as service;

const UNKNOWN_CHANNEL: isize = 10_003;

/// The server and the channel or thread that this event says was deleted.
pub fn deleted(event: &FullEvent) -> Option<(GuildId, service::ChannelId)> {
    match event {
        FullEvent::ChannelDelete { channel, .. } => Some((channel.guild_id, ids::channel(channel.id))),
        FullEvent::ThreadDelete { thread, .. } => Some((thread.guild_id, ids::channel(thread.id))),
        _ => None,
    }
}

/// A request about a channel failed, perhaps because it was deleted.
pub async fn request_failed(app: &App, channel: service::ChannelId, error: &RestError) {
    if matches!(error, RestError::Gone { code: UNKNOWN_CHANNEL, .. }) {
        lost(app, channel).await;
    }
}

/// Records that the games of a channel have none any more.
pub async fn lost(app: &App, channel: service::ChannelId) {
    if let Err(error) = app.service.games.lose_channel(channel).await {
        tracing::error!(%error, channel = channel.0, "cannot record that a channel was deleted");
    }
}
