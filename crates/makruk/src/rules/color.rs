//! The two sides.

use std::ops::Not;

use serde::{Deserialize, Serialize};

/// A side of the board. White (ฝ่ายขาว) sits below, on ranks ๑–๓; Black (ฝ่ายดำ) above, on ranks ๖–๘.
///
/// White need not move first in Makruk; who does is agreed or drawn by lot (seed 000, กฎกติกา 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Color {
    /// The side whose men start on ranks 1 and 3.
    White,
    /// The side whose men start on ranks 8 and 6.
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
    fn the_other_side_of_the_other_side_is_oneself() {
        for color in Color::ALL {
            assert_ne!(!color, color);
            assert_eq!(!!color, color);
        }
    }
}
