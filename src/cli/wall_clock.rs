//! The clock that a running bot goes by.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};

use bot_service::{Clock, SystemClock};

/// Names a file that says by how many milliseconds the clock is ahead of the system's, so that a test need not wait for what
/// takes days. Only debug builds look at it.
const TEST_CLOCK: &str = "MAKRUK_TEST_CLOCK";

/// How soon those who sleep see that the clock was put forward.
const LOOK: Duration = Duration::from_millis(20);

/// The system's clock, or the one of a test.
pub(super) fn wall_clock() -> Arc<dyn Clock> {
    match env::var_os(TEST_CLOCK).filter(|_| cfg!(debug_assertions)) {
        Some(file) => Arc::new(ClockAhead(file.into())),
        None => Arc::new(SystemClock),
    }
}

/// The system's clock, ahead by what this file says.
struct ClockAhead(PathBuf);

impl Clock for ClockAhead {
    fn now(&self) -> Timestamp {
        let ahead = fs::read_to_string(&self.0).ok().and_then(|ahead| ahead.trim().parse().ok());
        SystemClock.now() + SignedDuration::from_millis(ahead.unwrap_or_default())
    }

    fn sleep_until(&self, time: Timestamp) -> BoxFuture<'_, ()> {
        async move {
            loop {
                let left = Duration::try_from(time.duration_since(self.now())).unwrap_or_default();
                if left.is_zero() {
                    return;
                }
                tokio::time::sleep(left.min(LOOK)).await;
            }
        }
        .boxed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_sleeps_wakes_when_the_file_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let clock = ClockAhead(folder.path().join("ahead"));
        let put_forward = |by: SignedDuration| {
            fs::write(folder.path().join("new"), by.as_millis().to_string()).unwrap();
            fs::rename(folder.path().join("new"), &clock.0).unwrap();
        };
        let day = SignedDuration::from_hours(24);
        put_forward(SignedDuration::ZERO);
        let tomorrow = SystemClock.now() + day;
        assert!(clock.now() < tomorrow);
        let mut sleep = clock.sleep_until(tomorrow);
        assert!((&mut sleep).now_or_never().is_none());
        put_forward(day);
        sleep.await;
        assert!(clock.now() >= tomorrow);
    }
}
