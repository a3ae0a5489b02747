//! The handle on the store that every module of service works through: typed reads, conditional writes, and the time.

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::Arc;

use jiff::Timestamp;

use crate::alarm::Alarm;
use crate::commit_health::{CommitHealth, CommitMonitor};
use crate::due_key::DueKey;
use crate::feature::Features;
use crate::fence::Fence;
use crate::person_index;
use crate::record_versions::RecordVersions;
use crate::records::KeyOnly;
use crate::skipped::SkippedRows;
use crate::{Clock, ServiceError};
use commit_store::{Change, Codec, Commit, Expect, Key, Page, Prefix, Put, Stats, Store, StoreError, Versioned};

/// How often a commit is attempted when it conflicts with another writer.
pub const ATTEMPTS: usize = 16;

/// How many rows a scan reads at once.
const PAGE: usize = 500;

/// A store, a clock, and what features keep. Clones share them.
#[derive(Clone)]
pub struct Repository {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    features: Features,
    alarm: Arc<Alarm>,
    skipped: Arc<SkippedRows>,
    writes: Arc<CommitMonitor>,
    versions: RecordVersions,
}

impl Repository {
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, features: Features) -> Repository {
        let versions = RecordVersions::of_this_program(store.is_shared());
        Repository {
            store,
            clock,
            features,
            alarm: Arc::default(),
            skipped: Arc::default(),
            writes: Arc::default(),
            versions,
        }
    }

    /// The same for a program that knows these versions of records.
    #[cfg(any(test, feature = "testing"))]
    pub fn with_versions(self, versions: RecordVersions) -> Repository {
        Repository { versions, ..self }
    }

    /// What features keep in the store.
    pub fn features(&self) -> Features {
        self.features
    }

    pub fn versions(&self) -> &RecordVersions {
        &self.versions
    }

    /// Notes in the store that records up to this version may be stored from now on.
    pub async fn raise_records(&self, version: u32) -> Result<(), ServiceError> {
        Ok(self.store.raise_records(version).await?)
    }

    pub fn clock(&self) -> &dyn Clock {
        &*self.clock
    }

    /// What hears of every due row that is committed.
    pub fn alarm(&self) -> &Alarm {
        &self.alarm
    }

    /// Logs that an unreadable row is skipped, once for each row.
    pub fn report_skipped(&self, key: &Key, error: &dyn Display) {
        self.skipped.report(key, error);
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// How the store takes commits.
    pub fn writes(&self) -> CommitHealth {
        self.writes.at(self.now())
    }

    /// What the store has done.
    pub fn stats(&self) -> Stats {
        self.store.stats()
    }

    /// The row under `key` as it is stored.
    pub async fn row(&self, key: &Key) -> Result<Option<Versioned>, ServiceError> {
        Ok(self.store.get(key).await?)
    }

    /// The value under `key`.
    pub async fn get<T: Codec>(&self, key: &Key) -> Result<Option<T>, ServiceError> {
        Ok(self.row(key).await?.map(|row| T::decode(&row.value)).transpose()?)
    }

    /// The rows under `keys` as they are stored, read in one go.
    pub async fn rows(&self, keys: Vec<Key>) -> Result<FoundRows, ServiceError> {
        let rows = self.store.get_each(&keys).await?;
        Ok(FoundRows(keys.into_iter().zip(rows).filter_map(|(key, row)| Some((key, row?))).collect()))
    }

    /// As [`Repository::rows`], without those that the store finds damaged.
    pub async fn readable_rows(&self, keys: Vec<Key>) -> Result<FoundRows, ServiceError> {
        match self.rows(keys.clone()).await {
            Err(ServiceError::Store(StoreError::Corrupt { .. })) => {}
            rows => return rows,
        }
        let mut found = HashMap::new();
        for key in keys {
            match self.row(&key).await {
                Ok(row) => found.extend(row.map(|row| (key, row))),
                Err(ServiceError::Store(StoreError::Corrupt { key, what, .. })) => self.report_skipped(&key, &what),
                Err(error) => return Err(error),
            }
        }
        Ok(FoundRows(found))
    }

    /// The value under `key`, on which nothing else depends, and what to expect there when it is replaced: a value that cannot
    /// be read is logged, and may be replaced.
    pub async fn replaceable<T: Codec>(&self, key: &Key) -> Result<(Expect, Option<T>), ServiceError> {
        Ok(self.replacing(key, self.row(key).await?.as_ref()))
    }

    /// As [`Repository::replaceable`], of a row that was read before.
    pub fn replacing<T: Codec>(&self, key: &Key, row: Option<&Versioned>) -> (Expect, Option<T>) {
        let Some(row) = row else { return (Expect::Absent, None) };
        let value = T::decode(&row.value).inspect_err(|error| self.report_skipped(key, error));
        (Expect::Rev(row.rev), value.ok())
    }

    /// The first `limit` rows that start with `prefix`.
    pub async fn first(&self, prefix: &Prefix, limit: usize) -> Result<Vec<(Key, Versioned)>, ServiceError> {
        Ok(self.page(prefix, None, limit).await?.entries)
    }

    /// Up to `limit` rows that start with `prefix` and come after `after`. Rows that the store finds damaged are passed
    /// over.
    pub async fn page(&self, prefix: &Prefix, after: Option<&Key>, limit: usize) -> Result<Page, ServiceError> {
        match self.store.scan(prefix, after, limit).await {
            Err(StoreError::Corrupt { .. }) => {}
            read => return Ok(read?),
        }
        // The error names the damaged row, but the sound ones before it were not returned: they are read one by one.
        let mut page = Page { entries: Vec::new(), next: after.cloned() };
        while page.entries.len() < limit {
            match self.store.scan(prefix, page.next.as_ref(), 1).await {
                Ok(Page { entries, next }) => {
                    page.entries.extend(entries);
                    page.next = next;
                    if page.next.is_none() {
                        break;
                    }
                }
                Err(StoreError::Corrupt { key, what, .. }) => {
                    self.report_skipped(&key, &what);
                    page.next = Some(key);
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(page)
    }

    /// Every row that starts with `prefix` and is not damaged.
    pub async fn all(&self, prefix: &Prefix) -> Result<Vec<(Key, Versioned)>, ServiceError> {
        let mut rows = Vec::new();
        let mut after = None;
        loop {
            let Page { entries, next } = self.page(prefix, after.as_ref(), PAGE).await?;
            rows.extend(entries);
            after = next;
            if after.is_none() {
                return Ok(rows);
            }
        }
    }

    /// Whether other processes may write to the store meanwhile.
    pub fn is_shared(&self) -> bool {
        self.store.is_shared()
    }

    /// Commits `puts` atomically: none of them if the lease held by the current task has passed to another process.
    #[tracing::instrument(name = "write", level = "debug", skip_all, fields(puts = puts.len()))]
    pub async fn commit(&self, puts: Vec<Put>) -> Result<Commit, StoreError> {
        let due = puts
            .iter()
            .filter(|put| put.change.value().is_some())
            .filter_map(|put| DueKey::of(&put.key))
            .map(|due| due.at);
        let due = due.min();
        let commit = self.writes.begin(self.now());
        let ended = self.commit_fenced(puts).await;
        commit.ended(&ended, self.now());
        // After an error the rows may be there all the same.
        if let Some(at) = due
            && !matches!(ended, Ok(Commit::Conflict { .. }))
        {
            self.alarm.committed(at);
        }
        ended
    }

    /// Whether another process has taken over what the current task works on under a lease.
    pub async fn is_taken_over(&self) -> Result<bool, ServiceError> {
        let Some(fence) = Fence::of_this_task() else { return Ok(false) };
        let rev = self.row(&fence.key).await?.map(|row| row.rev);
        Ok(!fence.expect.is_met_by(rev))
    }

    /// Commits `puts` without retrying on a conflict.
    pub async fn commit_once(&self, puts: Vec<Put>) -> Result<(), ServiceError> {
        match self.commit(puts).await? {
            Commit::Done { .. } => Ok(()),
            Commit::Conflict { .. } => Err(ServiceError::Contended),
        }
    }

    /// The entries of the index that change with `puts`.
    async fn entries(&self, puts: &[Put]) -> Result<Vec<Put>, StoreError> {
        let features = self.features;
        let ending = puts.iter().filter(|put| person_index::may_end_entries(features, put));
        let ending: Vec<Key> = ending.map(|put| put.key.clone()).collect();
        let rows = match self.store.get_each(&ending).await {
            // Whom a damaged row names is not known; the index may have more than the rows.
            Err(StoreError::Corrupt { .. }) => Vec::new(),
            rows => rows?,
        };
        let rows: HashMap<&Key, Option<Versioned>> = ending.iter().zip(rows).collect();
        let mark = KeyOnly.encode().map_err(|error| unusable(error.to_string()))?;
        let mut entries = Vec::new();
        for put in puts.iter().filter(|put| put.change != Change::Keep) {
            let before = rows.get(&put.key).and_then(Option::as_ref).map(|row| &*row.value);
            let before = person_index::entries_of(features, &put.key, before);
            let after = put.change.value().map(|value| person_index::entries_of(features, &put.key, Some(value)));
            let after = after.unwrap_or_default();
            entries.extend(before.into_iter().filter(|entry| !after.contains(entry)).map(Put::clear));
            entries.extend(after.into_iter().map(|entry| Put::ensure(entry, mark.clone())));
        }
        Ok(entries)
    }

    /// Commits `puts`, in the version that is written now, with their entries in the index and what the current task has to
    /// expect.
    async fn commit_fenced(&self, puts: Vec<Put>) -> Result<Commit, StoreError> {
        let (of_caller, entries) = (puts.len(), self.entries(&puts).await?);
        let mut puts = self.versions.translate(puts)?;
        puts.extend(entries);
        let fence = Fence::of_this_task();
        let before = usize::from(fence.is_some());
        puts.splice(..0, fence);
        match self.store.commit(puts).await? {
            Commit::Done { revs } => Ok(Commit::Done { revs: revs[before..before + of_caller].to_vec() }),
            Commit::Conflict { index, current } if index >= before => {
                Ok(Commit::Conflict { index: index - before, current })
            }
            Commit::Conflict { .. } => Err(unusable("another process has taken this work over".to_owned())),
        }
    }
}

/// Rows that were read together.
#[derive(Clone)]
pub struct FoundRows(HashMap<Key, Versioned>);

impl FoundRows {
    /// The row under one of the keys that were asked for.
    pub fn row(&self, key: &Key) -> Option<&Versioned> {
        self.0.get(key)
    }

    /// Notes a put that was committed with this revision.
    pub fn note(&mut self, put: Put, rev: u64) {
        match put.change {
            Change::Write(value) => {
                self.0.insert(put.key, Versioned { rev, value });
            }
            Change::Delete => {
                self.0.remove(&put.key);
            }
            Change::Keep => {}
        }
    }
}

fn unusable(reason: String) -> StoreError {
    StoreError::Unavailable { store: "shared".to_owned(), reason }
}

pub fn put(key: Key, expect: Expect, value: &impl Codec) -> Result<Put, ServiceError> {
    Ok(Put::write(key, expect, value.encode()?))
}
