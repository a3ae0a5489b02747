//! What a room brings, as it is registered.

use std::sync::Arc;

use futures::FutureExt;
use futures::future::BoxFuture;
use serenity::all::{FullEvent, ShardInfo};

use crate::i18n::{Locale, Text};
use crate::kit::app::App;
use crate::kit::component::ComponentKind;
use crate::kit::deleted_channel::{OnChannelDeleted, PlacesOf};
use crate::kit::delivery::Delivery;
use crate::kit::refusal::{Explain, Refusal};
use crate::kit::registry::Openly;
use bot_service::{BotPart, Effects, StoredChange};

/// A slash command, or one of the menu of a message or member.
pub type RoomCommand = poise::Command<Arc<App>, Refusal>;

pub struct Room {
    pub commands: fn() -> Vec<RoomCommand>,
    pub components: &'static [ComponentKind],
    pub deliveries: &'static [&'static [Delivery]],
    /// Explains the errors of its twin in the service.
    pub explain: Explain,
    /// Tells what an entry of the audit log says that the feature has written.
    pub audited: fn(&StoredChange, Locale) -> Option<Text>,
    /// Tells what a corrected result has changed in the feature, line by line.
    pub corrected: fn(&Effects, Locale) -> Vec<String>,
    pub on_event: OnEvent,
    /// The session of a shard was taken up from a process that may have handled some of what people have done, and refused it.
    pub on_taken_up: OnTakenUp,
    /// A channel or thread was deleted.
    pub on_channel_deleted: OnChannelDeleted,
    /// The server on which a notice is said to everyone if the person whom it is for takes no direct messages.
    pub openly: Openly,
    /// The channels and threads whose deletion it has to hear of, also if the bot is away then.
    pub places: PlacesOf,
    /// Called before the bot connects.
    pub on_start: fn(&Arc<App>),
    /// What it does as long as the bot runs.
    pub parts: &'static [fn(Arc<App>) -> BotPart],
}

type OnEvent = for<'a> fn(&'a Arc<App>, &'a FullEvent) -> BoxFuture<'a, ()>;

type OnTakenUp = for<'a> fn(&'a Arc<App>, ShardInfo) -> BoxFuture<'a, ()>;

impl Room {
    pub const EMPTY: Room = Room {
        commands: Vec::new,
        components: &[],
        deliveries: &[],
        explain: |_, _, _| None,
        audited: |_, _| None,
        corrected: |_, _| Vec::new(),
        on_event: |_, _| async {}.boxed(),
        on_taken_up: |_, _| async {}.boxed(),
        on_channel_deleted: |_, _| async {}.boxed(),
        openly: |_, _| async { Ok(None) }.boxed(),
        places: |_, _| async { Ok(Vec::new()) }.boxed(),
        on_start: |_| {},
        parts: &[],
    };
}

pub type Rooms = &'static [&'static Room];
