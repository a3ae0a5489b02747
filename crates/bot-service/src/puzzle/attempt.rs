//! What one person has done at one puzzle: every try, hint and answer, in their order.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::puzzle::Hint;
use crate::puzzle::card::{Card, Mark};
use makruk::{History, Move};
use makruk_puzzles::{Puzzle, Start};

/// Maximum actions per attempt: more than anyone needs, and few enough to store.
pub const TRIES: usize = 200;

/// One event of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AttemptEvent {
    Right {
        mv: Move,
        /// The answer to it; `None` if the puzzle is solved.
        reply: Option<Move>,
    },
    /// A move that does what is asked for as well, but not as fast.
    Slower { mv: Move },
    Wrong {
        mv: Move,
        /// How it fails: what is played after it.
        refutation: Vec<Move>,
    },
    /// The solver wanted to be told so much.
    Hinted { hint: Hint },
    /// The solver wanted to see the solution.
    GaveUp,
}

/// Why an event cannot happen in an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AttemptError {
    #[error("the attempt is over")]
    Over,
    /// The move cannot be made.
    #[error("the move cannot be made here")]
    Illegal,
    #[error("too many tries")]
    TooMany,
}

/// Progress of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The solver is to move.
    Open,
    Solved,
    GivenUp,
}

/// What happened at one of the moves that are looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    pub found: Option<Move>,
    /// The wrong moves that were tried, each with its refutation, in the order of the first tries.
    pub wrong: Vec<(Move, Vec<Move>)>,
    /// How much the solver was told.
    pub hint: Option<Hint>,
}

/// What one person has done at one puzzle.
#[derive(Clone, Debug)]
pub struct Attempt {
    start: Start,
    solver_moves: usize,
    history: History,
    steps: Vec<Step>,
    stage: Stage,
    events: usize,
}

impl Attempt {
    pub fn new(puzzle: &Puzzle) -> Attempt {
        Attempt {
            start: puzzle.start.clone(),
            solver_moves: puzzle.solver_moves(),
            history: puzzle.start.history(),
            steps: vec![Step::default()],
            stage: Stage::Open,
            events: 0,
        }
    }

    /// The attempt in which these events have happened.
    pub fn replay<'a>(
        puzzle: &Puzzle,
        events: impl IntoIterator<Item = &'a AttemptEvent>,
    ) -> Result<Attempt, AttemptError> {
        let mut attempt = Attempt::new(puzzle);
        events.into_iter().try_for_each(|event| attempt.apply(event))?;
        Ok(attempt)
    }

    /// Adds an event.
    ///
    /// # Errors
    /// [`AttemptError`]; the attempt stays as it is.
    pub fn apply(&mut self, event: &AttemptEvent) -> Result<(), AttemptError> {
        if self.stage != Stage::Open {
            return Err(AttemptError::Over);
        }
        // Giving up is still allowed after the limit.
        if self.events >= TRIES && *event != AttemptEvent::GaveUp {
            return Err(AttemptError::TooMany);
        }
        match event {
            AttemptEvent::Right { mv, reply } => self.advance(*mv, *reply)?,
            AttemptEvent::Slower { mv } => self.check(*mv)?,
            AttemptEvent::Wrong { mv, refutation } => {
                self.check(*mv)?;
                let step = self.step_mut();
                if step.wrong.iter().all(|(known, _)| known != mv) {
                    step.wrong.push((*mv, refutation.clone()));
                }
            }
            AttemptEvent::Hinted { hint } => {
                let step = self.step_mut();
                step.hint = step.hint.max(Some(*hint));
            }
            AttemptEvent::GaveUp => self.stage = Stage::GivenUp,
        }
        self.events += 1;
        Ok(())
    }

    fn check(&self, mv: Move) -> Result<(), AttemptError> {
        self.history.clone().play(mv).map_err(|_| AttemptError::Illegal)
    }

    fn advance(&mut self, mv: Move, reply: Option<Move>) -> Result<(), AttemptError> {
        let mut history = self.history.clone();
        for mv in std::iter::once(mv).chain(reply) {
            history.play(mv).map_err(|_| AttemptError::Illegal)?;
        }
        self.history = history;
        self.step_mut().found = Some(mv);
        match reply {
            Some(_) => self.steps.push(Step::default()),
            None => self.stage = Stage::Solved,
        }
        Ok(())
    }

    fn step_mut(&mut self) -> &mut Step {
        if self.steps.is_empty() {
            self.steps.push(Step::default());
        }
        let last = self.steps.len() - 1;
        &mut self.steps[last]
    }

    /// How far the solver has got.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Whether nothing has happened yet.
    pub fn is_untouched(&self) -> bool {
        self.events == 0
    }

    /// The position that the solver has reached, with the moves before it.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The moves since the start, those of both sides.
    pub fn made(&self) -> Vec<Move> {
        self.history.moves().collect()
    }

    /// How many those are: what a button says that it was shown under.
    pub fn plies(&self) -> u8 {
        u8::try_from(self.history.plies()).unwrap_or(u8::MAX)
    }

    pub fn start(&self) -> &Start {
        &self.start
    }

    /// What happened at each of the moves that were looked for; the last is looked for still, unless it was found.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How much the solver was told of the move that is looked for now.
    pub fn hint(&self) -> Option<Hint> {
        self.steps.last().and_then(|step| step.hint)
    }

    /// How many wrong moves were tried.
    pub fn wrong_tries(&self) -> usize {
        self.steps.iter().map(|step| step.wrong.len()).sum()
    }

    /// The most that the solver was told of any move.
    pub fn most_told(&self) -> Option<Hint> {
        self.steps.iter().filter_map(|step| step.hint).max()
    }

    /// How many hints were taken.
    pub fn hints(&self) -> usize {
        let told = |hint: Hint| Hint::ALL.iter().filter(|&&each| each <= hint).count();
        self.steps.iter().filter_map(|step| step.hint).map(told).sum()
    }

    /// How it went, without a word of the solution: for others to see.
    pub fn card(&self) -> Card {
        let mut marks: Vec<Mark> = self.steps.iter().map(Step::mark).collect();
        if self.stage == Stage::GivenUp {
            marks.resize(self.solver_moves.max(marks.len()), Mark::NotFound);
        }
        Card { marks, hints: self.hints() }
    }
}

impl Step {
    fn mark(&self) -> Mark {
        match self.found {
            Some(_) if self.wrong.is_empty() && self.hint.is_none() => Mark::Found,
            Some(_) => Mark::FoundLater,
            None => Mark::NotFound,
        }
    }
}

#[cfg(test)]
mod tests;
