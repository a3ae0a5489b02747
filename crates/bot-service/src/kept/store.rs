//! What is kept, in the store. What a log adds up to is cached for those that were asked for last.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use lru::LruCache;

use crate::kept::chapters::LastChapter;
use crate::kept::{Kept, LogSize, due_rows};
use crate::ratings::follower::FollowUp;
use bot_store::repository::{Repository, put};
use bot_store::{Lane, Outbox, ServiceError};
use commit_store::{Codec, Expect, Put};

/// How many are cached.
const CACHED: NonZeroUsize = NonZeroUsize::new(64).unwrap();

/// How often something is read again that changes meanwhile.
const READINGS: usize = 4;

pub struct KeptStore<A: Kept> {
    pub(crate) repository: Repository,
    pub(crate) outbox: Outbox,
    cached: Mutex<LruCache<A::Id, Loaded<A>>>,
}

/// As it is in the store.
#[derive(Clone)]
pub struct Loaded<A: Kept> {
    /// The revision of its record.
    rev: u64,
    last: LastChapter<A::Line>,
    pub at: A,
}

/// A change that is to be written and announced in one commit.
pub struct KeptChange<A: Kept> {
    /// `None` if it begins by this.
    pub before: Option<Loaded<A>>,
    pub after: A,
    pub outcome: A::Outcome,
}

impl<A: Kept> KeptChange<A> {
    /// The change by which it begins.
    pub const fn first(after: A, outcome: A::Outcome) -> KeptChange<A> {
        KeptChange { before: None, after, outcome }
    }

    pub fn of(before: Loaded<A>) -> KeptChange<A> {
        KeptChange { after: before.at.clone(), before: Some(before), outcome: A::Outcome::default() }
    }

    /// The lanes that it may add to.
    pub fn lanes(&self) -> Vec<Lane> {
        let mut lanes: Vec<Lane> = A::notices(self).into_iter().map(|(lane, _)| lane).collect();
        lanes.extend(A::own_lanes(self));
        lanes.sort_unstable();
        lanes.dedup();
        lanes
    }
}

impl<A: Kept> KeptStore<A> {
    pub fn new(repository: Repository, outbox: Outbox) -> KeptStore<A> {
        KeptStore { repository, outbox, cached: Mutex::new(LruCache::new(CACHED)) }
    }

    /// The one that is known by this, if there is one.
    pub async fn load(&self, id: A::Id) -> Result<Option<Loaded<A>>, ServiceError> {
        for _ in 0..READINGS {
            let Some(row) = self.repository.row(&A::key(id)).await? else { return Ok(None) };
            if let Some(known) = self.cache().get(&id).filter(|known| known.rev == row.rev) {
                return Ok(Some(known.clone()));
            }
            let record = A::Record::decode(&row.value)?;
            let size: LogSize = A::log_size(&record);
            let key = |number| A::chapter_key(id, number);
            let (last, lines) = LastChapter::read(&self.repository, size.chapters, key).await?;
            // Otherwise it has grown while it was read.
            if lines.len() as u64 == size.lines {
                let stored = Loaded { rev: row.rev, last, at: A::restored(id, record, lines) };
                self.cache().put(id, stored.clone());
                return Ok(Some(stored));
            }
        }
        Err(A::INCOMPLETE.into())
    }

    /// The puts of a change. After the commit, the lanes of what has changed are to be woken.
    pub async fn puts(&self, change: &KeptChange<A>) -> Result<Vec<Put>, ServiceError> {
        let (before, after) = (change.before.as_ref(), &change.after);
        let id = after.id();
        let expect = before.map_or(Expect::Absent, |before| Expect::Rev(before.rev));
        let mut last = before.map_or_else(LastChapter::first, |before| before.last.clone());
        let chapters = last.extend(|number| A::chapter_key(id, number), after.lines_after(last.lines()))?;
        let mut puts = vec![put(A::key(id), expect, &after.record(last.count()))?];
        puts.extend(chapters);
        let due_before = before.and_then(|before| before.at.due());
        puts.extend(due_rows::moved(&self.repository, A::due_key(id), due_before, after.due()).await?);
        for (lane, notice) in A::notices(change) {
            puts.push(self.outbox.put(lane, &notice)?);
        }
        puts.extend(A::own_puts(self, change).await?);
        Ok(puts)
    }

    /// What the commit of a result writes for a change that follows from it.
    pub(crate) async fn followed(&self, change: &KeptChange<A>) -> Result<FollowUp, ServiceError> {
        Ok(FollowUp { puts: self.puts(change).await?, lanes: change.lanes(), ..FollowUp::default() })
    }

    /// A panic can't leave the cache half changed.
    fn cache(&self) -> MutexGuard<'_, LruCache<A::Id, Loaded<A>>> {
        self.cached.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
