//! Outcomes of digests.

use crate::digest::notices::{DigestNotice, DigestPausedNotice};
use crate::digest::records::{DigestFate, DigestWeek, NoDigest, digest_week};
use crate::digest::span::DigestSpan;
use crate::digest::{DigestPlan, DigestSettings, DigestState, Digests, WeekDigest};
use bot_store::repository::put;
use bot_store::{BlockReason, Lane, MessageId, PendingNotice, ServiceError};
use commit_store::{Expect, Put};

/// A digest that is to be posted.
#[derive(Clone, Debug, PartialEq)]
pub struct DigestPost {
    pub guild: u64,
    pub settings: DigestSettings,
    pub digest: WeekDigest,
}

impl Digests {
    /// What a notice wants posted. `None` if that is not to be posted any more: the notice is out of the outbox then, and why is
    /// recorded.
    pub async fn to_post(&self, pending: &PendingNotice) -> Result<Option<DigestPost>, ServiceError> {
        let Some(DigestNotice { guild, monday, until }) = pending.notice.read() else { return Ok(None) };
        let found = self.week(guild, monday).await?.map(|(_, week)| week);
        let Some(DigestWeek { day, fate: DigestFate::Pending }) = found else {
            self.outbox.take_out(std::slice::from_ref(pending)).await?;
            return Ok(None);
        };
        let plan = self.plan(guild).await?.filter(|plan| plan.state != DigestState::Off);
        let why = match plan {
            None => NoDigest::TurnedOff,
            Some(_) if self.repository.now() > until => NoDigest::Away,
            Some(plan) => {
                let digest = self.told(guild, &DigestSpan::before(day, plan.settings.zone.clone())).await?;
                if !digest.is_quiet() {
                    return Ok(Some(DigestPost { guild, settings: plan.settings, digest }));
                }
                NoDigest::Quiet
            }
        };
        self.settle(pending, DigestFate::None(why), Vec::new()).await?;
        Ok(None)
    }

    /// What was chosen for the server of a digest that is to be posted, and of which days it tells.
    pub async fn span_of(&self, pending: &PendingNotice) -> Result<Option<(DigestSettings, DigestSpan)>, ServiceError> {
        let Some(DigestNotice { guild, monday, .. }) = pending.notice.read() else { return Ok(None) };
        let (week, plan) = (self.week(guild, monday).await?, self.plan(guild).await?);
        Ok(week.zip(plan).map(|((_, week), DigestPlan { settings, .. })| {
            let span = DigestSpan::before(week.day, settings.zone.clone());
            (settings, span)
        }))
    }

    /// Records in which message a digest was posted. After an error the notice stays, and delivering it again must be harmless.
    pub async fn posted(&self, pending: &PendingNotice, message: MessageId) -> Result<(), ServiceError> {
        self.settle(pending, DigestFate::Posted(message), Vec::new()).await
    }

    /// Records that a digest was refused: there are none from then on until a manager changes something, and whoever set them up is
    /// told.
    pub async fn refused(&self, pending: &PendingNotice, reason: BlockReason) -> Result<(), ServiceError> {
        let Some(DigestNotice { guild, .. }) = pending.notice.read() else { return Ok(()) };
        let (mut puts, mut told) = (Vec::new(), None);
        if let Some(mut stored) = self.stored(guild).await?
            && let Some(next) = stored.plan.next()
        {
            stored.plan.state = self.paused(reason);
            let (notice, lane) = paused_notice(guild, &stored.plan.settings, reason);
            puts.push(self.outbox.put(lane, &notice)?);
            puts.extend(self.moved_due(guild, Some(next.at), &stored).await?);
            puts.push(stored.put()?);
            told = Some(lane);
        }
        let settled = self.settle(pending, DigestFate::Refused(reason), puts).await;
        // After an error the notice may be there all the same.
        if let Some(lane) = told {
            self.outbox.wake(lane);
        }
        settled
    }

    /// Removes a notice, in the commit that records what became of its week.
    async fn settle(&self, pending: &PendingNotice, fate: DigestFate, mut puts: Vec<Put>) -> Result<(), ServiceError> {
        let Some(DigestNotice { guild, monday, .. }) = pending.notice.read() else { return Ok(()) };
        if let Some((row, week)) = self.week(guild, monday).await? {
            puts.push(put(digest_week(guild, monday), Expect::Rev(row.rev), &DigestWeek { fate, ..week })?);
        }
        puts.push(pending.delete());
        self.repository.commit_once(puts).await
    }
}

/// The notice to the person who set digests up, when they are paused.
pub(super) fn paused_notice(guild: u64, settings: &DigestSettings, reason: BlockReason) -> (DigestPausedNotice, Lane) {
    let DigestSettings { by, channel, language, .. } = *settings;
    (DigestPausedNotice { guild, channel, language, reason }, Lane::Person(by))
}
