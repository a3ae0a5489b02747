//! Rate limits: fixed windows, one for everything and one for each route of each channel.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::config::RateLimits;
use crate::error::{ApiError, RateScope};

/// What the `X-RateLimit-` headers say of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allowance {
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
    pub(crate) reset_after: Duration,
}

#[derive(Debug)]
struct Window {
    began: Instant,
    count: u32,
}

/// Counts requests.
#[derive(Debug)]
pub(crate) struct Limiter {
    limits: RateLimits,
    global: Option<Window>,
    routes: HashMap<String, Window>,
}

/// Whether a request counts towards the limit on everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counts {
    Globally,
    /// Answers to interactions don't.
    NotGlobally,
}

impl Limiter {
    pub(crate) fn new(limits: RateLimits) -> Limiter {
        Limiter { limits, global: None, routes: HashMap::new() }
    }

    /// Counts a request to `bucket`, unless a limit is reached.
    pub(crate) fn count(&mut self, bucket: &str, counts: Counts, now: Instant) -> Result<Allowance, ApiError> {
        let RateLimits { global, per_route, window } = self.limits;
        if counts == Counts::Globally {
            let second = Duration::from_secs(1);
            let used = Window::current(&mut self.global, now, second);
            if used.count >= global {
                return Err(ApiError::rate_limited(used.remains(now, second), RateScope::Global));
            }
            used.count += 1;
        }
        self.routes.retain(|_, used| now.duration_since(used.began) < window);
        let used = self.routes.entry(bucket.to_owned()).or_insert(Window { began: now, count: 0 });
        if used.count >= per_route {
            return Err(ApiError::rate_limited(used.remains(now, window), RateScope::Route));
        }
        used.count += 1;
        Ok(Allowance { limit: per_route, remaining: per_route - used.count, reset_after: used.remains(now, window) })
    }
}

impl Window {
    fn current(slot: &mut Option<Window>, now: Instant, length: Duration) -> &mut Window {
        let is_over = slot.as_ref().is_some_and(|window| now.duration_since(window.began) >= length);
        if is_over {
            *slot = None;
        }
        slot.get_or_insert(Window { began: now, count: 0 })
    }

    fn remains(&self, now: Instant, length: Duration) -> Duration {
        length.saturating_sub(now.duration_since(self.began))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_hold_for_a_window() {
        let second = Duration::from_secs(1);
        let mut limiter = Limiter::new(RateLimits { global: 3, per_route: 2, window: second });
        let now = Instant::now();
        assert_eq!(limiter.count("a", Counts::Globally, now).unwrap().remaining, 1);
        assert_eq!(limiter.count("a", Counts::Globally, now).unwrap().remaining, 0);
        let refused = limiter.count("a", Counts::NotGlobally, now).unwrap_err();
        assert_eq!(refused.retry.unwrap().scope, RateScope::Route);
        limiter.count("b", Counts::Globally, now).unwrap();
        let refused = limiter.count("c", Counts::Globally, now).unwrap_err();
        assert_eq!(refused.retry.unwrap().scope, RateScope::Global);
        limiter.count("c", Counts::NotGlobally, now).unwrap();
        limiter.count("a", Counts::Globally, now + second).unwrap();
    }
}
