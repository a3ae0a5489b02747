//! The state of a search thread, and what the threads of a search share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use arrayvec::ArrayVec;

use super::super::game::{EvaluationKind, MoveOf, Played, SearchGame, SearchPosition};
use super::super::limits::{Deadlines, SearchLimits, Signals};
use super::super::score::{MAX_EVAL, MAX_PLY, Value};
use super::super::skill::SkillHandicap;
use super::super::tt::TranspositionTable;
use super::move_history::{ContinuationContext, MoveHistories, PieceTo};
use super::root::RootMove;

/// How many nodes a thread searches between two checks of limits and signals.
const NODES_BETWEEN_CHECKS: u64 = 1024;

/// What the threads of a search share.
pub(in super::super) struct SearchShared<'a, M> {
    pub(in super::super) table: &'a TranspositionTable,
    /// The signals of the caller.
    pub(in super::super) signals: &'a Signals,
    /// Set by the main thread when the search is over.
    pub(in super::super) done: AtomicBool,
    /// The nodes that threads have reported so far.
    pub(in super::super) nodes: AtomicU64,
    pub(in super::super) deadlines: Deadlines<'a>,
    pub(in super::super) limits: &'a SearchLimits<M>,
    /// Whether there is only one thread, whose node count is then exact.
    pub(in super::super) single_threaded: bool,
}

/// A principal variation.
pub(super) type Pv<M> = ArrayVec<M, MAX_PLY>;

/// What is known about one ply of the line that is being searched.
#[derive(Clone)]
pub(super) struct StackEntry<M> {
    /// The corrected static evaluation; `None` in check.
    pub(super) eval: Option<Value>,
    /// The move being searched; `None` for a null move.
    pub(super) piece_to: Option<PieceTo>,
    /// The move left out of a singular search.
    pub(super) excluded: Option<M>,
    /// Quiet moves that failed high in sibling nodes.
    pub(super) killers: [Option<M>; 2],
    /// How many nodes at this ply have failed high since their common grandparent was entered.
    pub(super) cutoffs: u32,
    /// How many double extensions the line has had.
    pub(super) double_extensions: u32,
}

impl<M: Copy> StackEntry<M> {
    const EMPTY: StackEntry<M> =
        StackEntry { eval: None, piece_to: None, excluded: None, killers: [None; 2], cutoffs: 0, double_extensions: 0 };
}

/// A search thread.
pub(in super::super) struct Worker<G: SearchGame> {
    pub(super) histories: MoveHistories<G::Position>,
    pub(super) stack: Vec<StackEntry<MoveOf<G>>>,
    /// The principal variation from each ply.
    pub(super) pvs: Vec<Pv<MoveOf<G>>>,
    /// The keys of all positions of the game and the current line, the present one last.
    pub(super) keys: Vec<u64>,
    /// For each key, how many plies lie between it and the last irreversible or null move.
    reversible: Vec<usize>,
    pub(in super::super) nodes: u64,
    reported: u64,
    next_check: u64,
    pub(super) seldepth: usize,
    pub(super) stopped: bool,
    pub(in super::super) root_moves: Vec<RootMove<MoveOf<G>>>,
    /// Root moves before this index belong to better lines and are excluded (MultiPV).
    pub(super) pv_index: usize,
    pub(super) root_depth: i32,
    /// The depth of the last completed iteration.
    pub(in super::super) completed_depth: i32,
    /// While a null move is being verified, no null move before this ply.
    pub(super) null_move_min_ply: usize,
    reductions: Vec<i32>,
    /// What the game itself has to keep.
    game: G,
    /// The handicap of a player below full strength.
    pub(in super::super) handicap: Option<SkillHandicap>,
}

impl<G: SearchGame> Worker<G> {
    pub(in super::super) fn new() -> Worker<G> {
        // Reductions stop growing at 63 moves.
        let reductions =
            (0..64).map(|n| if n == 0 { 0 } else { (1024.0 * 0.78 * f64::from(n).ln().powf(1.0)) as i32 }).collect();
        Worker {
            histories: MoveHistories::new(),
            stack: vec![StackEntry::EMPTY; MAX_PLY + 8],
            pvs: vec![Pv::new(); MAX_PLY + 2],
            keys: Vec::new(),
            reversible: Vec::new(),
            nodes: 0,
            reported: 0,
            next_check: 0,
            seldepth: 0,
            stopped: false,
            root_moves: Vec::new(),
            pv_index: 0,
            root_depth: 0,
            completed_depth: 0,
            null_move_min_ply: 0,
            reductions,
            game: G::new(),
            handicap: None,
        }
    }

    /// Prepares for a new search. The histories of earlier searches are kept.
    pub(in super::super) fn prepare(
        &mut self,
        history: &G::History,
        limits: &SearchLimits<MoveOf<G>>,
        handicap: Option<SkillHandicap>,
        tables: Option<G::Tables>,
    ) {
        self.handicap = handicap;
        self.stack.fill(StackEntry::EMPTY);
        self.keys.clear();
        self.keys.extend_from_slice(&G::repeatable(history));
        self.keys.push(G::root(history).key());
        self.reversible = (0..self.keys.len()).collect();
        match handicap {
            // Weaker players do not use tables.
            Some(_) => self.game.prepare(history, EvaluationKind::Weaker, None),
            None => self.game.prepare(history, EvaluationKind::Full, tables),
        }
        self.nodes = 0;
        self.reported = 0;
        self.next_check = 0;
        self.stopped = false;
        self.pv_index = 0;
        self.completed_depth = 0;
        self.null_move_min_ply = 0;
        let is_searched = |mv: &MoveOf<G>| limits.search_moves.is_empty() || limits.search_moves.contains(mv);
        self.root_moves = G::root_moves(history).into_iter().filter(is_searched).map(RootMove::new).collect();
    }

    /// Counts a node and, once in a while, checks limits and signals.
    #[inline]
    pub(super) fn count_node(&mut self, shared: &SearchShared<'_, MoveOf<G>>) {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check_limits(shared);
        }
    }

    #[cold]
    fn check_limits(&mut self, shared: &SearchShared<'_, MoveOf<G>>) {
        if shared.single_threaded {
            shared.signals.pause();
        }
        self.report_nodes(shared);
        self.next_check = self.nodes + NODES_BETWEEN_CHECKS;
        if let Some(most) = shared.limits.nodes {
            let all = if shared.single_threaded { self.nodes } else { shared.nodes.load(Relaxed) };
            self.stopped |= all >= most;
            self.next_check = self.next_check.min(self.nodes + most.saturating_sub(all).max(1));
        }
        self.stopped |= shared.signals.is_stopped() || shared.done.load(Relaxed) || shared.deadlines.is_over();
    }

    /// Adds the nodes since the last report to the total of all threads.
    pub(in super::super) fn report_nodes(&mut self, shared: &SearchShared<'_, MoveOf<G>>) {
        shared.nodes.fetch_add(self.nodes - self.reported, Relaxed);
        self.reported = self.nodes;
    }

    /// Makes a move.
    #[inline]
    pub(super) fn play(
        &mut self,
        shared: &SearchShared<'_, MoveOf<G>>,
        position: &G::Position,
        mv: MoveOf<G>,
    ) -> Played<G::Position> {
        let child = self.game.play(position, mv, |key| shared.table.prefetch(key));
        let run = if position.is_irreversible(mv) { 0 } else { self.reversible.last().map_or(0, |run| run + 1) };
        self.keys.push(child.position.key());
        self.reversible.push(run);
        child
    }

    /// Makes a null move. No repetition reaches across it.
    pub(super) fn play_null_move(&mut self, shared: &SearchShared<'_, MoveOf<G>>, after: &G::Position) {
        shared.table.prefetch(after.table_key());
        self.keys.push(after.key());
        self.reversible.push(0);
        self.game.play_null_move();
    }

    /// Takes back the last move or null move.
    #[inline]
    pub(super) fn undo_move(&mut self) {
        self.keys.pop();
        self.reversible.pop();
        self.game.undo_move();
    }

    /// Whether the present position, `ply` plies from the root, counts as a repetition: it has occurred once since
    /// the root (or is the root again, if the game says so), or often enough in game and line together to be a draw under the rules.
    #[inline]
    pub(super) fn is_repetition(&self, ply: usize) -> bool {
        let last = self.keys.len() - 1;
        let run = self.reversible[last].min(last);
        let mut before = 0;
        let mut back = 4;
        while back <= run {
            if self.keys[last - back] == self.keys[last] {
                before += 1;
                if back < ply + usize::from(G::ROOT_IS_REPEATED) || before + 1 >= self.game.repetitions() {
                    return true;
                }
            }
            back += 2;
        }
        false
    }

    /// The static evaluation after correction, faded after many plies without an irreversible move: the side that is ahead must
    /// want to make progress.
    #[inline]
    pub(super) fn corrected_eval(&self, position: &G::Position, evaluation: Value) -> Value {
        let value = evaluation + self.histories.correction(position);
        let idle =
            self.reversible.last().map_or(0, |&run| run.saturating_sub(G::IDLE_PLIES).min(G::FADING_PLIES)) as Value;
        (value - value * idle / (G::FADING_PLIES as Value + 1)).clamp(-MAX_EVAL, MAX_EVAL)
    }

    #[inline]
    pub(super) fn evaluate(&mut self, position: &G::Position) -> Value {
        self.game.evaluate(position)
    }

    /// The value that the endgame tables give a position, if they know it.
    #[inline]
    pub(super) fn probe_tables(&self, position: &G::Position, ply: usize) -> Option<Value> {
        self.game.probe_tables(position, ply)
    }

    /// Whether a handicapped player overlooks this move. At the root nothing is overlooked.
    #[inline]
    pub(super) fn overlooks(&self, position: &G::Position, mv: MoveOf<G>, ply: usize) -> bool {
        let Some(handicap) = self.handicap else { return false };
        let last = ply.checked_sub(1).map(|before| self.stack[before].piece_to.map(PieceTo::square));
        last.is_some_and(|last| handicap.overlooks(position, mv, last))
    }

    /// The continuation history context of the node at `ply`.
    #[inline]
    pub(super) fn context(&self, ply: usize) -> ContinuationContext {
        let before = |plies| ply.checked_sub(plies).and_then(|ply: usize| self.stack[ply].piece_to);
        [before(1), before(2), before(4)]
    }

    /// The base late move reduction for the `number`th move at this depth, in 1/1024 ply.
    #[inline]
    pub(super) fn reduction(&self, depth: i32, number: usize) -> i32 {
        let by_depth = self.reductions[depth.clamp(0, 63) as usize];
        let by_number = self.reductions[number.min(63)];
        256 + (by_depth * by_number) / 1024
    }
}
