//! A store that counts how it is asked, and what it gives.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use commit_store::{Commit, Key, Page, Prefix, Put, Stats, Store, StoreError, Versioned};
use futures::FutureExt;
use futures::future::BoxFuture;

pub(crate) struct CountingStore {
    store: Arc<dyn Store>,
    calls: AtomicUsize,
    rows: AtomicUsize,
    bytes: AtomicUsize,
}

/// What a store was asked for since this was asked last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    /// How often it was asked for something, or to commit.
    pub(crate) calls: usize,
    /// How many rows it gave, and how long their values are together.
    pub(crate) rows: usize,
    pub(crate) bytes: usize,
}

impl CountingStore {
    pub(crate) fn of(store: Arc<dyn Store>) -> Arc<CountingStore> {
        Arc::new(CountingStore {
            store,
            calls: AtomicUsize::default(),
            rows: AtomicUsize::default(),
            bytes: AtomicUsize::default(),
        })
    }

    pub(crate) fn asked(&self) -> Asked {
        let since = |count: &AtomicUsize| count.swap(0, Relaxed);
        Asked { calls: since(&self.calls), rows: since(&self.rows), bytes: since(&self.bytes) }
    }

    fn count<'a>(&self, rows: impl Iterator<Item = &'a Versioned>) {
        for row in rows {
            self.rows.fetch_add(1, Relaxed);
            self.bytes.fetch_add(row.value.len(), Relaxed);
        }
    }
}

impl Store for CountingStore {
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Option<Versioned>, StoreError>> {
        self.calls.fetch_add(1, Relaxed);
        async {
            let row = self.store.get(key).await?;
            self.count(row.iter());
            Ok(row)
        }
        .boxed()
    }

    fn get_each<'a>(&'a self, keys: &'a [Key]) -> BoxFuture<'a, Result<Vec<Option<Versioned>>, StoreError>> {
        self.calls.fetch_add(usize::from(!keys.is_empty()), Relaxed);
        async {
            let rows = self.store.get_each(keys).await?;
            self.count(rows.iter().flatten());
            Ok(rows)
        }
        .boxed()
    }

    fn scan<'a>(
        &'a self,
        prefix: &'a Prefix,
        after: Option<&'a Key>,
        limit: usize,
    ) -> BoxFuture<'a, Result<Page, StoreError>> {
        self.calls.fetch_add(1, Relaxed);
        async move {
            let page = self.store.scan(prefix, after, limit).await?;
            self.count(page.entries.iter().map(|(_, row)| row));
            Ok(page)
        }
        .boxed()
    }

    fn commit(&self, puts: Vec<Put>) -> BoxFuture<'_, Result<Commit, StoreError>> {
        self.calls.fetch_add(1, Relaxed);
        self.store.commit(puts)
    }

    fn is_shared(&self) -> bool {
        self.store.is_shared()
    }

    fn stats(&self) -> Stats {
        self.store.stats()
    }
}
