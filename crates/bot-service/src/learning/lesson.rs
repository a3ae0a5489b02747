//! One learner's attempt at an exercise: every try, hint and answer, in order.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::learning::exercise::{Aim, Exercise};
use crate::puzzle::Hint;
use makruk::{Color, History, Move};

/// Most events per exercise: more than any learner needs, and few enough to store.
pub const TRIES: usize = 200;

/// The other side's reply to a right move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    /// None: the exercise is done.
    Done,
    Still,
    /// A move. The exercise is done if it ends the game.
    Move(Move),
}

/// One event at an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LessonEvent {
    Right {
        mv: Move,
        /// What the other side does.
        reply: Reply,
        /// Moves left, or numbers left to count, where known.
        left: Option<u16>,
    },
    Wrong {
        mv: Move,
        /// The moves that refute it.
        refutation: Vec<Move>,
    },
    /// The learner took a hint about a move.
    Hinted { hint: Hint, mv: Move },
    /// The learner asked for the solution.
    GaveUp {
        /// The remaining moves: both sides', or the learner's alone where the other side passes.
        solution: Vec<Move>,
    },
}

/// Why an event is not possible at an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LessonEventError {
    #[error("the exercise is over")]
    Over,
    /// The move cannot be made.
    #[error("the move cannot be made here")]
    Illegal,
    #[error("too many tries")]
    TooMany,
}

/// Progress at an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The learner is to move.
    Open,
    Solved,
    /// The learner was shown the rest of the solution.
    Shown(Vec<Move>),
}

/// How well an exercise was done; determines when it is due again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    Failed,
    /// With help, or after wrong moves.
    Hard,
    Good,
}

/// One learner's progress at one exercise.
#[derive(Clone, Debug)]
pub struct Lesson {
    exercise: Exercise,
    /// The game since the start, or since the other side last passed.
    history: History,
    made: Vec<Move>,
    wrong: Vec<(Move, Vec<Move>)>,
    hint: Option<(Hint, Move)>,
    left: Option<u16>,
    most_told: Option<Hint>,
    wrong_tries: usize,
    progress: Progress,
    events: usize,
}

impl Lesson {
    /// A lesson at its start. `left` is the number of moves, or of numbers to count, if known.
    pub fn new(exercise: Exercise, left: Option<u16>) -> Lesson {
        let history = exercise.start.history();
        let (made, wrong, hint, most_told, wrong_tries, events) = (Vec::new(), Vec::new(), None, None, 0, 0);
        let left = left.or(exercise.aim.moves().map(u16::from));
        Lesson { exercise, history, made, wrong, hint, left, most_told, wrong_tries, progress: Progress::Open, events }
    }

    /// The lesson after these events.
    pub fn replay<'a>(
        exercise: Exercise,
        left: Option<u16>,
        events: impl IntoIterator<Item = &'a LessonEvent>,
    ) -> Result<Lesson, LessonEventError> {
        let mut lesson = Lesson::new(exercise, left);
        events.into_iter().try_for_each(|event| lesson.apply(event))?;
        Ok(lesson)
    }

    /// Adds an event.
    ///
    /// # Errors
    /// [`LessonEventError`]; the lesson stays as it is.
    pub fn apply(&mut self, event: &LessonEvent) -> Result<(), LessonEventError> {
        if self.progress != Progress::Open {
            return Err(LessonEventError::Over);
        }
        // After too many tries the solution can still be shown.
        if self.events >= TRIES && !matches!(event, LessonEvent::GaveUp { .. }) {
            return Err(LessonEventError::TooMany);
        }
        match event {
            LessonEvent::Right { mv, reply, left } => self.advance(*mv, *reply, *left)?,
            LessonEvent::Wrong { mv, refutation } => {
                self.history.clone().play(*mv).map_err(|_| LessonEventError::Illegal)?;
                if self.wrong.iter().all(|(known, _)| known != mv) {
                    self.wrong.push((*mv, refutation.clone()));
                    self.wrong_tries += 1;
                }
            }
            LessonEvent::Hinted { hint, mv } => {
                let told = self.hint.map_or(*hint, |(told, _)| told.max(*hint));
                self.hint = Some((told, *mv));
                self.most_told = self.most_told.max(Some(*hint));
            }
            LessonEvent::GaveUp { solution } => self.progress = Progress::Shown(solution.clone()),
        }
        self.events += 1;
        Ok(())
    }

    fn advance(&mut self, mv: Move, reply: Reply, left: Option<u16>) -> Result<(), LessonEventError> {
        let mut history = self.history.clone();
        history.play(mv).map_err(|_| LessonEventError::Illegal)?;
        let is_done = match reply {
            Reply::Done => true,
            Reply::Still => {
                let next = history.position().passed().ok_or(LessonEventError::Illegal)?;
                history = History::under(next, *self.history.conditions());
                false
            }
            Reply::Move(reply) => {
                history.play(reply).map_err(|_| LessonEventError::Illegal)?;
                history.outcome().is_some()
            }
        };
        if is_done {
            self.progress = Progress::Solved;
        }
        self.made.push(mv);
        self.wrong.clear();
        (self.history, self.hint, self.left) = (history, None, left);
        Ok(())
    }

    pub fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Whether the learner is to move.
    pub fn is_open(&self) -> bool {
        self.progress == Progress::Open
    }

    /// The current position, with the moves since the other side last passed.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The learner's moves, in order.
    pub fn made(&self) -> &[Move] {
        &self.made
    }

    /// Number of the learner's moves, at most 255; identifies the board that a button belongs to.
    pub fn moves(&self) -> u8 {
        u8::try_from(self.made.len()).unwrap_or(u8::MAX)
    }

    /// Moves left, or numbers left to count, where known.
    pub fn left(&self) -> Option<u16> {
        self.left
    }

    pub fn side(&self) -> Color {
        self.exercise.start.solver()
    }

    /// The wrong moves tried in this position, each with its refutation.
    pub fn wrong(&self) -> &[(Move, Vec<Move>)] {
        &self.wrong
    }

    /// The hint given about the next move, and that move.
    pub fn hint(&self) -> Option<(Hint, Move)> {
        self.hint
    }

    /// How well it was done; `None` while in progress.
    pub fn grade(&self) -> Option<Grade> {
        let grade = match self.progress {
            Progress::Open => return None,
            Progress::Shown(_) => Grade::Failed,
            Progress::Solved => match (self.most_told, self.wrong_tries) {
                (None, 0) => Grade::Good,
                // In a one-move exercise, a move given away by a hint does not count as found.
                (Some(Hint::To), _) if self.exercise.aim.moves() == Some(1) => Grade::Failed,
                _ => Grade::Hard,
            },
        };
        Some(grade)
    }

    /// Whether the other side passes instead of moving.
    pub fn is_still(&self) -> bool {
        matches!(self.exercise.aim, Aim::Still { .. })
    }
}
