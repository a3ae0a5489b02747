//! The clock on the wall, as far ahead as a test has put it.

use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use makruk_bot::service::{Clock, SystemClock};
use tokio::sync::watch;

/// A clock that can be put forward while others sleep by it.
pub struct ShiftedClock(watch::Sender<SignedDuration>);

impl Default for ShiftedClock {
    fn default() -> ShiftedClock {
        ShiftedClock(watch::Sender::new(SignedDuration::ZERO))
    }
}

impl ShiftedClock {
    /// Puts the clock forward.
    pub fn put_forward(&self, by: Duration) {
        self.0.send_modify(|ahead| *ahead += SignedDuration::try_from(by).unwrap());
    }
}

impl Clock for ShiftedClock {
    fn now(&self) -> Timestamp {
        SystemClock.now() + *self.0.borrow()
    }

    fn sleep_until(&self, time: Timestamp) -> BoxFuture<'_, ()> {
        let mut shifted = self.0.subscribe();
        async move {
            while self.now() < time {
                let ahead = *shifted.borrow_and_update();
                tokio::select! {
                    () = SystemClock.sleep_until(time - ahead) => {}
                    _ = shifted.changed() => {}
                }
            }
        }
        .boxed()
    }
}
