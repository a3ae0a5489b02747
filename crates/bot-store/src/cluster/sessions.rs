//! When sessions with the network may begin, and over how many shards its events are spread.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use crate::ServiceError;
use crate::cluster::Cluster;
use crate::cluster::records::SessionsRecord;
use crate::repository::put;
use commit_store::{Commit, Put};

/// The shortest time between the starts of two sessions.
const SESSION_INTERVAL: SignedDuration = SignedDuration::from_secs(5);

/// The pause before a store that did not answer is asked again.
const RETRY_PAUSE: Duration = Duration::from_secs(1);

impl Cluster {
    /// Over how many shards events are spread: as many as `recommended`, unless other processes are running with another number.
    pub async fn agree_on_shards(&self, recommended: u32) -> Result<u32, ServiceError> {
        if !self.is_shared() {
            return Ok(recommended);
        }
        let key = crate::cluster::records::sessions();
        loop {
            let (expect, known) = self.repository.replaceable::<SessionsRecord>(&key).await?;
            let others = self.processes().await?.len() > 1;
            if let Some(known) = &known
                && (others || known.shards == recommended)
            {
                return Ok(known.shards);
            }
            let begun = known.map_or(Timestamp::UNIX_EPOCH, |known| known.begun);
            let record = SessionsRecord { shards: recommended, begun };
            let mut puts = vec![put(key.clone(), expect, &record)?];
            // Those of other shards: of the same number, but with other servers.
            let outages = self.repository.all(&crate::cluster::records::shard_outages()).await?;
            puts.extend(outages.into_iter().map(|(key, row)| Put::delete(key, row.rev)));
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(recommended);
            }
            // Another process that started at the same moment has written its number first, which is read next.
        }
    }

    /// Waits until a session may begin. Discord takes one in five seconds, from all processes together.
    pub async fn wait_for_session_slot(&self) {
        while let Some(pause) = self.try_session_slot().await.unwrap_or_else(|error| {
            tracing::warn!(%error, "cannot read when the last session began; will try again");
            Some(RETRY_PAUSE)
        }) {
            let end = self.repository.now().saturating_add(SignedDuration::try_from(pause).unwrap_or_default());
            // A clock that is put back must not make the wait longer.
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = self.repository.clock().sleep_until(end.unwrap_or(Timestamp::MAX)) => {}
            }
        }
    }

    /// Reserves the start of a session now, or says how long to wait before the next try.
    pub async fn try_session_slot(&self) -> Result<Option<Duration>, ServiceError> {
        let key = crate::cluster::records::sessions();
        let (expect, known) = self.repository.replaceable::<SessionsRecord>(&key).await?;
        let now = self.repository.now();
        let Some(known) = known else { return Ok(None) };
        // The time may come from a clock that is ahead of this one: that must not make the wait longer.
        let left = (known.begun + SESSION_INTERVAL).duration_since(now).min(SESSION_INTERVAL);
        if left.is_positive() {
            return Ok(Some(left.unsigned_abs()));
        }
        let record = SessionsRecord { begun: now, ..known };
        match self.repository.commit(vec![put(key, expect, &record)?]).await? {
            Commit::Done { .. } => Ok(None),
            Commit::Conflict { .. } => Ok(Some(Duration::ZERO)),
        }
    }
}
