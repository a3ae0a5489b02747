//! The bot as it runs against the sandbox, for the flows and for the benches.

use board_games::Seat;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use bot_discord::i18n::Locale;
use bot_discord::{BotSettings, BotStatus, Credentials, TextMoves};
use bot_service::game::CoinFlip;
use bot_service::{Announced, Clock, RECORDS, Service, Thinkers};
use commit_store::{PostgresOptions, PostgresStore, SledStore, Store};
use discord_sandbox::{DEFAULT_TOKEN, Intents, RateLimits, SandboxConfig, Times};
use makruk::Preset;
use makruk_bot::bot::{Bot, RunError};
use makruk_bot::cli;
use makruk_bot::config::ProxySource;
use makruk_render::{Renderer, Size};
use makruk_school::School;
use secrecy::SecretString;
use test_postgres::{Database, Server};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio_util::sync::CancellationToken;

/// Longer than anything takes that works, on a machine with other work to do.
pub const SOON: Duration = Duration::from_secs(60);

/// The shortest time between two sessions. No session need wait long in a test, and none may begin too early.
const SESSION_INTERVAL: Duration = Duration::from_millis(300);

/// The challenger gets White, and White moves first.
pub const COIN: CoinFlip = CoinFlip { challenger: Seat::First, first: Seat::First };

/// A sandbox whose rate limits stop nobody, and which grants what a bot with these text moves asks for. Its server has no channel
/// for greetings, so that nothing is said there but what a test is about.
pub fn sandbox_config(text_moves: TextMoves) -> SandboxConfig {
    let mut config = cli::sandbox_config();
    for guild in &mut config.seed.guilds {
        guild.system_channel = None;
    }
    SandboxConfig {
        // A machine with other work to do may be slower than Discord would have it. What is sent at intervals arrives at others then,
        // and what is sent all at once still arrives within moments.
        times: Times { acknowledge: SOON, identify: SESSION_INTERVAL / 10, ..config.times },
        granted: match text_moves {
            TextMoves::Everywhere => Intents::MESSAGE_CONTENT,
            TextMoves::Addressed => Intents::empty(),
        },
        limits: RateLimits { global: 10_000, per_route: 10_000, window: Duration::from_secs(1), ..config.limits },
        ..config
    }
}

/// The variable that says where tests that don't care keep their stores: `postgres`, or in folders if it is not set.
const STORE: &str = "MAKRUK_TEST_STORE";

/// Opens the store that belongs to a folder: in it, or if [`STORE`] says so in a database of its own.
pub async fn open_store(folder: &Path) -> Arc<dyn Store> {
    if std::env::var(STORE).is_ok_and(|store| store == "postgres") {
        return open_database(database_options(&database_of(folder))).await;
    }
    let path = folder.join("store");
    Arc::new(spawn_blocking(move || SledStore::open(&path, RECORDS)).await.unwrap().unwrap())
}

/// Opens the store in a database.
pub async fn open_database(options: PostgresOptions) -> Arc<dyn Store> {
    Arc::new(PostgresStore::open(options, RECORDS).await.unwrap())
}

/// How to reach a database of the tests.
pub fn database_options(database: &Database) -> PostgresOptions {
    let password = Some(SecretString::from(test_postgres::PASSWORD));
    PostgresOptions { password, connections: 8, ..PostgresOptions::new(database.url().parse().unwrap()) }
}

/// The database that belongs to a folder, the same each time.
fn database_of(folder: &Path) -> Arc<Database> {
    static DATABASES: Mutex<BTreeMap<PathBuf, Arc<Database>>> = Mutex::new(BTreeMap::new());
    let mut databases = DATABASES.lock().unwrap();
    let make = || Arc::new(Server::shared().expect("PostgreSQL, which is asked for").database());
    Arc::clone(databases.entry(folder.to_owned()).or_insert_with(make))
}

/// Everything that works on a store by this clock, and what its commits set off.
pub fn service_by(store: Arc<dyn Store>, clock: Arc<dyn Clock>) -> (Service, Announced) {
    Service::new(store, clock, Arc::new(COIN))
}

/// Settings of a Thai bot at the sandbox with this address.
pub fn settings(url: String, text_moves: TextMoves, ruleset: Preset) -> BotSettings {
    let token = SecretString::from(DEFAULT_TOKEN);
    let credentials = Credentials { token, server: bot_discord::ApiServer::Local(url), proxy: ProxySource::None };
    BotSettings {
        credentials,
        text_moves,
        locale: Locale::Thai,
        ruleset,
        session_interval: SESSION_INTERVAL,
        activity: None,
    }
}

/// What all bots draw with that are started in this process, one after the other or together.
static RENDERER: LazyLock<Arc<Renderer>> = LazyLock::new(|| Arc::new(Renderer::new(Size::default())));

/// What they teach.
static SCHOOL: LazyLock<Arc<School>> = LazyLock::new(|| Arc::new(School::load().unwrap()));

/// A bot that runs in this process.
pub struct RunningBot {
    /// What a monitor would see of it.
    pub status: BotStatus,
    stop: CancellationToken,
    task: JoinHandle<Result<(), RunError>>,
}

impl RunningBot {
    /// Starts the bot. It is on the gateway a little later, and has registered its commands later still.
    pub async fn start(
        settings: BotSettings,
        (service, announced): (Service, Announced),
        thinkers: Arc<Thinkers>,
    ) -> RunningBot {
        RunningBot::drawing_with(Arc::clone(&RENDERER), settings, (service, announced), thinkers).await
    }

    /// The same with a renderer that there is already.
    pub async fn drawing_with(
        renderer: Arc<Renderer>,
        settings: BotSettings,
        (service, announced): (Service, Announced),
        thinkers: Arc<Thinkers>,
    ) -> RunningBot {
        let school = Arc::clone(&SCHOOL);
        let bot = Bot::connect(settings, service, announced, thinkers, renderer, school).await.unwrap();
        let (status, stop) = (bot.status(), CancellationToken::new());
        let task = tokio::spawn(bot.run(stop.clone()));
        RunningBot { status, stop, task }
    }

    /// Stops the bot in good order: whatever it has begun to do is done when this returns.
    pub async fn stop(self) {
        let RunningBot { status, stop, task } = self;
        // It holds the store open.
        drop(status);
        stop.cancel();
        task.await.unwrap().unwrap();
    }
}
