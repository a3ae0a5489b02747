//! How far apart two may be.

use std::time::Duration;

use crate::seeker::Estimate;

/// The difference of ratings that people accept, and how it grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tolerance {
    /// What everyone accepts at first, in points of rating.
    pub at_first: u32,
    /// How much more with every minute of waiting, in points.
    pub each_minute: u32,
    /// How much of the joint deviation of two ratings is added, in hundredths of it.
    pub percent_of_deviation: u32,
}

impl Default for Tolerance {
    /// 100 points, 50 more with each minute, and half of the joint deviation.
    fn default() -> Tolerance {
        Tolerance { at_first: 100, each_minute: 50, percent_of_deviation: 50 }
    }
}

impl Tolerance {
    /// The difference that someone accepts after so long, in hundredths of a point.
    pub(crate) fn after(&self, waited: Duration) -> i64 {
        let hundredths = |points: u32| i64::from(points).saturating_mul(100);
        let seconds = i64::try_from(waited.as_secs()).unwrap_or(i64::MAX);
        // No two ratings are further apart than that, and sums of it stay far from the end of the type.
        let widened = hundredths(self.each_minute).saturating_mul(seconds) / 60;
        hundredths(self.at_first).saturating_add(widened).min(ANY_DIFFERENCE)
    }

    /// What is added for how little is known of two ratings, in hundredths of a point.
    pub(crate) fn for_uncertainty(&self, one: Estimate, other: Estimate) -> i64 {
        let square = |estimate: Estimate| u64::from(estimate.deviation).saturating_mul(u64::from(estimate.deviation));
        let joint = square(one).saturating_add(square(other)).isqrt();
        let hundredths = joint.saturating_mul(u64::from(self.percent_of_deviation));
        i64::try_from(hundredths).unwrap_or(i64::MAX).min(ANY_DIFFERENCE)
    }
}

/// More than any two ratings differ, in hundredths of a point.
const ANY_DIFFERENCE: i64 = 100 * (u32::MAX as i64 + 1);

/// How far two ratings are apart, in hundredths of a point.
pub(crate) fn difference(one: Estimate, other: Estimate) -> i64 {
    i64::from(one.rating.abs_diff(other.rating)).saturating_mul(100)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(deviation: u32) -> Estimate {
        Estimate { rating: 1500, deviation }
    }

    #[test]
    fn patience_and_doubt_widen_it() {
        let tolerance = Tolerance::default();
        let waited = |seconds| tolerance.after(Duration::from_secs(seconds));
        assert_eq!([waited(0), waited(60), waited(90)], [10_000, 15_000, 17_500]);
        assert_eq!(tolerance.for_uncertainty(known(30), known(40)), 2_500);
        assert_eq!(tolerance.for_uncertainty(known(0), known(0)), 0);
    }

    #[test]
    fn whoever_waits_for_ever_may_meet_anyone() {
        let most = Tolerance { at_first: u32::MAX, each_minute: u32::MAX, percent_of_deviation: u32::MAX };
        let far = |rating| Estimate { rating, deviation: u32::MAX };
        assert!(most.after(Duration::MAX) > difference(far(i32::MIN), far(i32::MAX)));
        assert!(most.for_uncertainty(far(0), far(0)) >= ANY_DIFFERENCE);
    }
}
