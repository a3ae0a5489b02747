//! Backups of the store in a database, and a store in a database made from a backup.

use std::io;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use tokio::sync::mpsc;
use tokio_postgres::Row;
use tokio_postgres::types::Type;

use super::commit::{INSERT, Rows};
use super::failure::StatementFailure;
use super::opening::connect;
use super::session::{Connection, DatabasePool};
use super::{PostgresOpenError, PostgresOptions, PostgresStore, schema};
use crate::backup::{parent, unreadable_backup, unwritable, with_suffix};
use crate::checkpoint::{self, Contents, Entries};
use crate::digest::Digest;
use crate::disk::{Disk, SystemDisk};
use crate::{BackupError, Key, RestoreError, StoreError, Totals, Versioned, verify};

/// The number of entries read or written at a time.
const BATCH: usize = 256;

/// How many batches wait between the database and the file.
const WAITING: usize = 4;

const PAGE: &str = "SELECT key, rev, value, checksum FROM commit_store_entries WHERE key > $1 ORDER BY key LIMIT $2";

/// Entries on their way between the database and a file.
type EntryBatch = Vec<(Key, Versioned)>;

impl PostgresStore {
    /// Writes all entries to a file, as they were at one moment, replacing an earlier file, and verifies it. It is either
    /// complete or not there at all. It is a backup like that of any other store: everything that was acknowledged before it
    /// began is in it, with its revisions. `progress` is called now and then with the number of entries written so far.
    ///
    /// # Errors
    ///
    /// [`BackupError`] if the store cannot be read or the file cannot be written.
    pub async fn backup(&self, file: &Path, progress: impl FnMut(u64) + Send + 'static) -> Result<Totals, BackupError> {
        let session = &self.inner.session;
        let failed = |failure: StatementFailure| BackupError::Database(failure.told(&session.name));
        let connection = session.connection().await.map_err(failed)?;
        let (contents, first) = snapshot(session, &connection).await?;
        let (batches, written) = mpsc::channel(WAITING);
        let writing = tokio::task::spawn_blocking({
            let file = file.to_owned();
            move || write(&file, contents, written, progress)
        });
        let read = send_all(session, &connection, first, &batches).await;
        if let Err(error) = &read {
            // The writer gives up then.
            let _ = batches.send(Err(io::Error::other(error.to_string()))).await;
        }
        drop(batches);
        let written = writing.await.unwrap_or_else(|panic| Err(unwritable(file, &io::Error::other(panic))));
        read.map_err(BackupError::Database)?;
        written
    }

    /// Makes a store of a backup of any store, in a database that holds none, or an empty one. The whole backup is verified
    /// first, and the store is read back in the end.
    ///
    /// Values keep their revisions, and new ones are higher than any that the old store had assigned before the backup.
    /// If the process ends in the middle of it, the store is refused until a restore into it was repeated. No other
    /// process may have the store open meanwhile. `progress` is called now and then with the number of entries written
    /// so far.
    ///
    /// # Errors
    ///
    /// [`RestoreError`] if the backup is not complete, the store is not empty, or it cannot be written.
    pub async fn restore(
        options: PostgresOptions,
        file: &Path,
        progress: impl FnMut(u64),
    ) -> Result<Totals, RestoreError> {
        let path = file.to_owned();
        let totals = blocking(file, move || verify(&path)).await??;
        let store = options.url.to_string();
        let failed = |failure: StatementFailure| {
            let (store, what) = (store.clone(), failure.reason().to_owned());
            match failure {
                StatementFailure::NotAdmitted(_) => RestoreError::NotAdmitted { store, what },
                _ => RestoreError::Database { store, what },
            }
        };
        let session = connect(&options).await.map_err(failed)?;
        let claim = Claim::of(&session).await.map_err(|error| match error {
            NotClaimed::Failed(failure) => failed(failure),
            NotClaimed::Occupied => RestoreError::NotEmpty { store: store.clone() },
            NotClaimed::Newer(error) => RestoreError::Database { store: store.clone(), what: error.to_string() },
        })?;
        let (records, written) = fill(&session, file, progress).await?;
        let read = digest(&session).await.map_err(|error| other(&store, &error))?;
        if read != written {
            return Err(other(&store, &"what was written cannot be read back"));
        }
        claim.finish(records, totals.last_rev).await.map_err(failed)?;
        Ok(totals)
    }
}

/// A snapshot of the store, which the connection keeps, and its first entries.
async fn snapshot(session: &DatabasePool, connection: &Connection) -> Result<(Contents, EntryBatch), BackupError> {
    let failed = |error| BackupError::Database(StatementFailure::of(&error).told(&session.name));
    let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 0";
    connection.batch_execute(begin).await.map_err(failed)?;
    let first = page(session, connection, &[]).await.map_err(BackupError::Database)?;
    let refused = |failure: StatementFailure| BackupError::Database(failure.told(&session.name));
    let described = schema::describe(connection).await.map_err(refused)?;
    // Asked for after the first entries, it is not below any revision that can be seen.
    let last_rev = schema::last_rev(connection).await.map_err(refused)?;
    let records = described.map_or(0, |described| described.records);
    Ok((Contents { records, last_rev, id: None }, first))
}

async fn page(session: &DatabasePool, connection: &Connection, after: &[u8]) -> Result<EntryBatch, StoreError> {
    let parameters = [(&after as _, Type::BYTEA), (&(BATCH as i64) as _, Type::INT8)];
    let rows = session.in_time(connection.query_typed(PAGE, &parameters)).await;
    let rows = rows.and_then(|rows| rows.map_err(|error| StatementFailure::of(&error)));
    let rows = rows.map_err(|failure| failure.told(&session.name))?;
    let entry = |row: &Row| {
        let key = session.key(row)?;
        let versioned = session.versioned(&key, row)?;
        Ok((key, versioned))
    };
    rows.iter().map(entry).collect()
}

/// Sends these entries and all after them, until the receiver is gone.
async fn send_all(
    session: &DatabasePool,
    connection: &Connection,
    mut batch: EntryBatch,
    to: &mpsc::Sender<io::Result<EntryBatch>>,
) -> Result<(), StoreError> {
    while let Some((last, _)) = batch.last() {
        let last = last.clone();
        if to.send(Ok(batch)).await.is_err() {
            return Ok(());
        }
        batch = page(session, connection, last.as_bytes()).await?;
    }
    Ok(())
}

/// Writes a backup of the entries that come. Blocks.
fn write(
    file: &Path,
    contents: Contents,
    mut batches: mpsc::Receiver<io::Result<EntryBatch>>,
    progress: impl FnMut(u64),
) -> Result<Totals, BackupError> {
    let part = with_suffix(file, ".part");
    let entries = std::iter::from_fn(|| batches.blocking_recv()).flat_map(|batch| match batch {
        Ok(batch) => batch.into_iter().map(Ok).collect(),
        Err(error) => vec![Err(error)],
    });
    let attempt = || {
        let totals = checkpoint::write(&SystemDisk, &part, contents, entries, progress)?;
        match verify(&part) {
            Ok(found) if found == totals => {}
            _ => return Err(io::Error::other("it does not hold what was written")),
        }
        std::fs::rename(&part, file)?;
        SystemDisk.sync_folder(parent(file))?;
        Ok(totals)
    };
    attempt().map_err(|error: io::Error| {
        // Only the first error is worth reporting; the file may not even exist.
        let _ = std::fs::remove_file(&part);
        unwritable(file, &error)
    })
}

/// The right to fill a store, which one process has at a time.
struct Claim(Connection);

/// Why a store cannot be filled.
enum NotClaimed {
    Failed(StatementFailure),
    Occupied,
    Newer(PostgresOpenError),
}

impl From<StatementFailure> for NotClaimed {
    fn from(failure: StatementFailure) -> Self {
        Self::Failed(failure)
    }
}

impl From<tokio_postgres::Error> for NotClaimed {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Failed(StatementFailure::of(&error))
    }
}

impl Claim {
    /// Marks the store as being filled, and keeps that mark locked.
    async fn of(session: &DatabasePool) -> Result<Self, NotClaimed> {
        let connection = session.connection().await?;
        if schema::describe(&connection).await?.is_none() {
            schema::create(&connection).await?;
        }
        loop {
            let begin = "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL idle_in_transaction_session_timeout = 0;
                SELECT one FROM commit_store FOR UPDATE";
            connection.batch_execute(begin).await?;
            let found = schema::describe(&connection).await?;
            if found.as_ref().is_some_and(|found| found.restoring) {
                return Ok(Self(connection));
            }
            if let Some(found) = found {
                schema::admit(&session.name, &found, u32::MAX).map_err(NotClaimed::Newer)?;
            }
            if !connection.query("SELECT 1 FROM commit_store_entries LIMIT 1", &[]).await?.is_empty() {
                return Err(NotClaimed::Occupied);
            }
            connection.batch_execute("UPDATE commit_store SET restoring = true; COMMIT").await?;
        }
    }

    /// The store is complete: it can be opened from now on.
    async fn finish(self, records: u32, last_rev: u64) -> Result<(), StatementFailure> {
        let finish = format!(
            "SELECT setval('commit_store_revisions', {last_rev}) FROM commit_store_revisions
                WHERE {last_rev} > last_value OR ({last_rev} = last_value AND NOT is_called);
            UPDATE commit_store SET restoring = false, records = {records};
            COMMIT"
        );
        self.0.batch_execute(&finish).await.map_err(|error| StatementFailure::of(&error))
    }
}

/// Writes the entries of a backup in place of all that is there: the version of their records, and what is there then.
async fn fill(
    session: &DatabasePool,
    file: &Path,
    mut progress: impl FnMut(u64),
) -> Result<(u32, (u64, Digest)), RestoreError> {
    let store = &session.name;
    let connection = session.connection().await.map_err(|failure| other(store, &failure.reason()))?;
    let failed = |error: tokio_postgres::Error| other(store, &StatementFailure::of(&error).reason());
    // The remains of an interrupted restore.
    connection.batch_execute("SET statement_timeout = 0; DELETE FROM commit_store_entries").await.map_err(failed)?;
    let path: PathBuf = file.to_owned();
    let entries = blocking(file, move || checkpoint::entries(&path)).await?;
    let mut entries = entries.map_err(|error| unreadable_backup(file, &error))?;
    let records = entries.records();
    let (mut count, mut digest) = (0, Digest::empty(0));
    loop {
        let (batch, rest) = blocking(file, move || next_batch(entries)).await?;
        entries = rest;
        let batch = batch.map_err(|error| unreadable_backup(file, &error))?;
        if batch.is_empty() {
            return Ok((records, (count, digest)));
        }
        let mut rows = Rows::default();
        for (key, versioned) in &batch {
            if i64::try_from(versioned.rev).is_err() {
                return Err(other(store, &format!("the revision {} of {key} is too high for it", versioned.rev)));
            }
            rows.add(key, versioned.rev, &versioned.value);
            digest = digest.with(key, versioned);
        }
        connection.execute_typed(INSERT, &rows.parameters()).await.map_err(failed)?;
        count += batch.len() as u64;
        progress(count);
    }
}

/// The next entries, and where the others are.
fn next_batch(mut entries: Entries) -> (io::Result<EntryBatch>, Entries) {
    let batch = entries.by_ref().take(BATCH).collect();
    (batch, entries)
}

/// How many entries there are, and what they are.
async fn digest(session: &DatabasePool) -> Result<(u64, Digest), StoreError> {
    let connection = session.connection().await.map_err(|failure| failure.told(&session.name))?;
    let (mut count, mut digest, mut after) = (0, Digest::empty(0), Bytes::new());
    loop {
        let batch = page(session, &connection, &after).await?;
        let Some((last, _)) = batch.last() else { break };
        after = Bytes::copy_from_slice(last.as_bytes());
        count += batch.len() as u64;
        digest = batch.iter().fold(digest, |digest, (key, versioned)| digest.with(key, versioned));
    }
    connection.give_back();
    Ok((count, digest))
}

/// Runs what reads the file on a thread that may wait for the disk.
async fn blocking<T: Send + 'static>(
    file: &Path,
    read: impl FnOnce() -> T + Send + 'static,
) -> Result<T, RestoreError> {
    tokio::task::spawn_blocking(read).await.map_err(|error| unreadable_backup(file, &io::Error::other(error)))
}

fn other(store: &str, what: &dyn std::fmt::Display) -> RestoreError {
    RestoreError::Database { store: store.to_owned(), what: what.to_string() }
}
