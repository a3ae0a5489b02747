//! Fencing: commits made under a lease fail once another process holds it.
//!
//! Everything that a task commits within [`Fence::scope`] expects the lease's row to be unchanged. A process that takes the lease
//! over rewrites the row, so whatever the earlier holder still tries is refused. The fence belongs to the task: no function
//! between the one that holds the lease and the one that commits has to pass it on.

use commit_store::{Key, Put};

tokio::task_local! {
    static CURRENT: Option<Fence>;
}

/// The row of a lease, and its revision as long as the lease is held: the fencing token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fence {
    pub key: Key,
    pub rev: u64,
}

impl Fence {
    /// Runs `work`, of which every commit expects the row to be unchanged.
    pub async fn scope<T>(self, work: impl Future<Output = T>) -> T {
        CURRENT.scope(Some(self), work).await
    }

    /// Runs `work` without the fence of the current task: it may end another lease, say.
    pub async fn unfenced<T>(work: impl Future<Output = T>) -> T {
        CURRENT.scope(None, work).await
    }

    /// `work` for another task, with the fence of the current task.
    pub fn inherit<T>(work: impl Future<Output = T>) -> impl Future<Output = T> {
        let fence = CURRENT.try_with(Option::clone).ok().flatten();
        CURRENT.scope(fence, work)
    }

    /// What a commit of the current task has to expect, if it has a fence.
    pub fn of_this_task() -> Option<Put> {
        let required = |fence: &Option<Fence>| fence.as_ref().map(|fence| Put::require(fence.key.clone(), fence.rev));
        CURRENT.try_with(required).ok().flatten()
    }
}
