//! The state of a search thread, and what the threads of a search share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use arrayvec::ArrayVec;

use super::super::eval::Evaluator;
use super::super::limits::{Deadlines, Limits, Signals};
use super::super::score::{DRAW, MAX_EVAL, MAX_PLY, Value, mate_in, mated_in};
use super::super::skill::SkillHandicap;
use super::super::tables::{Tables, Verdict, fewest_counts_left};
use super::super::tt::TranspositionTable;
use super::move_history::{ContinuationContext, MoveHistories, PieceTo};
use super::root::RootMove;
use makruk::counting::advance;
use makruk::{Count, CountStep, History, Move, Position, Role, Ruleset, ZobristKey};

/// How many nodes a thread searches between two checks of limits and signals.
const NODES_BETWEEN_CHECKS: u64 = 1024;

/// The endgame tables know positions with at most this many pieces, kings included.
const MAX_TABLE_PIECES: u32 = 4;

/// For this many plies without a capture or a pawn move a lead counts in full.
const IDLE_PLIES: usize = 60;

/// Over this many plies more it fades to nothing.
const FADING_PLIES: usize = 200;

/// What the threads of a search share.
pub(in super::super) struct SearchShared<'a> {
    pub(in super::super) table: &'a TranspositionTable,
    /// The signals of the caller.
    pub(in super::super) signals: &'a Signals,
    /// Set by the main thread when the search is over.
    pub(in super::super) done: AtomicBool,
    /// The nodes that threads have reported so far.
    pub(in super::super) nodes: AtomicU64,
    pub(in super::super) deadlines: Deadlines<'a>,
    pub(in super::super) limits: &'a Limits,
    /// Whether there is only one thread, whose node count is then exact.
    pub(in super::super) single_threaded: bool,
}

/// A principal variation.
pub(super) type Pv = ArrayVec<Move, MAX_PLY>;

/// What is known about one ply of the line that is being searched.
#[derive(Clone, Default)]
pub(super) struct StackEntry {
    /// The corrected static evaluation; `None` in check.
    pub(super) eval: Option<Value>,
    /// The move being searched; `None` for a null move.
    pub(super) piece_to: Option<PieceTo>,
    /// The move left out of a singular search.
    pub(super) excluded: Option<Move>,
    /// Quiet moves that failed high in sibling nodes.
    pub(super) killers: [Option<Move>; 2],
    /// How many nodes at this ply have failed high since their common grandparent was entered.
    pub(super) cutoffs: u32,
    /// How many double extensions the line has had.
    pub(super) double_extensions: u32,
}

/// A search thread.
pub(in super::super) struct Worker {
    pub(super) histories: MoveHistories,
    pub(super) stack: Vec<StackEntry>,
    /// The principal variation from each ply.
    pub(super) pvs: Vec<Pv>,
    /// The keys of all positions of the game and the current line, the present one last.
    pub(super) keys: Vec<ZobristKey>,
    /// For each key, how many plies lie between it and the last irreversible or null move.
    reversible: Vec<usize>,
    pub(super) rules: Ruleset,
    pub(in super::super) nodes: u64,
    reported: u64,
    next_check: u64,
    pub(super) seldepth: usize,
    pub(super) stopped: bool,
    pub(in super::super) root_moves: Vec<RootMove>,
    /// Root moves before this index belong to better lines and are excluded (MultiPV).
    pub(super) pv_index: usize,
    pub(super) root_depth: i32,
    /// The depth of the last completed iteration.
    pub(in super::super) completed_depth: i32,
    /// While a null move is being verified, no null move before this ply.
    pub(super) null_move_min_ply: usize,
    reductions: Vec<i32>,
    evaluator: Evaluator,
    /// The endgame tables, if there are any.
    pub(in super::super) tables: Option<Tables>,
    /// The handicap of a player below full strength.
    pub(in super::super) handicap: Option<SkillHandicap>,
}

/// The position after a move.
pub(super) struct Child {
    pub(super) position: Position,
    pub(super) count: CountStep,
}

impl Worker {
    pub(in super::super) fn new() -> Worker {
        // Reductions stop growing at 63 moves.
        let reductions =
            (0..64).map(|n| if n == 0 { 0 } else { (1024.0 * 0.78 * f64::from(n).ln().powf(1.0)) as i32 }).collect();
        Worker {
            histories: MoveHistories::new(),
            stack: vec![StackEntry::default(); MAX_PLY + 8],
            pvs: vec![Pv::new(); MAX_PLY + 2],
            keys: Vec::new(),
            reversible: Vec::new(),
            rules: Ruleset::COMPETITION,
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
            evaluator: Evaluator::Features,
            tables: None,
            handicap: None,
        }
    }

    /// Prepares for a new search. The histories of earlier searches are kept.
    pub(in super::super) fn prepare(&mut self, history: &History, limits: &Limits) {
        self.stack.fill(StackEntry::default());
        self.keys.clear();
        self.keys.extend_from_slice(&history.repeatable());
        self.keys.push(history.position().key());
        self.reversible = (0..self.keys.len()).collect();
        self.rules = history.ruleset().automatic();
        self.evaluator = match self.handicap {
            Some(_) => Evaluator::Features,
            None => Evaluator::net(history.position(), MAX_PLY),
        };
        self.nodes = 0;
        self.reported = 0;
        self.next_check = 0;
        self.stopped = false;
        self.pv_index = 0;
        self.completed_depth = 0;
        self.null_move_min_ply = 0;
        let legal = history.position().legal_moves();
        let is_searched = |mv: &Move| limits.search_moves.is_empty() || limits.search_moves.contains(mv);
        self.root_moves = legal.into_iter().filter(is_searched).map(RootMove::new).collect();
    }

    /// Counts a node and, once in a while, checks limits and signals.
    #[inline]
    pub(super) fn count_node(&mut self, shared: &SearchShared<'_>) {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check_limits(shared);
        }
    }

    #[cold]
    fn check_limits(&mut self, shared: &SearchShared<'_>) {
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
    pub(in super::super) fn report_nodes(&mut self, shared: &SearchShared<'_>) {
        shared.nodes.fetch_add(self.nodes - self.reported, Relaxed);
        self.reported = self.nodes;
    }

    /// Makes a move and advances the count as the rules say.
    #[inline]
    pub(super) fn play(
        &mut self,
        shared: &SearchShared<'_>,
        position: &Position,
        count: Option<Count>,
        mv: Move,
    ) -> Child {
        let after = position.play_unchecked(mv);
        // The exact key unless a count is running.
        shared.table.prefetch(after.key().0);
        let may_count = count.is_some() || after.board().by_role(Role::Pawn).is_empty();
        let step = if may_count { advance(&self.rules, count, position, &after, None) } else { CountStep::Idle };
        let run = if position.is_irreversible(mv) { 0 } else { self.reversible.last().map_or(0, |run| run + 1) };
        self.keys.push(after.key());
        self.reversible.push(run);
        self.evaluator.play(position, mv);
        Child { position: after, count: step }
    }

    /// Makes a null move. No repetition reaches across it.
    pub(super) fn play_null_move(&mut self, shared: &SearchShared<'_>, after: &Position) {
        shared.table.prefetch(after.key().0);
        self.keys.push(after.key());
        self.reversible.push(0);
        self.evaluator.play_null_move();
    }

    /// Takes back the last move or null move.
    #[inline]
    pub(super) fn undo_move(&mut self) {
        self.keys.pop();
        self.reversible.pop();
        self.evaluator.undo_move();
    }

    /// Whether the present position, `ply` plies from the root, counts as a repetition: it has occurred once since
    /// the root, or often enough in game and line together to be a draw under the rules.
    #[inline]
    pub(super) fn is_repetition(&self, ply: usize) -> bool {
        let last = self.keys.len() - 1;
        let run = self.reversible[last].min(last);
        let mut before = 0;
        let mut back = 4;
        while back <= run {
            if self.keys[last - back] == self.keys[last] {
                before += 1;
                if back < ply || before + 1 >= self.rules.repetitions {
                    return true;
                }
            }
            back += 2;
        }
        false
    }

    /// The static evaluation after correction, faded after many plies without a capture or pawn move. While there are
    /// pawns no rule ends such play, so the side that is ahead must want to make progress.
    #[inline]
    pub(super) fn corrected_eval(&self, position: &Position, evaluation: Value) -> Value {
        let value = evaluation + self.histories.correction(position);
        let idle = self.reversible.last().map_or(0, |&run| run.saturating_sub(IDLE_PLIES).min(FADING_PLIES)) as Value;
        (value - value * idle / (FADING_PLIES as Value + 1)).clamp(-MAX_EVAL, MAX_EVAL)
    }

    #[inline]
    pub(super) fn evaluate(&mut self, position: &Position, count: Option<Count>) -> Value {
        self.evaluator.evaluate(position, count)
    }

    /// The value that the endgame tables give a position under its count. `None` if they do not know it, or if the
    /// count is yet to begin with a move that may capture something.
    #[inline]
    pub(super) fn probe_tables(&self, position: &Position, count: Option<Count>, ply: usize) -> Option<Value> {
        if position.board().occupied().len() > MAX_TABLE_PIECES {
            return None;
        }
        let verdict = self.tables.as_ref()?.probe(position)?;
        if verdict == Verdict::Drawn {
            return Some(DRAW);
        }
        match verdict.within(fewest_counts_left(&self.rules, count, position)?) {
            Verdict::Won { by, plies } if by == position.turn() => Some(mate_in(ply + usize::from(plies))),
            Verdict::Won { plies, .. } => Some(mated_in(ply + usize::from(plies))),
            Verdict::Drawn => Some(DRAW),
        }
    }

    /// Whether a handicapped player overlooks this move. At the root nothing is overlooked.
    #[inline]
    pub(super) fn overlooks(&self, position: &Position, mv: Move, ply: usize) -> bool {
        let Some(handicap) = self.handicap else { return false };
        let last = ply.checked_sub(1).map(|before| self.stack[before].piece_to.and_then(PieceTo::square));
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

/// The transposition table key: the position's key mixed with how close the count is to its end. Far from the end
/// this is coarse, so that transpositions are still found.
#[inline]
pub(super) fn table_key(position: &Position, count: Option<Count>) -> u64 {
    let key = position.key().0;
    let Some(count) = count else { return key };
    let setup = count.to_setup();
    let left = (2 * u64::from(setup.limit)).saturating_sub(u64::from(setup.plies));
    let coarse = if left <= 24 { left } else { 32 + left / 16 };
    key ^ (coarse + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
