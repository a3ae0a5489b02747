//! What solvers have said of puzzles: one vote for each person and puzzle.

pub(crate) mod records;

use std::collections::HashSet;

use jiff::Timestamp;

use crate::puzzle::PuzzleVote;
use crate::puzzles::Puzzles;
use bot_store::feature::Feature;
use bot_store::repository::Repository;
use bot_store::{PlayerId, ServiceError};
use commit_store::Codec;
use makruk_puzzles::PuzzleId;
use records::{DislikedRecord, VoteRecord};

pub(crate) static FEATURE: Feature = Feature { records: records::RECORDS, notices: &[], due: &[] };

/// Whether a solver may say what they think of a puzzle, and what they have said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ballot {
    /// They don't know the solution yet.
    Closed,
    Open(Option<PuzzleVote>),
}

impl Puzzles {
    /// What a person has said of a puzzle.
    pub(super) async fn vote_of(&self, by: PlayerId, id: PuzzleId) -> Result<Option<PuzzleVote>, ServiceError> {
        let key = records::puzzle_vote(by, id);
        let (_, known) = self.repository.replaceable::<VoteRecord>(&key).await?;
        Ok(known.and_then(|known| known.vote))
    }
}

/// The puzzles that most solvers disliked at a time.
pub(crate) async fn disliked_puzzles(
    repository: &Repository,
    at: Timestamp,
) -> Result<HashSet<PuzzleId>, ServiceError> {
    let rows = repository.all(&records::disliked_puzzles()).await?;
    let disliked = rows.iter().filter_map(|(key, row)| match DislikedRecord::decode(&row.value) {
        Ok(record) => records::puzzle_of_disliked(key).filter(|_| record.holds_at(at)),
        Err(error) => {
            repository.report_skipped(key, &error);
            None
        }
    });
    Ok(disliked.collect())
}
