//! The books of servers, as far as they are in memory.

use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;
use tokio::sync::Mutex as AsyncMutex;

use crate::club::{LedgerEntry, ResultLedger};
use crate::ratings::records;
use crate::ratings::records::HeadRecord;
use bot_store::ServiceError;
use bot_store::repository::Repository;
use commit_store::{Codec, Key};

/// How many results are kept in memory, of all servers together: some twenty megabytes. The book that was asked for last is
/// always among them.
const RESULTS: usize = 120_000;

/// How many results are read at once.
const PAGE: usize = 1_000;

/// How often a book is read again that was corrected meanwhile.
const READINGS: usize = 4;

/// Over how many locks servers are spread.
const LOCKS: usize = 64;

/// What was corrected in a book, and which book it is. More results make no other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookState {
    /// How often a result had been corrected.
    corrections: u64,
    /// The revision of the first result: another one means that the server was deleted and started again.
    first: Option<u64>,
}

/// A book, and its state.
#[derive(Clone)]
struct CachedBook {
    book: Arc<ResultLedger>,
    state: BookState,
}

/// The books that were asked for last.
pub struct Books {
    repository: Repository,
    kept: Mutex<LruCache<u64, CachedBook>>,
    /// Held while a book is brought up to date, to avoid duplicate work.
    reading: [AsyncMutex<()>; LOCKS],
}

impl Books {
    pub fn new(repository: Repository) -> Books {
        Books {
            repository,
            kept: Mutex::new(LruCache::unbounded()),
            reading: std::array::from_fn(|_| AsyncMutex::default()),
        }
    }

    /// The book of a server with all results that are in, and its state. A large one that isn't in memory takes some time.
    pub async fn get(&self, guild: u64) -> Result<(Arc<ResultLedger>, BookState), ServiceError> {
        let _reading = self.reading[(guild % LOCKS as u64) as usize].lock().await;
        for _ in 0..READINGS {
            let state = self.state(guild).await?;
            // With the first results of a server a new book begins, of which nothing is kept yet.
            let known = self.take(guild).filter(|kept| kept.state == state && state.first.is_some());
            let book = known.map(|kept| kept.book).unwrap_or_default();
            let entries = self.entries(guild, book.lines().len() as u64).await?;
            if self.state(guild).await? == state {
                let book = if entries.is_empty() { book } else { extended(book, entries).await };
                self.keep(guild, CachedBook { book: Arc::clone(&book), state });
                return Ok((book, state));
            }
        }
        Err(ServiceError::Contended)
    }

    async fn state(&self, guild: u64) -> Result<BookState, ServiceError> {
        let (head, first) = (records::club_head(guild), records::club_result(guild, 0));
        let found = self.repository.rows(vec![head.clone(), first.clone()]).await?;
        let head = found.row(&head).map(|row| HeadRecord::decode(&row.value)).transpose()?.unwrap_or_default();
        Ok(BookState { corrections: head.corrections, first: found.row(&first).map(|row| row.rev) })
    }

    async fn entries(&self, guild: u64, from: u64) -> Result<Vec<LedgerEntry>, ServiceError> {
        let mut entries = Vec::new();
        let mut after: Option<Key> = from.checked_sub(1).map(|last| records::club_result(guild, last));
        loop {
            let page = self.repository.page(&records::club_results(guild), after.as_ref(), PAGE).await?;
            for (_, row) in &page.entries {
                entries.push(LedgerEntry::decode(&row.value)?);
            }
            after = page.next;
            if after.is_none() {
                return Ok(entries);
            }
        }
    }

    fn take(&self, guild: u64) -> Option<CachedBook> {
        self.cache().pop(&guild)
    }

    fn keep(&self, guild: u64, kept: CachedBook) {
        let mut cache = self.cache();
        cache.put(guild, kept);
        let total =
            |cache: &LruCache<u64, CachedBook>| cache.iter().map(|(_, kept)| kept.book.lines().len()).sum::<usize>();
        while cache.len() > 1 && total(&cache) > RESULTS {
            cache.pop_lru();
        }
    }

    /// A panic can't leave the cache half changed.
    fn cache(&self) -> std::sync::MutexGuard<'_, LruCache<u64, CachedBook>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many results are folded where they are read: they take less than a millisecond.
const FEW: usize = 500;

/// The book with more results. Many of them are folded away from the threads of the runtime.
async fn extended(book: Arc<ResultLedger>, entries: Vec<LedgerEntry>) -> Arc<ResultLedger> {
    let few = entries.len() < FEW;
    let fold = move || {
        // Usually the only reference.
        let mut book = Arc::unwrap_or_clone(book);
        entries.into_iter().for_each(|entry| book.record(entry));
        Arc::new(book)
    };
    if few {
        return fold();
    }
    match tokio::task::spawn_blocking(fold).await {
        Ok(book) => book,
        Err(panicked) => std::panic::resume_unwind(panicked.into_panic()),
    }
}
