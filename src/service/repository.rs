//! The handle on the store that every module of service works through: typed reads, conditional writes, and the time.

use std::sync::Arc;

use bytes::Bytes;
use jiff::Timestamp;

use super::{Clock, ServiceError};
use commit_store::{Codec, Commit, Expect, Key, Page, Prefix, Put, Store, StoreError, Versioned};

/// How often a commit is tried again when somebody else was faster.
pub(super) const ATTEMPTS: usize = 16;

/// How many rows a scan reads at once.
const PAGE: usize = 500;

/// A store and a clock. Clones share both.
#[derive(Clone)]
pub(super) struct Repository {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
}

impl Repository {
    pub(super) fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>) -> Repository {
        Repository { store, clock }
    }

    /// The current time.
    pub(super) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// The row under `key` as it is stored.
    pub(super) async fn row(&self, key: &Key) -> Result<Option<Versioned>, ServiceError> {
        Ok(self.store.get(key).await?)
    }

    /// The value under `key`.
    pub(super) async fn get<T: Codec>(&self, key: &Key) -> Result<Option<T>, ServiceError> {
        Ok(self.row(key).await?.map(|row| T::decode(&row.value)).transpose()?)
    }

    /// The value under `key`, and what to expect there when it is replaced.
    pub(super) async fn get_for_update<T: Codec>(&self, key: &Key) -> Result<(Expect, Option<T>), ServiceError> {
        match self.row(key).await? {
            Some(row) => Ok((Expect::Rev(row.rev), Some(T::decode(&row.value)?))),
            None => Ok((Expect::Absent, None)),
        }
    }

    /// The first `limit` rows that start with `prefix`.
    pub(super) async fn first(&self, prefix: &Prefix, limit: usize) -> Result<Vec<(Key, Versioned)>, ServiceError> {
        Ok(self.store.scan(prefix, None, limit).await?.entries)
    }

    /// Every row that starts with `prefix`.
    pub(super) async fn all(&self, prefix: &Prefix) -> Result<Vec<(Key, Versioned)>, ServiceError> {
        let mut rows = Vec::new();
        let mut after = None;
        loop {
            let Page { entries, next } = self.store.scan(prefix, after.as_ref(), PAGE).await?;
            rows.extend(entries);
            after = next;
            if after.is_none() {
                return Ok(rows);
            }
        }
    }

    /// Commits `puts`, all or none of them.
    #[tracing::instrument(name = "write", level = "debug", skip_all, fields(puts = puts.len()))]
    pub(super) async fn commit(&self, puts: Vec<Put>) -> Result<Commit, StoreError> {
        self.store.commit(puts).await
    }
}

/// A put of an encoded value.
pub(super) fn put(key: Key, expect: Expect, value: &impl Codec) -> Result<Put, ServiceError> {
    let value: Bytes = value.encode()?;
    Ok(Put { key, expect, value: Some(value) })
}
