//! The bot as a whole: connects, hears, and stops in good order.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use poise::serenity_prelude as discord;
use serenity::async_trait;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use super::connect::{self, ConnectError, Credentials};
use super::messages::{self, TextMoves, When};
use super::rest::Rest;
use super::{Data, catch_up, commands, components, delivery, spans};
use crate::i18n::Locale;
use crate::service::{Advice, Announced, EngineDispatcher, Scheduler, Service, Thinkers};
use makruk::Preset;
use makruk_render::Renderer;

/// How often time is asked what it does by itself.
const TICK: Duration = Duration::from_secs(20);

/// How long what is under way may take once the bot is told to stop.
const DRAIN: Duration = Duration::from_secs(8);

/// How the bot is to behave.
#[derive(Clone, Debug)]
pub struct BotSettings {
    /// Where to connect and as whom.
    pub credentials: Credentials,
    /// Which messages are moves.
    pub text_moves: TextMoves,
    /// The language where nothing says which.
    pub locale: Locale,
    /// The rules of counting in servers that have chosen none.
    pub ruleset: Preset,
}

/// A bot that is about to run.
pub struct Bot {
    client: discord::Client,
    data: Arc<Data>,
    scheduler: Scheduler,
    announced: Announced,
    thinkers: Arc<Thinkers>,
    tasks: TaskTracker,
}

impl Bot {
    /// Checks the token and the way to Discord, and makes everything ready.
    ///
    /// # Errors
    /// [`ConnectError`] says what the operator has to mend.
    pub async fn connect(
        settings: BotSettings,
        service: Service,
        announced: Announced,
        thinkers: Arc<Thinkers>,
        renderer: Arc<Renderer>,
    ) -> Result<Bot, ConnectError> {
        let http = connect::http(&settings.credentials);
        let gateway = connect::gateway(&http).await?;
        let Service { games, outbox, scheduler, people, servers } = service;
        let data = Arc::new(Data {
            advice: Advice::new(Arc::clone(&games), Arc::clone(&thinkers)),
            games,
            outbox,
            people,
            servers,
            rest: Rest::new(Arc::new(http), renderer),
            text_moves: settings.text_moves,
            locale: settings.locale,
            ruleset: settings.ruleset,
            me: OnceLock::new(),
            commands: OnceLock::new(),
        });
        let tasks = TaskTracker::new();
        let framework = Tracked { inner: framework(Arc::clone(&data)), tasks: tasks.clone() };
        // serenity wants a client of its own; both speak with the same settings.
        let own = connect::http(&settings.credentials);
        let client = discord::ClientBuilder::new_with_http(own, connect::intents(settings.text_moves))
            .framework(framework)
            .await
            .map_err(connect::ending)?;
        *client.ws_url.lock().await = gateway;
        Ok(Bot { client, data, scheduler, announced, thinkers, tasks })
    }

    /// Runs until `stop`, then lets what is under way finish.
    ///
    /// # Errors
    /// [`ConnectError`] if Discord ends the connection for good.
    pub async fn run(mut self, stop: CancellationToken) -> Result<(), ConnectError> {
        let left_over = self.data.outbox.pending_notices().await.unwrap_or_else(|error| {
            tracing::error!(%error, "the outbox cannot be read");
            Vec::new()
        });
        let quiet = CancellationToken::new();
        let Announced { notices, engine } = self.announced;
        let speaking = tokio::spawn(delivery::run(Arc::clone(&self.data), left_over, notices, quiet.clone()));
        let dispatcher = EngineDispatcher::new(Arc::clone(&self.data.games), Arc::clone(&self.thinkers));
        let playing = tokio::spawn(dispatcher.run(engine, stop.clone()));
        let ticking = tokio::spawn(tick(self.scheduler, stop.clone()));
        let shards = Arc::clone(&self.client.shard_manager);
        let ended = tokio::select! {
            ended = self.client.start_autosharded() => ended.map_err(connect::ending),
            () = stop.cancelled() => Ok(()),
        };
        stop.cancel();
        // Whoever waits for a thought is told that there will be none.
        self.thinkers.stop();
        shards.shutdown_all().await;
        self.tasks.close();
        let drained = tokio::time::timeout(DRAIN, async {
            self.tasks.wait().await;
            let _ = playing.await;
            quiet.cancel();
            let _ = speaking.await;
            let _ = ticking.await;
        });
        if drained.await.is_err() {
            tracing::warn!("stopped in the middle of something; the outbox keeps what is left to say");
        }
        ended
    }
}

async fn tick(scheduler: Scheduler, stop: CancellationToken) {
    let mut clock = tokio::time::interval(TICK);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = clock.tick() => {
                if let Err(error) = scheduler.tick().await {
                    tracing::error!(%error, "the housekeeping failed");
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
            let _ = data.me.set(data_about_bot.user.id);
            // serenity tells only its own client which application this is.
            data.rest.http().set_application_id(data_about_bot.application.id);
            register(data, data.rest.http()).await;
            catch_up::run(Arc::clone(data)).await;
        }
        discord::FullEvent::Message { new_message, .. } => {
            messages::on_message(data, new_message, When::Live).await;
        }
        discord::FullEvent::InteractionCreate { interaction: discord::Interaction::Component(component), .. } => {
            components::on_component(data, component).await;
        }
        _ => {}
    }
}

/// Tells Discord the commands. They are the same at every start, and so is what it remembers.
async fn register(data: &Data, http: &discord::Http) {
    if data.commands.get().is_some() {
        return;
    }
    match http.create_global_commands(&commands::registration()).await {
        Ok(known) => {
            let known = known.into_iter().map(|command| (command.name, command.id.get())).collect();
            let _ = data.commands.set(known);
        }
        Err(error) => {
            let failure = super::failure::Failure::from(error);
            tracing::error!(%failure, "the commands cannot be registered");
        }
    }
}

/// poise's framework, with every event counted so that a stop can wait for those under way.
struct Tracked {
    inner: poise::Framework<Arc<Data>, commands::Error>,
    tasks: TaskTracker,
}

#[async_trait]
impl discord::Framework for Tracked {
    async fn init(&mut self, client: &discord::Client) {
        discord::Framework::init(&mut self.inner, client).await;
    }

    async fn dispatch(&self, ctx: discord::Context, event: discord::FullEvent) {
        let span = spans::of_event(&event);
        self.tasks.track_future(self.inner.dispatch(ctx, event).instrument(span)).await;
    }
}
