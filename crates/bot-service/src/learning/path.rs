//! The path: ten steps from how the khon moves to winning with king and rook against king before 16.

use std::sync::LazyLock;

use makruk_school::{CardId, Localized};
use serde::Deserialize;

use crate::learning::exercise::ExerciseId;

/// A step of the path: cards to read, and exercises to do.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PathStep {
    /// A stable name, since it is stored.
    pub name: String,
    pub title: Localized<String>,
    pub cards: Vec<CardId>,
    pub exercises: Vec<ExerciseId>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PathFile {
    step: Vec<PathStep>,
}

static STEPS: LazyLock<Vec<PathStep>> = LazyLock::new(|| {
    let file: PathFile =
        toml::from_str(include_str!("../../assets/learning/path.toml")).expect("a test reads the path");
    file.step
});

pub fn steps() -> &'static [PathStep] {
    &STEPS
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::learning::task::LessonTask;
    use crate::learning::testing::{SCHOOL, TABLES};

    #[test]
    fn the_path_has_ten_steps_of_cards_and_exercises_that_there_are() {
        assert_eq!(steps().len(), 10);
        for step in steps() {
            assert!(!step.cards.is_empty() && !step.exercises.is_empty(), "{}", step.name);
            assert!(step.cards.iter().all(|card| SCHOOL.card(card.as_str()).is_some()), "{}", step.name);
            for exercise in &step.exercises {
                let is_there = match exercise {
                    ExerciseId::Task(name) => LessonTask::named(name).is_some(),
                    ExerciseId::Ending(ending) => ending.start(&TABLES, 1).is_some(),
                    ExerciseId::Blunder(_) => false,
                };
                assert!(is_there, "{exercise}");
            }
        }
    }

    #[test]
    fn nothing_is_on_the_path_twice() {
        let names: HashSet<&str> = steps().iter().map(|step| step.name.as_str()).collect();
        assert_eq!(names.len(), steps().len());
        let all: Vec<&ExerciseId> = steps().iter().flat_map(|step| &step.exercises).collect();
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
        assert_eq!(all.last().map(ToString::to_string).as_deref(), Some("win.R.far"));
    }
}
