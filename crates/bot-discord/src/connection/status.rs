//! What the monitor sees of the connection to Discord.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use serenity::all::ShardManager;
use serenity::gateway::ConnectionStage;
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
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shards {
    pub connected: u32,
    pub total: u32,
}

impl BotStatus {
    pub(crate) fn new(app: Arc<App>, shards: ShardStatus) -> BotStatus {
        BotStatus { app, shards }
    }

    /// The shards that this process receives, as serenity knows them: a connection that breaks may count for some seconds.
    pub async fn shards(&self) -> Shards {
        self.shards.shards().await
    }

    /// How many events are being handled.
    pub fn events(&self) -> usize {
        self.shards.connections().iter().map(|connection| connection.handlers.len()).sum()
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

/// The shards of all connections. Clones see the same ones.
#[derive(Clone)]
pub(crate) struct ShardStatus {
    connections: Arc<Mutex<Vec<WatchedConnection>>>,
    /// How many shards there are at least.
    least: u32,
}

/// A connection, and for how many shards it is.
#[derive(Clone)]
struct WatchedConnection {
    manager: Weak<ShardManager>,
    shards: u32,
    handlers: TaskTracker,
}

impl ShardStatus {
    /// For a bot with at least this many shards, none of which is connected yet.
    pub(crate) fn new(least: u32) -> ShardStatus {
        ShardStatus { connections: Arc::default(), least }
    }

    /// Adds a connection for this many shards, with this manager, whose events are handled there.
    pub(crate) fn begin(&self, manager: &Arc<ShardManager>, shards: u32, handlers: &TaskTracker) {
        let (manager, handlers) = (Arc::downgrade(manager), handlers.clone());
        self.connections().push(WatchedConnection { manager, shards, handlers });
    }

    /// The connection with this manager has ended.
    pub(crate) fn end(&self, manager: &Arc<ShardManager>) {
        let ended = Arc::downgrade(manager);
        self.connections().retain(|connection| !connection.manager.ptr_eq(&ended));
    }

    async fn shards(&self) -> Shards {
        let connections = self.connections().clone();
        let total = connections.iter().map(|connection| connection.shards).sum::<u32>().max(self.least);
        let mut connected = 0;
        for manager in connections.iter().filter_map(|connection| connection.manager.upgrade()) {
            let runners = manager.runners.lock().await;
            connected += runners.values().filter(|runner| runner.stage == ConnectionStage::Connected).count() as u32;
        }
        Shards { connected, total }
    }

    /// A panic cannot leave it half changed, so a poisoned lock is still good.
    fn connections(&self) -> MutexGuard<'_, Vec<WatchedConnection>> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
