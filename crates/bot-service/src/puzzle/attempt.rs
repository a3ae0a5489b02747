//! What one person has done at one puzzle: every try, hint and answer, in their order.

use board_games::{BoardTurn, GameBoard, GameMove};
use serde::{Deserialize, Serialize};

use crate::puzzle::ClubPuzzle;
use crate::puzzle::card::{AttemptCard, AttemptMark};
use crate::solving::{HintLevel, Solve, SolvingStep, Steps, TryError};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AttemptEvent {
    Right {
        mv: GameMove,
        /// The answer to it; `None` if the puzzle is solved.
        reply: Option<GameMove>,
    },
    /// A move that does what is asked for as well, but not as fast.
    Slower {
        mv: GameMove,
    },
    Wrong {
        mv: GameMove,
        /// How it fails: what is played after it.
        refutation: Vec<GameMove>,
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
    start: GameBoard,
    solver_moves: usize,
    board: GameBoard,
    steps: Steps,
    stage: AttemptStage,
}

impl Solve for Attempt {
    type Event = AttemptEvent;

    fn is_open(&self) -> bool {
        self.stage == AttemptStage::Open
    }

    fn turn(&self) -> BoardTurn<'_> {
        self.board.current()
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
                self.steps.fail(*mv, refutation.iter().copied());
            }
            AttemptEvent::Hinted { hint } => self.steps.tell(*hint),
            AttemptEvent::GaveUp => self.stage = AttemptStage::GivenUp,
        }
        Ok(())
    }
}

impl Attempt {
    pub fn new(puzzle: &ClubPuzzle) -> Attempt {
        let board = puzzle.board();
        Attempt {
            start: board.clone(),
            solver_moves: puzzle.solver_moves(),
            board,
            steps: Steps::default(),
            stage: AttemptStage::Open,
        }
    }

    fn advance(&mut self, mv: GameMove, reply: Option<GameMove>) -> Result<(), TryError> {
        let mut board = self.board.clone();
        for mv in std::iter::once(mv).chain(reply) {
            board.play(mv, None).map_err(|_| TryError::Illegal)?;
        }
        self.board = board;
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
    pub fn made(&self) -> Vec<GameMove> {
        (0..self.board.plies()).filter_map(|ply| self.board.move_at(ply)).collect()
    }

    /// How many those are: what a button says that it was shown under.
    pub fn plies(&self) -> u8 {
        u8::try_from(self.board.plies()).unwrap_or(u8::MAX)
    }

    /// The game before the first move.
    pub fn start(&self) -> &GameBoard {
        &self.start
    }

    /// The game so far.
    pub fn board(&self) -> &GameBoard {
        &self.board
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
