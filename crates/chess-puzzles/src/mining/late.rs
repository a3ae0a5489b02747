//! Late positions: few pieces on random squares, evenly matched, with pawns that may run.

use cozy_chess::{Color, File, Piece, Rank, Square};
use international_chess::ChessSetup;
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::board::value;
use crate::start::ChessStart;

/// How many pieces besides king and pawns a side has.
const OFFICERS: std::ops::RangeInclusive<usize> = 1..=3;

/// How many pawns a side has.
const PAWNS: std::ops::RangeInclusive<usize> = 2..=5;

/// The sides differ in material by no more than this.
const UNEVEN: u32 = 1;

/// What the pieces are, by how often.
const ROLES: [Piece; 7] =
    [Piece::Queen, Piece::Rook, Piece::Rook, Piece::Bishop, Piece::Bishop, Piece::Knight, Piece::Knight];

/// A late position; `None` if the pieces came to stand where they can't.
pub(super) fn start(rng: &mut StdRng) -> Option<ChessStart> {
    let turn = if rng.random() { Color::White } else { Color::Black };
    let mut setup = ChessSetup { turn, ..ChessSetup::empty() };
    let mut values = [0, 0];
    for side in Color::ALL {
        put(&mut setup, rng, (side, Piece::King))?;
        for _ in 0..rng.random_range(OFFICERS) {
            let piece = *ROLES.choose(rng)?;
            put(&mut setup, rng, (side, piece))?;
            values[side as usize] += value(piece);
        }
        for _ in 0..rng.random_range(PAWNS) {
            put(&mut setup, rng, (side, Piece::Pawn))?;
            values[side as usize] += 1;
        }
    }
    if values[0].abs_diff(values[1]) > UNEVEN { None } else { ChessStart::from_setup(&setup).ok() }
}

/// Puts a piece on a random square, a pawn not on the first and last ranks.
pub(super) fn put(setup: &mut ChessSetup, rng: &mut StdRng, piece: (Color, Piece)) -> Option<()> {
    let rank = if piece.1 == Piece::Pawn { rng.random_range(1..=5) } else { rng.random_range(0..=7) };
    let square = Square::new(File::index(rng.random_range(0..8)), Rank::index(rank).relative_to(piece.0));
    put_on(setup, square, piece)
}

/// Puts a piece on a square, if that is empty.
pub(super) fn put_on(setup: &mut ChessSetup, square: Square, piece: (Color, Piece)) -> Option<()> {
    let place = &mut setup.pieces[square as usize];
    if place.is_some() {
        return None;
    }
    *place = Some(piece);
    Some(())
}
