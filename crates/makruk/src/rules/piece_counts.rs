//! How many pieces of each kind a side has.

use std::fmt;

use thiserror::Error;

use super::{Board, Color, File, Piece, Position, Rank, Role, Setup, Square};

/// How many pieces of each kind a side has besides its king. Promoted pawns count as mets, since they move alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PieceCounts([u8; 5]);

/// More pieces of this kind than a side can have, mets and pawns taken together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a side never has more than {} of {role:?}", PieceCounts::most(*.role))]
pub struct TooManyPieces {
    /// The kind of piece.
    pub role: Role,
}

impl PieceCounts {
    /// No piece but the king (ขุนตัวเดียว).
    pub const NONE: PieceCounts = PieceCounts([0; 5]);

    /// The kinds from the strongest to the weakest.
    const STRONGEST_FIRST: [Role; 5] = [Role::Rook, Role::Knight, Role::Khon, Role::Met, Role::Pawn];

    /// Those of one side of a board.
    pub fn of(board: &Board, color: Color) -> PieceCounts {
        PieceCounts([0, 1, 2, 3, 4].map(|index| board.pieces(color, Role::ALL[index]).len() as u8))
    }

    /// Adds `more` pieces of a kind. A king is always there and adds nothing.
    ///
    /// # Errors
    ///
    /// [`TooManyPieces`] if no side can have that many: at most two rooks, knights and khons, eight pawns, and nine
    /// mets with the pawns that are still to be promoted.
    pub fn with(mut self, role: Role, more: u8) -> Result<PieceCounts, TooManyPieces> {
        let Some(count) = self.0.get_mut(role.index()) else { return Ok(self) };
        *count = count.saturating_add(more);
        let pawns_and_mets = self.count(Role::Pawn).saturating_add(self.count(Role::Met));
        let fits = self.count(role) <= PieceCounts::most(role) && pawns_and_mets <= PieceCounts::most(Role::Met);
        fits.then_some(self).ok_or(TooManyPieces { role })
    }

    /// How many of this kind a side can have at most.
    const fn most(role: Role) -> u8 {
        match role {
            Role::Pawn => 8,
            // The one of the start and eight promoted pawns.
            Role::Met => 9,
            Role::Khon | Role::Knight | Role::Rook => 2,
            Role::King => 1,
        }
    }

    /// How many there are of this kind; none of the king.
    pub fn count(&self, role: Role) -> u8 {
        self.0.get(role.index()).copied().unwrap_or_default()
    }

    /// Whether there is none but the king.
    pub fn is_bare(&self) -> bool {
        *self == PieceCounts::NONE
    }

    /// Every piece, the strongest kinds first.
    pub fn roles(&self) -> impl Iterator<Item = Role> {
        PieceCounts::STRONGEST_FIRST.into_iter().flat_map(|role| std::iter::repeat_n(role, self.count(role).into()))
    }

    /// A position with these pieces of White and of Black, on the squares where they begin a game, promoted pawns behind the
    /// pawns. Neither side is in check.
    pub fn arranged(white: PieceCounts, black: PieceCounts, turn: Color) -> Position {
        let mut setup = Setup { turn, ..Setup::empty() };
        for (color, counts) in [(Color::White, white), (Color::Black, black)] {
            for (square, piece) in counts.places() {
                let piece = if piece.is_promoted() { Piece::promoted(color) } else { Piece::new(color, piece.role()) };
                setup.board.put(if color == Color::White { square } else { square.rotated() }, piece);
            }
        }
        Position::from_setup(&setup).expect("no piece reaches the other camp from its own")
    }

    /// The squares of these pieces and of the king as White's.
    fn places(&self) -> impl Iterator<Item = (Square, Piece)> {
        let piece = |role| Piece::new(Color::White, role);
        let on = |rank: usize| File::ALL.map(|file| Square::new(file, Rank::ALL[rank]));
        let home = Setup::start().board;
        let counts = *self;
        let from_start = [Role::Rook, Role::Knight, Role::Khon, Role::Met].into_iter().flat_map(move |role| {
            home.pieces(Color::White, role).take(counts.count(role).into()).map(move |square| (square, piece(role)))
        });
        let promoted = usize::from(self.count(Role::Met)).saturating_sub(1);
        let promoted = on(1).into_iter().take(promoted).map(|square| (square, Piece::promoted(Color::White)));
        let pawns =
            on(2).into_iter().take(self.count(Role::Pawn).into()).map(move |square| (square, piece(Role::Pawn)));
        let king = home.pieces(Color::White, Role::King).map(move |square| (square, piece(Role::King)));
        king.chain(from_start).chain(promoted).chain(pawns)
    }
}

impl fmt::Display for PieceCounts {
    /// The letters of the king and the pieces, the strongest first: `KRSM`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "K")?;
        self.roles().try_for_each(|role| write!(f, "{}", role.letter()))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn counts(letters: &str) -> Result<PieceCounts, TooManyPieces> {
        letters.chars().try_fold(PieceCounts::NONE, |counts, letter| counts.with(Role::from_letter(letter).unwrap(), 1))
    }

    #[test]
    fn a_side_has_no_more_than_it_began_with() {
        assert_eq!(counts("RRNNSSMPPPPPPPP").unwrap().to_string(), "KRRNNSSMPPPPPPPP");
        assert_eq!(counts("MMMMMMMMM").unwrap().count(Role::Met), 9);
        assert!(counts("KKK").unwrap().is_bare());
        for (letters, role) in [("RRR", Role::Rook), ("PPPPPPPPP", Role::Pawn), ("MMMMMMMMMP", Role::Pawn)] {
            assert_eq!(counts(letters), Err(TooManyPieces { role }));
        }
        assert_eq!(PieceCounts::NONE.with(Role::Knight, 255), Err(TooManyPieces { role: Role::Knight }));
    }

    fn any_counts() -> impl Strategy<Value = PieceCounts> {
        (0u8..=2, 0u8..=2, 0u8..=2, 0u8..=9, 0u8..=8).prop_filter_map(
            "too many",
            |(rooks, knights, khons, mets, pawns)| {
                let all = [(Role::Rook, rooks), (Role::Knight, knights), (Role::Khon, khons), (Role::Met, mets)];
                let all = all.into_iter().chain([(Role::Pawn, pawns)]);
                all.into_iter().try_fold(PieceCounts::NONE, |counts, (role, more)| counts.with(role, more)).ok()
            },
        )
    }

    proptest! {
        #[test]
        fn an_arrangement_has_the_pieces_and_no_check(white in any_counts(), black in any_counts(), is_white: bool) {
            let turn = if is_white { Color::White } else { Color::Black };
            let position = PieceCounts::arranged(white, black, turn);
            prop_assert_eq!(PieceCounts::of(position.board(), Color::White), white);
            prop_assert_eq!(PieceCounts::of(position.board(), Color::Black), black);
            prop_assert!(position.turn() == turn && !position.is_check());
        }
    }
}
