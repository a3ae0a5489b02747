//! The connection to Discord's gateway: serenity's client, and what events lead to.

use std::ops::Range;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32};
use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;

use futures::FutureExt;
use futures::future::join_all;
use poise::serenity_prelude as discord;
use serenity::async_trait;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use crate::ROOMS;
use crate::connection::connect::{ConnectError, GatewayEndpoint};
use crate::connection::status::ShardStatus;
use crate::connection::{commands, components, connect};
use crate::kit::app::App;
use crate::kit::deleted_channels;
use crate::kit::rest_error::RestError;
use crate::kit::settings::{Credentials, TextMoves};
use crate::kit::spans;
use bot_service::metrics::{METRICS, SessionKind};
use bot_service::{Incident, Lease, PartError, panic_text};

/// What a connection is made from. It can be made again.
#[derive(Clone)]
pub(crate) struct Connector {
    pub(crate) credentials: Credentials,
    pub(crate) text_moves: TextMoves,
    pub(crate) client: reqwest::Client,
    pub(crate) gateway: GatewayEndpoint,
    pub(crate) status: ShardStatus,
    pub(crate) app: Arc<App>,
    pub(crate) handlers: TaskTracker,
}

impl Connector {
    /// The same, whose events in progress are waited for by themselves.
    pub(crate) fn with_own_handlers(&self) -> Connector {
        Connector { handlers: TaskTracker::new(), ..self.clone() }
    }

    /// Connects for these shards, and handles their events until `stop`; under `lease` if they are exclusive to this
    /// process.
    pub(crate) async fn run(
        self,
        shards: Range<u32>,
        lease: Option<Arc<Lease>>,
        stop: CancellationToken,
    ) -> Result<(), PartError<ConnectError>> {
        let total = self.gateway.shards;
        let known = Arc::new(RunningShards::new(shards.len() as u32));
        let mut client = self.client(Arc::clone(&known), lease).await.map_err(part_error)?;
        self.status.begin(&client.shard_manager, shards.len() as u32, &self.handlers);
        let ended = tokio::select! {
            // serenity takes the end of the range for the last shard.
            ended = client.start_shard_range(shards.start..shards.end.saturating_sub(1), total) => ended.map_err(|error| part_error(connect::connect_error(error))),
            () = stop.cancelled() => Ok(()),
        };
        self.status.end(&client.shard_manager);
        known.shut_down(&client.shard_manager).await;
        ended
    }

    async fn client(
        &self,
        shards: Arc<RunningShards>,
        lease: Option<Arc<Lease>>,
    ) -> Result<discord::Client, ConnectError> {
        let (inner, handlers) = (framework(Arc::clone(&self.app)), self.handlers.clone());
        let framework = TrackedFramework { inner, handlers, shards, lease, manager: OnceLock::new() };
        // serenity wants to own its REST client, so there are two with the same settings.
        let own = connect::http(&self.credentials, self.client.clone());
        let client = discord::ClientBuilder::new_with_http(own, connect::intents(self.text_moves))
            .framework(framework)
            .await
            .map_err(connect::connect_error)?;
        client.ws_url.lock().await.clone_from(&self.gateway.url);
        Ok(client)
    }
}

/// What is known of the shards of a connection, to shut them down.
struct RunningShards {
    count: u32,
    /// How many sessions they have begun.
    sessions: AtomicU32,
    /// Whether they were shut down.
    ended: AtomicBool,
}

impl RunningShards {
    fn new(count: u32) -> RunningShards {
        RunningShards { count, sessions: AtomicU32::new(0), ended: AtomicBool::new(false) }
    }

    /// Ends the connections of all shards.
    async fn shut_down(&self, manager: &discord::ShardManager) {
        // serenity says of a shard that it begins anew twice that the one before has ended. The second time would be taken for
        // the end of the shard that is shut down now, which would go on.
        if self.sessions.load(Relaxed) > self.count {
            let _ = tokio::time::timeout(A_MOMENT, manager.shutdown(NO_SHARD, CLOSED)).await;
        }
        manager.shutdown_all().await;
        self.ended.store(true, Relaxed);
    }
}

/// The pause before the commands are registered after a failure. It doubles with each further one up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// How long to wait for what has been said already.
const A_MOMENT: Duration = Duration::from_millis(50);

const NO_SHARD: discord::ShardId = discord::ShardId(u32::MAX);

/// The code with which a connection is closed that is to end for good.
const CLOSED: u16 = 1000;

fn part_error(error: ConnectError) -> PartError<ConnectError> {
    match error {
        ConnectError::BadToken
        | ConnectError::MissingIntent
        | ConnectError::Client(_)
        | ConnectError::ForeignGateway => PartError::Permanent(error),
        ConnectError::Unreachable(_) | ConnectError::Ended(_) => PartError::Retryable(error),
    }
}

fn framework(app: Arc<App>) -> poise::Framework<Arc<App>, commands::Error> {
    let options = poise::FrameworkOptions {
        commands: commands::all(),
        pre_command: |ctx| Box::pin(commands::find_reader(ctx)),
        on_error: |error| Box::pin(commands::on_error(error)),
        event_handler: |context, event| {
            Box::pin(async move {
                on_event(context, event).await;
                Ok(())
            })
        },
        allowed_mentions: Some(discord::CreateAllowedMentions::new()),
        // A message that begins with a mention is a move, and no command of poise's.
        prefix_options: poise::PrefixFrameworkOptions { mention_as_prefix: false, ..Default::default() },
        initialize_owners: false,
        ..Default::default()
    };
    poise::Framework::builder().options(options).setup(|_, _, _| Box::pin(async move { Ok(app) })).build()
}

async fn on_event(framework: poise::FrameworkContext<'_, Arc<App>, commands::Error>, event: &discord::FullEvent) {
    let app = framework.user_data;
    app.rest.names().on_event(event);
    match event {
        discord::FullEvent::Ready { data_about_bot } => {
            tracing::info!(user = %data_about_bot.user.name, guilds = data_about_bot.guilds.len(), "connected");
            app.set_bot_user(data_about_bot.user.id);
            // serenity sets the application id in its own REST client only.
            app.rest.http().set_application_id(data_about_bot.application.id);
            if let Registration::MayFollow = register_commands(app).await {
                tokio::spawn(register_later(Arc::downgrade(app)));
            }
        }
        discord::FullEvent::InteractionCreate { interaction: discord::Interaction::Component(component), .. } => {
            components::on_component(app, component).await;
        }
        discord::FullEvent::InteractionCreate { interaction: discord::Interaction::Modal(form), .. } => {
            components::on_form(app, form).await;
        }
        other => app.channel_access.on_event(other, app.bot_user()),
    }
    join_all(ROOMS.iter().map(|room| (room.on_event)(app, event))).await;
    deleted_channels::on_event(app, event).await;
}

/// Whether another try may register the commands.
enum Registration {
    Over,
    MayFollow,
}

/// Registers the commands with Discord, once for each start of the program.
async fn register_commands(app: &App) -> Registration {
    if app.has_registered_commands() {
        return Registration::Over;
    }
    // What a later version has registered stays.
    if let Ok(false) = app.service.cluster.is_newest().await {
        return Registration::Over;
    }
    match app.rest.register(&commands::registration()).await {
        Ok(known) => app.set_commands(known),
        Err(error) => {
            tracing::error!(%error, "cannot register the commands");
            if let RestError::Transient(_) | RestError::Crowded(_) = error {
                return Registration::MayFollow;
            }
        }
    }
    Registration::Over
}

/// Tries to register the commands again and again, as long as the bot is there.
async fn register_later(app: Weak<App>) {
    let mut pause = FIRST_PAUSE;
    loop {
        tokio::time::sleep(pause).await;
        let Some(app) = app.upgrade() else { return };
        if let Registration::Over = register_commands(&app).await {
            return;
        }
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// poise's framework, with every event tracked so that a stop can wait for those in progress.
struct TrackedFramework {
    inner: poise::Framework<Arc<App>, commands::Error>,
    handlers: TaskTracker,
    shards: Arc<RunningShards>,
    /// The lease of the shards, if they are exclusive to this process.
    lease: Option<Arc<Lease>>,
    manager: OnceLock<Arc<discord::ShardManager>>,
}

#[async_trait]
impl discord::Framework for TrackedFramework {
    async fn init(&mut self, client: &discord::Client) {
        let _ = self.manager.set(Arc::clone(&client.shard_manager));
        discord::Framework::init(&mut self.inner, client).await;
    }

    async fn dispatch(&self, ctx: discord::Context, event: discord::FullEvent) {
        if matches!(event, discord::FullEvent::Ready { .. }) {
            self.shards.sessions.fetch_add(1, Relaxed);
            METRICS.sessions.count(SessionKind::Begun);
        }
        if matches!(event, discord::FullEvent::Resume { .. }) {
            METRICS.sessions.count(SessionKind::Resumed);
        }
        // This shard was being restarted when the others were shut down.
        if self.shards.ended.load(Relaxed)
            && let Some(manager) = self.manager.get()
        {
            return self.shards.shut_down(manager).await;
        }
        let span = spans::of_event(&event);
        let dispatch = async {
            match &self.lease {
                Some(lease) => lease.guard(self.inner.dispatch(ctx, event)).await,
                None => self.inner.dispatch(ctx, event).await,
            }
        };
        let dispatch = dispatch.instrument(span.clone());
        if let Err(panic) = self.handlers.track_future(AssertUnwindSafe(dispatch).catch_unwind()).await {
            let (incident, what) = (Incident::draw(), panic_text(&*panic));
            tracing::error!(parent: &span, %incident, %what, "the handler of an event panicked");
        }
    }
}
