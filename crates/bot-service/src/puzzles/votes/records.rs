//! What solvers have said of puzzles, as it is stored.

use bot_store::feature::{ErasureRule, IdKind, RecordKind, Topic};
use bot_store::{EventId, PlayerId};
use commit_store::{Codec, Key, Prefix, Space};
use jiff::Timestamp;
use makruk_puzzles::PuzzleId;
use serde::{Deserialize, Serialize};

use crate::puzzle::{PuzzleVote, VoteCount};

pub(crate) const PUZZLE_VOTE: Space = Space::new("puzzle-vote");
pub(crate) const PUZZLE_VOTES: Space = Space::new("puzzle-votes");
pub(crate) const PUZZLE_DISLIKED: Space = Space::new("puzzle-disliked");

/// What one person has said of a puzzle last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoteRecord {
    pub event: EventId,
    /// `None` if it was taken back.
    pub vote: Option<PuzzleVote>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VotesRecord(pub VoteCount);

/// For how long most solvers have disliked a puzzle, or did last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DislikedRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub since: Timestamp,
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::optional")]
    pub until: Option<Timestamp>,
}

impl DislikedRecord {
    pub(super) fn holds_at(self, at: Timestamp) -> bool {
        self.since <= at && self.until.is_none_or(|until| at < until)
    }
}

/// What a person has said of a puzzle: [`VoteRecord`].
pub fn puzzle_vote(person: PlayerId, puzzle: PuzzleId) -> Key {
    PUZZLE_VOTE.key([person.0, puzzle.0.into()])
}

/// How many have voted for and against a puzzle: [`VotesRecord`].
pub fn puzzle_votes(puzzle: PuzzleId) -> Key {
    PUZZLE_VOTES.key([puzzle.0.into()])
}

pub fn all_puzzle_votes() -> Prefix {
    PUZZLE_VOTES.prefix([])
}

pub fn puzzle_of_votes(key: &Key) -> Option<PuzzleId> {
    PUZZLE_VOTES.ids(key).and_then(|[puzzle]| u32::try_from(puzzle).ok().map(PuzzleId))
}

/// For how long a puzzle has been disliked: [`DislikedRecord`].
pub fn puzzle_disliked(puzzle: PuzzleId) -> Key {
    PUZZLE_DISLIKED.key([puzzle.0.into()])
}

pub fn disliked_puzzles() -> Prefix {
    PUZZLE_DISLIKED.prefix([])
}

pub fn puzzle_of_disliked(key: &Key) -> Option<PuzzleId> {
    PUZZLE_DISLIKED.ids(key).and_then(|[puzzle]| u32::try_from(puzzle).ok().map(PuzzleId))
}

pub(crate) const RECORDS: &[RecordKind] = &[
    RecordKind::of::<VoteRecord>(PUZZLE_VOTE, &[IdKind::Person, IdKind::Number], Topic::Puzzles, ErasureRule::Own),
    RecordKind::of::<VotesRecord>(PUZZLE_VOTES, &[IdKind::Number], Topic::Puzzles, ErasureRule::Unnamed),
    RecordKind::of::<DislikedRecord>(PUZZLE_DISLIKED, &[IdKind::Number], Topic::Puzzles, ErasureRule::Unnamed),
];

impl Codec for VoteRecord {}

impl Codec for VotesRecord {}

impl Codec for DislikedRecord {}
