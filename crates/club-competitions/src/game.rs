//! Who plays, with which colour, and how a game ends.

use serde::{Deserialize, Serialize};

/// A player, by a number that the caller gives. Serialized under the name by which exports and erasures find people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename = "PlayerId")]
pub struct CompetitorId(pub u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PairingColor {
    White,
    Black,
}

impl PairingColor {
    pub const fn other(self) -> PairingColor {
        match self {
            PairingColor::White => PairingColor::Black,
            PairingColor::Black => PairingColor::White,
        }
    }
}

/// How a game that was played ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PlayedResult {
    WhiteWon,
    BlackWon,
    Draw,
}

impl PlayedResult {
    pub const fn winner(self) -> Option<PairingColor> {
        match self {
            PlayedResult::WhiteWon => Some(PairingColor::White),
            PlayedResult::BlackWon => Some(PairingColor::Black),
            PlayedResult::Draw => None,
        }
    }

    pub const fn won_by(color: PairingColor) -> PlayedResult {
        match color {
            PairingColor::White => PlayedResult::WhiteWon,
            PairingColor::Black => PlayedResult::BlackWon,
        }
    }
}

/// Two players with their colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pairing {
    pub white: CompetitorId,
    pub black: CompetitorId,
}

impl Pairing {
    pub const fn player(self, color: PairingColor) -> CompetitorId {
        match color {
            PairingColor::White => self.white,
            PairingColor::Black => self.black,
        }
    }

    pub fn color(self, player: CompetitorId) -> Option<PairingColor> {
        if player == self.white {
            Some(PairingColor::White)
        } else if player == self.black {
            Some(PairingColor::Black)
        } else {
            None
        }
    }

    pub const fn reversed(self) -> Pairing {
        Pairing { white: self.black, black: self.white }
    }
}

/// What a director rules about a game, in place of what was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ruling {
    Result(PlayedResult),
    /// It counts for nothing.
    Void,
}
