//! One game in which the engine has a seat: it does what the game waits for, one step after the other.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, Span};

use crate::TableError;
use crate::game::GameError;
use crate::game::{Action, GameId};
use crate::table::engine_seat::pending_turn::{EngineTask, PendingTurn};
use crate::thinking::{Asker, EngineAnswer, ThinkError, Thinker, Thinkers};
use crate::{BoardRevision, Games, Snapshot};
use bot_store::PlayerId;
use bot_store::ServiceError;
use makruk_engine::Score;

/// The pause before a search that failed or was refused is tried again.
const PAUSE: Duration = Duration::from_secs(1);

/// How often a search may fail before the engine makes any legal move.
pub(super) const FAILURES: u32 = 3;

/// The calls of one game, as the task that plays in it hears of them.
pub(super) struct Calls {
    /// Notified when the game changes: a search may be about an old board then.
    changed: Notify,
    /// The span of the newest call, of whose story the next step is a part.
    newest: Mutex<Span>,
}

impl Calls {
    pub(super) fn new(span: Span) -> Calls {
        Calls { changed: Notify::new(), newest: Mutex::new(span) }
    }

    pub(super) fn call(&self, span: Span) {
        *self.newest.lock().unwrap_or_else(PoisonError::into_inner) = span;
        self.changed.notify_one();
    }

    pub(super) fn newest(&self) -> Span {
        self.newest.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

enum SeatStep {
    Done,
    /// The game changed while the engine was thinking.
    Changed,
    /// The game waits for people.
    Nothing,
}

/// Why a step could not be made.
#[derive(Debug, thiserror::Error)]
enum StepError {
    #[error(transparent)]
    Service(#[from] ServiceError),
    #[error(transparent)]
    Thinking(#[from] ThinkError),
}

pub(super) struct EngineSeat {
    pub(super) games: Arc<Games>,
    pub(super) thinkers: Arc<Thinkers>,
}

impl EngineSeat {
    /// Whether a game waits for the engine, as far as that can be read.
    pub(super) async fn is_awaited(&self, id: GameId) -> bool {
        match self.games.get(id).await {
            Ok(snapshot) => PendingTurn::of(&snapshot.game).is_some(),
            Err(error) => {
                tracing::warn!(game = %id, %error, "cannot check whether a game waits for the engine");
                true
            }
        }
    }

    /// Does what a game waits for until it waits for people.
    pub(super) async fn run_game(&self, id: GameId, calls: &Calls, stop: &CancellationToken) {
        let mut failures = 0;
        loop {
            let span = tracing::info_span!(parent: &calls.newest(), "engine_turn", game = %id);
            let done = tokio::select! {
                () = stop.cancelled() => return,
                done = self.next_step(id, &calls.changed, failures).instrument(span) => done,
            };
            match done {
                Ok(SeatStep::Done) => failures = 0,
                Ok(SeatStep::Nothing) => return,
                // People were faster, and the game may wait for something else now.
                Ok(SeatStep::Changed) => {}
                Err(StepError::Service(error)) if error.downcast_ref() == Some(&TableError::Stale) => {}
                Err(StepError::Thinking(ThinkError::Stopped)) => return,
                Err(error) => {
                    // A move that the game refuses is no better than none.
                    failures += match &error {
                        StepError::Thinking(ThinkError::Failed) => 1,
                        StepError::Service(error) if error.is::<GameError>() => 1,
                        _ => 0,
                    };
                    tracing::warn!(game = %id, %error, "the engine cannot move yet; will try again");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    async fn next_step(&self, id: GameId, changed: &Notify, failures: u32) -> Result<SeatStep, StepError> {
        let snapshot = self.games.get(id).await?;
        let Some(pending) = PendingTurn::of(&snapshot.game) else { return Ok(SeatStep::Nothing) };
        let (action, thinker) = tokio::select! {
            decided = self.decide(&snapshot, &pending, failures) => decided?,
            () = changed.notified() => return Ok(SeatStep::Changed),
        };
        self.games.act_for_engine(id, BoardRevision::Exactly(pending.play.revision()), action, thinker).await?;
        Ok(SeatStep::Done)
    }

    async fn decide(
        &self,
        snapshot: &Snapshot,
        pending: &PendingTurn<'_>,
        failures: u32,
    ) -> Result<(Action, Thinker), ThinkError> {
        let action = match pending.task {
            EngineTask::GrantTakeback => Action::GrantTakeback,
            EngineTask::StartCount => Action::StartCount,
            EngineTask::AnswerDraw => {
                let EngineAnswer { found, .. } = self.think(snapshot, pending).await?;
                pending.answer_to_draw(found.lines.first().map_or(Score::Centipawns(0), |line| line.score))
            }
            EngineTask::Move if failures >= FAILURES => pending.any_move(),
            EngineTask::Move => {
                let EngineAnswer { found, thinker } = self.think(snapshot, pending).await?;
                return Ok((pending.chosen(&found), thinker));
            }
        };
        Ok((action, Thinker::Requested))
    }

    async fn think(&self, snapshot: &Snapshot, pending: &PendingTurn<'_>) -> Result<EngineAnswer, ThinkError> {
        let person = snapshot.game.players().next().unwrap_or(PlayerId(0));
        let asker = Asker { person, server: snapshot.place.guild };
        let most = pending.thinking_time(self.games.store.repository.now());
        self.thinkers.choose_within(asker, pending.play.board().clone(), pending.level, snapshot.id.0, most).await
    }
}
