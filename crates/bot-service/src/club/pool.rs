//! Pools of games that are rated together.

use serde::{Deserialize, Serialize};

use crate::game::TimeControl;

/// A pool of games that are rated together. Ratings of different pools are never mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Pool {
    /// Between two people, with a live clock.
    Live,
    /// Between two people, with days for each move or without a clock.
    Correspondence,
    Engine,
}

impl Pool {
    /// All pools, in stored order.
    pub const ALL: [Pool; 3] = [Pool::Live, Pool::Correspondence, Pool::Engine];

    /// The pool of a game between two people.
    pub const fn of_people(time: TimeControl) -> Pool {
        match time {
            TimeControl::Live(_) => Pool::Live,
            TimeControl::Correspondence(_) | TimeControl::Unlimited => Pool::Correspondence,
        }
    }
}
