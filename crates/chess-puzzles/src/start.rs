//! Where a puzzle begins.

use std::fmt;
use std::str::FromStr;

use cozy_chess::Color;
use game_puzzles::{PieceOnSquare, PuzzleStart};
use international_chess::notation::fen::{self, ChessFenError};
use international_chess::{ChessHistory, ChessPosition, ChessSetup, Piece};
use thiserror::Error;

use crate::game::Chess;

/// A position. Nothing came before, so that no earlier position and no number of moves decides anything: the counters of its FEN are
/// always `0 1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChessStart(ChessPosition);

/// Why a text is not the start of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChessStartError {
    /// It is not the FEN of a legal position.
    #[error(transparent)]
    Fen(#[from] ChessFenError),
    /// The game is over.
    #[error("the game is over in this position")]
    Over,
}

impl ChessStart {
    /// The start in a position.
    ///
    /// # Errors
    /// [`ChessStartError`] if the position is not legal, or the game is over.
    pub fn from_setup(setup: &ChessSetup) -> Result<ChessStart, ChessStartError> {
        let setup = ChessSetup { halfmoves: 0, fullmoves: 1, ..*setup };
        let position = ChessPosition::from_setup(&setup).map_err(ChessFenError::from)?;
        let start = ChessStart(position);
        if start.game().outcome().is_some() { Err(ChessStartError::Over) } else { Ok(start) }
    }

    /// The position.
    pub fn position(&self) -> &ChessPosition {
        &self.0
    }

    /// The side that solves.
    pub fn solver(&self) -> Color {
        self.0.turn()
    }
}

impl PuzzleStart<Chess> for ChessStart {
    fn of_game(history: &ChessHistory) -> Option<ChessStart> {
        ChessStart::from_setup(&history.position().to_setup()).ok()
    }

    fn game(&self) -> ChessHistory {
        ChessHistory::new(self.0.clone())
    }

    fn placed(&self) -> Vec<PieceOnSquare<Chess>> {
        let piece = |square| {
            let (side, piece) = self.0.at(square)?;
            Some(PieceOnSquare { square: square as usize, role: piece as usize, side, is_king: piece == Piece::King })
        };
        self.0.occupied().iter().filter_map(piece).collect()
    }

    fn is_turned(&self) -> bool {
        self.0.turn() == Color::Black
    }
}

impl fmt::Display for ChessStart {
    /// The FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&fen::format_position(&self.0))
    }
}

impl FromStr for ChessStart {
    type Err = ChessStartError;

    fn from_str(text: &str) -> Result<ChessStart, ChessStartError> {
        ChessStart::from_setup(&fen::parse_setup(text)?)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_start_has_no_past_and_something_left_to_play() {
        let start: ChessStart = "r3k3/8/8/8/8/8/8/4K2R b Kq - 40 61".parse().unwrap();
        assert_eq!(start.to_string(), "r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1");
        assert_eq!(start.solver(), Color::Black);
        assert_eq!("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse::<ChessStart>(), Err(ChessStartError::Over));
        assert!(matches!("7k/8 w".parse::<ChessStart>(), Err(ChessStartError::Fen(_))));
    }

    proptest! {
        #[test]
        fn reading_never_panics(text in "\\PC{0,60}") {
            let _ = text.parse::<ChessStart>();
        }
    }
}
