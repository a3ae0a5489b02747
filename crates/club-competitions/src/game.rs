//! Who plays, with which colour, and how a game ends.

use serde::{Deserialize, Serialize};

/// A player, by a number that the caller gives. Serialized under the name by which exports and erasures find people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename = "PlayerId")]
pub struct CompetitorId(pub u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Color {
    White,
    Black,
}

impl Color {
    pub const fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// How a game that was played ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum GameResult {
    WhiteWon,
    BlackWon,
    Draw,
}

impl GameResult {
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::WhiteWon => Some(Color::White),
            GameResult::BlackWon => Some(Color::Black),
            GameResult::Draw => None,
        }
    }

    pub const fn won_by(color: Color) -> GameResult {
        match color {
            Color::White => GameResult::WhiteWon,
            Color::Black => GameResult::BlackWon,
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
    pub const fn player(self, color: Color) -> CompetitorId {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    pub fn color(self, player: CompetitorId) -> Option<Color> {
        if player == self.white {
            Some(Color::White)
        } else if player == self.black {
            Some(Color::Black)
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
    Result(GameResult),
    /// It counts for nothing.
    Void,
}
