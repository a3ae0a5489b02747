//! A game for four so far: its acts.

use super::act::{FourAct, FourRefusal};
use super::event::FourEvent;
use super::rules::FourRules;
use super::state::FourState;

/// A game: its rules and its acts, with what came of each of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FourHistory {
    start: FourState,
    acts: Vec<PlayedAct>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct PlayedAct {
    act: FourAct,
    after: FourState,
    events: Vec<FourEvent>,
}

impl FourHistory {
    /// A game from its usual start.
    pub fn new(rules: FourRules) -> FourHistory {
        FourHistory::from(FourState::start(rules))
    }

    /// Does an act.
    ///
    /// # Errors
    /// Why it is refused; then nothing has changed.
    pub fn play(&mut self, act: FourAct) -> Result<&[FourEvent], FourRefusal> {
        let (after, events) = self.state().after(act)?;
        self.acts.push(PlayedAct { act, after, events });
        Ok(self.events_at(self.acts.len() - 1))
    }

    /// Takes back the last acts, or all of them if there are fewer.
    pub fn take_back(&mut self, acts: usize) {
        self.acts.truncate(self.acts.len().saturating_sub(acts));
    }

    /// The state now.
    pub fn state(&self) -> &FourState {
        self.acts.last().map_or(&self.start, |last| &last.after)
    }

    /// The state after this many acts; the last one if there are fewer.
    pub fn state_at(&self, acts: usize) -> &FourState {
        match acts.min(self.acts.len()).checked_sub(1) {
            Some(index) => &self.acts[index].after,
            None => &self.start,
        }
    }

    /// The acts, the first one first.
    pub fn acts(&self) -> impl DoubleEndedIterator<Item = FourAct> + ExactSizeIterator {
        self.acts.iter().map(|played| played.act)
    }

    /// What came of an act, counted from 0.
    pub fn events_at(&self, act: usize) -> &[FourEvent] {
        self.acts.get(act).map_or(&[], |played| &played.events)
    }
}

impl From<FourState> for FourHistory {
    /// A game that begins in a state.
    fn from(start: FourState) -> FourHistory {
        FourHistory { start, acts: Vec::new() }
    }
}
