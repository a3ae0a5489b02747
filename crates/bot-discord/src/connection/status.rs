//! What the monitor sees of the connection to Discord.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::task::TaskTracker;

use crate::kit::app::App;
use crate::kit::delays::LaneDelay;
use crate::kit::sending::SendLoad;
use bot_service::Lane;

/// The bot as the monitor sees it. Clones see the same one.
#[derive(Clone)]
pub struct BotStatus {
    app: Arc<App>,
    shards: ShardStatus,
    handlers: TaskTracker,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shards {
    pub connected: u32,
    pub total: u32,
}

impl BotStatus {
    pub(crate) fn new(app: Arc<App>, shards: ShardStatus, handlers: TaskTracker) -> BotStatus {
        BotStatus { app, shards, handlers }
    }

    /// The shards that this process receives. A connection that breaks without a word counts until a heartbeat is not answered.
    pub fn shards(&self) -> Shards {
        self.shards.shards()
    }

    /// How many events are being handled.
    pub fn events(&self) -> usize {
        self.handlers.len()
    }

    /// How many requests to Discord wait, and how many may be sent.
    pub fn sending(&self) -> SendLoad {
        self.app.rest.load()
    }

    /// The lanes of the outbox that are held up, and what holds them.
    pub fn holds(&self) -> HashMap<Lane, LaneDelay> {
        self.app.delays.all()
    }
}

/// Whether a shard has a session and a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShardLink {
    Up,
    Down,
}

/// The shards that this process receives. Clones see the same ones.
#[derive(Clone)]
pub(crate) struct ShardStatus {
    shards: Arc<Mutex<BTreeMap<u32, ShardLink>>>,
    /// How many shards there are at least.
    least: u32,
}

impl ShardStatus {
    /// For a bot with at least this many shards, none of which is connected yet.
    pub(crate) fn new(least: u32) -> ShardStatus {
        ShardStatus { shards: Arc::default(), least }
    }

    pub(crate) fn set(&self, shard: u32, link: ShardLink) {
        self.map().insert(shard, link);
    }

    /// This process does not receive the shard any more.
    pub(crate) fn remove(&self, shard: u32) {
        self.map().remove(&shard);
    }

    fn shards(&self) -> Shards {
        let map = self.map();
        let connected = map.values().filter(|link| **link == ShardLink::Up).count();
        Shards { connected: connected as u32, total: (map.len() as u32).max(self.least) }
    }

    /// A panic cannot leave it half changed, so a poisoned lock is still good.
    fn map(&self) -> MutexGuard<'_, BTreeMap<u32, ShardLink>> {
        self.shards.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
