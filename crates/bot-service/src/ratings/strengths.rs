//! Whole-History Rating, away from the threads of the runtime.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;
use tokio::sync::Semaphore;

use crate::club::{Pool, ResultLedger, Strength};
use crate::ratings::Clubs;
use crate::ratings::books::BookState;
use bot_store::ServiceError;

/// Of how many pools of servers the strengths are kept.
const POOLS: NonZeroUsize = NonZeroUsize::new(64).unwrap();

/// The strengths of a pool, and the results that they were computed from.
#[derive(Clone)]
pub struct StrengthAt {
    pub strength: Arc<Strength>,
    /// All results of the server; they may be newer than the strengths by some that have just come in.
    pub book: Arc<ResultLedger>,
}

#[derive(Clone)]
struct CachedStrength {
    strength: Arc<Strength>,
    state: BookState,
}

/// The strengths that were asked for last.
pub struct Strengths {
    kept: Mutex<LruCache<(u64, Pool), CachedStrength>>,
    /// One computation at a time, which leaves the other cores to the games.
    computing: Semaphore,
}

impl Default for Strengths {
    fn default() -> Strengths {
        Strengths { kept: Mutex::new(LruCache::new(POOLS)), computing: Semaphore::new(1) }
    }
}

impl Strengths {
    fn of(&self, of: (u64, Pool)) -> Option<CachedStrength> {
        self.cache().get(&of).cloned()
    }

    /// A panic can't leave the cache half changed.
    fn cache(&self) -> std::sync::MutexGuard<'_, LruCache<(u64, Pool), CachedStrength>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clubs {
    /// The strengths of a pool's players. The first request computes them; later ones return the cached values, while
    /// those with the newest results are being computed in the background.
    pub async fn strength(&self, guild: u64, pool: Pool) -> Result<StrengthAt, ServiceError> {
        let (book, state) = self.books.get(guild).await?;
        let strength = match self.strengths.of((guild, pool)).filter(|kept| kept.state == state) {
            Some(kept) if kept.strength.results() == book.lines().len() => kept.strength,
            Some(kept) => {
                self.refresh(guild, pool);
                kept.strength
            }
            None => self.computed(guild, pool).await?,
        };
        Ok(StrengthAt { strength, book })
    }

    /// Recomputes the cached strengths of a server after its results changed.
    pub(crate) fn results_changed(&self, guild: u64) {
        for pool in Pool::ALL {
            if self.strengths.of((guild, pool)).is_some() {
                self.refresh(guild, pool);
            }
        }
    }

    fn refresh(&self, guild: u64, pool: Pool) {
        let clubs = self.clone();
        tokio::spawn(async move {
            if let Err(error) = clubs.computed(guild, pool).await {
                tracing::warn!(%error, guild, ?pool, "cannot compute the strengths of players");
            }
        });
    }

    async fn computed(&self, guild: u64, pool: Pool) -> Result<Arc<Strength>, ServiceError> {
        // It is never closed.
        let _permit = self.strengths.computing.acquire().await;
        // The holder before may have done it.
        let (book, state) = self.books.get(guild).await?;
        let kept = self.strengths.of((guild, pool)).filter(|kept| kept.state == state);
        if let Some(kept) = &kept
            && kept.strength.results() == book.lines().len()
        {
            return Ok(Arc::clone(&kept.strength));
        }
        let work = move || kept.map_or_else(|| Strength::of(&book, pool), |kept| kept.strength.continued(&book));
        let strength = tokio::task::spawn_blocking(work).await;
        let strength = Arc::new(strength.unwrap_or_else(|panicked| std::panic::resume_unwind(panicked.into_panic())));
        self.strengths.cache().put((guild, pool), CachedStrength { strength: Arc::clone(&strength), state });
        Ok(strength)
    }
}
