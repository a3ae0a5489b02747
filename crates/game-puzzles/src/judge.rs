//! Judging the moves of a solver as they are made.

use game_search::Score;

use crate::analyst::Analyst;
use crate::game::{GameLine, MateNode, PuzzleGame, PuzzleStart};
use crate::mate::{MateFinder, OutOfNodes};
use crate::puzzle::{GamePuzzle, Task};
use crate::scale::{SAVED, WON, expected};

/// What a move of a solver is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveJudgement<M> {
    /// It is right. The defender's best reply follows, unless the puzzle is solved.
    Right {
        /// The reply; `None` if the puzzle is solved.
        reply: Option<M>,
    },
    /// It wins, but there is a shorter way.
    Slower,
    /// It is wrong.
    Wrong {
        /// What refutes it, beginning with the opponent's reply; empty if the game ends with the move itself.
        refutation: Vec<M>,
    },
}

impl<M> MoveJudgement<M> {
    /// The same with moves of another type.
    pub fn map<N>(self, to: impl Fn(M) -> N) -> MoveJudgement<N> {
        match self {
            MoveJudgement::Right { reply } => MoveJudgement::Right { reply: reply.map(to) },
            MoveJudgement::Slower => MoveJudgement::Slower,
            MoveJudgement::Wrong { refutation } => {
                MoveJudgement::Wrong { refutation: refutation.into_iter().map(to).collect() }
            }
        }
    }
}

/// Judges moves: those of the stored solution at once, others by searching for a mate, by the tables, or by the engine.
pub struct PuzzleJudge<G: PuzzleGame> {
    mates: MateFinder<G>,
    analyst: Analyst<G>,
}

/// What a move of a game's solver is worth.
pub type JudgementOf<G> = MoveJudgement<<G as PuzzleGame>::Move>;

/// The positions that the search for mates remembers.
const REMEMBERED: usize = 1 << 15;

/// The nodes to decide whether another move mates as fast.
const MATE_NODES: u64 = 4_000_000;

/// The nodes of the engine for a move.
const ENGINE_NODES: u64 = 60_000;

/// By how much a move may be worse than the best one and still be right, on the scale of [`expected`].
const AS_GOOD: f64 = 0.2;

/// What a solver can expect, at least, whose move wins but does not mate as fast as asked for.
const SLOWER: f64 = 0.8;

/// How much of a refutation is shown, in plies.
const REFUTATION: usize = 7;

impl<G: PuzzleGame> PuzzleJudge<G> {
    /// A judge who knows this.
    pub fn new(knowledge: G::Knowledge) -> PuzzleJudge<G> {
        PuzzleJudge { mates: MateFinder::new(REMEMBERED), analyst: Analyst::new(knowledge) }
    }

    /// Judges a move. `made` are the moves so far, the defender's replies included. Takes up to a second or two, unless the move
    /// is that of the solution.
    ///
    /// Moves that cannot be made in the puzzle are wrong.
    pub fn judge(&mut self, puzzle: &GamePuzzle<G>, made: &[G::Move], mv: G::Move) -> JudgementOf<G> {
        let nothing = MoveJudgement::Wrong { refutation: Vec::new() };
        let mut before = puzzle.start.game();
        if made.iter().any(|&mv| before.advance(mv).is_none()) {
            return nothing;
        }
        let mut after = before.clone();
        if after.advance(mv).is_none() {
            return nothing;
        }
        if let Some(judgement) = known(puzzle, made, mv) {
            return judgement;
        }
        match puzzle.task {
            Task::Mate { moves } => self.judge_mate(&after, moves.saturating_sub((made.len() / 2) as u8)),
            Task::Win => self.judge_by_engine(puzzle, &before, &after),
            Task::BeatCount => self.judge_exactly(puzzle, &before, &after, |winner, solver| winner == Some(solver)),
            Task::SaveByCount | Task::SaveByStalemate | Task::SaveByRepetition | Task::SaveByMaterial => {
                self.judge_exactly(puzzle, &before, &after, |winner, solver| winner != Some(!solver))
            }
        }
    }

    /// `left` moves were left to mate in before the move.
    fn judge_mate(&mut self, after: &G::History, left: u8) -> JudgementOf<G> {
        let solver = !after.side();
        if let Some(winner) = after.result() {
            return if winner == Some(solver) {
                MoveJudgement::SOLVED
            } else {
                MoveJudgement::Wrong { refutation: Vec::new() }
            };
        }
        self.mates.reset(MATE_NODES);
        let node = G::Node::of(after);
        match self.mates.mates_after(&node, left.saturating_sub(1)) {
            Ok(true) => {
                MoveJudgement::Right { reply: self.longest_defence(&node, left.saturating_sub(1)).ok().flatten() }
            }
            Ok(false) | Err(OutOfNodes) => self.slower_or_wrong(after),
        }
    }

    /// The reply that puts the mate off longest.
    fn longest_defence(&mut self, node: &G::Node, moves: u8) -> Result<Option<G::Move>, OutOfNodes> {
        let mut best = None;
        for reply in node.choices() {
            let Some(after) = node.after(reply) else { continue };
            let mut needed = 1;
            while needed < moves && !self.mates.attack(&after, needed)? {
                needed += 1;
            }
            if best.is_none_or(|(most, _)| needed > most) {
                best = Some((needed, reply));
            }
        }
        Ok(best.map(|(_, reply)| reply))
    }

    /// A move that is not the fastest mate: whether it wins all the same.
    fn slower_or_wrong(&mut self, after: &G::History) -> JudgementOf<G> {
        let Some(line) = self.analyst.best(after, ENGINE_NODES) else {
            return MoveJudgement::Wrong { refutation: Vec::new() };
        };
        if matches!(line.score, Score::MatedIn(_)) || -expected::<G>(after, line.score) >= SLOWER {
            return MoveJudgement::Slower;
        }
        MoveJudgement::Wrong { refutation: line.moves.into_iter().take(REFUTATION).collect() }
    }

    /// By the tables where they know; else by the engine.
    fn judge_exactly(
        &mut self,
        puzzle: &GamePuzzle<G>,
        before: &G::History,
        after: &G::History,
        achieves: impl Fn(Option<G::Side>, G::Side) -> bool,
    ) -> JudgementOf<G> {
        match self.analyst.winner(after) {
            Some(winner) if achieves(winner, puzzle.solver()) => self.right(puzzle, after),
            Some(_) => MoveJudgement::Wrong { refutation: self.refutation(after) },
            None => self.judge_by_engine(puzzle, before, after),
        }
    }

    /// Whether the engine thinks the move about as good as the best one.
    fn judge_by_engine(&mut self, puzzle: &GamePuzzle<G>, before: &G::History, after: &G::History) -> JudgementOf<G> {
        let solver = puzzle.solver();
        if let Some(winner) = after.result() {
            let is_right = match puzzle.task {
                Task::Mate { .. } | Task::Win | Task::BeatCount => winner == Some(solver),
                _ => winner != Some(!solver),
            };
            return if is_right { MoveJudgement::SOLVED } else { MoveJudgement::Wrong { refutation: Vec::new() } };
        }
        let best = self.analyst.best(before, ENGINE_NODES).map_or(0.0, |line| expected::<G>(before, line.score));
        let Some(line) = self.analyst.best(after, ENGINE_NODES) else {
            return MoveJudgement::Wrong { refutation: Vec::new() };
        };
        let worth = -expected::<G>(after, line.score);
        let floor = if puzzle.task == Task::Win { WON } else { -SAVED };
        if worth >= best - AS_GOOD && worth >= floor {
            self.right(puzzle, after)
        } else {
            MoveJudgement::Wrong { refutation: line.moves.into_iter().take(REFUTATION).collect() }
        }
    }

    /// A right move that is not in the solution: as many moves are asked for as the solution has.
    fn right(&mut self, puzzle: &GamePuzzle<G>, after: &G::History) -> JudgementOf<G> {
        if after.result().is_some() || after.length() >= puzzle.solution.len() {
            return MoveJudgement::SOLVED;
        }
        MoveJudgement::Right { reply: self.refutation(after).first().copied() }
    }

    /// What the side to move does best, and what follows.
    fn refutation(&mut self, history: &G::History) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut history = history.clone();
        while line.len() < REFUTATION && history.result().is_none() {
            let known = self.analyst.known_move(&history);
            let by_engine = || self.analyst.best(&history, ENGINE_NODES / 4)?.moves.first().copied();
            let Some(mv) = known.or_else(by_engine) else { break };
            if history.advance(mv).is_none() {
                break;
            }
            line.push(mv);
        }
        line
    }
}

impl<M> MoveJudgement<M> {
    const SOLVED: MoveJudgement<M> = MoveJudgement::Right { reply: None };
}

/// The judgement of the solution itself: a move that continues it is right.
pub fn known<G: PuzzleGame>(puzzle: &GamePuzzle<G>, made: &[G::Move], mv: G::Move) -> Option<JudgementOf<G>> {
    let follows = puzzle.solution.starts_with(made) && puzzle.solution.get(made.len()) == Some(&mv);
    follows.then(|| MoveJudgement::Right { reply: puzzle.solution.get(made.len() + 1).copied() })
}
