//! Where a puzzle begins: a position with its count.

use std::fmt;
use std::str::FromStr;

use game_puzzles::{PieceOnSquare, PuzzleStart};
use makruk::notation::fen::{self, FenError};
use makruk::{Color, Count, History, Position, Role, Ruleset, Setup};
use thiserror::Error;

use crate::game::MakrukGame;

/// The rules that puzzles are solved under: those of competitions, with counts that run by themselves.
pub const RULES: Ruleset = Ruleset::COMPETITION.automatic();

/// A position with the count that runs in it. Nothing came before, so that no earlier position decides anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    position: Position,
    count: Option<Count>,
}

/// Why a text is not the start of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// It is not the FEN of a legal position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A count is given in a position in which neither side can count.
    #[error("nobody can be counting in this position")]
    NoCount,
    /// The game is over.
    #[error("the game is over in this position")]
    Over,
}

impl Start {
    /// The start that a setup describes.
    ///
    /// # Errors
    /// [`StartError`] if the position is not legal, the game is over, or it has a count that cannot be.
    pub fn from_setup(setup: &Setup) -> Result<Start, StartError> {
        let position = Position::from_setup(setup).map_err(FenError::from)?;
        let count = match setup.count {
            Some(count) => Some(Count::from_setup(count, &position).ok_or(StartError::NoCount)?),
            None => None,
        };
        let start = Start { position, count };
        if start.history().outcome().is_some() { Err(StartError::Over) } else { Ok(start) }
    }

    /// The current state of a game, without its history.
    ///
    /// # Errors
    /// [`StartError::Over`] if the game is over.
    pub fn of(history: &History) -> Result<Start, StartError> {
        let count = history.count().map(|count| count.to_setup());
        Start::from_setup(&Setup { count, ..history.position().to_setup() })
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The count that runs.
    pub fn count(&self) -> Option<Count> {
        self.count
    }

    /// The side that solves.
    pub fn solver(&self) -> Color {
        self.position.turn()
    }

    /// A game that begins here.
    pub fn history(&self) -> History {
        History::under(self.position.clone(), RULES).with_count(self.count)
    }
}

impl fmt::Display for Start {
    /// The FEN, with the count.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.count.map(|count| count.to_setup());
        f.write_str(&fen::format_setup(&Setup { count, ..self.position.to_setup() }))
    }
}

impl FromStr for Start {
    type Err = StartError;

    fn from_str(text: &str) -> Result<Start, StartError> {
        Start::from_setup(&fen::parse_setup(text).map_err(FenError::from)?)
    }
}

impl PuzzleStart<MakrukGame> for Start {
    fn of_game(history: &History) -> Option<Start> {
        Start::of(history).ok()
    }

    fn game(&self) -> History {
        self.history()
    }

    fn placed(&self) -> Vec<PieceOnSquare<MakrukGame>> {
        let piece = |(square, piece): (makruk::Square, makruk::Piece)| PieceOnSquare {
            square: square.index(),
            role: piece.role().index(),
            side: piece.color(),
            is_king: piece.role() == Role::King,
        };
        self.position.board().iter().map(piece).collect()
    }

    fn is_turned(&self) -> bool {
        self.solver() == Color::Black
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn reading_never_panics(text in "\\PC{0,40}") {
            let _ = text.parse::<Start>();
        }
    }

    #[test]
    fn a_start_is_a_legal_position_in_which_something_is_left_to_play() {
        for (fen, expected) in [
            ("k7/8/8/8/8/8/8/K6R w - - 0 1", Ok(())),
            ("k7/8/8/8/8/8/8/K6R w - 32 11 1", Ok(())),
            ("k7/8/8/8/8/P7/8/K6R w - 32 11 1", Err(StartError::NoCount)),
            ("7k/R7/8/8/8/8/8/K5R1 b - - 0 1", Err(StartError::Over)),
        ] {
            let start = fen.parse::<Start>();
            assert_eq!(start.as_ref().map(|_| ()).map_err(Clone::clone), expected, "{fen}");
            if let Ok(start) = start {
                assert_eq!(start.to_string(), fen);
            }
        }
    }
}
