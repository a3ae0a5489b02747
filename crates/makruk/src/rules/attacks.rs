//! Attacked squares by role, from tables computed at compile time.
//!
//! The leapers (ขุน เม็ด โคน ม้า เบี้ย) have one entry per square. A rook's rank and file are looked up separately: the six
//! inner occupancy bits of a line are the index, and a multiplication gathers those bits from a file. Both tables
//! together take 5 KB and stay in the first-level cache, which is faster here than larger tables of whole rook attacks.

use super::{Bitboard, Board, Color, Role, Square};

type AttackTable = [Bitboard; 64];

const fn leaper(steps: &[(i8, i8)], ahead: i8) -> AttackTable {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        if let Some(from) = Square::from_index(index as u8) {
            let mut step = 0;
            while step < steps.len() {
                let (files, ranks) = steps[step];
                if let Some(to) = from.offset(files, ranks * ahead) {
                    table[index] = Bitboard(table[index].0 | Bitboard::from_square(to).0);
                }
                step += 1;
            }
        }
        index += 1;
    }
    table
}

const KING_STEPS: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
const KNIGHT_STEPS: [(i8, i8); 8] = [(-2, -1), (-1, -2), (1, -2), (2, -1), (-2, 1), (-1, 2), (1, 2), (2, 1)];
const MET_STEPS: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
const KHON_STEPS: [(i8, i8); 5] = [(-1, -1), (1, -1), (-1, 1), (1, 1), (0, 1)];
const PAWN_CAPTURES: [(i8, i8); 2] = [(-1, 1), (1, 1)];

static KING: AttackTable = leaper(&KING_STEPS, 1);
static KNIGHT: AttackTable = leaper(&KNIGHT_STEPS, 1);
static MET: AttackTable = leaper(&MET_STEPS, 1);
static KHON: [AttackTable; 2] = [leaper(&KHON_STEPS, 1), leaper(&KHON_STEPS, -1)];
static PAWN: [AttackTable; 2] = [leaper(&PAWN_CAPTURES, 1), leaper(&PAWN_CAPTURES, -1)];

/// What a rook at each place of a line of eight attacks, indexed by place and the six inner occupancy bits.
const fn line_attacks() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut place = 0;
    while place < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u8) << 1;
            let mut seen = 0u8;
            let mut below = place;
            while below > 0 {
                below -= 1;
                seen |= 1 << below;
                if occupied >> below & 1 != 0 {
                    break;
                }
            }
            let mut above = place;
            while above < 7 {
                above += 1;
                seen |= 1 << above;
                if occupied >> above & 1 != 0 {
                    break;
                }
            }
            table[place][inner] = seen;
            inner += 1;
        }
        place += 1;
    }
    table
}

/// [`line_attacks`] transposed onto the a-file.
const fn transposed(lines: [[u8; 64]; 8]) -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut place = 0;
    while place < 8 {
        let mut inner = 0;
        while inner < 64 {
            let mut rank = 0;
            while rank < 8 {
                table[place][inner] |= (lines[place][inner] as u64 >> rank & 1) << (8 * rank);
                rank += 1;
            }
            inner += 1;
        }
        place += 1;
    }
    table
}

static ALONG_RANK: [[u8; 64]; 8] = line_attacks();
static ALONG_FILE_A: [[u64; 64]; 8] = transposed(line_attacks());

/// The a-file without its ends.
const INNER_FILE_A: u64 = 0x0001_0101_0101_0100;
/// Moves the bit of rank `r` (1 to 6) on the a-file to bit `57 + r`. No two partial products overlap, so nothing carries.
const GATHER_FILE_A: u64 = 1 << 50 | 1 << 43 | 1 << 36 | 1 << 29 | 1 << 22 | 1 << 15;

/// The squares that a king on `from` attacks.
#[inline]
pub fn king_attacks(from: Square) -> Bitboard {
    KING[from.index()]
}

/// The squares that a knight on `from` attacks.
#[inline]
pub fn knight_attacks(from: Square) -> Bitboard {
    KNIGHT[from.index()]
}

/// The squares that a met or promoted pawn on `from` attacks: one step diagonally.
#[inline]
pub fn met_attacks(from: Square) -> Bitboard {
    MET[from.index()]
}

/// The squares that a khon of `color` attacks: one step diagonally or straight ahead.
#[inline]
pub fn khon_attacks(color: Color, from: Square) -> Bitboard {
    KHON[color.index()][from.index()]
}

/// The squares that a pawn of `color` attacks: one step diagonally ahead.
#[inline]
pub fn pawn_attacks(color: Color, from: Square) -> Bitboard {
    PAWN[color.index()][from.index()]
}

/// The squares that a rook attacks along its rank and file, up to and including the first occupied one each way.
#[inline]
pub fn rook_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    let file = from.index() & 7;
    let rank = from.index() >> 3;
    let along_rank = ALONG_RANK[file][(occupied.0 >> (8 * rank + 1) & 63) as usize];
    let gathered = (occupied.0 >> file & INNER_FILE_A).wrapping_mul(GATHER_FILE_A) >> 58;
    Bitboard((along_rank as u64) << (8 * rank) | ALONG_FILE_A[rank][gathered as usize] << file)
}

/// The squares that a piece of `color` and `role` on `from` attacks; for a pawn, those on which it captures.
#[inline]
pub fn attacks(color: Color, role: Role, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn_attacks(color, from),
        Role::Met => met_attacks(from),
        Role::Khon => khon_attacks(color, from),
        Role::Knight => knight_attacks(from),
        Role::Rook => rook_attacks(from, occupied),
        Role::King => king_attacks(from),
    }
}

/// The squares strictly between two squares on the same rank or file; empty if they share neither.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    if a.file() == b.file() || a.rank() == b.rank() {
        rook_attacks(a, b.into()) & rook_attacks(b, a.into())
    } else {
        Bitboard::EMPTY
    }
}

impl Board {
    /// The pieces of `by` that attack `square`, given the occupied squares.
    #[inline]
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let pieces = king_attacks(square) & self.by_role(Role::King)
            | knight_attacks(square) & self.by_role(Role::Knight)
            | met_attacks(square) & self.by_role(Role::Met)
            | khon_attacks(!by, square) & self.by_role(Role::Khon)
            | pawn_attacks(!by, square) & self.by_role(Role::Pawn)
            | rook_attacks(square, occupied) & self.by_role(Role::Rook);
        pieces & self.by_color(by)
    }

    /// Every square that `by` attacks, given the occupied squares.
    #[inline]
    pub fn attacked(&self, by: Color, occupied: Bitboard) -> Bitboard {
        let khons = self.pieces(by, Role::Khon);
        let diagonal = self.pieces(by, Role::Met) | khons;
        let taking = self.pieces(by, Role::Pawn) | diagonal;
        let (ahead, taken) = match by {
            Color::White => (
                khons.shifted::<0, 1>() | taking.shifted::<-1, 1>() | taking.shifted::<1, 1>(),
                diagonal.shifted::<-1, -1>() | diagonal.shifted::<1, -1>(),
            ),
            Color::Black => (
                khons.shifted::<0, -1>() | taking.shifted::<-1, -1>() | taking.shifted::<1, -1>(),
                diagonal.shifted::<-1, 1>() | diagonal.shifted::<1, 1>(),
            ),
        };
        let mut squares = ahead | taken;
        for knight in self.pieces(by, Role::Knight) {
            squares |= knight_attacks(knight);
        }
        for rook in self.pieces(by, Role::Rook) {
            squares |= rook_attacks(rook, occupied);
        }
        for king in self.pieces(by, Role::King) {
            squares |= king_attacks(king);
        }
        squares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        Square::from_latin(name.as_bytes()).unwrap()
    }

    fn squares(names: &str) -> Bitboard {
        names.split_whitespace().map(square).collect()
    }

    #[test]
    fn leapers_attack_what_the_rules_say() {
        let cases = [
            (Color::White, Role::King, "a1", "a2 b1 b2"),
            (Color::White, Role::Met, "e4", "d3 f3 d5 f5"),
            (Color::White, Role::Khon, "e4", "d3 f3 d5 f5 e5"),
            (Color::Black, Role::Khon, "e4", "d3 f3 d5 f5 e3"),
            (Color::Black, Role::Khon, "a1", "b2"),
            (Color::White, Role::Knight, "h1", "f2 g3"),
            (Color::White, Role::Pawn, "h3", "g4"),
            (Color::Black, Role::Pawn, "d6", "c5 e5"),
        ];
        for (color, role, from, to) in cases {
            assert_eq!(attacks(color, role, square(from), Bitboard(!0)), squares(to), "{color:?} {role:?} {from}");
        }
    }

    #[test]
    fn rook_attacks_match_a_walk_square_by_square() {
        let mut occupied = Bitboard(0x9e37_79b9_7f4a_7c15);
        for from in (0..200).flat_map(|_| Square::all()) {
            occupied.0 =
                occupied.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f).rotate_left(17);
            let mut seen = Bitboard::EMPTY;
            for (files, ranks) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                let mut at = from;
                while let Some(next) = at.offset(files, ranks) {
                    seen |= next.into();
                    at = next;
                    if occupied.contains(next) {
                        break;
                    }
                }
            }
            assert_eq!(rook_attacks(from, occupied), seen, "{from}\n{occupied:?}");
        }
    }

    #[test]
    fn between_is_empty_off_a_line() {
        assert_eq!(between(square("a1"), square("a5")), squares("a2 a3 a4"));
        assert_eq!(between(square("h4"), square("e4")), squares("f4 g4"));
        assert_eq!(between(square("e4"), square("e5")), Bitboard::EMPTY);
        assert_eq!(between(square("a1"), square("h8")), Bitboard::EMPTY);
    }
}
