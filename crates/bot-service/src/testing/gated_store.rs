//! A store whose commits wait at a gate once it is closed, as they do for a disk.

use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::atomic::{AtomicBool, AtomicUsize};

use commit_store::{Commit, Key, MemoryStore, Page, Prefix, Put, Stats, Store, StoreError, Versioned};
use futures::future::BoxFuture;
use tokio::sync::Semaphore;

pub(crate) struct GatedStore {
    store: MemoryStore,
    gate: Semaphore,
    is_closed: AtomicBool,
    waiting: AtomicUsize,
}

impl GatedStore {
    /// An empty one whose gate is open.
    pub(crate) fn new() -> Arc<GatedStore> {
        Arc::new(GatedStore {
            store: MemoryStore::default(),
            gate: Semaphore::new(0),
            is_closed: AtomicBool::default(),
            waiting: AtomicUsize::default(),
        })
    }

    /// Commits wait from now on.
    pub(crate) fn close(&self) {
        self.is_closed.store(true, SeqCst);
    }

    /// How many commits wait.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(SeqCst)
    }

    /// Lets as many through.
    pub(crate) fn let_through(&self, commits: usize) {
        self.gate.add_permits(commits);
    }
}

impl Store for GatedStore {
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Option<Versioned>, StoreError>> {
        self.store.get(key)
    }

    fn get_each<'a>(&'a self, keys: &'a [Key]) -> BoxFuture<'a, Result<Vec<Option<Versioned>>, StoreError>> {
        self.store.get_each(keys)
    }

    fn scan<'a>(
        &'a self,
        prefix: &'a Prefix,
        after: Option<&'a Key>,
        limit: usize,
    ) -> BoxFuture<'a, Result<Page, StoreError>> {
        self.store.scan(prefix, after, limit)
    }

    fn commit(&self, puts: Vec<Put>) -> BoxFuture<'_, Result<Commit, StoreError>> {
        Box::pin(async {
            if self.is_closed.load(SeqCst) {
                self.waiting.fetch_add(1, SeqCst);
                self.gate.acquire().await.unwrap().forget();
                self.waiting.fetch_sub(1, SeqCst);
            }
            self.store.commit(puts).await
        })
    }

    fn is_shared(&self) -> bool {
        self.store.is_shared()
    }

    fn stats(&self) -> Stats {
        self.store.stats()
    }
}
