//! The weekly digest of a server: what has happened there in seven days, in the channel that its managers have chosen.
//!
//! A server with digests has a row with what was chosen and the week that is next, and a due row for that. When it falls due, one
//! commit creates the row of that local week, puts the notice into the outbox and moves the due row on. The row of a week is never
//! created twice; so after a crash, a redelivery, a step of the clock or a change of the zone a week has its digest or the record
//! why it has none. What a digest tells is not stored: it is read when it is decided on and when it is posted, so that someone who
//! was erased meanwhile is not named.
//!
//! | file | holds |
//! |---|---|
//! | `plan` | what was chosen, and when the next one is due |
//! | `fall_due` | what happens at the hour |
//! | `managed` | what managers change, and channels that are lost |
//! | `delivered` | outcomes of digests |
//! | `span` | of which days a digest tells |
//! | `told`, `results` | what it tells |
//! | `analysed` | how well games were played |
//! | `ended` | the finished games of servers, in order |

mod analysed;
mod delivered;
pub(crate) mod ended;
mod fall_due;
mod managed;
pub(crate) mod notices;
mod plan;
pub(crate) mod records;
mod results;
mod span;
#[cfg(test)]
mod tests;
mod told;

use std::sync::Arc;

use jiff::SignedDuration;

use crate::ladder::Ladders;
use crate::puzzle::Day;
use crate::puzzles::Puzzles;
use crate::ratings::Clubs;
use crate::season::Seasons;
use crate::table::games::Games;
use crate::tournament::Tournaments;
use bot_store::feature::Feature;
use bot_store::repository::{Repository, put};
use bot_store::scheduler::due_kind;
use bot_store::{Outbox, ServiceError};
use commit_store::{Codec, Expect, Key, Put, Versioned};
use records::DigestWeek;

pub use delivered::DigestPost;
pub use plan::{DigestPlan, DigestSettings, DigestState, NextDigest};
pub use results::{RatingRise, Upset, WinStreak};
pub use span::{DIGEST_DAYS, DigestSpan};
pub use told::{BestGame, EndedTournament, GamesOfDay, PuzzleWeek, PuzzleWeekRow, SeasonPlace, SeasonTop, WeekDigest};

/// What this feature keeps in the store, has to say, and does in its time.
pub(crate) static FEATURE: Feature =
    Feature { records: records::RECORDS, notices: notices::NOTICES, due: &[due_kind::<Digests>()] };

/// How late a digest is posted rather than not at all.
pub const GRACE: SignedDuration = SignedDuration::from_hours(48);

/// The digests of all servers. Clones share them.
#[derive(Clone)]
pub struct Digests {
    repository: Repository,
    outbox: Outbox,
    sources: DigestSources,
}

/// What digests tell of.
#[derive(Clone)]
pub(crate) struct DigestSources {
    pub(crate) clubs: Clubs,
    pub(crate) games: Arc<Games>,
    pub(crate) ladders: Ladders,
    pub(crate) seasons: Seasons,
    pub(crate) tournaments: Tournaments,
    pub(crate) puzzles: Puzzles,
}

/// A plan as it is stored, to be changed.
struct StoredPlan {
    key: Key,
    expect: Expect,
    plan: DigestPlan,
}

impl StoredPlan {
    fn put(&self) -> Result<Put, ServiceError> {
        put(self.key.clone(), self.expect, &self.plan)
    }
}

impl Digests {
    pub(crate) fn new(sources: DigestSources) -> Digests {
        let (repository, outbox) = (sources.clubs.repository.clone(), sources.clubs.outbox.clone());
        Digests { repository, outbox, sources }
    }

    /// What was chosen for a server, and which digest is next.
    pub async fn plan(&self, guild: u64) -> Result<Option<DigestPlan>, ServiceError> {
        Ok(self.stored(guild).await?.map(|stored| stored.plan))
    }

    /// What the last seven days would tell, today included.
    pub async fn preview(&self, guild: u64, settings: &DigestSettings) -> Result<WeekDigest, ServiceError> {
        let today = settings.today(self.repository.now());
        self.told(guild, &DigestSpan::until(today, settings.zone.clone())).await
    }

    async fn stored(&self, guild: u64) -> Result<Option<StoredPlan>, ServiceError> {
        let key = records::digest(guild);
        let Some(row) = self.repository.row(&key).await? else { return Ok(None) };
        let plan = DigestPlan::decode(&row.value)?;
        Ok(Some(StoredPlan { key, expect: Expect::Rev(row.rev), plan }))
    }

    /// The row of a week, and what it says.
    async fn week(&self, guild: u64, monday: Day) -> Result<Option<(Versioned, DigestWeek)>, ServiceError> {
        let row = self.repository.row(&records::digest_week(guild, monday)).await?;
        row.map(|row| Ok(DigestWeek::decode(&row.value).map(|week| (row, week))?)).transpose()
    }
}
