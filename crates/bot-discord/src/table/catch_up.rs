//! Messages that were missed while the bot was not connected.
//!
//! Discord does not repeat events to a new session. So whenever a session begins, its shard reads the messages after the last one
//! that was handled: in the channels with a game on its servers and, for the first shard, in the direct messages of people with
//! games. They are handled as if they had just been sent, except that a text is no move any more if the game has moved on
//! meanwhile. Discord does not say of which server a message is when it is read, so that is taken from where it was read.

use futures::StreamExt;
use serenity::all::{GuildId, ShardInfo};
use tracing::Instrument;

use crate::kit::app::App;
use crate::kit::rest::MESSAGES_AT_ONCE;
use crate::kit::sending::Priority;
use crate::kit::{deleted_channels, spans};
use crate::table::typed_moves as messages;
use crate::table::typed_moves::PlacedMessage;
use bot_service::{ChannelId, DirectChannel, HeardUpTo, MessageId, ServiceError, shard_of};

/// How many channels are read at the same time.
const CONCURRENT_PLACES: usize = 4;

/// How many pages of messages are read in one channel at most.
const PAGES: usize = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MissedAt {
    guild: Option<GuildId>,
    channel: ChannelId,
    /// The last message that was handled.
    after: MessageId,
}

/// Handles the missed messages of every channel that belongs to a shard; without a shard, of all.
pub async fn run(app: &App, shard: Option<ShardInfo>) {
    // All of them are listed before the first is read, since new messages move the marks on.
    let mut places = match tables(app, shard).await {
        Ok(places) => places,
        Err(error) => {
            tracing::error!(%error, "cannot list the channels with games");
            Vec::new()
        }
    };
    if covers_direct_messages(shard) {
        match directs(app).await {
            Ok(directs) => places.extend(directs),
            Err(error) => tracing::error!(%error, "cannot list the direct messages of players"),
        }
    }
    futures::stream::iter(places).for_each_concurrent(CONCURRENT_PLACES, |place| read(app, place)).await;
}

/// Whether events of a server come through a shard.
fn covers(shard: Option<ShardInfo>, guild: GuildId) -> bool {
    shard.is_none_or(|shard| shard_of(Some(guild.get()), shard.total) == shard.id.0)
}

/// Whether direct messages come through a shard.
fn covers_direct_messages(shard: Option<ShardInfo>) -> bool {
    shard.is_none_or(|shard| shard_of(None, shard.total) == shard.id.0)
}

async fn tables(app: &App, shard: Option<ShardInfo>) -> Result<Vec<MissedAt>, ServiceError> {
    let server = |guild: Option<u64>| guild.filter(|guild| *guild != 0).map(GuildId::new);
    let is_meant = |guild| server(guild).is_some_and(|guild| covers(shard, guild));
    let heard = app.service.games.heard_up_to(is_meant).await?;
    let missed_at = |HeardUpTo { guild, channel, after }| MissedAt { guild: server(guild), channel, after };
    Ok(heard.into_iter().map(missed_at).collect())
}

/// The direct messages of people who have a game open; those of others are forgotten.
async fn directs(app: &App) -> Result<Vec<MissedAt>, ServiceError> {
    let mut places = Vec::new();
    for DirectChannel { channel, person, heard } in app.service.directs.all().await? {
        match app.service.games.open_of(person).await {
            Ok(games) if games.is_empty() => app.service.directs.forget(channel).await?,
            Ok(_) => places.push(MissedAt { guild: None, channel, after: MessageId(heard.0) }),
            Err(error) => tracing::error!(%error, channel = channel.0, "cannot read missed direct messages"),
        }
    }
    Ok(places)
}

async fn read(app: &App, place: MissedAt) {
    let MissedAt { guild, channel, mut after } = place;
    for _ in 0..PAGES {
        let missed = match app.rest.messages_after(channel, after, Priority::CatchUp).await {
            Ok(missed) => missed,
            Err(error) => {
                tracing::warn!(%error, channel = channel.0, "cannot read the missed messages of a channel");
                deleted_channels::request_failed(app, channel, &error).await;
                return;
            }
        };
        for message in &missed {
            let span = spans::of_message(message);
            messages::on_message(app, PlacedMessage::missed(message, guild)).instrument(span).await;
        }
        match missed.last() {
            Some(last) if missed.len() >= usize::from(MESSAGES_AT_ONCE) => after = MessageId(last.id.get()),
            _ => return,
        }
    }
    tracing::warn!(channel = channel.0, "more messages were missed in a channel than can be read");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_place_belongs_to_one_shard() {
        let shard = |id: u32| -> Option<ShardInfo> { serde_json::from_value(serde_json::json!([id, 3])).ok() };
        // Discord's own formula: (guild >> 22) % shards.
        for (guild, expected) in [(5, 0), (1 << 22, 1), ((2 << 22) + 9, 2), (3 << 22, 0)] {
            let covering: Vec<u32> = (0..3).filter(|&id| covers(shard(id), GuildId::new(guild))).collect();
            assert_eq!(covering, [expected], "{guild}");
        }
        assert!(covers_direct_messages(shard(0)) && !covers_direct_messages(shard(1)));
        assert!(covers(None, GuildId::new(5)) && covers_direct_messages(None));
    }
}
