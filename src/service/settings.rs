//! What a person has chosen for themselves.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::game::PlayerId;

/// How many people one person may mute.
pub const MUTED_LIMIT: usize = 200;

/// Whether a board mentions the player to move so that their client makes a noise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pings {
    /// The player is pinged.
    #[default]
    On,
    /// The player is named without a ping.
    Off,
}

/// A person's own settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Whether boards ping.
    pub pings: Pings,
}

/// Who may challenge a person, leaving single people aside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChallengesFrom {
    /// Anybody.
    #[default]
    Everybody,
    /// Nobody.
    Nobody,
}

/// Whose challenges a person takes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challengers {
    /// Who may challenge them.
    pub from: ChallengesFrom,
    /// Who may not all the same.
    pub muted: BTreeSet<PlayerId>,
}

impl Challengers {
    /// Whether a challenge by this person is taken.
    pub fn welcome(&self, by: PlayerId) -> bool {
        self.from == ChallengesFrom::Everybody && !self.muted.contains(&by)
    }
}
