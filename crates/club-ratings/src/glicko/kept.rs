//! A rating as it is kept.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Rating;

/// A rating in hundredths of a point, and the second in which it was last changed: what it is in memory is what is stored, so
/// that a log of games that is replayed gives the same bits as one that was written and read after every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RatingAt {
    rating: i32,
    deviation: u32,
    #[serde(with = "jiff::fmt::serde::timestamp::second::required")]
    at: Timestamp,
}

impl RatingAt {
    /// The rating as it was then.
    pub fn rating(self) -> Rating {
        Rating::new(f64::from(self.rating) / 100.0, f64::from(self.deviation) / 100.0)
    }

    /// When it was last changed: a whole second.
    pub fn at(self) -> Timestamp {
        self.at
    }
}

impl Rating {
    /// Rounds it to hundredths of a point and the time to the second before, to be kept.
    pub fn kept_at(self, at: Timestamp) -> RatingAt {
        // A rating has few digits before the point, and `as` saturates.
        RatingAt {
            rating: (self.rating() * 100.0).round() as i32,
            deviation: (self.deviation() * 100.0).round() as u32,
            // Each timestamp's own second is one.
            at: Timestamp::from_second(at.as_second()).unwrap_or(at),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn time(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    #[test]
    fn a_kept_rating_is_rounded_to_hundredths() {
        let kept = Rating::new(1234.567, 89.123).kept_at(time(1_700_000_000));
        assert_eq!(kept.rating(), Rating::new(1234.57, 89.12));
        assert_eq!(Rating::new(-12.345, 50.0).kept_at(time(0)).rating(), Rating::new(-12.35, 50.0));
    }

    #[test]
    fn the_stored_form_stays_as_it_is() {
        // The hundredths (zigzag), those of the deviation, and the second (zigzag), each as a varint.
        let kept = Rating::new(1234.5, 80.25).kept_at(time(1_700_000_000));
        let stored = [0xf4, 0x88, 0x0f, 0xd9, 0x3e, 0x80, 0xc4, 0x9f, 0xd5, 0x0c];
        assert_eq!(postcard::to_stdvec(&kept).unwrap(), stored);
    }

    proptest! {
        #[test]
        fn what_is_stored_is_what_was_kept(
            rating in proptest::num::f64::ANY, deviation in proptest::num::f64::ANY, second in -1_000_000_000..10_000_000_000_i64,
            nanosecond in -999_999_999..=999_999_999_i32,
        ) {
            let at = Timestamp::new(second, nanosecond).unwrap();
            let kept = Rating::new(rating, deviation).kept_at(at);
            let stored = postcard::to_stdvec(&kept).unwrap();
            prop_assert_eq!(postcard::from_bytes::<RatingAt>(&stored).unwrap(), kept);
            prop_assert_eq!(kept.rating().kept_at(kept.at()), kept);
        }
    }
}
