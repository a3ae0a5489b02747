//! Moves in UCI text, as engines write them: `b1d2`, `e5e6m`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::rules::{IllegalMove, Move, Square, Turn};

/// A move in UCI text: two squares, and `m` if a pawn promotes. It does not belong to a position yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UciMove {
    /// The origin.
    pub from: Square,
    /// The destination.
    pub to: Square,
    /// Whether the text says that a pawn promotes.
    pub promotes: bool,
}

/// The text is not two squares, optionally followed by `m`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a move in UCI notation")]
pub struct ParseUciMoveError(String);

/// Why a UCI move cannot be played in a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UciMoveError {
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The text ends in `m`, but the move does not promote a pawn.
    #[error("{0} does not promote a pawn")]
    NotAPromotion(Move),
}

impl UciMove {
    /// The legal move that this text names. A missing `m` is accepted, because promotion is not optional in Makruk.
    ///
    /// # Errors
    /// [`UciMoveError`] if the move is illegal or has an `m` without promoting.
    pub fn to_move<'a>(self, turn: impl Into<Turn<'a>>) -> Result<Move, UciMoveError> {
        let turn = turn.into();
        if let Some(reason) = turn.refusal(self.from, self.to) {
            return Err(reason.into());
        }
        let mv = turn.position().move_between(self.from, self.to);
        if self.promotes && !mv.is_promotion() {
            return Err(UciMoveError::NotAPromotion(mv));
        }
        Ok(mv)
    }
}

impl From<Move> for UciMove {
    fn from(mv: Move) -> UciMove {
        UciMove { from: mv.from(), to: mv.to(), promotes: mv.is_promotion() }
    }
}

impl FromStr for UciMove {
    type Err = ParseUciMoveError;

    fn from_str(text: &str) -> Result<UciMove, ParseUciMoveError> {
        let read = |text: &str| {
            let (squares, promotes) = match text.as_bytes() {
                [squares @ .., b'm' | b'M'] => (squares, true),
                squares => (squares, false),
            };
            let (from, to) = squares.split_at_checked(2)?;
            Some(UciMove { from: Square::from_latin(from)?, to: Square::from_latin(to)?, promotes })
        };
        read(text).ok_or_else(|| ParseUciMoveError(text.chars().take(16).collect()))
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, self.to, if self.promotes { "m" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::fen::parse_position;
    use crate::rules::Position;

    fn position(fen: &str) -> Position {
        parse_position(fen).unwrap()
    }

    #[test]
    fn a_missing_promotion_mark_is_accepted_and_a_wrong_one_is_not() {
        let position = position("4k3/8/8/4P3/8/8/8/4K3 w");
        let read = |text: &str| text.parse::<UciMove>().unwrap().to_move(&position);
        let [e1, e2, e5, e6] = [b"e1", b"e2", b"e5", b"e6"].map(|name| Square::from_latin(name).unwrap());
        assert_eq!(read("e5e6m"), Ok(Move::promoting(e5, e6)));
        assert_eq!(read("e5e6"), Ok(Move::promoting(e5, e6)));
        assert_eq!(read("e1e2"), Ok(Move::new(e1, e2)));
        assert_eq!(read("e1e2m"), Err(UciMoveError::NotAPromotion(Move::new(e1, e2))));
        assert!(matches!(read("e1e3"), Err(UciMoveError::Illegal(_))));
    }

    #[test]
    fn malformed_text_is_quoted_in_the_error() {
        for text in ["", "m", "e4", "e2e9", "e2e4q", "e2e4mm", "0000", "ขง๒", "e2 e4"] {
            assert_eq!(text.parse::<UciMove>(), Err(ParseUciMoveError(text.to_owned())));
        }
    }

    proptest! {
        #[test]
        fn parsing_never_panics(text in "\\PC{0,8}") {
            let _ = text.parse::<UciMove>();
        }

        #[test]
        fn moves_round_trip(text in "[a-h][1-8][a-h][1-8]m?") {
            prop_assert_eq!(text.parse::<UciMove>().unwrap().to_string(), text);
        }
    }
}
