//! The challenge ladder of a server: who stands above whom, who has challenged whom, and the games that decide it.
//!
//! The rules are `club_competitions::ladder`: a ladder is a log, and what it adds up to is replayed from it. Here it is kept in the
//! store, tied to games, and announced. One commit begins a game with the challenge that it is played for; the commit that ends
//! one also enters its result, and a correction of that result rules about the challenge as well. So there is never a result
//! without its ranking, nor the other way round. What falls due by itself is waited for by a due row, which follows from the ladder
//! alone and is brought up to date in every commit.
//!
//! With days for each move, or without a clock, a game begins as soon as it can be played and somebody is there for it: when its
//! challenge is accepted, or when one of the two reports ready later. With a live clock both have to.
//!
//! | file | holds |
//! |---|---|
//! | `stored` | ladders in the store |
//! | `commit` | what changes a ladder, once for each event |
//! | `members` | joining, leaving, absences |
//! | `challenges` | challenges, their answers, and the beginning of games |
//! | `ended` | what the end of a game and a correction do to a ladder |
//! | `fall_due` | what time does |
//! | `settings`, `terms` | the rules of a ladder, and how its games are played |
//! | `news` | what is announced |
//! | `error` | why something can't be done |

pub(crate) mod audit;
mod challenges;
mod commit;
pub(crate) mod due;
mod ended;
mod error;
mod fall_due;
mod members;
mod news;
pub(crate) mod records;
mod settings;
mod stored;
mod terms;
#[cfg(test)]
mod tests;

use bot_store::feature::Feature;
use bot_store::scheduler::due_kind;
use std::sync::Arc;

use club_competitions::ladder::{ChallengeId, Ladder};

use crate::game::GameId;
use crate::ratings::Clubs;
use crate::table::games::Games;
use bot_store::{ChannelId, ServiceError};
use makruk::Ruleset;

pub use audit::LadderAudit;
pub use challenges::ChallengeStep;
pub use error::LadderRefusal;
pub use news::{LadderNews, LadderNotice, Moved, RungMove};
pub use settings::ProposedRules;
pub use terms::LadderTerms;

pub(crate) use stored::LadderStore;

/// What this feature keeps in the store, has to say, and does in its time.
pub(crate) static FEATURE: Feature =
    Feature { records: records::RECORDS, notices: news::NOTICES, due: &[due_kind::<Ladders>()] };

/// The ladders of all servers. Clones share them.
#[derive(Clone)]
pub struct Ladders {
    clubs: Clubs,
    games: Arc<Games>,
    store: Arc<LadderStore>,
}

#[derive(Clone, Debug)]
pub struct LadderAt {
    pub ladder: Arc<Ladder>,
    /// On which terms its games are played.
    pub terms: LadderTerms,
}

/// Where a game of a ladder begins, if one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderTable {
    pub channel: ChannelId,
    /// The rules that the server plays by.
    pub server: Ruleset,
}

impl Ladders {
    pub(crate) const fn new(clubs: Clubs, games: Arc<Games>, store: Arc<LadderStore>) -> Ladders {
        Ladders { clubs, games, store }
    }

    fn store(&self) -> &LadderStore {
        &self.store
    }

    pub async fn ladder(&self, guild: u64) -> Result<LadderAt, ServiceError> {
        let stored = self.store().load(guild).await?.ok_or(LadderRefusal::NoLadder)?;
        Ok(LadderAt { terms: *stored.terms(), ladder: stored.ladder })
    }

    /// The newest game that is played for a challenge, if one has begun.
    pub async fn game_of(&self, guild: u64, challenge: ChallengeId) -> Result<Option<GameId>, ServiceError> {
        self.store().game_of(guild, challenge).await
    }
}
