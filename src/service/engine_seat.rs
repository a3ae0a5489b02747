//! The engine's seat: what it does in a game when it is up to it, and who sees to that.
//!
//! Nothing about it is kept but the game itself: whose turn it is says what is to be done, so a crash in the middle of a
//! thought loses the thought and nothing else.

mod dispatcher;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio_util::sync::CancellationToken;

use self::dispatcher::EngineDispatcher;
use super::thinking::{Asker, EngineAnswer, ThinkError, Thinker, Thinkers};
use super::{BoardRevision, Games, ServiceError, Snapshot, Traced};
use crate::game::{Action, Game, GameId, Play, PlayerId};
use makruk::counting::{self, CounterMates, Numbers};
use makruk::{Color, Count};
use makruk_engine::{Level, Score, SearchResult};

/// The pause before a search that was not to be had is asked for again.
const PAUSE: Duration = Duration::from_secs(1);

/// How often a search may fail before the engine moves without one.
const FAILURES: u32 = 3;

/// So many hundredths of a pawn behind, the engine would rather have a draw.
const BEHIND: i32 = 100;

/// Within so many hundredths of a pawn nobody is ahead…
const LEVEL_SCORE: i32 = 30;

/// …and after so many plies of that nobody may be going to be.
const LONG_GAME: usize = 80;

/// What a game waits for the engine to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EngineTask {
    /// To give the other side its move back. People learn by it, and it costs the engine nothing.
    GrantTakeback,
    /// To agree to a draw or go on.
    AnswerDraw,
    /// To call the count, as whoever is weaker ought to.
    StartCount,
    /// To move.
    Move,
}

/// A game that waits for the engine.
struct PendingTurn<'a> {
    play: &'a Play,
    /// The engine's.
    side: Color,
    level: Level,
    duty: EngineTask,
}

impl PendingTurn<'_> {
    /// What a game waits for; `None` if it waits for people.
    fn of(game: &Game) -> Option<PendingTurn<'_>> {
        let play = game.playing().ok()?;
        let (side, level) = play.seats().engine()?;
        let duty = if play.takeback_request() == Some(!side) {
            EngineTask::GrantTakeback
        } else if play.draw_offer() == Some(!side) {
            EngineTask::AnswerDraw
        } else if play.turn() != side {
            return None;
        } else if ought_to_count(play, side) {
            EngineTask::StartCount
        } else {
            EngineTask::Move
        };
        Some(PendingTurn { play, side, level, duty })
    }

    /// The move that was found; before it, the end of a count that would take the win away.
    fn chosen(&self, found: &SearchResult) -> Action {
        let (play, side) = (self.play, self.side);
        let counting = play.count().filter(|count| count.side() == side);
        let winning = matches!(found.lines.first().map(|line| line.score), Some(Score::MatesIn(_)));
        let forfeits = play.ruleset().counter_mates == CounterMates::Draw;
        if counting.is_some() && winning && forfeits && counting::stop(play.ruleset(), play.count(), side).is_ok() {
            return Action::StopCount;
        }
        let said = counting.and_then(|count| match play.ruleset().numbers {
            Numbers::Kept => None,
            Numbers::Spoken => Some(count.next()),
            Numbers::SpokenWithSkips => Some(count.due()),
        });
        match found.best_move() {
            Some(mv) => Action::Move { mv, said },
            None => any_move(play),
        }
    }

    /// Whether a draw is welcome: to a side that is behind, or when nobody has been ahead for long. `score` is the side's
    /// who is to move.
    fn wants_draw(&self, score: Score) -> bool {
        let own = match score {
            Score::Centipawns(score) => score,
            Score::MatesIn(_) => i32::MAX,
            Score::MatedIn(_) => -i32::MAX,
        };
        let own = if self.play.turn() == self.side { own } else { -own };
        own <= -BEHIND || (own.abs() <= LEVEL_SCORE && self.play.plies() >= LONG_GAME)
    }
}

/// Whether `side` may call a count that ends sooner than the one that runs, if one does.
fn ought_to_count(play: &Play, side: Color) -> bool {
    let left = |count: Count| count.limit().saturating_sub(count.next());
    match counting::offer(play.ruleset(), play.count(), play.position(), side) {
        Ok(offered) => play.count().is_none_or(|running| left(offered) < left(running)),
        Err(_) => false,
    }
}

/// Plays the seats that the engine has.
pub struct EngineSeat {
    games: Arc<Games>,
    thinkers: Arc<Thinkers>,
}

impl EngineSeat {
    /// Plays on `games` by what `thinkers` find.
    pub fn new(games: Arc<Games>, thinkers: Arc<Thinkers>) -> EngineSeat {
        EngineSeat { games, thinkers }
    }

    /// Sees to every game that waits for the engine now or calls for it later, until `stop`.
    pub async fn run(self, mut calls: UnboundedReceiver<Traced<GameId>>, stop: CancellationToken) {
        let mut dispatcher = EngineDispatcher::of(Arc::new(self), stop.clone());
        if let Err(error) = dispatcher.catch_up().await {
            tracing::error!(%error, "some games that wait for the engine could not be found");
        }
        loop {
            tokio::select! {
                () = stop.cancelled() => break,
                () = dispatcher.one_done() => {}
                game = calls.recv() => match game {
                    Some(Traced { value: game, span }) => dispatcher.call(game, span),
                    None => break,
                },
            }
        }
        stop.cancel();
        dispatcher.all_done().await;
    }

    /// Does what one game waits for until it waits for people. `changed` tells that a thought may be about an old board.
    async fn run_game(&self, id: GameId, changed: &Notify, stop: &CancellationToken) {
        let mut failures = 0;
        loop {
            let done = tokio::select! {
                () = stop.cancelled() => return,
                done = self.next_step(id, changed, failures) => done,
            };
            match done {
                Ok(Step::Done) => failures = 0,
                Ok(Step::Nothing) => return,
                // People were faster, and it may be a different question now.
                Ok(Step::Changed) | Err(Trouble::Service(ServiceError::Stale)) => {}
                Err(Trouble::Thinking(ThinkError::Stopped)) => return,
                Err(trouble) => {
                    // A move that the game refuses is no better than none.
                    if let Trouble::Thinking(ThinkError::Failed) | Trouble::Service(ServiceError::Game(_)) = trouble {
                        failures += 1;
                    }
                    tracing::warn!(game = %id, %trouble, "the engine cannot move yet");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    async fn next_step(&self, id: GameId, changed: &Notify, failures: u32) -> Result<Step, Trouble> {
        let snapshot = self.games.get(id).await?;
        let Some(waiting) = PendingTurn::of(&snapshot.game) else { return Ok(Step::Nothing) };
        let (action, thinker) = tokio::select! {
            decided = self.decide(&snapshot, &waiting, failures) => decided?,
            () = changed.notified() => return Ok(Step::Changed),
        };
        self.games.act_for_engine(id, BoardRevision::Exactly(waiting.play.revision()), action, thinker).await?;
        Ok(Step::Done)
    }

    async fn decide(
        &self,
        snapshot: &Snapshot,
        waiting: &PendingTurn<'_>,
        failures: u32,
    ) -> Result<(Action, Thinker), Trouble> {
        let action = match waiting.duty {
            EngineTask::GrantTakeback => Action::GrantTakeback,
            EngineTask::StartCount => Action::StartCount,
            EngineTask::AnswerDraw => {
                let EngineAnswer { found, .. } = self.think(snapshot, waiting).await?;
                let score = found.lines.first().map_or(Score::Centipawns(0), |line| line.score);
                match waiting.wants_draw(score) {
                    true => Action::AgreeDraw,
                    false => Action::DeclineDraw,
                }
            }
            EngineTask::Move if failures >= FAILURES => any_move(waiting.play),
            EngineTask::Move => {
                let EngineAnswer { found, thinker } = self.think(snapshot, waiting).await?;
                return Ok((waiting.chosen(&found), thinker));
            }
        };
        Ok((action, Thinker::Requested))
    }

    async fn think(&self, snapshot: &Snapshot, waiting: &PendingTurn<'_>) -> Result<EngineAnswer, Trouble> {
        let person = snapshot.game.players().next().unwrap_or(PlayerId(0));
        let asker = Asker { person, server: snapshot.place.guild };
        Ok(self.thinkers.choose(asker, waiting.play.history().clone(), waiting.level, snapshot.id.0).await?)
    }
}

/// A legal move, when none was found: only สูตรเม็ด may be left.
fn any_move(play: &Play) -> Action {
    match play.current().legal_moves().first() {
        Some(mv) => (*mv).into(),
        None => Action::Resign,
    }
}

/// What became of one step.
enum Step {
    /// It was made.
    Done,
    /// The game changed meanwhile.
    Changed,
    /// The game waits for people.
    Nothing,
}

/// Why a step could not be made.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error(transparent)]
    Service(#[from] ServiceError),
    #[error(transparent)]
    Thinking(#[from] ThinkError),
}

#[cfg(test)]
mod tests;
