//! Who is being seen to.

use std::collections::HashMap;
use std::sync::Arc;

use tokio::sync::Notify;
use tokio::task::{self, JoinError, JoinSet};
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, Span};

use super::{EngineSeat, PendingTurn};
use crate::game::GameId;
use crate::service::ServiceError;

/// One task a game that waits for the engine.
pub(super) struct EngineDispatcher {
    seat: Arc<EngineSeat>,
    stop: CancellationToken,
    attended: HashMap<GameId, Attended>,
    running: JoinSet<()>,
}

/// A game that a task sees to.
struct Attended {
    task: task::Id,
    changed: Arc<Notify>,
    /// Whether it called again since the task began, and the task may have seen it too late.
    again: bool,
}

impl EngineDispatcher {
    pub(super) fn of(seat: Arc<EngineSeat>, stop: CancellationToken) -> EngineDispatcher {
        EngineDispatcher { seat, stop, attended: HashMap::new(), running: JoinSet::new() }
    }

    /// Calls for the games that were waiting before anybody listened. One is looked at after the other: there may be many
    /// thousands, of which few have the engine at the board.
    pub(super) async fn catch_up(&mut self) -> Result<(), ServiceError> {
        for (_, game) in self.seat.games.tables().await? {
            if PendingTurn::of(&self.seat.games.get(game).await?.game).is_some() {
                self.call(game, Span::none());
            }
        }
        Ok(())
    }

    /// Has a task see to a game, as part of `span`.
    pub(super) fn call(&mut self, game: GameId, span: Span) {
        if let Some(attended) = self.attended.get_mut(&game) {
            attended.again = true;
            attended.changed.notify_one();
            return;
        }
        let changed = Arc::new(Notify::new());
        let (seat, stop, told) = (Arc::clone(&self.seat), self.stop.clone(), Arc::clone(&changed));
        let task = self.running.spawn(async move { seat.run_game(game, &told, &stop).await }.instrument(span)).id();
        self.attended.insert(game, Attended { task, changed, again: false });
    }

    /// Waits until one of the tasks has ended, for ever if there is none, and sees to what its game has called for meanwhile.
    pub(super) async fn one_done(&mut self) {
        match self.running.join_next_with_id().await {
            Some(ended) => self.done(ended.map(|(task, ())| task)),
            None => std::future::pending().await,
        }
    }

    /// Waits until all tasks have ended, which they do when they are to stop.
    pub(super) async fn all_done(mut self) {
        while self.running.join_next().await.is_some() {}
    }

    /// A task has ended. One that panicked is begun again when its game changes, and not before: it might panic again.
    fn done(&mut self, ended: Result<task::Id, JoinError>) {
        let (task, panicked) = match &ended {
            Ok(task) => (*task, false),
            Err(error) => (error.id(), true),
        };
        let of_task = |(_, attended): &(&GameId, &Attended)| attended.task == task;
        let Some(game) = self.attended.iter().find(of_task).map(|(game, _)| *game) else { return };
        if panicked {
            tracing::error!(%game, "the engine's seat panicked; it waits for the game to change");
        }
        if self.attended.remove(&game).is_some_and(|attended| attended.again) {
            self.call(game, Span::none());
        }
    }
}
