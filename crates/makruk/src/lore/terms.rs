//! The terms that a move earns, the most telling first.

use super::played::PlayedMove;
use super::{Term, TermKind, chase, checks, danger, shapes, trade};
use crate::rules::{Move, Position};

/// Who the terms are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Players and spectators of a game in progress: facts only.
    Players,
    /// People who study a game afterwards, or asked for help in a friendly game: advice as well.
    Learners,
}

/// How many terms of one move are worth showing.
const TOP: usize = 2;

/// The terms that a move earned, the most telling first. Most moves earn none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EarnedTerms {
    earned: Vec<Term>,
}

impl Audience {
    /// Whether terms of this kind are for this audience.
    pub const fn includes(self, kind: TermKind) -> bool {
        match self {
            Audience::Learners => true,
            Audience::Players => matches!(kind, TermKind::Fact),
        }
    }
}

impl EarnedTerms {
    /// All terms earned.
    pub fn earned(&self) -> &[Term] {
        &self.earned
    }

    /// The terms worth showing: the first two.
    pub fn top(&self) -> &[Term] {
        &self.earned[..self.earned.len().min(TOP)]
    }
}

/// The terms that `mv` earns in `before`, as far as they are for `audience`; none if the move is illegal there.
pub fn terms(before: &Position, mv: Move, audience: Audience) -> EarnedTerms {
    let Ok(after) = before.play(mv) else { return EarnedTerms::default() };
    let played = PlayedMove::new(before, mv, &after);
    let mut earned = checks::terms(&played);
    // At the end of a game only the end itself matters.
    if after.has_legal_move() {
        if audience.includes(TermKind::Advice) {
            earned.extend(danger::warnings(&played));
            earned.extend(trade::loss(&played));
            earned.extend(chase::tempo(&played));
        }
        earned.extend(shapes::press(&played));
        if audience.includes(TermKind::Advice) {
            earned.extend(trade::gain(&played));
            earned.extend(danger::protection(&played));
        }
        earned.extend(shapes::pawns(&played));
        if audience.includes(TermKind::Advice) {
            earned.extend(chase::corner(&played));
            earned.extend(trade::balance(&played));
        }
    }
    EarnedTerms { earned }
}
