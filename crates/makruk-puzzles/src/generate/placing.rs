//! Pieces on random squares.

use makruk::{Color, Piece, Role, Setup, Square};
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::start::Start;

/// A puzzle of a study has at least as many pieces, the kings included.
const LEAST_PIECES: u32 = 8;

/// The roles of pieces that can go about.
pub(super) const OFFICERS: [Role; 7] =
    [Role::Rook, Role::Rook, Role::Knight, Role::Knight, Role::Khon, Role::Khon, Role::Met];

fn has_enough(start: &Start) -> bool {
    start.position().board().occupied().len() >= LEAST_PIECES
}

/// The start that a setup describes, unless it has too few pieces.
pub(super) fn checked(setup: &Setup) -> Option<Start> {
    Start::from_setup(setup).ok().filter(has_enough)
}

/// A piece that is no pawn on a random square, of which there are no more than a game has.
pub(super) fn put_officer(setup: &mut Setup, rng: &mut StdRng, side: Color) -> Option<()> {
    let square = Square::from_index(rng.random_range(0..64))?;
    put_officer_on(setup, rng, square, side)
}

/// The same on this square.
pub(super) fn put_officer_on(setup: &mut Setup, rng: &mut StdRng, square: Square, side: Color) -> Option<()> {
    let role = *OFFICERS.choose(rng)?;
    let has = setup.board.pieces(side, role).len();
    if has >= 2 || setup.board.piece_at(square).is_some() {
        return None;
    }
    let is_second_met = role == Role::Met && has > 0;
    setup.board.put(square, if is_second_met { Piece::promoted(side) } else { Piece::new(side, role) });
    Some(())
}

pub(super) fn either(rng: &mut StdRng) -> Color {
    if rng.random() { Color::White } else { Color::Black }
}

/// A square as a side sees it from below.
pub(super) fn relative(square: Square, side: Color) -> Square {
    if side == Color::White { square } else { square.rotated() }
}
