//! The proof of a puzzle: that its solution does what the task says, and that nothing else does.

use std::fmt::{Debug, Display};

use game_search::Score;
use thiserror::Error;

use crate::analyst::Analyst;
use crate::difficulty;
use crate::difficulty::DifficultyFeatures;
use crate::game::{GameLine, MateNode, PuzzleGame, PuzzleStart};
use crate::mate::{MateFinder, OutOfNodes};
use crate::puzzle::{GamePuzzle, Task};
use crate::scale::{LEAD, SAVED, WON, expected, lead};
use crate::theme::PuzzleTheme;

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
pub enum PuzzleFlaw<M: Debug + Display> {
    /// A mate is asked for in another number of moves than the solution has.
    #[error("the solution has {0} moves of the solver")]
    Length(usize),
    /// A move of the solution does not do what the task asks for; this one does, or refutes it.
    #[error("{mv} at ply {ply} does not solve it{}", better.as_ref().map(|mv| format!(" ({mv})")).unwrap_or_default())]
    Wrong {
        /// Where.
        ply: usize,
        /// The move of the solution.
        mv: M,
        /// The move that is better, or that refutes it.
        better: Option<M>,
    },
    /// There is a second move that does it.
    #[error("{mv} at ply {ply} solves it as well")]
    SecondSolution {
        /// Where.
        ply: usize,
        /// The other move.
        mv: M,
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
        better: M,
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

impl<M: Debug + Display> PuzzleFlaw<M> {
    /// The same with moves of another type.
    pub fn map<N: Debug + Display>(self, to: impl Fn(M) -> N) -> PuzzleFlaw<N> {
        match self {
            PuzzleFlaw::Length(moves) => PuzzleFlaw::Length(moves),
            PuzzleFlaw::Wrong { ply, mv, better } => PuzzleFlaw::Wrong { ply, mv: to(mv), better: better.map(to) },
            PuzzleFlaw::SecondSolution { ply, mv } => PuzzleFlaw::SecondSolution { ply, mv: to(mv) },
            PuzzleFlaw::Shorter(moves) => PuzzleFlaw::Shorter(moves),
            PuzzleFlaw::Defence { ply, better } => PuzzleFlaw::Defence { ply, better: to(better) },
            PuzzleFlaw::End => PuzzleFlaw::End,
            PuzzleFlaw::Theme(theme) => PuzzleFlaw::Theme(theme),
            PuzzleFlaw::OneMover => PuzzleFlaw::OneMover,
            PuzzleFlaw::TooHard(nodes) => PuzzleFlaw::TooHard(nodes),
        }
    }
}

/// What a proof took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The nodes of the search for mates.
    pub nodes: u64,
}

/// Proves puzzles, one after the other.
pub struct PuzzleProver<G: PuzzleGame> {
    /// The search for mates.
    pub mates: MateFinder<G>,
    /// The engine.
    pub analyst: Analyst<G>,
    effort: Effort,
}

/// Why a puzzle of a game does not hold.
pub type FlawOf<G> = PuzzleFlaw<<G as PuzzleGame>::Move>;

/// The positions that the search for mates remembers.
const REMEMBERED: usize = 1 << 18;

impl<G: PuzzleGame> PuzzleProver<G> {
    /// A prover who knows this.
    pub fn new(knowledge: G::Knowledge, effort: Effort) -> PuzzleProver<G> {
        PuzzleProver { mates: MateFinder::new(REMEMBERED), analyst: Analyst::new(knowledge), effort }
    }

    /// The puzzle that this position and solution make for this task, with its themes and difficulty.
    ///
    /// # Errors
    /// [`PuzzleFlaw`]: the first that was found.
    pub fn compose(
        &mut self,
        start: G::Start,
        task: Task,
        solution: Vec<G::Move>,
        name: Option<String>,
    ) -> Result<GamePuzzle<G>, FlawOf<G>> {
        let mut puzzle = GamePuzzle { name, ..GamePuzzle::bare(start, task, solution) };
        self.prove(&puzzle)?;
        puzzle.themes = G::themes(&puzzle);
        puzzle.difficulty = difficulty::of::<G>(&DifficultyFeatures::of(&puzzle), None);
        Ok(puzzle)
    }

    /// Proves a puzzle.
    ///
    /// # Errors
    /// [`PuzzleFlaw`]: the first that was found.
    pub fn prove(&mut self, puzzle: &GamePuzzle<G>) -> Result<Proof, FlawOf<G>> {
        self.mates.reset(self.effort.mates);
        match puzzle.task {
            Task::Mate { moves } => self.prove_mate(puzzle, moves)?,
            Task::Win => self.prove_win(puzzle)?,
            Task::BeatCount => self.prove_ending(puzzle)?,
            Task::SaveByCount | Task::SaveByStalemate | Task::SaveByRepetition | Task::SaveByMaterial => {
                self.prove_rescue(puzzle)?;
            }
        }
        let shown = G::themes(puzzle);
        match puzzle.themes.iter().find(|&theme| !shown.contains(theme)) {
            Some(theme) => Err(PuzzleFlaw::Theme(theme)),
            None => Ok(Proof { nodes: self.mates.nodes() }),
        }
    }

    fn prove_mate(&mut self, puzzle: &GamePuzzle<G>, moves: u8) -> Result<(), FlawOf<G>> {
        if puzzle.solver_moves() != usize::from(moves) {
            return Err(PuzzleFlaw::Length(puzzle.solver_moves()));
        }
        if let Some(shorter) = self.mates.mate_in(&puzzle.start.game(), moves - 1)? {
            return Err(PuzzleFlaw::Shorter(shorter));
        }
        for (ply, history, mv) in puzzle.turns() {
            let left = moves - (ply / 2) as u8;
            let node = G::Node::of(&history);
            if ply % 2 == 1 {
                // A reply that lets the solver mate sooner is not the best.
                if !self.holds(&node, mv, left - 1)? {
                    let better = self.defence(&node, left - 1)?;
                    return Err(better.map_or(PuzzleFlaw::Wrong { ply, mv, better: None }, |better| {
                        PuzzleFlaw::Defence { ply, better }
                    }));
                }
                continue;
            }
            if !self.mates(&node, mv, left)? {
                return Err(PuzzleFlaw::Wrong { ply, mv, better: None });
            }
            for other in node.choices() {
                if other != mv && self.mates(&node, other, left)? {
                    return Err(PuzzleFlaw::SecondSolution { ply, mv: other });
                }
            }
        }
        Ok(())
    }

    /// Whether the attacker mates with this move within `moves` moves, this one included.
    pub fn mates(&mut self, node: &G::Node, mv: G::Move, moves: u8) -> Result<bool, OutOfNodes> {
        match node.after(mv) {
            Some(after) => self.mates.mates_after(&after, moves - 1),
            None => Ok(false),
        }
    }

    /// Whether the defender lasts for `moves` moves of the attacker with this reply.
    pub fn holds(&mut self, node: &G::Node, reply: G::Move, moves: u8) -> Result<bool, OutOfNodes> {
        match node.after(reply) {
            Some(after) if moves > 1 => Ok(!self.mates.attack(&after, moves - 1)?),
            _ => Ok(true),
        }
    }

    fn defence(&mut self, node: &G::Node, moves: u8) -> Result<Option<G::Move>, OutOfNodes> {
        for reply in node.choices() {
            if self.holds(node, reply, moves)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    fn prove_win(&mut self, puzzle: &GamePuzzle<G>) -> Result<(), FlawOf<G>> {
        if puzzle.solver_moves() < 2 {
            return Err(PuzzleFlaw::OneMover);
        }
        for (ply, history, mv) in puzzle.solver_turns() {
            self.leads(ply, &history, mv)?;
        }
        if !self.wins_material(puzzle) { Err(PuzzleFlaw::End) } else { Ok(()) }
    }

    /// The engine's best two lines: whether the best is this move, and leads.
    fn leads(&mut self, ply: usize, history: &G::History, mv: G::Move) -> Result<(), FlawOf<G>> {
        match &self.analyst.lines(history, self.effort.engine, 2)[..] {
            [best, ..] if best.moves.first() != Some(&mv) => {
                Err(PuzzleFlaw::Wrong { ply, mv, better: best.moves.first().copied() })
            }
            [best, second] if lead::<G>(history, best, second) < LEAD => {
                Err(PuzzleFlaw::SecondSolution { ply, mv: second.moves.first().copied().unwrap_or(mv) })
            }
            _ => Ok(()),
        }
    }

    /// Whether the solver is ahead of the start by a piece, or by a mate, when the solution has been played and the other side has
    /// replied, and is winning.
    pub fn wins_material(&mut self, puzzle: &GamePuzzle<G>) -> bool {
        let solver = puzzle.solver();
        let history = puzzle.end();
        if let Some(winner) = history.result() {
            return winner == Some(solver);
        }
        let Some(line) = self.analyst.best(&history, self.effort.engine) else { return false };
        if matches!(line.score, Score::MatedIn(_)) {
            return true;
        }
        let mut later = history.clone();
        let replies = line.moves.iter().take(2).try_for_each(|&mv| later.advance(mv));
        let gain = later.balance(solver).min(history.balance(solver)) - puzzle.start.game().balance(solver);
        replies.is_some() && gain >= 2 && -expected::<G>(&history, line.score) >= WON
    }

    fn prove_ending(&mut self, puzzle: &GamePuzzle<G>) -> Result<(), FlawOf<G>> {
        let solver = puzzle.solver();
        if !G::counts(&puzzle.start.game(), !solver) {
            return Err(PuzzleFlaw::End);
        }
        self.prove_exactly(puzzle, |winner| winner == Some(solver))
    }

    /// At each of the solver's moves: it achieves what is asked for, and no other does. Where the tables don't know, the
    /// engine's lead decides.
    fn prove_exactly(
        &mut self,
        puzzle: &GamePuzzle<G>,
        achieves: impl Fn(Option<G::Side>) -> bool,
    ) -> Result<(), FlawOf<G>> {
        // What is given up for stalemate may be given up at once.
        if puzzle.solver_moves() < 2 && puzzle.task != Task::SaveByStalemate {
            return Err(PuzzleFlaw::OneMover);
        }
        for (ply, history, mv) in puzzle.solver_turns() {
            let winners: Option<Vec<_>> = Analyst::<G>::moves(&history)
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
                return Err(PuzzleFlaw::Wrong { ply, mv, better: other });
            }
            if let Some(other) = other {
                return Err(PuzzleFlaw::SecondSolution { ply, mv: other });
            }
        }
        Ok(())
    }

    fn prove_rescue(&mut self, puzzle: &GamePuzzle<G>) -> Result<(), FlawOf<G>> {
        let solver = puzzle.solver();
        self.prove_exactly(puzzle, |winner| winner != Some(!solver))?;
        let end = puzzle.end();
        let is_saved = match self.analyst.winner(&end) {
            Some(winner) => winner.is_none(),
            None => {
                let line = self.analyst.best(&end, self.effort.engine);
                line.is_some_and(|line| expected::<G>(&end, line.score).abs() <= SAVED)
            }
        };
        let is_shown = G::shows_what_saves(puzzle);
        let mut is_drawn_so = || self.analyst.played_out(&end).is_some_and(|end| G::is_drawn_by(&end, puzzle.task));
        let is_so = match puzzle.task {
            // A count may run out long after the solution, or come to nothing since something else draws first.
            Task::SaveByCount => is_shown && is_drawn_so(),
            // What is given up may be out of reach for a move or two.
            Task::SaveByStalemate => is_shown || is_drawn_so(),
            _ => is_shown,
        };
        if is_saved && is_so { Ok(()) } else { Err(PuzzleFlaw::End) }
    }
}
