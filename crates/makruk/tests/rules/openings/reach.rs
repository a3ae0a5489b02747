//! Every opening with squares can be reached by either side with legal moves.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use makruk::openings::{Opening, OpeningTracker, near_misses};
use makruk::{Bitboard, Board, Color, History, Move, Position, Role, Square, attacks};

/// How many positions a search may look at.
const LIMIT: usize = 200_000;

/// How many moves each kind of piece of one side needs from square to square on an empty board.
struct Distances([Vec<[u32; 64]>; 6]);

/// Farther than any square.
const UNREACHABLE: u32 = 20;

impl Distances {
    fn new(color: Color) -> Distances {
        Distances(Role::ALL.map(|role| Square::all().map(|from| spread(color, role, from)).collect()))
    }

    /// The fewest moves with which one of these pieces gets to one of those squares.
    fn least(&self, role: Role, pieces: Bitboard, squares: Bitboard) -> u32 {
        let table = &self.0[role.index()];
        pieces.flat_map(|from| squares.map(move |to| table[from.index()][to.index()])).min().unwrap_or(UNREACHABLE)
    }
}

fn spread(color: Color, role: Role, from: Square) -> [u32; 64] {
    let mut distances = [UNREACHABLE; 64];
    let mut edge = Bitboard::from(from);
    for distance in 0..UNREACHABLE {
        for square in edge {
            distances[square.index()] = distance;
        }
        // Pawns stay where they are wanted.
        let next = match role {
            Role::Pawn => Bitboard::EMPTY,
            _ => edge.flat_map(|square| attacks(color, role, square, Bitboard::EMPTY)).collect(),
        };
        edge = next.filter(|square| distances[square.index()] == UNREACHABLE).collect();
    }
    distances
}

/// About how many moves are missing.
fn missing(board: &Board, color: Color, opening: Opening, distances: &Distances) -> u32 {
    let (knights, marks) = opening.facts().placement.unwrap().seen_by(color);
    let own = |role| board.pieces(color, role);
    // A piece of another role in the way of the only square has to go first.
    let blocked = |role, squares: Bitboard| {
        u32::from(!squares.has_many() && !(squares & board.by_color(color) & !own(role)).is_empty())
    };
    let of_knights: u32 = knights
        .map(Bitboard::from)
        .map(|square| distances.least(Role::Knight, own(Role::Knight), square) + blocked(Role::Knight, square))
        .sum();
    let of_marks = marks.map(|mark| {
        let there = (own(mark.role) & mark.squares).len();
        let rest = own(mark.role) & !mark.squares;
        let absent = mark.count.saturating_sub(there);
        absent * (distances.least(mark.role, rest, mark.squares) + blocked(mark.role, mark.squares))
    });
    of_knights + of_marks.sum::<u32>()
}

/// The moves of a game in which `color` reaches the opening, while the other side moves a rook to and fro.
fn reach(opening: Opening, color: Color) -> Option<Vec<Move>> {
    let distances = Distances::new(color);
    let estimate = |position: &Position| missing(position.board(), color, opening, &distances);
    let mut seen = HashSet::new();
    let mut searched: Vec<(Position, Vec<Move>)> = vec![(Position::start_with(color), Vec::new())];
    let mut open = BinaryHeap::from([(Reverse(estimate(&searched[0].0)), Reverse(0))]);
    while let Some((_, Reverse(index))) = open.pop() {
        let (position, moves) = searched[index].clone();
        if searched.len() > LIMIT {
            return None;
        }
        for mv in position.legal_moves() {
            let after = position.play_unchecked(mv);
            let moves = [moves.as_slice(), &[mv]].concat();
            match Opening::recognized(after.board(), color).first() {
                Some(shown) if *shown == opening => return Some(moves),
                // A name that would stay.
                Some(shown) if !opening.refines(*shown) => continue,
                _ => {}
            }
            let Some(reply) = to_and_fro(&after) else { continue };
            let next = after.play_unchecked(reply);
            if seen.insert(next.key()) {
                let weight = 3 * estimate(&next) + moves.len() as u32 / 2;
                open.push((Reverse(weight), Reverse(searched.len())));
                searched.push((next, [moves.as_slice(), &[reply]].concat()));
            }
        }
    }
    None
}

/// A move of the rook at the left edge of the side to move.
fn to_and_fro(position: &Position) -> Option<Move> {
    let (home, ahead) = match position.turn() {
        Color::White => ("a1", "a2"),
        Color::Black => ("h8", "h7"),
    };
    let [home, ahead] = [home, ahead].map(|name| Square::from_latin(name.as_bytes()).unwrap());
    [Move::new(home, ahead), Move::new(ahead, home)].into_iter().find(|mv| position.is_legal(*mv))
}

#[test]
fn every_opening_with_squares_is_reached_by_both_sides() {
    for opening in Opening::ALL.into_iter().filter(|opening| opening.facts().placement.is_some()) {
        for color in Color::ALL {
            let moves = reach(opening, color).unwrap_or_else(|| panic!("{color:?} does not reach {opening}"));
            let mut game = History::new(Position::start_with(color));
            let (last, before) = moves.split_last().unwrap();
            for mv in before {
                game.play(*mv).unwrap();
            }
            let near = near_misses(game.position(), color);
            assert!(near.iter().any(|miss| miss.opening == opening), "{opening} is not near before {last}: {near:?}");
            game.play(*last).unwrap();
            let tracker = OpeningTracker::of(&game);
            let named = tracker.named(color).map(|named| named.opening);
            assert_eq!(named, Some(opening), "{color:?} after {moves:?}");
            assert_eq!(tracker.named(!color), None, "{color:?} after {moves:?}");
        }
    }
}

#[test]
fn a_name_without_squares_is_never_near() {
    let near = near_misses(&Position::start(), Color::White);
    assert!(near.is_empty(), "{near:?}");
}
