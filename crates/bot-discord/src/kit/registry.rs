//! What the rooms know together that each may have to ask for.

use crate::i18n::{Locale, Text};
use crate::kit::deleted_channel::{OnChannelDeleted, PlacesOf};
use crate::kit::refusal::Explain;
use bot_service::{Effects, StoredChange};

#[derive(Clone, Copy)]
pub struct Registry {
    pub explain: Explain,
    /// Tells what an entry of the audit log says; `None` for one that no room has written.
    pub audited: fn(&StoredChange, Locale) -> Option<Text>,
    /// Tells what a corrected result has changed besides ratings, line by line.
    pub corrected: fn(&Effects, Locale) -> Vec<String>,
    /// Lets every room know that a channel was deleted.
    pub channel_deleted: OnChannelDeleted,
    /// The channels and threads that the rooms need on a server.
    pub places: PlacesOf,
}
