//! The generation of a table by retrograde analysis.

use std::mem;

use makruk::{Bitboard, Square};

use super::super::arrangement::{Arrangement, king_steps};
use super::super::pieces::Pieces;
use super::baring::Baring;
use super::reply::{DefenderReply, standing};
use super::{ArmedTable, index};

/// Fills an empty table backwards from mates and from captures that bare the defender.
///
/// For each arrangement of the chaser's pieces and each square of the defender's piece, sets of squares of the defender's
/// king grow move by move. What the defender does changes nothing of the arrangement, so a slot in which nothing is newly
/// won need not be looked at again.
pub(super) fn fill(table: ArmedTable, baring: &Baring) -> ArmedTable {
    let slots = index::slots(table.ending.chaser.into());
    let mut growth = Growth {
        table,
        open: vec![Bitboard::EMPTY; slots << 6],
        lost: vec![Bitboard::EMPTY; slots << 6],
        reached: vec![Bitboard::EMPTY; slots << 6],
        has_changed: vec![true; slots],
    };
    growth.place_all();
    // What is lost only after a capture by the defender, or won by one that bares him, may come moves after the last change.
    let last_capture = growth.table.smaller.iter().flatten().map(|smaller| smaller.longest()).max().unwrap_or(0);
    let last_baring = baring.longest();
    for moves in 1..u8::MAX {
        let any_lost = growth.lose(moves - 1, last_capture);
        let any_won = growth.win(moves, baring, last_baring);
        if !any_lost && !any_won && moves > last_capture.max(last_baring) {
            return growth.table;
        }
    }
    panic!("{:?} takes more moves than a byte can count", growth.table.ending);
}

/// A table and the sets of squares of the defender's king, by [`index::place`].
struct Growth {
    table: ArmedTable,
    /// With the chaser to move: the defender's legal king squares where he is not lost so far.
    open: Vec<Bitboard>,
    /// With the defender to move: where he is lost so far.
    lost: Vec<Bitboard>,
    /// With the chaser to move: where a move leads to what has just been lost. Squares on which he is in check are among
    /// them.
    reached: Vec<Bitboard>,
    /// For each slot whether anything in it was newly won when it was last visited.
    has_changed: Vec<bool>,
}

impl Growth {
    /// Opens every legal position with the chaser to move.
    fn place_all(&mut self) {
        self.for_each_slot(|growth, slot, chaser| {
            for (guard, facing) in guards(&chaser) {
                growth.open[index::place(slot, guard)] = facing.safe();
            }
        });
    }

    /// Finds where, with the defender to move, he is lost within this many of the chaser's moves but not within fewer, and
    /// takes back the chaser's moves from there. Whether there is any such position.
    fn lose(&mut self, within: u8, last_capture: u8) -> bool {
        let pieces = Pieces::from(self.table.ending.chaser);
        let mut any = false;
        self.for_each_slot(|growth, slot, chaser| {
            if !growth.has_changed[slot] && within > last_capture {
                return;
            }
            let number = index::number(slot);
            for (guard, facing) in guards(&chaser) {
                let lost = growth.newly_lost(slot, &chaser, guard, &facing, within);
                if lost.is_empty() {
                    continue;
                }
                any = true;
                growth.lost[index::place(slot, guard)] |= lost;
                for before in facing.unmoves(number) {
                    let (slot, image) = index::slot(pieces, before);
                    growth.reached[index::place(slot, image.of(guard))] |= image.of_all(lost);
                }
            }
        });
        any
    }

    /// Enters what is won in this many moves with the chaser to move: what was reached, and captures that bare the defender.
    /// Whether there is any.
    fn win(&mut self, moves: u8, baring: &Baring, last_baring: u8) -> bool {
        let mut any = false;
        self.for_each_slot(|growth, slot, chaser| {
            growth.has_changed[slot] = false;
            let number = index::number(slot);
            for (guard, facing) in guards(&chaser) {
                let place = index::place(slot, guard);
                let mut won = mem::take(&mut growth.reached[place]) & growth.open[place];
                if moves <= last_baring {
                    let captures = facing.captures(number, guard).map(|after| baring.won_in(after, moves));
                    won |= captures.fold(Bitboard::EMPTY, |set, squares| set | squares) & growth.open[place];
                }
                if won.is_empty() {
                    continue;
                }
                any = true;
                growth.has_changed[slot] = true;
                growth.open[place] &= !won;
                let entries = &mut growth.table.entries[index::entries_at(slot, guard)];
                for chased in won {
                    entries[chased.index()] = moves;
                }
            }
        });
        any
    }

    /// Where the defender, to move, is lost within this many of the chaser's moves but not before: every move of his is
    /// lost, and he is in check or has a move at all. Otherwise it is stalemate (อับ), a draw.
    fn newly_lost(
        &self,
        slot: usize,
        chaser: &Arrangement,
        guard: Square,
        facing: &Arrangement,
        within: u8,
    ) -> Bitboard {
        let role = self.table.ending.defender;
        let place = index::place(slot, guard);
        let mut lost = standing(facing, role, guard) & !self.lost[place];
        // Most kings have a step that is not lost, which is quickly found.
        lost &= !king_steps(self.open[place]);
        if lost.is_empty() {
            return lost;
        }
        for reply in DefenderReply::all(facing, role, guard, lost) {
            let open = match reply.taken {
                None => self.open[index::place(slot, reply.guard)],
                Some(piece) => reply.safe(chaser) & !self.table.won_without(piece, chaser, reply.guard, within),
            };
            lost &= !reply.leading_to(open);
            if lost.is_empty() {
                return lost;
            }
        }
        let unchecked = lost & facing.safe();
        if unchecked.is_empty() {
            return lost;
        }
        let replies = DefenderReply::all(facing, role, guard, unchecked);
        let can_move = replies.map(|reply| reply.leading_to(reply.safe(chaser)));
        lost & (!unchecked | can_move.fold(Bitboard::EMPTY, |set, squares| set | squares))
    }

    /// Visits every slot in which the chaser's pieces have a square each.
    fn for_each_slot(&mut self, mut visit: impl FnMut(&mut Growth, usize, Arrangement)) {
        let pieces = Pieces::from(self.table.ending.chaser);
        for slot in 0..index::slots(pieces) {
            let chaser = Arrangement::numbered(pieces, index::number(slot));
            if chaser.is_possible() {
                visit(self, slot, chaser);
            }
        }
    }
}

/// Every square that is left to the defender's piece, with the arrangement that has it in its way.
fn guards(chaser: &Arrangement) -> impl Iterator<Item = (Square, Arrangement)> {
    Square::all().filter_map(|guard| Some((guard, chaser.facing(guard)?)))
}

impl ArmedTable {
    /// The most moves that any position takes.
    fn longest(&self) -> u8 {
        self.entries.iter().copied().max().unwrap_or(0)
    }

    /// Where the defender's king is lost within `within` moves once the chaser, to move, has lost the piece at this
    /// index; `chaser` is the arrangement before that.
    fn won_without(&self, piece: usize, chaser: &Arrangement, guard: Square, within: u8) -> Bitboard {
        let Some(smaller) = &self.smaller[piece] else { return Bitboard::EMPTY };
        let number = chaser.without(piece).number();
        // The king stays on the half of the board that is kept.
        let (slot, _) = index::slot(smaller.ending.chaser.into(), number);
        let entries = Square::all().zip(&smaller.entries[index::entries_at(slot, guard)]);
        entries.filter(|(_, moves)| (1..=within).contains(*moves)).map(|(square, _)| square).collect()
    }
}
