//! The way to an opening: its set-up as its card draws it, and how far a side's pieces are from it.

use makruk::openings::Opening;
use makruk::{Bitboard, Board, Color, History, Move, Role, Square, attacks};

/// Farther than any square.
const UNREACHABLE: u32 = 100;

/// Where one side brings its pieces.
pub struct Route {
    opening: Opening,
    color: Color,
    /// The squares of each role.
    squares: [Bitboard; 6],
    /// How many moves each role needs from square to square on an empty board.
    distances: [Vec<[u32; 64]>; 6],
}

impl Route {
    /// The route of `color` to an opening whose placement for White is `drawn`.
    pub fn new(opening: Opening, drawn: &Board, color: Color) -> Route {
        let turned = |square: Square| if color == Color::White { square } else { square.rotated() };
        let squares = Role::ALL.map(|role| drawn.pieces(Color::White, role).map(turned).collect());
        let distances = Role::ALL.map(|role| Square::all().map(|from| spread(color, role, from)).collect());
        Route { opening, color, squares, distances }
    }

    /// Whether the side has reached the opening.
    pub fn is_done(&self, board: &Board) -> bool {
        Opening::recognized(board, self.color).first() == Some(&self.opening)
    }

    /// The moves that bring the side to move nearer.
    pub fn steps(&self, game: &History) -> Vec<Move> {
        let position = game.position();
        let now = self.missing(position.board());
        let is_nearer = |mv: &Move| self.missing(position.play_unchecked(*mv).board()) < now;
        position.legal_moves().into_iter().filter(is_nearer).collect()
    }

    /// How many moves are missing, were nothing in the way.
    fn missing(&self, board: &Board) -> u32 {
        let of_role = |role: Role| {
            let pieces: Vec<Square> = board.pieces(self.color, role).collect();
            let squares: Vec<Square> = self.squares[role.index()].collect();
            self.least(role, &pieces, &squares)
        };
        Role::ALL.into_iter().map(of_role).sum()
    }

    /// The fewest moves of these pieces onto all of those squares. Of a pawn's squares only one is on its own file.
    fn least(&self, role: Role, pieces: &[Square], squares: &[Square]) -> u32 {
        let Some((first, rest)) = squares.split_first() else { return 0 };
        let distance = |piece: &Square| self.distances[role.index()][piece.index()][first.index()];
        let near = pieces.iter().filter(|piece| distance(piece) < UNREACHABLE);
        let with = near.map(|piece| {
            let others: Vec<Square> = pieces.iter().copied().filter(|other| other != piece).collect();
            distance(piece) + self.least(role, &others, rest)
        });
        with.min().unwrap_or_else(|| UNREACHABLE + self.least(role, pieces, rest))
    }
}

fn spread(color: Color, role: Role, from: Square) -> [u32; 64] {
    let mut distances = [UNREACHABLE; 64];
    let (mut edge, mut seen) = (Bitboard::from(from), Bitboard::EMPTY);
    for distance in 0..UNREACHABLE {
        for square in edge {
            distances[square.index()] = distance;
        }
        seen |= edge;
        let next: Bitboard = match role {
            Role::Pawn => edge.filter_map(|square| square.ahead(color)).collect(),
            _ => edge.flat_map(|square| attacks(color, role, square, Bitboard::EMPTY)).collect(),
        };
        edge = next & !seen;
        if edge.is_empty() {
            break;
        }
    }
    distances
}
