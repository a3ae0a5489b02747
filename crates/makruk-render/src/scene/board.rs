//! Pieces on a board, whatever the game.

use international_chess::ChessPosition;
use makruk::{Piece, Role};

use super::square::{SceneSide, SceneSquare};
use crate::PieceSet;

/// What a piece looks like, from the least valuable to the most. The names are those of the pieces in the game that has them; a set
/// that was made for another game draws the most similar one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceShape {
    /// A pawn of any game.
    Pawn,
    /// Makruk's promoted pawn, which lies on its back.
    PromotedPawn,
    /// Makruk's met.
    Met,
    /// Makruk's khon.
    Khon,
    /// A knight or horse of any game.
    Knight,
    /// The bishop of chess.
    Bishop,
    /// A rook of any game.
    Rook,
    /// The queen of chess.
    Queen,
    /// A king of any game.
    King,
    /// The boat of chaturanga.
    Boat,
    /// The elephant of chaturanga.
    Elephant,
}

impl PieceShape {
    /// Every shape, from the least valuable to the most.
    pub const ALL: [PieceShape; 11] = [
        PieceShape::Pawn,
        PieceShape::Boat,
        PieceShape::PromotedPawn,
        PieceShape::Met,
        PieceShape::Khon,
        PieceShape::Knight,
        PieceShape::Bishop,
        PieceShape::Rook,
        PieceShape::Elephant,
        PieceShape::Queen,
        PieceShape::King,
    ];
}

impl From<Role> for PieceShape {
    fn from(role: Role) -> PieceShape {
        match role {
            Role::Pawn => PieceShape::Pawn,
            Role::Met => PieceShape::Met,
            Role::Khon => PieceShape::Khon,
            Role::Knight => PieceShape::Knight,
            Role::Rook => PieceShape::Rook,
            Role::King => PieceShape::King,
        }
    }
}

impl From<international_chess::Piece> for PieceShape {
    fn from(piece: international_chess::Piece) -> PieceShape {
        match piece {
            international_chess::Piece::Pawn => PieceShape::Pawn,
            international_chess::Piece::Knight => PieceShape::Knight,
            international_chess::Piece::Bishop => PieceShape::Bishop,
            international_chess::Piece::Rook => PieceShape::Rook,
            international_chess::Piece::Queen => PieceShape::Queen,
            international_chess::Piece::King => PieceShape::King,
        }
    }
}

/// A piece and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScenePiece {
    /// Whose it is.
    pub side: SceneSide,
    /// What it looks like.
    pub shape: PieceShape,
}

impl From<Piece> for ScenePiece {
    fn from(piece: Piece) -> ScenePiece {
        let shape = if piece.is_promoted() { PieceShape::PromotedPawn } else { piece.role().into() };
        ScenePiece { side: piece.color().into(), shape }
    }
}

/// Which board and pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardKind {
    /// The board of a theme, which need not be chequered, and pieces as in Makruk.
    Makruk,
    /// A chequered board, and pieces as in international chess.
    Chess,
    /// The board of a theme, which need not be chequered, and pieces as in chaturanga, of which there is one set.
    Chaturanga,
    /// An unchequered board with the thrones of four armies, and their pieces.
    ChaturangaForFour,
}

impl BoardKind {
    /// Every kind.
    pub const ALL: [BoardKind; 4] =
        [BoardKind::Makruk, BoardKind::Chess, BoardKind::Chaturanga, BoardKind::ChaturangaForFour];

    /// The pieces that are drawn unless others are chosen.
    pub const fn usual_pieces(self) -> PieceSet {
        match self {
            BoardKind::Makruk | BoardKind::Chaturanga | BoardKind::ChaturangaForFour => PieceSet::Thai,
            BoardKind::Chess => PieceSet::Chess,
        }
    }
}

/// Pieces on a board of eight files and eight ranks. Any can be drawn, whether or not they are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SceneBoard {
    kind: BoardKind,
    squares: [Option<ScenePiece>; 64],
}

impl SceneBoard {
    /// A board without pieces.
    pub const fn empty(kind: BoardKind) -> SceneBoard {
        SceneBoard { kind, squares: [None; 64] }
    }

    /// Which board it is.
    pub const fn kind(&self) -> BoardKind {
        self.kind
    }

    /// Puts a piece on a square, instead of what stands there.
    pub fn put(&mut self, square: SceneSquare, piece: ScenePiece) {
        self.squares[usize::from(square.index())] = Some(piece);
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: SceneSquare) -> Option<ScenePiece> {
        self.squares[usize::from(square.index())]
    }

    /// All pieces with their squares, by the index of the square.
    pub fn iter(&self) -> impl Iterator<Item = (SceneSquare, ScenePiece)> + '_ {
        SceneSquare::all().filter_map(|square| Some((square, self.piece_at(square)?)))
    }
}

impl From<makruk::Board> for SceneBoard {
    fn from(board: makruk::Board) -> SceneBoard {
        let mut scene = SceneBoard::empty(BoardKind::Makruk);
        board.iter().for_each(|(square, piece)| scene.put(square.into(), piece.into()));
        scene
    }
}

impl From<&ChessPosition> for SceneBoard {
    fn from(position: &ChessPosition) -> SceneBoard {
        let mut scene = SceneBoard::empty(BoardKind::Chess);
        for square in position.occupied() {
            if let Some((color, piece)) = position.at(square) {
                scene.put(square.into(), ScenePiece { side: color.into(), shape: piece.into() });
            }
        }
        scene
    }
}
