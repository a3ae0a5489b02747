//! The tables, and the versions that they say they have.

use std::time::Duration;

use tokio_postgres::Client;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::Type;

use super::PostgresOpenError;
use super::failure::StatementFailure;

/// The form of the tables that this program knows.
pub(super) const FORMAT: i32 = 1;

/// Creates what is missing.
const CREATE: &str = "
BEGIN;
CREATE TABLE IF NOT EXISTS commit_store_entries (
    key bytea PRIMARY KEY,
    rev bigint NOT NULL,
    value bytea NOT NULL,
    checksum integer NOT NULL
);
CREATE SEQUENCE IF NOT EXISTS commit_store_revisions CACHE 1;
CREATE TABLE IF NOT EXISTS commit_store (
    one integer PRIMARY KEY CHECK (one = 1),
    format integer NOT NULL,
    records bigint NOT NULL,
    restoring boolean NOT NULL
);
INSERT INTO commit_store (one, format, records, restoring)
    SELECT 1, 1, 0, false WHERE NOT EXISTS (SELECT 1 FROM commit_store);
COMMIT;
";

/// How often creating the tables is tried while others do that at the same moment.
const ATTEMPTS: u32 = 20;

/// The format and the version of the store, and whether it is being restored.
pub(super) struct Description {
    pub(super) format: i32,
    pub(super) records: u32,
    pub(super) restoring: bool,
}

/// The description in the tables; `None` if there are no tables yet.
pub(super) async fn describe(client: &Client) -> Result<Option<Description>, StatementFailure> {
    // A transaction that makes the tables makes the row as well.
    match client.query_opt("SELECT format, records, restoring FROM commit_store", &[]).await {
        Ok(row) => Ok(row.map(|row| Description {
            format: row.get(0),
            records: u32::try_from(row.get::<_, i64>(1)).unwrap_or(u32::MAX),
            restoring: row.get(2),
        })),
        Err(error) if error.code() == Some(&SqlState::UNDEFINED_TABLE) => Ok(None),
        Err(error) => Err(StatementFailure::of(&error)),
    }
}

/// Creates what is missing. Two processes may do that at once.
pub(super) async fn create(client: &Client) -> Result<(), StatementFailure> {
    let mut attempt = 0;
    loop {
        let Err(error) = client.batch_execute(CREATE).await else { return Ok(()) };
        // The transaction is still open, and all in it has failed.
        client.batch_execute("ROLLBACK").await.map_err(|error| StatementFailure::of(&error))?;
        let failure = StatementFailure::of(&error);
        attempt += 1;
        let at_once = match &failure {
            StatementFailure::InTheWay(_) | StatementFailure::Exists(_) => true,
            StatementFailure::Refused { code, .. } => [
                SqlState::DUPLICATE_TABLE,
                SqlState::DUPLICATE_OBJECT,
                // What PostgreSQL says when two change the same entry of its catalogue.
                SqlState::INTERNAL_ERROR,
            ]
            .contains(code),
            StatementFailure::Disconnected(_)
            | StatementFailure::NotAdmitted(_)
            | StatementFailure::Late(_)
            | StatementFailure::Full(_) => false,
        };
        if !at_once || attempt == ATTEMPTS {
            return Err(failure);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Whether this program may use a store with this description.
pub(super) fn admit(store: &str, found: &Description, records: u32) -> Result<(), PostgresOpenError> {
    let store = store.to_owned();
    if found.format > FORMAT {
        return Err(PostgresOpenError::Newer { store, found: found.format, known: FORMAT });
    }
    if found.restoring {
        return Err(PostgresOpenError::Interrupted { store });
    }
    if found.records > records {
        return Err(PostgresOpenError::NewerRecords { store, found: found.records, known: records });
    }
    Ok(())
}

/// Stores the version of the records. A newer one that another client stores at the same moment is kept.
pub(super) async fn note_records(client: &Client, records: u32) -> Result<(), StatementFailure> {
    let statement = "UPDATE commit_store SET records = $1 WHERE records < $1";
    let noted = client.query_typed(statement, &[(&i64::from(records), Type::INT8)]).await;
    noted.map(drop).map_err(|error| StatementFailure::of(&error))
}

/// The last revision that was drawn; 0 if none was.
pub(super) async fn last_rev(client: &Client) -> Result<u64, StatementFailure> {
    let row = client.query_one("SELECT last_value, is_called FROM commit_store_revisions", &[]).await;
    let row = row.map_err(|error| StatementFailure::of(&error))?;
    Ok(if row.get(1) { row.get::<_, i64>(0) as u64 } else { 0 })
}
