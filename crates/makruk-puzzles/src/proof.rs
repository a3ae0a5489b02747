//! The proof of a puzzle: that its solution does what the task says, and that nothing else does.

use makruk::counting::material;
use makruk::{Color, DrawReason, History, Move};
use makruk_engine::Score;
use makruk_engine::tables::Tables;
use thiserror::Error;

use crate::analyst::Analyst;
use crate::difficulty::DifficultyFeatures;
use crate::mate::{MateNode, MateSearch, OutOfNodes};
use crate::puzzle::{Puzzle, Start, Task};
use crate::scale::{LEAD, SAVED, WON, expected, lead};
use crate::theme::{PuzzleTheme, Themes};
use crate::{difficulty, rescue, themes};

/// How much a proof may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The nodes for all mates of a puzzle together.
    pub mates: u64,
    /// The nodes for each position that the engine judges.
    pub engine: u64,
}

impl Effort {
    /// What `puzzles verify` spends.
    pub const VERIFY: Effort = Effort { mates: 12_000_000, engine: 60_000 };

    /// The effort multiplied by `factor`.
    #[must_use]
    pub const fn times(self, factor: u64) -> Effort {
        Effort { mates: self.mates * factor, engine: self.engine * factor }
    }
}

/// Why a puzzle does not hold. `ply` counts the moves of the solution that come before.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Flaw {
    /// A mate is asked for in another number of moves than the solution has.
    #[error("the solution has {0} moves of the solver")]
    Length(usize),
    /// A move of the solution does not do what the task asks for; this one does, or refutes it.
    #[error("{mv} at ply {ply} does not solve it{}", better.map(|mv| format!(" ({mv})")).unwrap_or_default())]
    Wrong {
        /// Where.
        ply: usize,
        /// The move of the solution.
        mv: Move,
        /// The move that is better, or that refutes it.
        better: Option<Move>,
    },
    /// There is a second move that does it.
    #[error("{mv} at ply {ply} solves it as well")]
    SecondSolution {
        /// Where.
        ply: usize,
        /// The other move.
        mv: Move,
    },
    /// There is a shorter mate.
    #[error("there is a mate in {0}")]
    Shorter(u8),
    /// The defender has a better reply.
    #[error("{better} at ply {ply} defends better")]
    Defence {
        /// Where.
        ply: usize,
        /// The better reply.
        better: Move,
    },
    /// The task says that nothing is won in the end, or that the game is saved in another way.
    #[error("it does not end as the task says")]
    End,
    /// It is said to be about something that its solution does not show.
    #[error("its solution does not show {0}")]
    Theme(PuzzleTheme),
    /// One move is the whole solution, and it neither mates nor forces stalemate.
    #[error("the solution is a single move")]
    OneMover,
    /// The proof costs more than it may.
    #[error(transparent)]
    TooHard(#[from] OutOfNodes),
}

/// What a proof took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The nodes of the search for mates.
    pub nodes: u64,
}

/// Proves puzzles, one after the other.
pub struct Prover {
    pub(crate) mates: MateSearch,
    pub(crate) analyst: Analyst,
    effort: Effort,
}

/// The positions that the search for mates remembers.
const REMEMBERED: usize = 1 << 18;

impl Prover {
    /// A prover with these tables.
    pub fn new(tables: Tables, effort: Effort) -> Prover {
        Prover { mates: MateSearch::new(REMEMBERED), analyst: Analyst::new(tables), effort }
    }

    /// The puzzle that this position and solution make for this task, with its themes and difficulty.
    ///
    /// # Errors
    /// [`Flaw`]: the first that was found.
    pub fn compose(
        &mut self,
        start: Start,
        task: Task,
        solution: Vec<Move>,
        name: Option<String>,
    ) -> Result<Puzzle, Flaw> {
        let mut puzzle =
            Puzzle { start, task, solution, themes: Themes::default(), difficulty: 0, name, previous: None };
        self.prove(&puzzle)?;
        puzzle.themes = themes::of(&puzzle);
        puzzle.difficulty = difficulty::of(&DifficultyFeatures::of(&puzzle), None);
        Ok(puzzle)
    }

    /// Proves a puzzle.
    ///
    /// # Errors
    /// [`Flaw`]: the first that was found.
    pub fn prove(&mut self, puzzle: &Puzzle) -> Result<Proof, Flaw> {
        self.mates.reset(self.effort.mates);
        match puzzle.task {
            Task::Mate { moves } => self.prove_mate(puzzle, moves)?,
            Task::Win => self.prove_win(puzzle)?,
            Task::BeatCount => self.prove_ending(puzzle)?,
            Task::SaveByCount | Task::SaveByStalemate | Task::SaveByRepetition | Task::SaveByMaterial => {
                self.prove_rescue(puzzle)?;
            }
        }
        let shown = themes::of(puzzle);
        match puzzle.themes.iter().find(|&theme| !shown.contains(theme)) {
            Some(theme) => Err(Flaw::Theme(theme)),
            None => Ok(Proof { nodes: self.mates.nodes() }),
        }
    }

    fn prove_mate(&mut self, puzzle: &Puzzle, moves: u8) -> Result<(), Flaw> {
        if puzzle.solver_moves() != usize::from(moves) {
            return Err(Flaw::Length(puzzle.solver_moves()));
        }
        if let Some(shorter) = self.mates.mate_in(&puzzle.start.history(), moves - 1)? {
            return Err(Flaw::Shorter(shorter));
        }
        for (ply, history, mv) in puzzle.turns() {
            let left = moves - (ply / 2) as u8;
            let node = MateNode::of(&history);
            if ply % 2 == 1 {
                // A reply that lets the solver mate sooner is not the best.
                if !self.holds(&node, mv, left - 1)? {
                    let better = self.defence(&node, left - 1)?;
                    return Err(
                        better.map_or(Flaw::Wrong { ply, mv, better: None }, |better| Flaw::Defence { ply, better })
                    );
                }
                continue;
            }
            if !self.mates(&node, mv, left)? {
                return Err(Flaw::Wrong { ply, mv, better: None });
            }
            for other in node.position().legal_moves() {
                if other != mv && self.mates(&node, other, left)? {
                    return Err(Flaw::SecondSolution { ply, mv: other });
                }
            }
        }
        Ok(())
    }

    /// Whether the attacker mates with this move within `moves` moves, this one included.
    pub(crate) fn mates(&mut self, node: &MateNode, mv: Move, moves: u8) -> Result<bool, OutOfNodes> {
        match node.after(mv) {
            Some(after) => self.mates.mates_after(&after, moves - 1),
            None => Ok(false),
        }
    }

    /// Whether the defender lasts for `moves` moves of the attacker with this reply.
    pub(crate) fn holds(&mut self, node: &MateNode, reply: Move, moves: u8) -> Result<bool, OutOfNodes> {
        match node.after(reply) {
            Some(after) if moves > 1 => Ok(!self.mates.attack(&after, moves - 1)?),
            _ => Ok(true),
        }
    }

    fn defence(&mut self, node: &MateNode, moves: u8) -> Result<Option<Move>, OutOfNodes> {
        for reply in node.position().legal_moves() {
            if self.holds(node, reply, moves)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    fn prove_win(&mut self, puzzle: &Puzzle) -> Result<(), Flaw> {
        if puzzle.solver_moves() < 2 {
            return Err(Flaw::OneMover);
        }
        for (ply, history, mv) in puzzle.turns().filter(|(ply, ..)| ply % 2 == 0) {
            self.leads(ply, &history, mv)?;
        }
        if !self.wins_material(puzzle) { Err(Flaw::End) } else { Ok(()) }
    }

    /// The engine's best two lines: whether the best is this move, and leads.
    fn leads(&mut self, ply: usize, history: &History, mv: Move) -> Result<(), Flaw> {
        match &self.analyst.lines(history, self.effort.engine, 2)[..] {
            [best, ..] if best.moves.first() != Some(&mv) => {
                Err(Flaw::Wrong { ply, mv, better: best.moves.first().copied() })
            }
            [best, second] if lead(history, best, second) < LEAD => {
                Err(Flaw::SecondSolution { ply, mv: second.moves.first().copied().unwrap_or(mv) })
            }
            _ => Ok(()),
        }
    }

    /// Whether the solver is ahead of the start by a piece, or by a mate, when the solution has been played and the other side has
    /// replied, and is winning.
    pub(crate) fn wins_material(&mut self, puzzle: &Puzzle) -> bool {
        let solver = puzzle.start.solver();
        let history = puzzle.end();
        if let Some(outcome) = history.outcome() {
            return outcome.winner() == Some(solver);
        }
        let Some(line) = self.analyst.best(&history, self.effort.engine) else { return false };
        if matches!(line.score, Score::MatedIn(_)) {
            return true;
        }
        let mut later = history.clone();
        let replies = line.moves.iter().take(2).try_for_each(|&mv| later.play(mv));
        let gain = balance(&later, solver).min(balance(&history, solver)) - balance(&puzzle.start.history(), solver);
        replies.is_ok() && gain >= 2 && -expected(&history, line.score) >= WON
    }

    fn prove_ending(&mut self, puzzle: &Puzzle) -> Result<(), Flaw> {
        let solver = puzzle.start.solver();
        let counts = |history: &History| history.count().is_some_and(|count| count.side() != solver);
        if !counts(&puzzle.start.history()) {
            return Err(Flaw::End);
        }
        self.prove_exactly(puzzle, |winner| winner == Some(solver))
    }

    /// At each of the solver's moves: it achieves what is asked for, and no other does. Where the tables don't know, the
    /// engine's lead decides.
    fn prove_exactly(&mut self, puzzle: &Puzzle, achieves: impl Fn(Option<Color>) -> bool) -> Result<(), Flaw> {
        // What is given up for stalemate may be given up at once.
        if puzzle.solver_moves() < 2 && puzzle.task != Task::SaveByStalemate {
            return Err(Flaw::OneMover);
        }
        for (ply, history, mv) in puzzle.turns().filter(|(ply, ..)| ply % 2 == 0) {
            let winners: Option<Vec<(Move, Option<Color>)>> = Analyst::moves(&history)
                .into_iter()
                .map(|(mv, after)| Some((mv, self.analyst.winner(&after)?)))
                .collect();
            let Some(winners) = winners else {
                self.leads(ply, &history, mv)?;
                continue;
            };
            let other =
                winners.iter().find(|(other, winner)| *other != mv && achieves(*winner)).map(|(other, _)| *other);
            if !winners.iter().any(|(found, winner)| *found == mv && achieves(*winner)) {
                return Err(Flaw::Wrong { ply, mv, better: other });
            }
            if let Some(other) = other {
                return Err(Flaw::SecondSolution { ply, mv: other });
            }
        }
        Ok(())
    }

    fn prove_rescue(&mut self, puzzle: &Puzzle) -> Result<(), Flaw> {
        let solver = puzzle.start.solver();
        self.prove_exactly(puzzle, |winner| winner != Some(!solver))?;
        let end = puzzle.end();
        let is_saved = match self.analyst.winner(&end) {
            Some(winner) => winner.is_none(),
            None => {
                let line = self.analyst.best(&end, self.effort.engine);
                line.is_some_and(|line| expected(&end, line.score).abs() <= SAVED)
            }
        };
        let is_shown = rescue::shows_what_saves(puzzle);
        let is_so = match puzzle.task {
            // A count may run out long after the solution, or come to nothing since something else draws first.
            Task::SaveByCount => is_shown && matches!(self.analyst.draw(&end), Some(DrawReason::Count(_))),
            // What is given up may be out of reach for a move or two.
            Task::SaveByStalemate => is_shown || self.analyst.draw(&end) == Some(DrawReason::Stalemate),
            _ => is_shown,
        };
        if is_saved && is_so { Ok(()) } else { Err(Flaw::End) }
    }
}

/// How far `side` is ahead in material.
pub(crate) fn balance(history: &History, side: Color) -> i64 {
    let board = history.position().board();
    i64::from(material(board, side)) - i64::from(material(board, !side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TABLES;

    fn prove(fen: &str, task: &str, moves: &str) -> Result<(), String> {
        let puzzle: Puzzle = format!("{fen}\t{task}\t{moves}\t\t1000").parse().unwrap();
        Prover::new(TABLES.clone(), Effort::VERIFY).prove(&puzzle).map(|_| ()).map_err(|flaw| flaw.to_string())
    }

    #[test]
    fn puzzles_of_every_kind_hold() {
        for (fen, task, moves) in [
            ("8/8/p7/2s1m3/3k4/1n3m~2/4r3/7K b - - 0 1", "mate-3", "e2e1 h1h2 e5f4 h2h3 e1h1"),
            ("3m3r/3k4/np2psp1/1n3p1p/3P1P1P/3SPNP1/4K3/1R2M1N1 b - - 0 1", "win", "b5c3 e2d2 c3b1"),
            ("8/4R3/8/2RK4/7k/8/8/8 w - 16 11 1", "beat-count", "e7g7 h4h5 c5c6 h5h4 c6h6"),
            ("4K3/R7/8/2R5/8/8/1k6/8 b - 16 12 1", "save-by-count", "b2b3 a7b7 b3a4"),
            ("8/8/8/8/6NS/7N/4K1k1/8 b - 64 28 1", "save-by-material", "g2h3 h4g3 h3g3"),
            ("8/7R/8/p7/P7/s7/2r5/K1k5 w - - 0 1", "save-by-stalemate", "h7h1 c1d2 h1h2"),
        ] {
            assert_eq!(prove(fen, task, moves), Ok(()), "{task} {fen}");
        }
    }

    #[test]
    fn what_does_not_hold_is_refused_with_the_reason() {
        let mate = "8/8/p7/2s1m3/3k4/1n3m~2/4r3/7K b - - 0 1";
        let ending = "8/4R3/8/2RK4/7k/8/8/8 w - 16 11 1";
        for (fen, task, moves, reason) in [
            (mate, "mate-3", "e2e1", "the solution has 1 moves of the solver"),
            (mate, "mate-4", "e2e1 h1h2 e5f4 h2h3 e1e2 h3h4 e2h2", "there is a mate in 3"),
            (mate, "mate-3", "e2e3 h1h2 e5f4 h2h3 e3e1", "e2e3 at ply 0 does not solve it"),
            // Two rooks mate in more than one way.
            ("7k/8/5K2/8/8/8/8/R1R5 w - - 0 1", "mate-2", "f6f7 h8h7 c1h1", " at ply 0 solves it as well"),
            (ending, "beat-count", "e7f7 h4h5 c5c6", "e7f7 at ply 0 does not solve it (e7g7)"),
            (ending, "beat-count", "e7g7", "the solution is a single move"),
            // The same with a number more to say: there is time for another way.
            ("8/4R3/8/2RK4/7k/8/8/8 w - 16 9 1", "beat-count", "e7g7 h4h5 c5c6 h5h4 c6h6", " solves it as well"),
            // No count runs.
            (
                "8/4R3/8/2RK4/7k/8/8/8 w - - 0 1",
                "beat-count",
                "e7g7 h4h5 c5c6 h5h4 c6h6",
                "it does not end as the task says",
            ),
            // It is saved, but not by stalemate.
            (
                "4K3/R7/8/2R5/8/8/1k6/8 b - 16 12 1",
                "save-by-stalemate",
                "b2b3 a7b7 b3a4",
                "it does not end as the task says",
            ),
        ] {
            let found = prove(fen, task, moves).expect_err(moves);
            assert!(found.contains(reason), "{task} {fen}: {found}");
        }
    }
}
