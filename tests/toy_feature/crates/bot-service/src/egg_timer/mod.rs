//! An egg timer: one egg is boiled in a channel at a time.
//!
//! Which egg that is, is a record. A due row says when it is done; the commit that takes the egg away adds the notice.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use bot_store::due_key::{DueId, DueKey};
use bot_store::error::FeatureError;
use bot_store::feature::{ErasureRule, Feature, IdKind, NoticeKind, RecordKind, Topic};
use bot_store::locale::Locale;
use bot_store::records::KeyOnly;
use bot_store::repository::{ATTEMPTS, Repository, put};
use bot_store::scheduler::{DueHandler, DueRow, Handled, due_kind};
use bot_store::{ChannelId, EventId, Lane, Notice, Outbox, PlayerId, Request, ServiceError};
use commit_store::{Codec, Commit, Expect, Key, Put, Space};

pub(crate) static FEATURE: Feature = Feature {
    records: &[RecordKind::of::<Egg>(EGG, &[IdKind::Channel], Topic::Pending, ErasureRule::Own)],
    notices: &[NoticeKind::of::<EggNotice>()],
    due: &[due_kind::<EggTimers>()],
};

const EGG: Space = Space::new("egg");

/// The eggs of all channels. Clones share them.
#[derive(Clone)]
pub struct EggTimers {
    repository: Repository,
    outbox: Outbox,
}

/// What was asked for.
#[derive(Clone, Copy, Debug)]
pub struct EggOrder {
    pub channel: ChannelId,
    pub locale: Locale,
    pub minutes: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Egg {
    /// The event that asked for it.
    pub event: EventId,
    pub by: PlayerId,
    pub minutes: u8,
    pub done_at: Timestamp,
    pub locale: Locale,
}

impl Codec for Egg {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EggError {
    #[error("an egg is being boiled until {0}")]
    Boiling(Timestamp),
}

impl FeatureError for EggError {}

/// An egg is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EggNotice {
    pub egg: Egg,
}

impl Codec for EggNotice {}

impl Notice for EggNotice {
    const KIND: u16 = 60_000;
}

impl EggTimers {
    pub fn new(repository: Repository, outbox: Outbox) -> EggTimers {
        EggTimers { repository, outbox }
    }

    /// Boils an egg for this long. Idempotent per event.
    pub async fn boil(&self, request: Request, order: EggOrder) -> Result<Egg, ServiceError> {
        let EggOrder { channel, locale, minutes } = order;
        let done_at = request.at + SignedDuration::from_mins(minutes.into());
        let egg = Egg { event: request.event, by: request.by, minutes, done_at, locale };
        for _ in 0..ATTEMPTS {
            let (expect, boiling) = self.repository.replaceable::<Egg>(&key(channel)).await?;
            match boiling {
                Some(boiling) if boiling.event == request.event => return Ok(boiling),
                Some(boiling) => return Err(EggError::Boiling(boiling.done_at).into()),
                None => {}
            }
            let due = DueKey::new(done_at, EggTimers::ID, channel.0).key();
            let puts = vec![put(key(channel), expect, &egg)?, put(due, Expect::Absent, &KeyOnly)?];
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(egg);
            }
        }
        Err(ServiceError::Contended)
    }
}

impl DueHandler for EggTimers {
    const ID: DueId = DueId(60_000);
    const NAME: &'static str = "egg";
    type Payload = KeyOnly;

    async fn handle(&self, row: DueRow<KeyOnly>) -> Result<Handled, ServiceError> {
        let channel = ChannelId(row.id);
        let Some(boiled) = self.repository.row(&key(channel)).await? else { return Ok(Handled::Done) };
        let egg = Egg::decode(&boiled.value)?;
        let lane = Lane::Channel(channel);
        let puts = vec![Put::delete(key(channel), boiled.rev), self.outbox.put(lane, &EggNotice { egg })?];
        if let Commit::Done { .. } = self.repository.commit(puts).await? {
            self.outbox.wake(lane);
        }
        Ok(Handled::Done)
    }
}

fn key(channel: ChannelId) -> Key {
    EGG.key([channel.0])
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{ManualClock, Service};

    const ORDER: EggOrder = EggOrder { channel: ChannelId(10), locale: Locale::English, minutes: 4 };

    #[tokio::test]
    async fn one_egg_is_boiled_in_a_channel_at_a_time() {
        let clock = Arc::new(ManualClock::new(Timestamp::UNIX_EPOCH));
        let (service, _) = Service::in_memory(Arc::clone(&clock) as _, Arc::new(crate::FairCoin));
        let request = |event: u8| Request {
            event: EventId(event.into()),
            by: PlayerId(1),
            at: Timestamp::UNIX_EPOCH + SignedDuration::from_secs(event.into()),
        };
        let egg = service.egg_timers.boil(request(1), ORDER).await.unwrap();
        assert_eq!(service.egg_timers.boil(request(1), ORDER).await.unwrap(), egg, "an event that comes twice");
        let refused = service.egg_timers.boil(request(2), ORDER).await;
        assert_eq!(refused.unwrap_err().downcast_ref(), Some(&EggError::Boiling(egg.done_at)));
        let due = DueRow { at: egg.done_at, id: ORDER.channel.0, payload: KeyOnly };
        assert_eq!(service.egg_timers.handle(due).await.unwrap(), Handled::Done);
        assert_eq!(service.egg_timers.handle(due).await.unwrap(), Handled::Done, "after a crash");
        let waiting = service.outbox.waiting(Lane::Channel(ORDER.channel)).await.unwrap();
        let [notice] = &waiting[..] else { panic!("{waiting:?}") };
        assert_eq!(notice.notice.read(), Some(EggNotice { egg }));
        service.egg_timers.boil(request(3), ORDER).await.unwrap();
    }
}
