//! How many interactions are handled at the same time.
//!
//! Discord waits three seconds for the first response. Of what comes in faster than it can be handled, each would wait longer than
//! the one before, and all would be in memory. So beyond a number they are refused with a word, for which nothing is read, and
//! games go on.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

/// Interactions that are handled at once.
const HANDLED: usize = 192;

/// Refusals that are sent at once.
const SENT: usize = 128;

/// Refusals that wait to be sent at most. What comes on top of them is not answered: Discord says so after three seconds.
const WAITING: usize = 4_096;

/// After how long a refusal would come too late.
const PATIENCE: Duration = Duration::from_millis(2_500);

/// The interactions that are handled at the moment.
#[derive(Debug)]
pub struct Admission {
    handled: Arc<Semaphore>,
}

impl Default for Admission {
    fn default() -> Admission {
        Admission { handled: Arc::new(Semaphore::new(HANDLED)) }
    }
}

impl Admission {
    /// The place of an interaction that has come in, which counts as long as this is held; `None` if it is one too many.
    pub fn admit(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.handled).try_acquire_owned().ok()
    }
}

/// Refusals that wait to be sent.
#[derive(Debug)]
pub struct WaitingRefusals<T>(Mutex<RefusalLine<T>>);

#[derive(Debug)]
struct RefusalLine<T> {
    waiting: VecDeque<(Instant, T)>,
    senders: usize,
}

/// Who sends a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalSender {
    /// One more is needed, who takes refusals until none waits.
    New,
    /// One of those who send already.
    AtWork,
}

impl<T> Default for WaitingRefusals<T> {
    fn default() -> WaitingRefusals<T> {
        WaitingRefusals(Mutex::new(RefusalLine { waiting: VecDeque::new(), senders: 0 }))
    }
}

impl<T> WaitingRefusals<T> {
    /// Adds a refusal, unless too many wait.
    #[must_use]
    pub fn add(&self, refusal: T) -> RefusalSender {
        let mut line = self.line();
        if line.waiting.len() < WAITING {
            line.waiting.push_back((Instant::now(), refusal));
        }
        if line.senders == SENT {
            return RefusalSender::AtWork;
        }
        line.senders += 1;
        RefusalSender::New
    }

    /// The next one that still comes in time; `None` ends the work of the sender who asks.
    pub fn next(&self) -> Option<T> {
        let mut line = self.line();
        while let Some((since, refusal)) = line.waiting.pop_front() {
            if since.elapsed() < PATIENCE {
                return Some(refusal);
            }
        }
        line.senders -= 1;
        None
    }

    /// Each change is complete, so a poisoned lock is still good.
    fn line(&self) -> MutexGuard<'_, RefusalLine<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beyond_a_number_none_is_admitted_until_a_place_is_free() {
        let admission = Admission::default();
        let mut admitted: Vec<_> = (0..HANDLED).map(|_| admission.admit().unwrap()).collect();
        assert!(admission.admit().is_none());
        admitted.pop();
        assert!(admission.admit().is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn refusals_wait_for_one_of_their_senders_as_long_as_they_come_in_time() {
        let refusals = WaitingRefusals::default();
        let new = (0..5_000).filter(|&number| refusals.add(number) == RefusalSender::New).count();
        assert_eq!(new, SENT);
        assert_eq!((refusals.next(), refusals.next()), (Some(0), Some(1)));
        tokio::time::advance(PATIENCE - Duration::from_millis(1)).await;
        assert_eq!(refusals.next(), Some(2));
        assert_eq!(refusals.add(5_000), RefusalSender::AtWork);
        tokio::time::advance(Duration::from_millis(1)).await;
        assert_eq!(refusals.next(), Some(5_000), "the others are too old");
        assert_eq!(refusals.next(), None);
        assert_eq!(refusals.add(5_001), RefusalSender::New);
    }
}
