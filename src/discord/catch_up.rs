//! What was said while the bot was not listening.
//!
//! When a connection is lost for good, Discord gives the new one nothing of what happened in between. So after every new
//! session the channels with a game are read from the game's last message on, and each message is taken as if it had
//! just arrived. Those that were dealt with already are known by their numbers.

use std::sync::Arc;

use futures::StreamExt;
use tracing::Instrument;

use super::messages::{self, When};
use super::{Data, spans};
use crate::game::GameId;
use crate::service::{ChannelId, ServiceError};

/// How many channels are read at the same time.
const AT_ONCE: usize = 4;

/// Reads what was missed in every channel that has a game.
pub async fn run(data: Arc<Data>) {
    let tables = match data.games.tables().await {
        Ok(tables) => tables,
        Err(error) => {
            tracing::error!(%error, "cannot tell what was missed");
            return;
        }
    };
    futures::stream::iter(tables)
        .for_each_concurrent(AT_ONCE, |(channel, game)| {
            let data = &data;
            async move {
                if let Err(error) = read(data, channel, game).await {
                    tracing::error!(%error, %game, "cannot tell what was missed");
                }
            }
        })
        .await;
}

async fn read(data: &Data, channel: ChannelId, game: GameId) -> Result<(), ServiceError> {
    let Some(last) = data.games.messages_of(game).await?.last.filter(|last| last.channel == channel) else {
        return Ok(());
    };
    match data.rest.since(channel, last.message).await {
        Ok(missed) => {
            for message in &missed {
                messages::on_message(data, message, When::CatchUp).instrument(spans::of_message(message)).await;
            }
        }
        Err(failure) => tracing::warn!(%failure, %game, "a channel cannot be read"),
    }
    Ok(())
}
