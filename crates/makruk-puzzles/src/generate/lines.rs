//! From a position to a puzzle: the solution as far as it is the only one.

use makruk::{History, Move, Position};
use makruk_engine::Score;

use crate::generate::Miner;
use crate::mate::{MateNode, OutOfNodes};
use crate::proof::Effort;
use crate::puzzle::{Puzzle, Start, Task};
use crate::rescue::{repeats, shows_what_saves};
use crate::scale::lead;
use crate::scale::{LEAD, SAVED, expected};
use crate::theme::Themes;

/// The longest solution by the engine's judgement, in moves of the solver.
const MOST_MOVES: usize = 5;

/// The nodes for finding a mate.
const MATE_NODES: u64 = 500_000;

/// A puzzle without themes and difficulty.
pub(super) fn puzzle(start: Start, task: Task, solution: Vec<Move>) -> Puzzle {
    Puzzle { start, task, solution, themes: Themes::default(), difficulty: 0, name: None, previous: None }
}

/// The replies, those that give check before the others: they ask the most of the solver.
fn checks_first(position: &Position) -> Vec<Move> {
    let mut replies: Vec<Move> = position.legal_moves().into_iter().collect();
    replies.sort_by_key(|&reply| !position.play_unchecked(reply).is_check());
    replies
}

impl Miner {
    /// The mate in up to `most` moves in this position, if each of its moves is the only one.
    pub(super) fn mate(&mut self, start: &Start, most: u8) -> Option<Puzzle> {
        let search = &mut self.prover.mates;
        search.reset(MATE_NODES);
        let moves = search.mate_in(&start.history(), most).ok()??;
        if moves < 2 {
            return None;
        }
        let solution = self.only_mate(&MateNode::of(&start.history()), moves).ok()??;
        Some(puzzle(start.clone(), Task::Mate { moves }, solution))
    }

    /// The line of a mate in exactly `moves`, if the attacker's moves are the only ones all along it for some best defence.
    fn only_mate(&mut self, node: &MateNode, moves: u8) -> Result<Option<Vec<Move>>, OutOfNodes> {
        let mut key = None;
        for mv in node.position().legal_moves() {
            if self.prover.mates(node, mv, moves)? && key.replace(mv).is_some() {
                return Ok(None);
            }
        }
        let Some(key) = key else { return Ok(None) };
        let Some(after) = node.after(key) else { return Ok(None) };
        if moves == 1 {
            return Ok(Some(vec![key]));
        }
        for reply in checks_first(after.position()) {
            if !self.prover.holds(&after, reply, moves - 1)? {
                continue;
            }
            let Some(next) = after.after(reply) else { continue };
            if let Some(rest) = self.only_mate(&next, moves - 1)? {
                return Ok(Some([key, reply].into_iter().chain(rest).collect()));
            }
        }
        Ok(None)
    }

    /// The puzzle of winning material that begins here.
    pub(super) fn win(&mut self, start: &Start) -> Option<Puzzle> {
        let mut history = start.history();
        let mut found = puzzle(start.clone(), Task::Win, Vec::new());
        while found.solver_moves() < MOST_MOVES {
            let (key, score) = self.only_move(&history)?;
            if found.solution.is_empty() && matches!(score, Score::MatesIn(_)) {
                return None;
            }
            let is_choice = history.current().legal_moves().len() > 1;
            history.play(key).ok()?;
            found.solution.push(key);
            if found.solver_moves() > 1 && is_choice && self.prover.wins_material(&found) {
                return Some(found);
            }
            let reply = self.prover.analyst.best(&history, Effort::VERIFY.engine)?.moves.first().copied()?;
            history.play(reply).ok()?;
            found.solution.push(reply);
        }
        None
    }

    /// The puzzle of saving a game that begins here.
    pub(super) fn rescue(&mut self, start: &Start) -> Option<Puzzle> {
        let mut history = start.history();
        let mut found = puzzle(start.clone(), Task::SaveByRepetition, Vec::new());
        let mut end = 0;
        while found.solution.len() < 2 * MOST_MOVES {
            let is_choice = history.current().legal_moves().len() > 1;
            let Some((key, score)) = self.only_move(&history) else { break };
            if expected(&history, score).abs() > SAVED {
                break;
            }
            history.play(key).ok()?;
            found.solution.push(key);
            if is_choice {
                end = found.solution.len();
            }
            if history.outcome().is_some() || (is_choice && repeats(&found)) {
                break;
            }
            let Some(line) = self.prover.analyst.best(&history, Effort::VERIFY.engine) else { break };
            let Some(&reply) = line.moves.first() else { break };
            if history.play(reply).is_err() || history.outcome().is_some() {
                break;
            }
            found.solution.push(reply);
        }
        found.solution.truncate(end);
        self.saved(start, found.solution)
    }

    /// The puzzle of saving a game with this solution, by what it turns out to be saved.
    pub(super) fn saved(&mut self, start: &Start, solution: Vec<Move>) -> Option<Puzzle> {
        let ways = [Task::SaveByStalemate, Task::SaveByRepetition, Task::SaveByMaterial, Task::SaveByCount];
        let mut ways = ways.map(|task| puzzle(start.clone(), task, solution.clone())).into_iter();
        let found = ways.find(shows_what_saves)?;
        self.prover.prove(&found).ok().map(|_| found)
    }

    /// The move that leads all others, with its score.
    fn only_move(&mut self, history: &History) -> Option<(Move, Score)> {
        let lines = self.prover.analyst.lines(history, Effort::VERIFY.engine, 2);
        let best = lines.first()?;
        let is_only = lines.get(1).is_none_or(|second| lead(history, best, second) >= LEAD);
        is_only.then_some((*best.moves.first()?, best.score))
    }
}
