//! The built-in tasks: small positions that each practise one thing.

use std::sync::LazyLock;

use makruk_puzzles::Start;
use serde::{Deserialize, Deserializer, de};

use crate::learning::exercise::{Aim, Exercise};
use crate::learning::goal::Goal;
use crate::learning::task_name::TaskName;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExerciseTopic {
    Khon,
    /// The met and the promoted pawn (เม็ด, เบี้ยหงาย).
    Met,
    Knight,
    Rook,
    Pawn,
    King,
    Promotion,
    /// Check (รุก), and how to get out of it.
    Check,
    Mate,
    Stalemate,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "TaskFields")]
pub struct LessonTask {
    pub name: TaskName,
    pub topic: ExerciseTopic,
    pub exercise: Exercise,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TaskFields {
    name: TaskName,
    topic: ExerciseTopic,
    #[serde(deserialize_with = "start")]
    fen: Start,
    goal: GoalField,
    moves: u8,
}

/// A goal in the tasks file: one with the other side passing, or mate.
#[derive(Deserialize)]
#[serde(untagged)]
enum GoalField {
    Mate(MateField),
    Still(Goal),
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum MateField {
    Mate,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TaskFile {
    task: Vec<LessonTask>,
}

static TASKS: LazyLock<Vec<LessonTask>> = LazyLock::new(|| {
    let file: TaskFile =
        toml::from_str(include_str!("../../assets/learning/tasks.toml")).expect("a test reads the tasks");
    file.task
});

/// The built-in tasks, in the recommended order.
pub fn tasks() -> &'static [LessonTask] {
    &TASKS
}

impl LessonTask {
    /// The task with this name; `None` if it does not exist, or no longer does.
    pub fn named(name: &TaskName) -> Option<&'static LessonTask> {
        tasks().iter().find(|task| task.name == *name)
    }
}

impl ExerciseTopic {
    pub const ALL: [ExerciseTopic; 10] = [
        ExerciseTopic::Khon,
        ExerciseTopic::Met,
        ExerciseTopic::Knight,
        ExerciseTopic::Rook,
        ExerciseTopic::Pawn,
        ExerciseTopic::King,
        ExerciseTopic::Promotion,
        ExerciseTopic::Check,
        ExerciseTopic::Mate,
        ExerciseTopic::Stalemate,
    ];

    /// The name in files and texts.
    pub const fn name(self) -> &'static str {
        match self {
            ExerciseTopic::Khon => "khon",
            ExerciseTopic::Met => "met",
            ExerciseTopic::Knight => "knight",
            ExerciseTopic::Rook => "rook",
            ExerciseTopic::Pawn => "pawn",
            ExerciseTopic::King => "king",
            ExerciseTopic::Promotion => "promotion",
            ExerciseTopic::Check => "check",
            ExerciseTopic::Mate => "mate",
            ExerciseTopic::Stalemate => "stalemate",
        }
    }

    pub fn tasks(self) -> impl Iterator<Item = &'static LessonTask> {
        tasks().iter().filter(move |task| task.topic == self)
    }
}

impl From<TaskFields> for LessonTask {
    fn from(TaskFields { name, topic, fen, goal, moves }: TaskFields) -> LessonTask {
        let aim = match goal {
            GoalField::Mate(MateField::Mate) => Aim::Mate { moves },
            GoalField::Still(goal) => Aim::Still { goal, moves },
        };
        LessonTask { name, topic, exercise: Exercise { start: fen, aim } }
    }
}

fn start<'de, D: Deserializer<'de>>(from: D) -> Result<Start, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map_err(|error| de::Error::custom(format_args!("{text:?}: {error}")))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use makruk_puzzles::MateSearch;

    use super::*;

    #[test]
    fn every_topic_has_tasks_and_every_task_its_own_name() {
        for topic in ExerciseTopic::ALL {
            assert!(topic.tasks().count() >= 3, "{topic:?}");
        }
        let names: HashSet<&TaskName> = tasks().iter().map(|task| &task.name).collect();
        assert_eq!(names.len(), tasks().len());
        assert!(names.iter().all(|name| LessonTask::named(name).is_some()));
        assert_eq!(LessonTask::named(&"no-such-task".parse().unwrap()), None);
    }

    #[test]
    fn every_task_takes_as_many_moves_as_it_says() {
        let mut mates = MateSearch::new(1 << 14);
        for task in tasks() {
            let Exercise { start, aim } = &task.exercise;
            let found = match *aim {
                Aim::Still { goal, moves } => goal.way(start.position(), moves + 1).map(|way| way.len()),
                Aim::Mate { moves } => {
                    mates.reset(2_000_000);
                    mates.mate_in(&start.history(), moves + 1).unwrap().map(usize::from)
                }
                Aim::Ending(_) | Aim::Improve(_) => None,
            };
            assert_eq!(found, aim.moves().map(usize::from), "{}", task.name);
        }
    }
}
