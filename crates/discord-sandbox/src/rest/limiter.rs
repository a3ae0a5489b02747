//! Rate limits: one for everything, which holds in any second; fixed windows for each route of each channel; and one for requests
//! that should not have been made.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use crate::config::RateLimits;
use crate::error::{ApiError, RateScope};

/// What the `X-RateLimit-` headers say of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allowance {
    pub(crate) remaining: u32,
    pub(crate) reset_after: Duration,
}

/// The time in which all requests are counted.
const SECOND: Duration = Duration::from_secs(1);

/// The time in which refused requests are counted.
const INVALID_WINDOW: Duration = Duration::from_mins(10);

#[derive(Debug)]
struct Window {
    began: Instant,
    count: u32,
}

/// Counts requests.
#[derive(Debug)]
pub(crate) struct Limiter {
    limits: RateLimits,
    /// When the requests of the last second came, to all routes together.
    global: VecDeque<Instant>,
    routes: HashMap<String, Window>,
    /// Requests that were refused with 401, 403 or 429.
    invalid: Option<Window>,
}

/// Whether a request counts towards the limit on everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GlobalLimit {
    Globally,
    /// What is done with an interaction's token doesn't ("Interactions: Receiving and Responding").
    NotGlobally,
}

impl Limiter {
    pub(crate) fn new(limits: RateLimits) -> Limiter {
        Limiter { limits, global: VecDeque::new(), routes: HashMap::new(), invalid: None }
    }

    /// Counts a refusal, unless it is of those that nobody could have avoided.
    pub(crate) fn count_refusal(&mut self, refusal: &ApiError, now: Instant) {
        let is_avoidable = refusal.retry.is_none_or(|retry| retry.scope != RateScope::Shared);
        if matches!(refusal.status, 401 | 403 | 429) && is_avoidable {
            Window::current(&mut self.invalid, now, INVALID_WINDOW).count += 1;
        }
    }

    /// How many requests were refused that should not have been made, in the current ten minutes.
    pub(crate) fn refusals(&self) -> u32 {
        self.invalid.as_ref().map_or(0, |window| window.count)
    }

    /// Refuses all requests after too many refusals.
    pub(crate) fn check_ban(&mut self, now: Instant) -> Result<(), ApiError> {
        let refused = Window::current(&mut self.invalid, now, INVALID_WINDOW);
        if refused.count < self.limits.invalid {
            return Ok(());
        }
        Err(ApiError::rate_limited(refused.remains(now, INVALID_WINDOW), RateScope::Cloudflare))
    }

    /// Counts a request to `bucket`, unless a limit is reached.
    pub(crate) fn count(&mut self, bucket: &str, counts: GlobalLimit, now: Instant) -> Result<Allowance, ApiError> {
        let RateLimits { global, per_route, window, .. } = self.limits;
        if counts == GlobalLimit::Globally {
            self.global.retain(|came| now.duration_since(*came) < SECOND);
            if let Some(oldest) = self.global.front().filter(|_| self.global.len() >= global as usize) {
                let remains = SECOND.saturating_sub(now.duration_since(*oldest));
                return Err(ApiError::rate_limited(remains, RateScope::Global));
            }
            self.global.push_back(now);
        }
        self.routes.retain(|_, used| now.duration_since(used.began) < window);
        let used = self.routes.entry(bucket.to_owned()).or_insert(Window { began: now, count: 0 });
        if used.count >= per_route {
            return Err(ApiError::rate_limited(used.remains(now, window), RateScope::Route));
        }
        used.count += 1;
        Ok(Allowance { remaining: per_route - used.count, reset_after: used.remains(now, window) })
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
        let mut limiter = Limiter::new(RateLimits { global: 3, per_route: 2, window: second, ..RateLimits::default() });
        let now = Instant::now();
        assert_eq!(limiter.count("a", GlobalLimit::Globally, now).unwrap().remaining, 1);
        assert_eq!(limiter.count("a", GlobalLimit::Globally, now).unwrap().remaining, 0);
        let refused = limiter.count("a", GlobalLimit::NotGlobally, now).unwrap_err();
        assert_eq!(refused.retry.unwrap().scope, RateScope::Route);
        limiter.count("b", GlobalLimit::Globally, now).unwrap();
        let refused = limiter.count("c", GlobalLimit::Globally, now).unwrap_err();
        assert_eq!(refused.retry.unwrap().scope, RateScope::Global);
        limiter.count("c", GlobalLimit::NotGlobally, now).unwrap();
        limiter.count("a", GlobalLimit::Globally, now + second).unwrap();
    }

    #[test]
    fn no_second_holds_more_than_the_limit_on_everything_whenever_it_begins() {
        let mut limiter = Limiter::new(RateLimits { global: 2, ..RateLimits::default() });
        let begin = Instant::now();
        let mut count = |millis| limiter.count("a", GlobalLimit::Globally, begin + Duration::from_millis(millis));
        count(0).unwrap();
        count(900).unwrap();
        let refused = count(950).unwrap_err().retry.unwrap();
        assert_eq!((refused.scope, refused.after), (RateScope::Global, Duration::from_millis(50)));
        count(1_000).unwrap();
        count(1_899).unwrap_err();
        count(1_900).unwrap();
    }

    #[test]
    fn too_many_refusals_are_a_ban() {
        let mut limiter = Limiter::new(RateLimits { invalid: 2, ..RateLimits::default() });
        let now = Instant::now();
        let refusals = [
            ApiError::missing_access(),
            ApiError::unknown_channel(),
            ApiError::rate_limited(Duration::ZERO, RateScope::Shared),
            ApiError::unauthorized(),
        ];
        for refusal in refusals {
            limiter.check_ban(now).unwrap();
            limiter.count_refusal(&refusal, now);
        }
        assert_eq!(limiter.check_ban(now).unwrap_err().retry.unwrap().scope, RateScope::Cloudflare);
        limiter.check_ban(now + INVALID_WINDOW).unwrap();
    }
}
