//! Positions in which a side that is far behind would be stalemate but for one piece.

use cozy_chess::{Color, File, Piece, Rank, Square};
use international_chess::{ChessPosition, ChessSetup};
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::board::balance;
use crate::mining::late::{put, put_on};
use crate::start::ChessStart;

/// By how much the side that is saved is behind, at least.
const BEHIND: i64 = -3;

/// A side with one piece that can move: without it, it would be stalemate.
pub(super) fn start(rng: &mut StdRng) -> Option<ChessStart> {
    let solver = if rng.random() { Color::White } else { Color::Black };
    let mut setup = ChessSetup { turn: solver, ..ChessSetup::empty() };
    let edge = [File::A, File::B, File::G, File::H];
    let home = Square::new(*edge.choose(rng)?, Rank::index(rng.random_range(0..2)).relative_to(solver));
    put_on(&mut setup, home, (solver, Piece::King))?;
    put(&mut setup, rng, (!solver, Piece::King))?;
    for _ in 0..rng.random_range(1..=4) {
        blocked_pawns(&mut setup, rng, solver)?;
    }
    for _ in 0..rng.random_range(1..=3) {
        let piece = *[Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight].choose(rng)?;
        put(&mut setup, rng, (!solver, piece))?;
    }
    if !ChessPosition::from_setup(&setup).ok()?.is_stalemate() {
        return None;
    }
    let last = *[Piece::Queen, Piece::Queen, Piece::Rook, Piece::Rook, Piece::Bishop, Piece::Knight].choose(rng)?;
    put(&mut setup, rng, (solver, last))?;
    ChessStart::from_setup(&setup).ok().filter(|start| balance(start.position(), solver) <= BEHIND)
}

/// A pawn of each side in front of each other.
fn blocked_pawns(setup: &mut ChessSetup, rng: &mut StdRng, solver: Color) -> Option<()> {
    let (file, rank) = (File::index(rng.random_range(0..8)), rng.random_range(1..=5));
    let on = |rank: usize| Square::new(file, Rank::index(rank).relative_to(solver));
    put_on(setup, on(rank), (solver, Piece::Pawn))?;
    put_on(setup, on(rank + 1), (!solver, Piece::Pawn))
}
