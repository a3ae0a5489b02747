//! Moves.

use std::fmt;

use cozy_chess::{Piece, Square};
use serde::{Deserialize, Serialize};

/// What a pawn may become on the last rank (FIDE 3.7.3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Promotion {
    /// A queen.
    Queen,
    /// A rook.
    Rook,
    /// A bishop.
    Bishop,
    /// A knight.
    Knight,
}

impl Promotion {
    /// All of them, the most frequent first.
    pub const ALL: [Promotion; 4] = [Promotion::Queen, Promotion::Rook, Promotion::Bishop, Promotion::Knight];

    /// The kind of piece.
    pub const fn piece(self) -> Piece {
        match self {
            Promotion::Queen => Piece::Queen,
            Promotion::Rook => Piece::Rook,
            Promotion::Bishop => Piece::Bishop,
            Promotion::Knight => Piece::Knight,
        }
    }

    /// The promotion to a kind of piece; `None` for a king or a pawn.
    pub const fn to(piece: Piece) -> Option<Promotion> {
        match piece {
            Piece::Queen => Some(Promotion::Queen),
            Piece::Rook => Some(Promotion::Rook),
            Piece::Bishop => Some(Promotion::Bishop),
            Piece::Knight => Some(Promotion::Knight),
            Piece::Pawn | Piece::King => None,
        }
    }

    /// The letter in UCI: `q`, `r`, `b` or `n`.
    pub const fn letter(self) -> char {
        match self {
            Promotion::Queen => 'q',
            Promotion::Rook => 'r',
            Promotion::Bishop => 'b',
            Promotion::Knight => 'n',
        }
    }
}

/// A move: its origin, its destination, and what a pawn becomes. It need not be legal in any position.
///
/// Castling is the move of the king, by two squares (`e1g1`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "u16", try_from = "u16")]
pub struct ChessMove {
    from: Square,
    to: Square,
    promotion: Option<Promotion>,
}

impl ChessMove {
    /// A move without promotion.
    pub const fn new(from: Square, to: Square) -> ChessMove {
        ChessMove { from, to, promotion: None }
    }

    /// A pawn's move to the last rank.
    pub const fn promoting(from: Square, to: Square, promotion: Promotion) -> ChessMove {
        ChessMove { from, to, promotion: Some(promotion) }
    }

    /// The square that the piece leaves.
    pub const fn from(self) -> Square {
        self.from
    }

    /// The square that the piece moves to.
    pub const fn to(self) -> Square {
        self.to
    }

    /// What the pawn becomes, if it is one that promotes.
    pub const fn promotion(self) -> Option<Promotion> {
        self.promotion
    }

    /// The move as a number below 20,480: six bits each for both squares, and three for the promotion. Its meaning never changes.
    pub const fn code(self) -> u16 {
        let promotion = match self.promotion {
            None => 0,
            Some(Promotion::Queen) => 1,
            Some(Promotion::Rook) => 2,
            Some(Promotion::Bishop) => 3,
            Some(Promotion::Knight) => 4,
        };
        self.from as u16 | (self.to as u16) << 6 | promotion << 12
    }

    /// The move of this number; `None` if there is none.
    pub fn from_code(code: u16) -> Option<ChessMove> {
        let promotion = match code >> 12 {
            0 => None,
            1 => Some(Promotion::Queen),
            2 => Some(Promotion::Rook),
            3 => Some(Promotion::Bishop),
            4 => Some(Promotion::Knight),
            _ => return None,
        };
        let square = |bits: u16| Square::try_index(usize::from(bits & 63));
        Some(ChessMove { from: square(code)?, to: square(code >> 6)?, promotion })
    }
}

impl From<ChessMove> for u16 {
    fn from(mv: ChessMove) -> u16 {
        mv.code()
    }
}

impl TryFrom<u16> for ChessMove {
    type Error = String;

    fn try_from(code: u16) -> Result<ChessMove, String> {
        ChessMove::from_code(code).ok_or_else(|| format!("no-such-move code={code}"))
    }
}

impl fmt::Display for ChessMove {
    /// UCI text: `g1f3`, `e1g1`, `e7e8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |promotion| write!(f, "{}", promotion.letter()))
    }
}

impl fmt::Debug for ChessMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn codes_round_trip(code: u16) {
            if let Some(mv) = ChessMove::from_code(code) {
                prop_assert_eq!(mv.code(), code);
                prop_assert_eq!(serde_json::from_str::<ChessMove>(&serde_json::to_string(&mv).unwrap()).unwrap(), mv);
            } else {
                prop_assert!(code >> 12 > 4);
                prop_assert!(serde_json::from_str::<ChessMove>(&code.to_string()).is_err());
            }
        }
    }

    #[test]
    fn stored_codes_keep_their_meaning() {
        for (mv, code) in [
            (ChessMove::new(Square::E2, Square::E4), 12 | 28 << 6),
            (ChessMove::promoting(Square::A7, Square::B8, Promotion::Queen), 48 | 57 << 6 | 1 << 12),
            (ChessMove::promoting(Square::A7, Square::B8, Promotion::Rook), 48 | 57 << 6 | 2 << 12),
            (ChessMove::promoting(Square::A7, Square::B8, Promotion::Bishop), 48 | 57 << 6 | 3 << 12),
            (ChessMove::promoting(Square::A7, Square::B8, Promotion::Knight), 48 | 57 << 6 | 4 << 12),
        ] {
            assert_eq!(mv.code(), code, "{mv}");
        }
    }
}
