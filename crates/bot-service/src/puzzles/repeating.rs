//! Puzzles that went wrong, which come back to those who solve them. A repetition is the same attempt from the beginning, and
//! counts for nothing but when the puzzle comes back again.

use crate::puzzle::{Foreknowledge, Repetition, went_well};
use crate::puzzles::attempts::{AtPuzzle, LoadedAttempt, Solving};
use crate::puzzles::ending::Ended;
use crate::puzzles::records;
use crate::puzzles::records::{AttemptRecord, RepetitionRecord};
use crate::puzzles::{PuzzleError, PuzzlePlace, Puzzles};
use crate::solving::{Solve as _, Tries};
use crate::trying::Trying as _;
use bot_store::repository::{ATTEMPTS, put};
use bot_store::{PlayerId, Request, ServiceError};
use commit_store::{Codec, Commit, Expect, Put};
use jiff::Timestamp;
use makruk_puzzles::PuzzleId;

/// What a user is to repeat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repetitions {
    /// The one that has waited longest first.
    pub due: Vec<PuzzleId>,
    /// When the next of the others is due.
    pub next: Option<Timestamp>,
}

impl Puzzles {
    pub async fn repetitions(&self, by: PlayerId) -> Result<Repetitions, ServiceError> {
        let (now, excluded) = (self.repository.now(), self.excluded().await?);
        let mut found: Vec<(Timestamp, PuzzleId)> = Vec::new();
        for (key, row) in self.repository.all(&records::puzzle_repetitions(by)).await? {
            match (records::puzzle_of_repetition(&key), RepetitionRecord::decode(&row.value)) {
                (Some(id), Ok(RepetitionRecord(repetition))) if !excluded.contains(&id) => {
                    found.push((repetition.due, id));
                }
                (_, Err(error)) => self.repository.report_skipped(&key, &error),
                (_, Ok(_)) => {}
            }
        }
        found.sort_unstable();
        let due = found.partition_point(|(due, _)| *due <= now);
        let next = found.get(due).map(|(due, _)| *due);
        Ok(Repetitions { due: found.into_iter().take(due).map(|(_, id)| id).collect(), next })
    }

    /// Opens the puzzle that has waited longest to be repeated; one that the user is repeating already is as it was.
    pub async fn repeat(&self, request: Request, place: PuzzlePlace) -> Result<Solving, ServiceError> {
        let Repetitions { due, next } = self.repetitions(request.by).await?;
        for id in due {
            match self.begin_again(request.by, place, id).await {
                Ok(()) => return self.open(request, place, (id, None), Foreknowledge::Solution).await,
                // It is one of another server's, or has been taken out of the collection.
                Err(error) if let Some(PuzzleError::NoPuzzle) = error.downcast_ref() => {}
                Err(error) => return Err(error),
            }
        }
        Err(PuzzleError::NothingToRepeat { next }.into())
    }

    async fn begin_again(&self, by: PlayerId, place: PuzzlePlace, id: PuzzleId) -> Result<(), ServiceError> {
        let at = AtPuzzle { puzzles: self, by, place, which: (id, None), told: Foreknowledge::Solution };
        for _ in 0..ATTEMPTS {
            let LoadedAttempt { attempt, expect, .. } = LoadedAttempt::load(at).await?;
            if attempt.is_open() {
                return Ok(());
            }
            let anew = AttemptRecord { told: Foreknowledge::Solution, tries: Tries::default() };
            let puts = vec![put(records::puzzle_attempt(by, id), expect, &anew)?];
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(());
            }
        }
        Err(ServiceError::Contended)
    }

    pub(super) async fn repetition(&self, by: PlayerId, id: PuzzleId) -> Result<Option<Repetition>, ServiceError> {
        let key = records::puzzle_repetition(by, id);
        let (_, kept) = self.repository.replaceable::<RepetitionRecord>(&key).await?;
        Ok(kept.map(|RepetitionRecord(kept)| kept))
    }

    /// The put by which a puzzle comes back to its solver, or doesn't any more.
    pub(super) async fn comes_back(&self, ended: Ended<'_>) -> Result<Option<Put>, ServiceError> {
        let key = records::puzzle_repetition(ended.by, ended.which.0);
        let (expect, before) = self.repository.replaceable::<RepetitionRecord>(&key).await?;
        let before = before.map(|RepetitionRecord(before)| before);
        let after = Repetition::after(before, went_well(ended.attempt), self.repository.now());
        Ok(match (after, expect) {
            (Some(after), expect) => Some(put(key, expect, &RepetitionRecord(after))?),
            (None, Expect::Rev(rev)) => Some(Put::delete(key, rev)),
            (None, _) => None,
        })
    }
}
