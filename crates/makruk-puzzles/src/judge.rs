//! Judging the moves of a solver as they are made.

use makruk::{Color, History, Move};
use makruk_engine::Score;
use makruk_engine::tables::Tables;

use crate::analyst::Analyst;
use crate::mate::{MateNode, MateSearch, OutOfNodes};
use crate::puzzle::{Puzzle, Task};
use crate::scale::{SAVED, WON, expected};

/// What a move of a solver is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is right. The defender's best reply follows, unless the puzzle is solved.
    Right {
        /// The reply; `None` if the puzzle is solved.
        reply: Option<Move>,
    },
    /// It wins, but there is a shorter way.
    Slower,
    /// It is wrong.
    Wrong {
        /// What refutes it, beginning with the opponent's reply; empty if the game ends with the move itself.
        refutation: Vec<Move>,
    },
}

/// Judges moves: those of the stored solution at once, others by searching for a mate, by the tables, or by the engine.
pub struct Judge {
    mates: MateSearch,
    analyst: Analyst,
}

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

impl Judge {
    /// A judge with these tables.
    pub fn new(tables: Tables) -> Judge {
        Judge { mates: MateSearch::new(REMEMBERED), analyst: Analyst::new(tables) }
    }

    /// Judges a move. `made` are the moves so far, the defender's replies included. Takes up to a second or two, unless the move
    /// is that of the solution.
    ///
    /// Moves that cannot be made in the puzzle are wrong.
    pub fn judge(&mut self, puzzle: &Puzzle, made: &[Move], mv: Move) -> Judgement {
        let nothing = Judgement::Wrong { refutation: Vec::new() };
        let mut before = puzzle.start.history();
        if made.iter().any(|&mv| before.play(mv).is_err()) {
            return nothing;
        }
        let mut after = before.clone();
        if after.play(mv).is_err() {
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
    fn judge_mate(&mut self, after: &History, left: u8) -> Judgement {
        let solver = !after.position().turn();
        if let Some(outcome) = after.outcome() {
            return if outcome.winner() == Some(solver) { SOLVED } else { Judgement::Wrong { refutation: Vec::new() } };
        }
        self.mates.reset(MATE_NODES);
        let node = MateNode::of(after);
        match self.mates.mates_after(&node, left.saturating_sub(1)) {
            Ok(true) => Judgement::Right { reply: self.longest_defence(&node, left.saturating_sub(1)).ok().flatten() },
            Ok(false) | Err(OutOfNodes) => self.slower_or_wrong(after),
        }
    }

    /// The reply that puts the mate off longest.
    fn longest_defence(&mut self, node: &MateNode, moves: u8) -> Result<Option<Move>, OutOfNodes> {
        let mut best = None;
        for reply in node.position().legal_moves() {
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
    fn slower_or_wrong(&mut self, after: &History) -> Judgement {
        let Some(line) = self.analyst.best(after, ENGINE_NODES) else {
            return Judgement::Wrong { refutation: Vec::new() };
        };
        if matches!(line.score, Score::MatedIn(_)) || -expected(after, line.score) >= SLOWER {
            return Judgement::Slower;
        }
        Judgement::Wrong { refutation: line.moves.into_iter().take(REFUTATION).collect() }
    }

    /// By the tables where they know; else by the engine.
    fn judge_exactly(
        &mut self,
        puzzle: &Puzzle,
        before: &History,
        after: &History,
        achieves: impl Fn(Option<Color>, Color) -> bool,
    ) -> Judgement {
        match self.analyst.winner(after) {
            Some(winner) if achieves(winner, puzzle.start.solver()) => self.right(puzzle, after),
            Some(_) => Judgement::Wrong { refutation: self.refutation(after) },
            None => self.judge_by_engine(puzzle, before, after),
        }
    }

    /// Whether the engine thinks the move about as good as the best one.
    fn judge_by_engine(&mut self, puzzle: &Puzzle, before: &History, after: &History) -> Judgement {
        let solver = puzzle.start.solver();
        if let Some(outcome) = after.outcome() {
            let is_right = match puzzle.task {
                Task::Mate { .. } | Task::Win | Task::BeatCount => outcome.winner() == Some(solver),
                _ => outcome.winner() != Some(!solver),
            };
            return if is_right { SOLVED } else { Judgement::Wrong { refutation: Vec::new() } };
        }
        let best = self.analyst.best(before, ENGINE_NODES).map_or(0.0, |line| expected(before, line.score));
        let Some(line) = self.analyst.best(after, ENGINE_NODES) else {
            return Judgement::Wrong { refutation: Vec::new() };
        };
        let worth = -expected(after, line.score);
        let floor = if puzzle.task == Task::Win { WON } else { -SAVED };
        if worth >= best - AS_GOOD && worth >= floor {
            self.right(puzzle, after)
        } else {
            Judgement::Wrong { refutation: line.moves.into_iter().take(REFUTATION).collect() }
        }
    }

    /// A right move that is not in the solution: as many moves are asked for as the solution has.
    fn right(&mut self, puzzle: &Puzzle, after: &History) -> Judgement {
        if after.outcome().is_some() || after.plies() >= puzzle.solution.len() {
            return SOLVED;
        }
        Judgement::Right { reply: self.refutation(after).first().copied() }
    }

    /// What the side to move does best, and what follows.
    fn refutation(&mut self, history: &History) -> Vec<Move> {
        let mut line = Vec::new();
        let mut history = history.clone();
        while line.len() < REFUTATION && history.outcome().is_none() {
            let by_table =
                self.analyst.tables().best_moves(history.position()).and_then(|moves| moves.first().copied());
            let by_engine = || self.analyst.best(&history, ENGINE_NODES / 4)?.moves.first().copied();
            let Some(mv) = by_table.or_else(by_engine) else { break };
            if history.play(mv).is_err() {
                break;
            }
            line.push(mv);
        }
        line
    }
}

const SOLVED: Judgement = Judgement::Right { reply: None };

/// The judgement of the solution itself: a move that continues it is right.
pub fn known(puzzle: &Puzzle, made: &[Move], mv: Move) -> Option<Judgement> {
    let follows = puzzle.solution.starts_with(made) && puzzle.solution.get(made.len()) == Some(&mv);
    follows.then(|| Judgement::Right { reply: puzzle.solution.get(made.len() + 1).copied() })
}

#[cfg(test)]
mod tests {
    use makruk::notation::uci::UciMove;

    use super::*;
    use crate::TABLES;

    fn moves(puzzle: &Puzzle, text: &str) -> Vec<Move> {
        let mut history = puzzle.start.history();
        text.split_ascii_whitespace()
            .map(|word| {
                let mv = word.parse::<UciMove>().unwrap().to_move(history.current()).unwrap();
                history.play(mv).unwrap();
                mv
            })
            .collect()
    }

    fn judge(line: &str, played: &str) -> Judgement {
        let puzzle: Puzzle = line.parse().unwrap();
        let played = moves(&puzzle, played);
        let (mv, made) = played.split_last().unwrap();
        Judge::new(TABLES.clone()).judge(&puzzle, made, *mv)
    }

    /// Mate in two by more than one first move.
    const TWO_ROOKS: &str = "7k/8/5K2/8/8/8/8/R1R5 w - - 0 1\tmate-2\tf6f7 h8h7 c1h1\trook-mate\t700";

    #[test]
    fn moves_of_the_solution_are_right_at_once() {
        let line = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\t\t700";
        let puzzle: Puzzle = line.parse().unwrap();
        assert_eq!(judge(line, "c6c7"), Judgement::Right { reply: moves(&puzzle, "c6c7 a8a7").last().copied() });
        assert_eq!(judge(line, "c6c7 a8a7 b1a1"), SOLVED);
    }

    #[test]
    fn a_slower_win_is_told_from_a_wrong_move() {
        let line = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\t\t700";
        assert_eq!(judge(line, "b1b2"), Judgement::Slower);
        // The rook can be taken.
        assert!(matches!(judge(line, "b1b8"), Judgement::Wrong { refutation } if refutation.len() == 1));
    }

    #[test]
    fn another_mate_of_the_same_length_is_right() {
        let puzzle: Puzzle = TWO_ROOKS.parse().unwrap();
        let mut search = MateSearch::new(1 << 12);
        search.reset(1_000_000);
        assert_eq!(search.mate_in(&puzzle.start.history(), 3), Ok(Some(2)));
        let rights: Vec<Move> = Analyst::moves(&puzzle.start.history())
            .into_iter()
            .map(|(mv, _)| mv)
            .filter(|&mv| matches!(Judge::new(TABLES.clone()).judge(&puzzle, &[], mv), Judgement::Right { .. }))
            .collect();
        assert!(rights.len() > 1, "{rights:?}");
    }

    #[test]
    fn under_a_count_only_what_mates_in_time_is_right() {
        let line = "8/4R3/8/2RK4/7k/8/8/8 w - 16 11 1\tbeat-count\te7g7 h4h5 c5c6 h5h4 c6h6\t\t1400";
        assert!(matches!(judge(line, "e7g7"), Judgement::Right { reply: Some(_) }));
        assert!(matches!(judge(line, "e7f7"), Judgement::Wrong { .. }));
    }
}
