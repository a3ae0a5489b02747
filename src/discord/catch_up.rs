//! Messages that were missed while the bot was not connected.
//!
//! Discord does not repeat events to a new session. So after every new session each channel with a game is read from the
//! game's last message on, and its messages are handled as if they had just arrived. Messages that were handled before
//! are recognised by their ids.

use std::sync::Arc;

use futures::StreamExt;
use tracing::Instrument;

use super::data::Data;
use super::messages::{self, MessageSource};
use super::spans;
use crate::game::GameId;
use crate::service::{ChannelId, ServiceError};

/// How many channels are read at the same time.
const CONCURRENT_CHANNELS: usize = 4;

/// Handles the missed messages of every channel that has a game.
pub async fn run(data: Arc<Data>) {
    let tables = match data.games.tables().await {
        Ok(tables) => tables,
        Err(error) => {
            tracing::error!(%error, "the channels with games cannot be listed");
            return;
        }
    };
    futures::stream::iter(tables)
        .for_each_concurrent(CONCURRENT_CHANNELS, |(channel, game)| {
            let data = &data;
            async move {
                if let Err(error) = read(data, channel, game).await {
                    tracing::error!(%error, %game, "the missed messages of a game cannot be found");
                }
            }
        })
        .await;
}

async fn read(data: &Data, channel: ChannelId, game: GameId) -> Result<(), ServiceError> {
    let Some(last) = data.games.messages_of(game).await?.last.filter(|last| last.channel == channel) else {
        return Ok(());
    };
    match data.rest.messages_after(channel, last.message).await {
        Ok(missed) => {
            for message in &missed {
                messages::on_message(data, message, MessageSource::CatchUp)
                    .instrument(spans::of_message(message))
                    .await;
            }
        }
        Err(error) => tracing::warn!(%error, %game, "the missed messages of a channel cannot be read"),
    }
    Ok(())
}
