//! A caller who does what the store's promises ask of callers: tries again what is unavailable, and finds out by a mark what
//! became of a commit of unknown outcome.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures::future::{BoxFuture, FutureExt};

use super::PostgresStore;
use crate::{Commit, Expect, Key, Page, Prefix, Put, Stats, Store, StoreError, Versioned};

/// Longer than anything is unavailable in tests.
const PATIENCE: Duration = Duration::from_secs(120);

/// What marks begin with: they come after all other keys.
const MARK: [u8; 1] = [u8::MAX];

pub(super) struct Patient {
    store: PostgresStore,
    marks: AtomicU64,
    stats: Mutex<Stats>,
}

impl Patient {
    pub(super) fn new(store: PostgresStore) -> Self {
        Self { store, marks: AtomicU64::new(0), stats: Mutex::default() }
    }

    async fn commit_once(&self, puts: &[Put]) -> Result<Commit, StoreError> {
        let number = self.marks.fetch_add(1, Ordering::Relaxed);
        let mark = Key::new([&MARK[..], &number.to_be_bytes()].concat()).expect("a short key");
        let resolved = self.resolved(puts).await?;
        let mut marked = puts.to_vec();
        marked.push(Put::create(mark.clone(), Bytes::new()));
        match self.store.commit(marked).await {
            Ok(Commit::Done { mut revs }) => {
                revs.pop();
                Ok(Commit::Done { revs })
            }
            Err(StoreError::Unknown { store, reason }) => match until_available(|| self.store.get(&mark)).await? {
                Some(found) => {
                    let mut revs = revs_before(&resolved, found.rev);
                    // What was only to be there may have been created by another commit since it was looked for.
                    for (put, rev) in puts.iter().zip(&mut revs).filter(|(put, _)| put.expect == Expect::Anything) {
                        if let Some(kept) = until_available(|| self.store.get(&put.key)).await? {
                            *rev = kept.rev;
                        }
                    }
                    Ok(Commit::Done { revs })
                }
                None => Err(StoreError::Unavailable { store, reason }),
            },
            ended => ended,
        }
    }

    /// The puts as the store will take them: what changes nothing is known only from what is there.
    async fn resolved(&self, puts: &[Put]) -> Result<Vec<Put>, StoreError> {
        let keys: Vec<Key> = puts.iter().map(|put| put.key.clone()).collect();
        let found = self.store.get_each(&keys).await?;
        let current = found.into_iter().map(|entry| entry.map(|entry| entry.rev));
        Ok(puts.iter().zip(current).map(|(put, current)| put.clone().resolved(current)).collect())
    }
}

/// The revisions of a commit whose mark has revision `mark`. Where that matters, there are no concurrent commits that
/// assign revisions. The puts are [resolved](Put::resolved).
fn revs_before(puts: &[Put], mark: u64) -> Vec<u64> {
    let mut next = mark - puts.iter().filter(|put| put.changes()).count() as u64;
    let rev_of = |put: &Put| {
        if put.changes() {
            next += 1;
            next - 1
        } else {
            put.kept_rev()
        }
    };
    puts.iter().map(rev_of).collect()
}

/// What this says once it says something else than that it is unavailable.
pub(super) async fn until_available<T, F: Future<Output = Result<T, StoreError>>>(
    mut ask: impl FnMut() -> F,
) -> Result<T, StoreError> {
    let end = Instant::now() + PATIENCE;
    loop {
        match ask().await {
            Err(StoreError::Unavailable { .. }) if Instant::now() < end => {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            said => return said,
        }
    }
}

impl Store for Patient {
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Option<Versioned>, StoreError>> {
        until_available(|| self.store.get(key)).boxed()
    }

    fn get_each<'a>(&'a self, keys: &'a [Key]) -> BoxFuture<'a, Result<Vec<Option<Versioned>>, StoreError>> {
        until_available(|| self.store.get_each(keys)).boxed()
    }

    fn scan<'a>(
        &'a self,
        prefix: &'a Prefix,
        after: Option<&'a Key>,
        limit: usize,
    ) -> BoxFuture<'a, Result<Page, StoreError>> {
        async move {
            let mut page = until_available(|| self.store.scan(prefix, after, limit)).await?;
            if page.entries.last().is_some_and(|(key, _)| key.as_bytes().starts_with(&MARK)) {
                page.entries.retain(|(key, _)| !key.as_bytes().starts_with(&MARK));
                page.next = None;
            }
            Ok(page)
        }
        .boxed()
    }

    fn commit(&self, puts: Vec<Put>) -> BoxFuture<'_, Result<Commit, StoreError>> {
        async move {
            let ended = until_available(|| self.commit_once(&puts)).await?;
            let mut stats = self.stats.lock().unwrap_or_else(PoisonError::into_inner);
            match &ended {
                Commit::Done { revs } => {
                    stats.commits += 1;
                    stats.last_rev = revs.iter().copied().fold(stats.last_rev, u64::max);
                }
                Commit::Conflict { .. } => stats.conflicts += 1,
            }
            Ok(ended)
        }
        .boxed()
    }

    fn is_shared(&self) -> bool {
        self.store.is_shared()
    }

    fn stats(&self) -> Stats {
        *self.stats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
