//! The ten levels at which people meet the engine.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::limits::Limits;
use super::skill::Skill;

/// A level, 1 for a beginner's to 10 for the engine's best. What it is called is said elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

/// A number that no [`Level`] has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("levels go from 1 to 10, not to {0}")]
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
const ESTIMATES: [u16; 10] = [260, 490, 630, 810, 1000, 1140, 1450, 1680, 2000, 2300];

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 10] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8), Level(9), Level(10)];

    /// The level of this number, from 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if 1 <= number && number <= 10 { Some(Level(number)) } else { None }
    }

    /// 1 for the weakest to 10 for the strongest.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How strong the engine plays at this level.
    pub const fn skill(self) -> Skill {
        match Skill::new(2 * (self.0 - 1)) {
            Some(skill) if self.0 < 10 => skill,
            _ => Skill::FULL,
        }
    }

    /// About how strong the level is, in Elo, on a scale of the engine's own: the greedy player of `tests/levels.rs`, who
    /// looks one move ahead, is put at 500, and the differences measured between neighbours are added up from there
    /// (docs/engine.md has them). It says how far levels are apart; how people fare against them it does not know.
    pub const fn estimated_elo(self) -> u16 {
        ESTIMATES[self.0 as usize - 1]
    }

    /// The skill that is about this strong on the scale of [`Level::estimated_elo`]: between two levels the share of the way from
    /// the weaker to the stronger one, rounded down, and beyond them the nearest.
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

    /// What a move may cost at this level: a bound for the machine's sake, which lower levels never come near.
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
    fn levels_rise_from_the_least_skill_to_the_full() {
        assert_eq!(Level::ALL.first().map(|level| level.skill()), Some(Skill::MIN));
        assert_eq!(Level::ALL.last().map(|level| level.skill()), Some(Skill::FULL));
        assert!(Level::ALL.windows(2).all(|pair| pair[0].skill() < pair[1].skill()));
        assert!(Level::ALL.windows(2).all(|pair| pair[0].estimated_elo() < pair[1].estimated_elo()));
        assert!(Level::ALL.iter().all(|level| Level::new(level.number()) == Some(*level)));
        assert_eq!((Level::new(0), Level::new(11)), (None, None));
    }

    #[test]
    fn every_strength_has_a_skill_and_levels_have_their_own() {
        assert!(Level::ALL.iter().all(|level| Level::skill_for_elo(level.estimated_elo()) == level.skill()));
        assert!((0..3000).all(|elo| Level::skill_for_elo(elo) <= Level::skill_for_elo(elo + 1)));
        assert_eq!((Level::skill_for_elo(0), Level::skill_for_elo(u16::MAX)), (Skill::MIN, Skill::FULL));
        let skills: std::collections::BTreeSet<Skill> = (0..3000).map(Level::skill_for_elo).collect();
        assert_eq!(skills.len(), usize::from(Skill::FULL.number()) + 1);
    }
}
