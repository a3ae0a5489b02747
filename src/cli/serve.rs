//! The bot put together: store, games, pictures and the way to Discord.

use std::path::PathBuf;
use std::sync::Arc;

use tokio::task::spawn_blocking;
use tokio_util::sync::CancellationToken;

use super::{Exit, Failure};
use crate::discord::{Bot, BotSettings, ConnectError};
use crate::render::{Renderer, Size};
use crate::service::{FairLots, Games, SystemClock, Thinkers, ThinkingSettings};
use crate::store::SledStore;

/// Runs the bot on the store in this folder until `stop`.
pub(super) async fn serve(store: PathBuf, settings: BotSettings, stop: CancellationToken) -> Result<(), Failure> {
    let store = Arc::new(blocking(move || SledStore::open(&store)).await??);
    let renderer = Arc::new(blocking(|| Renderer::new(Size::default())).await?);
    let (games, announced) = Games::new(store.clone(), Arc::new(SystemClock), Arc::new(FairLots));
    let thinkers = Thinkers::start(&ThinkingSettings::default())
        .map_err(|error| Failure::new(Exit::Internal, format!("there are no threads to think on: {error}")))?;
    let bot = Bot::connect(settings, Arc::new(games), announced, Arc::new(thinkers), renderer).await?;
    let ended = bot.run(stop).await;
    // Closing writes what is queued and waits for the disk.
    blocking(move || drop(store)).await?;
    Ok(ended?)
}

/// A token that is cancelled when the system or the operator asks the program to end.
pub(super) fn stop_on_signal() -> Result<CancellationToken, Failure> {
    let stop = CancellationToken::new();
    let cancel = stop.clone();
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())
        .map_err(|error| Failure::new(Exit::Internal, format!("signals can't be heard: {error}")))?;
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

/// Runs the async part of a command on all cores.
pub(super) fn run_on_all_cores<T>(future: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::new(Exit::Internal, format!("there are no threads to be had: {error}")))?
        .block_on(future)
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Failure> {
    spawn_blocking(work).await.map_err(|error| Failure::new(Exit::Internal, error))
}

impl From<ConnectError> for Failure {
    fn from(error: ConnectError) -> Failure {
        let exit = match error {
            ConnectError::BadToken => Exit::Token,
            ConnectError::MissingIntent => Exit::Intent,
            ConnectError::Unreachable(_) | ConnectError::Ended(_) => Exit::Unreachable,
        };
        Failure::new(exit, error)
    }
}
