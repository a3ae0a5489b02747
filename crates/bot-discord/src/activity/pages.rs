//! What those who answer requests share.

use std::num::NonZeroU32;
use std::sync::Arc;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::activity::newest::NewestBoards;
use crate::activity::refusal::ActivityRefusal;
use crate::kit::app::App;

/// How many watch at once, all games together.
pub(super) const MOST_WATCHERS: usize = 2_000;

/// How many people may sign in in a second, and at once after a while in which nobody did: each of them is three requests to Discord.
const SIGN_INS: NonZeroU32 = NonZeroU32::new(10).unwrap();
const AT_ONCE: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// What answers requests.
#[derive(Clone)]
pub(super) struct Pages {
    pub app: Arc<App>,
    pub newest: Arc<NewestBoards>,
    /// Those who watch.
    pub sockets: TaskTracker,
    pub stop: CancellationToken,
    pub sign_ins: Arc<SignInPace>,
}

/// How often someone may sign in.
pub(super) struct SignInPace(DefaultDirectRateLimiter);

impl Default for SignInPace {
    fn default() -> SignInPace {
        SignInPace(RateLimiter::direct(Quota::per_second(SIGN_INS).allow_burst(AT_ONCE)))
    }
}

impl SignInPace {
    /// Counts one more, if that is not too much.
    pub(super) fn check(&self) -> Result<(), ActivityRefusal> {
        self.0.check().map_err(|_| ActivityRefusal::Busy)
    }
}
