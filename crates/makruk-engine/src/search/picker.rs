//! Staged move ordering: the moves likeliest to fail high come first, and no stage is generated before it is reached.

use arrayvec::ArrayVec;

use super::super::see;
use super::move_history::{ContinuationContext, MoveHistories, PieceTo};
use makruk::{Legal, Move, MoveList, Position};

/// A move and its ordering score.
type Scored = (Move, i32);

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
pub(super) struct Picker {
    stage: PickStage,
    mode: PickerMode,
    hash_move: Option<Move>,
    refutations: ArrayVec<Move, 3>,
    next_refutation: usize,
    noisy: ArrayVec<Scored, 256>,
    quiet: ArrayVec<Scored, 256>,
    bad: MoveList,
    next_bad: usize,
}

/// Removes and returns the move with the best score; among equals, the first.
#[inline]
fn take_best<const N: usize>(moves: &mut ArrayVec<Scored, N>) -> Option<Scored> {
    let mut best = 0;
    for (at, scored) in moves.iter().enumerate() {
        if scored.1 > moves[best].1 {
            best = at;
        }
    }
    moves.swap_pop(best)
}

impl Picker {
    /// Yields all moves: the hash move (which need not be legal here), good captures, the refutations (killers and
    /// countermove) that are legal quiet moves, the other quiet moves, and losing captures.
    pub(super) fn all(hash_move: Option<Move>, refutations: [Option<Move>; 3]) -> Picker {
        let mut distinct: ArrayVec<Move, 3> = ArrayVec::new();
        for mv in refutations.into_iter().flatten() {
            if Some(mv) != hash_move && !distinct.contains(&mv) {
                distinct.push(mv);
            }
        }
        Picker { refutations: distinct, ..Picker::new(PickerMode::All, hash_move) }
    }

    /// Yields only captures and promotions that lose no material by static exchange evaluation.
    pub(super) fn good_noisy(hash_move: Option<Move>) -> Picker {
        Picker::new(PickerMode::GoodNoisy, hash_move)
    }

    fn new(mode: PickerMode, hash_move: Option<Move>) -> Picker {
        Picker {
            stage: PickStage::HashMove,
            mode,
            hash_move,
            refutations: ArrayVec::new(),
            next_refutation: 0,
            noisy: ArrayVec::new(),
            quiet: ArrayVec::new(),
            bad: MoveList::new(),
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
    pub(super) fn next(
        &mut self,
        position: &Position,
        legal: &Legal<'_>,
        histories: &MoveHistories,
        context: &ContinuationContext,
    ) -> Option<Move> {
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
                    for mv in legal.noisy_moves() {
                        if Some(mv) != self.hash_move {
                            let gain = 8 * see::capture_gain(position.board(), mv);
                            self.noisy.push((mv, gain + histories.capture(position, mv) / 8));
                        }
                    }
                    self.stage = PickStage::GoodNoisy;
                }
                PickStage::GoodNoisy => match take_best(&mut self.noisy) {
                    Some((mv, _)) if see::see_ge(position, mv, 0) => return Some(mv),
                    Some((mv, _)) => self.bad.push(mv),
                    None if self.mode == PickerMode::GoodNoisy => self.stage = PickStage::Done,
                    None => self.stage = PickStage::Refutations,
                },
                PickStage::Refutations => match self.refutations.get(self.next_refutation).copied() {
                    Some(mv) => {
                        self.next_refutation += 1;
                        let is_quiet = !mv.is_promotion() && !position.board().occupied().contains(mv.to());
                        if is_quiet && legal.contains(mv) {
                            return Some(mv);
                        }
                    }
                    None => self.stage = PickStage::GenerateQuiet,
                },
                PickStage::GenerateQuiet => {
                    for mv in legal.quiet_moves() {
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
    use super::*;
    use makruk::notation::fen::parse_position;
    use makruk::notation::uci::UciMove;

    fn mv(position: &Position, text: &str) -> Option<Move> {
        Some(text.parse::<UciMove>().unwrap().to_move(position).unwrap())
    }

    fn order(position: &Position, mut picker: Picker) -> Vec<Move> {
        let (legal, histories) = (position.legal(), MoveHistories::new());
        std::iter::from_fn(|| picker.next(position, &legal, &histories, &[None; 3])).collect()
    }

    #[test]
    fn every_legal_move_is_yielded_once() {
        for fen in [
            "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
            "4k3/2m5/1s1p4/1P1r4/2P1n3/3S4/2K1R3/8 w - - 0 1",
            "4k3/8/8/8/4r3/3M4/4K3/8 w - - 0 1",
        ] {
            let position = parse_position(fen).unwrap();
            let mut all = position.legal_moves().to_vec();
            let hash_move = all.last().copied();
            let refutations = [all.first().copied(), all.get(3).copied(), hash_move];
            let mut picked = order(&position, Picker::all(hash_move, refutations));
            assert_eq!(picked.first(), hash_move.as_ref());
            picked.sort_unstable();
            all.sort_unstable();
            assert_eq!(picked, all, "{fen}");
        }
    }

    #[test]
    fn illegal_hash_and_killer_moves_are_skipped() {
        let elsewhere = Position::start();
        let position = parse_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
        let wrong = mv(&elsewhere, "b1d2");
        assert_eq!(order(&position, Picker::all(wrong, [wrong; 3])).len(), position.legal_moves().len());
    }

    #[test]
    fn good_captures_come_first_and_losing_ones_last() {
        let position = parse_position("4k3/8/2p1n3/3p4/2P5/4R3/8/4K3 w - - 0 1").unwrap();
        let picked = order(&position, Picker::all(None, [None; 3]));
        assert_eq!(picked[0], mv(&position, "e3e6").unwrap());
        assert_eq!(picked[1], mv(&position, "c4d5").unwrap());
        let losing = parse_position("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1").unwrap();
        assert_eq!(order(&losing, Picker::all(None, [None; 3])).last().copied(), mv(&losing, "d1d5"));
        assert!(order(&losing, Picker::good_noisy(None)).is_empty());
    }
}
