//! The time, passed in from outside so that tests can control it.

use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::{SignedDuration, Timestamp, ToSpan};
use tokio::sync::watch;

/// The longest that the system clock sleeps before it checks the time again, in case the time was adjusted.
const LOOK: SignedDuration = SignedDuration::from_secs(10);

/// Tells the time, and wakes tasks that wait for a time.
pub trait Clock: Send + Sync {
    fn now(&self) -> Timestamp;

    /// Waits until the clock shows `time` or later.
    fn sleep_until(&self, time: Timestamp) -> BoxFuture<'_, ()>;
}

#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    /// Times are kept in milliseconds, so it shows no more: what is in memory is what will be read again.
    fn now(&self) -> Timestamp {
        let now = Timestamp::now();
        Timestamp::from_millisecond(now.as_millisecond()).unwrap_or(now)
    }

    fn sleep_until(&self, time: Timestamp) -> BoxFuture<'_, ()> {
        async move {
            loop {
                let left = time.duration_since(Timestamp::now());
                if !left.is_positive() {
                    return;
                }
                tokio::time::sleep(Duration::try_from(left.min(LOOK)).unwrap_or_default()).await;
            }
        }
        .boxed()
    }
}

/// A test clock that only moves when it is advanced, which wakes the tasks whose deadline has passed.
#[derive(Debug)]
pub struct ManualClock(watch::Sender<Timestamp>);

impl ManualClock {
    /// A clock that shows `now`.
    pub fn new(now: Timestamp) -> ManualClock {
        ManualClock(watch::Sender::new(now))
    }

    pub fn advance_seconds(&self, seconds: i64) {
        self.0.send_modify(|now| *now = now.saturating_add(seconds.seconds()).unwrap_or(Timestamp::MAX));
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        *self.0.borrow()
    }

    fn sleep_until(&self, time: Timestamp) -> BoxFuture<'_, ()> {
        let mut shown = self.0.subscribe();
        // It cannot fail: the sender is this clock, which outlives the wait.
        async move { drop(shown.wait_for(|now| *now >= time).await) }.boxed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn sleepers_wake_when_their_time_has_come() {
        let clock = ManualClock::new(Timestamp::UNIX_EPOCH);
        let mut sleep = clock.sleep_until(Timestamp::from_second(10).unwrap());
        assert!((&mut sleep).now_or_never().is_none());
        clock.advance_seconds(9);
        assert!((&mut sleep).now_or_never().is_none());
        clock.advance_seconds(1);
        sleep.await;
    }

    #[tokio::test]
    async fn the_systems_clock_sleeps_as_long_as_asked() {
        let wanted = SystemClock.now() + SignedDuration::from_millis(20);
        SystemClock.sleep_until(wanted).await;
        assert!(SystemClock.now() >= wanted);
    }
    #[test]
    fn the_systems_clock_shows_what_is_kept() {
        for _ in 0..100 {
            let now = SystemClock.now();
            assert_eq!(now.subsec_nanosecond() % 1_000_000, 0, "{now}");
        }
    }
}
