//! What a commit expects of the lease under which it is made.
//!
//! Everything that a task commits within [`Fence::scope`] carries the expectation that the lease's row is as it was. Whoever
//! takes the lease over rewrites the row, and nothing of what the earlier holder still tries gets through. It belongs to the
//! task, so that no function between the one who holds the lease and the one who commits has to pass it on.

use commit_store::{Key, Put};

tokio::task_local! {
    static CURRENT: Option<Fence>;
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
        CURRENT.scope(Some(self), work).await
    }

    /// Does something that expects nothing of the lease under which the current task works: what ends another one, say.
    pub(super) async fn lifted<T>(work: impl Future<Output = T>) -> T {
        CURRENT.scope(None, work).await
    }

    /// Work that another task is to do under the expectation of the current one.
    pub(super) fn handed_on<T>(work: impl Future<Output = T>) -> impl Future<Output = T> {
        let fence = CURRENT.try_with(Option::clone).ok().flatten();
        CURRENT.scope(fence, work)
    }

    /// What a commit of the current task has to expect, if anything.
    pub(super) fn of_this_task() -> Option<Put> {
        let required = |fence: &Option<Fence>| fence.as_ref().map(|fence| Put::require(fence.key.clone(), fence.rev));
        CURRENT.try_with(required).ok().flatten()
    }
}
