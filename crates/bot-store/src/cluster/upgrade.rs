//! Which version of records all processes write, so that those of two neighbouring versions can run side by side.
//!
//! One row names the version that is written. A process joins in a commit that rewrites this row, and raises the version in a
//! commit that expects the row as it was before the process listed the others. So a process of an earlier version cannot join
//! unnoticed while the others begin to write what it could not read.

use tokio::time::Instant;

use crate::ServiceError;
use crate::cluster::records::WrittenVersionRecord;
use crate::cluster::{Cluster, ClusterState, JoinError, ProcessRecord};
use crate::repository::put;
use commit_store::{Commit, Expect};

impl Cluster {
    /// Writes this process's row, unless records are written in a later version than it knows.
    pub(super) async fn register(&self, shared: &ClusterState, record: &ProcessRecord) -> Result<(), JoinError> {
        loop {
            let (expect, found) = self.written_version().await?;
            // The very first process writes the newest version that it knows.
            let version = found.unwrap_or(record.records);
            if version > record.records {
                return Err(JoinError::NewerRecords { written: version, known: record.records });
            }
            let puts = vec![
                put(crate::cluster::records::process(shared.me), Expect::Absent, record)?,
                put(crate::cluster::records::written_version(), expect, &WrittenVersionRecord { version })?,
            ];
            let begun = Instant::now();
            if let Commit::Done { .. } = self.repository.commit(puts).await.map_err(ServiceError::from)? {
                shared.heartbeat.record(begun);
                return Ok(self.adopt(version).await?);
            }
        }
    }

    /// Raises the version of records that is written to the newest one that all processes know, and adopts what others have
    /// raised it to.
    pub(super) async fn agree_on_version(&self) -> Result<(), ServiceError> {
        let versions = self.repository.versions();
        if versions.written() == versions.known() {
            return Ok(());
        }
        let (expect, found) = self.written_version().await?;
        let written = found.unwrap_or(versions.written());
        // Listed after the row was read: a process that has joined since has rewritten it.
        let oldest = self.processes().await?.iter().map(|(_, _, record)| record.records).min();
        let agreed = oldest.unwrap_or(written).min(versions.known());
        if agreed > written {
            let raised =
                put(crate::cluster::records::written_version(), expect, &WrittenVersionRecord { version: agreed })?;
            if let Commit::Conflict { .. } = self.repository.commit(vec![raised]).await? {
                // Another process has joined, or was faster: the next poll finds out.
                return Ok(());
            }
        }
        self.adopt(agreed.max(written)).await
    }

    /// Writes this version from now on. Before that, programs that do not know it must not be able to open the store any more.
    async fn adopt(&self, version: u32) -> Result<(), ServiceError> {
        let versions = self.repository.versions();
        self.repository.raise_records(version).await?;
        if versions.written() != version {
            versions.write(version);
            tracing::info!(version = versions.written(), "records are written in this version from now on");
        }
        Ok(())
    }

    async fn written_version(&self) -> Result<(Expect, Option<u32>), ServiceError> {
        let (expect, found) =
            self.repository.replaceable::<WrittenVersionRecord>(&crate::cluster::records::written_version()).await?;
        Ok((expect, found.map(|record| record.version)))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bytes::Bytes;
    use jiff::Timestamp;
    use tokio::task::JoinHandle;
    use tokio_util::sync::CancellationToken;

    use super::*;
    use crate::cluster::{MEMBER_TIMEOUT, POLL_INTERVAL, ProcessId};
    use crate::feature::Features;
    use crate::record_versions::{ChangedRecord, RecordVersions};
    use crate::repository::Repository;
    use crate::{Evicted, ManualClock};
    use commit_store::{MemoryStore, Put, Space, Store};

    const CHANGED: Space = Space::new("changed");

    /// From version 8 on a value has a mark before it.
    const RECORDS_CHANGED: &[ChangedRecord] = &[ChangedRecord {
        space: CHANGED,
        since: 8,
        earlier: |value| Ok(value.strip_prefix(b"8:").map(Bytes::copy_from_slice)),
    }];

    /// A process whose program knows this version.
    struct Process {
        repository: Repository,
        cluster: Cluster,
    }

    impl Process {
        fn of_version(known: u32, store: &Arc<MemoryStore>) -> Process {
            let clock = Arc::new(ManualClock::new(Timestamp::UNIX_EPOCH));
            let changed = if known == 8 { RECORDS_CHANGED } else { &[] };
            let repository = Repository::new(Arc::clone(store) as Arc<dyn Store>, clock, Features(&[]))
                .with_versions(RecordVersions::new(known, changed, true));
            Process { cluster: Cluster::new(repository.clone(), ProcessId::draw()), repository }
        }

        /// Joins, and stays a member until the token is cancelled or the task aborted.
        async fn join(&self) -> Result<(JoinHandle<Result<(), Evicted>>, CancellationToken), JoinError> {
            let (mut membership, stop) = (self.cluster.join().await?, CancellationToken::new());
            let token = stop.clone();
            let watching = tokio::spawn(async move {
                membership.watch(&token).await?;
                membership.leave().await;
                Ok(())
            });
            Ok((watching, stop))
        }

        /// What is stored when a process with the form of version 8 writes `text`.
        async fn stores(&self, store: &MemoryStore, id: u64, text: &str) -> String {
            let key = CHANGED.key([id]);
            let value = format!("8:{text}").into();
            self.repository.commit(vec![Put::create(key.clone(), value)]).await.unwrap();
            String::from_utf8(store.get(&key).await.unwrap().unwrap().value.to_vec()).unwrap()
        }
    }

    #[tokio::test(start_paused = true)]
    async fn what_an_earlier_version_cannot_read_is_written_once_its_last_process_has_stopped() {
        let store = Arc::new(MemoryStore::shared());
        let [old, new] = [7, 8].map(|known| Process::of_version(known, &store));
        let (_, stop_old) = old.join().await.unwrap();
        let _running = new.join().await.unwrap();
        tokio::time::sleep(MEMBER_TIMEOUT * 3).await;
        assert_eq!(new.stores(&store, 1, "while both run").await, "while both run");
        stop_old.cancel();
        tokio::time::sleep(POLL_INTERVAL * 3).await;
        assert_eq!(new.stores(&store, 2, "afterwards").await, "8:afterwards");
        let late = old.join().await;
        assert!(matches!(late, Err(JoinError::NewerRecords { written: 8, known: 7 })), "it cannot come back");
    }

    #[tokio::test(start_paused = true)]
    async fn a_killed_process_of_an_earlier_version_holds_the_others_up_until_it_is_evicted() {
        let store = Arc::new(MemoryStore::shared());
        let [old, new, other] = [7, 8, 8].map(|known| Process::of_version(known, &store));
        let (killed, _) = old.join().await.unwrap();
        let _running = (new.join().await.unwrap(), other.join().await.unwrap());
        killed.abort();
        tokio::time::sleep(MEMBER_TIMEOUT / 2).await;
        assert_eq!(new.stores(&store, 1, "a").await, "a");
        tokio::time::sleep(MEMBER_TIMEOUT).await;
        assert_eq!(new.stores(&store, 2, "a").await, "8:a");
        assert_eq!(other.stores(&store, 3, "a").await, "8:a", "the process that did not raise it follows");
    }

    #[tokio::test(start_paused = true)]
    async fn only_neighbouring_versions_run_side_by_side() {
        let store = Arc::new(MemoryStore::shared());
        let [old, new] = [6, 8].map(|known| Process::of_version(known, &store));
        let (_, stop_old) = old.join().await.unwrap();
        let joining = tokio::spawn(async move { new.join().await.map(|running| (new, running)) });
        tokio::time::sleep(MEMBER_TIMEOUT * 3).await;
        assert!(!joining.is_finished());
        stop_old.cancel();
        let (new, _running) = joining.await.unwrap().unwrap();
        assert_eq!(new.stores(&store, 1, "a").await, "8:a");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn no_process_of_an_earlier_version_joins_while_the_version_is_raised() {
        for _ in 0..test_budget::rounds(20, 200) {
            let store = Arc::new(MemoryStore::shared());
            let [old, new] = [7, 8].map(|known| Process::of_version(known, &store));
            // The version is 7, and the only process of that version has left.
            let earlier = Process::of_version(7, &store);
            earlier.cluster.join().await.unwrap().leave().await;
            let _new = new.cluster.join().await.unwrap();
            let joins = tokio::spawn(async move { old.cluster.join().await.is_ok() });
            let raises = tokio::spawn(async move {
                for (id, rev, _) in new.cluster.processes().await.unwrap() {
                    if id != new.cluster.shared.as_ref().unwrap().me
                        && new.cluster.processes().await.unwrap().len() == 2
                    {
                        let _ =
                            new.repository.commit(vec![Put::delete(crate::cluster::records::process(id), rev)]).await;
                    }
                }
                new.cluster.agree_on_version().await.unwrap();
                new.repository.versions().written()
            });
            let (joined, written) = (joins.await.unwrap(), raises.await.unwrap());
            assert!(!joined || written == 7, "a process of version 7 has joined, and {written} is written");
        }
    }
}
