//! The bot put together: the service, and Discord. Starts what has to run as long as the bot does, keeps it running, and stops it
//! in good order.

use std::convert::Infallible;
use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use thiserror::Error;
use tokio::task::{JoinError, JoinSet};
use tokio_util::sync::CancellationToken;

use bot_discord::{BotSettings, BotStatus, ConnectError, Discord, ReceivingError};
use bot_service::{Announced, BotPart, Evicted, PartFailure, Service, ServiceError, Thinkers};
use makruk_render::Renderer;
use makruk_school::School;

/// How long work in progress may take after the bot is told to stop.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(8);

/// A bot that is ready to run.
pub struct Bot {
    service: Service,
    announced: Announced,
    thinkers: Arc<Thinkers>,
    discord: Discord,
}

/// Why the bot ended without being stopped.
#[derive(Debug, Error)]
pub enum RunError {
    #[error(transparent)]
    Connect(#[from] ConnectError),
    /// Other processes have taken over the work of this one.
    #[error(transparent)]
    Evicted(#[from] Evicted),
    /// It cannot work together with the other processes.
    #[error(transparent)]
    Join(#[from] bot_service::JoinError),
    /// The store did not let the bot start.
    #[error(transparent)]
    Store(#[from] ServiceError),
    /// A part of the bot failed again and again.
    #[error("the {part} failed {times} times in a short time; the log says why")]
    GaveUp { part: &'static str, times: usize },
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
        let discord = Discord::connect(settings, service.clone(), Arc::clone(&thinkers), renderer, school).await?;
        Ok(Bot { service, announced, thinkers, discord })
    }

    /// What the monitor sees of it, while it runs and before.
    pub fn status(&self) -> BotStatus {
        self.discord.status()
    }

    /// Runs until `stop`, then lets work in progress finish.
    ///
    /// # Errors
    /// [`RunError`] if Discord ends the connection for good, or a part of the bot fails again and again.
    pub async fn run(self, stop: CancellationToken) -> Result<(), RunError> {
        let Bot { service, announced, thinkers, discord } = self;
        let Some(joined) = stop.run_until_cancelled(service.cluster.join()).await else { return Ok(()) };
        let mut membership = joined?;
        service.scheduler.resume().await;
        let discord = Arc::new(discord);
        let mut tasks = SupervisedTasks::default();
        tasks.start_all(service.parts(&thinkers, announced.engine), &stop);
        let (receiver, end) = (Arc::clone(&discord), stop.clone());
        tasks.start(async move { receiver.receive(end).await });
        // Delivery runs until everything else that may create notices has finished.
        let (mut last, stop_last) = (SupervisedTasks::default(), CancellationToken::new());
        last.start_all(discord.parts(announced.lanes), &stop_last);
        let ended = tokio::select! {
            () = stop.cancelled() => Ok(()),
            ended = tasks.first_failure() => ended,
            ended = last.first_failure() => ended,
            evicted = membership.watch(&stop) => evicted.map_err(RunError::from),
        };
        stop.cancel();
        // Handlers that wait for a search get an error, so that they can respond and finish.
        thinkers.stop();
        membership.drain().await;
        let drained = tokio::time::timeout(DRAIN_TIMEOUT, async {
            tasks.finish().await;
            discord.finish_events().await;
            stop_last.cancel();
            last.finish().await;
        });
        let never = CancellationToken::new();
        tokio::select! {
            drained = drained => if drained.is_err() {
                tracing::warn!("stopped before all work was finished; undelivered notices stay in the outbox");
            },
            // The others must not take this process for dead meanwhile.
            _ = membership.watch(&never) => {}
        }
        membership.leave().await;
        ended
    }
}

/// Tasks that run as long as the bot does, and supervise themselves.
#[derive(Default)]
struct SupervisedTasks(JoinSet<Result<(), RunError>>);

impl SupervisedTasks {
    fn start<E: Into<RunError>>(&mut self, task: impl Future<Output = Result<(), E>> + Send + 'static) {
        self.0.spawn(task.map(|ended| ended.map_err(E::into)));
    }

    fn start_all(&mut self, parts: Vec<BotPart>, stop: &CancellationToken) {
        for part in parts {
            self.start(part.supervise(stop.clone()));
        }
    }

    /// Waits until one of the tasks cannot go on.
    async fn first_failure(&mut self) -> Result<(), RunError> {
        loop {
            match self.0.join_next().await {
                Some(ended) => flat(ended)?,
                None => pending().await,
            }
        }
    }

    /// Waits for all tasks to end.
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

impl<E> From<PartFailure<E>> for RunError
where
    RunError: From<E>,
{
    fn from(failure: PartFailure<E>) -> RunError {
        match failure {
            PartFailure::Error(error) => error.into(),
            PartFailure::GaveUp { part, times } => RunError::GaveUp { part, times },
        }
    }
}

impl From<ReceivingError> for RunError {
    fn from(error: ReceivingError) -> RunError {
        match error {
            ReceivingError::Gateway(failure) => failure.into(),
            ReceivingError::Store(error) => error.into(),
        }
    }
}

impl From<Infallible> for RunError {
    fn from(never: Infallible) -> RunError {
        match never {}
    }
}
