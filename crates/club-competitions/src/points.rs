//! Points, counted in quarters, so that every score and every tie-break is exact.

use std::fmt;
use std::iter::Sum;
use std::ops::Add;

use serde::{Deserialize, Serialize};

/// A number of points. A game gives one, a half, or none; products of two such numbers come in quarters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Points {
    quarters: u32,
}

impl Points {
    /// None: a loss.
    pub const ZERO: Points = Points { quarters: 0 };
    /// A half: a draw.
    pub const HALF: Points = Points { quarters: 2 };
    /// One: a win.
    pub const ONE: Points = Points { quarters: 4 };

    pub const fn from_quarters(quarters: u32) -> Points {
        Points { quarters }
    }

    pub const fn quarters(self) -> u32 {
        self.quarters
    }

    pub const fn times(self, factor: u32) -> Points {
        Points { quarters: self.quarters.saturating_mul(factor) }
    }

    /// The product of two scores, each in halves.
    pub(crate) const fn product(self, other: Points) -> Points {
        Points { quarters: self.quarters.saturating_mul(other.quarters) / 4 }
    }

    pub(crate) const fn without(self, other: Points) -> Points {
        Points { quarters: self.quarters.saturating_sub(other.quarters) }
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points { quarters: self.quarters.saturating_add(other.quarters) }
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::ZERO, Points::add)
    }
}

/// As a decimal number without needless zeros: `3`, `3.5`, `9.25`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fraction = match self.quarters % 4 {
            0 => "",
            1 => ".25",
            2 => ".5",
            _ => ".75",
        };
        write!(f, "{}{fraction}", self.quarters / 4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_read_as_decimals() {
        let texts: Vec<_> = (0..6).map(|quarters| Points::from_quarters(quarters).to_string()).collect();
        assert_eq!(texts, ["0", "0.25", "0.5", "0.75", "1", "1.25"]);
    }

    #[test]
    fn a_product_of_halves_is_exact() {
        assert_eq!(Points::from_quarters(14).product(Points::HALF).to_string(), "1.75");
        assert_eq!(Points::from_quarters(14).product(Points::ONE).to_string(), "3.5");
    }
}
