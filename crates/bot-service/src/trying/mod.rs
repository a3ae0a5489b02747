//! How an act at an attempt is decided and stored, at puzzles and exercises alike.
//!
//! The log of an attempt has the id of each request, so that a redelivered one is recognised for as long as it is kept. A
//! move is judged outside of any transaction and then committed on the row that was judged; of two devices, the slower
//! one finds the board changed.

mod experts;

use board_games::{GameMove, TypedGameMove};
use bot_store::repository::ATTEMPTS;
use bot_store::{FeatureError, Request, ServiceError};

use crate::solving::{Act, Solve, Tried, Tries, TryError};
use crate::{MoveInput, TableError};

pub(crate) use experts::Experts;

/// An attempt as loaded from the store, and how its moves are judged.
pub(crate) trait Trying: Sized {
    /// Who tries, and at what.
    type Of: Copy;
    type Attempt: Solve;
    /// Identifies the board that a button belongs to.
    type Shown: Copy + PartialEq;
    /// The attempt as its solver sees it.
    type Seen;
    type Error: FeatureError;

    const OVER: Self::Error;
    const TOO_MANY: Self::Error;

    async fn load(of: Self::Of) -> Result<Self, ServiceError>;

    fn shown(&self) -> Self::Shown;

    fn log(&mut self) -> (&mut Self::Attempt, &mut Tries<EventOf<Self>>);

    /// What an act comes to; `None` if it comes too late to have any effect.
    async fn decide(&self, act: Act<GameMove>) -> Result<Option<EventOf<Self>>, ServiceError>;

    /// Stores the attempt with what follows from its last event, unless it has changed in the store since it was
    /// loaded: then it returns false.
    async fn commit(&mut self) -> Result<bool, ServiceError>;

    async fn seen(self) -> Result<Self::Seen, ServiceError>;
}

pub(crate) type EventOf<T> = <<T as Trying>::Attempt as Solve>::Event;

/// Acts at an attempt. `shown` is the board that the solver has acted on, if any.
pub(crate) async fn act<T: Trying>(
    request: Request,
    of: T::Of,
    shown: Option<T::Shown>,
    input: Act<MoveInput<'_>>,
) -> Result<(T::Seen, Tried<EventOf<T>>), ServiceError> {
    let mut judged = None;
    for _ in 0..ATTEMPTS {
        let mut trying = T::load(of).await?;
        let now = trying.shown();
        let (attempt, tries) = trying.log();
        if let Some(event) = tries.of(request.event).cloned() {
            return Ok((trying.seen().await?, Tried::Did(event)));
        }
        if shown.is_some_and(|shown| shown != now) {
            return Ok((trying.seen().await?, Tried::Stale));
        }
        let act = match input {
            Act::Move(_) if !attempt.is_open() => return Err(T::OVER.into()),
            Act::Move(input) => Act::Move(read(attempt, input)?),
            Act::Hint(hint) => Act::Hint(hint),
            Act::GiveUp => Act::GiveUp,
        };
        let is_told = matches!(act, Act::Hint(hint) if attempt.told() >= Some(hint));
        let event = match judged.take() {
            Some((board, of, event)) if (board, of) == (now, act) => event,
            _ => match trying.decide(act).await? {
                Some(event) => event,
                None => return Ok((trying.seen().await?, Tried::Stale)),
            },
        };
        // A hint already given is shown again.
        if is_told {
            return Ok((trying.seen().await?, Tried::Did(event)));
        }
        let (attempt, tries) = trying.log();
        tries.add(attempt, request.event, event.clone()).map_err(|error| match error {
            TryError::Over => T::OVER.into(),
            TryError::TooMany => T::TOO_MANY.into(),
            TryError::Illegal => ServiceError::from(TableError::Stale),
        })?;
        if trying.commit().await? {
            return Ok((trying.seen().await?, Tried::Did(event)));
        }
        judged = Some((now, act, event));
    }
    Err(ServiceError::Contended)
}

/// The move that is meant. One from a button that was made for another board is stale.
pub(crate) fn read(attempt: &impl Solve, input: MoveInput<'_>) -> Result<GameMove, ServiceError> {
    match input {
        MoveInput::Move(mv) => Ok(attempt.check(mv).map(|()| mv).map_err(|_| TableError::Stale)?),
        MoveInput::Text(typed) => match attempt.turn().read(typed).map_err(TableError::Text)? {
            TypedGameMove::Move { mv, .. } | TypedGameMove::Claim(mv) => Ok(mv),
            TypedGameMove::Promotion(moves) => Err(TableError::Promotion(moves).into()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::testing::puzzle_of_makruk;
    use crate::puzzle::{Attempt, AttemptEvent, AttemptStage};
    use crate::solving::TRIES;
    use bot_store::EventId;

    #[test]
    fn tries_are_limited_and_giving_up_is_not() {
        let puzzle = puzzle_of_makruk("7k/8/6K1/8/8/8/8/R7 w - - 0 1\tmate-1\ta1a8\trook-mate\t600");
        let slower = AttemptEvent::Slower { mv: puzzle.solution()[0] };
        let (mut attempt, mut tries) = (Attempt::new(&puzzle), Tries::default());
        for event in 0..TRIES as u64 {
            tries.add(&mut attempt, EventId(event), slower.clone()).unwrap();
        }
        assert_eq!(tries.add(&mut attempt, EventId(1_000), slower.clone()), Err(TryError::TooMany));
        assert_eq!(tries.add(&mut attempt, EventId(1_001), AttemptEvent::GaveUp), Ok(()));
        assert_eq!(tries.add(&mut attempt, EventId(1_002), slower), Err(TryError::Over));
        let again = tries.replay(Attempt::new(&puzzle)).unwrap();
        assert_eq!((again.stage(), tries.of(EventId(1_001))), (AttemptStage::GivenUp, Some(&AttemptEvent::GaveUp)));
    }
}
