//! What a board shows.

use crate::{GameMove, GameSquare, Seat};

/// A piece of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GamePiece {
    /// A piece of Makruk or Ouk.
    Makruk {
        /// What it is.
        role: makruk::Role,
        /// Whether it was a pawn: เบี้ยหงาย.
        promoted: bool,
    },
    /// A piece of chess.
    Chess(international_chess::Piece),
    /// A piece of chaturanga.
    Chaturanga(chaturanga::Arm),
}

impl GamePiece {
    /// Whether it moves as a knight does.
    pub const fn is_knight(self) -> bool {
        matches!(
            self,
            GamePiece::Makruk { role: makruk::Role::Knight, .. }
                | GamePiece::Chess(international_chess::Piece::Knight)
                | GamePiece::Chaturanga(chaturanga::Arm::Horse)
        )
    }
}

impl From<makruk::Piece> for GamePiece {
    fn from(piece: makruk::Piece) -> GamePiece {
        GamePiece::Makruk { role: piece.role(), promoted: piece.is_promoted() }
    }
}

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardPiece {
    /// Where it is.
    pub square: GameSquare,
    /// What it is.
    pub piece: GamePiece,
    /// Whose it is.
    pub seat: Seat,
}

/// What a picture of a board shows, whoever looks at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameScene {
    /// The pieces, by square from a1.
    pub pieces: Vec<BoardPiece>,
    /// The last move, if there was one.
    pub last_move: Option<GameMove>,
    /// The square of a king in check.
    pub check: Option<GameSquare>,
    /// Makruk and Ouk: the count that runs.
    pub count: Option<makruk::Count>,
}
