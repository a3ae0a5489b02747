//! The scheduler: rows in the store that fall due, each handled by its kind.
//!
//! A row is `due/<time>/<kind>/<id>` with a payload, written in the commit that causes it. The scheduler sleeps until the
//! next row is due, or until an earlier one is committed, and handles many at once, so that their commits share a sync.
//! Each row is handled by itself. One that cannot be read, or whose handler fails, panics or hangs, is logged with an
//! incident number and tried again after growing pauses, then set aside under `due-failed/…`, where `makruk-bot doctor`
//! shows it. Every start of the program tries those once more: an older version may have set aside what this one can
//! handle.
//!
//! # How a kind is added
//!
//! 1. A file of its feature with a type that implements [`DueHandler`]: its number, which is never used again, its payload,
//!    which has a [`Codec`](commit_store::Codec), and what is done. Its notices go into the outbox, in the same commit.
//! 2. [`due_kind`] of it in the feature's list of kinds, and the handler, as [`AnyDueHandler`], among those that the
//!    feature gives to the scheduler.
//! 3. The code that causes it commits the row; [`DueKey`](crate::due_key::DueKey) makes its key.
//!
//! | file | holds |
//! |---|---|
//! | `kind` | what a kind is made of |
//! | `forget` | the scheduler's own kind: marks of events that can no longer be redelivered |
//! | `run` | which rows are handled when |
//! | `attempt` | one row: its handler, and what follows from how that ended |
//! | `set_aside` | rows that could not be handled, there and back |
//! | `alarm` | what wakes the scheduler, and who waits until it rests |
//! | `lateness` | how late it is |

mod attempt;
pub mod due_records;
pub mod forget;
pub mod kind;
pub mod lateness;
mod run;
mod set_aside;

use crate::feature::Feature;
use std::future::ready;
use std::sync::Arc;

use futures::future::{BoxFuture, join_all};
use jiff::Timestamp;
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

use crate::cluster::{Cluster, LEASE_PAUSE, Lease, Resource};
use crate::repository::Repository;
use crate::supervisor::BotPart;
use lateness::Lateness;
use run::DueRun;

pub use attempt::ATTEMPTS;

pub use kind::{AnyDueHandler, DueHandler, DueHandlers, DueRow, Handled, due_kind};

/// What this room keeps in the store.
pub static FEATURE: Feature = Feature { records: due_records::RECORDS, notices: &[], due: &[] };

/// What handling due rows works with.
pub struct DueContext {
    pub repository: Repository,
    pub handlers: DueHandlers,
    pub lateness: Arc<Lateness>,
}

/// What is done by the process that handles the due rows, beside them.
pub trait Companion: Send + Sync {
    /// Runs before any user action is handled, in every process.
    fn resume(&self) -> BoxFuture<'_, ()> {
        Box::pin(ready(()))
    }

    /// To be done before anything falls due.
    fn begin<'a>(&'a self, _stop: &'a CancellationToken) -> BoxFuture<'a, ()> {
        Box::pin(ready(()))
    }

    /// To be done until `stop`.
    fn run(&self, stop: CancellationToken) -> BoxFuture<'_, ()>;
}

#[derive(Clone)]
pub struct Scheduler {
    context: Arc<DueContext>,
    cluster: Cluster,
    companions: Arc<[Arc<dyn Companion>]>,
    /// The lease that [`Scheduler::resume`] has taken for the run after it.
    taken_on: Arc<Mutex<Option<Lease>>>,
}

impl Scheduler {
    /// Works with `context`, where no other process does.
    pub fn new(context: DueContext, cluster: Cluster, companions: Vec<Arc<dyn Companion>>) -> Scheduler {
        Scheduler { context: Arc::new(context), cluster, companions: companions.into(), taken_on: Arc::default() }
    }

    /// How late it is with what is due.
    pub fn lateness(&self) -> Arc<Lateness> {
        Arc::clone(&self.context.lateness)
    }

    /// Waits until this process has done everything that is due at this time.
    pub async fn rested_at(&self, time: Timestamp) {
        self.context.repository.alarm().rested_at(time).await;
    }

    /// Does what has to be done before any user action is handled: a move made earlier would be charged for the downtime. If no
    /// other process handles the due rows, this one does from now on.
    pub async fn resume(&self) {
        let lease = self.cluster.lease(Resource::DueRows).await.unwrap_or_else(|error| {
            tracing::error!(%error, "cannot check which process handles the due rows");
            None
        });
        let resumed = join_all(self.companions.iter().map(|companion| companion.resume()));
        match &lease {
            Some(lease) => lease.guard(resumed).await,
            None => resumed.await,
        };
        *self.taken_on.lock().await = lease;
    }

    pub fn part(&self) -> BotPart {
        let scheduler = self.clone();
        BotPart::infallible("scheduler", move |stop| {
            let scheduler = scheduler.clone();
            async move { scheduler.run(stop).await }
        })
    }

    /// Handles due rows until `stop`, once no other process does, and then finishes those in progress.
    pub async fn run(&self, stop: CancellationToken) {
        let taken_on = self.taken_on.lock().await.take();
        let lease = match taken_on {
            Some(lease) => Some(lease),
            None => self.cluster.lease_when_free(Resource::DueRows, || ready(Some(LEASE_PAUSE)), &stop).await,
        };
        let Some(lease) = lease else { return };
        lease.guard(self.run_alone(stop)).await;
        lease.release().await;
    }

    async fn run_alone(&self, stop: CancellationToken) {
        set_aside::try_once_more(&self.context.repository).await;
        join_all(self.companions.iter().map(|companion| companion.begin(&stop))).await;
        let companions = join_all(self.companions.iter().map(|companion| companion.run(stop.clone())));
        tokio::join!(DueRun::new(Arc::clone(&self.context)).until(stop.clone()), companions);
    }

    /// Does what is due now.
    #[cfg(any(test, feature = "testing"))]
    pub async fn tick(&self) {
        DueRun::new(Arc::clone(&self.context)).once().await;
    }
}
