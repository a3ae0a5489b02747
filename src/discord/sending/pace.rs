//! How many requests a second are sent.

use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};

/// Requests a second in the long run.
const PER_SECOND: NonZeroU32 = NonZeroU32::new(45).unwrap();

/// Requests at once after a pause. No second ever holds more than these and [`PER_SECOND`] together. Discord allows 50; what is
/// left is for requests that were under way for longer than those behind them.
const AT_ONCE: NonZeroU32 = NonZeroU32::new(3).unwrap();

/// Counts requests towards the limit that Discord sets a bot over all routes.
#[derive(Debug)]
pub(super) struct Pace<C: Clock> {
    bucket: RateLimiter<NotKeyed, InMemoryState, C, NoOpMiddleware<C::Instant>>,
    clock: C,
}

impl<C: Clock + Clone> Pace<C> {
    pub(super) fn new(clock: C) -> Pace<C> {
        let quota = Quota::per_second(PER_SECOND).allow_burst(AT_ONCE);
        Pace { bucket: RateLimiter::direct_with_clock(quota, clock.clone()), clock }
    }

    /// Counts one request that is sent now.
    ///
    /// # Errors
    /// The time after which it may be sent, if it may not be now; it is not counted then.
    pub(super) fn take(&self) -> Result<(), Duration> {
        self.bucket.check().map_err(|early| early.wait_time_from(self.clock.now()))
    }
}
