//! The ten levels that players choose from.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::game::{MoveOf, SearchGame};
use super::limits::SearchLimits;
use super::skill::Skill;

/// A level of a game from 1 (beginner) to 10 (full strength). Levels have numbers only; names are the caller's business.
#[derive(Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8", bound = "")]
pub struct GameLevel<G>(u8, PhantomData<fn() -> G>);

/// The number is not that of a [`GameLevel`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no level {0}: levels go from 1 to 10")]
pub struct InvalidLevel(pub u8);

impl<G> TryFrom<u8> for GameLevel<G> {
    type Error = InvalidLevel;

    fn try_from(number: u8) -> Result<GameLevel<G>, InvalidLevel> {
        GameLevel::new(number).ok_or(InvalidLevel(number))
    }
}

impl<G> From<GameLevel<G>> for u8 {
    fn from(level: GameLevel<G>) -> u8 {
        level.number()
    }
}

// By hand, because a game need not have any of these for its levels to have them.
impl<G> Clone for GameLevel<G> {
    fn clone(&self) -> GameLevel<G> {
        *self
    }
}

impl<G> Copy for GameLevel<G> {}

impl<G> fmt::Debug for GameLevel<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Level").field(&self.0).finish()
    }
}

impl<G> PartialEq for GameLevel<G> {
    fn eq(&self, other: &GameLevel<G>) -> bool {
        self.0 == other.0
    }
}

impl<G> Eq for GameLevel<G> {}

impl<G> Hash for GameLevel<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<G> PartialOrd for GameLevel<G> {
    fn partial_cmp(&self, other: &GameLevel<G>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<G> Ord for GameLevel<G> {
    fn cmp(&self, other: &GameLevel<G>) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl<G> GameLevel<G> {
    /// All levels, weakest first.
    pub const ALL: [GameLevel<G>; 10] = {
        let mut all = [GameLevel(1, PhantomData); 10];
        let mut at = 0;
        while at < 10 {
            all[at].0 = at as u8 + 1;
            at += 1;
        }
        all
    };

    /// The level of the engine's full strength.
    pub const STRONGEST: GameLevel<G> = GameLevel(10, PhantomData);

    /// The level with this number, 1 to 10.
    pub const fn new(number: u8) -> Option<GameLevel<G>> {
        if 1 <= number && number <= 10 { Some(GameLevel(number, PhantomData)) } else { None }
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
}

impl<G: SearchGame> GameLevel<G> {
    /// The approximate strength in Elo, on the scale of the game (docs/engine.md tells how it was measured).
    pub const fn estimated_elo(self) -> u16 {
        G::ESTIMATES[self.0 as usize - 1]
    }

    /// The skill of about this strength on the scale of [`GameLevel::estimated_elo`]: interpolated between the
    /// neighbouring levels and rounded down; beyond the scale, the nearest skill.
    pub fn skill_for_elo(elo: u16) -> Skill {
        let Some(stronger) = GameLevel::<G>::ALL.into_iter().position(|level| level.estimated_elo() > elo) else {
            return Skill::FULL;
        };
        let Some(weaker) = stronger.checked_sub(1) else { return Skill::MIN };
        let (weaker, stronger) = (GameLevel::<G>::ALL[weaker], GameLevel::<G>::ALL[stronger]);
        let [from, to] = [weaker, stronger].map(|level| u32::from(level.skill().number()));
        let [least, most] = [weaker, stronger].map(|level| u32::from(level.estimated_elo()));
        let number = from + (to - from) * (u32::from(elo) - least) / (most - least);
        u8::try_from(number).ok().and_then(Skill::new).unwrap_or_default()
    }

    /// Limits that protect the machine. The lower levels never come near them.
    pub fn limits(self) -> SearchLimits<MoveOf<G>> {
        let (nodes, time) = match self.0 {
            1..=6 => (100_000, 500),
            7..=8 => (500_000, 1000),
            9 => (1_000_000, 1500),
            _ => (4_000_000, 3000),
        };
        SearchLimits { nodes: Some(nodes), movetime: Some(Duration::from_millis(time)), ..SearchLimits::default() }
    }
}
