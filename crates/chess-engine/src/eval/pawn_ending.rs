//! King and pawn against king, solved: which positions are won.
//!
//! The table is computed when it is first needed, in some milliseconds, from the end: a position is won if the pawn has promoted and
//! cannot be captured, or if a move of the stronger side leads to a won position, or every move of the weaker side does.

use std::sync::LazyLock;

use cozy_chess::{BitBoard, Board, Color, Piece, Rank, Square, get_king_moves, get_pawn_attacks};

/// The pawn stands on files a to d and ranks 2 to 7.
const PAWN_PLACES: usize = 4 * 6;

/// Two sides to move, both kings, the pawn.
const POSITIONS: usize = 2 * 64 * 64 * PAWN_PLACES;

static WON: LazyLock<Vec<u64>> = LazyLock::new(solve);

/// What is known about a position while the table is computed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Impossible,
    Open,
    Drawn,
    Won,
}

/// A position from the point of view of the side with the pawn, as if it were White's, with the pawn on files a to d.
#[derive(Clone, Copy)]
struct PawnEnding {
    /// Whether the side with the pawn is to move.
    stronger_moves: bool,
    king: Square,
    enemy: Square,
    pawn: Square,
}

impl PawnEnding {
    fn of(board: &Board, stronger: Color) -> Option<PawnEnding> {
        let pawn = board.colored_pieces(stronger, Piece::Pawn).next_square()?;
        let flip = |square: Square| {
            let square = if stronger == Color::White { square } else { square.flip_rank() };
            if pawn.file() as usize > 3 { square.flip_file() } else { square }
        };
        Some(PawnEnding {
            stronger_moves: board.side_to_move() == stronger,
            king: flip(board.king(stronger)),
            enemy: flip(board.king(!stronger)),
            pawn: flip(pawn),
        })
    }

    fn index(self) -> usize {
        let place = (self.pawn.rank() as usize - 1) * 4 + self.pawn.file() as usize;
        ((usize::from(self.stronger_moves) * 64 + self.king as usize) * 64 + self.enemy as usize) * PAWN_PLACES + place
    }

    fn from_index(index: usize) -> PawnEnding {
        let (place, rest) = (index % PAWN_PLACES, index / PAWN_PLACES);
        PawnEnding {
            stronger_moves: rest / (64 * 64) == 1,
            king: Square::index(rest / 64 % 64),
            enemy: Square::index(rest % 64),
            pawn: Square::index((place / 4 + 1) * 8 + place % 4),
        }
    }

    fn pawn_attacks(self) -> BitBoard {
        get_pawn_attacks(self.pawn, Color::White)
    }

    /// What can be told without looking at other positions.
    fn first_glance(self) -> Known {
        let PawnEnding { stronger_moves, king, enemy, pawn } = self;
        let overlap = king == enemy || king == pawn || enemy == pawn;
        if overlap || get_king_moves(king).has(enemy) || stronger_moves && self.pawn_attacks().has(enemy) {
            return Known::Impossible;
        }
        if stronger_moves {
            let last = Square::new(pawn.file(), Rank::Eighth);
            let promotes = pawn.rank() == Rank::Seventh && king != last && enemy != last;
            let is_safe = !get_king_moves(enemy).has(last) || get_king_moves(king).has(last);
            return if promotes && is_safe { Known::Won } else { Known::Open };
        }
        let flights = get_king_moves(enemy) & !get_king_moves(king) & !self.pawn_attacks();
        // Stalemate, or the pawn is captured.
        if flights.is_empty() && !self.pawn_attacks().has(enemy) || flights.has(pawn) {
            Known::Drawn
        } else {
            Known::Open
        }
    }

    /// The positions that a move leads to, but for promotions and captures.
    fn successors(self) -> impl Iterator<Item = PawnEnding> {
        let PawnEnding { stronger_moves, king, enemy, pawn } = self;
        let mover = if stronger_moves { king } else { enemy };
        let steps = get_king_moves(mover).into_iter().map(move |to| {
            let (king, enemy) = if stronger_moves { (to, enemy) } else { (king, to) };
            PawnEnding { stronger_moves: !stronger_moves, king, enemy, pawn }
        });
        let ahead = |square: Square| Square::index(square as usize + 8);
        let is_free = move |square: Square| square != king && square != enemy;
        let one = (stronger_moves && pawn.rank() < Rank::Seventh).then(|| ahead(pawn)).filter(|to| is_free(*to));
        let two = one.filter(|_| pawn.rank() == Rank::Second).map(ahead).filter(|to| is_free(*to));
        let pushes = [one, two].into_iter().flatten();
        steps.chain(pushes.map(move |pawn| PawnEnding { stronger_moves: false, king, enemy, pawn }))
    }
}

/// Which positions are won, a bit each.
fn solve() -> Vec<u64> {
    let mut known: Vec<Known> = (0..POSITIONS).map(|index| PawnEnding::from_index(index).first_glance()).collect();
    loop {
        let mut has_changed = false;
        for index in 0..POSITIONS {
            if known[index] != Known::Open {
                continue;
            }
            let position = PawnEnding::from_index(index);
            let (aim, miss) =
                if position.stronger_moves { (Known::Won, Known::Drawn) } else { (Known::Drawn, Known::Won) };
            let mut left_open = false;
            let mut reached = false;
            for next in position.successors() {
                match known[next.index()] {
                    Known::Impossible => {}
                    Known::Open => left_open = true,
                    result => reached |= result == aim,
                }
            }
            if reached || !left_open {
                known[index] = if reached { aim } else { miss };
                has_changed = true;
            }
        }
        if !has_changed {
            break;
        }
    }
    let mut won = vec![0; POSITIONS / 64];
    for index in (0..POSITIONS).filter(|&index| known[index] == Known::Won) {
        won[index / 64] |= 1 << (index % 64);
    }
    won
}

/// Whether a pawn that is all that is left besides the kings wins. The caller has made sure of that.
pub(super) fn is_won(board: &Board, stronger: Color) -> bool {
    PawnEnding::of(board, stronger).is_some_and(|position| {
        let index = position.index();
        WON[index / 64] >> (index % 64) & 1 != 0
    })
}

#[cfg(test)]
mod tests {
    use international_chess::notation::fen::parse_position;

    use super::*;

    #[test]
    fn known_endings_are_judged_right() {
        for (fen, won) in [
            ("8/8/3k4/8/3K4/8/3P4/8 w - - 0 1", true),
            ("8/8/3k4/8/3K4/3P4/8/8 w - - 0 1", false),
            ("8/8/3k4/8/3K4/3P4/8/8 b - - 0 1", true),
            ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true),
            ("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", false),
            ("k7/8/K7/P7/8/8/8/8 w - - 0 1", false),
            ("8/8/8/8/7p/8/6k1/4K3 b - - 0 1", true),
            ("8/8/8/8/8/5k1p/8/6K1 b - - 0 1", false),
            ("8/8/8/8/6k1/8/7P/K7 b - - 0 1", false),
            ("8/7P/8/8/8/k7/8/K7 w - - 0 1", true),
        ] {
            let board = parse_position(fen).unwrap().board().clone();
            let stronger = board.color_on(board.pieces(Piece::Pawn).next_square().unwrap()).unwrap();
            assert_eq!(is_won(&board, stronger), won, "{fen}");
        }
    }

    /// The literature knows how many there are.
    #[test]
    fn as_many_are_won_as_has_long_been_known() {
        let won: u32 = WON.iter().map(|word| word.count_ones()).sum();
        assert_eq!(won, 111_282);
    }
}
