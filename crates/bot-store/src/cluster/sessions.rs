//! When sessions with the network may begin, and over how many shards its events are spread.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tokio::time::Instant;

use crate::ServiceError;
use crate::cluster::Cluster;
use crate::cluster::records::{self, SessionStartRecord, SessionsRecord};
use crate::repository::put;
use commit_store::{Commit, Expect, Put};

/// The pause before a store that did not answer is asked again.
const RETRY_PAUSE: Duration = Duration::from_secs(1);

/// Shards that may not begin sessions shortly after one another, and how long they have to wait for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionBucket {
    pub number: u32,
    /// The shortest time between the starts of two sessions.
    pub interval: Duration,
}

/// When the last session of a bucket began, as a process that waits has found it.
#[derive(Debug)]
struct SeenStart {
    record: SessionStartRecord,
    rev: u64,
    /// When the process found it: the session began earlier.
    since: Instant,
}

impl Cluster {
    /// Over how many shards events are spread: as many as `recommended`, unless other processes are running with another number.
    pub async fn agree_on_shards(&self, recommended: u32) -> Result<u32, ServiceError> {
        let key = records::sessions();
        loop {
            let (expect, known) = self.repository.replaceable::<SessionsRecord>(&key).await?;
            let others = self.processes().await?.len() > 1;
            if let Some(known) = &known
                && (others || known.shards == recommended)
            {
                return Ok(known.shards);
            }
            let mut puts = vec![put(key.clone(), expect, &SessionsRecord { shards: recommended })?];
            // Those of other shards: of the same number, but with other servers.
            let outages = self.repository.all(&records::shard_outages()).await?;
            puts.extend(outages.into_iter().map(|(key, row)| Put::delete(key, row.rev)));
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(recommended);
            }
            // Another process that started at the same moment has written its number first, which is read next.
        }
    }

    /// Waits until a session may begin. Discord takes one of each bucket in an interval, from all processes together.
    pub async fn wait_for_session_slot(&self, bucket: SessionBucket) {
        let mut seen = None;
        loop {
            let pause = match self.try_session_slot(bucket, &mut seen).await {
                Ok(None) => return,
                Ok(Some(pause)) => pause,
                Err(error) => {
                    tracing::warn!(%error, "cannot read when the last session began; will try again");
                    RETRY_PAUSE
                }
            };
            tokio::time::sleep(pause).await;
        }
    }

    /// Reserves the start of a session now, or says how long to wait before the next try.
    async fn try_session_slot(
        &self,
        bucket: SessionBucket,
        seen: &mut Option<SeenStart>,
    ) -> Result<Option<Duration>, ServiceError> {
        let key = records::session_start(bucket.number);
        let now = self.repository.now();
        let (expect, known) = self.repository.replaceable::<SessionStartRecord>(&key).await?;
        if let (Expect::Rev(rev), Some(record)) = (expect, known) {
            let start = match seen.take() {
                Some(start) if start.rev == rev => start,
                _ => SeenStart { record, rev, since: Instant::now() },
            };
            let left = start.left(now, bucket.interval);
            *seen = Some(start);
            if !left.is_zero() {
                return Ok(Some(left));
            }
        }
        match self.repository.commit(vec![put(key, expect, &SessionStartRecord { begun: now })?]).await? {
            Commit::Done { .. } => Ok(None),
            Commit::Conflict { .. } => Ok(Some(Duration::ZERO)),
        }
    }
}

impl SeenStart {
    /// How long the next session has to wait. The time of the last one may come from a clock that is ahead of this one, or this
    /// one may be put back: neither makes the wait longer than an interval.
    fn left(&self, now: Timestamp, interval: Duration) -> Duration {
        let by_clock = SignedDuration::try_from(interval).unwrap_or_default() - now.duration_since(self.record.begun);
        let by_wait = interval.saturating_sub(self.since.elapsed());
        Duration::try_from(by_clock).unwrap_or_default().min(by_wait)
    }
}
