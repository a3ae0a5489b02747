//! What there is to see of four armies and of their die.

use chaturanga::four::LongDie;

use super::SceneSide;

/// How an army fares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlateArmy {
    /// The ally who commands it; `None` if it does so itself.
    pub commander: Option<SceneSide>,
    /// Its king.
    pub king: PlateKing,
}

/// Where a king is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlateKing {
    /// On the board.
    #[default]
    Free,
    /// Captured, and held by this side.
    Held(SceneSide),
    /// Captured before the game that is shown began.
    Gone,
}

impl PlateArmy {
    /// Whether nobody moves it: its king is captured, and its ally doesn't command it.
    pub(crate) fn stands_still(&self) -> bool {
        self.king != PlateKing::Free && self.commander.is_none()
    }
}

/// A throw of the long die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SceneThrow {
    /// The army for which it is thrown.
    pub army: SceneSide,
    /// What became of it.
    pub fate: ThrowFate,
}

/// What became of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThrowFate {
    /// The die has yet to be thrown.
    Awaited,
    /// It says which pieces may move.
    Allows(LongDie),
    /// None of the pieces that it allows can move.
    Blocked(LongDie),
}

impl ThrowFate {
    /// What the die shows.
    pub(crate) fn die(self) -> Option<LongDie> {
        match self {
            ThrowFate::Awaited => None,
            ThrowFate::Allows(die) | ThrowFate::Blocked(die) => Some(die),
        }
    }
}
