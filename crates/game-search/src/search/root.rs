//! The root of the search: iterative deepening and aspiration windows.

use std::cmp::Reverse;
use std::sync::atomic::Ordering::Relaxed;

use super::super::game::{MoveOf, SearchGame};
use super::super::score::{INFINITE, MATE, MATE_IN_MAX_PLY, MAX_PLY, Value, is_mate};
use super::node::{ExpectedNode, NodeInput, Root};
use super::worker::{SearchShared, Worker};

/// A root move and what the search knows about it.
#[derive(Clone, Debug)]
pub(in super::super) struct RootMove<M> {
    pub(in super::super) mv: M,
    /// Its value in this iteration; `-INFINITE` if it was only shown to be no better than another.
    pub(in super::super) value: Value,
    /// Its value in the previous iteration.
    pub(in super::super) previous: Value,
    /// Its principal variation, beginning with the move itself.
    pub(in super::super) line: Vec<M>,
    /// The maximum depth reached below it, in plies.
    pub(in super::super) seldepth: usize,
    nodes: u64,
}

impl<M: Copy> RootMove<M> {
    pub(super) fn new(mv: M) -> RootMove<M> {
        RootMove { mv, value: -INFINITE, previous: -INFINITE, line: vec![mv], seldepth: 0, nodes: 0 }
    }

    /// Its value in the latest iteration in which it had one.
    pub(in super::super) fn latest(&self) -> Value {
        if self.value > -INFINITE { self.value } else { self.previous }
    }

    /// Records a search of this move: the nodes spent and, if its window was open, value, continuation and depth
    /// reached.
    pub(super) fn note(&mut self, nodes: u64, found: Option<(Value, &[M], usize)>) {
        self.nodes += nodes;
        match found {
            Some((value, rest, seldepth)) => {
                self.value = value;
                self.seldepth = seldepth;
                self.line.truncate(1);
                self.line.extend_from_slice(rest);
            }
            None => self.value = -INFINITE,
        }
    }
}

/// The result of an iteration, reported by the main thread.
pub(in super::super) struct Iteration<'a, M> {
    pub(in super::super) depth: i32,
    /// The root moves of the best lines, best first.
    pub(in super::super) moves: &'a [RootMove<M>],
}

/// Searches deeper and deeper until a limit is reached or a signal stops it. The root moves are then sorted, best
/// first.
///
/// `multipv` best lines are searched. `report` is called after each completed iteration.
pub(in super::super) fn iterative_deepening<G: SearchGame>(
    worker: &mut Worker<G>,
    shared: &SearchShared<'_, MoveOf<G>>,
    history: &G::History,
    pvs: usize,
    report: &mut dyn FnMut(Iteration<'_, MoveOf<G>>),
) {
    let position = G::root(history);
    let pvs = pvs.clamp(1, worker.root_moves.len().max(1));
    let most = shared.limits.depth.map_or(MAX_PLY as i32 - 1, |depth| depth.clamp(1, MAX_PLY as u32 - 1) as i32);
    let mut stable_iterations = 0;
    let mut best = None;
    for depth in 1..=most {
        worker.root_depth = depth;
        worker.seldepth = 0;
        for root in &mut worker.root_moves {
            root.previous = root.value;
            root.value = -INFINITE;
        }
        for first in 0..pvs {
            worker.pv_index = first;
            aspiration_search(worker, shared, &position, depth);
            worker.root_moves[..=first].sort_by_key(|root| Reverse(root.value));
            if worker.stopped {
                break;
            }
        }
        worker.pv_index = 0;
        worker.report_nodes(shared);
        if worker.stopped {
            break;
        }
        worker.completed_depth = depth;
        report(Iteration { depth, moves: &worker.root_moves[..pvs] });

        let Some(leader) = worker.root_moves.first() else { break };
        let (mv, value) = (leader.mv, leader.value);
        stable_iterations = if best == Some(mv) { stable_iterations + 1 } else { 0 };
        best = Some(mv);
        if is_enough(worker, shared, depth, value, stable_iterations) {
            break;
        }
    }
    shared.done.fetch_or(!worker.stopped, Relaxed);
}

/// Whether to stop before the next iteration. `stable_iterations` counts those since the best move last changed.
fn is_enough<G: SearchGame>(
    worker: &Worker<G>,
    shared: &SearchShared<'_, MoveOf<G>>,
    depth: i32,
    value: Value,
    stable_iterations: u32,
) -> bool {
    let limits = shared.limits;
    if let Some(moves) = limits.mate
        && value >= MATE_IN_MAX_PLY
        && MATE - value < 2 * moves as Value
    {
        return true;
    }
    if limits.infinite || limits.mate.is_some() || shared.signals.is_pondering() {
        return false;
    }
    let leader = &worker.root_moves[0];
    // A mate that has been searched to its full distance cannot improve with more depth.
    if is_mate(value) && depth > 2 * (MATE - value.abs()) + 4 {
        return true;
    }
    let fall = (leader.previous.max(-MATE_IN_MAX_PLY) - value).clamp(0, 100);
    let share = leader.nodes as f64 / worker.nodes.max(1) as f64;
    let time_factor = match stable_iterations {
        0 => 1.8,
        1..=2 => 1.3,
        3..=5 => 1.0,
        _ => 0.8,
    };
    let time_factor = time_factor * (1.0 + f64::from(fall) / 80.0) * (1.5 - 0.7 * share);
    let only = worker.root_moves.len() == 1 && limits.clock.is_some();
    only || shared.deadlines.is_enough(time_factor)
}

/// Searches the root with an aspiration window around the previous value, widened whenever it fails.
fn aspiration_search<G: SearchGame>(
    worker: &mut Worker<G>,
    shared: &SearchShared<'_, MoveOf<G>>,
    position: &G::Position,
    depth: i32,
) {
    let first = worker.pv_index;
    let expected = worker.root_moves[first].previous;
    let mut margin = 14;
    let (mut alpha, mut beta) = (-INFINITE, INFINITE);
    if depth >= 4 && expected > -INFINITE {
        (alpha, beta) = (expected - margin, expected + margin);
    }
    let mut failed_high = 0;
    loop {
        let input = NodeInput { position, ply: 0 };
        let reduced = (depth - failed_high).max(1);
        let value = worker.search::<Root>(
            shared,
            input,
            (alpha.max(-INFINITE), beta.min(INFINITE)),
            reduced,
            ExpectedNode::All,
        );
        // The sort is stable, so moves that failed low stay in the order of the previous iteration.
        worker.root_moves[first..].sort_by_key(|root| Reverse(root.value));
        if worker.stopped {
            return;
        }
        if value <= alpha {
            beta = (alpha + beta) / 2;
            alpha = (value - margin).max(-INFINITE);
            failed_high = 0;
        } else if value >= beta {
            beta = (value + margin).min(INFINITE);
            failed_high = (failed_high + 1).min(3);
        } else {
            return;
        }
        margin += margin / 2;
        if margin > 600 {
            (alpha, beta) = (-INFINITE, INFINITE);
        }
    }
}
