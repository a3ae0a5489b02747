//! Conditional moves: what players have the bot answer when the other side makes a move that they expect.
//!
//! A plan is one player's own, for one game. It is written by a commit of that game, and followed by the commits that change
//! the game: the commit of a move keeps the lines that begin with it, and drops the others. If the next move of such a line is
//! the player's, the same commit writes a due row, and its handler makes that move, so that it is made once whatever happens in
//! between.
//!
//! | file | holds |
//! |---|---|
//! | `line` | lines of moves as people type them |
//! | `records` | what is stored |
//! | `follow` | what becomes of a plan when its game changes |
//! | `reply` | the moves that are made |
//! | `error` | why a line is refused |

pub(crate) mod error;
pub(crate) mod follow;
mod line;
pub(crate) mod records;
pub(crate) mod reply;

use std::sync::Arc;

use crate::Snapshot;
use crate::game::{Game, GameError, GameId, Play};
use crate::plans::error::PlannedLineError;
use crate::plans::records::{PlanRecord, PlannedLine};
use crate::table::game_store::{Committed, LoadedFrom};
use crate::table::games::Games;
use board_games::GameBoard;
use bot_store::feature::Feature;
use bot_store::repository::{ATTEMPTS, put};
use bot_store::scheduler::due_kind;
use bot_store::{PlayerId, Request, ServiceError};
use commit_store::{Expect, Put};

/// How many lines one player may have in one game.
pub const LINES_LIMIT: usize = 30;

/// How many plies a line may have.
pub const LINE_PLIES_LIMIT: usize = 40;

/// What this feature keeps in the store, has to say, and does in its time.
pub(crate) static FEATURE: Feature =
    Feature { records: records::RECORDS, notices: &[], due: &[due_kind::<reply::PlannedReply>()] };

/// Conditional moves. Clones share them.
#[derive(Clone)]
pub struct Plans {
    games: Arc<Games>,
}

/// A game, and the lines that one of its players has planned in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    pub snapshot: Snapshot,
    pub lines: Vec<PlannedLine>,
}

impl Plans {
    pub(crate) fn new(games: Arc<Games>) -> Plans {
        Plans { games }
    }

    /// What a player has planned in a game.
    ///
    /// # Errors
    /// [`GameError::NotAPlayer`] to everybody else, and [`GameError`] unless the game is in progress.
    pub async fn of(&self, player: PlayerId, game: GameId) -> Result<Planned, ServiceError> {
        let snapshot = self.games.get(game).await?;
        let play = own_play(&snapshot.game, player)?;
        let (_, stored) = self.stored(player, game).await?;
        let lines = stored.filter(|plan| plan.revision == play.revision()).map(|plan| plan.lines).unwrap_or_default();
        Ok(Planned { snapshot, lines })
    }

    /// Adds a line as it was typed, in place of those that answer the same moves differently.
    ///
    /// # Errors
    /// [`PlannedLineError`] for a text that is no such line, and [`PlannedLineError::OwnTurn`] if the player is to move.
    #[tracing::instrument(skip_all, fields(event = request.event.0, game = %game))]
    pub async fn add(&self, request: Request, game: GameId, typed: &str) -> Result<Planned, ServiceError> {
        self.change(request, game, |play, plan| {
            if play.seat_to_move().person() == Some(request.by) {
                return Err(PlannedLineError::OwnTurn.into());
            }
            Ok(plan.with(line::read(play.board(), typed)?)?)
        })
        .await
    }

    /// Removes the line with this number, if it is there.
    #[tracing::instrument(skip_all, fields(event = request.event.0, game = %game))]
    pub async fn remove(&self, request: Request, game: GameId, line: u16) -> Result<Planned, ServiceError> {
        self.change(request, game, |_, plan| Ok(plan.without(line))).await
    }

    /// Removes all lines.
    #[tracing::instrument(skip_all, fields(event = request.event.0, game = %game))]
    pub async fn clear(&self, request: Request, game: GameId) -> Result<Planned, ServiceError> {
        self.change(request, game, |_, plan| Ok(PlanRecord { lines: Vec::new(), ..plan })).await
    }

    /// The game of a snapshot after moves that are being typed; `None` if they cannot be read so far.
    pub fn then(snapshot: &Snapshot, typed: &str) -> Option<GameBoard> {
        line::after(snapshot.game.playing().ok()?.board(), typed)
    }

    async fn change(
        &self,
        request: Request,
        game: GameId,
        change: impl Fn(&Play, PlanRecord) -> Result<PlanRecord, ServiceError>,
    ) -> Result<Planned, ServiceError> {
        let store = &self.games.store;
        for attempt in 0..ATTEMPTS {
            let before = if attempt == 0 { store.load(game).await? } else { store.reload(game).await? };
            if store.changed_by(Some(request.event)).await?.is_some() {
                return self.of(request.by, game).await;
            }
            let changed = async {
                let play = own_play(&before.snapshot.game, request.by)?;
                let (expect, stored) = self.stored(request.by, game).await?;
                let current = stored.filter(|plan| plan.revision == play.revision());
                let plan = change(play, current.unwrap_or_else(|| PlanRecord::at(play.revision())))?;
                Ok::<_, ServiceError>((expect, plan))
            };
            let (expect, plan) = match changed.await {
                // Only the stored game may refuse: the cached one might be out of date.
                Err(_) if before.source == LoadedFrom::Cache => continue,
                changed => changed?,
            };
            let put = plan_put(request.by, game, expect, &plan)?;
            if store.note(&before, put.into_iter().collect(), request.event).await? == Committed::Done {
                return Ok(Planned { snapshot: before.snapshot, lines: plan.lines });
            }
        }
        Err(ServiceError::Contended)
    }

    async fn stored(&self, player: PlayerId, game: GameId) -> Result<(Expect, Option<PlanRecord>), ServiceError> {
        self.games.store.repository.replaceable::<PlanRecord>(&records::plan(player, game)).await
    }
}

/// The running game, for one of its two players.
fn own_play(game: &Game, player: PlayerId) -> Result<&Play, GameError> {
    let play = game.playing()?;
    let side = play.seats().seat_of(player).ok_or(GameError::NotAPlayer)?;
    if play.seats().seat(side).engine().is_some() { Err(GameError::SatInFor) } else { Ok(play) }
}

fn plan_put(player: PlayerId, game: GameId, expect: Expect, plan: &PlanRecord) -> Result<Option<Put>, ServiceError> {
    let key = records::plan(player, game);
    match expect {
        expect if !plan.lines.is_empty() => put(key, expect, plan).map(Some),
        Expect::Rev(rev) => Ok(Some(Put::delete(key, rev))),
        Expect::Absent | Expect::Anything => Ok(None),
    }
}

#[cfg(test)]
mod tests;
