//! By which rules results count.

use crate::club::ClubSettings;
use crate::ratings::ended::head_of;
use crate::ratings::events::to_seconds;
use crate::ratings::records;
use crate::ratings::records::{AuditRecord, Audited, HeadRecord};
use crate::ratings::{ClubError, Clubs};
use bot_store::repository::put;
use bot_store::{Request, ServiceError};
use commit_store::{Expect, Put};

impl Clubs {
    pub async fn settings(&self, guild: u64) -> Result<ClubSettings, ServiceError> {
        let (_, settings) = self.repository.replaceable(&records::club_settings(guild)).await?;
        Ok(settings.unwrap_or_default())
    }

    /// Changes what a club has chosen, and notes it in the audit log. Results that are in keep the rules by which they counted.
    pub async fn change_settings(
        &self,
        request: Request,
        guild: u64,
        after: ClubSettings,
    ) -> Result<ClubSettings, ServiceError> {
        if !after.is_sound() {
            return Err(ClubError::Setting.into());
        }
        self.in_turn(guild, || async {
            let (expect, before) = self.repository.replaceable(&records::club_settings(guild)).await?;
            let before: ClubSettings = before.unwrap_or_default();
            if before == after {
                return Ok(Some(after));
            }
            let mut puts = vec![put(records::club_settings(guild), expect, &after)?];
            puts.extend(self.audited(guild, request, Audited::Settings { before, after }).await?);
            Ok(self.commit(puts, &[]).await?.then_some(after))
        })
        .await
    }

    /// The puts that add to the audit log of a server.
    pub(crate) async fn audited(&self, guild: u64, request: Request, what: Audited) -> Result<Vec<Put>, ServiceError> {
        let key = records::club_head(guild);
        let row = self.repository.row(&key).await?;
        let (expect, head) = head_of(row.as_ref())?;
        let at = to_seconds(self.repository.now());
        let record = AuditRecord { event: request.event, by: request.by, at, what };
        let number = head.audits;
        let head = HeadRecord { audits: number + 1, ..head };
        Ok(vec![put(key, expect, &head)?, put(records::club_audit(guild, number), Expect::Absent, &record)?])
    }
}
