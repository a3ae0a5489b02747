//! Moves as the log of a game keeps them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{GameSquare, NotASquare};

/// A move of any game: where from, where to, and what a pawn becomes. It need not be legal anywhere.
///
/// It is stored as three bytes: the numbers of both squares, and that of [`Becomes`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GameMove {
    /// The square that the piece leaves.
    pub from: GameSquare,
    /// The square that it goes to.
    pub to: GameSquare,
    /// What a pawn becomes there.
    pub becomes: Becomes,
}

/// What a pawn becomes by a move. The numbers are stored and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Becomes {
    /// It stays what it is.
    Same,
    /// What the rules prescribe: a met in Makruk.
    Prescribed,
    /// What the player has chosen in chess.
    Chosen(international_chess::Promotion),
}

impl GameMove {
    /// A move by which no pawn becomes anything else.
    pub fn new(from: impl Into<GameSquare>, to: impl Into<GameSquare>) -> GameMove {
        GameMove { from: from.into(), to: to.into(), becomes: Becomes::Same }
    }
}

impl From<Becomes> for u8 {
    fn from(becomes: Becomes) -> u8 {
        use international_chess::Promotion;
        match becomes {
            Becomes::Same => 0,
            Becomes::Prescribed => 1,
            Becomes::Chosen(Promotion::Queen) => 2,
            Becomes::Chosen(Promotion::Rook) => 3,
            Becomes::Chosen(Promotion::Bishop) => 4,
            Becomes::Chosen(Promotion::Knight) => 5,
        }
    }
}

impl TryFrom<u8> for Becomes {
    type Error = String;

    fn try_from(number: u8) -> Result<Becomes, String> {
        use international_chess::Promotion;
        let chosen = Promotion::ALL.into_iter().map(Becomes::Chosen);
        let mut all = [Becomes::Same, Becomes::Prescribed].into_iter().chain(chosen);
        all.find(|becomes| u8::from(*becomes) == number)
            .ok_or_else(|| format!("a pawn becomes nothing with number {number}"))
    }
}

impl From<makruk::Move> for GameMove {
    fn from(mv: makruk::Move) -> GameMove {
        let becomes = if mv.is_promotion() { Becomes::Prescribed } else { Becomes::Same };
        GameMove { becomes, ..GameMove::new(mv.from(), mv.to()) }
    }
}

impl GameMove {
    /// The move of Makruk. A choice, which Makruk does not offer, is none.
    pub fn makruk(self) -> makruk::Move {
        let (from, to) = (self.from.into(), self.to.into());
        match self.becomes {
            Becomes::Prescribed => makruk::Move::promoting(from, to),
            Becomes::Same | Becomes::Chosen(_) => makruk::Move::new(from, to),
        }
    }

    /// The move of chess. What would be prescribed, which chess does not know, is nothing.
    pub fn chess(self) -> international_chess::ChessMove {
        let (from, to) = (self.from.into(), self.to.into());
        match self.becomes {
            Becomes::Chosen(promotion) => international_chess::ChessMove::promoting(from, to, promotion),
            Becomes::Same | Becomes::Prescribed => international_chess::ChessMove::new(from, to),
        }
    }
}

impl From<international_chess::ChessMove> for GameMove {
    fn from(mv: international_chess::ChessMove) -> GameMove {
        let becomes = mv.promotion().map_or(Becomes::Same, Becomes::Chosen);
        GameMove { becomes, ..GameMove::new(mv.from(), mv.to()) }
    }
}

impl fmt::Display for GameMove {
    /// UCI text: `b1d2`, `e5e6m`, `e7e8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.becomes {
            Becomes::Same => Ok(()),
            Becomes::Prescribed => write!(f, "m"),
            Becomes::Chosen(promotion) => write!(f, "{}", promotion.letter()),
        }
    }
}

impl FromStr for GameMove {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<GameMove, NotASquare> {
        let square = |from: usize, to: usize| text.get(from..to).ok_or(NotASquare)?.parse::<GameSquare>();
        let mv = GameMove::new(square(0, 2)?, square(2, 4)?);
        let all = [Becomes::Same, Becomes::Prescribed].into_iter();
        let mut all = all.chain(international_chess::Promotion::ALL.map(Becomes::Chosen));
        all.find_map(|becomes| Some(GameMove { becomes, ..mv }).filter(|mv| mv.to_string() == text)).ok_or(NotASquare)
    }
}

impl fmt::Debug for GameMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use international_chess::Promotion;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_move_of_makruk_is_stored_as_it_was() {
        let square = |name: &str| makruk::Square::from_latin(name.as_bytes()).unwrap();
        for mv in [makruk::Move::new(square("b1"), square("d2")), makruk::Move::promoting(square("e5"), square("e6"))] {
            let stored = postcard::to_stdvec(&mv).unwrap();
            assert_eq!(postcard::to_stdvec(&GameMove::from(mv)).unwrap(), stored);
            let read: GameMove = postcard::from_bytes(&stored).unwrap();
            assert_eq!((read.makruk(), read.to_string()), (mv, mv.to_string()));
        }
    }

    proptest! {
        #[test]
        fn three_bytes_are_a_move_or_refused(bytes in any::<[u8; 3]>()) {
            match postcard::from_bytes::<GameMove>(&bytes) {
                Ok(mv) => {
                    prop_assert_eq!(postcard::to_stdvec(&mv).unwrap(), bytes);
                    prop_assert_eq!(mv.to_string().parse(), Ok(mv));
                    if mv.becomes != Becomes::Prescribed {
                        prop_assert_eq!(GameMove::from(mv.chess()), mv);
                    }
                    if !matches!(mv.becomes, Becomes::Chosen(_)) {
                        prop_assert_eq!(GameMove::from(mv.makruk()), mv);
                    }
                }
                Err(_) => prop_assert!(bytes[0] > 63 || bytes[1] > 63 || bytes[2] > 1 + Promotion::ALL.len() as u8),
            }
        }
    }
}
