//! One learner's attempt at an exercise: every try, hint and answer, in order.

use board_games::{BoardTurn, GameMove};
use serde::{Deserialize, Serialize};

use crate::learning::exercise::{Aim, Exercise};
use crate::solving::{HintLevel, Solve, Steps, TryError};
use makruk::{Color, History, Move};

/// The other side's reply to a right move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OpponentReply {
    /// None: the exercise is done.
    Done,
    Still,
    /// A move. The exercise is done if it ends the game.
    Move(Move),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LessonEvent {
    Right {
        mv: Move,
        /// What the other side does.
        reply: OpponentReply,
        /// Moves left, or numbers left to count, where known.
        left: Option<u16>,
    },
    Wrong {
        mv: Move,
        refutation: Vec<Move>,
    },
    /// The learner took a hint about a move.
    Hinted {
        hint: HintLevel,
        mv: Move,
    },
    GaveUp {
        /// The remaining moves: both sides', or the learner's alone where the other side passes.
        solution: Vec<Move>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExerciseProgress {
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
    steps: Steps,
    /// The move that the last hint was about.
    pointed_at: Option<Move>,
    left: Option<u16>,
    progress: ExerciseProgress,
}

impl Solve for Lesson {
    type Event = LessonEvent;

    fn is_open(&self) -> bool {
        self.progress == ExerciseProgress::Open
    }

    fn turn(&self) -> BoardTurn<'_> {
        self.history.current().into()
    }

    fn told(&self) -> Option<HintLevel> {
        self.steps.now().hint
    }

    fn gives_up(event: &LessonEvent) -> bool {
        matches!(event, LessonEvent::GaveUp { .. })
    }

    fn apply(&mut self, event: &LessonEvent) -> Result<(), TryError> {
        if !self.is_open() {
            return Err(TryError::Over);
        }
        match event {
            LessonEvent::Right { mv, reply, left } => self.advance(*mv, *reply, *left)?,
            LessonEvent::Wrong { mv, refutation } => {
                self.check((*mv).into())?;
                self.steps.fail((*mv).into(), refutation.iter().copied().map(GameMove::from));
            }
            LessonEvent::Hinted { hint, mv } => {
                self.steps.tell(*hint);
                self.pointed_at = Some(*mv);
            }
            LessonEvent::GaveUp { solution } => self.progress = ExerciseProgress::Shown(solution.clone()),
        }
        Ok(())
    }
}

impl Lesson {
    /// A lesson at its start. `left` is the number of moves, or of numbers to count, if known.
    pub fn new(exercise: Exercise, left: Option<u16>) -> Lesson {
        let history = exercise.start.history();
        let left = left.or(exercise.aim.moves().map(u16::from));
        Lesson { exercise, history, steps: Steps::default(), pointed_at: None, left, progress: ExerciseProgress::Open }
    }

    fn advance(&mut self, mv: Move, reply: OpponentReply, left: Option<u16>) -> Result<(), TryError> {
        let mut history = self.history.clone();
        history.play(mv).map_err(|_| TryError::Illegal)?;
        let is_done = match reply {
            OpponentReply::Done => true,
            OpponentReply::Still => {
                let next = history.position().passed().ok_or(TryError::Illegal)?;
                history = History::under(next, *self.history.conditions());
                false
            }
            OpponentReply::Move(reply) => {
                history.play(reply).map_err(|_| TryError::Illegal)?;
                history.outcome().is_some()
            }
        };
        if is_done {
            self.progress = ExerciseProgress::Solved;
        }
        self.steps.find(mv.into());
        (self.history, self.pointed_at, self.left) = (history, None, left);
        Ok(())
    }

    /// The game since the start, or since the other side last passed.
    pub fn history(&self) -> &History {
        &self.history
    }

    pub fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    pub fn progress(&self) -> &ExerciseProgress {
        &self.progress
    }

    pub fn steps(&self) -> &Steps {
        &self.steps
    }

    /// Number of the learner's moves, at most 255; identifies the board that a button belongs to.
    pub fn moves(&self) -> u8 {
        u8::try_from(self.steps.found().len()).unwrap_or(u8::MAX)
    }

    /// Moves left, or numbers left to count, where known.
    pub fn left(&self) -> Option<u16> {
        self.left
    }

    pub fn side(&self) -> Color {
        self.exercise.start.solver()
    }

    /// The hint given about the next move, and that move.
    pub fn hint(&self) -> Option<(HintLevel, Move)> {
        self.told().zip(self.pointed_at)
    }

    /// How well it was done; `None` while in progress.
    pub fn grade(&self) -> Option<Grade> {
        let grade = match self.progress {
            ExerciseProgress::Open => return None,
            ExerciseProgress::Shown(_) => Grade::Failed,
            ExerciseProgress::Solved => match (self.steps.most_told(), self.steps.wrong_tries()) {
                (None, 0) => Grade::Good,
                // In a one-move exercise, a move given away by a hint does not count as found.
                (Some(HintLevel::To), _) if self.exercise.aim.moves() == Some(1) => Grade::Failed,
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
