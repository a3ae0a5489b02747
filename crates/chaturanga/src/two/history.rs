//! A game for two so far.

use super::position::{TwoMove, TwoPosition, TwoSide};
use super::refusal::TwoRefusal;
use super::rules::TwoRules;

/// A game: its rules, where it began, the moves, and the position after each of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoHistory {
    rules: TwoRules,
    start: TwoPosition,
    plies: Vec<(TwoMove, TwoPosition)>,
}

impl Default for TwoHistory {
    /// A game by the usual rules from its usual start.
    fn default() -> TwoHistory {
        TwoHistory::new(TwoRules::default())
    }
}

impl TwoHistory {
    /// A game from its usual start.
    pub fn new(rules: TwoRules) -> TwoHistory {
        TwoHistory::from(rules, TwoPosition::start(rules))
    }

    /// A game that begins in `start`.
    pub fn from(rules: TwoRules, start: TwoPosition) -> TwoHistory {
        TwoHistory { rules, start, plies: Vec::new() }
    }

    /// Plays a move. Does not check whether the game is over: the caller asks [`TwoHistory::outcome`].
    ///
    /// # Errors
    /// Why the rules refuse the move; then nothing has changed.
    pub fn play(&mut self, mv: TwoMove) -> Result<(), TwoRefusal> {
        let after = self.position().play(mv)?;
        self.plies.push((mv, after));
        Ok(())
    }

    /// Takes back the last `plies` plies, or all of them if there are fewer.
    pub fn take_back(&mut self, plies: usize) {
        self.plies.truncate(self.plies.len().saturating_sub(plies));
    }

    /// The rules.
    pub fn rules(&self) -> TwoRules {
        self.rules
    }

    /// How many plies have been played.
    pub fn plies(&self) -> usize {
        self.plies.len()
    }

    /// The moves, the first one first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = TwoMove> + ExactSizeIterator {
        self.plies.iter().map(|(mv, _)| *mv)
    }

    /// The last move, if there was one.
    pub fn last_move(&self) -> Option<TwoMove> {
        self.plies.last().map(|(mv, _)| *mv)
    }

    /// The move that followed the first `ply` plies, if there was one.
    pub fn move_at(&self, ply: usize) -> Option<TwoMove> {
        self.plies.get(ply).map(|(mv, _)| *mv)
    }

    /// How many moves have been played as players count them: one of each side.
    pub fn full_moves(&self) -> usize {
        self.plies.len().div_ceil(2)
    }

    /// The number of the move that follows the first `ply` plies, as records have it.
    pub fn number_at(&self, ply: usize) -> u32 {
        let first = usize::from(self.start.turn() == TwoSide::Black);
        u32::try_from((ply + first) / 2 + 1).unwrap_or(u32::MAX)
    }

    /// The game after its first `ply` plies.
    #[must_use]
    pub fn until(&self, ply: usize) -> TwoHistory {
        let mut until = self.clone();
        until.plies.truncate(ply);
        until
    }

    /// The position now.
    pub fn position(&self) -> &TwoPosition {
        self.position_at(self.plies.len())
    }

    /// The position after `ply` plies; the last position if there are fewer plies.
    pub fn position_at(&self, ply: usize) -> &TwoPosition {
        match ply.min(self.plies.len()).checked_sub(1) {
            Some(index) => &self.plies[index].1,
            None => &self.start,
        }
    }

    /// How often the present position has stood, this time included.
    pub fn occurrences(&self) -> usize {
        let now = self.position();
        let earlier = (0..self.plies.len()).rev().take(self.quiet_plies());
        1 + earlier.filter(|&ply| self.position_at(ply) == now).count()
    }

    /// How many plies there have been since the last capture or pawn move.
    pub fn quiet_plies(&self) -> usize {
        let is_quiet = |ply: &usize| !self.position_at(*ply).is_irreversible(self.plies[*ply].0);
        (0..self.plies.len()).rev().take_while(is_quiet).count()
    }
}
