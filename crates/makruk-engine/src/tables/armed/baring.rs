//! Captures that bare the defender.

use makruk::{Bitboard, Square, king_attacks};

use super::super::arrangement::Arrangement;
use super::super::pieces::Pieces;
use super::super::{Material, Tables};
use super::WinCriterion;

/// What the chaser's capture of the last piece leads to, for every position after it.
pub(super) struct Baring {
    /// By the number of the arrangement and the square of the bared king, who is to move: how many moves the capture
    /// counts; 0 where it does not win.
    moves: Box<[u8]>,
}

impl Baring {
    pub(super) fn new(tables: &Tables, chaser: Material, aim: &WinCriterion) -> Baring {
        let pieces = Pieces::from(chaser);
        let mut moves = vec![0; Arrangement::count(pieces) << 6].into_boxed_slice();
        for (number, moves) in moves.chunks_exact_mut(64).enumerate() {
            let arrangement = Arrangement::numbered(pieces, number);
            if !arrangement.is_possible() {
                continue;
            }
            for bared in arrangement.unblocked() {
                let to_mate = moves_to_mate(tables, chaser, &arrangement, bared);
                let counted = to_mate.and_then(|to_mate| aim.moves_of_capture(chaser, to_mate));
                moves[bared.index()] = counted.unwrap_or(0);
            }
        }
        Baring { moves }
    }

    /// The most moves that any capture counts.
    pub(super) fn longest(&self) -> u8 {
        self.moves.iter().copied().max().unwrap_or(0)
    }

    /// The squares of the bared king on which the capture that leads to the arrangement with this number wins and
    /// counts exactly `moves` moves.
    pub(super) fn won_in(&self, number: usize, moves: u8) -> Bitboard {
        let entries = &self.moves[number << 6..(number + 1) << 6];
        Square::all().zip(entries).filter(|(_, entry)| **entry == moves).map(|(square, _)| square).collect()
    }
}

/// In how many moves the chaser mates a bare king who is to move; 0 if it is mate, `None` if he does not.
fn moves_to_mate(tables: &Tables, chaser: Material, arrangement: &Arrangement, bare: Square) -> Option<u8> {
    let (steps, safe) = (king_attacks(bare), arrangement.safe());
    let pieces = arrangement.pieces();
    let after_step = (steps & safe).map(|to| (Some(chaser), arrangement.clone(), to));
    let after_capture = pieces.into_iter().enumerate().filter_map(|(piece, to)| {
        let left = arrangement.without(piece);
        (steps.contains(to) && left.safe().contains(to)).then(|| (chaser.without(piece), left, to))
    });
    let mut longest = None;
    for (left, arrangement, to) in after_step.chain(after_capture) {
        let moves = tables.0.table(left?).moves_to_mate(arrangement.king(), to, &arrangement.pieces())?;
        longest = longest.max(Some(moves));
    }
    // No legal move is mate in check, and else stalemate (อับ).
    longest.or_else(|| (!safe.contains(bare)).then_some(0))
}
