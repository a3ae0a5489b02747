//! Users' attempts at puzzles, and their ratings and streaks.
//!
//! An attempt is one row per user and puzzle. The commit that ends it also writes everything that follows from it: the
//! result, the ratings of the solver and of the puzzle, and on a server the number of solvers, the streak and the weekly
//! table. So there is exactly one result.
//!
//! | file | holds |
//! |---|---|
//! | `attempts` | opening, moves, hints, giving up |
//! | `ending` | the rows that the end of an attempt writes |
//! | `proposals`, `from_games` | puzzles that members of a server propose, or make of their games |
//! | `reports` | puzzles reported as flawed |
//! | `votes` | what solvers think of puzzles |
//! | `voting` | voting on a puzzle that is over |
//! | `warnings` | a warning before a streak ends |
//! | `races` | several members at the same puzzles, each as in a storm |
//! | `repeating` | puzzles that went wrong come back |
//! | `storms` | as many puzzles as one can in three minutes |
//! | `storm_table` | who has solved most in one on a server |
//! | `standing` | reading those rows |
//! | `picking` | which puzzle a user gets on request |
//! | `difficulties` | how difficult they have turned out to be |
//! | `days` | which puzzle a place has on which day |
//! | `judging`, `judges` | who judges moves |

mod attempts;
pub(crate) mod daily;
mod days;
pub(crate) mod difficulties;
mod ending;
mod error;
pub(crate) mod excluded;
mod from_games;
mod judges;
mod judging;
mod picking;
mod proposals;
pub(crate) mod races;
pub(crate) mod records;
mod repeating;
mod reports;
mod standing;
pub(crate) mod storm_table;
mod storms;
pub(crate) mod votes;
mod voting;
pub(crate) mod warnings;

use bot_store::cluster::ResourceKind;
use bot_store::feature::{Feature, NoticeKind};
use bot_store::scheduler::due_kind;
use std::sync::Arc;

use tokio::sync::{Notify, Semaphore};

use crate::DailyPuzzles;
use crate::puzzle::{ClubCollection, ClubPuzzle};
use bot_store::repository::Repository;
use bot_store::{Outbox, ServiceError};
use makruk_puzzles::PuzzleId;

pub use attempts::Solving;
use difficulties::KnownDifficulties;

pub use days::{EveryDay, PostedDays, PuzzleDays, PuzzleOnDay, PuzzlePlace};
pub use error::{ProposalError, PuzzleError};
pub use from_games::{GameForPuzzle, Naming};
pub use judges::Judges;
pub use judging::{Judging, PuzzleJudgement, StoredSolution};
pub use picking::PickedPuzzle;
pub use proposals::{Decision, Proposal};
pub use races::{PuzzleRace, RaceRow, RaceView, Races};
pub use records::{ProposedGame, StreakDue, StreakWarning, StreakWarningNotice};
pub use repeating::Repetitions;
pub use reports::{ClubPuzzleFlaw, Proving, PuzzleProof, Reported, Unproved};
pub use standing::{MemberStanding, PuzzleGameStanding, PuzzleHistory, PuzzleResult, ThemeStanding, WeekTable};
pub use storm_table::StormTable;
pub use storms::{StormAt, StormView};
pub use votes::Ballot;
pub use voting::{VotedPuzzle, puzzle_votes};
pub use warnings::{StreakAtRisk, StreakWatch};

/// What is leased by the process that checks puzzles which were reported.
pub const REPORTS_LEASE: ResourceKind = ResourceKind(4);

/// What this feature keeps in the store, has to say, and does in its time.
pub(crate) static FEATURE: Feature =
    Feature { records: records::RECORDS, notices: NOTICES, due: &[due_kind::<StreakWatch>()] };

const NOTICES: &[NoticeKind] = &[NoticeKind::of::<StreakWarningNotice>()];

/// The puzzles, and what people do at them. Clones share them.
#[derive(Clone)]
pub struct Puzzles {
    repository: Repository,
    outbox: Outbox,
    collection: Arc<ClubCollection>,
    judge: Arc<dyn Judging>,
    days: Arc<dyn PuzzleDays>,
    prover: Arc<dyn Proving>,
    /// Who proposes has their puzzle proved while they wait, one at a time.
    proposing: Arc<Semaphore>,
    reported: Arc<Notify>,
    difficulties: KnownDifficulties,
}

impl Puzzles {
    pub(super) fn new(repository: Repository, collection: Arc<ClubCollection>, posts: DailyPuzzles) -> Puzzles {
        let outbox = posts.outbox();
        let elsewhere = EveryDay::new(repository.clone(), &collection);
        let days = Arc::new(PostedDays { posts, elsewhere });
        let (judge, prover) = (Arc::new(StoredSolution), Arc::new(Unproved));
        let proposing = Arc::new(Semaphore::new(1));
        let difficulties = KnownDifficulties::new(repository.clone());
        let reported = Arc::default();
        Puzzles { repository, outbox, collection, judge, days, prover, proposing, reported, difficulties }
    }

    /// The same with other puzzles, and the days that they give.
    #[must_use]
    pub fn with_collection(self, collection: ClubCollection) -> Puzzles {
        let days = Arc::new(EveryDay::new(self.repository.clone(), &collection));
        Puzzles { collection: Arc::new(collection), days, ..self }
    }

    #[must_use]
    pub fn judged_by(self, judge: Arc<dyn Judging>) -> Puzzles {
        Puzzles { judge, ..self }
    }

    #[must_use]
    pub fn proved_by(self, prover: Arc<dyn Proving>) -> Puzzles {
        Puzzles { prover, ..self }
    }

    #[must_use]
    pub fn with_days(self, days: Arc<dyn PuzzleDays>) -> Puzzles {
        Puzzles { days, ..self }
    }

    /// How difficult a puzzle has turned out to be.
    pub async fn difficulty(&self, id: PuzzleId, puzzle: &ClubPuzzle) -> Result<u16, ServiceError> {
        Ok(self.difficulties.now().await?.of(id, puzzle))
    }

    pub async fn puzzle(&self, id: PuzzleId) -> Result<ClubPuzzle, ServiceError> {
        Ok(self.collection.get(id).cloned().ok_or(PuzzleError::NoPuzzle)?)
    }
}

#[cfg(test)]
mod tests;
