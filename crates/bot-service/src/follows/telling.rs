//! What a follower is told, and when.

use jiff::{SignedDuration, Timestamp};

use crate::follows::Follows;
use crate::follows::notices::FollowNotice;
use crate::follows::records::{FollowNews, FollowNewsRecord, TELL_DAY, follow_news};
use bot_store::due_key::{DueId, DueKey};
use bot_store::records::KeyOnly;
use bot_store::repository::{ATTEMPTS, put};
use bot_store::scheduler::{DueHandler, DueRow, Handled};
use bot_store::{Lane, PlayerId, ServiceError};
use commit_store::{Codec, Commit, Put};

/// How long a follower is left alone after they were told something.
const PAUSE: SignedDuration = SignedDuration::from_hours(24);

/// How much a follower is told at once; of more, only the newest.
const NEWS: usize = 20;

/// Tells a follower what has happened while they were left alone.
#[derive(Clone)]
pub(crate) struct TellDay(pub(crate) Follows);

impl DueHandler for TellDay {
    const ID: DueId = TELL_DAY;
    const NAME: &'static str = "follow-day";
    const IS_OF_PERSON: bool = true;
    type Payload = KeyOnly;

    async fn handle(&self, row: DueRow<KeyOnly>) -> Result<Handled, ServiceError> {
        self.0.change_news(PlayerId(row.id), |_| {}).await?;
        Ok(Handled::Done)
    }
}

impl FollowNewsRecord {
    fn may_be_told_at(&self) -> Option<Timestamp> {
        self.told_at.map(|told| told + PAUSE)
    }

    /// What may be told now.
    fn take(&mut self, now: Timestamp) -> Option<FollowNotice> {
        let is_time = self.may_be_told_at().is_none_or(|at| now.as_millisecond() >= at.as_millisecond());
        if !is_time || self.waiting.is_empty() {
            return None;
        }
        self.told_at = Some(now);
        self.told = std::mem::take(&mut self.waiting);
        Some(FollowNotice { news: self.told.clone() })
    }
}

impl Follows {
    /// Tells a follower, now or when they may be told again.
    pub(super) async fn tell(&self, follower: PlayerId, news: FollowNews) -> Result<(), ServiceError> {
        self.change_news(follower, |record| {
            // It may have been added before a crash.
            if !record.told.contains(&news) && !record.waiting.contains(&news) {
                record.waiting.push(news);
                let surplus = record.waiting.len().saturating_sub(NEWS);
                record.waiting.drain(..surplus);
            }
        })
        .await
    }

    async fn change_news(
        &self,
        follower: PlayerId,
        change: impl Fn(&mut FollowNewsRecord),
    ) -> Result<(), ServiceError> {
        let (key, lane) = (follow_news(follower), Lane::Person(follower));
        let outbox = &self.clubs.outbox;
        for _ in 0..ATTEMPTS {
            let (expect, stored) = self.repository.replaceable::<FollowNewsRecord>(&key).await?;
            let before = stored.unwrap_or_default();
            let mut record = before.clone();
            change(&mut record);
            let notice = record.take(self.repository.now());
            if record == before {
                return Ok(());
            }
            let mut puts = vec![put(key.clone(), expect, &record)?];
            match &notice {
                Some(notice) => puts.push(outbox.put(lane, notice)?),
                None => puts.extend(due(follower, &record)?),
            }
            let committed = self.repository.commit(puts).await;
            if notice.is_some() {
                // After an error the notice may be there all the same.
                outbox.wake(lane);
            }
            if let Commit::Done { .. } = committed? {
                return Ok(());
            }
        }
        Err(ServiceError::Contended)
    }
}

/// The row by which the rest is told.
fn due(follower: PlayerId, record: &FollowNewsRecord) -> Result<Option<Put>, ServiceError> {
    let key = record.may_be_told_at().map(|at| DueKey::new(at, TELL_DAY, follower.0).key());
    key.map(|key| Ok(Put::ensure(key, KeyOnly.encode()?))).transpose()
}
