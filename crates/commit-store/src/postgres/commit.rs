//! A commit: one transaction in two steps, each of which goes to the server and back once.
//!
//! The first one locks and reads what is expected there and draws revisions; the second one writes and commits. A key that is
//! expected to be absent cannot be locked: creating it fails if another client was faster.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use rand::Rng;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Error, Row};

use super::failure::{StatementFailure, is_surely_aborted, reason};
use super::session::{Connection, DatabasePool, Parameter};
use crate::{Commit, Expect, Key, Put, StoreError, record};

/// How often a commit is attempted while others are in the way.
const ATTEMPTS: u32 = 10;

/// The longest pause before the second attempt; the pauses grow.
const PAUSE: Duration = Duration::from_millis(8);

const BEGIN: &str = "BEGIN ISOLATION LEVEL READ COMMITTED";

/// In the order of the keys, so that two commits do not wait for each other.
const LOCK: &str = "SELECT key, rev FROM commit_store_entries WHERE key = ANY($1) ORDER BY key FOR UPDATE";

/// What is only required may be required by many commits at once.
const SHARE: &str = "SELECT key, rev FROM commit_store_entries WHERE key = ANY($1) ORDER BY key FOR SHARE";

const DRAW: &str = "SELECT nextval('commit_store_revisions') AS rev FROM generate_series(1, $1)";

pub(super) const INSERT: &str = "INSERT INTO commit_store_entries (key, rev, value, checksum)
    SELECT * FROM unnest($1, $2, $3, $4) AS new (key, rev, value, checksum) ORDER BY key";

const UPDATE: &str =
    "UPDATE commit_store_entries AS entry SET rev = new.rev, value = new.value, checksum = new.checksum
    FROM unnest($1, $2, $3, $4) AS new (key, rev, value, checksum) WHERE entry.key = new.key";

const DELETE: &str = "DELETE FROM commit_store_entries WHERE key = ANY($1)";

const READ: &str = "SELECT key, rev, value, checksum FROM commit_store_entries WHERE key = ANY($1)";

/// Why a commit failed.
pub(super) enum Trouble {
    /// Nothing was changed.
    Failed(StatementFailure),
    /// Nothing was changed, and the store is damaged.
    Damaged(StoreError),
    /// It may have been applied.
    Unknown(Unknown),
}

/// What is known of a commit whose outcome is unknown.
#[derive(Debug)]
pub(super) struct Unknown {
    pub(super) reason: String,
    /// When the server had answered the first step.
    pub(super) since: Instant,
    /// The keys that it had locked or compared.
    pub(super) present: Vec<Key>,
    /// The keys that it would have created.
    pub(super) absent: Vec<Key>,
}

impl From<StatementFailure> for Trouble {
    fn from(failure: StatementFailure) -> Self {
        Self::Failed(failure)
    }
}

/// Commits, and tries again while others are in the way and nothing was sent that could have changed anything.
pub(super) async fn commit(session: &DatabasePool, puts: &[Put]) -> Result<Commit, Trouble> {
    let (mut attempt, mut reconnected) = (1, false);
    loop {
        let failure = match attempt_once(session, puts).await {
            Err(Trouble::Failed(failure)) => failure,
            ended => return ended,
        };
        match &failure {
            StatementFailure::InTheWay(_) | StatementFailure::Exists(_) if attempt < ATTEMPTS => {
                let pause = rand::rng().random_range(Duration::ZERO..PAUSE * attempt);
                tokio::time::sleep(pause).await;
                attempt += 1;
            }
            StatementFailure::Disconnected(_) if !reconnected => reconnected = true,
            _ => return Err(failure.into()),
        }
        tracing::debug!(store = %session.name, reason = failure.reason(), "retrying a commit");
    }
}

async fn attempt_once(session: &DatabasePool, puts: &[Put]) -> Result<Commit, Trouble> {
    let connection = session.connection().await?;
    let plan = LockPlan::of(puts);
    let begun = begin(session, &connection, &plan).await;
    let (found, drawn) = match begun {
        Ok(begun) => begun,
        Err(failure) => {
            roll_back(session, connection, &failure).await;
            return Err(failure.into());
        }
    };
    let current = |put: &Put| found.get(put.key.as_bytes()).copied();
    let failed = puts.iter().position(|put| !put.expect.is_met_by(current(put)));
    if let Some(index) = failed {
        return conflict(session, connection, puts, index).await;
    }
    let resolved: Vec<Put> = puts.iter().map(|put| put.clone().resolved(current(put))).collect();
    let plan = LockPlan::of(&resolved);
    let revs = match plan.revisions(&resolved, &found, drawn) {
        Ok(revs) => revs,
        Err(failure) => {
            roll_back(session, connection, &failure).await;
            return Err(failure.into());
        }
    };
    let since = Instant::now();
    let unknown = |reason| Trouble::Unknown(plan.unknown(&resolved, since, reason));
    match finish(session, &connection, &plan, &resolved, &revs).await {
        Ok(Finished::Committed) => {
            connection.give_back();
            Ok(Commit::Done { revs })
        }
        Ok(Finished::Aborted(StatementFailure::Exists(reason))) => {
            connection.give_back();
            exists(session, puts, reason).await
        }
        Ok(Finished::Aborted(failure)) => Err(failure.into()),
        Ok(Finished::Unknown(reason)) => Err(unknown(reason)),
        Err(late) => Err(unknown(late.reason().to_owned())),
    }
}

/// The keys by how they are treated.
struct LockPlan<'a> {
    /// Those to be locked: what is changed, and what must be absent.
    locked: Vec<&'a [u8]>,
    /// Those that must keep their revision.
    shared: Vec<&'a [u8]>,
    /// Those that must stay absent.
    sentinels: Vec<&'a [u8]>,
    changes: i32,
}

impl<'a> LockPlan<'a> {
    fn of(puts: &'a [Put]) -> Self {
        let mut plan = LockPlan { locked: Vec::new(), shared: Vec::new(), sentinels: Vec::new(), changes: 0 };
        for put in puts {
            let key = put.key.as_bytes();
            match (put.changes(), put.expect) {
                (true, _) | (_, Expect::Anything) => {
                    plan.locked.push(key);
                    plan.changes += 1;
                }
                (false, Expect::Rev(_)) => plan.shared.push(key),
                (false, Expect::Absent) => {
                    plan.locked.push(key);
                    plan.sentinels.push(key);
                }
            }
        }
        plan
    }

    /// What each put is answered with, once its expectation is met.
    fn revisions(
        &self,
        puts: &[Put],
        found: &HashMap<Vec<u8>, u64>,
        mut drawn: Vec<u64>,
    ) -> Result<Vec<u64>, StatementFailure> {
        drawn.sort_unstable();
        let mut drawn = drawn.into_iter();
        let mut rev_of = |put: &Put| {
            if !put.changes() {
                return Some(put.kept_rev());
            }
            // A server may reserve revisions for each connection, which are then lower than those of others.
            drawn.next().filter(|rev| found.get(put.key.as_bytes()).is_none_or(|before| before < rev))
        };
        let revs = puts.iter().map(&mut rev_of).collect::<Option<Vec<u64>>>();
        revs.ok_or_else(|| {
            StatementFailure::InTheWay("the sequence of the revisions is behind; let it cache none".into())
        })
    }

    fn unknown(&self, puts: &[Put], since: Instant, reason: String) -> Unknown {
        let (present, absent): (Vec<_>, Vec<_>) = puts.iter().partition(|put| matches!(put.expect, Expect::Rev(_)));
        let keys = |puts: Vec<&Put>| puts.into_iter().map(|put| put.key.clone()).collect();
        Unknown { reason, since, present: keys(present), absent: keys(absent) }
    }
}

/// The first step: the revisions of those keys that are there, and new ones.
async fn begin(
    session: &DatabasePool,
    connection: &Connection,
    plan: &LockPlan<'_>,
) -> Result<(HashMap<Vec<u8>, u64>, Vec<u64>), StatementFailure> {
    let locked = [(&plan.locked as Array<'_>, Type::BYTEA_ARRAY)];
    let shared = [(&plan.shared as Array<'_>, Type::BYTEA_ARRAY)];
    let drawn = [(&plan.changes as Array<'_>, Type::INT4)];
    let statements = async {
        // In the order in which they are first polled, without waiting for each other's answers.
        futures::join!(
            connection.batch_execute(BEGIN),
            query(connection, LOCK, &locked, !plan.locked.is_empty()),
            query(connection, SHARE, &shared, !plan.shared.is_empty()),
            query(connection, DRAW, &drawn, plan.changes > 0),
        )
    };
    let (begun, locked, shared, drawn) = session.in_time(statements).await?;
    let failed = |error: Error| StatementFailure::of(&error);
    begun.map_err(failed)?;
    let (locked, shared, drawn) = (locked.map_err(failed)?, shared.map_err(failed)?, drawn.map_err(failed)?);
    let rev = |row: &Row| row.get::<_, i64>("rev") as u64;
    let found = locked.iter().chain(&shared).map(|row| (row.get("key"), rev(row))).collect();
    Ok((found, drawn.iter().map(rev).collect()))
}

type Array<'a> = &'a (dyn ToSql + Sync);

/// The rows of a statement, or none if it is not needed.
async fn query(
    connection: &Connection,
    statement: &str,
    parameters: &[Parameter<'_>],
    needed: bool,
) -> Result<Vec<Row>, Error> {
    if needed { connection.query_typed(statement, parameters).await } else { Ok(Vec::new()) }
}

/// How the second step ended.
enum Finished {
    Committed,
    Aborted(StatementFailure),
    Unknown(String),
}

/// The second step. An error is a step that took too long.
async fn finish(
    session: &DatabasePool,
    connection: &Connection,
    plan: &LockPlan<'_>,
    puts: &[Put],
    revs: &[u64],
) -> Result<Finished, StatementFailure> {
    let (mut inserted, mut updated, mut deleted) = (Rows::default(), Rows::default(), plan.sentinels.clone());
    for (put, rev) in puts.iter().zip(revs) {
        match (put.change.value(), put.expect) {
            (Some(value), Expect::Absent | Expect::Anything) => inserted.add(&put.key, *rev, value),
            (Some(value), Expect::Rev(_)) => updated.add(&put.key, *rev, value),
            (None, Expect::Rev(_)) if put.changes() => deleted.push(put.key.as_bytes()),
            // Another commit that creates it meanwhile waits for this one.
            (None, Expect::Absent) => inserted.add(&put.key, 0, &[]),
            (None, Expect::Rev(_) | Expect::Anything) => {}
        }
    }
    let (insert, update) = (inserted.parameters(), updated.parameters());
    let delete = [(&deleted as Array<'_>, Type::BYTEA_ARRAY)];
    let statements = async {
        futures::join!(
            query(connection, INSERT, &insert, !inserted.keys.is_empty()),
            query(connection, UPDATE, &update, !updated.keys.is_empty()),
            query(connection, DELETE, &delete, !deleted.is_empty()),
            connection.batch_execute("COMMIT"),
        )
    };
    let (insert, update, delete, committed) = session.in_time(statements).await?;
    let written = insert.and(update).and(delete);
    Ok(match (written, committed) {
        (Ok(_), Ok(())) => Finished::Committed,
        // After that, COMMIT undoes everything.
        (Err(error), Ok(())) if error.as_db_error().is_some() => Finished::Aborted(StatementFailure::of(&error)),
        (Ok(_), Err(error)) if is_surely_aborted(&error) => Finished::Aborted(StatementFailure::of(&error)),
        (Err(error), _) | (Ok(_), Err(error)) => Finished::Unknown(reason(&error)),
    })
}

/// Rows to be written, by columns.
#[derive(Default)]
pub(super) struct Rows<'a> {
    keys: Vec<&'a [u8]>,
    revs: Vec<i64>,
    values: Vec<&'a [u8]>,
    checksums: Vec<i32>,
}

impl<'a> Rows<'a> {
    pub(super) fn add(&mut self, key: &'a Key, rev: u64, value: &'a [u8]) {
        self.keys.push(key.as_bytes());
        self.revs.push(rev as i64);
        self.values.push(value);
        self.checksums.push(record::checksum(key.as_bytes(), rev, value) as i32);
    }

    pub(super) fn parameters(&self) -> [Parameter<'_>; 4] {
        [
            (&self.keys, Type::BYTEA_ARRAY),
            (&self.revs, Type::INT8_ARRAY),
            (&self.values, Type::BYTEA_ARRAY),
            (&self.checksums, Type::INT4_ARRAY),
        ]
    }
}

/// Reads what is there in place of what was expected, and ends the transaction.
async fn conflict(
    session: &DatabasePool,
    connection: Connection,
    puts: &[Put],
    index: usize,
) -> Result<Commit, Trouble> {
    let key = &puts[index].key;
    let keys = [key.as_bytes()];
    let parameters = [(&&keys[..] as Array<'_>, Type::BYTEA_ARRAY)];
    let statements =
        async { futures::join!(connection.query_typed(READ, &parameters), connection.batch_execute("ROLLBACK")) };
    let (read, ended) = session.in_time(statements).await?;
    let rows = read.and_then(|rows| ended.map(|()| rows)).map_err(|error| StatementFailure::of(&error))?;
    connection.give_back();
    let current = rows.first().map(|row| session.versioned(key, row)).transpose().map_err(Trouble::Damaged)?;
    Ok(Commit::Conflict { index, current })
}

/// Another client created a key that was to be absent: which one, unless it has vanished again.
async fn exists(session: &DatabasePool, puts: &[Put], reason: String) -> Result<Commit, Trouble> {
    let absent = puts.iter().enumerate().filter(|(_, put)| put.expect == Expect::Absent);
    let keys: Vec<&[u8]> = absent.clone().map(|(_, put)| put.key.as_bytes()).collect();
    let rows = session.rows(READ, &[(&keys, Type::BYTEA_ARRAY)]).await.map_err(Trouble::Damaged)?;
    for (index, put) in absent {
        if let Some(row) = rows.iter().find(|row| row.get::<_, &[u8]>("key") == put.key.as_bytes()) {
            let current = Some(session.versioned(&put.key, row).map_err(Trouble::Damaged)?);
            return Ok(Commit::Conflict { index, current });
        }
    }
    Err(StatementFailure::Exists(reason).into())
}

/// Ends a transaction that failed, so that the connection can be used again.
async fn roll_back(session: &DatabasePool, connection: Connection, failure: &StatementFailure) {
    if !matches!(failure, StatementFailure::Disconnected(_) | StatementFailure::Late(_))
        && matches!(session.in_time(connection.batch_execute("ROLLBACK")).await, Ok(Ok(())))
    {
        connection.give_back();
    }
}
