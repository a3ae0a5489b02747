//! How difficult puzzles have turned out to be.
//!
//! A puzzle plays a game against each of its solvers, so what they do moves its rating away from the estimate. Choice and stars go
//! by that. It is read again after a while rather than each time, so different processes may differ by a few solvers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};
use makruk_puzzles::PuzzleId;

use crate::puzzle::ClubPuzzle;
use crate::puzzles::records;
use crate::puzzles::records::PuzzleRatingRecord;
use bot_store::ServiceError;
use bot_store::repository::Repository;
use commit_store::Codec;

/// For how long what was read is good enough.
const FRESH: SignedDuration = SignedDuration::from_mins(10);

/// What solvers have made of the puzzles that they have tried.
#[derive(Debug, Default)]
pub(crate) struct Difficulties(HashMap<PuzzleId, u16>);

impl Difficulties {
    /// The difficulty of a puzzle: the estimate until someone has tried it.
    pub(crate) fn of(&self, id: PuzzleId, puzzle: &ClubPuzzle) -> u16 {
        self.0.get(&id).copied().unwrap_or(puzzle.difficulty())
    }
}

/// What was read last. Clones share it.
#[derive(Clone)]
pub(crate) struct KnownDifficulties {
    repository: Repository,
    read: Arc<Mutex<Option<ReadAt>>>,
}

#[derive(Clone)]
struct ReadAt {
    at: Timestamp,
    known: Arc<Difficulties>,
}

impl KnownDifficulties {
    pub(crate) fn new(repository: Repository) -> KnownDifficulties {
        KnownDifficulties { repository, read: Arc::default() }
    }

    pub(crate) async fn now(&self) -> Result<Arc<Difficulties>, ServiceError> {
        let now = self.repository.now();
        let kept = self.read.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(read) = kept.filter(|read| now.duration_since(read.at) < FRESH) {
            return Ok(read.known);
        }
        let rows = self.repository.all(&records::puzzle_ratings()).await?;
        let rated = rows.iter().filter_map(|(key, row)| {
            let record = PuzzleRatingRecord::decode(&row.value);
            let record = record.inspect_err(|error| self.repository.report_skipped(key, error)).ok()?;
            let rating = record.0.rating().rounded().max(0);
            Some((records::puzzle_of_rating(key)?, u16::try_from(rating).unwrap_or(u16::MAX)))
        });
        let known = Arc::new(Difficulties(rated.collect()));
        *self.read.lock().unwrap_or_else(PoisonError::into_inner) = Some(ReadAt { at: now, known: Arc::clone(&known) });
        Ok(known)
    }
}
