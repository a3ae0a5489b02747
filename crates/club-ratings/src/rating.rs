//! A strength with its uncertainty.

/// The farthest rating and the largest deviation that are told apart.
const LIMIT: f64 = 20_000.0;

/// How many deviations to each side hold 95 % of a normal distribution.
const BAND_95: f64 = 1.96;

/// A player's strength on the scale of Elo, where 400 points are odds of ten to one, with its standard deviation (RD).
///
/// Both numbers are finite whatever they are made from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    rating: f64,
    deviation: f64,
}

impl Rating {
    /// A rating with its deviation, in points. What lies beyond ±20,000 becomes that, a deviation below 0 becomes 0, and what is
    /// not a number says nothing: a rating of 0, or the largest deviation.
    pub const fn new(rating: f64, deviation: f64) -> Rating {
        Rating {
            rating: if rating.is_nan() { 0.0 } else { rating.clamp(-LIMIT, LIMIT) },
            deviation: if deviation.is_nan() { LIMIT } else { deviation.clamp(0.0, LIMIT) },
        }
    }

    /// The most likely strength, in points.
    pub const fn rating(self) -> f64 {
        self.rating
    }

    /// The standard deviation of the strength, in points.
    pub const fn deviation(self) -> f64 {
        self.deviation
    }

    /// The number to show.
    pub fn rounded(self) -> i32 {
        // Far inside of what an i32 takes.
        self.rating.round() as i32
    }

    /// Where the strength is in 95 cases of 100, if it is normally distributed: from the lower end to the upper, in points.
    pub fn band(self) -> (f64, f64) {
        (self.rating - BAND_95 * self.deviation, self.rating + BAND_95 * self.deviation)
    }

    /// The rating shifted up by `points` points: a first-move advantage, or another zero of the scale.
    #[must_use]
    pub fn raised_by(self, points: f64) -> Rating {
        Rating::new(self.rating + points, self.deviation)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_band_reaches_two_deviations_to_each_side() {
        let (low, high) = Rating::new(1500.0, 50.0).band();
        assert_eq!((low.round(), high.round()), (1402.0, 1598.0));
    }

    #[test]
    fn what_is_no_number_says_nothing() {
        assert_eq!(Rating::new(f64::NAN, f64::NAN), Rating::new(0.0, f64::INFINITY));
        assert_eq!(Rating::new(f64::INFINITY, -1.0), Rating::new(LIMIT, 0.0));
        assert_eq!(Rating::new(-12.5, 1.0).rounded(), -13);
    }

    proptest! {
        #[test]
        fn every_rating_is_finite(rating in proptest::num::f64::ANY, deviation in proptest::num::f64::ANY) {
            let rating = Rating::new(rating, deviation).raised_by(deviation);
            let (low, high) = rating.band();
            prop_assert!(low.is_finite() && high.is_finite() && low <= rating.rating() && rating.rating() <= high);
        }
    }
}
