//! What other features add to the commit that changes a game.

use futures::future::BoxFuture;
use tokio::sync::MutexGuard;

use crate::table::snapshot::Snapshot;
use bot_store::{Lane, ServiceError};
use commit_store::Put;

/// Adds to the commit that changes a game.
pub(crate) trait CommitPart: Send + Sync {
    /// What is added to the commit that turns `before` into `after`. An error refuses the change.
    fn of<'a>(
        &'a self,
        before: Option<&'a Snapshot>,
        after: &'a Snapshot,
    ) -> BoxFuture<'a, Result<CommitAddition<'a>, ServiceError>>;
}

/// What is added to a commit.
#[derive(Default)]
pub(crate) struct CommitAddition<'a> {
    pub(crate) puts: Vec<Put>,
    /// The lanes in which something waits afterwards.
    pub(crate) lanes: Vec<Lane>,
    /// Held until the commit has ended.
    pub(crate) turn: Option<MutexGuard<'a, ()>>,
    /// Called after the commit, however it ended.
    pub(crate) after: Option<Box<dyn FnOnce() + Send + 'a>>,
}
