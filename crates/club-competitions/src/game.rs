//! Who plays, with which colour, and how a game ends.

use serde::{Deserialize, Serialize};

/// A player, by a number that the caller gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PlayerId(pub u64);

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Color {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Color {
    /// The other one.
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
    /// White won.
    WhiteWon,
    /// Black won.
    BlackWon,
    /// A draw.
    Draw,
}

impl GameResult {
    /// The winner's colour; a draw has none.
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::WhiteWon => Some(Color::White),
            GameResult::BlackWon => Some(Color::Black),
            GameResult::Draw => None,
        }
    }

    /// That this colour wins.
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
    /// Has White.
    pub white: PlayerId,
    /// Has Black.
    pub black: PlayerId,
}

impl Pairing {
    /// The one who has the colour.
    pub const fn player(self, color: Color) -> PlayerId {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The colour that the player has, if the player is one of the two.
    pub fn color(self, player: PlayerId) -> Option<Color> {
        if player == self.white {
            Some(Color::White)
        } else if player == self.black {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The same two with colours changed.
    pub const fn reversed(self) -> Pairing {
        Pairing { white: self.black, black: self.white }
    }
}

/// What a director rules about a game, in place of what was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ruling {
    /// It counts as played, with this result.
    Result(GameResult),
    /// It counts for nothing.
    Void,
}
