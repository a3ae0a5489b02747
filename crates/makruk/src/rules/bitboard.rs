//! Sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::{File, Rank, Square};

/// A set of squares: one bit per square, from a1 at bit 0 to h8 at bit 63.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Bitboard = Bitboard(0);

    /// The set that holds one square.
    #[inline]
    pub const fn from_square(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// The eight squares of a file.
    #[inline]
    pub const fn from_file(file: File) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << file.index())
    }

    /// The eight squares of a rank.
    #[inline]
    pub const fn from_rank(rank: Rank) -> Bitboard {
        Bitboard(0xff << (8 * rank.index()))
    }

    /// Whether `square` is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has more than one square.
    #[inline]
    pub const fn has_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The square with the lowest index, if there is one.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        Square::from_index(self.0.trailing_zeros() as u8)
    }

    /// The square with the highest index, if there is one.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        match self.0.checked_ilog2() {
            Some(index) => Square::from_index(index as u8),
            None => None,
        }
    }

    /// The squares shifted by at most one file and one rank (`-1`, `0` or `1`) as White sees the board. Squares that leave
    /// the board are dropped.
    #[inline]
    pub const fn shifted<const FILES: i32, const RANKS: i32>(self) -> Bitboard {
        const { assert!(-1 <= FILES && FILES <= 1 && -1 <= RANKS && RANKS <= 1) };
        let kept = match FILES {
            -1 => self.0 & !0x0101_0101_0101_0101,
            0 => self.0,
            _ => self.0 & !0x8080_8080_8080_8080,
        };
        let by = 8 * RANKS + FILES;
        Bitboard(if by < 0 { kept >> -by } else { kept << by })
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Bitboard {
        Bitboard::from_square(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set | square.into())
    }
}

impl Iterator for Bitboard {
    type Item = Square;

    /// Removes the lowest square from the set and returns it.
    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        // Not `self.len()`: on a reference that would be `ExactSizeIterator::len`, which calls this method.
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Bitboard {}

macro_rules! set_operator {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign_method:ident, $op:tt) => {
        impl $trait for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 $op other.0)
            }
        }
        impl $assign_trait for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard) {
                *self = *self $op other;
            }
        }
    };
}
set_operator!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
set_operator!(BitOr, bitor, BitOrAssign, bitor_assign, |);
set_operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl Not for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl fmt::Debug for Bitboard {
    /// Eight lines, rank 8 first, `1` for a square in the set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            for file in 0..8 {
                f.write_str(if self.0 >> (rank * 8 + file) & 1 == 1 { "1 " } else { ". " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_iterate_from_the_first_square_to_the_last() {
        assert_eq!((Bitboard::EMPTY.first(), Bitboard::EMPTY.last()), (None, None));
        let set = Bitboard(1 << 9 | 1 << 40 | 1 << 63);
        assert_eq!(set.first().map(Square::index), Some(9));
        assert_eq!(set.last().map(Square::index), Some(63));
        assert_eq!(set.map(Square::index).collect::<Vec<_>>(), [9, 40, 63]);
    }

    #[test]
    fn shifting_moves_each_square_and_never_wraps_around() {
        fn check<const FILES: i32, const RANKS: i32>() {
            for square in Square::all() {
                let moved = square.offset(FILES as i8, RANKS as i8);
                assert_eq!(Bitboard::from(square).shifted::<FILES, RANKS>().first(), moved, "{square} {FILES} {RANKS}");
            }
        }
        check::<-1, -1>();
        check::<0, -1>();
        check::<1, -1>();
        check::<-1, 1>();
        check::<0, 1>();
        check::<1, 1>();
    }
}
