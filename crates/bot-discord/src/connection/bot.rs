//! The bot as a whole: connects, starts its parts, and stops cleanly.

use std::future::ready;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use tokio::sync::Mutex;
use tokio::task::{JoinError, JoinSet};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::analyses::running as analyses;
use crate::connection::connect::{ConnectError, TimeLimits};
use crate::connection::gateway::Connection;
use crate::connection::supervisor::{PartRun, RestartPolicy, RunError, supervise};
use crate::connection::watch::{BotWatch, ShardWatch};
use crate::connection::{connect, shards};
use crate::kit::app::App;
use crate::kit::delivery;
use crate::kit::rest::RestClient;
use crate::kit::settings::BotSettings;
use crate::kit::transport::Transport;
use crate::setup::guild_membership::AskDiscord;
use crate::table::old_messages;
use crate::{REGISTRY, delivery_of};
use bot_service::{Announced, EngineDispatcher, LEASE_PAUSE, REPORTS_LEASE, Resource, Scheduler, Service, Thinkers};
use makruk_render::Renderer;
use makruk_school::School;

/// How long work in progress may take after the bot is told to stop.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(8);

/// A bot that is ready to run.
pub struct Bot {
    connection: Connection,
    app: Arc<App>,
    scheduler: Scheduler,
    announced: Announced,
    thinkers: Arc<Thinkers>,
    handlers: TaskTracker,
}

impl Bot {
    /// Checks the token and the connection to Discord, and prepares the bot. Waits for Discord if it is out of reach; to drop the
    /// future is to give up.
    pub async fn connect(
        settings: BotSettings,
        service: Service,
        announced: Announced,
        thinkers: Arc<Thinkers>,
        renderer: Arc<Renderer>,
        school: Arc<School>,
    ) -> Result<Bot, ConnectError> {
        let client = connect::client(&settings.credentials, TimeLimits::default())?;
        let transport = Transport::new(client.clone(), connect::http(&settings.credentials, client.clone()))
            .while_fresh(service.cluster.heartbeat());
        let gateway = connect::gateway(&transport, &settings.credentials.server).await?;
        let rest = RestClient::new(transport, renderer);
        let app = Arc::new(App::new(
            REGISTRY,
            &settings,
            service.clone(),
            Arc::clone(&thinkers),
            school,
            rest,
            client.clone(),
        ));
        service.removals.set_membership(Arc::new(AskDiscord::by(&app)));
        let handlers = TaskTracker::new();
        let connection = Connection {
            credentials: settings.credentials,
            text_moves: settings.text_moves,
            client,
            // Where processes share the shards, any number of them may be this one's.
            watch: ShardWatch::new(if app.service.cluster.is_shared() { 0 } else { gateway.shards }),
            gateway,
            app: Arc::clone(&app),
            handlers: handlers.clone(),
        };
        Ok(Bot { connection, app, scheduler: service.scheduler, announced, thinkers, handlers })
    }

    /// What the monitor sees of it, while it runs and before.
    pub fn watch(&self) -> BotWatch {
        BotWatch::new(Arc::clone(&self.app), self.connection.watch.clone())
    }

    /// Runs until `stop`, then lets work in progress finish.
    ///
    /// # Errors
    /// [`RunError`] if Discord ends the connection for good, or a part of the bot fails again and again.
    pub async fn run(self, stop: CancellationToken) -> Result<(), RunError> {
        let Bot { mut connection, app, scheduler, announced, thinkers, handlers } = self;
        let Announced { lanes, engine } = announced;
        let Some(joined) = stop.run_until_cancelled(app.service.cluster.join()).await else { return Ok(()) };
        let mut membership = joined?;
        scheduler.resume().await;
        let mut parts = Parts::default();
        if app.service.cluster.is_shared() {
            connection.gateway.shards = app.service.cluster.agree_on_shards(connection.gateway.shards).await?;
            parts.run(shards::run(
                connection,
                app.service.cluster.clone(),
                Arc::clone(&app.service.downtime),
                stop.clone(),
            ));
            parts.run(share_limits(Arc::clone(&app), stop.clone()));
            parts.run(resume_analyses(Arc::clone(&app), stop.clone()));
        } else {
            let stop = stop.clone();
            parts.start("gateway", &stop.clone(), move || {
                connection.clone().run(0..connection.gateway.shards, None, stop.clone()).boxed()
            });
        }
        parts.start("scheduler", &stop, {
            let stop = stop.clone();
            move || {
                let (scheduler, stop) = (scheduler.clone(), stop.clone());
                async move { scheduler.run(stop).await }.map(Ok).boxed()
            }
        });
        parts.start("engine dispatcher", &stop, {
            let (games, thinkers, stop) = (Arc::clone(&app.service.games), Arc::clone(&thinkers), stop.clone());
            let cluster = app.service.cluster.clone();
            // Calls that arrive while the part is restarted are kept.
            let calls = Arc::new(Mutex::new(engine));
            move || {
                let dispatcher = EngineDispatcher::new(Arc::clone(&games), Arc::clone(&thinkers), cluster.clone());
                let (calls, stop) = (Arc::clone(&calls), stop.clone());
                async move { dispatcher.run(&mut *calls.lock().await, stop).await }.map(Ok).boxed()
            }
        });
        parts.start("puzzle reports", &stop, {
            let (app, stop) = (Arc::clone(&app), stop.clone());
            move || {
                let (app, stop) = (Arc::clone(&app), stop.clone());
                async move { check_reports(&app, stop).await }.map(Ok).boxed()
            }
        });
        // Delivery runs until everything else that may create notices has finished.
        let (mut last, stop_delivery) = (Parts::default(), CancellationToken::new());
        last.start("delivery", &stop_delivery, {
            let (app, lanes, stop) = (Arc::clone(&app), Arc::new(Mutex::new(lanes)), stop_delivery.clone());
            move || {
                let (app, lanes, stop) = (Arc::clone(&app), Arc::clone(&lanes), stop.clone());
                async move { delivery::run(app, delivery_of, &mut *lanes.lock().await, stop).await }.map(Ok).boxed()
            }
        });
        last.start("old messages", &stop_delivery, {
            let (app, stop) = (Arc::clone(&app), stop_delivery.clone());
            move || {
                let (app, stop) = (Arc::clone(&app), stop.clone());
                async move { old_messages::run(app, stop).await }.map(Ok).boxed()
            }
        });
        let ended = tokio::select! {
            () = stop.cancelled() => Ok(()),
            ended = parts.first_failure() => ended,
            ended = last.first_failure() => ended,
            evicted = membership.watch(&stop) => evicted.map_err(RunError::from),
        };
        stop.cancel();
        // Handlers that wait for a search get an error, so that they can respond and finish.
        thinkers.stop();
        let drained = tokio::time::timeout(DRAIN_TIMEOUT, async {
            parts.finish().await;
            handlers.close();
            handlers.wait().await;
            stop_delivery.cancel();
            last.finish().await;
        });
        if drained.await.is_err() {
            tracing::warn!("stopped before all work was finished; undelivered notices stay in the outbox");
        }
        membership.leave().await;
        ended
    }
}

/// Keeps this process to its share of Discord's limits, which all running processes divide evenly.
async fn share_limits(app: Arc<App>, stop: CancellationToken) -> Result<(), RunError> {
    let mut live = app.service.cluster.live_processes();
    loop {
        app.rest.share(*live.borrow_and_update());
        tokio::select! {
            () = stop.cancelled() => return Ok(()),
            Ok(()) = live.changed() => {}
        }
    }
}

/// Takes over the analyses of processes that are gone.
async fn resume_analyses(app: Arc<App>, stop: CancellationToken) -> Result<(), RunError> {
    let mut departures = app.service.cluster.departures();
    loop {
        tokio::select! {
            () = stop.cancelled() => return Ok(()),
            Ok(()) = departures.changed() => analyses::resume(&app).await,
        }
    }
}

/// Checks reported puzzles, unless another process does.
async fn check_reports(app: &App, stop: CancellationToken) {
    let Some(lease) = app
        .service
        .cluster
        .lease_when_free(Resource::Feature(REPORTS_LEASE, 0), || ready(Some(LEASE_PAUSE)), &stop)
        .await
    else {
        return;
    };
    lease.guard(app.service.puzzles.check_reports(stop)).await;
    lease.release().await;
}

/// Parts of the bot that run, each supervised.
#[derive(Default)]
struct Parts(JoinSet<Result<(), RunError>>);

impl Parts {
    /// Starts a part, which runs until `stop`.
    fn start(&mut self, part: &'static str, stop: &CancellationToken, begin: impl FnMut() -> PartRun + Send + 'static) {
        self.0.spawn(supervise(part, RestartPolicy::DEFAULT, stop.clone(), begin));
    }

    /// Runs a part that supervises itself and ends when the bot is stopped.
    fn run(&mut self, part: impl Future<Output = Result<(), RunError>> + Send + 'static) {
        self.0.spawn(part);
    }

    /// Waits until one of the parts cannot go on.
    async fn first_failure(&mut self) -> Result<(), RunError> {
        loop {
            match self.0.join_next().await {
                Some(ended) => flat(ended)?,
                None => std::future::pending().await,
            }
        }
    }

    /// Waits for all parts to end.
    async fn finish(&mut self) {
        while let Some(ended) = self.0.join_next().await {
            if let Err(error) = flat(ended) {
                tracing::error!(%error, "a part of the bot failed while it was stopped");
            }
        }
    }
}

/// Supervision neither panics nor is aborted.
fn flat(ended: Result<Result<(), RunError>, JoinError>) -> Result<(), RunError> {
    ended.unwrap_or(Err(RunError::GaveUp { part: "supervision", times: 1 }))
}
