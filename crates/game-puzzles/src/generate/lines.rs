//! From a position to a puzzle: the solution as far as it is the only one.

use game_search::Score;

use crate::game::{GameLine, MateNode, PuzzleStart};
use crate::generate::{MinedGame, PuzzleMiner};
use crate::mate::OutOfNodes;
use crate::proof::Effort;
use crate::puzzle::{GamePuzzle, Task};
use crate::scale::{LEAD, SAVED, expected, lead};

/// The longest solution by the engine's judgement, in moves of the solver.
const MOST_MOVES: usize = 5;

/// The nodes for finding a mate.
const MATE_NODES: u64 = 500_000;

/// The replies, those that give check before the others: they ask the most of the solver.
fn checks_first<G: MinedGame>(node: &G::Node) -> Vec<G::Move> {
    let mut replies = node.choices();
    replies.sort_by_cached_key(|&reply| node.after(reply).is_none_or(|after| !after.is_check()));
    replies
}

impl<G: MinedGame> PuzzleMiner<G> {
    /// The mate in up to `most` moves in this position, if each of its moves is the only one.
    pub fn mate(&mut self, start: &G::Start, most: u8) -> Option<GamePuzzle<G>> {
        let search = &mut self.prover.mates;
        search.reset(MATE_NODES);
        let moves = search.mate_in(&start.game(), most).ok()??;
        if moves < 2 {
            return None;
        }
        let solution = self.only_mate(&G::Node::of(&start.game()), moves).ok()??;
        Some(GamePuzzle::bare(start.clone(), Task::Mate { moves }, solution))
    }

    /// The line of a mate in exactly `moves`, if the attacker's moves are the only ones all along it for some best defence.
    fn only_mate(&mut self, node: &G::Node, moves: u8) -> Result<Option<Vec<G::Move>>, OutOfNodes> {
        let mut key = None;
        for mv in node.choices() {
            if self.prover.mates(node, mv, moves)? && key.replace(mv).is_some() {
                return Ok(None);
            }
        }
        let Some(key) = key else { return Ok(None) };
        let Some(after) = node.after(key) else { return Ok(None) };
        if moves == 1 {
            return Ok(Some(vec![key]));
        }
        for reply in checks_first::<G>(&after) {
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
    pub fn win(&mut self, start: &G::Start) -> Option<GamePuzzle<G>> {
        let mut history = start.game();
        let mut found = GamePuzzle::bare(start.clone(), Task::Win, Vec::new());
        while found.solver_moves() < MOST_MOVES {
            let (key, score) = self.only_move(&history)?;
            if found.solution.is_empty() && matches!(score, Score::MatesIn(_)) {
                return None;
            }
            let is_choice = history.choices().len() > 1;
            history.advance(key)?;
            found.solution.push(key);
            if found.solver_moves() > 1 && is_choice && self.prover.wins_material(&found) {
                return Some(found);
            }
            let reply = self.prover.analyst.best(&history, Effort::VERIFY.engine)?.moves.first().copied()?;
            history.advance(reply)?;
            found.solution.push(reply);
        }
        None
    }

    /// The puzzle of saving a game that begins here.
    pub fn rescue(&mut self, start: &G::Start) -> Option<GamePuzzle<G>> {
        let mut history = start.game();
        let mut found: GamePuzzle<G> = GamePuzzle::bare(start.clone(), Task::SaveByRepetition, Vec::new());
        let mut end = 0;
        while found.solution.len() < 2 * MOST_MOVES {
            let is_choice = history.choices().len() > 1;
            let Some((key, score)) = self.only_move(&history) else { break };
            if expected::<G>(&history, score).abs() > SAVED {
                break;
            }
            history.advance(key)?;
            found.solution.push(key);
            if is_choice {
                end = found.solution.len();
            }
            if history.result().is_some() || (is_choice && found.repeats()) {
                break;
            }
            let Some(line) = self.prover.analyst.best(&history, Effort::VERIFY.engine) else { break };
            let Some(&reply) = line.moves.first() else { break };
            if history.advance(reply).is_none() || history.result().is_some() {
                break;
            }
            found.solution.push(reply);
        }
        found.solution.truncate(end);
        self.saved(start, found.solution)
    }

    /// The puzzle of saving a game with this solution, by what it turns out to be saved.
    pub fn saved(&mut self, start: &G::Start, solution: Vec<G::Move>) -> Option<GamePuzzle<G>> {
        let ways = [Task::SaveByStalemate, Task::SaveByRepetition, Task::SaveByMaterial, Task::SaveByCount];
        let mut ways = ways.map(|task| GamePuzzle::bare(start.clone(), task, solution.clone())).into_iter();
        let found = ways.find(G::shows_what_saves)?;
        self.prover.prove(&found).ok().map(|_| found)
    }

    /// The move that leads all others, with its score.
    fn only_move(&mut self, history: &G::History) -> Option<(G::Move, Score)> {
        let lines = self.prover.analyst.lines(history, Effort::VERIFY.engine, 2);
        let best = lines.first()?;
        let is_only = lines.get(1).is_none_or(|second| lead::<G>(history, best, second) >= LEAD);
        is_only.then_some((*best.moves.first()?, best.score))
    }
}
