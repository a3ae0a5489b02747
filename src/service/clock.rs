//! The clock on the wall and the dice, handed in from outside so that tests can hold them.

use std::sync::Mutex;

use jiff::{Timestamp, ToSpan};
use rand::Rng;

use crate::game::CoinFlip;
use makruk::Color;

/// Says what time it is.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> Timestamp;
}

/// The machine's own clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// A clock that stands until it is moved: for tests and for the sandbox's time travel.
#[derive(Debug)]
pub struct ManualClock(Mutex<Timestamp>);

impl ManualClock {
    /// A clock that shows `now`.
    pub const fn new(now: Timestamp) -> ManualClock {
        ManualClock(Mutex::new(now))
    }

    /// Moves the hands on by so many seconds.
    pub fn advance_seconds(&self, seconds: i64) {
        let mut now = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        *now = now.saturating_add(seconds.seconds()).unwrap_or(Timestamp::MAX);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// Draws lots for sides and for the first move (เสี่ยงทาย).
pub trait Coin: Send + Sync {
    /// One draw.
    fn draw(&self) -> CoinFlip;
}

/// Fair coins.
#[derive(Clone, Copy, Debug, Default)]
pub struct FairCoin;

impl Coin for FairCoin {
    fn draw(&self) -> CoinFlip {
        let coin = || if rand::rng().random() { Color::White } else { Color::Black };
        CoinFlip { challenger: coin(), first: coin() }
    }
}

/// A draw that is always the same: for tests.
impl Coin for CoinFlip {
    fn draw(&self) -> CoinFlip {
        *self
    }
}
