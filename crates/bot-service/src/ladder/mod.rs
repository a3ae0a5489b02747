//! The challenge ladders of servers, one for each game that is played there: ranking, challenges, and the games that decide them.
//!
//! The rules are `club_competitions::ladder`: a ladder is a log, and its state is replayed from it. This module keeps it
//! (`crate::kept`), ties it to games, and announces it. One commit begins a game together with its challenge; the commit that ends a
//! game also enters its result, and a correction of that result also applies to the challenge. So there is never a
//! result without its ranking, nor the reverse. Deadlines are due rows, which are derived from the ladder alone and
//! updated in every commit.
//!
//! In a correspondence game, or without a clock, the game begins as soon as it can be played and a player is there for
//! it: when its challenge is accepted, or when one of the two reports ready later. With a live clock both have to.
//!
//! | file | holds |
//! |---|---|
//! | `id` | which ladder |
//! | `kept`, `due` | ladders as they are kept, the games of their challenges, and what falls due |
//! | `members` | joining, leaving, absences |
//! | `challenges` | challenges, their answers, and the start of games |
//! | `ended` | effects of the end of a game and of a correction |
//! | `settings`, `terms` | the rules of a ladder, and the terms of its games |
//! | `places` | its channel is gone, and another is chosen |
//! | `news` | announcements |
//! | `error` | refusals |

pub(crate) mod audit;
mod challenges;
mod due;
mod ended;
mod error;
mod id;
mod kept;
mod members;
mod news;
mod places;
pub(crate) mod records;
mod settings;
mod terms;
#[cfg(test)]
mod tests;

use bot_store::feature::Feature;
use std::sync::Arc;

use club_competitions::ladder::{ChallengeId, Ladder};

use crate::game::GameId;
use crate::kept::due::due_of_games;
use crate::kept::{KeptService, KeptStore};
use bot_store::ServiceError;

pub use audit::{LadderAudit, LadderAuditChange};
pub use challenges::ChallengeStep;
pub use error::LadderRefusal;
pub use id::LadderId;
pub use news::{LadderNews, LadderNotice, Moved, RungMove};
pub use settings::ProposedRules;
pub use terms::LadderTerms;

pub(crate) use due::LadderDue;

pub(crate) type LadderStore = KeptStore<LadderAt>;

pub(crate) static FEATURE: Feature =
    Feature { records: records::RECORDS, notices: news::NOTICES, due: &due_of_games::<LadderDue>() };

/// The ladders of all servers.
pub type Ladders = KeptService<LadderAt>;

#[derive(Clone, Debug)]
pub struct LadderAt {
    pub id: LadderId,
    pub ladder: Arc<Ladder>,
    pub terms: LadderTerms,
}

impl Ladders {
    pub async fn ladder(&self, id: LadderId) -> Result<LadderAt, ServiceError> {
        Ok(self.stored(id).await?.at)
    }

    /// The ladders of a server, in the order of their games.
    pub async fn of_guild(&self, guild: u64) -> Result<Vec<LadderAt>, ServiceError> {
        self.store.of_guild(guild).await
    }

    /// The newest game played for a challenge, if any.
    pub async fn game_of(&self, id: LadderId, challenge: ChallengeId) -> Result<Option<GameId>, ServiceError> {
        self.store.game_of(id, challenge).await
    }
}
