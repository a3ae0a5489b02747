//! The board that both games are played on, and the arms of an army with their moves.

use std::fmt;
use std::str::FromStr;

/// One of the 64 squares. a1 is index 0, b1 index 1, h8 index 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoardSquare(u8);

impl BoardSquare {
    /// All squares, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = BoardSquare> {
        (0..64).map(BoardSquare)
    }

    /// The square with this file and rank, each 0 to 7; `None` outside the board.
    pub const fn new(file: i8, rank: i8) -> Option<BoardSquare> {
        match (file, rank) {
            (0..8, 0..8) => Some(BoardSquare((rank * 8 + file) as u8)),
            _ => None,
        }
    }

    /// The square with this index; `None` from 64 on.
    pub const fn from_index(index: u8) -> Option<BoardSquare> {
        if index < 64 { Some(BoardSquare(index)) } else { None }
    }

    /// 0 for a1 to 63 for h8.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for file a to 7 for file h.
    pub const fn file(self) -> i8 {
        (self.0 % 8) as i8
    }

    /// 0 for rank 1 to 7 for rank 8.
    pub const fn rank(self) -> i8 {
        (self.0 / 8) as i8
    }

    /// The square this many files and ranks away, if it is on the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<BoardSquare> {
        BoardSquare::new(self.file() + files, self.rank() + ranks)
    }

    /// Whether the square has the colour of a1.
    pub const fn is_dark(self) -> bool {
        (self.file() + self.rank()) % 2 == 0
    }

    /// The name in Thai letters and digits: `จ๔`.
    pub fn thai(self) -> String {
        String::from_iter([THAI_FILES[self.file() as usize], THAI_DIGITS[self.rank() as usize]])
    }
}

const THAI_FILES: [char; 8] = ['ก', 'ข', 'ค', 'ง', 'จ', 'ฉ', 'ช', 'ญ'];
const THAI_DIGITS: [char; 8] = ['๑', '๒', '๓', '๔', '๕', '๖', '๗', '๘'];

/// The file that a letter names, in Latin or Thai; ซ is written for ญ here and there.
pub(crate) fn file_of(letter: char) -> Option<i8> {
    match letter {
        'a'..='h' => Some(letter as i8 - 'a' as i8),
        'A'..='H' => Some(letter as i8 - 'A' as i8),
        'ซ' => Some(7),
        thai => i8::try_from(THAI_FILES.iter().position(|it| *it == thai)?).ok(),
    }
}

/// The rank that a digit names, in Latin or Thai.
pub(crate) fn rank_of(digit: char) -> Option<i8> {
    match digit {
        '1'..='8' => Some(digit as i8 - '1' as i8),
        thai => i8::try_from(THAI_DIGITS.iter().position(|it| *it == thai)?).ok(),
    }
}

impl fmt::Display for BoardSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 8), char::from(b'1' + self.0 / 8))
    }
}

impl fmt::Debug for BoardSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Two squares as a text names them: where a piece goes from, and where to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquarePair {
    /// The first.
    pub from: BoardSquare,
    /// The second.
    pub to: BoardSquare,
}

/// The text is not two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotTwoSquares;

impl fmt::Display for NotTwoSquares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not-two-squares")
    }
}

impl std::error::Error for NotTwoSquares {}

impl FromStr for SquarePair {
    type Err = NotTwoSquares;

    /// Reads two squares in Latin or Thai letters and digits, with links between them: `a2a3`, `A2-A3`, `ก๒ ไป ก๓`, `b1xc3`, `ข1กินค3`.
    fn from_str(text: &str) -> Result<SquarePair, NotTwoSquares> {
        let text: String = text.to_lowercase().replace("กิน", " ").replace("ไป", " ");
        let mut letters = text.chars().filter(|c| !c.is_whitespace() && !"-–—x×>→".contains(*c));
        let mut square = || BoardSquare::new(file_of(letters.next()?)?, rank_of(letters.next()?)?);
        let pair = SquarePair { from: square().ok_or(NotTwoSquares)?, to: square().ok_or(NotTwoSquares)? };
        if letters.next().is_some() { Err(NotTwoSquares) } else { Ok(pair) }
    }
}

/// The four arms that the game is named after (พลช้าง พลม้า พลเรือ พลราบ), the king, and the counsellor of the game for two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Arm {
    /// The king (ขุน): a step in any direction.
    King,
    /// The counsellor (มนตรี), which is our met: a step diagonally.
    Counsellor,
    /// The elephant (ช้าง): as our rook.
    Elephant,
    /// The horse (ม้า): as our knight.
    Horse,
    /// The boat (เรือ): two squares diagonally, whatever is between.
    Boat,
    /// The foot soldier (พลราบ, เบี้ย): a step ahead, and diagonally ahead to capture.
    Pawn,
}

impl Arm {
    /// All arms.
    pub const ALL: [Arm; 6] = [Arm::King, Arm::Counsellor, Arm::Elephant, Arm::Horse, Arm::Boat, Arm::Pawn];

    /// The letter in FEN: K, M (มนตรี, *mantrin*), E, H, B or P.
    pub const fn letter(self) -> char {
        match self {
            Arm::King => 'K',
            Arm::Counsellor => 'M',
            Arm::Elephant => 'E',
            Arm::Horse => 'H',
            Arm::Boat => 'B',
            Arm::Pawn => 'P',
        }
    }

    /// The arm with this letter, in upper case.
    pub fn of_letter(letter: char) -> Option<Arm> {
        Arm::ALL.into_iter().find(|arm| arm.letter() == letter)
    }
}

const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const STRAIGHT: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

/// The direction in which an army's pawns go: files and ranks of a step.
pub type Ahead = (i8, i8);

/// The squares that a piece attacks. A pawn attacks diagonally ahead.
pub fn attacked(
    arm: Arm,
    from: BoardSquare,
    ahead: Ahead,
    is_occupied: impl Fn(BoardSquare) -> bool,
) -> Vec<BoardSquare> {
    let steps = |steps: &[(i8, i8)], by: i8| -> Vec<BoardSquare> {
        steps.iter().filter_map(|(files, ranks)| from.offset(files * by, ranks * by)).collect()
    };
    match arm {
        Arm::King => [steps(&DIAGONAL, 1), steps(&STRAIGHT, 1)].concat(),
        Arm::Counsellor => steps(&DIAGONAL, 1),
        Arm::Horse => steps(&LEAPS, 1),
        Arm::Boat => steps(&DIAGONAL, 2),
        Arm::Pawn => {
            let (files, ranks) = ahead;
            // To both sides of the way ahead.
            steps(&[(files + ranks, ranks + files), (files - ranks, ranks - files)], 1)
        }
        Arm::Elephant => {
            let mut found = Vec::new();
            for (files, ranks) in STRAIGHT {
                let mut at = from;
                while let Some(next) = at.offset(files, ranks) {
                    found.push(next);
                    at = next;
                    if is_occupied(next) {
                        break;
                    }
                }
            }
            found
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn reach(arm: Arm, from: &str, ahead: Ahead) -> String {
        let from = format!("{from}{from}").parse::<SquarePair>().unwrap().from;
        let mut squares = attacked(arm, from, ahead, |_| false);
        squares.sort_unstable();
        squares.iter().map(BoardSquare::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn arms_attack_as_the_seed_tells() {
        assert_eq!(reach(Arm::Boat, "d4", (0, 1)), "b2 f2 b6 f6");
        assert_eq!(reach(Arm::Boat, "a1", (0, 1)), "c3");
        assert_eq!(reach(Arm::Counsellor, "a1", (0, 1)), "b2");
        assert_eq!(reach(Arm::Horse, "a1", (0, 1)), "c2 b3");
        assert_eq!(reach(Arm::King, "a1", (0, 1)), "b1 a2 b2");
        assert_eq!(reach(Arm::Elephant, "a1", (0, 1)).split(' ').count(), 14);
        for (ahead, squares) in [((0, 1), "c5 e5"), ((0, -1), "c3 e3"), ((1, 0), "e3 e5"), ((-1, 0), "c3 c5")] {
            assert_eq!(reach(Arm::Pawn, "d4", ahead), squares);
        }
        let from = BoardSquare::new(0, 0).unwrap();
        let blocked = attacked(Arm::Elephant, from, (0, 1), |square| square.to_string() == "a3");
        assert_eq!(blocked.len(), 9);
    }

    #[test]
    fn two_squares_are_read_in_both_scripts() {
        for text in ["a2a3", "A2-A3", "a2 a3", "ก๒ก๓", "ก2 ไป ก3", "a2xa3", "ก๒กินก๓", " a2 → a3 "]
        {
            let pair: SquarePair = text.parse().unwrap();
            assert_eq!(format!("{}{}", pair.from, pair.to), "a2a3", "{text}");
        }
        for text in ["", "a2", "a2a9", "i2a3", "a2a3a4", "สวัสดี"] {
            assert_eq!(text.parse::<SquarePair>(), Err(NotTwoSquares), "{text}");
        }
    }

    proptest! {
        #[test]
        fn squares_round_trip(from in 0_u8..64, to in 0_u8..64) {
            let [from, to] = [from, to].map(|index| BoardSquare::from_index(index).unwrap());
            for text in [format!("{from}{to}"), format!("{}-{}", from.thai(), to.thai())] {
                prop_assert_eq!(text.parse(), Ok(SquarePair { from, to }));
            }
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,12}") {
            let _ = text.parse::<SquarePair>();
        }
    }
}
