//! The steps by which one looks back at a game.

use crate::kit::custom_id::id_parts;

id_parts! {
    /// Where to go from a position of a game.
    pub enum ReplayStep {
        First = 'f',
        Back = 'b',
        Forward = 'n',
        Last = 'l',
    }
}

impl ReplayStep {
    /// All of them, in the order of their buttons.
    pub const ALL: [ReplayStep; 4] = [ReplayStep::First, ReplayStep::Back, ReplayStep::Forward, ReplayStep::Last];

    /// The ply that it leads to from `ply`, in a game of `plies` plies.
    pub fn from(self, ply: usize, plies: usize) -> usize {
        match self {
            ReplayStep::First => 0,
            ReplayStep::Back => ply.saturating_sub(1).min(plies),
            ReplayStep::Forward => (ply + 1).min(plies),
            ReplayStep::Last => plies,
        }
    }

    /// What is on its button.
    pub const fn sign(self) -> &'static str {
        match self {
            ReplayStep::First => "⏮",
            ReplayStep::Back => "◀",
            ReplayStep::Forward => "▶",
            ReplayStep::Last => "⏭",
        }
    }
}
