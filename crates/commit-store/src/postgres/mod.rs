//! The store in a PostgreSQL database, which several processes may use at once.
//!
//! Only what SQL databases with PostgreSQL's protocol have in common is used: row locks, unique keys, a sequence. Nothing rests
//! on advisory locks, `LISTEN` or clocks. It is tested on PostgreSQL 15. What else is known:
//!
//! - **CockroachDB** (from 23.2 on, for `READ COMMITTED` and `FOR SHARE`): where it runs a transaction as `SERIALIZABLE` in spite
//!   of that, it refuses some with 40001, which are tried again. An outcome that it does not know (40003) is reported as unknown.
//!   Sequences cache nothing unless told to, and each commit draws from one, which is a range that all nodes share.
//! - **YugabyteDB**: sequences cache 100 values a connection unless `ysql_sequence_cache_minval` is 1 (or `0`, to heed the
//!   schema's `CACHE 1`). With a cache, a commit can draw a revision below the key's present one; it is tried again and fails in
//!   the end rather than write that. `READ COMMITTED` needs `yb_enable_read_committed_isolation`, or more is tried again.
//! - **pgbouncer** in transaction mode needs `ignore_startup_parameters = options`, and the two timeouts of
//!   [`PostgresOptions`] set for the role instead: statements are never prepared, so nothing else is needed.

mod commit;
mod failure;
mod opening;
mod options;
mod reader;
mod schema;
mod session;
mod tls;
mod transfer;
mod unsettled;

use std::fmt;
use std::ops::Bound;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Weak};
use std::time::Duration;

use futures::future::{BoxFuture, FutureExt};
use thiserror::Error;
use tokio_postgres::Row;
use tokio_postgres::types::Type;
use tracing::Instrument;

use self::commit::{Trouble, Unknown, commit};
use self::failure::StatementFailure;
use self::opening::StoreOpening;
use self::session::{DatabasePool, Parameter};
use self::unsettled::Unsettled;
use crate::{Commit, Key, Page, Prefix, Put, Stats, Store, StoreError, Versioned, scan_start, validate};

pub use self::options::{PostgresOptions, PostgresUrl, PostgresUrlError, TlsMode};
pub use self::reader::PostgresReader;

/// The pause before the outcome of a commit is asked for again.
const OUTCOME_POLL_INTERVAL: Duration = Duration::from_millis(500);

/// A store in a PostgreSQL database.
///
/// A commit is one transaction, in two steps that go to the server and back once each. It is acknowledged when the server has
/// made it durable. Everything is in the tables `commit_store`, `commit_store_entries` and the sequence `commit_store_revisions`
/// of the schema that comes first for the user, where they are created when the store is first opened.
///
/// If a connection is lost in the middle of a commit, its outcome is [`StoreError::Unknown`], and its keys cannot be read in
/// this process until a new connection has made sure that the transaction is over, which takes some moments once the server can
/// be reached. A connection that is lost at another time is replaced without notice.
pub struct PostgresStore {
    inner: Arc<Inner>,
}

struct Inner {
    session: DatabasePool,
    idle_timeout: Duration,
    unsettled: Unsettled,
    commits: AtomicU64,
    conflicts: AtomicU64,
    last_rev: AtomicU64,
}

/// Why a store in a database could not be opened. Nothing in it was changed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PostgresOpenError {
    /// The database cannot be used, for now or with these options.
    #[error("the store {store} cannot be opened: {what}")]
    Unusable {
        /// The store.
        store: String,
        /// What the server or the operating system said.
        what: String,
    },
    /// The database does not let this program in: the password, the user or a certificate is wrong.
    #[error("the database of the store {store} does not let this program in: {what}")]
    NotAdmitted {
        /// The store.
        store: String,
        /// What the server said, or what is wrong with its certificate.
        what: String,
    },
    /// A backup was being restored into it when the process ended.
    #[error("a restore into {store} was interrupted; restore the backup again")]
    Interrupted {
        /// The store.
        store: String,
    },
    /// Its records were written by a newer version of the program.
    #[error(
        "the records of the store {store} have version {found}, and this program knows versions up to {known}; run the newer \
         program again"
    )]
    NewerRecords {
        /// The store.
        store: String,
        /// The version found there.
        found: u32,
        /// The newest version that this program knows.
        known: u32,
    },
    /// Its tables were made by a newer version of this program.
    #[error(
        "the store {store} has format {found}, and this program knows formats up to {known}; run the newer version again"
    )]
    Newer {
        /// The store.
        store: String,
        /// The format found there.
        found: i32,
        /// The newest format that this program knows.
        known: i32,
    },
}

impl PostgresStore {
    /// Opens the store in a database; creates its tables if there are none. Several processes may do so at once.
    ///
    /// `records` is the version of the records that the program knows, taken together. It becomes the store's only with
    /// [`Store::raise_records`], since programs that know earlier versions may be using the store.
    ///
    /// # Errors
    ///
    /// [`PostgresOpenError`] if the database cannot be reached or used, or a newer program wrote to it.
    pub async fn open(options: PostgresOptions, records: u32) -> Result<Self, PostgresOpenError> {
        let opening = StoreOpening::begin(&options).await?;
        let found = match opening.describe().await? {
            Some(found) => found,
            None => opening.create_tables().await?,
        };
        opening.finish(&found, records).await
    }

    /// What errors call the store: its host, port and database.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.inner.session.name
    }
}

impl Inner {
    async fn commit(self: Arc<Self>, puts: Vec<Put>) -> Result<Commit, StoreError> {
        let name = &self.session.name;
        if self.unsettled.is_full() {
            let reason = "of too many commits it is not known whether they were applied".into();
            return Err(StoreError::Unavailable { store: name.clone(), reason });
        }
        match commit(&self.session, &puts).await {
            Ok(commit) => {
                match &commit {
                    Commit::Done { revs } => {
                        self.commits.fetch_add(1, Relaxed);
                        self.last_rev.fetch_max(revs.iter().copied().max().unwrap_or_default(), Relaxed);
                    }
                    Commit::Conflict { .. } => {
                        self.conflicts.fetch_add(1, Relaxed);
                    }
                }
                Ok(commit)
            }
            Err(Trouble::Failed(failure)) => Err(failure.told(name)),
            Err(Trouble::Damaged(error)) => Err(error),
            Err(Trouble::Unknown(unknown)) => {
                tracing::warn!(store = %name, reason = unknown.reason, "the outcome of a commit is unknown; its keys cannot be read until it is known");
                let (store, reason) = (name.clone(), unknown.reason.clone());
                let changed: Vec<Key> = puts.iter().filter(|put| put.changes()).map(|put| put.key.clone()).collect();
                self.unsettled.add(&changed);
                tokio::spawn(settle(Arc::downgrade(&self), unknown, changed));
                Err(StoreError::Unknown { store, reason })
            }
        }
    }

    async fn read(&self, keys: &[Key]) -> Result<Vec<Option<Versioned>>, StoreError> {
        if self.unsettled.has_any(keys) {
            return Err(self.in_doubt());
        }
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        let of: Vec<&[u8]> = keys.iter().map(Key::as_bytes).collect();
        let statement = "SELECT key, rev, value, checksum FROM commit_store_entries WHERE key = ANY($1)";
        let rows = self.session.rows(statement, &[(&of, Type::BYTEA_ARRAY)]).await?;
        let rows: std::collections::HashMap<&[u8], &Row> = rows.iter().map(|row| (row.get("key"), row)).collect();
        let value = |key: &Key| rows.get(key.as_bytes()).map(|row| self.session.versioned(key, row)).transpose();
        keys.iter().map(value).collect()
    }

    async fn scan(&self, prefix: &Prefix, after: Option<&Key>, limit: usize) -> Result<Page, StoreError> {
        let limit = limit.max(1);
        let start = scan_start(prefix, after);
        let in_doubt = self.unsettled.range(prefix, start);
        // One more shows whether there is another page.
        let (more, end) = (i64::try_from(limit).unwrap_or(i64::MAX).saturating_add(1), successor(prefix.as_bytes()));
        let (comparison, start) = match start {
            Bound::Excluded(start) => (">", start),
            Bound::Included(start) => (">=", start),
            Bound::Unbounded => (">=", &[][..]),
        };
        let before_end = if end.is_some() { "AND key < $3" } else { "" };
        let statement = format!(
            "SELECT key, rev, value, checksum FROM commit_store_entries
             WHERE key {comparison} $1 {before_end} ORDER BY key LIMIT $2"
        );
        let mut parameters: Vec<Parameter<'_>> = vec![(&start, Type::BYTEA), (&more, Type::INT8)];
        parameters.extend(end.as_ref().map(|end| (end as _, Type::BYTEA)));
        let rows = self.session.rows(&statement, &parameters).await?;
        let mut page = Page::default();
        for row in rows.iter().take(limit) {
            let key = self.session.key(row)?;
            if in_doubt.first().is_some_and(|doubted| *doubted <= key) {
                return Err(self.in_doubt());
            }
            let versioned = self.session.versioned(&key, row)?;
            page.entries.push((key, versioned));
        }
        if rows.len() > limit {
            page.next = page.entries.last().map(|(key, _)| key.clone());
        } else if !in_doubt.is_empty() {
            // One may be to come after the last key that is there.
            return Err(self.in_doubt());
        }
        Ok(page)
    }

    fn in_doubt(&self) -> StoreError {
        let reason = "it is not known yet whether an earlier change was applied".into();
        StoreError::Unavailable { store: self.session.name.clone(), reason }
    }
}

/// Waits until the outcome of a commit is known, then lets its keys be read again.
async fn settle(inner: Weak<Inner>, unknown: Unknown, changed: Vec<Key>) {
    if let Some(wait) = inner.upgrade().map(|inner| unknown.too_late_in(inner.idle_timeout)) {
        tokio::time::sleep(wait).await;
    }
    // Once the store is closed, no key can be read any more.
    while let Some(inner) = inner.upgrade() {
        match unknown.wait_for_end(&inner.session).await {
            Ok(()) => {
                inner.unsettled.settle(&changed);
                tracing::info!(store = %inner.session.name, "the outcome of a commit is known again");
                return;
            }
            Err(failure) => {
                tracing::debug!(store = %inner.session.name, reason = failure.reason(), "the outcome of a commit is still unknown");
            }
        }
        drop(inner);
        tokio::time::sleep(OUTCOME_POLL_INTERVAL).await;
    }
}

/// The first bytes after all that start with these; `None` if there are none.
fn successor(prefix: &[u8]) -> Option<Vec<u8>> {
    let last = prefix.iter().rposition(|byte| *byte != u8::MAX)?;
    let mut successor = prefix[..=last].to_vec();
    successor[last] += 1;
    Some(successor)
}

impl Store for PostgresStore {
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Option<Versioned>, StoreError>> {
        async move { Ok(self.inner.read(std::slice::from_ref(key)).await?.pop().flatten()) }.boxed()
    }

    fn get_each<'a>(&'a self, keys: &'a [Key]) -> BoxFuture<'a, Result<Vec<Option<Versioned>>, StoreError>> {
        self.inner.read(keys).boxed()
    }

    fn scan<'a>(
        &'a self,
        prefix: &'a Prefix,
        after: Option<&'a Key>,
        limit: usize,
    ) -> BoxFuture<'a, Result<Page, StoreError>> {
        self.inner.scan(prefix, after, limit).boxed()
    }

    fn commit(&self, puts: Vec<Put>) -> BoxFuture<'_, Result<Commit, StoreError>> {
        async move {
            validate(&puts)?;
            if puts.is_empty() {
                self.inner.commits.fetch_add(1, Relaxed);
                return Ok(Commit::Done { revs: Vec::new() });
            }
            // The commit continues even if its caller stops waiting.
            let committing = tokio::spawn(self.inner.clone().commit(puts).in_current_span());
            committing.await.unwrap_or_else(|error| {
                let reason = format!("the program stopped in the middle of it: {error}");
                Err(StoreError::Unknown { store: self.name().to_owned(), reason })
            })
        }
        .boxed()
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn raise_records(&self, records: u32) -> BoxFuture<'_, Result<(), StoreError>> {
        async move {
            let session = &self.inner.session;
            let noted = async {
                let connection = session.connection().await?;
                session.in_time(schema::note_records(&connection, records)).await??;
                connection.give_back();
                Ok::<_, StatementFailure>(())
            };
            noted.await.map_err(|failure| failure.told(&session.name))
        }
        .boxed()
    }

    fn stats(&self) -> Stats {
        let Inner { session, commits, conflicts, last_rev, .. } = &*self.inner;
        Stats {
            commits: commits.load(Relaxed),
            conflicts: conflicts.load(Relaxed),
            syncs: 0,
            last_rev: last_rev.load(Relaxed),
            connections: Some(session.connections()),
        }
    }
}

impl fmt::Debug for PostgresStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PostgresStore").field("name", &self.name()).field("stats", &self.stats()).finish()
    }
}

#[cfg(test)]
mod tests;
