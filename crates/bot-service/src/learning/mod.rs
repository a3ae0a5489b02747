//! What there is to learn about the game, and to practise: plain values, which nothing here stores, posts or searches.
//!
//! | file | holds |
//! |---|---|
//! | `exercise` | what an exercise is, and the text by which it is stored |
//! | `task`, `task_name`, `goal` | tasks that come with the bot, in most of which the other side stands still |
//! | `ending`, `ending_exercise` | endings of the tables, to win or to hold under the count |
//! | `blunder` | one's own blunders, out of reviews |
//! | `lesson` | what somebody does at an exercise |
//! | `coach` | what a move is worth there, and how it goes on |
//! | `memory` | when an exercise comes again |
//! | `count`, `verdict` | what the rules let either side count, and how the tables end |
//! | `path`, `learner` | the steps of the path, and what somebody has learned |

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
pub use learner::{BLUNDERS, Learner, Next, REMEMBERED, StepStanding};
pub use lesson::{Grade, Lesson, LessonEvent, LessonEventError, Progress, Reply, TRIES};
pub use memory::Memory;
pub use path::{Step, steps};
pub use task::{Task, Topic, tasks};
pub use task_name::{ParseTaskNameError, TaskName};
