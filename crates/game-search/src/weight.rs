//! The weight of a feature.

use std::ops::{Add, Mul, Sub};

/// The weight of a feature in the middlegame and in the endgame, in centipawns, packed into one integer so that both
/// are added at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weight(i32);

impl Weight {
    /// A weight from its two parts, each within 16 bits.
    pub const fn new(middlegame: i32, endgame: i32) -> Weight {
        Weight((endgame << 16) + middlegame)
    }

    /// The middlegame weight.
    #[inline]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame weight.
    #[inline]
    pub const fn endgame(self) -> i32 {
        // The lower half is signed; when negative it has borrowed from the upper half.
        (self.0 + 0x8000) >> 16
    }
}

impl Add for Weight {
    type Output = Weight;
    #[inline]
    fn add(self, other: Weight) -> Weight {
        Weight(self.0 + other.0)
    }
}

impl Sub for Weight {
    type Output = Weight;
    #[inline]
    fn sub(self, other: Weight) -> Weight {
        Weight(self.0 - other.0)
    }
}

impl Mul<i32> for Weight {
    type Output = Weight;
    #[inline]
    fn mul(self, times: i32) -> Weight {
        Weight(self.0 * times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_parts_do_not_interfere() {
        for (middlegame, endgame) in [(0, 0), (5, -7), (-5, 7), (-300, -12), (9000, 12000), (-9000, 12000)] {
            let weight = Weight::new(middlegame, endgame);
            assert_eq!((weight.middlegame(), weight.endgame()), (middlegame, endgame));
            let sum = weight + Weight::new(-1, 1) * 3 - Weight::new(2, -2);
            assert_eq!((sum.middlegame(), sum.endgame()), (middlegame - 5, endgame + 5));
        }
    }
}
