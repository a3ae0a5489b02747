//! Whether a board that was left behind keeps its picture: what the server chose, and whether it is in a thread.

use serenity::all::Channel;
use serenity::http::Route;

use crate::kit::app::App;
use crate::kit::ids::channel_id;
use crate::kit::permissions::ChannelOrThread;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use bot_service::{ChannelId, LiveBoards, Snapshot};

/// Whether a board of the game in this channel shrinks to its line.
pub(crate) async fn shrink(app: &App, snapshot: &Snapshot, channel: ChannelId) -> Result<bool, RestError> {
    // Where the bot isn't, it can't ask what kind of channel it is.
    if snapshot.place.guild.is_none() {
        return Ok(true);
    }
    match app.server(snapshot.place.guild).await.live_boards {
        LiveBoards::Everywhere => Ok(true),
        LiveBoards::Nowhere => Ok(false),
        LiveBoards::InChannels => Ok(kind(app, channel).await? != ChannelOrThread::Thread),
    }
}

/// The kind of a channel, which never changes, so Discord is asked once.
async fn kind(app: &App, channel: ChannelId) -> Result<ChannelOrThread, RestError> {
    if let Some(kind) = app.channel_access.kind(channel) {
        return Ok(kind);
    }
    let route = Route::Channel { channel_id: channel_id(channel) };
    let kind = match app.rest.get(route, Priority::OldMessage).await {
        Ok(Channel::Guild(found)) => ChannelOrThread::of(Some(found.kind)),
        Ok(_) | Err(RestError::Forbidden { .. } | RestError::Gone { .. }) => ChannelOrThread::Channel,
        Err(error) => return Err(error),
    };
    app.channel_access.is_of_kind(channel, kind);
    Ok(kind)
}
