//! Voting on puzzles, once they are over for whoever votes.
//!
//! The commit of a vote also changes the count of the puzzle, which names nobody. Puzzles that most solvers dislike are set on no
//! day and come last on request; a row says since when, so that the puzzle of a day that has begun stays what it is.

use std::collections::HashSet;
use std::sync::Arc;

use jiff::SignedDuration;

use crate::FEATURES;
use crate::puzzle::{PuzzleVote, VoteCount};
use crate::puzzles::records::ProposalState;
use crate::puzzles::votes::records::{self, DislikedRecord, VoteRecord, VotesRecord};
use crate::puzzles::votes::{Ballot, disliked_puzzles};
use crate::puzzles::{PuzzleError, PuzzleOnDay, PuzzlePlace, Puzzles, Solving};
use bot_store::repository::{ATTEMPTS, Repository, put};
use bot_store::{Request, ServiceError, SystemClock};
use commit_store::{Codec, Commit, Put, Store};
use makruk_puzzles::PuzzleId;

/// A puzzle that was disliked until less than this ago never ceased to be.
const PAUSE: SignedDuration = SignedDuration::from_hours(24);

/// A puzzle that someone has voted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VotedPuzzle {
    pub id: PuzzleId,
    pub votes: VoteCount,
    /// Whether it is set on no day any more, and comes last on request.
    pub is_disliked: bool,
}

impl Puzzles {
    /// Votes on a puzzle, changes the vote, or takes it back. A vote that comes later than one that was given after it changes
    /// nothing.
    pub async fn vote(
        &self,
        request: Request,
        place: PuzzlePlace,
        which: PuzzleOnDay,
        vote: Option<PuzzleVote>,
    ) -> Result<Solving, ServiceError> {
        let (key, id) = (records::puzzle_vote(request.by, which.0), which.0);
        for _ in 0..ATTEMPTS {
            let seen = self.look(request.by, place, which).await?;
            let Ballot::Open(before) = seen.ballot else { return Err(PuzzleError::NotOver.into()) };
            let (expect, known) = self.repository.replaceable::<VoteRecord>(&key).await?;
            if known.as_ref().is_some_and(|known| known.event >= request.event) {
                return Ok(seen);
            }
            // It was read before the row that this commit replaces.
            if known.and_then(|known| known.vote) != before {
                continue;
            }
            let mut puts = vec![put(key.clone(), expect, &VoteRecord { event: request.event, vote })?];
            if before != vote {
                puts.extend(self.counted(id, before, vote).await?);
            }
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(Solving { ballot: Ballot::Open(vote), ..seen });
            }
        }
        Err(ServiceError::Contended)
    }

    /// The puts by which a vote is counted.
    async fn counted(
        &self,
        id: PuzzleId,
        before: Option<PuzzleVote>,
        after: Option<PuzzleVote>,
    ) -> Result<Vec<Put>, ServiceError> {
        let (key, now) = (records::puzzle_votes(id), self.repository.now());
        let (expect, known) = self.repository.replaceable::<VotesRecord>(&key).await?;
        let VotesRecord(count) = known.unwrap_or_default();
        let count = count.changed(before, after);
        let mut puts = vec![put(key, expect, &VotesRecord(count))?];
        let key = records::puzzle_disliked(id);
        let (expect, known) = self.repository.replaceable::<DislikedRecord>(&key).await?;
        let became = match (count.is_disliked(), known) {
            (true, Some(DislikedRecord { since, until: Some(until) })) if now.duration_since(until) < PAUSE => {
                Some(DislikedRecord { since, until: None })
            }
            (true, Some(DislikedRecord { until: None, .. })) => None,
            (true, _) => Some(DislikedRecord { since: now, until: None }),
            (false, Some(DislikedRecord { since, until: None })) => Some(DislikedRecord { since, until: Some(now) }),
            (false, _) => None,
        };
        if let Some(became) = became {
            puts.push(put(key, expect, &became)?);
        }
        Ok(puts)
    }

    /// What was voted on the puzzles that a server has accepted, the least liked first.
    pub async fn votes_on_server(&self, server: u64) -> Result<Vec<VotedPuzzle>, ServiceError> {
        let accepted = self.proposals(server, ProposalState::Accepted).await?;
        let accepted: HashSet<PuzzleId> = accepted.iter().map(|proposal| proposal.puzzle.id()).collect();
        let voted = voted(&self.repository).await?;
        Ok(voted.into_iter().filter(|it| accepted.contains(&it.id)).collect())
    }
}

/// All puzzles in a store that someone has voted on, the least liked first. Nothing is changed.
pub async fn puzzle_votes(store: Arc<dyn Store>) -> Result<Vec<VotedPuzzle>, ServiceError> {
    voted(&Repository::new(store, Arc::new(SystemClock), FEATURES)).await
}

async fn voted(repository: &Repository) -> Result<Vec<VotedPuzzle>, ServiceError> {
    let disliked = disliked_puzzles(repository, repository.now()).await?;
    let mut found = Vec::new();
    for (key, row) in repository.all(&records::all_puzzle_votes()).await? {
        match (records::puzzle_of_votes(&key), VotesRecord::decode(&row.value)) {
            (Some(id), Ok(VotesRecord(votes))) if votes != VoteCount::default() => {
                found.push(VotedPuzzle { id, votes, is_disliked: disliked.contains(&id) });
            }
            (_, Err(error)) => repository.report_skipped(&key, &error),
            (_, Ok(_)) => {}
        }
    }
    let balance = |votes: VoteCount| i64::from(votes.good) - i64::from(votes.bad);
    found.sort_by_key(|it| (!it.is_disliked, balance(it.votes), it.id.0));
    Ok(found)
}
