//! The engine: resources, searches and their results.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use super::game::{MoveOf, SearchGame, SearchPosition};
use super::limits::{Deadlines, SearchLimits, Signals};
use super::score::{INFINITE, Score, Value, mated_in};
use super::search::{Iteration, RootMove, SearchShared, Worker, iterative_deepening};
use super::skill::{Skill, SkillHandicap};
use super::tt::TranspositionTable;

/// The resources that an engine may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// The size of the transposition table in megabytes.
    pub hash: usize,
    /// The number of search threads. Only a search on one thread is deterministic.
    pub threads: usize,
}

impl Default for Resources {
    fn default() -> Resources {
        Resources { hash: 16, threads: 1 }
    }
}

/// Progress of a search: one of the best lines after an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchProgress<M> {
    /// The depth of the iteration in plies.
    pub depth: u32,
    /// The depth of the deepest line searched, in plies.
    pub seldepth: u32,
    /// The rank of the line, from 1 (MultiPV).
    pub multipv: u32,
    /// The score for the side to move.
    pub score: Score,
    /// The nodes searched so far by all threads.
    pub nodes: u64,
    /// The time used so far.
    pub time: Duration,
    /// The fill level of the transposition table in permille.
    pub hashfull: u32,
    /// The principal variation.
    pub pv: Vec<M>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchFindings<M> {
    /// The best lines, best first; empty if there is no legal move.
    pub lines: Vec<RankedLine<M>>,
    /// The nodes searched by all threads.
    pub nodes: u64,
    /// The time used.
    pub time: Duration,
}

/// A principal variation with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedLine<M> {
    /// The score for the side to move.
    pub score: Score,
    /// The moves, at least one.
    pub moves: Vec<M>,
}

impl<M: Copy> SearchFindings<M> {
    /// The best move; `None` if there is no legal move.
    pub fn best_move(&self) -> Option<M> {
        self.lines.first()?.moves.first().copied()
    }

    /// The expected reply to the best move, if the line goes that far.
    pub fn ponder_move(&self) -> Option<M> {
        self.lines.first()?.moves.get(1).copied()
    }
}

/// An engine with everything it keeps from one search to the next: transposition table and move histories.
pub struct SearchEngine<G: SearchGame> {
    table: TranspositionTable,
    workers: Vec<Worker<G>>,
    tables: Option<G::Tables>,
    handicap: Option<SkillHandicap>,
}

impl<G: SearchGame> SearchEngine<G> {
    /// An engine at full strength with empty tables and histories.
    pub fn new(resources: Resources) -> SearchEngine<G> {
        let workers = (0..resources.threads.max(1)).map(|_| Worker::new()).collect();
        SearchEngine { table: TranspositionTable::new(resources.hash), workers, tables: None, handicap: None }
    }

    /// Empties transposition table and histories, as for a new game.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.workers.iter_mut().for_each(|worker| *worker = Worker::new());
    }

    /// Sets the endgame tables to use in searches at full strength, and begins a new game.
    pub fn set_tables(&mut self, tables: Option<G::Tables>) {
        self.tables = tables;
        self.new_game();
    }

    /// Sets the skill to play with, and begins a new game if it changes. What a weaker player overlooks and misjudges
    /// depends on `seed`, which should stay the same throughout a game.
    pub fn set_skill(&mut self, skill: Skill, seed: u64) {
        let handicap = skill.handicap(&G::HANDICAPS).map(|handicap| SkillHandicap::new(handicap, seed));
        if handicap != self.handicap {
            self.handicap = handicap;
            // The stored results are those of a player with other limitations.
            self.new_game();
        }
    }

    /// Searches until a limit is reached or a signal stops it, and returns the `multipv` best lines. `on_info` is called for
    /// each of them after every iteration.
    ///
    /// Always returns a move if there is a legal one, even if it is stopped at once.
    pub fn search(
        &mut self,
        history: &G::History,
        limits: &SearchLimits<MoveOf<G>>,
        multipv: usize,
        signals: &Signals,
        on_info: &mut dyn FnMut(&SearchProgress<MoveOf<G>>),
    ) -> SearchFindings<MoveOf<G>> {
        self.table.new_search();
        let handicap = self.handicap;
        let limited = handicap.map(|handicap| SearchLimits {
            depth: Some(handicap.depth().min(limits.depth.unwrap_or(u32::MAX))),
            ..limits.clone()
        });
        let limits = limited.as_ref().unwrap_or(limits);
        let multipv = multipv.max(1);
        let lines = handicap.map_or(multipv, |handicap| multipv.max(handicap.candidates()));
        let shared = SearchShared {
            table: &self.table,
            signals,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            deadlines: Deadlines::of(limits, G::root(history).turn(), signals),
            limits,
            single_threaded: self.workers.len() == 1,
        };
        for worker in &mut self.workers {
            worker.prepare(history, limits, handicap, self.tables.clone());
        }
        if let Some((first, helpers)) = self.workers.split_first_mut()
            && !first.root_moves.is_empty()
        {
            std::thread::scope(|scope| {
                for helper in helpers {
                    let shared = &shared;
                    scope.spawn(move || iterative_deepening(helper, shared, history, 1, &mut |_| ()));
                }
                iterative_deepening(first, &shared, history, lines, &mut |iteration| {
                    report(&shared, &iteration, multipv, on_info);
                });
                shared.done.store(true, Relaxed);
            });
        }
        self.workers.iter_mut().for_each(|worker| worker.report_nodes(&shared));
        let (nodes, time) = (shared.nodes.load(Relaxed), shared.deadlines.elapsed());
        SearchFindings { lines: self.best_lines(history, lines).into_iter().take(multipv).collect(), nodes, time }
    }

    /// The best lines of the search that has ended, best first.
    fn best_lines(&mut self, history: &G::History, lines: usize) -> Vec<RankedLine<MoveOf<G>>> {
        let use_main = lines > 1 && self.workers.first().is_some_and(|main| main.completed_depth > 0);
        // Helpers search a single line. With several lines take the main thread, else the thread that got deepest.
        let deepest = self.workers.iter_mut().rev().max_by_key(|worker| worker.completed_depth);
        let worker = if use_main { self.workers.first_mut() } else { deepest };
        let Some(worker) = worker else { return Vec::new() };
        let candidates = lines.min(worker.root_moves.len());
        if let Some(handicap) = self.handicap
            && candidates > 0
        {
            let chosen = handicap.choose_line(&G::root(history), &worker.root_moves[..candidates]);
            worker.root_moves[..=chosen].rotate_right(1);
        }
        let evaluated = worker.root_moves.iter().take(lines).filter(|root| root.latest() > -INFINITE);
        let lines: Vec<RankedLine<MoveOf<G>>> = evaluated.map(pv_line).collect();
        if !lines.is_empty() {
            return lines;
        }
        // Stopped before any move had a value: any move is better than none.
        let any = |root: &RootMove<MoveOf<G>>| RankedLine { score: Score::Centipawns(0), moves: root.line.clone() };
        worker.root_moves.first().map(any).into_iter().collect()
    }
}

/// A root move as a line. A value below being mated at once is only a bound and is clamped.
fn pv_line<M: Copy>(root: &RootMove<M>) -> RankedLine<M> {
    let value: Value = root.latest().max(mated_in(0));
    RankedLine { score: Score::of(value), moves: root.line.clone() }
}

fn report<M: Copy>(
    shared: &SearchShared<'_, M>,
    iteration: &Iteration<'_, M>,
    multipv: usize,
    on_info: &mut dyn FnMut(&SearchProgress<M>),
) {
    for (line, root) in iteration.moves.iter().take(multipv).enumerate() {
        let RankedLine { score, moves: pv } = pv_line(root);
        on_info(&SearchProgress {
            depth: iteration.depth as u32,
            seldepth: root.seldepth.max(iteration.depth as usize) as u32,
            multipv: line as u32 + 1,
            score,
            nodes: shared.nodes.load(Relaxed),
            time: shared.deadlines.elapsed(),
            hashfull: shared.table.hashfull(),
            pv,
        });
    }
}
