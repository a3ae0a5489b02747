//! What the bot plays with: a search, tables that know small endings by heart, and, if the operator likes, an engine in
//! another program ([`external`]).
//!
//! [`Engine::search`] takes a [`History`] (a position with its past and its count), [`Limits`], signals that stop it and
//! a place for what it finds on the way. It runs on the caller's thread and as many more as it was given, and knows of no
//! clock but the deadline that the limits set. With a limit of nodes and one thread it does the same every time.

pub mod eval;
pub mod external;
mod level;
mod limits;
mod score;
mod search;
mod see;
mod skill;
pub mod suite;
pub mod tables;
mod tt;
pub mod uci;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

pub use level::Level;
pub use limits::{ClockLimits, Limits, Pace, Signals};
pub use score::Score;
pub use skill::Skill;

use limits::Deadlines;
use makruk::{History, Move};
use score::{INFINITE, Value, mated_in};
use search::{Iteration, RootMove, Shared, Worker, iterative_deepening};
use skill::{CANDIDATES, Handicap};
use tables::Tables;
use tt::TranspositionTable;

/// What the engine is given to work with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// The size of the transposition table, in megabytes.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
}

impl Default for Resources {
    fn default() -> Resources {
        Resources { hash: 16, threads: 1 }
    }
}

/// What one iteration iteration about one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchInfo {
    /// The plies of the iteration.
    pub depth: u32,
    /// The plies of the seldepth variation looked at.
    pub seldepth: u32,
    /// Which of the best lines it is, from 1 (MultiPV).
    pub multipv: u32,
    /// What the line is worth.
    pub score: Score,
    /// Positions visited so far by all threads.
    pub nodes: u64,
    /// Time used so far.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u32,
    /// The line.
    pub pv: Vec<Move>,
}

/// What a search has iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The best lines, the best first; none if there is no legal move.
    pub lines: Vec<PvLine>,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}

/// A line with its worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvLine {
    /// What it is worth to the side to move.
    pub score: Score,
    /// Its moves, at least one.
    pub moves: Vec<Move>,
}

impl SearchResult {
    /// The best move; `None` if there is no legal one.
    pub fn best_move(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// The answer that is expected to the best move.
    pub fn ponder_move(&self) -> Option<Move> {
        self.lines.first()?.moves.get(1).copied()
    }
}

/// An engine, with what it remembers from one search to the next.
pub struct Engine {
    table: TranspositionTable,
    workers: Vec<Worker>,
    tables: Option<Tables>,
    handicap: Option<Handicap>,
}

impl Engine {
    /// An engine that remembers nothing yet.
    pub fn new(resources: Resources) -> Engine {
        let workers = (0..resources.threads.max(1)).map(|_| Worker::new()).collect();
        Engine { table: TranspositionTable::new(resources.hash), workers, tables: None, handicap: None }
    }

    /// Forgets what earlier searches have taught: for a new game.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.workers.iter_mut().for_each(|worker| *worker = Worker::new());
    }

    /// From now on knows the endings of these tables by heart, or none. A search that is the first to meet one of
    /// [`Tables::in_memory`] waits for it to be made.
    pub fn set_tables(&mut self, tables: Option<Tables>) {
        self.tables = tables;
        self.new_game();
    }

    /// From now on plays with this skill. What a weaker player overlooks and eval_noise depends on `seed`, which a game
    /// keeps from its first move to its last.
    pub fn set_skill(&mut self, skill: Skill, seed: u64) {
        let handicap = skill.handicap().map(|handicap| Handicap::new(handicap, seed));
        if handicap != self.handicap {
            self.handicap = handicap;
            // What others have seen there is not what these handicap see.
            self.new_game();
        }
    }

    /// Searches until a limit is met or a signal ends it, and returns the `lines` best lines. `report` hears of each line
    /// after every iteration.
    pub fn search(
        &mut self,
        history: &History,
        limits: &Limits,
        multipv: usize,
        signals: &Signals,
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> SearchResult {
        self.table.new_search();
        let handicap = self.handicap;
        let own = handicap.map(|handicap| Limits {
            depth: Some(handicap.depth().min(limits.depth.unwrap_or(u32::MAX))),
            ..limits.clone()
        });
        let limits = own.as_ref().unwrap_or(limits);
        let multipv = multipv.max(1);
        let lines = if handicap.is_some() { multipv.max(CANDIDATES) } else { multipv };
        let shared = Shared {
            table: &self.table,
            signals,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            deadlines: Deadlines::of(limits, history.position().turn(), signals),
            limits,
            alone: self.workers.len() == 1,
        };
        for worker in &mut self.workers {
            worker.handicap = handicap;
            // A weaker player does not know endings by heart.
            worker.tables = if handicap.is_none() { self.tables.clone() } else { None };
            worker.begin(history, limits);
        }
        if let Some((first, helpers)) = self.workers.split_first_mut()
            && !first.root_moves.is_empty()
        {
            std::thread::scope(|scope| {
                for helper in helpers {
                    let shared = &shared;
                    scope.spawn(move || iterative_deepening(helper, shared, history, 1, &mut |_, _| ()));
                }
                iterative_deepening(first, &shared, history, lines, &mut |_, iteration| {
                    report(&shared, &iteration, multipv, on_info)
                });
                shared.done.store(true, Relaxed);
            });
        }
        self.workers.iter_mut().for_each(|worker| worker.report_nodes(&shared));
        let (nodes, time) = (shared.nodes.load(Relaxed), shared.deadlines.elapsed());
        SearchResult { lines: self.ranked(history, lines).into_iter().take(multipv).collect(), nodes, time }
    }

    /// The lines that the search has ended with, in the order in which they are to be played.
    fn ranked(&mut self, history: &History, lines: usize) -> Vec<PvLine> {
        let use_first = lines > 1 && self.workers.first().is_some_and(|first| first.completed_depth > 0);
        // Of threads that look for one line, the one that has come deepest knows best; the first of several.
        let deepest = self.workers.iter_mut().rev().max_by_key(|worker| worker.completed_depth);
        let worker = if use_first { self.workers.first_mut() } else { deepest };
        let Some(worker) = worker else { return Vec::new() };
        let candidates = lines.min(worker.root_moves.len());
        if let Some(handicap) = self.handicap
            && candidates > 0
        {
            let chosen = handicap.choose_line(history.position(), &worker.root_moves[..candidates]);
            worker.root_moves[..=chosen].rotate_right(1);
        }
        let known = worker.root_moves.iter().take(lines).filter(|root| root.latest() > -INFINITE);
        let ranked: Vec<PvLine> = known.map(ranked_line).collect();
        if !ranked.is_empty() {
            return ranked;
        }
        // Stopped before anything was iteration: any move is better than none.
        let any = |root: &RootMove| PvLine { score: Score::Centipawns(0), moves: root.line.clone() };
        worker.root_moves.first().map(any).into_iter().collect()
    }

    /// What the position is worth to the side to move, by the look of it alone, with a weaker player's handicap.
    pub fn evaluate(history: &History) -> Score {
        Score::Centipawns(eval::evaluate(history.position(), history.count()))
    }
}

/// The value as it is told: a bound at the rim of what can be is no finding.
fn ranked_line(root: &RootMove) -> PvLine {
    let value: Value = root.latest().max(mated_in(0));
    PvLine { score: Score::of(value), moves: root.line.clone() }
}

fn report(shared: &Shared<'_>, iteration: &Iteration<'_>, multipv: usize, on_info: &mut dyn FnMut(&SearchInfo)) {
    for (line, root) in iteration.moves.iter().take(multipv).enumerate() {
        let ranked = ranked_line(root);
        on_info(&SearchInfo {
            depth: iteration.depth as u32,
            seldepth: root.seldepth.max(iteration.depth as usize) as u32,
            multipv: line as u32 + 1,
            score: ranked.score,
            nodes: shared.nodes.load(Relaxed),
            time: shared.deadlines.elapsed(),
            hashfull: shared.table.hashfull(),
            pv: ranked.moves,
        });
    }
}
