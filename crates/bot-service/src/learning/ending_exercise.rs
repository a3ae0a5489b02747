//! Endings as exercises: material, task, and distance to the end.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use makruk::{Color, History};
use makruk_engine::tables::{Material, Tables};
use makruk_puzzles::{RULES, Start};

use crate::learning::ending::{EndingCriteria, EndingTask};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EndingExercise {
    pub material: Material,
    pub task: EndingTask,
    pub degree: Degree,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Degree {
    Near,
    Middle,
    Far,
}

impl Degree {
    pub const ALL: [Degree; 3] = [Degree::Near, Degree::Middle, Degree::Far];

    /// The name in stored texts.
    const fn name(self) -> &'static str {
        match self {
            Degree::Near => "near",
            Degree::Middle => "middle",
            Degree::Far => "far",
        }
    }

    /// The chaser's moves to mate, or numbers left to count.
    fn distance(self, task: EndingTask) -> RangeInclusive<u16> {
        match (task, self) {
            (EndingTask::Win, Degree::Near) => 2..=4,
            (EndingTask::Win, Degree::Middle) => 5..=8,
            (EndingTask::Win, Degree::Far) => 9..=64,
            (EndingTask::Hold, Degree::Near) => 2..=4,
            (EndingTask::Hold, Degree::Middle) => 5..=7,
            (EndingTask::Hold, Degree::Far) => 8..=12,
        }
    }
}

impl EndingExercise {
    /// All exercises, ending by ending: wins before holds, easiest first.
    pub fn all() -> impl Iterator<Item = EndingExercise> {
        Material::ALL.into_iter().flat_map(EndingExercise::of)
    }

    /// The exercises with this material, in the same order.
    pub fn of(material: Material) -> impl Iterator<Item = EndingExercise> {
        let tasks = EndingTask::ALL.into_iter().flat_map(|task| Degree::ALL.map(|degree| (task, degree)));
        tasks.map(move |(task, degree)| EndingExercise { material, task, degree }).filter(|ending| ending.is_there())
    }

    /// Whether the tables have such positions; checked by a test.
    pub fn is_there(self) -> bool {
        let EndingExercise { material, task, degree } = self;
        !matches!(
            (material.to_string().as_str(), task, degree),
            ("N" | "M", ..)
                | ("NN" | "MM", EndingTask::Win, _)
                | ("S", EndingTask::Win, Degree::Middle | Degree::Far)
                | ("RR", EndingTask::Win, Degree::Far)
                | ("RR", EndingTask::Hold, Degree::Middle | Degree::Far)
        )
    }

    /// A position of this ending and its distance to the end, the same for the same `chance`; `None` if none was found.
    /// White has the pieces.
    ///
    /// Blocks for up to a second.
    pub fn start(self, tables: &Tables, chance: u64) -> Option<(Start, u16)> {
        let EndingExercise { material, task, degree } = self;
        let distance = degree.distance(task);
        let wanted = EndingCriteria { material, chaser: Color::White, task, distance, rules: RULES };
        let found = wanted.sample(tables, chance)?;
        let start = Start::of(&History::under(found.position, RULES).with_count(Some(found.count))).ok()?;
        Some((start, found.distance))
    }
}

impl fmt::Display for EndingExercise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let task = match self.task {
            EndingTask::Win => "win",
            EndingTask::Hold => "hold",
        };
        write!(f, "{task}.{}.{}", self.material, self.degree.name())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no ending to practise")]
pub struct ParseEndingError;

impl FromStr for EndingExercise {
    type Err = ParseEndingError;

    fn from_str(text: &str) -> Result<EndingExercise, ParseEndingError> {
        let mut parts = text.split('.');
        let task = match parts.next() {
            Some("win") => EndingTask::Win,
            Some("hold") => EndingTask::Hold,
            _ => return Err(ParseEndingError),
        };
        let material = parts.next().and_then(material).ok_or(ParseEndingError)?;
        let degree = parts.next().and_then(|name| Degree::ALL.into_iter().find(|degree| degree.name() == name));
        match (degree, parts.next()) {
            (Some(degree), None) => Ok(EndingExercise { material, task, degree }),
            _ => Err(ParseEndingError),
        }
    }
}

/// The material named by its letters: `RS`.
fn material(text: &str) -> Option<Material> {
    Material::ALL.into_iter().find(|material| material.to_string() == text)
}

#[cfg(test)]
mod tests {
    use makruk::Outcome;
    use test_budget::rounds;

    use super::*;
    use crate::learning::ending::BestPlay;
    use crate::learning::testing::TABLES;

    #[test]
    fn there_are_as_many_as_the_tables_say() {
        assert_eq!(EndingExercise::all().count(), 61);
        for ending in EndingExercise::all() {
            assert!(ending.start(&TABLES, 7).is_some(), "{ending}");
        }
        let of_task = |material, task| Degree::ALL.map(|degree| EndingExercise { material, task, degree });
        let of = |material| EndingTask::ALL.into_iter().flat_map(move |task| of_task(material, task));
        let others = Material::ALL.into_iter().flat_map(of).filter(|ending| !ending.is_there());
        // `None` only after many tries.
        for ending in others.step_by(rounds(8, 1)) {
            assert_eq!(ending.start(&TABLES, 7), None, "{ending}");
        }
    }

    #[test]
    fn a_position_is_as_far_from_the_end_as_is_wanted() {
        for text in ["win.R.near", "win.RR.near", "hold.RS.near", "win.R.far", "hold.R.middle"] {
            let ending: EndingExercise = text.parse().unwrap();
            let (start, distance) = ending.start(&TABLES, 7).unwrap_or_else(|| panic!("{text}"));
            assert!(ending.degree.distance(ending.task).contains(&distance), "{text}: {distance}");
            assert_eq!(start.to_string().parse(), Ok(start.clone()));
            let history = start.history();
            let standing = BestPlay::of(&TABLES, &RULES, history.count(), history.position()).unwrap();
            match ending.task {
                EndingTask::Win => {
                    assert!(matches!(standing, BestPlay::Won { moves, .. } if moves == distance), "{text}");
                }
                EndingTask::Hold => {
                    assert!(matches!(standing, BestPlay::Held { numbers: Some(numbers), .. } if numbers == distance));
                }
            }
            assert_eq!(history.outcome(), None::<Outcome>);
        }
    }
}
