//! Games as they were stored before they could begin in any position.

use serde::Deserialize;

use super::earlier;
use super::frozen::{FirstMover, Ruleset, Seating, TimeControl};
use super::v3::{Moved, Stake};
use crate::game;

pub type GameRecord = earlier::GameRecord<Terms, Moved>;
pub type Chapter = earlier::Chapter<Terms, Moved>;

#[derive(Deserialize)]
pub struct Terms {
    seating: Seating,
    first: FirstMover,
    ruleset: Ruleset,
    stake: Stake,
    time: TimeControl,
}

impl From<Terms> for game::Terms {
    fn from(Terms { seating, first, ruleset, stake, time }: Terms) -> Self {
        let (seating, first, ruleset) = (seating.into(), first.into(), ruleset.into());
        Self { seating, first, ruleset, stake: stake.into(), time: time.into() }
    }
}
