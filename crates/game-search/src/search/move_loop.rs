//! The move loop of a node.

use arrayvec::ArrayVec;

use super::super::game::{MoveOf, Played, SearchGame, SearchPosition};
use super::super::score::{DRAW, INFINITE, MATE_IN_MAX_PLY, Value, is_mate, mated_in};
use super::super::tt::{Bound, Entry};
use super::move_history::{ContinuationContext, PieceTo};
use super::node::{ExpectedNode, Node, NodeInput, OffPv, OnPv, bonus};
use super::picker::Picker;
use super::pruning::{NodeState, Singular};
use super::worker::{SearchShared, Worker};

/// A node whose moves have to be searched, with everything known about it beforehand.
pub(super) struct MoveLoop<'a, P: SearchPosition> {
    pub(super) input: NodeInput<'a, P>,
    pub(super) state: NodeState,
    /// The transposition table key.
    pub(super) key: u64,
    pub(super) tt_entry: Option<Entry<P::Move>>,
    /// The move from the transposition table; at the root, the best move so far. It is tried first.
    pub(super) hash_move: Option<P::Move>,
    /// The move left out of a singular search.
    pub(super) excluded: Option<P::Move>,
    pub(super) in_check: bool,
    /// Whether the node is, or according to the table once was, on the principal variation.
    pub(super) was_pv: bool,
    /// The static evaluation before correction; 0 in check.
    pub(super) raw_eval: Value,
    /// The static evaluation after correction; `None` in check.
    pub(super) corrected_eval: Option<Value>,
    pub(super) context: ContinuationContext,
}

/// Moves that did not raise alpha.
type TriedMoves<M> = ArrayVec<(M, PieceTo), 64>;

/// The state of the loop after some moves.
struct LoopState<M> {
    best: Value,
    /// The move that raised alpha last.
    best_move: Option<M>,
    alpha: Value,
    /// How many moves have been tried, pruned ones included.
    number: usize,
    /// Whether a handicapped player has overlooked a move.
    overlooked: bool,
    quiet: TriedMoves<M>,
    noisy: TriedMoves<M>,
}

/// A move about to be searched.
struct Candidate<M> {
    mv: M,
    piece_to: PieceTo,
    quiet: bool,
    /// Its butterfly and continuation history, or its capture history.
    history_score: i32,
    /// The late move reduction, in 1/1024 ply.
    reduction: i32,
}

impl<M: Copy> LoopState<M> {
    #[inline]
    fn new(alpha: Value) -> LoopState<M> {
        LoopState {
            best: -INFINITE,
            best_move: None,
            alpha,
            number: 0,
            overlooked: false,
            quiet: TriedMoves::new(),
            noisy: TriedMoves::new(),
        }
    }

    /// Records a move that did not raise alpha. The list has a fixed capacity; moves beyond it are not worth
    /// recording.
    fn note_failed(&mut self, candidate: &Candidate<M>) {
        let list = if candidate.quiet { &mut self.quiet } else { &mut self.noisy };
        let _ = list.try_push((candidate.mv, candidate.piece_to));
    }
}

impl<G: SearchGame> Worker<G> {
    /// Searches the moves of a node and returns its value.
    #[inline(always)]
    pub(super) fn search_moves<N: Node>(
        &mut self,
        shared: &SearchShared<'_, MoveOf<G>>,
        node: &MoveLoop<'_, G::Position>,
    ) -> Value {
        let NodeInput { position, ply } = node.input;
        let (alpha, beta) = node.state.window;
        let last = ply.checked_sub(1).and_then(|ply| self.stack[ply].piece_to);
        let [first, second] = self.stack[ply].killers;
        let mut picker = Picker::all(node.hash_move, [first, second, self.histories.countermove(last)]);
        let legal = position.legal();
        let mut loop_state = LoopState::new(alpha);

        while let Some(mv) = picker.next(position, &legal, &self.histories, &node.context) {
            if Some(mv) == node.excluded || N::ROOT && !self.is_unranked_root_move(mv) {
                continue;
            }
            if self.overlooks(position, mv, ply) {
                loop_state.overlooked = true;
                continue;
            }
            loop_state.number += 1;
            let candidate = self.candidate(node, mv, loop_state.number);
            if !N::ROOT && self.is_pruned(node, &loop_state, &candidate, &mut picker) {
                continue;
            }
            let singular = self.extension::<N>(shared, node, mv);
            let extension = match singular {
                Singular::MultiCut(value) => return value,
                Singular::Extend(_) if self.stopped => return DRAW,
                Singular::Extend(by) => by,
            };

            let nodes_before = self.nodes;
            let child = self.play(shared, position, mv);
            let value = self.lmr_search::<N>(shared, node, &loop_state, &candidate, &child, extension);
            self.undo_move();
            if self.stopped {
                return DRAW;
            }
            if N::ROOT {
                self.note_root(mv, nodes_before, (loop_state.number == 1 || value > loop_state.alpha).then_some(value));
            }

            if value > loop_state.best {
                loop_state.best = value;
                if value > loop_state.alpha {
                    loop_state.best_move = Some(mv);
                    if N::PV {
                        self.update_pv(ply, mv);
                    }
                    if value >= beta {
                        self.stack[ply].cutoffs += 1;
                        break;
                    }
                    loop_state.alpha = value;
                }
            }
            if Some(mv) != loop_state.best_move {
                loop_state.note_failed(&candidate);
            }
        }
        self.finish_node::<N>(shared, node, &loop_state)
    }

    /// Whether a root move belongs to the part of the list that is still to be ranked (MultiPV).
    fn is_unranked_root_move(&self, mv: MoveOf<G>) -> bool {
        self.root_moves[self.pv_index..].iter().any(|root| root.mv == mv)
    }

    #[inline]
    fn candidate(&self, node: &MoveLoop<'_, G::Position>, mv: MoveOf<G>, number: usize) -> Candidate<MoveOf<G>> {
        let position = node.input.position;
        let quiet = position.is_quiet(mv);
        let piece_to = PieceTo::of(position, mv);
        let history_score = if quiet {
            self.histories.quiet(position.turn(), mv, piece_to, &node.context)
        } else {
            self.histories.capture(position, mv)
        };
        Candidate { mv, piece_to, quiet, history_score, reduction: self.reduction(node.state.depth, number) }
    }

    /// Whether to skip a move without searching it. Tells the picker to skip all remaining quiet moves where the same
    /// reason applies to each of them.
    #[inline]
    fn is_pruned(
        &self,
        node: &MoveLoop<'_, G::Position>,
        loop_state: &LoopState<MoveOf<G>>,
        candidate: &Candidate<MoveOf<G>>,
        picker: &mut Picker<MoveOf<G>>,
    ) -> bool {
        let position = node.input.position;
        let NodeState { depth, improving, .. } = node.state;
        let &Candidate { mv, history_score, .. } = candidate;
        if loop_state.best <= -MATE_IN_MAX_PLY || !position.has_force() {
            return false;
        }
        if !candidate.quiet {
            return depth <= 7 && !position.see_ge(mv, -90 * depth - history_score / 64);
        }
        let reduced = (depth - candidate.reduction / 1024).max(0);
        let enough = (4 + depth * depth) / if improving { 1 } else { 2 };
        if loop_state.number as i32 > enough {
            picker.skip_quiet();
        }
        if reduced <= 6
            && let Some(eval) = node.corrected_eval
            && eval + 90 + 85 * reduced + history_score / 300 <= loop_state.alpha
        {
            picker.skip_quiet();
            return true;
        }
        reduced <= 4 && history_score < -4000 * depth || reduced <= 8 && !position.see_ge(mv, -22 * reduced * reduced)
    }

    /// How far to extend the hash move, if it is singular.
    #[inline]
    fn extension<N: Node>(
        &mut self,
        shared: &SearchShared<'_, MoveOf<G>>,
        node: &MoveLoop<'_, G::Position>,
        mv: MoveOf<G>,
    ) -> Singular {
        match node.tt_entry {
            Some(tt_entry)
                if !N::ROOT
                    && Some(mv) == node.hash_move
                    && node.state.depth >= 6
                    && node.input.ply < 2 * self.root_depth as usize =>
            {
                self.singular::<N>(shared, node.input, node.state, tt_entry)
            }
            _ => Singular::Extend(0),
        }
    }

    /// The value of a move that has been made: principal variation search with late move reductions. The first search
    /// has a null window and reduced depth; a move that fails high is searched again at full depth, and on the
    /// principal variation with the full window.
    #[inline(always)]
    fn lmr_search<N: Node>(
        &mut self,
        shared: &SearchShared<'_, MoveOf<G>>,
        node: &MoveLoop<'_, G::Position>,
        loop_state: &LoopState<MoveOf<G>>,
        candidate: &Candidate<MoveOf<G>>,
        child: &Played<G::Position>,
        mut extension: i32,
    ) -> Value {
        let NodeInput { position, ply, .. } = node.input;
        let NodeState { window: (_, beta), depth, expected, .. } = node.state;
        let &LoopState { best, alpha, number, .. } = loop_state;
        let checks = child.position.is_check();
        if checks && extension == 0 && depth <= G::CHECK_EXTENSION_DEPTH && position.see_ge(candidate.mv, 0) {
            extension = 1;
        }
        self.stack[ply].piece_to = Some(candidate.piece_to);
        self.stack[ply + 1].double_extensions = self.stack[ply].double_extensions + u32::from(extension > 1);
        let full = depth - 1 + extension;
        let closed = (-alpha - 1, -alpha);
        let mut value = -INFINITE;

        if depth >= 2 && number > 1 + usize::from(N::ROOT) {
            let reduction = candidate.reduction + self.more_reduction::<N>(node, candidate, checks);
            let reduced = (full - reduction / 1024).clamp(1, full.max(1));
            value = -self.child::<OffPv>(shared, child, ply + 1, closed, reduced, ExpectedNode::Cut);
            if value > alpha && reduced < full {
                let research_depth = full + i32::from(value > best + 60) - i32::from(value < best + 8);
                if research_depth > reduced {
                    value = -self.child::<OffPv>(shared, child, ply + 1, closed, research_depth, expected.of_child());
                }
            }
        } else if !N::PV || number > 1 {
            value = -self.child::<OffPv>(shared, child, ply + 1, closed, full, expected.of_child());
        }
        if N::PV && (number == 1 || value > alpha) {
            value = -self.child::<OnPv>(shared, child, ply + 1, (-beta, -alpha), full, ExpectedNode::All);
        }
        value
    }

    /// Adjustments to the late move reduction, in 1/1024 ply.
    #[inline]
    fn more_reduction<N: Node>(
        &self,
        node: &MoveLoop<'_, G::Position>,
        candidate: &Candidate<MoveOf<G>>,
        checks: bool,
    ) -> i32 {
        let NodeInput { position, ply, .. } = node.input;
        let NodeState { expected, improving, .. } = node.state;
        let hash_move_is_noisy = node.hash_move.is_some_and(|mv| !position.is_quiet(mv));
        let mut more = 0;
        more -= if N::PV { 1024 } else { 0 };
        more -= if node.was_pv && !N::PV { 900 } else { 0 };
        more += if expected == ExpectedNode::Cut && !N::PV { 1500 } else { 0 };
        more += if improving { 0 } else { 700 };
        more += if hash_move_is_noisy { 700 } else { 0 };
        more += if self.stack[ply + 1].cutoffs > 3 { 800 } else { 0 };
        more -= if checks { 900 } else { 0 };
        more -= if node.in_check { 600 } else { 0 };
        if candidate.quiet {
            more -= if self.stack[ply].killers.contains(&Some(candidate.mv)) { 1200 } else { 0 };
            more - candidate.history_score / 9
        } else {
            more - 1024 - candidate.history_score / 12
        }
    }

    /// Records the nodes spent on a root move and, if it was searched with an open window, its value.
    fn note_root(&mut self, mv: MoveOf<G>, nodes_before: u64, value: Option<Value>) {
        let (nodes, line) = (self.nodes - nodes_before, &self.pvs[1]);
        if let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) {
            root.note(nodes, value.map(|value| (value, line.as_slice(), self.seldepth)));
        }
    }

    /// Returns the value of a node after its moves have been tried, having stored it and updated the histories.
    #[inline]
    fn finish_node<N: Node>(
        &mut self,
        shared: &SearchShared<'_, MoveOf<G>>,
        node: &MoveLoop<'_, G::Position>,
        loop_state: &LoopState<MoveOf<G>>,
    ) -> Value {
        let NodeInput { position, ply } = node.input;
        let NodeState { window: (floor, beta), depth, .. } = node.state;
        let &LoopState { best, best_move, .. } = loop_state;
        if loop_state.number == 0 {
            return match node.excluded {
                Some(_) => floor,
                None if loop_state.overlooked => self.evaluate(position),
                None if node.in_check => mated_in(ply),
                None => DRAW,
            };
        }
        if let Some(mv) = best_move
            && best >= beta
        {
            self.update_histories(node, loop_state, mv);
        }
        if node.excluded.is_some() || N::ROOT && self.pv_index > 0 {
            return best;
        }
        let bound = match () {
            () if best >= beta => Bound::Lower,
            () if N::PV && best > floor => Bound::Exact,
            () => Bound::Upper,
        };
        let entry = Entry { mv: best_move, value: best, eval: node.raw_eval, depth, bound, pv: node.was_pv };
        shared.table.store::<G::Position>(node.key, ply, entry);
        if let Some(eval) = node.corrected_eval
            && best_move.is_none_or(|mv| position.is_quiet(mv))
            && !is_mate(best)
            && !(bound == Bound::Lower && best <= eval)
            && !(bound == Bound::Upper && best >= eval)
        {
            self.histories.correct(position, depth, best - node.raw_eval);
        }
        best
    }

    /// Rewards the move that failed high and penalises those tried before it.
    fn update_histories(&mut self, node: &MoveLoop<'_, G::Position>, loop_state: &LoopState<MoveOf<G>>, mv: MoveOf<G>) {
        let NodeInput { position, ply, .. } = node.input;
        let NodeState { window: (_, beta), depth, .. } = node.state;
        let bonus = bonus(depth + i32::from(loop_state.best > beta + 60));
        let turn = position.turn();
        if position.is_quiet(mv) {
            let killers = &mut self.stack[ply].killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
            self.histories.set_countermove(node.context[0], mv);
            self.histories.update_quiet(turn, mv, PieceTo::of(position, mv), &node.context, bonus);
            for &(tried, piece_to) in &loop_state.quiet {
                self.histories.update_quiet(turn, tried, piece_to, &node.context, -bonus);
            }
        } else {
            self.histories.update_capture(position, mv, bonus);
        }
        for &(tried, _) in &loop_state.noisy {
            self.histories.update_capture(position, tried, -bonus);
        }
    }
}
