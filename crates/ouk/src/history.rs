//! The history of a game: every position that has stood, and how the game ends.

use makruk::{Color, CountKind, DrawReason, IllegalMove, Move, Outcome, Position, Turn, WinReason, ZobristKey};

use crate::{OukPosition, counting};

/// How often the same position occurs before the game is drawn.
pub const REPETITIONS: usize = 3;

/// A game so far: where it began, the moves, and the position after each of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OukHistory {
    start: OukPosition,
    plies: Vec<OukPly>,
}

/// A move and what it led to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OukPly {
    mv: Move,
    after: OukPosition,
}

impl OukHistory {
    /// A game that begins in `start`.
    pub const fn new(start: OukPosition) -> OukHistory {
        OukHistory { start, plies: Vec::new() }
    }

    /// Plays a move.
    ///
    /// Does not check whether the game is over: the caller asks [`OukHistory::outcome`].
    ///
    /// # Errors
    /// Why the rules refuse the move; then nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let after = self.position().play(mv)?;
        self.plies.push(OukPly { mv, after });
        Ok(())
    }

    /// Takes back the last `plies` plies, or all of them if there are fewer.
    pub fn take_back(&mut self, plies: usize) {
        self.plies.truncate(self.plies.len().saturating_sub(plies));
    }

    /// The game as it was after its first `ply` plies.
    #[must_use]
    pub fn until(&self, ply: usize) -> OukHistory {
        OukHistory { start: self.start.clone(), plies: self.plies[..ply.min(self.plies.len())].to_vec() }
    }

    /// How many plies (moves of one side) have been played.
    pub fn plies(&self) -> usize {
        self.plies.len()
    }

    /// The number of the move that follows the first `ply` plies, as records have it: Black's is that of White's before it.
    pub fn number_at(&self, ply: usize) -> u32 {
        u32::try_from(self.moves_before(ply)).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// How many moves have been played as they are numbered. The last one counts though it is not answered.
    pub fn full_moves(&self) -> usize {
        self.plies().checked_sub(1).map_or(0, |last| self.moves_before(last) + 1)
    }

    /// How many numbers come before that of the move that follows the first `ply` plies.
    fn moves_before(&self, ply: usize) -> usize {
        (ply + usize::from(self.start.turn() == Color::Black)) / 2
    }

    /// The move that followed the first `ply` plies, if there was one.
    pub fn move_at(&self, ply: usize) -> Option<Move> {
        self.plies.get(ply).map(|ply| ply.mv)
    }

    /// The last move, if one has been played.
    pub fn last_move(&self) -> Option<Move> {
        self.plies.last().map(|ply| ply.mv)
    }

    /// Every move with the turn in which it was made.
    pub fn turns(&self) -> impl Iterator<Item = (Turn<'_>, Move)> {
        self.positions().zip(&self.plies).map(|(position, ply)| (position.current(), ply.mv))
    }

    /// The position now, with all that the side to move may do.
    pub fn current(&self) -> Turn<'_> {
        self.position().current()
    }

    /// The position in which the last move was made; the start if there has been none.
    pub fn previous(&self) -> Turn<'_> {
        self.turn_at(self.plies.len().saturating_sub(1))
    }

    /// The position after `ply` plies, with all that the side to move could do there; the last one if there are fewer plies.
    pub fn turn_at(&self, ply: usize) -> Turn<'_> {
        self.position_at(ply).current()
    }

    /// The position now.
    pub fn position(&self) -> &OukPosition {
        self.position_at(self.plies.len())
    }

    /// The position after `ply` plies; the last position if there are fewer plies.
    pub fn position_at(&self, ply: usize) -> &OukPosition {
        match ply.min(self.plies.len()).checked_sub(1) {
            Some(index) => &self.plies[index].after,
            None => &self.start,
        }
    }

    /// How often the present position has stood, this time included. As in Fairy-Stockfish, who may still leap makes no
    /// difference.
    pub fn occurrences(&self) -> usize {
        let now = self.position().makruk().key();
        self.positions().filter(|position| position.makruk().key() == now).count()
    }

    /// The keys of the earlier positions that may still come again, the oldest first: those since the last capture or pawn move.
    pub fn repeatable(&self) -> Vec<ZobristKey> {
        let before = |ply: &usize| self.position_at(*ply).makruk();
        let plies = (0..self.plies.len()).rev();
        let mut keys: Vec<ZobristKey> = plies
            .take_while(|ply| !before(ply).is_irreversible(self.plies[*ply].mv))
            .map(|ply| before(&ply).key())
            .collect();
        keys.reverse();
        keys
    }

    /// How the game has ended by the rules, if it has. Mate comes before the count.
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        let ended = position.current().outcome();
        let is_mate = matches!(ended, Some(Outcome::Win { .. }));
        let counted_out = || Some(Outcome::Draw(DrawReason::Count(self.counted_out()?)));
        ended
            .filter(|_| is_mate)
            .or_else(counted_out)
            .or(ended)
            .or_else(|| (self.occurrences() >= REPETITIONS).then_some(Outcome::Draw(DrawReason::Repetition)))
    }

    /// The kind of the count that has run out.
    fn counted_out(&self) -> Option<CountKind> {
        self.position().count().filter(|_| self.position().is_counted_out()).map(|count| count.kind())
    }

    /// How the game ends when `flagged` has used up its time: the other side wins if it could still have won. It cannot with its
    /// king alone, with material that never mates, or if the move of `flagged` would have drawn by the count.
    pub fn outcome_on_time(&self, flagged: Color) -> Outcome {
        let position: &Position = self.position().makruk();
        let drawn_by_move = self.position().count().is_some_and(counting::is_at_its_end) && position.turn() == flagged;
        let is_bare = !position.board().by_color(!flagged).has_many();
        match is_bare || position.is_insufficient_material() || drawn_by_move {
            true => Outcome::Draw(DrawReason::Time),
            false => Outcome::Win { winner: !flagged, by: WinReason::Time },
        }
    }

    fn positions(&self) -> impl Iterator<Item = &OukPosition> {
        std::iter::once(&self.start).chain(self.plies.iter().map(|ply| &ply.after))
    }
}

#[cfg(test)]
mod tests;
