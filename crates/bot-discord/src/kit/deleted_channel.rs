//! A channel that was deleted, as every room hears of it, and the channels that rooms need.

use futures::future::BoxFuture;
use serenity::all::GuildId;

use bot_service::{ChannelId, Service, ServiceError};

/// A channel or thread that was deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeletedChannel {
    /// Its server, if that is known.
    pub guild: Option<GuildId>,
    pub channel: ChannelId,
    /// The channel that it was in, if it was a thread and that is known.
    pub parent: Option<ChannelId>,
}

/// A channel or thread that a room needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomPlace {
    pub channel: ChannelId,
    /// The channel that it is in, if it is a thread.
    pub parent: Option<ChannelId>,
}

/// What is done about it.
pub type OnChannelDeleted = for<'a> fn(&'a Service, DeletedChannel) -> BoxFuture<'a, ()>;

/// What a room needs on a server.
pub type PlacesOf = for<'a> fn(&'a Service, u64) -> BoxFuture<'a, Result<Vec<RoomPlace>, ServiceError>>;
