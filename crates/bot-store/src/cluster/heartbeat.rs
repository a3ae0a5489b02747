//! The heartbeat of this process, as it sees it itself.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::cluster::{HEARTBEAT_INTERVAL, MEMBER_TIMEOUT};

/// When this process wrote its row last. No fencing token protects what it does outside of the store, such as a request to
/// Discord, so before that it looks here: a process that was paused finds that its heartbeat is stale before the store tells it.
/// Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Heartbeat(Arc<Mutex<Option<Instant>>>);

impl Heartbeat {
    /// Whether no other process can have evicted this one yet. Before it has joined the others it holds nothing.
    pub fn is_fresh(&self) -> bool {
        self.written().is_none_or(|written| written.elapsed() < MEMBER_TIMEOUT - HEARTBEAT_INTERVAL)
    }

    /// How long ago the row was written; `None` before this process has joined the others.
    pub fn age(&self) -> Option<Duration> {
        self.written().map(|written| written.elapsed())
    }

    /// Records that the row was written by a commit that began then.
    pub(super) fn record(&self, begun: Instant) {
        *self.written() = Some(begun);
    }

    /// An instant is never half written, so a poisoned lock is still good.
    fn written(&self) -> MutexGuard<'_, Option<Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn it_is_stale_before_another_process_may_evict_this_one() {
        let heartbeat = Heartbeat::default();
        assert!(heartbeat.is_fresh());
        assert_eq!(heartbeat.age(), None);
        heartbeat.record(Instant::now());
        tokio::time::advance(HEARTBEAT_INTERVAL * 2).await;
        assert!(heartbeat.is_fresh());
        tokio::time::advance(MEMBER_TIMEOUT - HEARTBEAT_INTERVAL * 3).await;
        assert!(!heartbeat.is_fresh());
        assert_eq!(heartbeat.age(), Some(MEMBER_TIMEOUT - HEARTBEAT_INTERVAL));
        heartbeat.record(Instant::now());
        assert!(heartbeat.is_fresh());
    }
}
