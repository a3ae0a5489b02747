//! Endgames of one or two pieces against a king with one piece, who is armed and not bare. Their tables are too large to
//! be kept: half a gigabyte for two pieces against one. They are generated for their statistics and thrown away.
//!
//! The side with more is the chaser and always White; the other one is the defender. What the chaser may lose is left
//! out: a position is won for him or not. He wins by mate, or by a capture that bares the defender and leaves what the
//! [`WinCriterion`] asks for.

mod aim;
mod baring;
mod check;
mod generate;
mod index;
mod reply;
#[cfg(test)]
mod tests;

use std::fmt;

use arrayvec::ArrayVec;
use makruk::{Bitboard, Color, Position, Role, Square};

use super::arrangement::Arrangement;
use super::pieces::Pieces;
use super::statistics::TableStatistics;
use super::{Material, Tables};

pub use aim::WinCriterion;

/// One or two pieces of the chaser against one of the defender, no pawns. A promoted pawn counts as a met, since it moves
/// like one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ArmedEnding {
    chaser: Material,
    defender: Role,
}

impl ArmedEnding {
    /// The ending of these pieces, each side's in any order; `None` unless the chaser has one or two and the defender has
    /// one, none of them a pawn or king.
    pub fn of(chaser: &[Role], defender: &[Role]) -> Option<ArmedEnding> {
        let chaser = Material::of(chaser)?;
        match *Material::of(defender)?.pieces() {
            [defender] => Some(ArmedEnding { chaser, defender }),
            _ => None,
        }
    }

    /// The chaser's pieces.
    pub const fn chaser(self) -> Material {
        self.chaser
    }

    /// The defender's piece.
    pub const fn defender(self) -> Role {
        self.defender
    }

    /// What is left when the chaser's piece at this index of [`Material::pieces`] is captured; `None` if he is bare then,
    /// and wins no more.
    fn without(self, piece: usize) -> Option<ArmedEnding> {
        self.chaser.without(piece).map(|chaser| ArmedEnding { chaser, ..self })
    }
}

impl fmt::Display for ArmedEnding {
    /// The letters of the pieces: `RM v R`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} v {}", self.chaser, self.defender.letter())
    }
}

impl fmt::Debug for ArmedEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// For every position with the chaser to move, the number of his moves until it is decided, as the [`WinCriterion`] counts them.
pub struct ArmedTable {
    ending: ArmedEnding,
    aim: WinCriterion,
    /// By [`index::entries_at`]. 0 where the chaser does not win and where the placement is not legal.
    entries: Box<[u8]>,
    /// The tables for what is left when the chaser's piece at each index is captured.
    smaller: ArrayVec<Option<Box<ArmedTable>>, 2>,
}

impl ArmedTable {
    /// In how many moves White, the chaser, wins with himself to move; `None` if he does not, or if these are not the pieces
    /// of this table nor what is left of them after captures by the defender.
    pub fn moves_to_win(&self, position: &Position) -> Option<u8> {
        let board = position.board();
        let [king, chased] = [Color::White, Color::Black].map(|color| position.king(color));
        let guard = board.pieces(Color::Black, self.ending.defender).first()?;
        let kinds = Pieces::from(self.ending.chaser).kinds();
        let of_kind = |kind: &'static [Role]| {
            let squares = board.pieces(Color::White, kind[0]);
            (squares.len() as usize == kind.len()).then_some(squares)
        };
        let pieces: Option<ArrayVec<Bitboard, 2>> = kinds.map(of_kind).collect();
        let is_all = board.occupied().len() as usize == self.ending.chaser.pieces().len() + 3;
        match pieces.filter(|_| is_all && position.turn() == Color::White) {
            Some(pieces) => {
                let squares: ArrayVec<Square, 3> = std::iter::once(king).chain(pieces.into_iter().flatten()).collect();
                self.entry(Arrangement::number_of(squares.into_iter()), guard, chased)
            }
            None => self.smaller.iter().flatten().find_map(|smaller| smaller.moves_to_win(position)),
        }
    }

    /// Statistics on the table. Takes seconds.
    pub fn statistics(&self) -> TableStatistics {
        let pieces = Pieces::from(self.ending.chaser);
        let (mut positions, mut won_in) = (0, [0; 256]);
        for slot in 0..index::slots(pieces) {
            let chaser = Arrangement::numbered(pieces, index::number(slot));
            // Of the orders of equal pieces one is counted.
            if !chaser.is_possible() || !chaser.is_in_order() {
                continue;
            }
            for (guard, facing) in Square::all().filter_map(|guard| Some((guard, chaser.facing(guard)?))) {
                // The other half are their mirror images, none of which is its own.
                positions += 2 * facing.safe().len();
                for &moves in &self.entries[index::entries_at(slot, guard)] {
                    won_in[usize::from(moves)] += 2;
                }
            }
        }
        let longest = won_in.iter().skip(1).rposition(|&won| won > 0).map_or(0, |last| last + 1);
        TableStatistics { positions, won_in: won_in[1..=longest].to_vec() }
    }

    /// In how many moves the chaser wins, his pieces arranged by this number, with the defender's piece and king on these
    /// squares; `None` if he does not.
    fn entry(&self, chaser: usize, guard: Square, chased: Square) -> Option<u8> {
        let (slot, image) = index::slot(self.ending.chaser.into(), chaser);
        let entries = &self.entries[index::entries_at(slot, image.of(guard))];
        Some(entries[image.of(chased).index()]).filter(|&moves| moves > 0)
    }
}

impl Tables {
    /// The table of an ending. Takes about a minute and 0.8 GB of memory for two pieces against one, and is not kept.
    pub fn armed(&self, ending: ArmedEnding, aim: &WinCriterion) -> ArmedTable {
        let pieces = 0..ending.chaser.pieces().len();
        let smaller = pieces.map(|piece| ending.without(piece).map(|left| Box::new(self.armed(left, aim)))).collect();
        let places = index::slots(ending.chaser.into()) << 6;
        let empty = ArmedTable { ending, aim: aim.clone(), entries: vec![0; places << 6].into(), smaller };
        generate::fill(empty, &baring::Baring::new(self, ending.chaser, aim))
    }
}
