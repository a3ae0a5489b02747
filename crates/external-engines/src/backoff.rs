//! How long to wait before starting an engine again that has failed.

use std::time::{Duration, Instant};

/// Consecutive failures of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Backoff {
    count: u32,
    latest: Option<Instant>,
}

impl Backoff {
    /// Records a failure.
    pub(super) fn add(&mut self, now: Instant) {
        *self = Backoff { count: self.count.saturating_add(1), latest: Some(now) };
    }

    /// The number of consecutive failures.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// The time left before the engine may be started again, if any: `first` after one failure, doubled with each
    /// further one, at most `longest`.
    pub(super) fn pause(&self, now: Instant, first: Duration, longest: Duration) -> Option<Duration> {
        let doublings = self.count.saturating_sub(1).min(20);
        let pause = first.saturating_mul(1 << doublings).min(longest);
        let left = pause.checked_sub(now.saturating_duration_since(self.latest?))?;
        (!left.is_zero()).then_some(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_maximum() {
        let (first, longest) = (Duration::from_secs(1), Duration::from_secs(600));
        let now = Instant::now();
        let mut failures = Backoff::default();
        assert_eq!(failures.pause(now, first, longest), None);
        let mut pauses = Vec::new();
        for _ in 0..100 {
            failures.add(now);
            pauses.push(failures.pause(now, first, longest).unwrap().as_secs());
        }
        assert_eq!(pauses[..11], [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600]);
        assert_eq!((pauses[99], failures.count()), (600, 100));
    }

    #[test]
    fn a_pause_ends() {
        let (first, longest) = (Duration::from_secs(1), Duration::from_secs(600));
        let now = Instant::now();
        let mut failures = Backoff::default();
        failures.add(now);
        let after = |milliseconds| failures.pause(now + Duration::from_millis(milliseconds), first, longest);
        assert_eq!(after(400), Some(Duration::from_millis(600)));
        assert_eq!((after(1000), after(5000)), (None, None));
    }
}
