//! A store in memory, with failures on demand.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Bound;
use std::sync::{Mutex, MutexGuard, PoisonError};

use futures::future::{BoxFuture, FutureExt, ready};

use super::{Change, Commit, Key, Page, Prefix, Put, Stats, Store, StoreError, Versioned, scan_start, validate};

/// A store in memory, for tests: it keeps every promise of [`Store`] but durability, and fails when told to.
#[derive(Debug, Default)]
pub struct MemoryStore {
    state: Mutex<State>,
    is_shared: bool,
}

#[derive(Debug, Default)]
struct State {
    values: BTreeMap<Key, Versioned>,
    stats: Stats,
    failures: VecDeque<Failure>,
}

/// A failure that a [`MemoryStore`] can be told to simulate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// The commit is applied, but answered with [`StoreError::Unknown`].
    UnknownDone,
    /// The commit is not applied, and answered with [`StoreError::Unknown`].
    UnknownLost,
    /// The commit fails with [`StoreError::Full`].
    Full,
    /// The commit fails with [`StoreError::Unavailable`].
    Unavailable,
}

impl MemoryStore {
    /// An empty store.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty store that says it is shared, for tests of what several processes do on one store.
    #[must_use]
    pub fn shared() -> Self {
        Self { is_shared: true, ..Self::default() }
    }

    /// Makes the next commit fail in this way. Several calls make as many commits fail, in that order.
    pub fn fail_next(&self, failure: Failure) {
        self.lock().failures.push_back(failure);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Puts are only applied after all checks, so a panic leaves no commit half applied.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn scan(&self, prefix: &Prefix, after: Option<&Key>, limit: usize) -> Page {
        let mut found = self
            .values
            .range::<[u8], _>((scan_start(prefix, after), Bound::Unbounded))
            .take_while(|(key, _)| prefix.matches(key));
        let entries: Vec<_> =
            found.by_ref().take(limit.max(1)).map(|(key, versioned)| (key.clone(), versioned.clone())).collect();
        let next = found.next().and_then(|_| entries.last()).map(|(key, _)| key.clone());
        Page { entries, next }
    }

    fn commit(&mut self, puts: Vec<Put>) -> Result<Commit, StoreError> {
        validate(&puts)?;
        let unknown = || StoreError::Unknown { store: name(), reason: "a simulated failure".into() };
        let failure = self.failures.pop_front();
        match failure {
            Some(Failure::Full) => {
                return Err(StoreError::Full { store: name(), reason: "a simulated failure".into() });
            }
            Some(Failure::Unavailable) => {
                return Err(StoreError::Unavailable { store: name(), reason: "a simulated failure".into() });
            }
            Some(Failure::UnknownLost) => return Err(unknown()),
            Some(Failure::UnknownDone) | None => {}
        }
        let commit = self.apply(puts);
        if failure == Some(Failure::UnknownDone) { Err(unknown()) } else { Ok(commit) }
    }

    fn apply(&mut self, puts: Vec<Put>) -> Commit {
        for (index, put) in puts.iter().enumerate() {
            let current = self.values.get(&put.key);
            if !put.expect.is_met_by(current.map(|versioned| versioned.rev)) {
                self.stats.conflicts += 1;
                return Commit::Conflict { index, current: current.cloned() };
            }
        }
        let mut revs = Vec::with_capacity(puts.len());
        for put in puts {
            if !put.changes() {
                revs.push(put.kept_rev());
                continue;
            }
            self.stats.last_rev += 1;
            let rev = self.stats.last_rev;
            revs.push(rev);
            match put.change {
                Change::Write(value) => self.values.insert(put.key, Versioned { rev, value }),
                Change::Delete | Change::Keep => self.values.remove(&put.key),
            };
        }
        self.stats.commits += 1;
        Commit::Done { revs }
    }
}

/// What errors call the store.
fn name() -> String {
    "in memory".into()
}

impl Store for MemoryStore {
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Option<Versioned>, StoreError>> {
        ready(Ok(self.lock().values.get(key).cloned())).boxed()
    }

    fn get_each<'a>(&'a self, keys: &'a [Key]) -> BoxFuture<'a, Result<Vec<Option<Versioned>>, StoreError>> {
        let values = &self.lock().values;
        ready(Ok(keys.iter().map(|key| values.get(key).cloned()).collect())).boxed()
    }

    fn scan<'a>(
        &'a self,
        prefix: &'a Prefix,
        after: Option<&'a Key>,
        limit: usize,
    ) -> BoxFuture<'a, Result<Page, StoreError>> {
        ready(Ok(self.lock().scan(prefix, after, limit))).boxed()
    }

    fn commit(&self, puts: Vec<Put>) -> BoxFuture<'_, Result<Commit, StoreError>> {
        ready(self.lock().commit(puts)).boxed()
    }

    fn is_shared(&self) -> bool {
        self.is_shared
    }

    fn stats(&self) -> Stats {
        self.lock().stats
    }
}

/// Allows looking up byte ranges in a map of keys.
impl std::borrow::Borrow<[u8]> for Key {
    fn borrow(&self) -> &[u8] {
        self.as_bytes()
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::*;
    use crate::{Space, conformance};

    conformance::suite!(Box::new(MemoryStore::new()));

    #[tokio::test]
    async fn commits_fail_on_demand() {
        let store = MemoryStore::new();
        let key = |id| Space::new("x").key([id]);
        let put = |id| vec![Put::create(key(id), Bytes::from_static(b"v"))];
        for failure in [Failure::UnknownDone, Failure::UnknownLost, Failure::Full, Failure::Unavailable] {
            store.fail_next(failure);
        }
        assert!(matches!(store.commit(put(1)).await, Err(StoreError::Unknown { .. })));
        assert!(matches!(store.commit(put(2)).await, Err(StoreError::Unknown { .. })));
        assert!(matches!(store.commit(put(3)).await, Err(StoreError::Full { .. })));
        assert!(matches!(store.commit(put(4)).await, Err(StoreError::Unavailable { .. })));
        let stored = store.scan(&Prefix::ALL, None, 9).await.expect("a scan");
        assert_eq!(stored.entries.iter().map(|(key, _)| key.clone()).collect::<Vec<_>>(), [key(1)]);
        assert!(matches!(store.commit(put(2)).await, Ok(Commit::Done { .. })));
    }
}
