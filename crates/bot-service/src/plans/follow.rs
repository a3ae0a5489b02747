//! What becomes of a plan when its game changes.

use futures::FutureExt;
use futures::future::BoxFuture;

use crate::Snapshot;
use crate::game::{GameEvent, Play};
use crate::plans::plan_put;
use crate::plans::records::{PLANNED_REPLY, PlanRecord, plan};
use crate::table::commit_part::{CommitAddition, CommitPart};
use bot_store::due_key::DueKey;
use bot_store::records::KeyOnly;
use bot_store::repository::{ATTEMPTS, FoundRows, Repository, put};
use bot_store::{PlayerId, ServiceError};
use commit_store::{Expect, Key, Put};
use jiff::SignedDuration;

/// Brings the plans of a game's players up to date with it.
pub(crate) struct FollowPlans(pub(crate) Repository);

impl CommitPart for FollowPlans {
    fn rows(&self, after: &Snapshot) -> Vec<Key> {
        after.game.players().map(|player| plan(player, after.id)).collect()
    }

    fn of<'a>(
        &'a self,
        before: Option<&'a Snapshot>,
        after: &'a Snapshot,
        found: &'a FoundRows,
    ) -> BoxFuture<'a, Result<CommitAddition<'a>, ServiceError>> {
        async move {
            let mut part = CommitAddition::default();
            let Some(before) = before else { return Ok(part) };
            for player in after.game.players() {
                let Some(row) = found.row(&plan(player, after.id)) else { continue };
                // A plan that cannot be read is as good as none, and no game must stop for it.
                let (expect, stored) = self.0.replacing::<PlanRecord>(&plan(player, after.id), Some(row));
                let plan = stored.clone().and_then(|stored| followed(stored, player, before, after));
                if plan.is_some() && plan == stored {
                    continue;
                }
                let plan = plan.unwrap_or_else(|| PlanRecord::at(0));
                if !plan.lines.is_empty() && to_move(after) == Some(player) {
                    part.puts.push(self.due(after).await?);
                }
                part.row_puts.extend(plan_put(player, after.id, expect, &plan)?);
            }
            Ok(part)
        }
        .boxed()
    }
}

impl FollowPlans {
    /// The row by which the reply is made. Its time is a free one: of two players' plans each may be followed at once.
    async fn due(&self, after: &Snapshot) -> Result<Put, ServiceError> {
        for earlier in 0..ATTEMPTS {
            let at = self.0.now() - SignedDuration::from_millis(earlier as i64);
            let key = DueKey::new(at, PLANNED_REPLY, after.id.0).key();
            if self.0.row(&key).await?.is_none() {
                return put(key, Expect::Absent, &KeyOnly);
            }
        }
        Err(ServiceError::Contended)
    }
}

fn to_move(snapshot: &Snapshot) -> Option<PlayerId> {
    snapshot.game.playing().ok().and_then(|play| play.seat_to_move().person())
}

/// The player's plan for the game as it is `after`; `None` once there is nothing left to plan, or the board is none that was
/// planned for.
fn followed(plan: PlanRecord, player: PlayerId, before: &Snapshot, after: &Snapshot) -> Option<PlanRecord> {
    let play = after.game.playing().ok()?;
    let side = play.seats().seat_of(player)?;
    if play.seats().seat(side).engine().is_some() || Some(plan.revision) != before.game.play().map(Play::revision) {
        return None;
    }
    let news = after.game.log().get(before.game.log().len()..).unwrap_or_default();
    let mut plan = plan;
    for recorded in news {
        match recorded.event {
            GameEvent::Moved { mv, .. } => plan = plan.after(mv, play.revision()),
            GameEvent::TookBack { .. } => return None,
            _ => {}
        }
    }
    Some(plan)
}
