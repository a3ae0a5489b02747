//! How a game for four ends.

use super::army::{Alliance, Army};

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FourResult {
    /// Both kings of one alliance were captured (*Chaturaji*).
    Victory {
        /// Who won.
        alliance: Alliance,
        /// How.
        kind: VictoryKind,
        /// Whether a captured king of the winners comes free by it (*Nripakrishta*).
        ransomed: bool,
    },
    /// The game was drawn.
    Draw(FourDraw),
}

/// Whose victory it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VictoryKind {
    /// One army captured both kings.
    ByOne(Army),
    /// Each captured one.
    ByBoth,
}

/// Why a game was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FourDraw {
    /// Nothing but kings is left on the board (*Kakakashtha*).
    BareKings,
    /// Nothing was captured and no pawn moved for as many rounds as the rules say.
    Idle,
}
