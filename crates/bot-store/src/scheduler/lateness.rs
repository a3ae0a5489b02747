//! How late the scheduler is.

use std::sync::atomic::AtomicI64;
use std::sync::atomic::Ordering::Relaxed;

use jiff::{SignedDuration, Timestamp};

/// When the scheduler should have done what it has not done yet, told by itself whenever it is about to do something.
/// Whatever keeps it from going on (a store that hangs, a heap of due rows) shows as time that passes since.
#[derive(Debug)]
pub struct Lateness {
    /// In milliseconds since 1970.
    due: AtomicI64,
}

impl Default for Lateness {
    /// Of a scheduler that does not run yet.
    fn default() -> Lateness {
        Lateness { due: AtomicI64::new(i64::MAX) }
    }
}

impl Lateness {
    /// What is to be done next falls due at this time.
    pub fn due(&self, at: Timestamp) {
        self.due.store(at.as_millisecond(), Relaxed);
    }

    /// How late it is at this time.
    pub fn at(&self, now: Timestamp) -> SignedDuration {
        let late = now.as_millisecond().saturating_sub(self.due.load(Relaxed));
        SignedDuration::from_millis(late.max(0))
    }
}
