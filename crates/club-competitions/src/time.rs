//! Spans of days, and clocks that can be stopped.

use std::num::NonZeroU16;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// A number of days of 24 hours, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Days(NonZeroU16);

impl Days {
    pub const fn new(days: u16) -> Option<Days> {
        match NonZeroU16::new(days) {
            Some(days) => Some(Days(days)),
            None => None,
        }
    }

    pub(crate) const fn at_least_one(days: u16) -> Days {
        match NonZeroU16::new(days) {
            Some(days) => Days(days),
            None => Days(NonZeroU16::MIN),
        }
    }

    pub const fn get(self) -> u16 {
        self.0.get()
    }

    pub fn duration(self) -> SignedDuration {
        SignedDuration::from_secs(i64::from(self.get()) * 24 * 60 * 60)
    }

    /// The time this many days after another; the end of all time if there is no such time.
    pub fn after(self, at: Timestamp) -> Timestamp {
        later(at, self.duration())
    }
}

/// A number of minutes, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Minutes(NonZeroU16);

impl Minutes {
    pub const fn new(minutes: u16) -> Option<Minutes> {
        match NonZeroU16::new(minutes) {
            Some(minutes) => Some(Minutes(minutes)),
            None => None,
        }
    }

    pub const fn get(self) -> u16 {
        self.0.get()
    }

    pub fn duration(self) -> SignedDuration {
        SignedDuration::from_secs(i64::from(self.get()) * 60)
    }
}

/// A time and a while, kept within what can be written.
pub(crate) fn later(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_add(by).unwrap_or(if by.is_negative() { Timestamp::MIN } else { Timestamp::MAX })
}

/// Measures how long something has run, without the time it was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stopwatch {
    /// When it would have been started, had it never been stopped.
    from: Timestamp,
    /// Since when it is stopped.
    stopped: Option<Timestamp>,
}

impl Stopwatch {
    pub(crate) const fn started(at: Timestamp) -> Stopwatch {
        Stopwatch { from: at, stopped: None }
    }

    /// Stops it, unless it is stopped already.
    pub(crate) fn stop(&mut self, at: Timestamp) {
        self.stopped.get_or_insert(at);
    }

    pub(crate) fn resume(&mut self, at: Timestamp) {
        if let Some(since) = self.stopped.take() {
            self.from = later(self.from, at.duration_since(since));
        }
    }

    /// Begins again, stopped if it was.
    pub(crate) fn restart(&mut self, at: Timestamp) {
        self.from = at;
        self.stopped = self.stopped.map(|_| at);
    }

    /// When it will have run this long, if it isn't stopped before; never while it is.
    pub(crate) fn due(&self, span: Days) -> Option<Timestamp> {
        self.stopped.is_none().then(|| span.after(self.from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: i64) -> Timestamp {
        Timestamp::from_second(day * 86_400).unwrap()
    }

    #[test]
    fn a_stopped_clock_runs_on_where_it_stood() {
        let span = Days::new(7).unwrap();
        let mut clock = Stopwatch::started(day(0));
        assert_eq!(clock.due(span), Some(day(7)));
        clock.stop(day(2));
        clock.stop(day(3));
        assert_eq!(clock.due(span), None);
        clock.resume(day(12));
        assert_eq!(clock.due(span), Some(day(17)));
        clock.restart(day(13));
        assert_eq!(clock.due(span), Some(day(20)));
    }

    #[test]
    fn time_ends_where_it_can_no_longer_be_written() {
        assert_eq!(Days::new(u16::MAX).unwrap().after(Timestamp::MAX), Timestamp::MAX);
        assert_eq!(later(Timestamp::MIN, SignedDuration::from_secs(-1)), Timestamp::MIN);
    }
}
