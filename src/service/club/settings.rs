//! By which rules results count.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::super::records::{self, AuditRecord, AuditedRecord, HeadRecord};
use super::super::repository::{ATTEMPTS, put};
use super::super::{Request, ServiceError};
use super::{ClubError, Clubs};
use crate::club::{RatingRules, SYSTEM};
use club_ratings::Rating;
use club_ratings::glicko::Glicko;
use commit_store::{Commit, Expect};

/// What a club has chosen about its ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClubSettings {
    /// By which rules results count from now on.
    pub rules: RatingRules,
    /// Above this deviation, in points, a rating is provisional.
    pub provisional_above: u16,
    /// Below this deviation, in points, somebody is listed among the strongest.
    pub listed_below: u16,
}

impl Default for ClubSettings {
    fn default() -> ClubSettings {
        ClubSettings { rules: RatingRules::default(), provisional_above: 110, listed_below: 75 }
    }
}

impl ClubSettings {
    /// The rating system with these bounds.
    pub fn system(&self) -> Glicko {
        Glicko {
            provisional_above: f64::from(self.provisional_above),
            listed_below: f64::from(self.listed_below),
            ..SYSTEM()
        }
    }

    /// Whether so little is known that a rating is shown with a question mark.
    pub fn is_provisional(&self, rating: Rating) -> bool {
        self.system().is_provisional(rating)
    }

    /// Whether enough is known for a list of the strongest.
    pub fn is_listed(&self, rating: Rating) -> bool {
        self.system().is_listed(rating)
    }

    /// Checks that the settings leave somebody to be listed, and something to count.
    fn check(&self) -> Result<(), ClubError> {
        let least = SYSTEM().least_deviation;
        let sound = f64::from(self.listed_below) > least
            && f64::from(self.provisional_above) >= f64::from(self.listed_below)
            && self.rules.weekly_cap > 0;
        if sound { Ok(()) } else { Err(ClubError::Setting) }
    }
}

impl Clubs {
    /// What a server's club has chosen.
    ///
    /// # Errors
    /// Only the store's.
    pub async fn settings(&self, guild: u64) -> Result<ClubSettings, ServiceError> {
        let (_, settings) = self.repository.replaceable(&records::club_settings(guild)).await?;
        Ok(settings.unwrap_or_default())
    }

    /// Changes what a club has chosen, and notes it in the audit log. Results that are in keep the rules by which they counted.
    ///
    /// # Errors
    /// [`ClubError::Setting`]; the store's.
    pub async fn change_settings(
        &self,
        request: Request,
        guild: u64,
        after: ClubSettings,
    ) -> Result<ClubSettings, ServiceError> {
        after.check()?;
        let _turn = self.turn(guild).await;
        for _ in 0..ATTEMPTS {
            let (expect, before) = self.repository.replaceable(&records::club_settings(guild)).await?;
            let before: ClubSettings = before.unwrap_or_default();
            if before == after {
                return Ok(after);
            }
            let mut puts = vec![put(records::club_settings(guild), expect, &after)?];
            puts.extend(self.audited(guild, request, AuditedRecord::Settings { before, after }).await?);
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(after);
            }
        }
        Err(ServiceError::Contended)
    }

    /// The puts that add to the audit log of a server.
    async fn audited(
        &self,
        guild: u64,
        request: Request,
        what: AuditedRecord,
    ) -> Result<Vec<commit_store::Put>, ServiceError> {
        let key = records::club_head(guild);
        let row = self.repository.row(&key).await?;
        let (expect, head) = super::ended::head_of(row.as_ref())?;
        let at = self.repository.now();
        let record = AuditRecord { event: request.event, by: request.by, at: seconds(at), what };
        let number = head.audits;
        let head = HeadRecord { audits: number + 1, ..head };
        Ok(vec![put(key, expect, &head)?, put(records::club_audit(guild, number), Expect::Absent, &record)?])
    }
}

/// The whole second of a time.
fn seconds(at: Timestamp) -> Timestamp {
    Timestamp::from_second(at.as_second()).unwrap_or(at)
}
