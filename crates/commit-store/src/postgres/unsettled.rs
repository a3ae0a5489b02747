//! Commits whose outcome is unknown, and how it becomes known.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio_postgres::types::Type;

use super::commit::Unknown;
use super::failure::StatementFailure;
use super::session::DatabasePool;
use crate::{Key, Prefix};

/// The most commits of unknown outcome. No further ones are begun then, since the server can obviously not be reached.
const MOST: usize = 64;

/// A statement that waits for other transactions that change one of these keys.
const LOCK: &str = "SELECT key FROM commit_store_entries WHERE key = ANY($1) ORDER BY key FOR UPDATE";

/// A statement that waits for other transactions that create one of these keys.
const CREATE: &str = "INSERT INTO commit_store_entries (key, rev, value, checksum)
    SELECT key, 0, '', 0 FROM unnest($1) AS new (key) ORDER BY key ON CONFLICT DO NOTHING";

/// The keys that cannot be read, since their values are unknown.
#[derive(Default)]
pub(super) struct Unsettled(Mutex<UnsettledState>);

#[derive(Default)]
struct UnsettledState {
    commits: usize,
    /// How many of the commits would have changed a key.
    keys: BTreeMap<Key, usize>,
}

impl Unsettled {
    /// Whether there are too many to begin more commits.
    pub(super) fn is_full(&self) -> bool {
        self.lock().commits >= MOST
    }

    pub(super) fn add(&self, keys: &[Key]) {
        let mut state = self.lock();
        state.commits += 1;
        for key in keys {
            *state.keys.entry(key.clone()).or_default() += 1;
        }
    }

    /// The outcome of such a commit can be seen now.
    pub(super) fn settle(&self, keys: &[Key]) {
        let mut state = self.lock();
        state.commits -= 1;
        for key in keys {
            if let Some(commits) = state.keys.get_mut(key) {
                *commits -= 1;
                if *commits == 0 {
                    state.keys.remove(key);
                }
            }
        }
    }

    pub(super) fn has_any(&self, keys: &[Key]) -> bool {
        let state = self.lock();
        !state.keys.is_empty() && keys.iter().any(|key| state.keys.contains_key(key))
    }

    /// Those with this prefix from `start` on, in byte order.
    pub(super) fn range(&self, prefix: &Prefix, start: Bound<&[u8]>) -> Vec<Key> {
        let state = self.lock();
        let keys = state.keys.range::<[u8], _>((start, Bound::Unbounded)).map(|(key, _)| key);
        keys.take_while(|key| prefix.matches(key)).cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, UnsettledState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Unknown {
    /// How long the server may not have heard of its second step, if that matters.
    ///
    /// It still has the locks of the first step, for which others wait. But if it had found nothing to lock, only the server's
    /// timeout for idle transactions says when it is too late for the second one.
    pub(super) fn too_late_in(&self, idle_timeout: Duration) -> Duration {
        if !self.present.is_empty() {
            return Duration::ZERO;
        }
        (idle_timeout + Duration::from_secs(1)).saturating_sub(self.since.elapsed())
    }

    /// Waits, on a separate connection, until the transaction is over. An error means that this is unknown.
    pub(super) async fn wait_for_end(&self, session: &DatabasePool) -> Result<(), StatementFailure> {
        let keys = |keys: &[Key]| keys.iter().map(|key| key.as_bytes().to_vec()).collect::<Vec<_>>();
        let (present, absent) = (keys(&self.present), keys(&self.absent));
        let all: Vec<_> = present.iter().chain(&absent).collect();
        let connection = session.connection().await?;
        let (of_lock, of_create) = ([(&all as _, Type::BYTEA_ARRAY)], [(&absent as _, Type::BYTEA_ARRAY)]);
        let statements = async {
            futures::join!(
                connection.batch_execute("BEGIN ISOLATION LEVEL READ COMMITTED"),
                connection.query_typed(LOCK, &of_lock),
                connection.query_typed(CREATE, &of_create),
                connection.batch_execute("ROLLBACK"),
            )
        };
        let (begun, locked, created, ended) = session.in_time(statements).await?;
        let over = begun.and(locked).and(created).and(ended);
        over.map_err(|error| StatementFailure::of(&error))?;
        connection.give_back();
        Ok(())
    }
}
