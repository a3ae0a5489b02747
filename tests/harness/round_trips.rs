//! A store as a database is: others may write to it, and each read is a way there and back, a commit two.
//!
//! What a move waits for is counted, not timed: after [`RoundTrips::allow`] the store answers only what needs no more round trips,
//! one after the other, than that. What is asked at the same time is on its way at the same time.

use std::sync::{Arc, Mutex};

use commit_store::{Commit, Key, MemoryStore, Page, Prefix, Put, Stats, Store, StoreError, Versioned};
use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::sync::watch;
use tokio::task::yield_now;

/// What processes and the scheduler read and write by themselves: nobody waits for it.
const UNAWAITED: [&str; 10] = [
    "process",
    "lease",
    "sessions",
    "session-start",
    "written-version",
    "shard-outage",
    "shard-session",
    "heartbeat",
    "owed-time",
    "due",
];

/// How often others have a turn while something is on its way.
const TURNS: usize = 8;

/// What is allowed.
#[derive(Clone, Copy, Debug, Default)]
struct Allowance {
    /// `None` if it does not matter.
    most: Option<usize>,
    /// After how many round trips the newest answer has come.
    answered: usize,
}

/// A store in memory that counts round trips.
pub struct RoundTrips {
    store: MemoryStore,
    allowed: watch::Sender<Allowance>,
    /// What could not be answered, by the first key of each.
    refused: Mutex<Vec<Key>>,
}

impl RoundTrips {
    pub fn new() -> Arc<RoundTrips> {
        let (store, allowed) = (MemoryStore::shared(), watch::Sender::default());
        Arc::new(RoundTrips { store, allowed, refused: Mutex::default() })
    }

    /// From now on whatever needs more round trips than this is not answered until [`RoundTrips::allow_any`].
    pub fn allow(&self, most: usize) {
        self.refused.lock().unwrap().clear();
        self.allowed.send_replace(Allowance { most: Some(most), answered: 0 });
    }

    /// Answers everything. What was not answered before, by the first key of each?
    pub fn allow_any(&self) -> Vec<String> {
        self.allowed.send_replace(Allowance::default());
        self.refused.lock().unwrap().iter().map(bot_service::readable).collect()
    }

    async fn way(&self, key: Option<&Key>, trips: usize) {
        let awaited = key.filter(|key| {
            let space = key.as_bytes().split(|byte| *byte == b'/').next().unwrap_or_default();
            !UNAWAITED.iter().any(|unawaited| unawaited.as_bytes() == space)
        });
        let Some(key) = awaited else { return };
        let Allowance { most: Some(most), answered } = *self.allowed.borrow() else { return };
        let needed = answered + trips;
        if needed > most {
            self.refused.lock().unwrap().push(key.clone());
            let _ = self.allowed.subscribe().wait_for(|allowed| allowed.most.is_none()).await;
            return;
        }
        for _ in 0..TURNS {
            yield_now().await;
        }
        self.allowed.send_modify(|allowed| allowed.answered = allowed.answered.max(needed));
    }
}

impl Store for RoundTrips {
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Option<Versioned>, StoreError>> {
        async move {
            self.way(Some(key), 1).await;
            self.store.get(key).await
        }
        .boxed()
    }

    fn get_each<'a>(&'a self, keys: &'a [Key]) -> BoxFuture<'a, Result<Vec<Option<Versioned>>, StoreError>> {
        async move {
            self.way(keys.first(), 1).await;
            self.store.get_each(keys).await
        }
        .boxed()
    }

    fn scan<'a>(
        &'a self,
        prefix: &'a Prefix,
        after: Option<&'a Key>,
        limit: usize,
    ) -> BoxFuture<'a, Result<Page, StoreError>> {
        async move {
            let key = Key::new(prefix.as_bytes().to_vec()).ok();
            self.way(key.as_ref(), 1).await;
            self.store.scan(prefix, after, limit).await
        }
        .boxed()
    }

    fn commit(&self, puts: Vec<Put>) -> BoxFuture<'_, Result<Commit, StoreError>> {
        async move {
            self.way(puts.last().map(|put| &put.key), 2).await;
            self.store.commit(puts).await
        }
        .boxed()
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn stats(&self) -> Stats {
        self.store.stats()
    }
}
