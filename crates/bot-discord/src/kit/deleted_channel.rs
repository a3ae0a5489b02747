//! A channel that was deleted, as every room hears of it.

use futures::future::BoxFuture;
use serenity::all::GuildId;

use bot_service::{ChannelId, Service};

/// A channel or thread that was deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeletedChannel {
    /// Its server, if that is known.
    pub guild: Option<GuildId>,
    pub channel: ChannelId,
}

/// What is done about it.
pub type OnChannelDeleted = for<'a> fn(&'a Service, DeletedChannel) -> BoxFuture<'a, ()>;
