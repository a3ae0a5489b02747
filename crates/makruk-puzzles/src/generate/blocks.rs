//! Positions in which a check will be answered by a mate: the piece that steps in front of the checking rook gives it.

use makruk::{Move, Piece, Position, Role, Setup, Square, attacks};
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, IteratorRandom};

use crate::generate::opening::put;
use crate::generate::placing::{checked, either, put_officer_on, relative};
use crate::start::Start;

/// How many ways to such a mate are tried.
const WAYS: usize = 200;

/// A position before a move after which every reply is mated, and one reply is a rook's check.
pub(super) fn blocked(rng: &mut StdRng) -> Option<Start> {
    let (mated, rook) = mated_by_block(rng)?;
    (0..WAYS).find_map(|_| taken_back(rng, &mated, rook))
}

/// A position with a rook's check that is answered by mate, and where that rook is: one with a mate on an empty square, on both
/// sides of which the mating side's king and the rook are put.
fn mated_by_block(rng: &mut StdRng) -> Option<(Setup, Square)> {
    let crowd = at_the_edge(rng)?;
    let position = Position::from_setup(&crowd).ok()?;
    let king = position.king(crowd.turn);
    let is_empty = |square: Square| position.board().piece_at(square).is_none();
    let mates = |mv: &Move| mv.from() != king && is_empty(mv.to()) && position.play_unchecked(*mv).is_checkmate();
    let mate = position.legal_moves().into_iter().filter(mates).choose(rng)?;
    (0..WAYS).find_map(|_| checked_across(rng, &crowd, mate))
}

/// A king at the edge with pieces around it.
fn at_the_edge(rng: &mut StdRng) -> Option<Setup> {
    let solver = either(rng);
    let mut setup = Setup { turn: solver, ..Setup::empty() };
    let home = Square::from_index(rng.random_range(0..8))?;
    setup.board.put(relative(home, !solver), Piece::new(!solver, Role::King));
    put(&mut setup, rng, Piece::new(solver, Role::King))?;
    for side in [solver, solver, solver, solver, !solver, !solver] {
        let near = home.offset(rng.random_range(-3..=3), rng.random_range(0..=3))?;
        put_officer_on(&mut setup, rng, relative(near, !solver), side)?;
    }
    Some(setup)
}

/// The position with the solver's king and a rook on both sides of the square that a move goes to, if that move is still mate.
fn checked_across(rng: &mut StdRng, crowd: &Setup, mate: Move) -> Option<(Setup, Square)> {
    let mut setup = crowd.clone();
    let solver = setup.turn;
    let own = setup.board.king_of(solver)?;
    setup.board.remove(own);
    let (files, ranks) = *[(1, 0), (-1, 0), (0, 1), (0, -1)].choose(rng)?;
    let across = |steps: i8| mate.to().offset(files * steps, ranks * steps);
    let (king, rook) = (across(rng.random_range(1..=3))?, across(-rng.random_range(1..=5))?);
    if [king, rook].into_iter().any(|square| setup.board.piece_at(square).is_some()) {
        return None;
    }
    setup.board.put(king, Piece::new(solver, Role::King));
    setup.board.put(rook, Piece::new(!solver, Role::Rook));
    let position = Position::from_setup(&setup).ok()?;
    let is_checked = position.checkers().into_iter().eq([rook]);
    let is_mate = position.legal_moves().contains(&mate) && position.play_unchecked(mate).is_checkmate();
    (is_checked && is_mate).then_some((setup, rook))
}

/// The position two plies before: the rook came from another square, and one of the solver's pieces, too.
fn taken_back(rng: &mut StdRng, mated: &Setup, rook: Square) -> Option<Start> {
    let mut setup = mated.clone();
    let solver = setup.turn;
    moved_back(rng, &mut setup, rook)?;
    let mover = setup.board.by_color(solver).into_iter().choose(rng)?;
    let from = moved_back(rng, &mut setup, mover)?;
    let start = checked(&setup)?;
    let key = start.position().move_between(from, mover);
    (start.position().legal_moves().contains(&key) && mates_next(&start.position().play_unchecked(key)))
        .then_some(start)
}

/// Puts the piece of a square on one of those that it may have come from without taking anything.
fn moved_back(rng: &mut StdRng, setup: &mut Setup, square: Square) -> Option<Square> {
    let piece = setup.board.remove(square)?;
    let occupied = setup.board.occupied();
    let comes = |from: &Square| attacks(piece.color(), piece.role(), *from, occupied).contains(square);
    let from = Square::all().filter(|from| *from != square && !occupied.contains(*from)).filter(comes).choose(rng)?;
    setup.board.put(from, piece);
    Some(from)
}

/// Whether every reply is followed by mate, and there is one.
fn mates_next(position: &Position) -> bool {
    let mates =
        |position: Position| position.legal_moves().iter().any(|&mv| position.play_unchecked(mv).is_checkmate());
    let replies = position.legal_moves();
    !replies.is_empty() && replies.iter().all(|&reply| mates(position.play_unchecked(reply)))
}

#[cfg(test)]
mod tests {
    use makruk::between;
    use rand::SeedableRng;

    use super::*;

    /// Whether a reply is a check that the solver blocks with mate.
    fn is_crossed(position: &Position, reply: Move) -> bool {
        let checked = position.play_unchecked(reply);
        let gap = between(reply.to(), checked.king(checked.turn()));
        let blocks = |mv: &Move| gap.contains(mv.to()) && checked.play_unchecked(*mv).is_checkmate();
        checked.is_check() && checked.legal_moves().iter().any(blocks)
    }

    #[test]
    fn a_move_forces_mate_and_a_check_is_crossed() {
        let mut rng = StdRng::seed_from_u64(1);
        let start = std::iter::repeat_with(|| blocked(&mut rng)).take(1_000_000).flatten().next().unwrap();
        let position = start.position();
        let forces = |key: &Move| {
            let after = position.play_unchecked(*key);
            mates_next(&after) && after.legal_moves().iter().any(|&reply| is_crossed(&after, reply))
        };
        assert!(position.legal_moves().iter().any(forces), "{start}");
    }
}
