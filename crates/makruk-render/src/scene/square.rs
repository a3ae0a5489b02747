//! Squares, sides and moves, whatever the game.

/// A square of a board of eight files and eight ranks, as South sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SceneSquare(u8);

impl SceneSquare {
    /// The square with this index: rank by rank from South's, and from left to right. `None` from 64 on.
    pub const fn from_index(index: u8) -> Option<SceneSquare> {
        if index < 64 { Some(SceneSquare(index)) } else { None }
    }

    /// The square with this index below 64.
    pub(super) const fn at_index(index: u8) -> SceneSquare {
        SceneSquare(index % 64)
    }

    /// The index from 0 to 63.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Every square, by index.
    pub fn all() -> impl DoubleEndedIterator<Item = SceneSquare> {
        (0..64).map(SceneSquare)
    }

    /// The file, from 0 for the leftmost.
    pub(crate) const fn file(self) -> u8 {
        self.0 % 8
    }

    /// The rank, from 0 for South's.
    pub(crate) const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// Whether it is dark on a board with two shades. The first one is.
    pub(crate) const fn is_dark(self) -> bool {
        (self.file() + self.rank()).is_multiple_of(2)
    }
}

impl From<makruk::Square> for SceneSquare {
    fn from(square: makruk::Square) -> SceneSquare {
        SceneSquare(square.index() as u8)
    }
}

impl From<international_chess::Square> for SceneSquare {
    fn from(square: international_chess::Square) -> SceneSquare {
        SceneSquare(square as u8)
    }
}

/// A side, called after where it sits. Of two sides White is South and Black is North; four sides sit at the corners, clockwise from
/// the lower left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SceneSide {
    /// White, or the side at the lower left.
    #[default]
    South,
    /// The side at the upper left.
    West,
    /// Black, or the side at the upper right.
    North,
    /// The side at the lower right.
    East,
}

impl SceneSide {
    /// Every side, clockwise.
    pub const ALL: [SceneSide; 4] = [SceneSide::South, SceneSide::West, SceneSide::North, SceneSide::East];

    /// Whether the board is turned by a quarter for this side, so that ranks are columns.
    pub(crate) const fn is_sideways(self) -> bool {
        matches!(self, SceneSide::West | SceneSide::East)
    }

    /// Whose pieces its own look like where there are two sides: 0 for White's, 1 for Black's.
    pub(crate) const fn color_index(self) -> usize {
        matches!(self, SceneSide::North | SceneSide::East) as usize
    }

    /// The side at the corner that follows clockwise.
    pub(crate) const fn next(self) -> SceneSide {
        SceneSide::ALL[(self as usize + 1) % 4]
    }

    pub(crate) const fn opposite(self) -> SceneSide {
        SceneSide::ALL[(self as usize + 2) % 4]
    }
}

impl From<makruk::Color> for SceneSide {
    fn from(color: makruk::Color) -> SceneSide {
        match color {
            makruk::Color::White => SceneSide::South,
            makruk::Color::Black => SceneSide::North,
        }
    }
}

impl From<international_chess::Color> for SceneSide {
    fn from(color: international_chess::Color) -> SceneSide {
        match color {
            international_chess::Color::White => SceneSide::South,
            international_chess::Color::Black => SceneSide::North,
        }
    }
}

/// A move from a square to another one, or to the same one if a single square is to be marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SceneMove {
    /// The square that was left.
    pub from: SceneSquare,
    /// The square that was reached.
    pub to: SceneSquare,
}

impl SceneMove {
    pub(crate) fn touches(self, square: SceneSquare) -> bool {
        self.from == square || self.to == square
    }
}

impl From<makruk::Move> for SceneMove {
    fn from(mv: makruk::Move) -> SceneMove {
        SceneMove { from: mv.from().into(), to: mv.to().into() }
    }
}

/// Castling is the king's move.
impl From<international_chess::ChessMove> for SceneMove {
    fn from(mv: international_chess::ChessMove) -> SceneMove {
        SceneMove { from: mv.from().into(), to: mv.to().into() }
    }
}
