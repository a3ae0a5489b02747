//! A position with what the rules remember in it.

use makruk::{Color, Count, FirstLeaps, IllegalMove, Move, Position, Turn};

use crate::counting;

/// A position of Ouk: the pieces, who may still leap, and the count that is running.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OukPosition {
    position: Position,
    leaps: FirstLeaps,
    count: Option<Count>,
}

impl Default for OukPosition {
    /// The start, with White to move, in which every king and met may leap.
    fn default() -> OukPosition {
        OukPosition { position: Position::start(), leaps: FirstLeaps::at_start(), count: None }
    }
}

impl OukPosition {
    pub(crate) const fn new(position: Position, leaps: FirstLeaps, count: Option<Count>) -> OukPosition {
        OukPosition { position, leaps, count }
    }

    /// The pieces and the side to move, as Makruk has them.
    pub const fn makruk(&self) -> &Position {
        &self.position
    }

    /// The side to move.
    pub const fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Whether the side to move is in check.
    pub const fn is_check(&self) -> bool {
        self.position.is_check()
    }

    /// Who may still leap.
    pub const fn leaps(&self) -> FirstLeaps {
        self.leaps
    }

    /// The count that is running, if one is.
    pub const fn count(&self) -> Option<Count> {
        self.count
    }

    /// What the side to move may play.
    pub fn current(&self) -> Turn<'_> {
        Turn::leaping(&self.position, self.leaps)
    }

    /// The position after a move.
    ///
    /// # Errors
    /// Why the move is illegal.
    pub fn play(&self, mv: Move) -> Result<OukPosition, IllegalMove> {
        Ok(self.followed_by(mv, self.current().play(mv)?))
    }

    /// The position after `mv`, which must be legal here: taken from the moves of [`OukPosition::current`].
    ///
    /// For any other move, this function may panic or return a position that no game leads to.
    #[must_use]
    pub fn play_unchecked(&self, mv: Move) -> OukPosition {
        // A leap changes the board as any other quiet move does.
        self.followed_by(mv, self.position.play_unchecked(mv))
    }

    /// The position after `mv`, whose pieces are those of `after`.
    fn followed_by(&self, mv: Move, after: Position) -> OukPosition {
        let count = counting::advanced(self.count, &self.position, mv, &after);
        OukPosition { leaps: self.leaps.after(&self.position, mv), position: after, count }
    }

    /// Whether the count has run out.
    pub fn is_counted_out(&self) -> bool {
        self.count.is_some_and(counting::has_run_out)
    }
}

/// The number of sequences of exactly `depth` legal moves (plies) from here. No draw ends a sequence.
pub fn ouk_perft(position: &OukPosition, depth: u32) -> u64 {
    let moves = || position.current().legal_moves();
    match depth {
        0 => 1,
        1 => moves().len() as u64,
        _ => moves().into_iter().map(|mv| ouk_perft(&position.play_unchecked(mv), depth - 1)).sum(),
    }
}
