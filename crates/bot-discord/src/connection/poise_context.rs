//! What poise wants to know of a connection, though it is not serenity that keeps it.
//!
//! serenity makes a context only from the runner of a shard, and a runner only from a connection. So one is opened to the
//! gateway, on which no session begins, and closed again. What the context can send there goes nowhere; the bot sends nothing to
//! the gateway.

use std::sync::{Arc, OnceLock};

use serenity::all::{
    Context, GatewayIntents, Http, Shard, ShardId, ShardInfo, ShardManager, ShardManagerOptions, ShardMessenger,
    ShardRunner, ShardRunnerOptions,
};
use tokio::sync::Mutex;

/// What poise's contexts refer to.
pub(crate) struct PoiseContext {
    pub(crate) serenity: Context,
    pub(crate) shard_manager: Arc<ShardManager>,
}

impl PoiseContext {
    /// # Errors
    /// The gateway does not take the connection.
    pub(crate) async fn open(gateway: &str, http: Arc<Http>) -> serenity::Result<PoiseContext> {
        let (data, intents) = (Arc::default(), GatewayIntents::empty());
        let info = ShardInfo { id: ShardId(0), total: 1 };
        let ws_url = Arc::new(Mutex::new(gateway.to_owned()));
        // No session begins, so no token is needed.
        let shard = Shard::new(Arc::clone(&ws_url), "", info, intents, None).await?;
        let (shard_manager, _) = ShardManager::new(ShardManagerOptions {
            data: Arc::clone(&data),
            event_handlers: Vec::new(),
            raw_event_handlers: Vec::new(),
            framework: Arc::new(OnceLock::new()),
            shard_index: 0,
            shard_init: 0,
            shard_total: 0,
            ws_url,
            http: Arc::clone(&http),
            intents,
            presence: None,
        });
        let runner = ShardRunner::new(ShardRunnerOptions {
            data: Arc::clone(&data),
            event_handlers: Vec::new(),
            raw_event_handlers: Vec::new(),
            framework: None,
            manager: Arc::clone(&shard_manager),
            shard,
            http: Arc::clone(&http),
        });
        let serenity = Context { data, shard: ShardMessenger::new(&runner), shard_id: info.id, http };
        Ok(PoiseContext { serenity, shard_manager })
    }
}
