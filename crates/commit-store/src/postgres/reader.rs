//! The store in a database for those who only look at it.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use futures::future::{BoxFuture, FutureExt, ready};

use super::failure::Failure;
use super::unsettled::Unsettled;
use super::{Inner, PostgresOpenError, PostgresOptions, PostgresStore, connect, schema};
use crate::{BackupError, Commit, Key, Page, Prefix, Put, Stats, Store, StoreError, Totals, Versioned};

/// A [`PostgresStore`] that is read and never written: it makes no tables, does not raise the version of the records, and
/// refuses commits. Other processes may use the database meanwhile. A role that may only read is enough for it.
pub struct PostgresReader(PostgresStore);

impl PostgresReader {
    /// Opens a store that is there already.
    ///
    /// # Errors
    ///
    /// [`PostgresOpenError`] if the database cannot be reached or holds no store, or if it holds one whose records are newer than
    /// `records`.
    pub async fn open(options: PostgresOptions, records: u32) -> Result<Self, PostgresOpenError> {
        let store = options.url.to_string();
        let unusable = |what: &str| PostgresOpenError::Unusable { store: store.clone(), what: what.to_owned() };
        let refused = |failure: Failure| unusable(failure.reason());
        let session = connect(&options).await.map_err(refused)?;
        let connection = session.connection().await.map_err(refused)?;
        let found = schema::describe(&connection).await.map_err(refused)?;
        schema::admit(&store, &found.ok_or_else(|| unusable("there is no store in this database"))?, records)?;
        let last_rev = schema::last_rev(&connection).await.map_err(refused)?.into();
        connection.give_back();
        let inner = Inner {
            session,
            idle_timeout: options.idle_timeout,
            unsettled: Unsettled::default(),
            commits: AtomicU64::default(),
            conflicts: AtomicU64::default(),
            last_rev,
        };
        Ok(Self(PostgresStore { inner: Arc::new(inner) }))
    }

    /// What errors call the store: its host, port and database.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.name()
    }

    /// Writes all entries to a file, as [`PostgresStore::backup`] does.
    ///
    /// # Errors
    ///
    /// [`BackupError`] if the store cannot be read or the file cannot be written.
    pub async fn backup(&self, file: &Path, progress: impl FnMut(u64) + Send + 'static) -> Result<Totals, BackupError> {
        self.0.backup(file, progress).await
    }
}

impl Store for PostgresReader {
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Option<Versioned>, StoreError>> {
        self.0.get(key)
    }

    fn get_each<'a>(&'a self, keys: &'a [Key]) -> BoxFuture<'a, Result<Vec<Option<Versioned>>, StoreError>> {
        self.0.get_each(keys)
    }

    fn scan<'a>(
        &'a self,
        prefix: &'a Prefix,
        after: Option<&'a Key>,
        limit: usize,
    ) -> BoxFuture<'a, Result<Page, StoreError>> {
        self.0.scan(prefix, after, limit)
    }

    fn commit(&self, _puts: Vec<Put>) -> BoxFuture<'_, Result<Commit, StoreError>> {
        let reason = "it was opened for reading only".to_owned();
        ready(Err(StoreError::ReadOnly { store: self.name().to_owned(), reason })).boxed()
    }

    fn is_shared(&self) -> bool {
        self.0.is_shared()
    }

    fn stats(&self) -> Stats {
        self.0.stats()
    }
}

impl fmt::Debug for PostgresReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PostgresReader").field(&self.name()).finish()
    }
}
