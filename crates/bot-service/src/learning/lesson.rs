//! What somebody has done at an exercise: every try, hint and answer, in their order.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::learning::exercise::{Aim, Exercise};
use crate::puzzle::Hint;
use makruk::{Color, History, Move};

/// How many times somebody may do something at an exercise: more than anybody needs, and few enough to be kept.
pub const TRIES: usize = 200;

/// What the other side does after a move that is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    /// Nothing any more: it is done.
    Done,
    Still,
    /// It moves. The exercise is done if that ends the game.
    Move(Move),
}

/// One thing that happened at an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LessonEvent {
    Right {
        mv: Move,
        /// What the other side does.
        reply: Reply,
        /// How many moves it takes from then on, or how many numbers have to be said, where that is known.
        left: Option<u16>,
    },
    Wrong {
        mv: Move,
        /// How it fails: what is played after it.
        refutation: Vec<Move>,
    },
    /// The learner wanted to be told so much of a move.
    Hinted { hint: Hint, mv: Move },
    /// The learner wanted to see how it goes.
    GaveUp {
        /// The moves from then on: those of both sides, or those of the learner alone where the other side stands still.
        solution: Vec<Move>,
    },
}

/// Why an event cannot happen at an exercise.
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

/// How far somebody has got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The learner is to move.
    Open,
    Solved,
    /// The learner has been shown how it goes on, by these moves.
    Shown(Vec<Move>),
}

/// How well an exercise was done, which says when it comes again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    Failed,
    /// With help, or after wrong moves.
    Hard,
    Good,
}

/// What one person has done at one exercise.
#[derive(Clone, Debug)]
pub struct Lesson {
    exercise: Exercise,
    /// The game since the start, or since the other side last stood still.
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
    /// At the start of an exercise that takes so many moves, or in which so many numbers have to be said, if that is known.
    pub fn new(exercise: Exercise, left: Option<u16>) -> Lesson {
        let history = exercise.start.history();
        let (made, wrong, hint, most_told, wrong_tries, events) = (Vec::new(), Vec::new(), None, None, 0, 0);
        let left = left.or(exercise.aim.moves().map(u16::from));
        Lesson { exercise, history, made, wrong, hint, left, most_told, wrong_tries, progress: Progress::Open, events }
    }

    /// The lesson in which these events have happened.
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
        // Whoever has tried too often can still be shown how it goes.
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

    /// How far the learner has got.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Whether the learner is to move.
    pub fn is_open(&self) -> bool {
        self.progress == Progress::Open
    }

    /// The position that was reached, with the moves since the other side last stood still.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The learner's moves, in their order.
    pub fn made(&self) -> &[Move] {
        &self.made
    }

    /// How many those are: what a button says that it was shown under.
    pub fn moves(&self) -> u8 {
        u8::try_from(self.made.len()).unwrap_or(u8::MAX)
    }

    /// How many moves it still takes, or how many numbers have to be said, where that is known.
    pub fn left(&self) -> Option<u16> {
        self.left
    }

    pub fn side(&self) -> Color {
        self.exercise.start.solver()
    }

    /// The wrong moves that were tried here, each with what is played after it.
    pub fn wrong(&self) -> &[(Move, Vec<Move>)] {
        &self.wrong
    }

    /// What the learner was told of the next move, and which that is.
    pub fn hint(&self) -> Option<(Hint, Move)> {
        self.hint
    }

    /// How well it was done; `None` while it goes on.
    pub fn grade(&self) -> Option<Grade> {
        let grade = match self.progress {
            Progress::Open => return None,
            Progress::Shown(_) => Grade::Failed,
            Progress::Solved => match (self.most_told, self.wrong_tries) {
                (None, 0) => Grade::Good,
                // A single move that was told is not found.
                (Some(Hint::To), _) if self.exercise.aim.moves() == Some(1) => Grade::Failed,
                _ => Grade::Hard,
            },
        };
        Some(grade)
    }

    /// Whether the other side stands still.
    pub fn is_still(&self) -> bool {
        matches!(self.exercise.aim, Aim::Still { .. })
    }
}
