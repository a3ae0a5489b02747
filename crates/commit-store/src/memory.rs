//! A store in memory, with failures on demand.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::Bound;
use std::sync::{Mutex, MutexGuard, PoisonError};

use futures::future::{BoxFuture, FutureExt, ready};

use super::{Change, Commit, Key, Page, Prefix, Put, Stats, Store, StoreError, Versioned, scan_start, validate};

/// A store in memory, for tests: it keeps every promise of [`Store`] but durability, and fails when told to.
#[derive(Debug, Default)]
pub struct MemoryStore {
    state: Mutex<MemoryState>,
    is_shared: bool,
}

#[derive(Debug, Default)]
struct MemoryState {
    values: BTreeMap<Key, Versioned>,
    stats: Stats,
    failures: VecDeque<Failure>,
    /// The keys that cannot be read, since the outcome of their last commit is unknown.
    in_doubt: BTreeSet<Key>,
}

/// A failure that a [`MemoryStore`] can be told to simulate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// The commit is applied, but answered with [`StoreError::Unknown`].
    UnknownDone,
    /// The commit is not applied, and answered with [`StoreError::Unknown`].
    UnknownLost,
    /// As [`Self::UnknownDone`], and none of the keys can be read until [`MemoryStore::settle`].
    InDoubtDone,
    /// As [`Self::UnknownLost`], and none of the keys can be read until [`MemoryStore::settle`].
    InDoubtLost,
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

    /// Lets the keys be read again of which it was not known what they have.
    pub fn settle(&self) {
        self.lock().in_doubt.clear();
    }

    fn lock(&self) -> MutexGuard<'_, MemoryState> {
        // Puts are only applied after all checks, so a panic leaves no commit half applied.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl MemoryState {
    fn get(&self, key: &Key) -> Result<Option<Versioned>, StoreError> {
        if self.in_doubt.contains(key) {
            return Err(in_doubt());
        }
        Ok(self.values.get(key).cloned())
    }

    fn scan(&self, prefix: &Prefix, after: Option<&Key>, limit: usize) -> Result<Page, StoreError> {
        let range = (scan_start(prefix, after), Bound::Unbounded);
        if self.in_doubt.range::<[u8], _>(range).next().is_some_and(|key| prefix.matches(key)) {
            return Err(in_doubt());
        }
        let mut found = self.values.range::<[u8], _>(range).take_while(|(key, _)| prefix.matches(key));
        let entries: Vec<_> =
            found.by_ref().take(limit.max(1)).map(|(key, versioned)| (key.clone(), versioned.clone())).collect();
        let next = found.next().and_then(|_| entries.last()).map(|(key, _)| key.clone());
        Ok(Page { entries, next })
    }

    fn commit(&mut self, puts: Vec<Put>) -> Result<Commit, StoreError> {
        validate(&puts)?;
        let unknown = || StoreError::Unknown { store: name(), reason: "a simulated failure".into() };
        let failure = self.failures.pop_front();
        if let Some(Failure::InDoubtDone | Failure::InDoubtLost) = failure {
            self.in_doubt.extend(puts.iter().filter(|put| put.changes()).map(|put| put.key.clone()));
        }
        match failure {
            Some(Failure::Full) => {
                return Err(StoreError::Full { store: name(), reason: "a simulated failure".into() });
            }
            Some(Failure::Unavailable) => {
                return Err(StoreError::Unavailable { store: name(), reason: "a simulated failure".into() });
            }
            Some(Failure::UnknownLost | Failure::InDoubtLost) => return Err(unknown()),
            Some(Failure::UnknownDone | Failure::InDoubtDone) | None => {}
        }
        let commit = self.apply(puts);
        if failure.is_some() { Err(unknown()) } else { Ok(commit) }
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
            let current = self.values.get(&put.key).map(|versioned| versioned.rev);
            let put = put.resolved(current);
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

fn in_doubt() -> StoreError {
    StoreError::Unavailable { store: name(), reason: "it is not known yet whether a change was applied".into() }
}

impl Store for MemoryStore {
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Option<Versioned>, StoreError>> {
        ready(self.lock().get(key)).boxed()
    }

    fn get_each<'a>(&'a self, keys: &'a [Key]) -> BoxFuture<'a, Result<Vec<Option<Versioned>>, StoreError>> {
        let state = self.lock();
        ready(keys.iter().map(|key| state.get(key)).collect()).boxed()
    }

    fn scan<'a>(
        &'a self,
        prefix: &'a Prefix,
        after: Option<&'a Key>,
        limit: usize,
    ) -> BoxFuture<'a, Result<Page, StoreError>> {
        ready(self.lock().scan(prefix, after, limit)).boxed()
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

    #[tokio::test]
    async fn keys_in_doubt_cannot_be_read_until_it_is_settled_what_they_have() {
        let store = MemoryStore::new();
        let things = Space::new("x");
        let put = |id| vec![Put::create(things.key([id]), Bytes::from_static(b"v"))];
        for (id, failure) in [(1, Failure::InDoubtDone), (2, Failure::InDoubtLost)] {
            store.fail_next(failure);
            assert!(matches!(store.commit(put(id)).await, Err(StoreError::Unknown { .. })));
            let unavailable = |read: Result<(), StoreError>| matches!(read, Err(StoreError::Unavailable { .. }));
            assert!(unavailable(store.get(&things.key([id])).await.map(drop)));
            assert!(unavailable(store.get_each(&[things.key([id])]).await.map(drop)));
            assert!(unavailable(store.scan(&things.prefix([]), None, 9).await.map(drop)));
            assert!(store.scan(&Space::new("y").prefix([]), None, 9).await.is_ok());
            assert_eq!(store.get(&things.key([9])).await, Ok(None));
            store.settle();
            assert_eq!(store.get(&things.key([id])).await.expect("a read").is_some(), id == 1);
        }
    }
}
