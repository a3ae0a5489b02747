//! What the rooms know together that each may have to ask for.

use crate::i18n::{Locale, Text};
use crate::kit::app::App;
use crate::kit::deleted_channels::DeletedChannel;
use crate::kit::refusal::Explain;
use bot_service::{Effects, StoredChange};
use futures::future::BoxFuture;

#[derive(Clone, Copy)]
pub struct Registry {
    pub explain: Explain,
    /// Tells what an entry of the audit log says; `None` for one that no room has written.
    pub audited: fn(&StoredChange, Locale) -> Option<Text>,
    /// Tells what a corrected result has changed besides ratings, line by line.
    pub corrected: fn(&Effects, Locale) -> Vec<String>,
    /// Lets every room know that a channel was deleted.
    pub channel_deleted: for<'a> fn(&'a App, DeletedChannel) -> BoxFuture<'a, ()>,
}
