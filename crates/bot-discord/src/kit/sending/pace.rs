//! How many requests a second are sent.

use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};

/// Turns of which no second ever holds more, from all processes together. Discord allows 50 requests, which the window counts as
/// they are sent; a little less than that seldom has to wait there.
const PER_SECOND: u32 = 48;

/// Requests at once after a pause, of a process that sends alone. They are among those of a second.
const AT_ONCE: u32 = 3;

/// Counts requests towards the limit that Discord sets a bot over all routes.
#[derive(Debug)]
pub(super) struct GlobalPace<C: Clock> {
    bucket: RateLimiter<NotKeyed, InMemoryState, C, NoOpMiddleware<C::Instant>>,
    clock: C,
    per_second: u32,
}

impl<C: Clock + Clone> GlobalPace<C> {
    /// The pace of one of `processes` processes that send for the same bot.
    pub(super) fn new(clock: C, processes: u32) -> GlobalPace<C> {
        let processes = processes.max(1);
        let at_once = NonZeroU32::new(AT_ONCE / processes).unwrap_or(NonZeroU32::MIN);
        let refilled = NonZeroU32::new((PER_SECOND / processes).saturating_sub(at_once.get()));
        let refilled = refilled.unwrap_or(NonZeroU32::MIN);
        let quota = Quota::per_second(refilled).allow_burst(at_once);
        let per_second = at_once.get() + refilled.get();
        GlobalPace { bucket: RateLimiter::direct_with_clock(quota, clock.clone()), clock, per_second }
    }

    /// How many requests a second holds at most.
    pub(super) fn per_second(&self) -> u32 {
        self.per_second
    }

    /// The pace of one of `processes` processes from now on.
    pub(super) fn shared_by(&self, processes: u32) -> GlobalPace<C> {
        GlobalPace::new(self.clock.clone(), processes)
    }

    /// Counts one request that is sent now.
    pub(super) fn take(&self) -> Result<(), Duration> {
        self.bucket.check().map_err(|early| early.wait_time_from(self.clock.now()))
    }
}
