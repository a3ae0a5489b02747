//! When sessions with the network are begun, and over how many shards its events are spread.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::Cluster;
use crate::service::ServiceError;
use crate::service::records::{self, SessionsRecord};
use crate::service::repository::put;
use commit_store::{Commit, Put};

/// How long to wait after one session was begun before the next is.
const BETWEEN_SESSIONS: SignedDuration = SignedDuration::from_secs(5);

/// The pause after a store that did not answer.
const PAUSE: Duration = Duration::from_secs(1);

impl Cluster {
    /// Over how many shards events are spread: as many as `recommended`, unless other processes are at work with another number.
    ///
    /// # Errors
    /// The store's.
    pub async fn agree_on_shards(&self, recommended: u32) -> Result<u32, ServiceError> {
        if !self.is_shared() {
            return Ok(recommended);
        }
        let key = records::sessions();
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
            let outages = self.repository.all(&records::shard_outages()).await?;
            puts.extend(outages.into_iter().map(|(key, row)| Put::delete(key, row.rev)));
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(recommended);
            }
            // Another process, which began at the same moment, was faster: what it wrote is read.
        }
    }

    /// Waits until a session may be begun. Discord takes one in five seconds, from all processes together.
    pub async fn session_turn(&self) {
        while let Some(pause) = self.take_session_turn().await.unwrap_or_else(|error| {
            tracing::warn!(%error, "it cannot be told when a session was begun last");
            Some(PAUSE)
        }) {
            tokio::time::sleep(pause).await;
        }
    }

    /// Begins a session, or says how long to wait before the next try.
    pub(super) async fn take_session_turn(&self) -> Result<Option<Duration>, ServiceError> {
        let key = records::sessions();
        let (expect, known) = self.repository.replaceable::<SessionsRecord>(&key).await?;
        let now = self.repository.now();
        let Some(known) = known else { return Ok(None) };
        // A clock that is ahead of this one keeps nobody waiting for longer.
        let left = (known.begun + BETWEEN_SESSIONS).duration_since(now).min(BETWEEN_SESSIONS);
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
