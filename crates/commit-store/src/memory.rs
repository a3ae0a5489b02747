//! A store in memory: the promises of the real one without the disk, and failures on demand.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Bound;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use futures::future::{BoxFuture, FutureExt, ready};

use super::{Commit, Key, Page, Prefix, Put, Stats, Store, StoreError, Versioned, scan_start, validate};

/// Keeps everything in memory. For tests and for trying things out: nothing outlives it.
#[derive(Debug, Default)]
pub struct MemoryStore {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    values: BTreeMap<Key, Versioned>,
    stats: Stats,
    failures: VecDeque<Failure>,
}

/// How a commit to a [`MemoryStore`] can be made to fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// It is done, but its caller is told [`StoreError::Unknown`].
    UnknownDone,
    /// It is not done, and its caller is told [`StoreError::Unknown`].
    UnknownLost,
    /// [`StoreError::Full`].
    Full,
    /// [`StoreError::Unavailable`].
    Unavailable,
}

impl MemoryStore {
    /// An empty store.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes the next commit fail so; asked several times, as many commits fail, in that order.
    pub fn fail_next(&self, failure: Failure) {
        self.lock().failures.push_back(failure);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // No change is made in steps that a panic could leave half done.
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
        let unknown = || StoreError::Unknown { path: path(), reason: "it was made to fail".into() };
        let failure = self.failures.pop_front();
        match failure {
            Some(Failure::Full) => return Err(StoreError::Full { path: path(), reason: "it was made to fail".into() }),
            Some(Failure::Unavailable) => {
                return Err(StoreError::Unavailable { path: path(), reason: "it was made to fail".into() });
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
        for Put { key, value, .. } in puts {
            self.stats.last_rev += 1;
            let rev = self.stats.last_rev;
            revs.push(rev);
            match value {
                Some(value) => self.values.insert(key, Versioned { rev, value }),
                None => self.values.remove(&key),
            };
        }
        self.stats.commits += 1;
        Commit::Done { revs }
    }
}

/// What errors say where the store is.
fn path() -> PathBuf {
    PathBuf::from("(in memory)")
}

impl Store for MemoryStore {
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Option<Versioned>, StoreError>> {
        ready(Ok(self.lock().values.get(key).cloned())).boxed()
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

    fn stats(&self) -> Stats {
        self.lock().stats
    }
}

/// Lets a map of keys be searched by bytes alone.
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
    async fn it_fails_as_told() {
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
        let there = store.scan(&Prefix::ALL, None, 9).await.expect("reads go on");
        assert_eq!(there.entries.iter().map(|(key, _)| key.clone()).collect::<Vec<_>>(), [key(1)]);
        assert!(matches!(store.commit(put(2)).await, Ok(Commit::Done { .. })));
    }
}
