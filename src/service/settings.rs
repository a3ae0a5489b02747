//! What a person has chosen for themselves.

use serde::{Deserialize, Serialize};

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
