//! The ten levels that players choose from.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::limits::Limits;
use super::skill::Skill;

/// A level from 1 (beginner) to 10 (full strength). Levels have numbers only; names are the caller's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

/// The number is not that of a [`Level`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no level {0}: levels go from 1 to 10")]
pub struct InvalidLevel(pub u8);

impl TryFrom<u8> for Level {
    type Error = InvalidLevel;

    fn try_from(number: u8) -> Result<Level, InvalidLevel> {
        Level::new(number).ok_or(InvalidLevel(number))
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.number()
    }
}

/// See [`Level::estimated_elo`].
const ESTIMATES: [u16; 10] = [50, 310, 600, 790, 1000, 1140, 1450, 1680, 2000, 2300];

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 10] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8), Level(9), Level(10)];

    /// The level of the engine's full strength.
    pub const STRONGEST: Level = Level(10);

    /// The level with this number, 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if 1 <= number && number <= 10 { Some(Level(number)) } else { None }
    }

    /// 1 (weakest) to 10 (strongest).
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The skill that the engine plays with at this level.
    pub const fn skill(self) -> Skill {
        match Skill::new(2 * (self.0 - 1)) {
            Some(skill) if self.0 < 10 => skill,
            _ => Skill::FULL,
        }
    }

    /// The approximate strength in Elo, on the engine's own scale: level 5 is set at 1000, and the measured differences between
    /// neighbouring levels are added up from there (docs/engine.md lists them). The scale tells how far apart levels are; it is
    /// not calibrated against people.
    pub const fn estimated_elo(self) -> u16 {
        ESTIMATES[self.0 as usize - 1]
    }

    /// The skill of about this strength on the scale of [`Level::estimated_elo`]: interpolated between the
    /// neighbouring levels and rounded down; beyond the scale, the nearest skill.
    pub fn skill_for_elo(elo: u16) -> Skill {
        let Some(stronger) = Level::ALL.into_iter().position(|level| level.estimated_elo() > elo) else {
            return Skill::FULL;
        };
        let Some(weaker) = stronger.checked_sub(1) else { return Skill::MIN };
        let (weaker, stronger) = (Level::ALL[weaker], Level::ALL[stronger]);
        let [from, to] = [weaker, stronger].map(|level| u32::from(level.skill().number()));
        let [least, most] = [weaker, stronger].map(|level| u32::from(level.estimated_elo()));
        let number = from + (to - from) * (u32::from(elo) - least) / (most - least);
        u8::try_from(number).ok().and_then(Skill::new).unwrap_or_default()
    }

    /// Limits that protect the machine. The lower levels never come near them.
    pub fn limits(self) -> Limits {
        let (nodes, time) = match self.0 {
            1..=6 => (100_000, 500),
            7..=8 => (500_000, 1000),
            9 => (1_000_000, 1500),
            _ => (4_000_000, 3000),
        };
        Limits { nodes: Some(nodes), movetime: Some(Duration::from_millis(time)), ..Limits::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_rise_from_the_weakest_skill_to_full_strength() {
        assert_eq!(Level::ALL.first().map(|level| level.skill()), Some(Skill::MIN));
        assert_eq!(Level::ALL.last().map(|level| level.skill()), Some(Skill::FULL));
        assert!(Level::ALL.windows(2).all(|pair| pair[0].skill() < pair[1].skill()));
        assert!(Level::ALL.windows(2).all(|pair| pair[0].estimated_elo() < pair[1].estimated_elo()));
        assert!(Level::ALL.iter().all(|level| Level::new(level.number()) == Some(*level)));
        assert_eq!((Level::new(0), Level::new(11)), (None, None));
    }

    #[test]
    fn every_elo_has_a_skill_and_each_level_its_own() {
        assert!(Level::ALL.iter().all(|level| Level::skill_for_elo(level.estimated_elo()) == level.skill()));
        assert!((0..3000).all(|elo| Level::skill_for_elo(elo) <= Level::skill_for_elo(elo + 1)));
        assert_eq!((Level::skill_for_elo(0), Level::skill_for_elo(u16::MAX)), (Skill::MIN, Skill::FULL));
        let skills: std::collections::BTreeSet<Skill> = (0..3000).map(Level::skill_for_elo).collect();
        assert_eq!(skills.len(), usize::from(Skill::FULL.number()) + 1);
    }
}
