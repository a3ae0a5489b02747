//! How often sessions may begin: a limit for the day, and one at a time of each bucket.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use crate::config::SessionLimits;

/// Why a session doesn't begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StartRefused {
    /// Another of the same bucket began a moment ago.
    TooSoon,
    /// The gateway closes the connection with this code.
    Closed(u16),
    /// All sessions of the day were begun; the token is good for nothing from now on.
    Exhausted,
}

/// Counts IDENTIFYs.
#[derive(Debug)]
pub(crate) struct Starts {
    limits: SessionLimits,
    /// How long after one of its bucket the next is taken.
    pace: Duration,
    last: HashMap<u64, Instant>,
    /// Those that were refused for coming too soon count as well.
    count: u64,
    refused: u64,
    /// Codes with which the next ones are refused.
    faults: VecDeque<u16>,
}

impl Starts {
    pub(crate) fn new(limits: SessionLimits, pace: Duration) -> Starts {
        Starts { limits, pace, last: HashMap::new(), count: 0, refused: 0, faults: VecDeque::new() }
    }

    /// Counts an IDENTIFY of this shard, unless it comes too soon or too often.
    pub(crate) fn admit(&mut self, shard: u64, now: Instant) -> Result<(), StartRefused> {
        if let Some(code) = self.faults.pop_front() {
            return Err(StartRefused::Closed(code));
        }
        self.count += 1;
        if self.count > self.limits.a_day {
            return Err(StartRefused::Exhausted);
        }
        let bucket = shard % self.limits.max_concurrency.max(1);
        if self.last.get(&bucket).is_some_and(|last| now.duration_since(*last) < self.pace) {
            self.refused += 1;
            return Err(StartRefused::TooSoon);
        }
        self.last.insert(bucket, now);
        Ok(())
    }

    /// Closes the connections of the next IDENTIFYs with a code.
    pub(crate) fn refuse(&mut self, code: u16, times: u32) {
        self.faults.extend(std::iter::repeat_n(code, times as usize));
    }

    /// Stops refusing.
    pub(crate) fn behave(&mut self) {
        self.faults.clear();
    }

    /// How many came too soon.
    pub(crate) fn refused(&self) -> u64 {
        self.refused
    }

    /// How many are left today.
    pub(crate) fn remaining(&self) -> u64 {
        self.limits.a_day.saturating_sub(self.count)
    }

    /// Whether there were more than allowed, so that Discord reset the token.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.count > self.limits.a_day
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACE: Duration = Duration::from_secs(5);

    #[test]
    fn a_bucket_takes_one_at_a_time() {
        let limits = SessionLimits { max_concurrency: 2, ..SessionLimits::default() };
        let mut starts = Starts::new(limits, PACE);
        let now = Instant::now();
        let admitted = [0, 1, 2, 3].map(|shard| starts.admit(shard, now));
        assert_eq!(admitted, [Ok(()), Ok(()), Err(StartRefused::TooSoon), Err(StartRefused::TooSoon)]);
        assert_eq!((starts.refused(), starts.remaining()), (2, 996));
        assert_eq!(starts.admit(2, now + PACE), Ok(()));
    }

    #[test]
    fn the_day_has_a_limit() {
        let mut starts = Starts::new(SessionLimits { a_day: 2, ..SessionLimits::default() }, Duration::ZERO);
        let admitted = [0; 3].map(|shard| starts.admit(shard, Instant::now()));
        assert_eq!(admitted, [Ok(()), Ok(()), Err(StartRefused::Exhausted)]);
        assert!(starts.is_exhausted());
    }
}
