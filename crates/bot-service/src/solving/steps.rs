//! What happened while each of the moves was looked for.

use board_games::GameMove;

use crate::solving::HintLevel;

/// What happened while one move was looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SolvingStep {
    /// The wrong moves that were tried, each with its refutation, in the order of the first tries.
    pub wrong: Vec<(GameMove, Vec<GameMove>)>,
    /// How much the solver was told.
    pub hint: Option<HintLevel>,
}

/// The moves that were looked for, in order.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    found: Vec<(GameMove, SolvingStep)>,
    now: SolvingStep,
}

impl Steps {
    /// The moves that were found.
    pub fn found(&self) -> &[(GameMove, SolvingStep)] {
        &self.found
    }

    /// The step whose move has not been found.
    pub fn now(&self) -> &SolvingStep {
        &self.now
    }

    pub fn all(&self) -> impl Iterator<Item = &SolvingStep> {
        self.found.iter().map(|(_, step)| step).chain([&self.now])
    }

    pub(crate) fn find(&mut self, mv: GameMove) {
        self.found.push((mv, std::mem::take(&mut self.now)));
    }

    pub(crate) fn fail(&mut self, mv: GameMove, refutation: impl IntoIterator<Item = GameMove>) {
        if self.now.wrong.iter().all(|(known, _)| *known != mv) {
            self.now.wrong.push((mv, refutation.into_iter().collect()));
        }
    }

    pub(crate) fn tell(&mut self, hint: HintLevel) {
        self.now.hint = self.now.hint.max(Some(hint));
    }

    pub fn wrong_tries(&self) -> usize {
        self.all().map(|step| step.wrong.len()).sum()
    }

    /// The most that the solver was told of any move.
    pub fn most_told(&self) -> Option<HintLevel> {
        self.all().filter_map(|step| step.hint).max()
    }
}
