//! Years as the sources count them.

use std::fmt;

/// A year of the Buddhist Era (พ.ศ.), by which the sources date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BuddhistYear(u16);

/// A year, or several from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Years {
    first: BuddhistYear,
    last: BuddhistYear,
}

/// By how much the Buddhist Era is ahead of the Common Era.
const AHEAD: u16 = 543;

impl BuddhistYear {
    /// The year of this number.
    pub const fn new(year: u16) -> BuddhistYear {
        BuddhistYear(year)
    }

    /// The number in the Buddhist Era (B.E., พ.ศ.).
    pub const fn buddhist(self) -> u16 {
        self.0
    }

    /// The number in the Common Era (C.E., ค.ศ.); years before 1 C.E. are 0. Until 2483 the Thai year began in April, so that
    /// its last three months belong to the next year of the Common Era.
    pub const fn common(self) -> u16 {
        self.0.saturating_sub(AHEAD)
    }
}

impl fmt::Display for BuddhistYear {
    /// The number in the Buddhist Era.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl Years {
    /// One year of the Buddhist Era.
    pub const fn one(year: u16) -> Years {
        Years::span(year, year)
    }

    /// The years from one to another, in either order.
    pub const fn span(one: u16, other: u16) -> Years {
        let (first, last) = if one <= other { (one, other) } else { (other, one) };
        Years { first: BuddhistYear::new(first), last: BuddhistYear::new(last) }
    }

    /// The first year.
    pub const fn first(self) -> BuddhistYear {
        self.first
    }

    /// The last year; the first one again if there is only one.
    pub const fn last(self) -> BuddhistYear {
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buddhist_year_is_543_ahead() {
        assert_eq!((BuddhistYear::new(2506).buddhist(), BuddhistYear::new(2506).common()), (2506, 1963));
        assert_eq!(BuddhistYear::new(3).common(), 0);
    }

    #[test]
    fn years_run_from_the_first_to_the_last() {
        assert_eq!(Years::span(2533, 2526), Years::span(2526, 2533));
        assert_eq!(Years::one(2509).first(), Years::one(2509).last());
    }
}
