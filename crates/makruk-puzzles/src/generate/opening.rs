//! The start of a game: with random moves, or late, with few pieces on random squares.

use makruk::counting::piece_value;
use makruk::{Color, History, Piece, Position, Rank, Role, Setup, Square};
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::start::{RULES, Start};

/// The number of random moves at the beginning of a game.
const RANDOM_PLIES: std::ops::RangeInclusive<usize> = 2..=8;

/// The number of pieces besides the king that each side has in a late start.
const PIECES: std::ops::RangeInclusive<usize> = 4..=8;

/// The sides of a late start differ in material by no more than this.
const UNEVEN: u32 = 2;

/// What a late start is made of, by how often.
const ROLES: [Role; 9] =
    [Role::Rook, Role::Rook, Role::Knight, Role::Knight, Role::Khon, Role::Khon, Role::Met, Role::Pawn, Role::Pawn];

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameStart {
    /// As every game does.
    Full,
    /// With few pieces, so that each mistake weighs.
    Late,
}

impl GameStart {
    /// The game after its opening.
    pub(super) fn play(self, rng: &mut StdRng) -> History {
        match self {
            GameStart::Full => full(rng),
            GameStart::Late => loop {
                if let Some(start) = late(rng) {
                    break start.history();
                }
            },
        }
    }
}

fn full(rng: &mut StdRng) -> History {
    let mut history = History::under(Position::start(), RULES);
    for _ in 0..rng.random_range(RANDOM_PLIES) {
        let moves = history.current().legal_moves();
        if moves.choose(rng).is_none_or(|&mv| history.play(mv).is_err()) {
            break;
        }
    }
    history
}

/// A position with few pieces; `None` if they came to stand where they can't.
fn late(rng: &mut StdRng) -> Option<Start> {
    let mut setup = Setup { turn: if rng.random() { Color::White } else { Color::Black }, ..Setup::empty() };
    let mut values = [0, 0];
    for (side, color) in Color::ALL.into_iter().enumerate() {
        put(&mut setup, rng, Piece::new(color, Role::King))?;
        for _ in 0..rng.random_range(PIECES) {
            let role = *ROLES.choose(rng)?;
            // More than two of a kind there are only of pawns and mets.
            if role != Role::Pawn && role != Role::Met && setup.board.pieces(color, role).has_many() {
                continue;
            }
            let is_second = role == Role::Met && !setup.board.pieces(color, Role::Met).is_empty();
            put(&mut setup, rng, if is_second { Piece::promoted(color) } else { Piece::new(color, role) })?;
            values[side] += piece_value(role);
        }
    }
    if values[0].abs_diff(values[1]) > UNEVEN { None } else { Start::from_setup(&setup).ok() }
}

pub(super) fn put(setup: &mut Setup, rng: &mut StdRng, piece: Piece) -> Option<()> {
    let mut square = Square::from_index(rng.random_range(0..64))?;
    if piece.role() == Role::Pawn {
        // Between where pawns begin and where they promote.
        let rank = Rank::new(rng.random_range(2..=4))?;
        square = Square::new(square.file(), rank.relative_to(piece.color()));
    }
    if setup.board.piece_at(square).is_some() {
        return None;
    }
    setup.board.put(square, piece);
    Some(())
}
