//! What one person has done at one puzzle: every try, hint and answer, in their order.

use serde::{Deserialize, Serialize};

use crate::puzzle::card::{AttemptCard, AttemptMark};
use crate::solving::{HintLevel, Solve, SolvingStep, Steps, TryError};
use makruk::{History, Move};
use makruk_puzzles::{Puzzle, Start};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AttemptEvent {
    Right {
        mv: Move,
        /// The answer to it; `None` if the puzzle is solved.
        reply: Option<Move>,
    },
    /// A move that does what is asked for as well, but not as fast.
    Slower {
        mv: Move,
    },
    Wrong {
        mv: Move,
        /// How it fails: what is played after it.
        refutation: Vec<Move>,
    },
    /// The solver wanted to be told so much.
    Hinted {
        hint: HintLevel,
    },
    GaveUp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptStage {
    /// The solver is to move.
    Open,
    Solved,
    GivenUp,
}

/// What one person has done at one puzzle.
#[derive(Clone, Debug)]
pub struct Attempt {
    start: Start,
    solver_moves: usize,
    history: History,
    steps: Steps,
    stage: AttemptStage,
}

impl Solve for Attempt {
    type Event = AttemptEvent;

    fn is_open(&self) -> bool {
        self.stage == AttemptStage::Open
    }

    fn history(&self) -> &History {
        &self.history
    }

    fn told(&self) -> Option<HintLevel> {
        self.steps.now().hint
    }

    fn gives_up(event: &AttemptEvent) -> bool {
        *event == AttemptEvent::GaveUp
    }

    fn apply(&mut self, event: &AttemptEvent) -> Result<(), TryError> {
        if !self.is_open() {
            return Err(TryError::Over);
        }
        match event {
            AttemptEvent::Right { mv, reply } => self.advance(*mv, *reply)?,
            AttemptEvent::Slower { mv } => self.check(*mv)?,
            AttemptEvent::Wrong { mv, refutation } => {
                self.check(*mv)?;
                self.steps.fail(*mv, refutation);
            }
            AttemptEvent::Hinted { hint } => self.steps.tell(*hint),
            AttemptEvent::GaveUp => self.stage = AttemptStage::GivenUp,
        }
        Ok(())
    }
}

impl Attempt {
    pub fn new(puzzle: &Puzzle) -> Attempt {
        Attempt {
            start: puzzle.start.clone(),
            solver_moves: puzzle.solver_moves(),
            history: puzzle.start.history(),
            steps: Steps::default(),
            stage: AttemptStage::Open,
        }
    }

    fn advance(&mut self, mv: Move, reply: Option<Move>) -> Result<(), TryError> {
        let mut history = self.history.clone();
        for mv in std::iter::once(mv).chain(reply) {
            history.play(mv).map_err(|_| TryError::Illegal)?;
        }
        self.history = history;
        self.steps.find(mv);
        if reply.is_none() {
            self.stage = AttemptStage::Solved;
        }
        Ok(())
    }

    pub fn stage(&self) -> AttemptStage {
        self.stage
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

    pub fn steps(&self) -> &Steps {
        &self.steps
    }

    /// How it went, without a word of the solution: for others to see.
    pub fn card(&self) -> AttemptCard {
        let mut marks: Vec<AttemptMark> = self.steps.found().iter().map(|(_, step)| Attempt::mark(step)).collect();
        match self.stage {
            AttemptStage::Solved => {}
            AttemptStage::Open => marks.push(AttemptMark::NotFound),
            AttemptStage::GivenUp => marks.resize(self.solver_moves.max(marks.len() + 1), AttemptMark::NotFound),
        }
        AttemptCard { marks, hints: self.steps.all().filter_map(|step| step.hint).map(HintLevel::number).sum() }
    }

    fn mark(step: &SolvingStep) -> AttemptMark {
        if *step == SolvingStep::default() { AttemptMark::Found } else { AttemptMark::FoundLater }
    }
}

#[cfg(test)]
mod tests;
