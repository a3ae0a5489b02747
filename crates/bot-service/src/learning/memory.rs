//! When an exercise is due again (FSRS, a model of forgetting).
//!
//! Only the formulas of [`rs_fsrs`] are used: its scheduler deals in days that begin when it is asked.

use std::sync::LazyLock;

use jiff::{SignedDuration, Timestamp};
use rs_fsrs::{Parameters, Rating};
use serde::{Deserialize, Serialize};

use crate::learning::lesson::Grade;

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Memory {
    /// Days after which the chance of recall is 90 %.
    stability: f32,
    /// From 1 to 10.
    difficulty: f32,
    #[serde(with = "jiff::fmt::serde::timestamp::second::required")]
    done: Timestamp,
    /// Interval until it is due, in days.
    days: u16,
}

const LONGEST: u16 = 365;

/// A day counts as over after this time, so that daily evening practice finds the previous day's exercises due.
const DAY_IS_OVER: SignedDuration = SignedDuration::from_hours(16);

const DAY: SignedDuration = SignedDuration::from_hours(24);

impl Memory {
    /// The memory after an exercise was done for the first time.
    pub fn first(grade: Grade, now: Timestamp) -> Memory {
        let rating = rating(grade);
        Memory::new(PARAMETERS.init_stability(rating), PARAMETERS.init_difficulty(rating), now)
    }

    #[must_use]
    pub fn after(self, grade: Grade, now: Timestamp) -> Memory {
        let rating = rating(grade);
        let (stability, difficulty) = (f64::from(self.stability), f64::from(self.difficulty));
        let days = (now.duration_since(self.done).as_secs_f64() / DAY.as_secs_f64()).max(0.0);
        let remembered = Parameters::forgetting_curve(days, stability);
        let stability = match grade {
            // A repetition on the same day says little about later ones.
            _ if days < 0.5 => PARAMETERS.short_term_stability(stability, rating),
            Grade::Failed => PARAMETERS.next_forget_stability(difficulty, stability, remembered).min(stability),
            Grade::Hard | Grade::Good => PARAMETERS.next_recall_stability(difficulty, stability, remembered, rating),
        };
        Memory::new(stability, PARAMETERS.next_difficulty(difficulty, rating), now)
    }

    fn new(stability: f64, difficulty: f64, now: Timestamp) -> Memory {
        let stability = stability.max(0.1);
        let days = PARAMETERS.next_interval(stability, 0).clamp(1.0, f64::from(LONGEST));
        Memory { stability: stability as f32, difficulty: difficulty as f32, done: now, days: days as u16 }
    }

    pub fn due(&self) -> Timestamp {
        let wait = SignedDuration::from_hours(24 * i64::from(self.days)) - (DAY - DAY_IS_OVER);
        self.done.saturating_add(wait).unwrap_or(Timestamp::MAX)
    }

    pub fn done(&self) -> Timestamp {
        self.done
    }
}

/// The default parameters, without fuzz: the seed comes from the clock, but nothing is randomised.
static PARAMETERS: LazyLock<Parameters> = LazyLock::new(|| Parameters { enable_fuzz: false, ..Parameters::default() });

fn rating(grade: Grade) -> Rating {
    match grade {
        Grade::Failed => Rating::Again,
        Grade::Hard => Rating::Hard,
        Grade::Good => Rating::Good,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const GRADES: [Grade; 3] = [Grade::Failed, Grade::Hard, Grade::Good];

    fn days(memory: Memory) -> u16 {
        memory.days
    }

    #[test]
    fn what_goes_well_comes_later_each_time() {
        let mut now = Timestamp::UNIX_EPOCH;
        let mut memory = Memory::first(Grade::Good, now);
        let mut waits = vec![days(memory)];
        for _ in 0..4 {
            now = memory.due();
            memory = memory.after(Grade::Good, now);
            waits.push(days(memory));
        }
        assert!(waits.is_sorted() && waits[0] == 3 && waits[4] > 60, "{waits:?}");
        let failed = memory.after(Grade::Failed, memory.due());
        assert!(days(failed) < 15, "{failed:?}");
    }

    #[test]
    fn what_was_shown_comes_tomorrow() {
        let now = Timestamp::UNIX_EPOCH;
        assert_eq!(GRADES.map(|grade| days(Memory::first(grade, now))), [1, 1, 3]);
        let memory = Memory::first(Grade::Failed, now);
        assert_eq!(memory.due(), now + SignedDuration::from_hours(16));
    }

    proptest! {
        #[test]
        fn it_is_always_due_within_a_year(grades in prop::collection::vec((0..3_usize, 0..200_000_i64), 1..40)) {
            let mut now = Timestamp::UNIX_EPOCH;
            let mut memory = Memory::first(GRADES[grades[0].0], now);
            for (grade, minutes) in grades {
                now += SignedDuration::from_mins(minutes);
                memory = memory.after(GRADES[grade], now);
                prop_assert!((1..=LONGEST).contains(&memory.days));
                prop_assert!((1.0..=10.0).contains(&memory.difficulty) && memory.stability.is_finite());
            }
        }
    }
}
