//! Whether this process may still take itself for one of those at work.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::{RENEWAL, SILENCE};

/// When this process wrote its row last. What it does outside of the store no lease can take back, so before that it looks here:
/// a process that was paused finds that it has been silent for too long, before the store tells it. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Pulse(Arc<Mutex<Option<Instant>>>);

impl Pulse {
    /// Whether no other process can have taken over what this one has in hand. Before it has joined the others it has nothing.
    pub fn is_felt(&self) -> bool {
        self.written().is_none_or(|written| written.elapsed() < SILENCE - RENEWAL)
    }

    /// For how long it has been silent; `None` before it has joined the others.
    pub fn silence(&self) -> Option<Duration> {
        self.written().map(|written| written.elapsed())
    }

    /// Notes that the row was written by a commit that began then.
    pub(super) fn note(&self, begun: Instant) {
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
    async fn it_is_gone_before_anybody_else_may_think_so() {
        let pulse = Pulse::default();
        assert!(pulse.is_felt());
        assert_eq!(pulse.silence(), None);
        pulse.note(Instant::now());
        tokio::time::advance(RENEWAL * 2).await;
        assert!(pulse.is_felt());
        tokio::time::advance(SILENCE - RENEWAL * 3).await;
        assert!(!pulse.is_felt());
        assert_eq!(pulse.silence(), Some(SILENCE - RENEWAL));
        pulse.note(Instant::now());
        assert!(pulse.is_felt());
    }
}
