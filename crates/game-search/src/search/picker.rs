//! Staged move ordering: the moves likeliest to fail high come first, and no stage is generated before it is reached.

use arrayvec::ArrayVec;

use super::super::game::{LegalMoves, SearchMove, SearchPosition};
use super::move_history::{ContinuationContext, MoveHistories, PieceTo};

/// A move and its ordering score.
type Scored<M> = (M, i32);

/// No position of any game has more moves.
const MAX_MOVES: usize = 256;

/// The stages of a [`Picker`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PickStage {
    HashMove,
    GenerateNoisy,
    GoodNoisy,
    Refutations,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// Which moves a [`Picker`] yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PickerMode {
    /// Every legal move.
    All,
    /// Captures and promotions that lose no material by static exchange evaluation.
    GoodNoisy,
}

/// Yields the moves of a node one by one.
pub(super) struct Picker<M> {
    stage: PickStage,
    mode: PickerMode,
    hash_move: Option<M>,
    refutations: ArrayVec<M, 3>,
    next_refutation: usize,
    noisy: ArrayVec<Scored<M>, MAX_MOVES>,
    quiet: ArrayVec<Scored<M>, MAX_MOVES>,
    bad: ArrayVec<M, MAX_MOVES>,
    next_bad: usize,
}

/// Removes and returns the move with the best score; among equals, the first.
#[inline]
fn take_best<M>(moves: &mut ArrayVec<Scored<M>, MAX_MOVES>) -> Option<Scored<M>> {
    let mut best = 0;
    for (at, scored) in moves.iter().enumerate() {
        if scored.1 > moves[best].1 {
            best = at;
        }
    }
    moves.swap_pop(best)
}

impl<M: SearchMove> Picker<M> {
    /// Yields all moves: the hash move (which need not be legal here), good captures, the refutations (killers and
    /// countermove) that are legal quiet moves, the other quiet moves, and losing captures.
    pub(super) fn all(hash_move: Option<M>, refutations: [Option<M>; 3]) -> Picker<M> {
        let mut distinct: ArrayVec<M, 3> = ArrayVec::new();
        for mv in refutations.into_iter().flatten() {
            if Some(mv) != hash_move && !distinct.contains(&mv) {
                distinct.push(mv);
            }
        }
        Picker { refutations: distinct, ..Picker::new(PickerMode::All, hash_move) }
    }

    /// Yields only captures and promotions that lose no material by static exchange evaluation.
    pub(super) fn good_noisy(hash_move: Option<M>) -> Picker<M> {
        Picker::new(PickerMode::GoodNoisy, hash_move)
    }

    fn new(mode: PickerMode, hash_move: Option<M>) -> Picker<M> {
        Picker {
            stage: PickStage::HashMove,
            mode,
            hash_move,
            refutations: ArrayVec::new(),
            next_refutation: 0,
            noisy: ArrayVec::new(),
            quiet: ArrayVec::new(),
            bad: ArrayVec::new(),
            next_bad: 0,
        }
    }

    /// Skips the remaining quiet moves.
    pub(super) fn skip_quiet(&mut self) {
        if matches!(self.stage, PickStage::Refutations | PickStage::GenerateQuiet | PickStage::Quiet) {
            self.stage = PickStage::BadNoisy;
        }
    }

    /// The next move, if any is left.
    #[inline]
    pub(super) fn next<P: SearchPosition<Move = M>>(
        &mut self,
        position: &P,
        legal: &P::Legal<'_>,
        histories: &MoveHistories<P>,
        context: &ContinuationContext,
    ) -> Option<M> {
        loop {
            match self.stage {
                PickStage::HashMove => {
                    self.stage = PickStage::GenerateNoisy;
                    match self.hash_move {
                        Some(mv) if legal.contains(mv) => return Some(mv),
                        _ => self.hash_move = None,
                    }
                }
                PickStage::GenerateNoisy => {
                    for mv in legal.noisy() {
                        if Some(mv) != self.hash_move {
                            let gain = 8 * position.capture_gain(mv);
                            self.noisy.push((mv, gain + histories.capture(position, mv) / 8));
                        }
                    }
                    self.stage = PickStage::GoodNoisy;
                }
                PickStage::GoodNoisy => match take_best(&mut self.noisy) {
                    Some((mv, _)) if position.see_ge(mv, 0) => return Some(mv),
                    Some((mv, _)) => self.bad.push(mv),
                    None if self.mode == PickerMode::GoodNoisy => self.stage = PickStage::Done,
                    None => self.stage = PickStage::Refutations,
                },
                PickStage::Refutations => match self.refutations.get(self.next_refutation).copied() {
                    Some(mv) => {
                        self.next_refutation += 1;
                        if position.is_quiet(mv) && legal.contains(mv) {
                            return Some(mv);
                        }
                    }
                    None => self.stage = PickStage::GenerateQuiet,
                },
                PickStage::GenerateQuiet => {
                    for mv in legal.quiet() {
                        if Some(mv) != self.hash_move && !self.refutations.contains(&mv) {
                            let piece_to = PieceTo::of(position, mv);
                            self.quiet.push((mv, histories.quiet(position.turn(), mv, piece_to, context)));
                        }
                    }
                    self.stage = PickStage::Quiet;
                }
                PickStage::Quiet => match take_best(&mut self.quiet) {
                    Some((mv, _)) => return Some(mv),
                    None => self.stage = PickStage::BadNoisy,
                },
                PickStage::BadNoisy => match self.bad.get(self.next_bad).copied() {
                    Some(mv) => {
                        self.next_bad += 1;
                        return Some(mv);
                    }
                    None => self.stage = PickStage::Done,
                },
                PickStage::Done => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::toy::Toy;
    use super::*;

    fn order(position: &Toy, mut picker: Picker<u16>) -> Vec<u16> {
        let (legal, histories) = (position.legal(), MoveHistories::new());
        std::iter::from_fn(|| picker.next(position, &legal, &histories, &[None; 3])).collect()
    }

    #[test]
    fn every_legal_move_is_yielded_once() {
        let position = Toy { noisy: vec![(70, 100, 100), (80, 100, -300)], quiet: vec![90, 100, 110], turn: 0 };
        for hash_move in [70, 80, 90] {
            let refutations = [Some(70), Some(100), Some(hash_move)];
            let mut picked = order(&position, Picker::all(Some(hash_move), refutations));
            assert_eq!(picked[0], hash_move);
            picked.sort_unstable();
            assert_eq!(picked, [70, 80, 90, 100, 110]);
        }
    }

    #[test]
    fn illegal_hash_and_killer_moves_are_skipped() {
        let position = Toy { quiet: vec![90, 100], ..Toy::default() };
        assert_eq!(order(&position, Picker::all(Some(77), [Some(78); 3])).len(), 2);
    }

    #[test]
    fn good_captures_come_first_and_losing_ones_last() {
        let position = Toy { noisy: vec![(80, 900, -300), (70, 100, 100), (72, 300, 0)], quiet: vec![90], turn: 0 };
        assert_eq!(order(&position, Picker::all(None, [None; 3])), [72, 70, 90, 80]);
        assert_eq!(order(&position, Picker::good_noisy(None)), [72, 70]);
    }
}
