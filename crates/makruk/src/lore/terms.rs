//! Which words a move earns, the most telling first.

use super::played::PlayedMove;
use super::{Kind, Term, chase, checks, danger, shapes, trade};
use crate::rules::{Move, Position};

/// Who hears the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// The players of a game that is going on, and whoever watches it: facts only.
    Players,
    /// Those who look at a game to learn from it, afterwards or, in a friendly game, because they asked: advice as well.
    Learners,
}

/// How many words are said of one move.
const SAID: usize = 2;

/// The words that a move has earned, the most telling first. Usually none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    earned: Vec<Term>,
}

impl Audience {
    /// Whether words of this kind are for these ears.
    pub const fn hears(self, kind: Kind) -> bool {
        match self {
            Audience::Learners => true,
            Audience::Players => matches!(kind, Kind::Fact),
        }
    }
}

impl Terms {
    /// All of them.
    pub fn earned(&self) -> &[Term] {
        &self.earned
    }

    /// Those worth saying: the first two.
    pub fn said(&self) -> &[Term] {
        &self.earned[..self.earned.len().min(SAID)]
    }
}

/// The words that `mv` earns in `before`, as far as they are for `audience`; none for a move that is not legal there.
pub fn terms(before: &Position, mv: Move, audience: Audience) -> Terms {
    let Ok(after) = before.play(mv) else { return Terms::default() };
    let played = PlayedMove::new(before, mv, &after);
    let mut earned = checks::words(&played);
    // Once the game is over, nothing else about the move matters.
    if after.has_legal_move() {
        if audience.hears(Kind::Advice) {
            earned.extend(danger::warnings(&played));
            earned.extend(trade::loss(&played));
            earned.extend(chase::tempo(&played));
        }
        earned.extend(shapes::press(&played));
        if audience.hears(Kind::Advice) {
            earned.extend(trade::gain(&played));
            earned.extend(danger::tie(&played));
        }
        earned.extend(shapes::pawns(&played));
        if audience.hears(Kind::Advice) {
            earned.extend(chase::corner(&played));
            earned.extend(trade::balance(&played));
        }
    }
    Terms { earned }
}
