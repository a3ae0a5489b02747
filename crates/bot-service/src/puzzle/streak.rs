//! Consecutive days on which a user has solved the puzzle of the day.

use serde::{Deserialize, Serialize};

use crate::puzzle::Day;

/// The longest pause that is looked through for days without a puzzle. After a longer one a streak begins anew.
const LONGEST_PAUSE: u16 = 366;

/// Consecutive days on which a user has solved the puzzle of the day on its day. Days without a puzzle are ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Streak {
    last: Option<Day>,
    length: u32,
    best: u32,
}

impl Streak {
    pub fn best(self) -> u32 {
        self.best
    }

    /// Whether the puzzle of this day, or of a later one, was solved.
    pub fn has_solved(self, day: Day) -> bool {
        self.last.is_some_and(|last| last >= day)
    }

    /// The days between the last one that was solved and this one: it has to be known of them whether there was a puzzle.
    pub fn pause(self, today: Day) -> impl Iterator<Item = Day> {
        let last = self.last.filter(|last| today.0.saturating_sub(last.0) <= LONGEST_PAUSE);
        last.into_iter().flat_map(move |last| (last.0.saturating_add(1)..today.0).map(Day))
    }

    /// After the puzzle of `today` was solved today. Solving another day's puzzle changes nothing, nor does a second one.
    #[must_use]
    pub fn after(self, today: Day, was_posted: impl Fn(Day) -> bool) -> Streak {
        if self.last.is_some_and(|last| last >= today) {
            return self;
        }
        let length = self.lasting(today, was_posted).saturating_add(1);
        Streak { last: Some(today), length, best: self.best.max(length) }
    }

    /// How long it is on a day on which the puzzle may still be solved.
    pub fn lasting(self, today: Day, was_posted: impl Fn(Day) -> bool) -> u32 {
        let is_recent = self.last.is_some_and(|last| today.0.saturating_sub(last.0) <= LONGEST_PAUSE);
        if is_recent && !self.pause(today).any(was_posted) { self.length } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn days_without_a_puzzle_break_nothing() {
        let solved = |days: &[u16], skipped: &[u16]| {
            let posted = |day: Day| !skipped.contains(&day.0);
            let streak = days.iter().fold(Streak::default(), |streak, &day| streak.after(Day(day), posted));
            (streak.length, streak.best)
        };
        assert_eq!(solved(&[], &[]), (0, 0));
        assert_eq!(solved(&[10], &[]), (1, 1));
        assert_eq!(solved(&[10, 11, 12], &[]), (3, 3));
        assert_eq!(solved(&[10, 11, 13], &[]), (1, 2));
        assert_eq!(solved(&[10, 11, 13, 16], &[12, 14, 15]), (4, 4));
        // The same day again, and one before.
        assert_eq!(solved(&[10, 11, 11, 9], &[]), (2, 2));
        assert_eq!(solved(&[10, 11, 500], &(12..500).collect::<Vec<_>>()), (1, 2));
    }

    #[test]
    fn it_lasts_until_a_day_has_passed() {
        let streak = Streak::default().after(Day(10), |_| true).after(Day(11), |_| true);
        let lasting = |day| streak.lasting(Day(day), |day| day != Day(12));
        assert_eq!([11, 12, 13, 14].map(lasting), [2, 2, 2, 0]);
        assert_eq!(Streak::default().lasting(Day(12), |_| true), 0);
    }

    proptest! {
        #[test]
        fn it_is_what_counting_backwards_finds(
            posted in prop::collection::vec(any::<bool>(), 1..60), solved in prop::collection::vec(any::<bool>(), 60),
        ) {
            let was_posted = |day: Day| posted.get(usize::from(day.0)).copied().unwrap_or_default();
            let days = (0..posted.len()).filter(|&day| posted[day] && solved[day]);
            let days = days.map(|day| Day(u16::try_from(day).unwrap()));
            let streak = days.fold(Streak::default(), |streak, day| streak.after(day, was_posted));
            let today = Day(u16::try_from(posted.len()).unwrap());
            let backwards = (0..posted.len()).rev().filter(|&day| posted[day]);
            let expected = backwards.take_while(|&day| solved[day]).count();
            prop_assert_eq!(streak.lasting(today, was_posted) as usize, expected);
            prop_assert!(streak.best() as usize >= expected);
        }
    }
}
