//! What comes of an act, besides the act itself.

use super::act::LongDie;
use super::army::Army;
use super::result::FourResult;
use crate::board::{Arm, BoardSquare};

/// Something to tell of. Events follow from the acts and are stored nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FourEvent {
    /// A throw had no legal move.
    Blocked {
        /// The army to move.
        army: Army,
        /// What the die showed.
        die: LongDie,
    },
    /// A piece was captured.
    Captured {
        /// Whose it was.
        army: Army,
        /// What it was.
        arm: Arm,
        /// Where it stood.
        at: BoardSquare,
        /// By which army.
        by: Army,
    },
    /// A king has taken a throne that is not its own.
    Enthroned {
        /// Whose king it is.
        army: Army,
        /// Whose throne.
        throne: Army,
        /// The stakes that its player wins by it.
        stakes: u8,
    },
    /// An army is commanded by its ally from now on, or by itself again.
    Commanded {
        /// The army.
        army: Army,
        /// Its commander.
        by: Army,
    },
    /// A pawn has become another piece.
    Promoted {
        /// Whose it is.
        army: Army,
        /// What it is now.
        arm: Arm,
        /// Where.
        at: BoardSquare,
    },
    /// Four boats met, and the last captured the others.
    BoatsMet {
        /// Whose boat was the last.
        army: Army,
    },
    /// A captured king is back.
    Returned {
        /// Whose it is.
        army: Army,
        /// Where it stands.
        at: BoardSquare,
    },
    /// The game is over.
    Over(FourResult),
}
