//! A single table and its generation by retrograde analysis.

use makruk::{Bitboard, Square};

use super::arrangement::{Arrangement, king_steps};
use super::pieces::Pieces;

/// For every position with the chaser to move, the number of his moves to mate.
///
/// Positions with the bare king to move are not stored; his few moves are looked up instead.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Table {
    pieces: Pieces,
    /// 0 where there is no forced mate and where the placement is not legal.
    entries: Box<[u8]>,
}

impl Table {
    /// A table from its entries; `None` if their number is wrong.
    pub(super) fn from_entries(pieces: Pieces, entries: Box<[u8]>) -> Option<Table> {
        (entries.len() == pieces.entries()).then_some(Table { pieces, entries })
    }

    pub(super) fn pieces(&self) -> Pieces {
        self.pieces
    }

    pub(super) fn entries(&self) -> &[u8] {
        &self.entries
    }

    /// The number of moves in which the chaser, White and to move, mates; `None` if there is no forced mate.
    pub(super) fn moves_to_mate(&self, king: Square, bare: Square, pieces: &[Square]) -> Option<u8> {
        let entry = self.pieces.entry(king, bare, pieces)?;
        Some(self.entries[entry]).filter(|&moves| moves > 0)
    }

    /// Generates a table backwards from the mates. `smaller` yields the table for what is left when the piece at an index of
    /// [`Pieces::roles`] is captured; `None` if that is two bare kings.
    ///
    /// For each [arrangement](Arrangement) of the chaser's pieces two sets of squares grow move by move: those on
    /// which the bare king is mated within the given number of moves with the chaser to move, and with himself to
    /// move.
    pub(super) fn make<'a>(pieces: Pieces, smaller: impl Fn(usize) -> Option<&'a Table>) -> Table {
        let mut table = Table { pieces, entries: vec![0; pieces.entries()].into() };
        let mut king_sets: Vec<KingSets> =
            (0..Arrangement::count(pieces)).map(|number| KingSets::new(pieces, number, &smaller)).collect();
        let last_capture =
            king_sets.iter().flat_map(|sets| sets.capture).filter_map(Capture::loses_in).max().unwrap_or(0);
        let mut reached = vec![Bitboard::EMPTY; king_sets.len()];

        for moves in 1..u8::MAX {
            let mut any = false;
            for (number, sets) in king_sets.iter_mut().enumerate() {
                let lost = sets.newly_lost(moves - 1);
                if !lost.is_empty() {
                    any = true;
                    for before in Arrangement::numbered(pieces, number).unmoves(number) {
                        reached[before] |= lost;
                    }
                }
            }
            // A capture that merely delays the mate may take effect several moves after the last change.
            if !any && moves > last_capture {
                break;
            }
            for (number, (sets, reached)) in king_sets.iter_mut().zip(&mut reached).enumerate() {
                let won = std::mem::take(reached) & sets.safe & !sets.won;
                if won.is_empty() {
                    continue;
                }
                sets.won |= won;
                let arrangement = Arrangement::numbered(pieces, number);
                if !pieces.has_entries(arrangement.king()) {
                    continue;
                }
                for bare in won {
                    if let Some(entry) = pieces.entry(arrangement.king(), bare, &arrangement.pieces()) {
                        table.entries[entry] = moves;
                    }
                }
            }
        }
        table
    }
}

/// The effect of the bare king capturing a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Capture {
    /// There is no such piece, or it is defended.
    Impossible,
    /// He is no longer mated.
    Escapes,
    /// He is still mated, in this many moves.
    LosesIn(u8),
}

impl Capture {
    fn loses_in(self) -> Option<u8> {
        match self {
            Capture::LosesIn(moves) => Some(moves),
            Capture::Impossible | Capture::Escapes => None,
        }
    }
}

/// The bare king's squares under one arrangement of the chaser's pieces.
struct KingSets {
    /// [`Arrangement::safe`].
    safe: Bitboard,
    /// [`Arrangement::unblocked`].
    unblocked: Bitboard,
    /// Where he is mated so far with the chaser to move.
    won: Bitboard,
    /// Where he is mated so far with himself to move.
    lost: Bitboard,
    pieces: [Bitboard; Pieces::MOST],
    capture: [Capture; Pieces::MOST],
}

impl KingSets {
    fn new<'a>(pieces: Pieces, number: usize, smaller: impl Fn(usize) -> Option<&'a Table>) -> KingSets {
        let mut sets = KingSets {
            safe: Bitboard::EMPTY,
            unblocked: Bitboard::EMPTY,
            won: Bitboard::EMPTY,
            lost: Bitboard::EMPTY,
            pieces: [Bitboard::EMPTY; Pieces::MOST],
            capture: [Capture::Impossible; Pieces::MOST],
        };
        let arrangement = Arrangement::numbered(pieces, number);
        if !arrangement.is_possible() {
            return sets;
        }
        sets.safe = arrangement.safe();
        sets.unblocked = arrangement.unblocked();
        for (piece, square) in arrangement.pieces().into_iter().enumerate() {
            sets.pieces[piece] = square.into();
            let rest = arrangement.without(piece);
            if rest.safe().contains(square) {
                let mated = smaller(piece).and_then(|left| left.moves_to_mate(rest.king(), square, &rest.pieces()));
                sets.capture[piece] = mated.map_or(Capture::Escapes, Capture::LosesIn);
            }
        }
        sets
    }

    /// Where, with himself to move, he is mated within this many chaser's moves but not within fewer: every square he
    /// can step to is lost, and he is in check or has a step at all. Otherwise it is stalemate (อับ), a draw.
    fn newly_lost(&mut self, moves: u8) -> Bitboard {
        let mut flights = self.safe;
        let mut escapes = self.safe & !self.won;
        for (&piece, &capture) in self.pieces.iter().zip(&self.capture) {
            match capture {
                Capture::Impossible => {}
                Capture::LosesIn(later) if later <= moves => flights |= piece,
                Capture::Escapes | Capture::LosesIn(_) => {
                    flights |= piece;
                    escapes |= piece;
                }
            }
        }
        let in_check = self.unblocked & !self.safe;
        let lost = self.unblocked & !self.lost & !king_steps(escapes) & (in_check | king_steps(flights));
        self.lost |= lost;
        lost
    }
}

#[cfg(test)]
mod tests {
    use makruk::{Color, Piece, Position, Role, Setup};
    use rand::rngs::StdRng;
    use rand::{Rng, SeedableRng};

    use super::*;

    /// Every generation begins with these.
    #[test]
    fn mates_by_three_pieces_are_those_of_the_rules() {
        let pieces = Pieces::new(&[Role::Rook, Role::Khon, Role::Met]);
        let mut random = StdRng::seed_from_u64(1);
        let mut mates = 0;
        for _ in 0..2_000 {
            let number = random.random_range(0..Arrangement::count(pieces));
            let arrangement = Arrangement::numbered(pieces, number);
            if !arrangement.is_possible() {
                continue;
            }
            let lost = KingSets::new(pieces, number, |_| None).newly_lost(0);
            let mut setup = Setup { turn: Color::Black, ..Setup::empty() };
            let squares = std::iter::once(arrangement.king()).chain(arrangement.pieces());
            for (role, square) in std::iter::once(Role::King).chain(pieces.roles().iter().copied()).zip(squares) {
                setup.board.put(square, Piece::new(Color::White, role));
            }
            for bare in arrangement.unblocked() {
                let mut setup = setup.clone();
                setup.board.put(bare, Piece::new(Color::Black, Role::King));
                let position = Position::from_setup(&setup).unwrap();
                assert_eq!(lost.contains(bare), position.is_checkmate(), "{position:?}");
                mates += u32::from(position.is_checkmate());
            }
        }
        assert!(mates > 10, "{mates}");
    }
}
