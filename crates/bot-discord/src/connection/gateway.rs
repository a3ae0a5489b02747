//! How shards connect to Discord's gateway.

use std::env::consts::OS;
use std::sync::Arc;
use std::time::Duration;

use secrecy::ExposeSecret;
use twilight_gateway::{Config, ConfigBuilder, Intents, ShardId};
use twilight_model::gateway::payload::outgoing::identify::IdentifyProperties;

use crate::connection::connect::{self, GatewayEndpoint};
use crate::connection::dispatch::Dispatcher;
use crate::connection::session::{SessionQueue, ShardSession};
use crate::connection::status::ShardStatus;
use crate::kit::settings::{ApiServer, BotSettings};
use bot_service::{Cluster, DowntimeCredit, SessionBucket};

/// What Discord is told of the program that connects.
const PROGRAM: &str = "makruk-bot";

/// What all shards connect with.
pub(crate) struct GatewayClient {
    config: Config,
    session_interval: Duration,
    pub(crate) server: ApiServer,
    pub(crate) endpoint: GatewayEndpoint,
    pub(crate) status: ShardStatus,
    pub(crate) dispatcher: Arc<Dispatcher>,
    pub(crate) cluster: Cluster,
    pub(crate) downtime: Arc<DowntimeCredit>,
}

impl GatewayClient {
    pub(crate) fn new(
        settings: &BotSettings,
        endpoint: GatewayEndpoint,
        status: ShardStatus,
        dispatcher: Arc<Dispatcher>,
        cluster: Cluster,
        downtime: Arc<DowntimeCredit>,
    ) -> GatewayClient {
        let token = settings.credentials.token.expose_secret().to_owned();
        let intents = Intents::from_bits_truncate(connect::intents(settings.text_moves).bits());
        let config = ConfigBuilder::new(token, intents)
            .identify_properties(IdentifyProperties::new(PROGRAM, PROGRAM, OS))
            .proxy_url(endpoint.url.clone())
            .build();
        let server = settings.credentials.server.clone();
        let session_interval = settings.session_interval;
        GatewayClient { config, session_interval, server, endpoint, status, dispatcher, cluster, downtime }
    }

    /// The next connection of a shard, which takes up `session` or begins one.
    pub(crate) fn connection(
        &self,
        shard: ShardId,
        session: Option<&ShardSession>,
    ) -> twilight_gateway::Shard<SessionQueue> {
        let bucket =
            SessionBucket { number: shard.number() % self.endpoint.max_concurrency, interval: self.session_interval };
        let queue = SessionQueue { cluster: self.cluster.clone(), bucket };
        let mut config = ConfigBuilder::from(self.config.clone()).queue(queue);
        if let Some(session) = session {
            config = config.session(session.resumption());
            if let Some(gateway) = &session.gateway {
                config = config.resume_url(gateway.clone());
            }
        }
        twilight_gateway::Shard::with_config(shard, config.build())
    }
}
