//! One task for each game that waits for the engine.

use std::collections::HashMap;
use std::sync::Arc;

use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::{self, JoinError, JoinSet};
use tokio_util::sync::CancellationToken;
use tracing::Span;

use super::pending_turn::PendingTurn;
use super::seat::{Calls, EngineSeat};
use crate::game::GameId;
use crate::service::thinking::Thinkers;
use crate::service::{Games, ServiceError, Traced};

/// Plays the engine's seats in all games.
pub struct EngineDispatcher {
    seat: Arc<EngineSeat>,
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
}

impl EngineDispatcher {
    /// Plays in `games` with what `thinkers` find.
    pub fn new(games: Arc<Games>, thinkers: Arc<Thinkers>) -> EngineDispatcher {
        let seat = Arc::new(EngineSeat { games, thinkers });
        EngineDispatcher { seat, running: JoinSet::new(), tasks: HashMap::new() }
    }

    /// Plays in every game that waits for the engine now or calls for it later, until `stop`.
    pub async fn run(mut self, mut calls: UnboundedReceiver<Traced<GameId>>, stop: CancellationToken) {
        if let Err(error) = self.catch_up(&stop).await {
            tracing::error!(%error, "some games that wait for the engine could not be found");
        }
        loop {
            tokio::select! {
                () = stop.cancelled() => break,
                () = self.task_ended(&stop) => {}
                call = calls.recv() => match call {
                    Some(Traced { value: game, span }) => self.call(game, span, &stop),
                    None => break,
                },
            }
        }
        stop.cancel();
        while self.running.join_next().await.is_some() {}
    }

    /// Calls the engine to the games that were waiting before the program started. They are read one after the other:
    /// there may be many thousands, and the engine plays in few of them.
    async fn catch_up(&mut self, stop: &CancellationToken) -> Result<(), ServiceError> {
        for (_, game) in self.seat.games.tables().await? {
            if PendingTurn::of(&self.seat.games.get(game).await?.game).is_some() {
                self.call(game, Span::none(), stop);
            }
        }
        Ok(())
    }

    /// Has a task play in `game`, as part of what `span` is about.
    fn call(&mut self, game: GameId, span: Span, stop: &CancellationToken) {
        if let Some(task) = self.tasks.get_mut(&game) {
            task.called_again = true;
            task.calls.call(span);
            return;
        }
        let calls = Arc::new(Calls::new(span));
        let (seat, stop, heard) = (Arc::clone(&self.seat), stop.clone(), Arc::clone(&calls));
        let id = self.running.spawn(async move { seat.run_game(game, &heard, &stop).await }).id();
        self.tasks.insert(game, GameTask { id, calls, called_again: false });
    }

    /// Waits until a task has ended (for ever if there is none), and begins another if its game has called again.
    async fn task_ended(&mut self, stop: &CancellationToken) {
        match self.running.join_next_with_id().await {
            Some(ended) => self.finish(ended.map(|(task, ())| task), stop),
            None => std::future::pending().await,
        }
    }

    /// A task that panicked is begun again when its game changes, and not before: it might panic again.
    fn finish(&mut self, ended: Result<task::Id, JoinError>, stop: &CancellationToken) {
        let (ended, panicked) = match &ended {
            Ok(task) => (*task, false),
            Err(error) => (error.id(), true),
        };
        let Some(game) = self.tasks.iter().find(|(_, task)| task.id == ended).map(|(game, _)| *game) else { return };
        if panicked {
            tracing::error!(%game, "the engine's task panicked; it starts again when the game changes");
        }
        if let Some(GameTask { calls, .. }) = self.tasks.remove(&game).filter(|task| task.called_again) {
            self.call(game, calls.newest(), stop);
        }
    }
}
