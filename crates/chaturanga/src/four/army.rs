//! The four armies: where they stand, which way their pawns go, and who is allied with whom.

use crate::board::{Ahead, Arm, BoardSquare};

/// An army, named by the side of the board from which its pawns go. Turns go clockwise from the south.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Army {
    /// In the corner a1.
    South,
    /// In the corner a8.
    West,
    /// In the corner h8.
    North,
    /// In the corner h1.
    East,
}

/// Two armies in opposite corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Alliance {
    /// South and North.
    SouthNorth,
    /// West and East.
    WestEast,
}

const THRONES: [BoardSquare; 4] = [on(3, 0), on(0, 4), on(4, 7), on(7, 3)];

/// A square of the constants above.
const fn on(file: i8, rank: i8) -> BoardSquare {
    match BoardSquare::new(file, rank) {
        Some(square) => square,
        None => panic!("outside the board"),
    }
}

impl Army {
    /// All armies in the order of their turns.
    pub const ALL: [Army; 4] = [Army::South, Army::West, Army::North, Army::East];

    /// The army whose turn follows.
    #[must_use]
    pub const fn next(self) -> Army {
        Army::ALL[(self as usize + 1) % 4]
    }

    /// The allied army.
    #[must_use]
    pub const fn ally(self) -> Army {
        Army::ALL[(self as usize + 2) % 4]
    }

    /// Its alliance.
    pub const fn alliance(self) -> Alliance {
        match self {
            Army::South | Army::North => Alliance::SouthNorth,
            Army::West | Army::East => Alliance::WestEast,
        }
    }

    /// Whether two armies are the same or allied.
    pub fn is_with(self, other: Army) -> bool {
        self.alliance() == other.alliance()
    }

    /// The small letter in texts of boards: s, w, n or e.
    pub const fn letter(self) -> char {
        ['s', 'w', 'n', 'e'][self as usize]
    }

    /// The direction of its pawns.
    pub const fn ahead(self) -> Ahead {
        match self {
            Army::South => (0, 1),
            Army::West => (1, 0),
            Army::North => (0, -1),
            Army::East => (-1, 0),
        }
    }

    /// A square as South would see it: how far from its left edge, as its pieces stand from the corner, and how far ahead.
    const fn seen(self, square: BoardSquare) -> (i8, i8) {
        let (file, rank) = (square.file(), square.rank());
        match self {
            Army::South => (file, rank),
            Army::West => (7 - rank, file),
            Army::North => (7 - file, 7 - rank),
            Army::East => (rank, 7 - file),
        }
    }

    /// The square that this army sees there.
    fn square(self, (along, ahead): (i8, i8)) -> Option<BoardSquare> {
        BoardSquare::all().find(|square| self.seen(*square) == (along, ahead))
    }

    /// The throne (สิงหาสน์): where its king begins.
    pub const fn throne(self) -> BoardSquare {
        THRONES[self as usize]
    }

    /// Its pieces at the beginning: boat, horse, elephant and king from the corner on, each with a pawn before it.
    pub fn array(self) -> impl Iterator<Item = (BoardSquare, Arm)> {
        let first = [Arm::Boat, Arm::Horse, Arm::Elephant, Arm::King].into_iter().zip(0_i8..);
        let all = first.flat_map(|(arm, along)| [((along, 0), arm), ((along, 1), Arm::Pawn)]);
        all.filter_map(move |(at, arm)| Some((self.square(at)?, arm)))
    }

    /// Whose place a square of its last rank is: that of the piece that stands at the beginning on the same line, of either army
    /// opposite. `None` for other squares.
    pub const fn place(self, square: BoardSquare) -> Option<Arm> {
        match self.seen(square) {
            (0 | 7, 7) => Some(Arm::Boat),
            (1 | 6, 7) => Some(Arm::Horse),
            (2 | 5, 7) => Some(Arm::Elephant),
            (3 | 4, 7) => Some(Arm::King),
            _ => None,
        }
    }
}

impl Alliance {
    /// Both alliances.
    pub const ALL: [Alliance; 2] = [Alliance::SouthNorth, Alliance::WestEast];

    /// The other alliance.
    #[must_use]
    pub const fn other(self) -> Alliance {
        match self {
            Alliance::SouthNorth => Alliance::WestEast,
            Alliance::WestEast => Alliance::SouthNorth,
        }
    }

    /// Its armies.
    pub const fn armies(self) -> [Army; 2] {
        match self {
            Alliance::SouthNorth => [Army::South, Army::North],
            Alliance::WestEast => [Army::West, Army::East],
        }
    }
}
