//! The bot as a whole: connects, dispatches events, and stops cleanly.

use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude as discord;
use serenity::async_trait;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use super::connect::{self, ConnectError};
use super::data::Data;
use super::messages::{self, MessageSource};
use super::rest::RestClient;
use super::rest_error::RestError;
use super::settings::BotSettings;
use super::{catch_up, commands, components, delivery, spans};
use crate::service::{Announced, EngineDispatcher, Scheduler, Service, Thinkers};
use makruk_render::Renderer;

/// How often the scheduler looks for what is due.
const TICK: Duration = Duration::from_secs(20);

/// How long work in progress may take after the bot is told to stop.
const DRAIN: Duration = Duration::from_secs(8);

/// A bot that is ready to run.
pub struct Bot {
    client: discord::Client,
    data: Arc<Data>,
    scheduler: Scheduler,
    announced: Announced,
    thinkers: Arc<Thinkers>,
    handlers: TaskTracker,
}

impl Bot {
    /// Checks the token and the connection to Discord, and prepares the bot.
    ///
    /// # Errors
    /// [`ConnectError`] says what the operator has to correct.
    pub async fn connect(
        settings: BotSettings,
        service: Service,
        announced: Announced,
        thinkers: Arc<Thinkers>,
        renderer: Arc<Renderer>,
    ) -> Result<Bot, ConnectError> {
        let http = connect::http(&settings.credentials);
        let gateway = connect::gateway(&http).await?;
        let rest = RestClient::new(Arc::new(http), renderer);
        let data = Arc::new(Data::new(&settings, &service, &thinkers, rest));
        let handlers = TaskTracker::new();
        let framework = TrackedFramework { inner: framework(Arc::clone(&data)), handlers: handlers.clone() };
        // serenity wants to own its REST client, so there are two with the same settings.
        let own = connect::http(&settings.credentials);
        let client = discord::ClientBuilder::new_with_http(own, connect::intents(settings.text_moves))
            .framework(framework)
            .await
            .map_err(connect::connect_error)?;
        *client.ws_url.lock().await = gateway;
        Ok(Bot { client, data, scheduler: service.scheduler, announced, thinkers, handlers })
    }

    /// Runs until `stop`, then lets work in progress finish.
    ///
    /// # Errors
    /// [`ConnectError`] if Discord ends the connection for good.
    pub async fn run(self, stop: CancellationToken) -> Result<(), ConnectError> {
        let Bot { mut client, data, scheduler, announced, thinkers, handlers } = self;
        let background = Background::start(&data, scheduler, announced, &thinkers, &stop).await;
        let shards = Arc::clone(&client.shard_manager);
        let ended = tokio::select! {
            ended = client.start_autosharded() => ended.map_err(connect::connect_error),
            () = stop.cancelled() => Ok(()),
        };
        stop.cancel();
        // Handlers that wait for a search get an error, so that they can respond and finish.
        thinkers.stop();
        shards.shutdown_all().await;
        handlers.close();
        let drained = tokio::time::timeout(DRAIN, async {
            handlers.wait().await;
            background.finish().await;
        });
        if drained.await.is_err() {
            tracing::warn!("stopped before all work was finished; undelivered notices stay in the outbox");
        }
        ended
    }
}

/// The tasks that run beside the connection.
struct Background {
    delivery: JoinHandle<()>,
    /// Stops the delivery. It goes on until everything else that may create notices has finished.
    stop_delivery: CancellationToken,
    engine: JoinHandle<()>,
    scheduler: JoinHandle<()>,
}

impl Background {
    async fn start(
        data: &Arc<Data>,
        scheduler: Scheduler,
        announced: Announced,
        thinkers: &Arc<Thinkers>,
        stop: &CancellationToken,
    ) -> Background {
        let left_over = data.outbox.pending_notices().await.unwrap_or_else(|error| {
            tracing::error!(%error, "the outbox cannot be read");
            Vec::new()
        });
        let Announced { notices, engine } = announced;
        let stop_delivery = CancellationToken::new();
        let dispatcher = EngineDispatcher::new(Arc::clone(&data.games), Arc::clone(thinkers));
        Background {
            delivery: tokio::spawn(delivery::run(Arc::clone(data), left_over, notices, stop_delivery.clone())),
            stop_delivery,
            engine: tokio::spawn(dispatcher.run(engine, stop.clone())),
            scheduler: tokio::spawn(tick(scheduler, stop.clone())),
        }
    }

    /// Waits for the tasks to end. A panic in one of them has been logged.
    async fn finish(self) {
        let _ = self.engine.await;
        self.stop_delivery.cancel();
        let _ = self.delivery.await;
        let _ = self.scheduler.await;
    }
}

async fn tick(scheduler: Scheduler, stop: CancellationToken) {
    let mut clock = tokio::time::interval(TICK);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = clock.tick() => {
                if let Err(error) = scheduler.tick().await {
                    tracing::error!(%error, "the scheduler failed");
                }
            }
        }
    }
}

fn framework(data: Arc<Data>) -> poise::Framework<Arc<Data>, commands::Error> {
    let options = poise::FrameworkOptions {
        commands: commands::all(),
        on_error: |error| Box::pin(commands::on_error(error)),
        event_handler: |context, event| {
            Box::pin(async move {
                on_event(context, event).await;
                Ok(())
            })
        },
        allowed_mentions: Some(discord::CreateAllowedMentions::new()),
        initialize_owners: false,
        ..Default::default()
    };
    poise::Framework::builder().options(options).setup(|_, _, _| Box::pin(async move { Ok(data) })).build()
}

async fn on_event(framework: poise::FrameworkContext<'_, Arc<Data>, commands::Error>, event: &discord::FullEvent) {
    let data = framework.user_data;
    match event {
        discord::FullEvent::Ready { data_about_bot } => {
            tracing::info!(user = %data_about_bot.user.name, guilds = data_about_bot.guilds.len(), "connected");
            data.set_bot_user(data_about_bot.user.id);
            // serenity sets the application id in its own REST client only.
            data.rest.http().set_application_id(data_about_bot.application.id);
            register_commands(data).await;
            catch_up::run(Arc::clone(data)).await;
        }
        discord::FullEvent::Message { new_message, .. } => {
            messages::on_message(data, new_message, MessageSource::Live).await;
        }
        discord::FullEvent::InteractionCreate { interaction: discord::Interaction::Component(component), .. } => {
            components::on_component(data, component).await;
        }
        _ => {}
    }
}

/// Registers the commands with Discord, once for each start of the program.
async fn register_commands(data: &Data) {
    if data.has_registered_commands() {
        return;
    }
    match data.rest.http().create_global_commands(&commands::registration()).await {
        Ok(known) => data.set_commands(known.into_iter().map(|command| (command.name, command.id.get())).collect()),
        Err(error) => {
            let error = RestError::from(error);
            tracing::error!(%error, "the commands cannot be registered");
        }
    }
}

/// poise's framework, with every event tracked so that a stop can wait for those in progress.
struct TrackedFramework {
    inner: poise::Framework<Arc<Data>, commands::Error>,
    handlers: TaskTracker,
}

#[async_trait]
impl discord::Framework for TrackedFramework {
    async fn init(&mut self, client: &discord::Client) {
        discord::Framework::init(&mut self.inner, client).await;
    }

    async fn dispatch(&self, ctx: discord::Context, event: discord::FullEvent) {
        let span = spans::of_event(&event);
        self.handlers.track_future(self.inner.dispatch(ctx, event).instrument(span)).await;
    }
}
