//! The two sides.

use std::ops::Not;

use serde::{Deserialize, Serialize};

/// One of the two sides: White (ฝ่ายขาว) on ranks ๑ to ๓, Black (ฝ่ายดำ) on ranks ๖ to ๘.
///
/// White does not necessarily move first in Makruk: the players agree on it or draw lots (ตำนานหมากรุก, กฎกติกา 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Color {
    /// The side that starts on ranks 1 and 3.
    White,
    /// The side that starts on ranks 8 and 6.
    Black,
}

impl Color {
    /// Both colours, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black: for tables indexed by colour.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Color;

    /// The other side.
    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negation_swaps_the_sides() {
        for color in Color::ALL {
            assert_ne!(!color, color);
            assert_eq!(!!color, color);
        }
    }
}
