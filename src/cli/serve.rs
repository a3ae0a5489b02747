//! Assembles and runs the bot: store, games, engine, pictures and the connection to Discord.

use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio_util::sync::CancellationToken;

use crate::bot::{Bot, RunError};
use crate::cli::external::externals;
use crate::cli::wall_clock::wall_clock;
use crate::cli::{CliError, Exit, block_on, forgotten};
use crate::config::{EngineConfig, Listen, PagesError};
use crate::operation;
use crate::operation::{ListenError, Monitor};
use bot_discord::{BotSettings, ConnectError};
use bot_service::{
    Announced, Coaches, Endings, FairCoin, JoinError, Judges, RECORDS, Service, Thinkers, ThinkingSettings,
};
use commit_store::{PostgresOptions, PostgresStore, SledStore, Store};
use makruk_engine::tables::{TableProgress, Tables};
use makruk_render::{Renderer, Size};
use makruk_school::School;

/// How long running searches may take to stop at shutdown.
const STOP_TIMEOUT: Duration = Duration::from_secs(3);

/// Where the bot stores its data.
pub(super) struct DataLocations {
    /// The folder of the store, unless that is in a database, and of the endgame tables.
    pub(super) folder: PathBuf,
    /// The database that holds the store.
    pub(super) database: Option<PostgresOptions>,
}

/// Runs the bot on this store until `stop` is cancelled, also while it is starting.
pub(super) async fn serve(
    locations: DataLocations,
    settings: BotSettings,
    engine: EngineConfig,
    listen: Listen,
    stop: CancellationToken,
) -> Result<(), CliError> {
    let monitor = Monitor::default();
    if let Some(listener) = operation::listen(listen).await? {
        tokio::spawn(operation::serve(listener, monitor.clone(), stop.clone()));
    }
    let folder = locations.folder.clone();
    let Some(prepared) = stop.run_until_cancelled(prepare(locations, engine)).await else { return Ok(()) };
    let Prepared { store, service, announced, thinkers, renderer, school } = prepared?;
    tokio::spawn(forgotten::keep(service.privacy.clone(), folder, stop.clone()));
    monitor.store_opened(service.vitals.clone(), Arc::clone(&thinkers));
    let connecting = Bot::connect(settings, service, announced, Arc::clone(&thinkers), renderer, school);
    let result = {
        let mut running = pin!(async {
            match stop.run_until_cancelled(connecting).await {
                Some(Ok(bot)) => {
                    monitor.bot_started(bot.status());
                    bot.run(stop.clone()).await
                }
                Some(Err(error)) => Err(error.into()),
                // Stopped while Discord was out of reach.
                None => {
                    thinkers.stop();
                    Ok(())
                }
            }
        });
        tokio::select! {
            result = &mut running => result.map_err(CliError::from),
            // Nothing can be changed any more; the next start finds out what was.
            error = store.stopped() => {
                tracing::error!(%error, "stopping, so that the bot is started again");
                stop.cancel();
                // How it ends matters less than why.
                let _ = running.await;
                Err(error.into())
            }
        }
    };
    monitor.stop().await;
    // External engines end together with the threads that own them.
    blocking(move || thinkers.rest(STOP_TIMEOUT)).await?;
    // Closing the store writes what is queued and waits for the disk.
    blocking(move || drop(store)).await?;
    result
}

/// The parts that a bot needs.
struct Prepared {
    store: Arc<dyn Store>,
    service: Service,
    announced: Announced,
    thinkers: Arc<Thinkers>,
    renderer: Arc<Renderer>,
    school: Arc<School>,
}

async fn prepare(locations: DataLocations, engine: EngineConfig) -> Result<Prepared, CliError> {
    let DataLocations { folder, database } = locations;
    let (tables, beside) = (folder.join("tables"), folder.clone());
    let store: Arc<dyn Store> = match database {
        Some(options) => Arc::new(PostgresStore::open(options, RECORDS).await?),
        None => Arc::new(blocking(move || SledStore::open(&folder, RECORDS)).await??),
    };
    let renderer = Arc::new(blocking(|| Renderer::new(Size::default())).await?);
    let school = blocking(School::load).await?;
    let school = Arc::new(school.map_err(|error| CliError::new(Exit::Internal, error))?);
    let (mut service, announced) = Service::new(store.clone(), wall_clock(), Arc::new(FairCoin));
    forgotten::apply(&service.privacy, &beside).await?;
    let tables = blocking(move || open_tables(&tables)).await?;
    let defaults = ThinkingSettings::default();
    let thinking = ThinkingSettings {
        processors: engine.processors.unwrap_or(defaults.processors),
        hash: engine.hash_mb.get().into(),
        tables: Some(tables.clone()),
        externals: externals(&engine),
    };
    let thinkers = Thinkers::start(&thinking)
        .map_err(|error| CliError::new(Exit::Internal, format!("cannot start the search threads: {error}")))?;
    let thinkers = Arc::new(thinkers);
    service.endings = Endings::new(tables.clone());
    let coaches = Coaches::new(Arc::clone(&thinkers), tables.clone());
    service.lessons = service.lessons.coached_by(Arc::new(coaches));
    let judges = Arc::new(Judges::new(Arc::clone(&thinkers), tables));
    service.puzzles = service.puzzles.judged_by(judges.clone()).proved_by(judges);
    Ok(Prepared { store, service, announced, thinkers, renderer, school })
}

/// Opens the endgame tables in this folder, generating those that are missing. If they cannot be stored, they are generated in
/// memory when a search first needs them.
fn open_tables(folder: &Path) -> Tables {
    let report = |TableProgress { material, ready, total }: TableProgress| {
        tracing::info!(%material, "endgame table {ready} of {total} is ready");
    };
    Tables::open(folder, report).unwrap_or_else(|error| {
        tracing::warn!(%error, "cannot store the endgame tables; will keep them in memory");
        Tables::in_memory()
    })
}

/// A token that is cancelled on SIGINT or SIGTERM.
pub(super) fn stop_on_signal() -> Result<CancellationToken, CliError> {
    let stop = CancellationToken::new();
    let cancel = stop.clone();
    #[cfg(unix)]
    let mut terminate = unix_signal(tokio::signal::unix::SignalKind::terminate())?;
    tokio::spawn(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
        tracing::info!("stopping");
        cancel.cancel();
    });
    Ok(stop)
}

/// Lets a write beyond the limit on the size of files fail, as it does when the disk is full; otherwise it would end the process.
/// Once the signal is heard, even if by nobody, it is no more than that.
#[cfg(unix)]
pub(super) fn survive_long_files() -> Result<(), CliError> {
    let signal = tokio::signal::unix::SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw());
    block_on(async { unix_signal(signal).map(drop) })?
}

/// Other systems know no such limit.
#[cfg(not(unix))]
pub(super) fn survive_long_files() -> Result<(), CliError> {
    Ok(())
}

#[cfg(unix)]
fn unix_signal(kind: tokio::signal::unix::SignalKind) -> Result<tokio::signal::unix::Signal, CliError> {
    let cannot_listen = |error| CliError::new(Exit::Internal, format!("cannot listen for signals: {error}"));
    tokio::signal::unix::signal(kind).map_err(cannot_listen)
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, CliError> {
    spawn_blocking(work).await.map_err(|error| CliError::new(Exit::Internal, error))
}

impl From<ConnectError> for CliError {
    fn from(error: ConnectError) -> CliError {
        let exit = match error {
            ConnectError::BadToken => Exit::Token,
            ConnectError::MissingIntent => Exit::Intent,
            ConnectError::Unreachable(_) | ConnectError::ForeignGateway | ConnectError::Ended { .. } => {
                Exit::Unreachable
            }
            ConnectError::Client(_) => Exit::Internal,
        };
        CliError::new(exit, error)
    }
}

impl From<PagesError> for CliError {
    fn from(error: PagesError) -> CliError {
        CliError::refused(error)
    }
}

impl From<ListenError> for CliError {
    fn from(error: ListenError) -> CliError {
        CliError::refused(error)
    }
}

impl From<RunError> for CliError {
    fn from(error: RunError) -> CliError {
        match error {
            RunError::Connect(error) => error.into(),
            RunError::GaveUp { .. } | RunError::Evicted(_) | RunError::Join(JoinError::Evicted(_)) => {
                CliError::new(Exit::Failing, error)
            }
            RunError::Join(JoinError::NewerRecords { .. } | JoinError::Store(_)) | RunError::Store(_) => {
                CliError::new(Exit::StoreUnusable, error)
            }
        }
    }
}
