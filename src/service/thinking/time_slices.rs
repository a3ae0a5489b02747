//! Time slices at the processors: more searches are in progress than have one, and pass it on every few milliseconds.
//!
//! So a move that takes no time need not wait for one that takes seconds, and yet never do more threads search at once than
//! there are processors to spare: on those that are left, whoever answers people is not in anybody's way.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures::executor::block_on;
use tokio::sync::Semaphore;

use makruk_engine::Pace;

/// How long a turn is, if others wait. Handing over costs some microseconds, and what the processor had at hand.
const TURN: Duration = Duration::from_millis(5);

/// The processors that searches share. Who waits first is served first.
#[derive(Debug)]
pub(super) struct TimeSlices(Semaphore);

impl TimeSlices {
    pub(super) fn new(processors: NonZeroUsize) -> Arc<TimeSlices> {
        Arc::new(TimeSlices(Semaphore::new(processors.get())))
    }

    /// Waits for a processor.
    fn take(&self) {
        block_on(self.0.acquire()).expect("turns have no end").forget();
    }

    fn pass(&self) {
        self.0.add_permits(1);
    }
}

/// What a search has of the processors: nothing, until it begins.
#[derive(Debug)]
pub(super) struct Share {
    turns: Arc<TimeSlices>,
    /// Since when it is this search's turn, if it is.
    since: Mutex<Option<Instant>>,
}

impl Share {
    pub(super) fn of(turns: &Arc<TimeSlices>) -> Share {
        Share { turns: Arc::clone(turns), since: Mutex::new(None) }
    }

    /// Waits for the first turn. The last one ends when what is returned is dropped.
    pub(super) fn begin(&self) -> Holding<'_> {
        self.turns.take();
        self.set(Some(Instant::now()));
        Holding(self)
    }

    fn since(&self) -> Option<Instant> {
        *self.since.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, since: Option<Instant>) {
        *self.since.lock().unwrap_or_else(PoisonError::into_inner) = since;
    }
}

impl Pace for Share {
    fn pause(&self) {
        if self.since().is_some_and(|since| since.elapsed() >= TURN) {
            self.turns.pass();
            self.turns.take();
            self.set(Some(Instant::now()));
        }
    }
}

/// A search on its way.
pub(super) struct Holding<'a>(&'a Share);

impl Drop for Holding<'_> {
    fn drop(&mut self) {
        self.0.set(None);
        self.0.turns.pass();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

    use super::*;

    #[test]
    fn as_many_search_at_a_time_as_there_are_processors_and_everybody_has_turns() {
        const SEARCHES: usize = 5;
        const WANTED: usize = 3;
        let processors = NonZeroUsize::new(2).unwrap();
        let turns = TimeSlices::new(processors);
        let (at_once, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let had: [AtomicUsize; SEARCHES] = Default::default();
        let deadline = Instant::now() + Duration::from_secs(20);
        // Nobody gives up their turns before all have had some.
        let is_wanting = || had.iter().any(|had| had.load(SeqCst) < WANTED) && Instant::now() < deadline;
        let search = |number: usize| {
            let share = Share::of(&turns);
            let _holding = share.begin();
            let mut since = None;
            while is_wanting() {
                most.fetch_max(at_once.fetch_add(1, SeqCst) + 1, SeqCst);
                std::thread::sleep(Duration::from_millis(1));
                at_once.fetch_sub(1, SeqCst);
                if since != share.since() {
                    since = share.since();
                    had[number].fetch_add(1, SeqCst);
                }
                share.pause();
            }
        };
        std::thread::scope(|scope| {
            for number in 0..SEARCHES {
                let search = &search;
                scope.spawn(move || search(number));
            }
        });
        assert_eq!(most.load(SeqCst), processors.get());
        assert!(had.iter().all(|had| had.load(SeqCst) >= WANTED), "{had:?}");
    }

    #[test]
    fn a_turn_comes_back_from_a_search_that_panics() {
        let turns = TimeSlices::new(NonZeroUsize::MIN);
        let failed = std::thread::spawn({
            let turns = Arc::clone(&turns);
            move || {
                let share = Share::of(&turns);
                let _holding = share.begin();
                panic!("as the test wants it");
            }
        });
        assert!(failed.join().is_err());
        let share = Share::of(&turns);
        assert!(share.since().is_none());
        let holding = share.begin();
        assert!(share.since().is_some());
        drop(holding);
        assert!(share.since().is_none());
    }
}
