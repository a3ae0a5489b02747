//! A search on a thread of its own, which says when it has something to say.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread::JoinHandle;

use super::super::{Engine, Limits, SearchInfo, SearchResult, Signals};
use makruk::History;

/// What the server waits for.
pub(super) enum XBoardEvent {
    /// A line of the input.
    Line(String),
    /// The input has ended.
    Closed,
    /// A search has come further.
    Info(SearchNumber, SearchInfo),
    /// A search has ended.
    Done(SearchNumber),
}

/// Tells what a search says from what an earlier one said last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SearchNumber(u64);

impl SearchNumber {
    pub(super) const fn next(self) -> SearchNumber {
        SearchNumber(self.0 + 1)
    }
}

/// A search in progress.
pub(super) struct Thinking {
    pub(super) number: SearchNumber,
    signals: Arc<Signals>,
    thread: JoinHandle<(Engine, SearchResult)>,
}

impl Thinking {
    pub(super) fn begin(
        mut engine: Engine,
        history: History,
        limits: Limits,
        number: SearchNumber,
        events: Sender<XBoardEvent>,
    ) -> Thinking {
        let signals = Arc::new(Signals::default());
        let search_signals = Arc::clone(&signals);
        let thread = std::thread::spawn(move || {
            // If nobody listens any more, the server has ended.
            let result = engine.search(&history, &limits, 1, &search_signals, &mut |info| {
                let _ = events.send(XBoardEvent::Info(number, info.clone()));
            });
            let _ = events.send(XBoardEvent::Done(number));
            (engine, result)
        });
        Thinking { number, signals, thread }
    }

    pub(super) fn hurry(&self) {
        self.signals.stop();
    }

    /// Stops the search, if it has not ended, and waits for the engine. `None` if the search has panicked; the engine is lost
    /// then, and the next search creates a new one.
    pub(super) fn end(self) -> Option<(Engine, SearchResult)> {
        self.signals.stop();
        self.thread.join().ok()
    }
}
