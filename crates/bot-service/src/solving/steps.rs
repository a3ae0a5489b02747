//! What happened while each of the moves was looked for.

use makruk::Move;

use crate::solving::Hint;

/// What happened while one move was looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The wrong moves that were tried, each with its refutation, in the order of the first tries.
    pub wrong: Vec<(Move, Vec<Move>)>,
    /// How much the solver was told.
    pub hint: Option<Hint>,
}

/// The moves that were looked for, in order.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    found: Vec<(Move, Step)>,
    now: Step,
}

impl Steps {
    /// The moves that were found.
    pub fn found(&self) -> &[(Move, Step)] {
        &self.found
    }

    /// The step whose move has not been found.
    pub fn now(&self) -> &Step {
        &self.now
    }

    pub fn all(&self) -> impl Iterator<Item = &Step> {
        self.found.iter().map(|(_, step)| step).chain([&self.now])
    }

    pub(crate) fn find(&mut self, mv: Move) {
        self.found.push((mv, std::mem::take(&mut self.now)));
    }

    pub(crate) fn fail(&mut self, mv: Move, refutation: &[Move]) {
        if self.now.wrong.iter().all(|(known, _)| *known != mv) {
            self.now.wrong.push((mv, refutation.to_vec()));
        }
    }

    pub(crate) fn tell(&mut self, hint: Hint) {
        self.now.hint = self.now.hint.max(Some(hint));
    }

    pub fn wrong_tries(&self) -> usize {
        self.all().map(|step| step.wrong.len()).sum()
    }

    /// The most that the solver was told of any move.
    pub fn most_told(&self) -> Option<Hint> {
        self.all().filter_map(|step| step.hint).max()
    }
}
