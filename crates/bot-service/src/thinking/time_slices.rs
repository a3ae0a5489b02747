//! Time slices: more searches are in progress than there are processors, and they pass these on every few milliseconds.
//!
//! So a quick move need not wait for a search that takes seconds, and yet never more threads search at once than there are
//! processors to spare: the others stay free for answering people.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures::executor::block_on;
use tokio::sync::Semaphore;

use makruk_engine::Pace;

/// How long a slice is if others wait. Passing the processor on costs some microseconds and the contents of its caches.
const SLICE: Duration = Duration::from_millis(5);

/// The processors that searches share, in the order in which they wait for one.
#[derive(Debug)]
pub(super) struct TimeSlices(Semaphore);

impl TimeSlices {
    pub(super) fn new(processors: NonZeroUsize) -> Arc<TimeSlices> {
        Arc::new(TimeSlices(Semaphore::new(processors.get())))
    }

    fn take(&self) {
        block_on(self.0.acquire()).expect("the semaphore is never closed").forget();
    }

    fn pass(&self) {
        self.0.add_permits(1);
    }
}

/// A search's share of the processors: nothing until it begins.
#[derive(Debug)]
pub(super) struct TimeShare {
    slices: Arc<TimeSlices>,
    /// Since when the search has a processor, if it has one.
    since: Mutex<Option<Instant>>,
}

impl TimeShare {
    pub(super) fn new(slices: &Arc<TimeSlices>) -> TimeShare {
        TimeShare { slices: Arc::clone(slices), since: Mutex::new(None) }
    }

    /// Waits for the first slice. The last one ends when the guard is dropped.
    pub(super) fn begin(&self) -> Holding<'_> {
        self.slices.take();
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

impl Pace for TimeShare {
    fn pause(&self) {
        if self.since().is_some_and(|since| since.elapsed() >= SLICE) {
            self.slices.pass();
            self.slices.take();
            self.set(Some(Instant::now()));
        }
    }
}

pub(super) struct Holding<'a>(&'a TimeShare);

impl Drop for Holding<'_> {
    fn drop(&mut self) {
        self.0.set(None);
        self.0.slices.pass();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::sync::atomic::Ordering::SeqCst;

    use super::*;
    use crate::testing::SOON;

    #[test]
    fn no_more_search_at_once_than_there_are_processors_and_each_gets_slices() {
        const SEARCHES: usize = 5;
        const WANTED: usize = 3;
        let processors = NonZeroUsize::new(2).unwrap();
        let slices = TimeSlices::new(processors);
        let (at_once, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let had: [AtomicUsize; SEARCHES] = Default::default();
        let deadline = Instant::now() + SOON;
        // No search ends before each has had enough slices, and as many as there are processors were met at work.
        let is_wanting = || {
            let is_enough = most.load(SeqCst) >= processors.get() && had.iter().all(|had| had.load(SeqCst) >= WANTED);
            !is_enough && Instant::now() < deadline
        };
        let search = |number: usize| {
            let share = TimeShare::new(&slices);
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
    fn a_search_that_panics_gives_its_processor_back() {
        let slices = TimeSlices::new(NonZeroUsize::MIN);
        let failed = std::thread::spawn({
            let slices = Arc::clone(&slices);
            move || {
                let share = TimeShare::new(&slices);
                let _holding = share.begin();
                panic!("as the test wants it");
            }
        });
        assert!(failed.join().is_err());
        let share = TimeShare::new(&slices);
        assert!(share.since().is_none());
        let holding = share.begin();
        assert!(share.since().is_some());
        drop(holding);
        assert!(share.since().is_none());
    }
}
