//! What a commit expects of the lease under which it is made.
//!
//! Everything that a task commits within [`Fence::scope`] carries the expectation that the lease's row is as it was. Whoever
//! takes the lease over rewrites the row, and nothing of what the earlier holder still tries gets through. It belongs to the
//! task, so that no function between the one who holds the lease and the one who commits has to pass it on.

use commit_store::{Key, Put};

tokio::task_local! {
    static CURRENT: Fence;
}

/// The row of a lease, and the revision that it has as long as the lease is held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fence {
    /// The key of the row.
    pub(super) key: Key,
    /// Its revision.
    pub(super) rev: u64,
}

impl Fence {
    /// Does something of which every commit expects the row to be as it was.
    pub(super) async fn scope<T>(self, work: impl Future<Output = T>) -> T {
        CURRENT.scope(self, work).await
    }

    /// Work that another task is to do under the expectation of the current one.
    pub(super) fn handed_on<T>(work: impl Future<Output = T>) -> impl Future<Output = T> {
        let fence = CURRENT.try_with(Fence::clone).ok();
        async {
            match fence {
                Some(fence) => fence.scope(work).await,
                None => work.await,
            }
        }
    }

    /// What a commit of the current task has to expect, if anything.
    pub(super) fn of_this_task() -> Option<Put> {
        CURRENT.try_with(|fence| Put::require(fence.key.clone(), fence.rev)).ok()
    }
}
