//! What the picture of a board shows.

use super::{Labels, PieceSet, Theme};
use makruk::{Board, Color, Move, Piece, Role, Square};

/// Everything that the picture of a board shows. Equal scenes give equal bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scene {
    /// The pieces. Any board can be drawn, whether or not it is legal.
    pub board: Board,
    /// The last move; both of its squares are tinted and have marked corners.
    pub last_move: Option<Move>,
    /// The square of the king in check, which glows.
    pub check: Option<Square>,
    /// Squares to point at, and how. A later mark of a square is drawn over an earlier one.
    pub marks: Vec<(Square, Mark)>,
    /// Arrows, over everything on the board.
    pub arrows: Vec<Arrow>,
    /// The plates above and below the board. Without them the picture is a square: the board in its frame.
    pub plates: Option<Plates>,
    /// The side at the bottom of the picture.
    pub view: Color,
    /// The script of the coordinates and of the numbers.
    pub labels: Labels,
    /// The colours.
    pub theme: Theme,
    /// The drawings of the pieces.
    pub pieces: PieceSet,
}

impl Scene {
    /// The board alone from White's side, in the default theme with Thai coordinates.
    pub fn new(board: Board) -> Scene {
        Scene {
            board,
            last_move: None,
            check: None,
            marks: Vec::new(),
            arrows: Vec::new(),
            plates: None,
            view: Color::White,
            labels: Labels::default(),
            theme: Theme::default(),
            pieces: PieceSet::default(),
        }
    }
}

/// How a square is pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A ring along the edge of the square, around any piece on it.
    Ring,
    /// A disc with a number in the digits of the labels, small if the square is occupied.
    Number(u8),
}

/// An arrow from the middle of a square to the middle of another one. One to its own square is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
}

/// What is above and below the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plates {
    /// White's and Black's.
    pub sides: [Plate; 2],
    /// The side to move, whose plate is lit. `None` when the game is over.
    pub turn: Option<Color>,
    /// The running count, shown on the plate of the side that counts.
    pub count: Option<CountLabel>,
    /// The result of the game, over everything else.
    pub banner: Option<String>,
}

/// What a player's plate says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plate {
    /// The player's name. Emoji and other signs that the fonts lack are left out.
    pub player: String,
    /// The name of the player's account, in plain letters. It is written instead of a name in a script that the fonts lack.
    pub account: String,
    /// What the side is called. It is written where there is no name that can be.
    pub side: String,
    /// What the player's clock shows.
    pub clock: Option<String>,
    /// What the player has taken, in any order.
    pub taken: Vec<Role>,
}

/// A running count (การนับศักดิ์), written `ศักดิ์หมาก ๗/๑๖`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CountLabel {
    /// The side that counts.
    pub counter: Color,
    /// What is counted: the board's honour or the pieces' honour, by name.
    pub honour: String,
    /// The number of the last counted move; only the counting side's own moves count.
    pub number: u16,
    /// The last number before the game is drawn.
    pub limit: u16,
}

impl CountLabel {
    /// The text on the plate.
    pub(super) fn text(&self, labels: Labels) -> String {
        format!("{} {}/{}", self.honour, labels.number(self.number), labels.number(self.limit))
    }
}

/// What `side` has taken of the other one since `start`, the most valuable first.
pub fn taken_by(side: Color, start: &Board, now: &Board) -> Vec<Role> {
    let count = |board: &Board, role: Role| {
        let of_role = |piece: Piece| match piece.is_promoted() {
            true => role == Role::Pawn,
            false => piece.role() == role,
        };
        board.iter().filter(|(_, piece)| piece.color() != side && of_role(*piece)).count()
    };
    Role::ALL
        .into_iter()
        .rev()
        .flat_map(|role| std::iter::repeat_n(role, count(start, role).saturating_sub(count(now, role))))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use makruk::Position;

    #[test]
    fn a_count_is_written_in_the_digits_of_the_coordinates() {
        let count = CountLabel {
            counter: Color::White, honour: "ศักดิ์หมาก".to_owned(), number: 7, limit: 16
        };
        assert_eq!(count.text(Labels::Thai), "ศักดิ์หมาก ๗/๑๖");
        assert_eq!(count.text(Labels::Latin), "ศักดิ์หมาก 7/16");
    }

    #[test]
    fn what_was_taken_is_what_the_other_side_lacks_and_promotion_takes_nothing() {
        let start = *Position::start().board();
        let mut now = start;
        assert!(taken_by(Color::White, &start, &now).is_empty());
        for gone in ["a8", "b6", "c6"] {
            now.remove(Square::from_latin(gone.as_bytes()).unwrap());
        }
        now.put(Square::from_latin(b"d3").unwrap(), Piece::promoted(Color::Black));
        now.remove(Square::from_latin(b"d6").unwrap());
        assert_eq!(taken_by(Color::White, &start, &now), [Role::Rook, Role::Pawn, Role::Pawn]);
        // The promoted pawn has just taken one of White's.
        assert_eq!(taken_by(Color::Black, &start, &now), [Role::Pawn]);
    }
}
