//! Files, ranks and squares.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Color;

/// A file: ก to ญ in Thai, a to h in Latin letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct File(u8);

/// A rank: ๑ to ๘, counted from White's side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(u8);

/// One of the 64 squares (ตา). a1 is index 0, b1 index 1, h8 index 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Square(u8);

/// An index beyond the 64 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no square {0}: the squares are numbered 0 to 63")]
pub struct NoSuchSquare(pub u8);

impl File {
    /// The eight files from a (ก) to h (ญ).
    pub const ALL: [File; 8] = [File(0), File(1), File(2), File(3), File(4), File(5), File(6), File(7)];

    /// The file with this index, 0 for a; `None` from 8 on.
    #[inline]
    pub const fn new(index: u8) -> Option<File> {
        if index < 8 { Some(File(index)) } else { None }
    }

    /// 0 for file a to 7 for file h.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The Latin letter, `a` to `h`.
    pub const fn latin(self) -> char {
        (b'a' + self.0) as char
    }

    /// The Thai letter: ก ข ค ง จ ฉ ช ญ.
    pub const fn thai(self) -> char {
        ['ก', 'ข', 'ค', 'ง', 'จ', 'ฉ', 'ช', 'ญ'][self.0 as usize]
    }
}

impl Rank {
    /// The eight ranks, White's first.
    pub const ALL: [Rank; 8] = [Rank(0), Rank(1), Rank(2), Rank(3), Rank(4), Rank(5), Rank(6), Rank(7)];

    /// The rank with this index, 0 for rank 1; `None` from 8 on.
    #[inline]
    pub const fn new(index: u8) -> Option<Rank> {
        if index < 8 { Some(Rank(index)) } else { None }
    }

    /// 0 for rank 1 to 7 for rank 8.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The same rank as `color` counts it from its own side; index 0 is the home rank of either side.
    #[inline]
    pub const fn relative_to(self, color: Color) -> Rank {
        match color {
            Color::White => self,
            Color::Black => Rank(7 - self.0),
        }
    }

    /// The digit, `1` to `8`.
    pub const fn latin(self) -> char {
        (b'1' + self.0) as char
    }

    /// The Thai digit, ๑ to ๘.
    pub const fn thai(self) -> char {
        ['๑', '๒', '๓', '๔', '๕', '๖', '๗', '๘'][self.0 as usize]
    }
}

impl Square {
    /// The square on `file` and `rank`.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square(rank.0 * 8 + file.0)
    }

    /// The square with this index (a1 = 0, b1 = 1, h8 = 63); `None` from 64 on.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 64 { Some(Square(index)) } else { None }
    }

    /// Reads `a1` to `h8`, lower case only. What people type is read by [`notation`](crate::notation) instead.
    pub const fn from_latin(name: &[u8]) -> Option<Square> {
        match name {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Square((*rank - b'1') * 8 + (*file - b'a'))),
            _ => None,
        }
    }

    /// 0 for a1 to 63 for h8.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The square's file.
    #[inline]
    pub const fn file(self) -> File {
        File(self.0 & 7)
    }

    /// The square's rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 >> 3)
    }

    /// The square that this one becomes when the board is rotated by 180°.
    #[inline]
    pub const fn rotated(self) -> Square {
        Square(63 - self.0)
    }

    /// The square `files` to the right and `ranks` up as White sees the board; `None` off the board.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = (self.0 & 7) as i8 + files;
        let rank = (self.0 >> 3) as i8 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 { None } else { Some(Square((rank * 8 + file) as u8)) }
    }

    /// The square straight ahead of a piece of `color`; `None` on its last rank.
    #[inline]
    pub const fn ahead(self, color: Color) -> Option<Square> {
        match color {
            Color::White => self.offset(0, 1),
            Color::Black => self.offset(0, -1),
        }
    }

    /// All 64 squares, a1 first, h8 last.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..64).map(Square)
    }
}

impl From<Square> for u8 {
    fn from(square: Square) -> u8 {
        square.0
    }
}

impl TryFrom<u8> for Square {
    type Error = NoSuchSquare;

    fn try_from(index: u8) -> Result<Square, NoSuchSquare> {
        Square::from_index(index).ok_or(NoSuchSquare(index))
    }
}

impl fmt::Display for Square {
    /// `e4`: Latin letters and digits, as in UCI.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().latin(), self.rank().latin())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.latin())
    }
}

impl fmt::Debug for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.latin())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_round_trip_through_file_rank_and_name() {
        assert_eq!(Square::all().len(), 64);
        for square in Square::all() {
            assert_eq!(Square::new(square.file(), square.rank()), square);
            assert_eq!(Square::from_latin(square.to_string().as_bytes()), Some(square));
            assert_eq!(square.rotated().rotated(), square);
        }
        assert_eq!(Square::from_latin(b"a1").map(Square::index), Some(0));
        assert_eq!(Square::from_latin(b"h8").map(Square::index), Some(63));
        assert_eq!(Square::from_latin(b"i9"), None);
    }

    #[test]
    fn offsets_stop_at_the_edge() {
        let a1 = Square::from_latin(b"a1").unwrap();
        assert_eq!(a1.offset(-1, 0), None);
        assert_eq!(a1.offset(0, -1), None);
        assert_eq!(a1.offset(1, 2), Square::from_latin(b"b3"));
        assert_eq!((a1.ahead(Color::White), a1.ahead(Color::Black)), (Square::from_latin(b"a2"), None));
    }

    #[test]
    fn only_valid_squares_deserialize() {
        for square in Square::all() {
            let stored = serde_json::to_string(&square).unwrap();
            assert_eq!(serde_json::from_str::<Square>(&stored).unwrap(), square);
        }
        assert!(serde_json::from_str::<Square>("64").is_err());
    }
}
