//! Custom start positions for friendly games.

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use makruk::notation::fen::{self, FenError};
use makruk::notation::pasted_fen;
use makruk::{Board, Color, History, Outcome, Position, PositionError, Setup};

/// A valid start position: legal, and the game is not over. Stored as FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct StartPosition {
    board: Board,
    turn: Color,
    /// The number of the first move.
    number: NonZeroU32,
}

/// Why a position is not a valid start.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartPositionError {
    /// Not a FEN, or not a legal position.
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error("the game is over: {0:?}")]
    Over(Outcome),
}

impl StartPosition {
    /// Parses a FEN. A running count is dropped: a game begins without one.
    pub fn from_fen(text: &str) -> Result<StartPosition, StartPositionError> {
        let setup = fen::parse_setup(text.trim()).map_err(FenError::from)?;
        StartPosition::numbered(Position::from_setup(&setup).map_err(FenError::from)?, setup.fullmoves)
    }

    /// The position of a FEN that someone has typed or pasted, with whatever is around it.
    ///
    /// # Errors
    /// As [`StartPosition::from_fen`].
    pub fn typed(text: &str) -> Result<StartPosition, StartPositionError> {
        StartPosition::from_fen(&pasted_fen::tidied(text))
    }

    pub fn of(position: Position) -> Result<StartPosition, StartPositionError> {
        StartPosition::numbered(position, NonZeroU32::MIN)
    }

    fn numbered(position: Position, number: NonZeroU32) -> Result<StartPosition, StartPositionError> {
        let start = StartPosition { board: *position.board(), turn: position.turn(), number };
        match History::new(position).outcome() {
            Some(outcome) => Err(StartPositionError::Over(outcome)),
            None => Ok(start),
        }
    }

    /// The side that moves first.
    pub const fn turn(self) -> Color {
        self.turn
    }

    /// The number of the first move.
    pub const fn number(self) -> NonZeroU32 {
        self.number
    }

    pub fn fen(self) -> String {
        fen::format_setup(&self.setup())
    }

    /// The position itself.
    ///
    /// # Errors
    /// None in practice, since it was checked; the type is that of [`Position::from_setup`].
    pub fn position(self) -> Result<Position, PositionError> {
        Position::from_setup(&self.setup())
    }

    fn setup(self) -> Setup {
        Setup { board: self.board, turn: self.turn, fullmoves: self.number, ..Setup::empty() }
    }
}

impl TryFrom<String> for StartPosition {
    type Error = StartPositionError;

    fn try_from(text: String) -> Result<StartPosition, StartPositionError> {
        StartPosition::from_fen(&text)
    }
}

impl From<StartPosition> for String {
    fn from(start: StartPosition) -> String {
        start.fen()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_position_is_read_checked_and_written() {
        let middle = "rnsmk1nr/3s4/pppppppp/8/4P3/PPPP1PPP/3N4/R1SKMSNR b - - 0 3";
        let start = StartPosition::from_fen(&format!("  {middle} ")).unwrap();
        assert_eq!(start.turn(), Color::Black);
        assert_eq!(start.position().unwrap(), fen::parse_position(middle).unwrap());
        assert_eq!(StartPosition::from_fen(&start.fen()), Ok(start));
        // The count is dropped.
        let counted = StartPosition::from_fen("8/8/8/8/3k4/8/8/K6R b - 32 8 1").unwrap();
        assert_eq!(counted.fen(), "8/8/8/8/3k4/8/8/K6R b - - 0 1");
        // The number of the first move is kept.
        let later = StartPosition::from_fen("8/8/8/8/3k4/8/8/K6R b - - 8 61").unwrap();
        assert_eq!((later.fen().as_str(), later.number().get()), ("8/8/8/8/3k4/8/8/K6R b - - 0 61", 61));
    }

    #[test]
    fn a_position_is_read_as_it_is_pasted() {
        for text in ["`8/8/8/8/3k4/8/8/K6R b 0 1`", "[FEN \"8/8/8/8/3k4/8/8/K6R b - - 0 1\"]"] {
            assert_eq!(StartPosition::typed(text).unwrap().fen(), "8/8/8/8/3k4/8/8/K6R b - - 0 1", "{text}");
        }
        assert_eq!(StartPosition::typed("nonsense"), StartPosition::from_fen("nonsense"));
    }

    #[test]
    fn no_game_begins_where_it_is_over_or_illegal() {
        for (text, over) in [
            // Stalemate, bare kings, mate.
            ("k7/2R5/1R6/8/8/8/8/K7 b - - 0 1", true),
            ("k7/8/8/8/8/8/8/K7 w - - 0 1", true),
            ("R5k1/1R6/8/8/8/8/8/K7 b - - 0 1", true),
            ("8/8/8/8/8/8/8/K7 w - - 0 1", false),
            ("k7/8/8/8/8/8/8/KK6 w - - 0 1", false),
            ("k6R/8/8/8/8/8/8/K7 w - - 0 1", false),
            ("nonsense", false),
        ] {
            let refused = StartPosition::from_fen(text);
            assert_eq!(matches!(refused, Err(StartPositionError::Over(_))), over, "{text}: {refused:?}");
            assert!(refused.is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn reading_never_panics(text in "[kKrRsSnNmMpP~1-8/]{0,40} [wb] - - 0 1|.{0,20}") {
            if let Ok(start) = StartPosition::from_fen(&text) {
                prop_assert!(start.position().is_ok());
                prop_assert_eq!(StartPosition::from_fen(&start.fen()), Ok(start));
            }
        }
    }
}
