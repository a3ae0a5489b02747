//! The steps by which one looks back at a game.

/// Where to go from a position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayStep {
    First,
    Back,
    Forward,
    Last,
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
}
