//! The history of a game: every position that has stood, and what the Laws remember of it.
//!
//! Repetition depends on the moves that led to a position, so a game is its start and its moves. Whatever follows a game ply by
//! ply replays it here and nowhere else, and how it ends is decided here and nowhere else: [`ChessHistory::outcome`].

mod claim;
mod outcome;
#[cfg(test)]
mod tests;

pub use claim::{ClaimRefusal, DrawClaim, DrawClaims};

use cozy_chess::Color;

use crate::rules::{ChessMove, ChessPosition, IllegalChessMove};

/// A game so far: where it began, the moves, and the position after each of them.
///
/// ```
/// use international_chess::{ChessHistory, ChessPosition};
///
/// let mut history = ChessHistory::new(ChessPosition::start());
/// for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     history.play(mv.parse()?)?;
/// }
/// let outcome = history.outcome().unwrap();
/// assert_eq!(outcome.article(), "5.1.1");
/// history.take_back(4);
/// assert_eq!(history.position(), &ChessPosition::start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChessHistory {
    start: ChessPosition,
    plies: Vec<PlayedPly>,
}

/// A move and what it led to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PlayedPly {
    mv: ChessMove,
    after: ChessPosition,
}

impl ChessHistory {
    /// A game that begins in `start`.
    pub fn new(start: ChessPosition) -> ChessHistory {
        ChessHistory { start, plies: Vec::new() }
    }

    /// Plays a move.
    ///
    /// Does not check whether the game is over: the caller asks [`ChessHistory::outcome`].
    ///
    /// # Errors
    /// Why the rules refuse the move; then nothing has changed.
    pub fn play(&mut self, mv: ChessMove) -> Result<(), IllegalChessMove> {
        let after = self.position().play(mv)?;
        self.plies.push(PlayedPly { mv, after });
        Ok(())
    }

    /// Takes back the last `plies` plies, or all of them if there are fewer.
    pub fn take_back(&mut self, plies: usize) {
        self.plies.truncate(self.plies.len().saturating_sub(plies));
    }

    /// The game as it was after its first `ply` plies.
    #[must_use]
    pub fn until(&self, ply: usize) -> ChessHistory {
        ChessHistory { start: self.start.clone(), plies: self.plies[..ply.min(self.plies.len())].to_vec() }
    }

    /// How many plies (moves of one side) have been played.
    pub fn plies(&self) -> usize {
        self.plies.len()
    }

    /// The number of the move that follows the first `ply` plies, as records have it: Black's is that of White's before it.
    pub fn number_at(&self, ply: usize) -> u32 {
        let before = ply + usize::from(self.start.turn() == Color::Black);
        u32::from(self.start.fullmoves()).saturating_add(u32::try_from(before / 2).unwrap_or(u32::MAX))
    }

    /// How many moves have been played as they are numbered. The last one counts though it is not answered.
    pub fn full_moves(&self) -> usize {
        (self.plies() + usize::from(self.start.turn() == Color::Black)).div_ceil(2)
            - usize::from(self.plies.is_empty() && self.start.turn() == Color::Black)
    }

    /// The moves, the first one first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = ChessMove> + ExactSizeIterator {
        self.plies.iter().map(|ply| ply.mv)
    }

    /// The move that followed the first `ply` plies, if there was one.
    pub fn move_at(&self, ply: usize) -> Option<ChessMove> {
        self.plies.get(ply).map(|ply| ply.mv)
    }

    /// The last move, if one has been played.
    pub fn last_move(&self) -> Option<ChessMove> {
        self.plies.last().map(|ply| ply.mv)
    }

    /// Every move with the position in which it was made.
    pub fn turns(&self) -> impl Iterator<Item = (&ChessPosition, ChessMove)> {
        self.positions().zip(self.moves())
    }

    /// The position now.
    pub fn position(&self) -> &ChessPosition {
        self.position_at(self.plies.len())
    }

    /// The position in which the last move was made; the start if there has been none.
    pub fn previous(&self) -> &ChessPosition {
        self.position_at(self.plies.len().saturating_sub(1))
    }

    /// The position after `ply` plies; the last position if there are fewer plies.
    pub fn position_at(&self, ply: usize) -> &ChessPosition {
        match ply.min(self.plies.len()).checked_sub(1) {
            Some(index) => &self.plies[index].after,
            None => &self.start,
        }
    }

    /// How often the present position has stood, this time included (FIDE 9.2.3).
    pub fn occurrences(&self) -> usize {
        self.occurrences_after(self.position(), self.plies.len() + 1)
    }

    /// How often `position`, which stands after `stood` positions but one, would have stood with it.
    fn occurrences_after(&self, position: &ChessPosition, stood: usize) -> usize {
        // What came before a capture or a pawn move cannot come again.
        let reversible = usize::from(position.halfmoves()) + 1;
        let earlier = (0..stood.saturating_sub(1)).rev().take(reversible);
        1 + earlier.filter(|&ply| self.position_at(ply).is_same(position)).count()
    }

    /// The keys of the earlier positions that may still come again, the oldest first: those since the last capture or pawn move.
    pub fn repeatable(&self) -> Vec<u64> {
        let reversible = usize::from(self.position().halfmoves());
        let mut keys: Vec<u64> =
            (0..self.plies.len()).rev().take(reversible).map(|ply| self.position_at(ply).key()).collect();
        keys.reverse();
        keys
    }

    fn positions(&self) -> impl Iterator<Item = &ChessPosition> {
        std::iter::once(&self.start).chain(self.plies.iter().map(|ply| &ply.after))
    }
}
