//! Read-only access to the store in a database.

use std::fmt;
use std::path::Path;

use futures::future::{BoxFuture, FutureExt, ready};

use super::opening::StoreOpening;
use super::{PostgresOpenError, PostgresOptions, PostgresStore};
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
        let opening = StoreOpening::begin(&options).await?;
        let found = opening.describe().await?;
        let found = found.ok_or_else(|| opening.unusable("there is no store in this database"))?;
        Ok(Self(opening.finish(&found, records).await?))
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
