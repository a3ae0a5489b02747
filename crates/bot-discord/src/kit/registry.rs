//! What the rooms know together that each may have to ask for.

use futures::future::BoxFuture;

use crate::i18n::{Locale, Text};
use crate::kit::deleted_channel::{OnChannelDeleted, PlacesOf};
use crate::kit::refusal::Explain;
use bot_service::{Effects, Service, ServiceError, StoredChange, StoredNotice};

/// The server on which a notice is said to everyone if the person whom it is for takes no direct messages.
pub type Openly = for<'a> fn(&'a Service, &'a StoredNotice) -> BoxFuture<'a, Result<Option<u64>, ServiceError>>;

#[derive(Clone, Copy)]
pub struct Registry {
    pub explain: Explain,
    /// Tells what an entry of the audit log says; `None` for one that no room has written.
    pub audited: fn(&StoredChange, Locale) -> Option<Text>,
    /// Tells what a corrected result has changed besides ratings, line by line.
    pub corrected: fn(&Effects, Locale) -> Vec<String>,
    /// Lets every room know that a channel was deleted.
    pub channel_deleted: OnChannelDeleted,
    /// The server on which a notice is said to everyone if the person whom it is for takes no direct messages.
    pub openly: Openly,
    /// The channels and threads that the rooms need on a server.
    pub places: PlacesOf,
}
