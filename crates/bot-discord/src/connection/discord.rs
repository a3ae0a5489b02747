//! Discord's side of the bot: the connection, and what runs beside it.

use std::sync::Arc;

use thiserror::Error;
use tokio::sync::Mutex;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio_util::sync::CancellationToken;

use crate::connection::connect::{ConnectError, TimeLimits};
use crate::connection::dispatch::Dispatcher;
use crate::connection::gateway::GatewayClient;
use crate::connection::status::{BotStatus, ShardStatus};
use crate::connection::{connect, shards};
use crate::kit::app::App;
use crate::kit::delivery;
use crate::kit::late_pictures;
use crate::kit::rest::RestClient;
use crate::kit::settings::BotSettings;
use crate::kit::transport::Transport;
use crate::{REGISTRY, ROOMS, delivery_of};
use bot_service::{BotPart, Lane, PartFailure, Service, ServiceError, Thinkers, Traced};
use makruk_render::Renderer;
use makruk_school::School;

/// Why the bot receives no events any more.
#[derive(Debug, Error)]
pub enum ReceivingError {
    #[error(transparent)]
    Gateway(#[from] PartFailure<ConnectError>),
    /// The processes could not agree on the number of shards.
    #[error(transparent)]
    Store(#[from] ServiceError),
}

/// The bot on Discord, ready to receive events.
pub struct Discord {
    gateway: Arc<GatewayClient>,
    app: Arc<App>,
}

impl Discord {
    /// Checks the token and the connection to Discord. Waits for Discord if it is out of reach; to drop the future is to give up.
    pub async fn connect(
        settings: BotSettings,
        service: Service,
        thinkers: Arc<Thinkers>,
        renderer: Arc<Renderer>,
        school: Arc<School>,
    ) -> Result<Discord, ConnectError> {
        let client = connect::client(&settings.credentials, TimeLimits::default())?;
        let transport = Transport::new(client.clone(), connect::http(&settings.credentials, client.clone()))
            .while_fresh(service.cluster.heartbeat());
        let endpoint = connect::gateway(&transport, &settings.credentials.server).await?;
        // Where processes share the shards, any number of them may be this one's.
        let status = ShardStatus::new(if service.cluster.is_shared() { 0 } else { endpoint.shards });
        let rest = RestClient::new(transport, renderer);
        let app = Arc::new(App::new(REGISTRY, &settings, service, thinkers, school, rest, client.clone()));
        for room in ROOMS {
            (room.on_start)(&app);
        }
        let http = connect::http(&settings.credentials, client);
        let context = connect::poise_context(&endpoint.url, http).await;
        let dispatcher = Arc::new(Dispatcher::new(Arc::clone(&app), context));
        let (cluster, downtime) = (app.service.cluster.clone(), Arc::clone(&app.service.downtime));
        let gateway = GatewayClient::new(&settings, endpoint, status, dispatcher, cluster, downtime);
        Ok(Discord { gateway: Arc::new(gateway), app })
    }

    /// What the monitor sees of it, while it runs and before.
    pub fn status(&self) -> BotStatus {
        let gateway = &self.gateway;
        BotStatus::new(Arc::clone(&self.app), gateway.status.clone(), gateway.dispatcher.handlers.clone())
    }

    /// Receives events until `stop`: from all shards or, where several processes share them, from a fair share.
    pub async fn receive(&self, stop: CancellationToken) -> Result<(), ReceivingError> {
        let total = self.app.service.cluster.agree_on_shards(self.gateway.endpoint.shards).await?;
        Ok(shards::run(Arc::clone(&self.gateway), total, stop).await?)
    }

    /// Waits until the events in progress are handled, of which no more are to come.
    pub async fn finish_events(&self) {
        let handlers = &self.gateway.dispatcher.handlers;
        handlers.close();
        handlers.wait().await;
    }

    /// What runs until everything else has finished that may create notices. `lanes` are those in which something waits.
    pub fn parts(&self, lanes: UnboundedReceiver<Traced<Lane>>) -> Vec<BotPart> {
        let shared = self.app.service.cluster.is_shared().then(|| self.share_of_limits());
        let rooms = ROOMS.iter().flat_map(|room| room.parts).map(|part| part(Arc::clone(&self.app)));
        let pictures = late_pictures::part(Arc::clone(&self.app));
        [self.delivery(lanes), pictures].into_iter().chain(shared).chain(rooms).collect()
    }

    fn delivery(&self, lanes: UnboundedReceiver<Traced<Lane>>) -> BotPart {
        let (app, lanes) = (Arc::clone(&self.app), Arc::new(Mutex::new(lanes)));
        BotPart::infallible("delivery", move |stop| {
            let (app, lanes) = (Arc::clone(&app), Arc::clone(&lanes));
            async move { delivery::run(app, delivery_of, &mut *lanes.lock().await, stop).await }
        })
    }

    /// Keeps this process to its share of Discord's limits, which all running processes divide evenly.
    fn share_of_limits(&self) -> BotPart {
        let app = Arc::clone(&self.app);
        BotPart::infallible("share of limits", move |stop| {
            let app = Arc::clone(&app);
            async move {
                let mut live = app.service.cluster.live_processes();
                loop {
                    app.rest.share(*live.borrow_and_update());
                    tokio::select! {
                        () = stop.cancelled() => return,
                        Ok(()) = live.changed() => {}
                    }
                }
            }
        })
    }
}
