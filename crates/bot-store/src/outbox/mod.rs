//! The outbox: the notices that still have to be delivered. A notice is added in the commit that it is about, so that a crash
//! cannot lose it, and removed once it is delivered.
//!
//! A notice is a row in a [`Lane`]. Nothing here depends on what a notice says. These rows are stored:
//!
//! - notices, until they are delivered or too old ([`MAX_AGE`]);
//! - what blocks a lane and the people who were told of it, until something gets through.

mod blocks;
pub mod records;

use crate::feature::Feature;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jiff::{SignedDuration, Timestamp};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

use crate::PlayerId;
use crate::notice::{Notice, StoredNotice};
use crate::repository::{Repository, put};
use crate::traced::Traced;
use crate::{Lane, ServiceError, set_aside};
use blocks::Blocks;
use commit_store::{Codec, Expect, Key, Put, Versioned};
use records::NoticeRecord;

/// What this room keeps in the store.
pub static FEATURE: Feature = Feature { records: records::RECORDS, notices: &[], due: &[] };

/// How old a notice may get before it is dropped as out of date.
pub const MAX_AGE: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How many notices of a lane are read at once.
const AT_ONCE: usize = 64;

/// The notices that wait. Clones share them.
#[derive(Clone)]
pub struct Outbox {
    pub repository: Repository,
    lanes: UnboundedSender<Traced<Lane>>,
    /// The number of the newest notice.
    newest: Arc<AtomicU64>,
    blocks: Blocks,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingNotice {
    pub notice: StoredNotice,
    pub lane: Lane,
    pub at: Timestamp,
    /// Its number: later notices of the lane have higher ones.
    pub number: u64,
    /// The revision of its row.
    pub rev: u64,
}

impl PendingNotice {
    /// The same for every attempt to deliver this notice and for no other: at most 25 characters, as Discord wants a nonce.
    pub fn nonce(&self) -> String {
        self.number.to_string()
    }

    /// Requires that it still waits.
    pub fn standing(&self) -> Put {
        Put::require(records::notice(self.lane, self.number), self.rev)
    }

    pub fn delete(&self) -> Put {
        Put::delete(records::notice(self.lane, self.number), self.rev)
    }
}

impl Outbox {
    /// The second value receives the lanes in which something waits to be said, each time something is added.
    pub fn new(repository: Repository) -> (Outbox, UnboundedReceiver<Traced<Lane>>) {
        let (lanes, woken) = mpsc::unbounded_channel();
        (Outbox { repository, lanes, newest: Arc::default(), blocks: Blocks::default() }, woken)
    }

    /// The put that adds a notice to a lane, for the commit that it is about. The caller wakes the lane after the commit.
    pub fn put<N: Notice>(&self, lane: Lane, notice: &N) -> Result<Put, ServiceError> {
        self.put_stored(lane, StoredNotice::of(notice)?)
    }

    /// As [`Outbox::put`], of a notice as it is stored.
    pub fn put_stored(&self, lane: Lane, notice: StoredNotice) -> Result<Put, ServiceError> {
        let at = self.repository.now();
        put(records::notice(lane, self.number(at)), Expect::Absent, &NoticeRecord { at, notice })
    }

    /// A number higher than any before: the microseconds since 1970, unless the clock was set back.
    fn number(&self, now: Timestamp) -> u64 {
        let now = u64::try_from(now.as_microsecond()).unwrap_or_default();
        let next = |newest: u64| Some(now.max(newest + 1));
        let before = self.newest.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).unwrap_or_default();
        now.max(before + 1)
    }

    /// The lanes in which something waits, for the start of the bot. Notices that were set aside are put back first, if they can
    /// be read now.
    pub async fn open(&self) -> Result<Vec<Lane>, ServiceError> {
        let features = self.repository.features();
        let is_readable =
            |key: &Key, value: &[u8]| records::notice_of(key).is_some() && records::check(features, value).is_ok();
        set_aside::bring_back(&self.repository, is_readable).await?;
        let mut lanes = BTreeSet::new();
        for (key, _) in self.repository.all(&records::notices()).await? {
            if let Some((lane, number)) = records::notice_of(&key) {
                self.newest.fetch_max(number, Ordering::Relaxed);
                lanes.insert(lane);
            }
        }
        self.read_blocks(&lanes).await?;
        Ok(lanes.into_iter().collect())
    }

    /// Whether nothing waits in a lane.
    pub async fn is_empty(&self, lane: Lane) -> Result<bool, ServiceError> {
        Ok(self.repository.first(&records::notices_in(lane), 1).await?.is_empty())
    }

    /// The lanes in which something waits.
    pub async fn lanes(&self) -> Result<BTreeSet<Lane>, ServiceError> {
        let rows = self.repository.all(&records::notices()).await?;
        Ok(rows.iter().filter_map(|(key, _)| records::notice_of(key)).map(|(lane, _)| lane).collect())
    }

    /// The first notices of a lane, in order. Unreadable rows are set aside, and notices that are too old are dropped.
    pub async fn waiting(&self, lane: Lane) -> Result<Vec<PendingNotice>, ServiceError> {
        let oldest = self.repository.now() - MAX_AGE;
        let mut waiting = Vec::new();
        for (key, row) in self.repository.first(&records::notices_in(lane), AT_ONCE).await? {
            let Some((_, number)) = records::notice_of(&key) else { continue };
            match records::read(self.repository.features(), &row.value) {
                Ok(NoticeRecord { at, notice }) if at < oldest => {
                    tracing::warn!(?lane, ?notice, %at, "a notice has waited too long; it is dropped");
                    self.repository.commit_once(vec![Put::delete(key, row.rev)]).await?;
                }
                Ok(NoticeRecord { at, notice }) => {
                    waiting.push(PendingNotice { notice, lane, at, number, rev: row.rev });
                }
                Err(error) => set_aside::set_aside(&self.repository, key, &row, &error.to_string()).await?,
            }
        }
        Ok(waiting)
    }

    /// Removes notices that were delivered, or that can no longer be delivered.
    ///
    /// # Errors
    /// The store's. The notices then stay, and delivering them again must be harmless.
    pub async fn take_out(&self, notices: &[PendingNotice]) -> Result<(), ServiceError> {
        self.repository.commit_once(notices.iter().map(PendingNotice::delete).collect()).await
    }

    /// Moves a notice from its lane to those of these people, in one commit.
    pub async fn redirect(&self, notice: &PendingNotice, to: &[PlayerId]) -> Result<(), ServiceError> {
        let mut puts = vec![notice.delete()];
        for &player in to {
            puts.push(self.put_stored(Lane::Person(player), notice.notice.clone())?);
        }
        self.repository.commit_once(puts).await?;
        to.iter().for_each(|player| self.wake(Lane::Person(*player)));
        Ok(())
    }

    /// Moves a notice from its lane to another, in one commit.
    pub async fn readdress(&self, notice: &PendingNotice, to: Lane) -> Result<(), ServiceError> {
        let puts = vec![notice.delete(), self.put_stored(to, notice.notice.clone())?];
        self.repository.commit_once(puts).await?;
        self.wake(to);
        Ok(())
    }

    /// Sets a notice aside, so that it does not block those behind it; `doctor` shows it.
    pub async fn set_aside(&self, notice: &PendingNotice, why: &str) -> Result<(), ServiceError> {
        let PendingNotice { notice: what, lane, at, number, rev } = notice;
        let value = NoticeRecord { at: *at, notice: what.clone() }.encode()?;
        let row = Versioned { rev: *rev, value };
        set_aside::set_aside(&self.repository, records::notice(*lane, *number), &row, why).await
    }

    /// Announces that something waits in a lane.
    pub fn wake(&self, lane: Lane) {
        // There is no receiver while the program stops; pending notices are kept for the next start.
        let _ = self.lanes.send(Traced::here(lane));
    }

    /// The put that removes the block of a lane, if one is known; [`Outbox::unblocked`] is to be called once it is committed.
    pub fn block_removal(&self, lane: Lane) -> Option<Put> {
        self.blocks.removal(lane)
    }

    /// The block of a lane has been removed.
    pub fn unblocked(&self, lane: Lane) {
        self.blocks.removed(lane);
    }
}
