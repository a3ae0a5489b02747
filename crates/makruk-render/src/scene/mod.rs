//! What the picture of a board shows.

use std::ops::{Deref, DerefMut};

use chaturanga::four::Army;

mod army;
mod board;
mod four;
mod square;
mod taken;

use super::{Labels, PieceSet, Theme};
pub use army::{PlateArmy, PlateKing, SceneThrow, ThrowFate};
pub use board::{BoardKind, PieceShape, SceneBoard, ScenePiece};
pub use square::{SceneMove, SceneSide, SceneSquare};
pub use taken::{taken_by, taken_in_chess};

/// Everything that the picture of a board shows. Equal scenes give equal bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scene {
    /// The pieces, and the kind of board.
    pub board: SceneBoard,
    /// The last move; both of its squares are tinted and have marked corners.
    pub last_move: Option<SceneMove>,
    /// The square of the king in check, which glows.
    pub check: Option<SceneSquare>,
    /// Squares to point at, and how. A later mark of a square is drawn over an earlier one.
    pub marks: Vec<(SceneSquare, Mark)>,
    /// Arrows, over everything on the board.
    pub arrows: Vec<Arrow>,
    /// The plates above and below the board. Without them the picture is a square: the board in its frame.
    pub plates: Option<Plates>,
    /// The side at the bottom of the picture.
    pub view: SceneSide,
    /// The script of the coordinates and of the numbers.
    pub labels: Labels,
    /// The colours.
    pub theme: Theme,
    /// The drawings of the pieces.
    pub pieces: PieceSet,
}

impl Scene {
    /// The board alone from South's side, which is White's, with the usual pieces of its game, in the default theme with Thai
    /// coordinates. A board is a [`makruk::Board`], a [`ChessPosition`](international_chess::ChessPosition), or made by hand.
    pub fn new(board: impl Into<SceneBoard>) -> Scene {
        let board = board.into();
        Scene {
            pieces: board.kind().usual_pieces(),
            board,
            last_move: None,
            check: None,
            marks: Vec::new(),
            arrows: Vec::new(),
            plates: None,
            view: SceneSide::South,
            labels: Labels::default(),
            theme: Theme::default(),
        }
    }
}

impl Scene {
    /// Whose throne a square is, on a board that has them.
    pub(super) fn throne_at(&self, square: SceneSquare) -> Option<SceneSide> {
        let armies = Army::ALL.into_iter().filter(|_| self.board.kind() == BoardKind::ChaturangaForFour);
        armies
            .map(|army| (army.throne(), army))
            .find(|(throne, _)| square == (*throne).into())
            .map(|(_, army)| army.into())
    }

    /// Whether a piece there belongs to an army that nobody moves.
    pub(super) fn stands_still(&self, square: SceneSquare) -> bool {
        let plates = self.plates.as_ref().filter(|plates| plates.sides.are_four());
        let piece = self.board.piece_at(square);
        plates.zip(piece).is_some_and(|(plates, piece)| plates.sides.of(piece.side).army.stands_still())
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
    pub from: SceneSquare,
    /// Where it points.
    pub to: SceneSquare,
}

/// What is above and below the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plates {
    /// One for each side.
    pub sides: SidePlates,
    /// The side to move, whose plate is lit. `None` when the game is over.
    pub turn: Option<SceneSide>,
    /// The running count, shown on the plate of the side that counts.
    pub count: Option<CountLabel>,
    /// What was thrown, in a game with a die. The result takes its place when the game is over.
    pub throw: Option<SceneThrow>,
    /// The result of the game, over everything else.
    pub banner: Option<String>,
}

/// The plates of two sides, South's and North's, or of four, South's and then clockwise. Each of four is at its side's corner of the
/// board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SidePlates(Vec<Plate>);

impl Default for SidePlates {
    /// Two without anything on them.
    fn default() -> SidePlates {
        <[Plate; 2]>::default().into()
    }
}

impl From<[Plate; 2]> for SidePlates {
    fn from(plates: [Plate; 2]) -> SidePlates {
        SidePlates(plates.into())
    }
}

impl From<[Plate; 4]> for SidePlates {
    fn from(plates: [Plate; 4]) -> SidePlates {
        SidePlates(plates.into())
    }
}

impl SidePlates {
    /// Whether there are four.
    pub(super) fn are_four(&self) -> bool {
        self.0.len() == 4
    }

    /// The plate of a side.
    pub(super) fn of(&self, side: SceneSide) -> &Plate {
        let index = if self.are_four() { side as usize } else { side.color_index() };
        &self.0[index]
    }
}

impl Deref for SidePlates {
    type Target = [Plate];

    fn deref(&self) -> &[Plate] {
        &self.0
    }
}

impl DerefMut for SidePlates {
    fn deref_mut(&mut self) -> &mut [Plate] {
        &mut self.0
    }
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
    /// What the player has taken, in any order. It is drawn if there are two sides.
    pub taken: Vec<PieceShape>,
    /// How the side's army fares. It is drawn if there are four.
    pub army: PlateArmy,
}

/// A running count (การนับศักดิ์), written `ศักดิ์หมาก ๗/๑๖`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CountLabel {
    /// The side that counts.
    pub counter: SceneSide,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_has_its_plate() {
        let plate = |player: &str| Plate { player: player.to_owned(), ..Plate::default() };
        let two = SidePlates::from(["white", "black"].map(plate));
        assert_eq!([SceneSide::South, SceneSide::North].map(|side| two.of(side).player.as_str()), ["white", "black"]);
        let four = SidePlates::from(["south", "west", "north", "east"].map(plate));
        assert_eq!(SceneSide::ALL.map(|side| four.of(side).player.as_str()), ["south", "west", "north", "east"]);
    }

    #[test]
    fn a_count_is_written_in_the_digits_of_the_coordinates() {
        let count = CountLabel {
            counter: SceneSide::South, honour: "ศักดิ์หมาก".to_owned(), number: 7, limit: 16
        };
        assert_eq!(count.text(Labels::Thai), "ศักดิ์หมาก ๗/๑๖");
        assert_eq!(count.text(Labels::Latin), "ศักดิ์หมาก 7/16");
    }
}
