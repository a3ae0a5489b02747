//! How far the events of a session have been handled.
//!
//! They are handled at the same time, so a later one may be done before an earlier one. Whoever takes the session up must get
//! each event again that was not done.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

/// The events of a session that are being handled. Clones share them.
#[derive(Clone)]
pub(crate) struct HandledEvents {
    state: Arc<Mutex<EventsInProgress>>,
    handled: watch::Sender<u64>,
}

struct EventsInProgress {
    /// The newest event that was received.
    received: u64,
    open: BTreeSet<u64>,
}

/// An event that is being handled, until this is dropped.
pub(crate) struct OpenEvent {
    events: HandledEvents,
    sequence: u64,
}

impl HandledEvents {
    /// For a session whose events up to this one are handled.
    pub(crate) fn since(sequence: u64) -> HandledEvents {
        let state = EventsInProgress { received: sequence, open: BTreeSet::new() };
        HandledEvents { state: Arc::new(Mutex::new(state)), handled: watch::Sender::new(sequence) }
    }

    /// An event was received, and is being handled from now on.
    pub(crate) fn begin(&self, sequence: u64) -> OpenEvent {
        let mut state = self.state();
        state.received = state.received.max(sequence);
        state.open.insert(sequence);
        OpenEvent { events: self.clone(), sequence }
    }

    /// The newest event that was received.
    pub(crate) fn received(&self) -> u64 {
        self.state().received
    }

    /// The newest event that was handled with all before it.
    pub(crate) fn handled(&self) -> u64 {
        *self.handled.borrow()
    }

    /// Waits until an event was handled with all before it.
    pub(crate) async fn wait_for(&self, sequence: u64) {
        // The sender is here, so this cannot fail.
        let _ = self.handled.subscribe().wait_for(|handled| *handled >= sequence).await;
    }

    fn end(&self, sequence: u64) {
        let mut state = self.state();
        state.open.remove(&sequence);
        let handled = state.open.first().map_or(state.received, |oldest| oldest.saturating_sub(1));
        self.handled.send_replace(handled);
    }

    /// Each change is complete, so a poisoned lock is still good.
    fn state(&self) -> MutexGuard<'_, EventsInProgress> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OpenEvent {
    fn drop(&mut self) {
        self.events.end(self.sequence);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_handled_ends_before_the_oldest_event_in_progress() {
        let events = HandledEvents::since(4);
        let [five, six, seven] = [5, 6, 7].map(|sequence| events.begin(sequence));
        assert_eq!((events.received(), events.handled()), (7, 4));
        drop(six);
        assert_eq!(events.handled(), 4);
        drop(five);
        assert_eq!(events.handled(), 6);
        events.wait_for(6).await;
        drop(seven);
        events.wait_for(7).await;
        assert_eq!(events.handled(), 7);
    }
}
