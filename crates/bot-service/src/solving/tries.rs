//! The log of an attempt.

use board_games::{BoardTurn, GameMove};
use bot_store::EventId;
use commit_store::DecodeError;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::solving::HintLevel;

/// Maximum events per attempt: more than anyone needs, and few enough to store.
pub const TRIES: usize = 200;

/// Why an event cannot happen in an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TryError {
    #[error("the attempt is over")]
    Over,
    #[error("the move cannot be made here")]
    Illegal,
    #[error("too many tries")]
    TooMany,
}

/// What one person has done at something to be solved.
pub trait Solve: Sized {
    type Event: Clone;

    /// Whether the solver is to move.
    fn is_open(&self) -> bool;

    /// The position in which a move is looked for.
    fn turn(&self) -> BoardTurn<'_>;

    /// How much the solver was told of the move that is looked for now.
    fn told(&self) -> Option<HintLevel>;

    /// Whether the solver gives up, which is allowed after any number of tries.
    fn gives_up(event: &Self::Event) -> bool;

    /// Adds an event. After an error the attempt is as it was.
    fn apply(&mut self, event: &Self::Event) -> Result<(), TryError>;

    fn replay<'a>(mut self, events: impl IntoIterator<Item = &'a Self::Event>) -> Result<Self, TryError>
    where
        Self::Event: 'a,
    {
        events.into_iter().try_for_each(|event| self.apply(event))?;
        Ok(self)
    }

    fn check(&self, mv: GameMove) -> Result<(), TryError> {
        self.turn().legal_moves().contains(&mv).then_some(()).ok_or(TryError::Illegal)
    }
}

/// The events of an attempt, in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tries<E>(Vec<KeptTry<E>>);

/// An event, and the request that caused it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct KeptTry<E> {
    event: EventId,
    what: E,
}

impl<E> Default for Tries<E> {
    fn default() -> Tries<E> {
        Tries(Vec::new())
    }
}

impl<E: Clone> Tries<E> {
    /// What this request has caused, if it was handled before.
    pub(crate) fn of(&self, event: EventId) -> Option<&E> {
        self.0.iter().find(|kept| kept.event == event).map(|kept| &kept.what)
    }

    /// The attempt, which is at its start, after these events.
    pub(crate) fn replay<A: Solve<Event = E>>(&self, attempt: A) -> Result<A, DecodeError> {
        let replayed = attempt.replay(self.0.iter().map(|kept| &kept.what));
        replayed.map_err(|error| DecodeError::Malformed(error.to_string()))
    }

    /// Adds an event to the attempt and to its log.
    pub(crate) fn add<A: Solve<Event = E>>(
        &mut self,
        attempt: &mut A,
        event: EventId,
        what: E,
    ) -> Result<(), TryError> {
        if self.0.len() >= TRIES && attempt.is_open() && !A::gives_up(&what) {
            return Err(TryError::TooMany);
        }
        attempt.apply(&what)?;
        self.0.push(KeptTry { event, what });
        Ok(())
    }
}
