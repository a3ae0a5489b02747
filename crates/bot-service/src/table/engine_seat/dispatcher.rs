//! One task for each game that waits for the engine.

use crate::table::engine_seat::ENGINE_TURN;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::{self, JoinError, JoinSet};
use tokio_util::sync::CancellationToken;
use tracing::Span;

use crate::game::GameId;
use crate::table::engine_seat::pending_turn::PendingTurn;
use crate::table::engine_seat::seat::{Calls, EngineSeat};
use crate::thinking::Thinkers;
use crate::{Games, Snapshot};
use bot_store::{BotPart, Cluster, Incident, LEASE_PAUSE, Resource, Traced};

/// How soon the store is asked again for games that wait, if it did not answer.
const RETRY_PAUSE: Duration = Duration::from_secs(5);

/// The pause after a game's task has panicked. It doubles with each panic up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// Plays the engine's seats in all games.
pub struct EngineDispatcher {
    seat: Arc<EngineSeat>,
    cluster: Cluster,
    /// Lists the games that wait for the engine, while calls are heard.
    listing: JoinSet<()>,
    running: JoinSet<()>,
    /// By game, the task that plays in it.
    tasks: HashMap<GameId, GameTask>,
}

/// The task that plays in a game.
struct GameTask {
    id: task::Id,
    calls: Arc<Calls>,
    /// Whether the game called again after the task began, which may have missed it.
    called_again: bool,
    /// How many tasks of the game have panicked in a row before it.
    panics: u32,
}

/// The back-off after this many consecutive panics.
fn pause_after(panics: u32) -> Duration {
    (FIRST_PAUSE * 2_u32.saturating_pow(panics.saturating_sub(1))).min(LONGEST_PAUSE)
}

/// Sends the games that wait for the engine. A store that does not answer is asked again.
async fn list(games: Arc<Games>, waiting: UnboundedSender<GameId>) {
    let mut after = None;
    loop {
        match games.with_engine(after.as_ref()).await {
            Ok((with_engine, next)) => {
                for Snapshot { id, game, .. } in with_engine {
                    if PendingTurn::of(&game).is_some() && waiting.send(id).is_err() {
                        return;
                    }
                }
                after = next;
                if after.is_none() {
                    return;
                }
            }
            Err(error) => {
                tracing::error!(incident = %Incident::draw(), %error, "cannot list the games that wait for the engine; will try again");
                tokio::time::sleep(RETRY_PAUSE).await;
            }
        }
    }
}

impl EngineDispatcher {
    /// Plays in `games` whatever `calls`. Calls that arrive while the part is restarted are kept.
    pub(crate) fn part(
        games: Arc<Games>,
        thinkers: Arc<Thinkers>,
        cluster: Cluster,
        calls: UnboundedReceiver<Traced<GameId>>,
    ) -> BotPart {
        let calls = Arc::new(Mutex::new(calls));
        BotPart::infallible("engine dispatcher", move |stop| {
            let dispatcher = EngineDispatcher::new(Arc::clone(&games), Arc::clone(&thinkers), cluster.clone());
            let calls = Arc::clone(&calls);
            async move { dispatcher.run(&mut *calls.lock().await, stop).await }
        })
    }

    /// Plays in `games` with what `thinkers` find, where no other process of `cluster` does.
    pub fn new(games: Arc<Games>, thinkers: Arc<Thinkers>, cluster: Cluster) -> EngineDispatcher {
        let seat = Arc::new(EngineSeat { games, thinkers });
        EngineDispatcher { seat, cluster, listing: JoinSet::new(), running: JoinSet::new(), tasks: HashMap::new() }
    }

    /// Plays in every game that waits for the engine now or calls for it later, until `stop`. To be run again if it panics:
    /// whatever `calls` it had taken, the games still wait.
    pub async fn run(mut self, calls: &mut UnboundedReceiver<Traced<GameId>>, stop: CancellationToken) {
        let (sender, mut waiting) = unbounded_channel();
        self.list(&sender);
        let mut departures = self.cluster.departures();
        loop {
            tokio::select! {
                () = stop.cancelled() => break,
                // Another process may have left games in which it is the engine's turn.
                Ok(()) = departures.changed() => self.list(&sender),
                () = self.task_ended(&stop) => {}
                Some(game) = waiting.recv() => self.call(game, Span::none(), &stop),
                call = calls.recv() => match call {
                    Some(Traced { value: game, span }) => self.call(game, span, &stop),
                    None => break,
                },
            }
        }
        self.listing.abort_all();
        while self.running.join_next().await.is_some() {}
    }

    /// Begins to list the games that wait for the engine, as they did before the program started, or since another process has
    /// gone. Nobody who plays now waits for that.
    fn list(&mut self, waiting: &UnboundedSender<GameId>) {
        self.listing.abort_all();
        self.listing.spawn(list(Arc::clone(&self.seat.games), waiting.clone()));
    }

    /// Has a task play in `game`, as part of what `span` is about.
    fn call(&mut self, game: GameId, span: Span, stop: &CancellationToken) {
        if let Some(task) = self.tasks.get_mut(&game) {
            task.called_again = true;
            task.calls.call(span);
            return;
        }
        self.begin(game, span, 0, stop);
    }

    /// Spawns a task for `game`, of which `panics` have panicked in a row.
    fn begin(&mut self, game: GameId, span: Span, panics: u32, stop: &CancellationToken) {
        let calls = Arc::new(Calls::new(span));
        let (seat, stop, heard) = (Arc::clone(&self.seat), stop.clone(), Arc::clone(&calls));
        let cluster = self.cluster.clone();
        let task = async move {
            if panics > 0 {
                tokio::select! {
                    () = stop.cancelled() => return,
                    () = tokio::time::sleep(pause_after(panics)) => {}
                }
            }
            let waits = || async { seat.is_awaited(game).await.then_some(LEASE_PAUSE) };
            let Some(lease) = cluster.lease_when_free(Resource::Feature(ENGINE_TURN, game.0), waits, &stop).await
            else {
                return;
            };
            lease.guard(seat.run_game(game, &heard, &stop)).await;
            lease.release().await;
        };
        let id = self.running.spawn(task).id();
        self.tasks.insert(game, GameTask { id, calls, called_again: false, panics });
    }

    /// Waits until a task has ended (for ever if there is none), and begins another if its game has called again.
    async fn task_ended(&mut self, stop: &CancellationToken) {
        match self.running.join_next_with_id().await {
            Some(ended) => self.finish(ended.map(|(task, ())| task), stop),
            None => std::future::pending().await,
        }
    }

    /// Restarts a task that panicked, after a pause that grows with each panic.
    fn finish(&mut self, ended: Result<task::Id, JoinError>, stop: &CancellationToken) {
        let (ended, panicked) = match &ended {
            Ok(task) => (*task, false),
            Err(error) => (error.id(), true),
        };
        let Some(game) = self.tasks.iter().find(|(_, task)| task.id == ended).map(|(game, _)| *game) else { return };
        let Some(GameTask { calls, called_again, panics, .. }) = self.tasks.remove(&game) else { return };
        if panicked {
            let pause = pause_after(panics + 1);
            tracing::error!(incident = %Incident::draw(), %game, ?pause, "the engine's task for a game panicked; will restart it");
            self.begin(game, calls.newest(), panics + 1, stop);
        } else if called_again {
            self.begin(game, calls.newest(), 0, stop);
        }
    }
}
