//! The scheduler: rows in the store that fall due, each handled by its kind.
//!
//! A row is `due/<time>/<kind>/<id>` with a payload, written in the commit that causes it; what a game owns is among its
//! rows (`game_rows`). The scheduler sleeps until the next row is due, or until an earlier one is committed, and handles
//! many at once, so that their commits share a sync. Each row is handled by itself. One that cannot be read, or whose
//! handler fails, panics or hangs, is logged with an incident number and tried again after growing pauses, then set aside
//! under `due-failed/…`, where `makruk-bot doctor` shows it. Every start of the program tries those once more: an older
//! version may have set aside what this one can handle.
//!
//! # How a kind is added
//!
//! 1. A number in `records::due`, which is never used again, and the golden bytes of a row.
//! 2. A file here with a type that implements [`DueKind`]: its payload, which has a [`Codec`](commit_store::Codec), and
//!    what is done. Its notices go into the outbox, in the same commit.
//! 3. A line in [`KINDS`].
//! 4. The code that causes it commits the row; [`DueKey`](crate::records::DueKey) makes its key.
//!
//! | file | holds |
//! |---|---|
//! | `kind` | what a kind is made of |
//! | `deadline`, `forget`, `forget_person`, `forget_server`, `reminder`, `holiday`, `old_analysis`, `puzzle_day`, `ladder`, `tournament`, `season` | the kinds |
//! | `run` | which rows are handled when |
//! | `attempt` | one row: its handler, and what follows from how that ended |
//! | `set_aside` | rows that could not be handled, there and back |
//! | `alarm` | what wakes the scheduler, and who waits until it rests |
//! | `lateness` | how late it is |

mod alarm;
mod attempt;
pub(crate) mod due_key;
mod forget;
pub(crate) mod kind;
mod lateness;
mod run;
mod set_aside;
#[cfg(test)]
mod tests;

use std::future::ready;
use std::sync::Arc;

use jiff::Timestamp;
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

use crate::records::KindId;
use crate::table::downtime::DowntimeCredit;
use crate::{LEASE_PAUSE, Lease, Resource};
use commit_store::DecodeError;

pub(super) use alarm::Alarm;
pub(super) use kind::Context;
use kind::Kind;
pub(super) use lateness::Lateness;
use run::Run;

/// Every kind of due row.
const KINDS: &[Kind] = &[
    Kind::of::<crate::table::deadline::GameDeadline>(),
    Kind::of::<forget::ForgetEvents>(),
    Kind::of::<crate::table::due_reminder::GameReminder>(),
    Kind::of::<crate::people::holiday::FollowHoliday>(),
    Kind::of::<crate::analyses::forget::ForgetAnalysis>(),
    Kind::of::<crate::puzzles::daily::due::PostPuzzle>(),
    Kind::of::<crate::ladder::due::LadderDue>(),
    Kind::of::<crate::tournament::due::TournamentDue>(),
    Kind::of::<crate::season::due::SeasonDue>(),
    Kind::of::<crate::privacy::forget_person::ForgetPerson>(),
    Kind::of::<crate::setup::forget_server::ForgetServer>(),
];

fn kind(kinds: &'static [Kind], id: KindId) -> Option<&'static Kind> {
    kinds.iter().find(|kind| kind.id == id)
}

/// What a kind is called; `None` if this version of the program does not know it.
pub(super) fn kind_name(id: KindId) -> Option<&'static str> {
    kind(KINDS, id).map(|kind| kind.name)
}

/// Whether the value of a row of this kind can be read; `None` for an unknown kind.
pub(super) fn check(id: KindId, value: &[u8]) -> Option<Result<(), DecodeError>> {
    kind(KINDS, id).map(|kind| (kind.check)(value))
}

#[derive(Clone)]
pub struct Scheduler {
    context: Arc<Context>,
    kinds: &'static [Kind],
    downtime: Arc<DowntimeCredit>,
    /// The lease that [`Scheduler::resume`] has taken for the run after it.
    taken_on: Arc<Mutex<Option<Lease>>>,
}

impl Scheduler {
    /// Works with `context`, where no other process does.
    pub(super) fn new(context: Context) -> Scheduler {
        let Context { games, repository, cluster, .. } = &context;
        let downtime = Arc::new(DowntimeCredit::new(Arc::clone(games), repository.clone(), cluster.clone()));
        Scheduler { context: Arc::new(context), kinds: KINDS, downtime, taken_on: Arc::default() }
    }

    /// How late it is with what is due.
    pub(super) fn lateness(&self) -> Arc<Lateness> {
        Arc::clone(&self.context.lateness)
    }

    /// Waits until this process has done everything that is due at this time.
    pub async fn rested_at(&self, time: Timestamp) {
        self.context.repository.alarm().rested_at(time).await;
    }

    /// Credits the downtime to the clocks that ran, unless another process handles the due rows. To be called before anybody
    /// acts: a move that comes before would be charged for the downtime.
    pub async fn resume(&self) {
        match self.context.cluster.lease(Resource::DueRows).await {
            Ok(Some(lease)) => {
                lease.guard(self.downtime.resume()).await;
                *self.taken_on.lock().await = Some(lease);
            }
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "cannot check which process handles the due rows"),
        }
    }

    /// Credits the outage of a shard to the clocks of its games. To be called under its lease, before its events are received. If the
    /// store does not answer, it tries again.
    pub async fn end_outage(&self, shard: u32) {
        self.downtime.end_outage(shard).await;
    }

    /// Handles due rows until `stop`, once no other process does, and then finishes those in progress. Before that the downtime
    /// is credited to clocks, unless [`Scheduler::resume`] has just done that.
    pub async fn run(&self, stop: CancellationToken) {
        let taken_on = self.taken_on.lock().await.take();
        let lease = match taken_on {
            Some(lease) => Some(lease),
            None => self.context.cluster.lease_when_free(Resource::DueRows, || ready(Some(LEASE_PAUSE)), &stop).await,
        };
        let Some(lease) = lease else { return };
        lease.guard(self.run_alone(stop)).await;
        lease.release().await;
    }

    async fn run_alone(&self, stop: CancellationToken) {
        set_aside::try_once_more(&self.context.repository).await;
        self.downtime.begin(&stop).await;
        let run = Run::new(Arc::clone(&self.context), self.kinds);
        let sweeping = self.context.removals.sweep_daily(stop.clone());
        tokio::join!(run.until(stop.clone()), sweeping, self.downtime.run(stop));
    }

    /// Does what is due now.
    #[cfg(test)]
    pub(super) async fn tick(&self) {
        Run::new(Arc::clone(&self.context), self.kinds).once().await;
    }
}
