//! The openings of a whole game.

use super::opening::Opening;
use super::recognition::{self, OPENING_PIECES};
use crate::history::History;
use crate::rules::{Color, Position};

/// After how many plies a game is no longer in its opening. No source sets a number; decided here: thirty moves of each side.
pub const OPENING_PLIES: usize = 60;

/// The opening of a side in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The most specific name that the side completed.
    pub opening: Opening,
    /// After how many plies.
    pub ply: usize,
}

/// Follows a game and remembers which opening each side has completed.
///
/// The first name that a side completes stays, unless a [more specific](Opening::refines) one of the same family follows. So
/// a finished game has one opening for each side, or none. The opening is over for good after [`OPENING_PLIES`] or once
/// fewer than [`OPENING_PIECES`] pieces are left.
///
/// ```
/// use makruk::openings::{Opening, OpeningTracker};
/// use makruk::notation::text;
/// use makruk::{Color, History, Position};
///
/// let mut game = History::new(Position::start());
/// for typed in ["Nd2", "f5", "Ne2", "Nf6", "Sc2", "a5"] {
///     game.play(text::read(typed, game.current())?.mv)?;
/// }
/// let tracker = OpeningTracker::of(&game);
/// let named = tracker.named(Color::White).ok_or("no opening")?;
/// assert_eq!((named.opening, named.ply), (Opening::MaThiam, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningTracker {
    named: [Option<Named>; 2],
    plies: usize,
    is_over: bool,
}

impl OpeningTracker {
    /// A tracker at the start of a game. A start that is a set-up may show an opening already.
    pub fn new(start: &Position) -> OpeningTracker {
        let mut tracker = OpeningTracker { named: [None; 2], plies: 0, is_over: is_past(start, 0) };
        for color in Color::ALL {
            tracker.look(start, color);
        }
        tracker
    }

    /// The tracker at the end of the game so far.
    pub fn of(history: &History) -> OpeningTracker {
        let mut tracker = OpeningTracker::new(history.position_at(0));
        for ply in 1..=history.plies().min(OPENING_PLIES) {
            tracker.follow(history.position_at(ply));
        }
        tracker
    }

    /// Follows one move to the position after it; what the mover has completed with it, if that is a new name.
    pub fn follow(&mut self, after: &Position) -> Option<Named> {
        self.plies = self.plies.saturating_add(1);
        self.is_over = self.is_over || is_past(after, self.plies);
        self.look(after, !after.turn())
    }

    /// The opening of `color`, if it has completed one.
    pub const fn named(&self, color: Color) -> Option<Named> {
        self.named[color.index()]
    }

    /// Whether no move can complete an opening any more.
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Takes a name that `color` shows if it is the first one or a more specific one.
    fn look(&mut self, position: &Position, color: Color) -> Option<Named> {
        if self.is_over {
            return None;
        }
        let opening = recognition::most_specific(position.board(), color)?;
        let named = &mut self.named[color.index()];
        if named.is_some_and(|before| !opening.refines(before.opening)) {
            return None;
        }
        *named = Some(Named { opening, ply: self.plies });
        *named
    }
}

/// Whether a position after `plies` plies is past the opening.
pub(super) fn is_past(position: &Position, plies: usize) -> bool {
    plies > OPENING_PLIES || position.board().occupied().len() < OPENING_PIECES
}
