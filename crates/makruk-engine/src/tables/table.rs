//! One table, and how it is made.

use makruk::{Bitboard, Square};

use super::Material;
use super::arrangement::{Arrangement, steps};

/// For every placement with the chaser to move: in how many of his moves he mates.
///
/// With the bare king to move nothing is kept: his few moves are looked up instead.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Table {
    material: Material,
    /// 0 where he does not mate, and where the placement is no position.
    entries: Box<[u8]>,
}

impl Table {
    /// A table whose entries are known; `None` if it is not so many.
    pub(super) fn from_entries(material: Material, entries: Box<[u8]>) -> Option<Table> {
        (entries.len() == material.entries()).then_some(Table { material, entries })
    }

    pub(super) fn material(&self) -> Material {
        self.material
    }

    pub(super) fn entries(&self) -> &[u8] {
        &self.entries
    }

    /// In how many moves the chaser, White and to move, mates; `None` if he does not.
    pub(super) fn moves_to_mate(&self, king: Square, bare: Square, men: &[Square]) -> Option<u8> {
        let entry = self.material.entry(king, bare, men)?;
        Some(self.entries[entry]).filter(|&moves| moves > 0)
    }

    /// Works a table out, from mates backwards. `smaller` gives the tables of what is left when a man is taken.
    ///
    /// For each [arrangement](Arrangement) of the chaser's men two sets of squares grow move by move: those on which the
    /// bare king is mated within so many moves when the chaser begins, and when he begins himself.
    pub(super) fn make<'a>(material: Material, smaller: impl Fn(Material) -> &'a Table) -> Table {
        let mut table = Table { material, entries: vec![0; material.entries()].into() };
        let mut chases: Vec<Chased> =
            (0..Arrangement::count(material)).map(|number| Chased::new(material, number, &smaller)).collect();
        let last_capture = chases.iter().flat_map(|chased| chased.prey).filter_map(Prey::loses_in).max().unwrap_or(0);
        let mut reached = vec![Bitboard::EMPTY; chases.len()];

        for moves in 1..u8::MAX {
            let mut any = false;
            for (number, chased) in chases.iter_mut().enumerate() {
                let lost = chased.newly_lost(moves - 1);
                if !lost.is_empty() {
                    any = true;
                    for before in Arrangement::numbered(material, number).moves_back(number) {
                        reached[before] |= lost;
                    }
                }
            }
            // Where taking a man only puts the mate off, it may come when nothing else has changed for a while.
            if !any && moves > last_capture {
                break;
            }
            for (number, (chased, reached)) in chases.iter_mut().zip(&mut reached).enumerate() {
                let won = std::mem::take(reached) & chased.quiet & !chased.won;
                if won.is_empty() {
                    continue;
                }
                chased.won |= won;
                let arrangement = Arrangement::numbered(material, number);
                if !material.has_entries(arrangement.king()) {
                    continue;
                }
                for bare in won {
                    if let Some(entry) = material.entry(arrangement.king(), bare, &arrangement.men()) {
                        table.entries[entry] = moves;
                    }
                }
            }
        }
        table
    }
}

/// What it means for the bare king to take a man.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Prey {
    /// He cannot: there is no such man, or he is protected.
    Safe,
    /// He is not mated any more.
    Frees,
    /// He is mated in so many moves all the same.
    LosesIn(u8),
}

impl Prey {
    fn loses_in(self) -> Option<u8> {
        match self {
            Prey::LosesIn(moves) => Some(moves),
            Prey::Safe | Prey::Frees => None,
        }
    }
}

/// The bare king under one arrangement of the chaser's men.
struct Chased {
    /// [`Arrangement::quiet`].
    quiet: Bitboard,
    /// [`Arrangement::standing`].
    standing: Bitboard,
    /// Where he is mated so far if the chaser begins.
    won: Bitboard,
    /// Where he is mated so far if he begins himself.
    lost: Bitboard,
    men: [Bitboard; 2],
    prey: [Prey; 2],
}

impl Chased {
    fn new<'a>(material: Material, number: usize, smaller: impl Fn(Material) -> &'a Table) -> Chased {
        let mut chased = Chased {
            quiet: Bitboard::EMPTY,
            standing: Bitboard::EMPTY,
            won: Bitboard::EMPTY,
            lost: Bitboard::EMPTY,
            men: [Bitboard::EMPTY; 2],
            prey: [Prey::Safe; 2],
        };
        let arrangement = Arrangement::numbered(material, number);
        if !arrangement.is_possible() {
            return chased;
        }
        chased.quiet = arrangement.quiet();
        chased.standing = arrangement.standing();
        for (man, square) in arrangement.men().into_iter().enumerate() {
            chased.men[man] = square.into();
            let rest = arrangement.without(man);
            if rest.quiet().contains(square) {
                let mated = material
                    .without(man)
                    .and_then(|left| smaller(left).moves_to_mate(rest.king(), square, &rest.men()));
                chased.prey[man] = mated.map_or(Prey::Frees, Prey::LosesIn);
            }
        }
        chased
    }

    /// Where he is mated within so many moves of the chaser's, and not within fewer, if he begins himself: he can go
    /// nowhere from where he would not be, and either he is in check or he can go somewhere, for otherwise it is stalemate
    /// (อับ), a draw.
    fn newly_lost(&mut self, moves: u8) -> Bitboard {
        let mut flights = self.quiet;
        let mut escapes = self.quiet & !self.won;
        for (&man, &prey) in self.men.iter().zip(&self.prey) {
            match prey {
                Prey::Safe => {}
                Prey::LosesIn(later) if later <= moves => flights |= man,
                Prey::Frees | Prey::LosesIn(_) => {
                    flights |= man;
                    escapes |= man;
                }
            }
        }
        let in_check = self.standing & !self.quiet;
        let lost = self.standing & !self.lost & !steps(escapes) & (in_check | steps(flights));
        self.lost |= lost;
        lost
    }
}
