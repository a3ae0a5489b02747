//! Who plays, and which game.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A person, by the number that the place of play knows them under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PlayerId(pub u64);

/// The numbers that stand for people who have had themselves taken out. No person has one: the numbers of Discord begin at 2²².
const NOBODIES: Range<u64> = 1 << 21..1 << 22;

impl PlayerId {
    /// One of those who stand for somebody who has had themselves taken out, by any number.
    pub const fn nobody(number: u64) -> PlayerId {
        PlayerId(NOBODIES.start + number % (NOBODIES.end - NOBODIES.start))
    }

    /// Whether this stands for somebody who has had themselves taken out: nobody that could be named or written to.
    pub fn is_nobody(self) -> bool {
        NOBODIES.contains(&self.0)
    }
}

/// A game, numbered from 1 in the order in which challenges were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GameId(pub u64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for GameId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<GameId, Self::Err> {
        text.parse().map(GameId)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_no_person() {
        for number in [0, 1, 1 << 21, u64::MAX] {
            assert!(PlayerId::nobody(number).is_nobody());
        }
        for person in [0, 300, 1 << 22, 80_351_110_224_678_912] {
            assert!(!PlayerId(person).is_nobody());
        }
    }
}
