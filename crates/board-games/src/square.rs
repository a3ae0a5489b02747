//! The squares of a board.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A square of a board of eight by eight: a1 is 0, b1 is 1, h8 is 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct GameSquare(u8);

/// A number that no square has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} is the number of no square")]
pub struct NoSuchGameSquare(pub u8);

impl GameSquare {
    /// The number of squares.
    pub const COUNT: u8 = 64;

    /// All squares by rank from a1.
    pub fn all() -> impl DoubleEndedIterator<Item = GameSquare> {
        (0..GameSquare::COUNT).map(GameSquare)
    }

    /// The number of the square.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The column, 0 for the one that is called a and ก.
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// The square as it is seen from the other side of the board.
    #[must_use]
    pub const fn turned(self) -> GameSquare {
        GameSquare(GameSquare::COUNT - 1 - self.0)
    }

    /// The row, 0 for the one that is called 1 and ๑.
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }
}

impl TryFrom<u8> for GameSquare {
    type Error = NoSuchGameSquare;

    fn try_from(index: u8) -> Result<GameSquare, NoSuchGameSquare> {
        if index < GameSquare::COUNT { Ok(GameSquare(index)) } else { Err(NoSuchGameSquare(index)) }
    }
}

impl From<GameSquare> for u8 {
    fn from(square: GameSquare) -> u8 {
        square.0
    }
}

impl From<makruk::Square> for GameSquare {
    fn from(square: makruk::Square) -> GameSquare {
        GameSquare(u8::from(square))
    }
}

impl From<GameSquare> for makruk::Square {
    fn from(square: GameSquare) -> makruk::Square {
        let file = makruk::File::ALL[usize::from(square.file())];
        makruk::Square::new(file, makruk::Rank::ALL[usize::from(square.rank())])
    }
}

impl From<international_chess::Square> for GameSquare {
    fn from(square: international_chess::Square) -> GameSquare {
        GameSquare(square as u8)
    }
}

impl From<GameSquare> for international_chess::Square {
    fn from(square: GameSquare) -> international_chess::Square {
        international_chess::Square::index(usize::from(square.0))
    }
}

impl fmt::Display for GameSquare {
    /// The name in Latin letters: `e4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

/// A text that names no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no square has this name")]
pub struct NotASquare;

impl FromStr for GameSquare {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<GameSquare, NotASquare> {
        let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = text.as_bytes() else { return Err(NotASquare) };
        Ok(GameSquare((rank - b'1') * 8 + file - b'a'))
    }
}

impl fmt::Debug for GameSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_means_the_same_square() {
        for square in GameSquare::all() {
            let (makruk, chess) = (makruk::Square::from(square), international_chess::Square::from(square));
            assert_eq!((GameSquare::from(makruk), GameSquare::from(chess)), (square, square));
            assert_eq!((makruk.to_string(), chess.to_string()), (square.to_string(), square.to_string()));
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(makruk::Square::from(square.turned()), makruk.rotated());
        }
        assert_eq!(GameSquare::try_from(64), Err(NoSuchGameSquare(64)));
    }
}
