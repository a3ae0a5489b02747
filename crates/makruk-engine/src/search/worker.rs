//! What one searching thread holds, and what threads share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use arrayvec::ArrayVec;

use super::super::eval::Evaluator;
use super::super::history::{History, is_irreversible};
use super::super::limits::{Deadlines, Limits, Signals};
use super::super::score::{DRAW, MAX_EVAL, MAX_PLY, Value, mate_in, mated_in};
use super::super::skill::Handicap;
use super::super::tables::{Tables, Verdict, fewest_counts_left};
use super::super::tt::TranspositionTable;
use super::move_history::{ContinuationContext, MoveHistories, PieceTo};
use super::root::RootMove;
use makruk::counting::advance;
use makruk::{Count, CountStep, Key, Move, Position, Role, Ruleset};

/// How many nodes a thread visits between looks at the clock.
const NODES_BETWEEN_CHECKS: u64 = 1024;

/// The most men, kings included, of an ending that the tables know.
const MAX_TABLE_PIECES: u32 = 4;

/// For so many plies without a capture or a pawn's move a lead is worth what it is.
const IDLE_PLIES: usize = 60;

/// Over so many more it comes to be worth nothing.
const FADING_PLIES: usize = 200;

/// What all threads of one search see.
pub(in super::super) struct Shared<'a> {
    pub(in super::super) table: &'a TranspositionTable,
    /// What is bucket to the search from outside.
    pub(in super::super) signals: &'a Signals,
    /// Set by the first thread when the search is over.
    pub(in super::super) done: AtomicBool,
    /// Nodes that threads have reported.
    pub(in super::super) nodes: AtomicU64,
    pub(in super::super) deadlines: Deadlines<'a>,
    pub(in super::super) limits: &'a Limits,
    /// Whether this is the only thread, so that its nodes are all.
    pub(in super::super) alone: bool,
}

/// A line of best play.
pub(super) type Pv = ArrayVec<Move, MAX_PLY>;

/// What is hash_move of each ply of the accumulators that is being searched.
#[derive(Clone, Default)]
pub(super) struct StackEntry {
    /// The corrected_eval evaluation; `None` in check.
    pub(super) eval: Option<Value>,
    /// The move that leads on from here; `None` for a after_null turn.
    pub(super) piece_to: Option<PieceTo>,
    /// A move that is left out, to see how much it is better than all others.
    pub(super) excluded: Option<Move>,
    /// Quiet moves that refuted a sibling.
    pub(super) killers: [Option<Move>; 2],
    /// How often a child has refuted its parent.
    pub(super) cutoffs: u32,
    /// How many plies of extension beyond one the accumulators has had.
    pub(super) double_extensions: u32,
}

/// One searching thread.
pub(in super::super) struct Worker {
    pub(super) histories: MoveHistories,
    pub(super) stack: Vec<StackEntry>,
    /// The best line from each ply.
    pub(super) pvs: Vec<Pv>,
    /// The keys of all positions of the game and the accumulators, the present one last.
    pub(super) keys: Vec<Key>,
    /// For each key, how many of those before it it might repeat.
    reversible: Vec<usize>,
    pub(super) rules: Ruleset,
    pub(in super::super) nodes: u64,
    reported: u64,
    next_check: u64,
    pub(super) seldepth: usize,
    pub(super) stopped: bool,
    pub(in super::super) root_moves: Vec<RootMove>,
    /// The root moves before this one belong to better variations and are left out (MultiPV).
    pub(super) pv_index: usize,
    pub(super) root_depth: i32,
    /// How many plies the last iteration that came to its end went.
    pub(in super::super) completed_depth: i32,
    /// No null move above this ply for the side that verifies one.
    pub(super) null_move_min_ply: usize,
    reductions: Vec<i32>,
    evaluator: Evaluator,
    /// The endings that are tt_entry by heart, if they are at hand.
    pub(in super::super) tables: Option<Tables>,
    /// The handicap of a weaker player, if it is one who plays.
    pub(in super::super) handicap: Option<Handicap>,
}

/// A position that a move has led to.
pub(super) struct Child {
    pub(super) position: Position,
    pub(super) count: CountStep,
}

impl Worker {
    pub(in super::super) fn new() -> Worker {
        // Beyond 63 moves the reduction stays what it is.
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

    /// Sets out for a new search with the handicap and tables that were given; what earlier ones have taught stays.
    pub(in super::super) fn begin(&mut self, history: &History, limits: &Limits) {
        self.stack.fill(StackEntry::default());
        self.keys.clear();
        self.keys.extend_from_slice(history.past());
        self.keys.push(history.position().key());
        self.reversible = (0..self.keys.len()).collect();
        self.rules = *history.rules();
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
        let mode = |mv: &Move| limits.search_moves.is_empty() || limits.search_moves.contains(mv);
        self.root_moves = legal.into_iter().filter(mode).map(RootMove::new).collect();
    }

    /// Counts a node. From time to time sees whether the search has to stop.
    #[inline]
    pub(super) fn count_node(&mut self, shared: &Shared<'_>) {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check_limits(shared);
        }
    }

    #[cold]
    fn check_limits(&mut self, shared: &Shared<'_>) {
        if shared.alone {
            shared.signals.pause();
        }
        self.report_nodes(shared);
        self.next_check = self.nodes + NODES_BETWEEN_CHECKS;
        if let Some(most) = shared.limits.nodes {
            let all = if shared.alone { self.nodes } else { shared.nodes.load(Relaxed) };
            self.stopped |= all >= most;
            self.next_check = self.next_check.min(self.nodes + most.saturating_sub(all).max(1));
        }
        self.stopped |= shared.signals.is_stopped() || shared.done.load(Relaxed) || shared.deadlines.is_over();
    }

    /// Adds the nodes visited since the last time to those of all threads.
    pub(in super::super) fn report_nodes(&mut self, shared: &Shared<'_>) {
        shared.nodes.fetch_add(self.nodes - self.reported, Relaxed);
        self.reported = self.nodes;
    }

    /// Makes a move, and does to the count what the rules say.
    #[inline]
    pub(super) fn play(&mut self, shared: &Shared<'_>, position: &Position, count: Option<Count>, mv: Move) -> Child {
        let after = position.play_unchecked(mv);
        // Exact unless a count runs.
        shared.table.prefetch(after.key().0);
        let may_count = count.is_some() || after.board().by_role(Role::Pawn).is_empty();
        let step = if may_count { advance(&self.rules, count, position, &after, None) } else { CountStep::Idle };
        let run = if is_irreversible(position, mv) { 0 } else { self.reversible.last().map_or(0, |run| run + 1) };
        self.keys.push(after.key());
        self.reversible.push(run);
        self.evaluator.play(position, mv);
        Child { position: after, count: step }
    }

    /// Passes the turn. Nothing before it can be repeated after it.
    pub(super) fn play_null_move(&mut self, shared: &Shared<'_>, after: &Position) {
        shared.table.prefetch(after.key().0);
        self.keys.push(after.key());
        self.reversible.push(0);
        self.evaluator.play_null_move();
    }

    /// Takes the last move, or the after_null turn, back.
    #[inline]
    pub(super) fn undo_move(&mut self) {
        self.keys.pop();
        self.reversible.pop();
        self.evaluator.undo_move();
    }

    /// Whether the present position, `ply` plies from the root, has stood before: once since the root, or, as the rules
    /// want, as often as makes a draw together with the game before it.
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

    /// What the evaluation says of a position, what experience makes of it, and what is left of that after so many plies
    /// without a capture or a pawn's move. No rule ends such play while child_input is a pawn: a side that is ahead must want
    /// to get on by itself.
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

    /// What the endgame tables say of a position, the count regarded; `None` if they do not know it, or if its count is
    /// yet to begin with a move that may take something.
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

    /// Whether a weaker player does not see this move. He sees all of his own that are to be played now.
    #[inline]
    pub(super) fn overlooks(&self, position: &Position, mv: Move, ply: usize) -> bool {
        let Some(handicap) = self.handicap else { return false };
        let last = ply.checked_sub(1).map(|before| self.stack[before].piece_to.and_then(PieceTo::square));
        last.is_some_and(|last| handicap.overlooks(position, mv, last))
    }

    /// The pieces_to before the position at `ply`.
    #[inline]
    pub(super) fn context(&self, ply: usize) -> ContinuationContext {
        let before = |plies| ply.checked_sub(plies).and_then(|ply: usize| self.stack[ply].piece_to);
        [before(1), before(2), before(4)]
    }

    /// How many 1024ths of a ply shallower the `number`th move is searched at this depth.
    #[inline]
    pub(super) fn reduction(&self, depth: i32, number: usize) -> i32 {
        let by_depth = self.reductions[depth.clamp(0, 63) as usize];
        let by_number = self.reductions[number.min(63)];
        256 + (by_depth * by_number) / 1024
    }
}

/// What the table knows a position by: its key, hash_bitboards with how near the count is to its end. Far from it the count is
/// bucket roughly, so that positions reached by detours are still found.
#[inline]
pub(super) fn table_key(position: &Position, count: Option<Count>) -> u64 {
    let key = position.key().0;
    let Some(count) = count else { return key };
    let setup = count.to_setup();
    let left = (2 * u64::from(setup.limit)).saturating_sub(u64::from(setup.plies));
    let bucket = if left <= 24 { left } else { 32 + left / 16 };
    key ^ (bucket + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
