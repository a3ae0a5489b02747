//! The challenge ladder of a server: ranking, challenges, and the games that decide them.
//!
//! The rules are `club_competitions::ladder`: a ladder is a log, and its state is replayed from it. This module stores
//! it, ties it to games, and announces it. One commit begins a game together with its challenge; the commit that ends a
//! game also enters its result, and a correction of that result also applies to the challenge. So there is never a
//! result without its ranking, nor the reverse. Deadlines are due rows, which are derived from the ladder alone and
//! updated in every commit.
//!
//! In a correspondence game, or without a clock, the game begins as soon as it can be played and a player is there for
//! it: when its challenge is accepted, or when one of the two reports ready later. With a live clock both have to.
//!
//! | file | holds |
//! |---|---|
//! | `stored` | ladders in the store |
//! | `commit` | commits changes, once for each event |
//! | `members` | joining, leaving, absences |
//! | `challenges` | challenges, their answers, and the start of games |
//! | `ended` | effects of the end of a game and of a correction |
//! | `fall_due` | deadlines |
//! | `settings`, `terms` | the rules of a ladder, and the terms of its games |
//! | `news` | announcements |
//! | `error` | refusals |

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

/// Records, notices and due rows of this feature.
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
    /// The terms of its games.
    pub terms: LadderTerms,
}

/// Where a ladder game begins, if one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderTable {
    pub channel: ChannelId,
    /// The server's rules.
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

    /// The newest game played for a challenge, if any.
    pub async fn game_of(&self, guild: u64, challenge: ChallengeId) -> Result<Option<GameId>, ServiceError> {
        self.store().game_of(guild, challenge).await
    }
}
