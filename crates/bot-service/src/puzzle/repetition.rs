//! When a puzzle that went wrong comes back: the better it has gone since, the later.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// After how many days it comes back, by how often running it has gone well.
const PAUSES: [i64; 5] = [1, 3, 7, 21, 60];

/// A puzzle that went wrong, for its solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repetition {
    /// How often running it has gone well since.
    pub passed: u8,
    /// From when on it is to be repeated.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub due: Timestamp,
}

impl Repetition {
    /// What follows from an attempt that ends now; `None` if the puzzle doesn't come back.
    pub fn after(before: Option<Repetition>, went_well: bool, now: Timestamp) -> Option<Repetition> {
        let passed = match (went_well, before) {
            (true, None) => return None,
            (true, Some(before)) => before.passed.saturating_add(1),
            (false, _) => 0,
        };
        let days = PAUSES.get(usize::from(passed))?;
        Some(Repetition { passed, due: now + SignedDuration::from_hours(24 * days) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_well_comes_back_later_and_later_and_then_no_more() {
        let now = Timestamp::UNIX_EPOCH;
        assert_eq!(Repetition::after(None, true, now), None);
        let mut repetition = Repetition::after(None, false, now);
        let mut pauses = Vec::new();
        while let Some(found) = repetition {
            pauses.push(found.due.duration_since(now).as_hours() / 24);
            repetition = Repetition::after(repetition, true, now);
        }
        assert_eq!(pauses, PAUSES);
        let late = Repetition { passed: 4, due: now };
        assert_eq!(Repetition::after(Some(late), false, now), Repetition::after(None, false, now));
    }
}
