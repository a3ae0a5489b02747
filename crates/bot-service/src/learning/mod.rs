//! Learning material and exercises: plain values, without storage, posting or searches.
//!
//! | file | holds |
//! |---|---|
//! | `exercise` | exercises, and the text form in which they are stored |
//! | `task`, `task_name`, `goal` | the built-in tasks, in most of which the other side passes |
//! | `ending`, `ending_exercise` | tablebase endings, to win or to hold under the count |
//! | `blunder` | the learner's own blunders, from reviews |
//! | `lesson` | one attempt at an exercise |
//! | `coach` | judges moves and finds solutions |
//! | `memory` | when an exercise is due again |
//! | `count`, `verdict` | what the rules allow either side to count, and tablebase verdicts on endings |
//! | `path`, `learner` | the steps of the path, and a learner's progress |

mod blunder;
mod coach;
pub mod count;
pub mod ending;
mod ending_exercise;
mod exercise;
mod goal;
mod learner;
mod lesson;
mod memory;
mod path;
mod task;
mod task_name;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod verdict;

pub use blunder::{Blunder, BlunderId, OF_A_GAME};
pub use coach::Coach;
pub use ending_exercise::{Degree, EndingExercise, ParseEndingError};
pub use exercise::{Aim, Exercise, ExerciseId, ParseExerciseError};
pub use goal::Goal;
pub use learner::{BLUNDERS, Learner, NextItem, REMEMBERED, StepStanding};
pub use lesson::{ExerciseProgress, Grade, Lesson, LessonEvent, OpponentReply};
pub use memory::Memory;
pub use path::{PathStep, steps};
pub use task::{ExerciseTopic, LessonTask, tasks};
pub use task_name::{ParseTaskNameError, TaskName};
