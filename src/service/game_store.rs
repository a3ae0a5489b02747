//! Games in the store: loading one, and committing a change of it with everything that belongs to the change.

use jiff::Timestamp;
use tokio::sync::{Mutex, MutexGuard};

use super::recent::Recent;
use super::records::{self, CHAPTER, Chapter, GameRecord, NextGame, NoticeRecord, SeenMark};
use super::repository::{Repository, put};
use super::{EventId, Notice, ServiceError, Snapshot, game_rows};
use crate::game::{Game, GameId};
use commit_store::{Codec, Commit, Expect, Put, StoreError};

/// The games of a store.
pub(super) struct GameStore {
    pub(super) repository: Repository,
    recent: Recent,
    /// Held while a game gets its number. All games share one counter: without the lock, of many who begin a game at
    /// once all but one would have to try again, and the last of them would give up.
    numbering: Mutex<()>,
}

/// A game as it was loaded.
pub(super) struct Loaded {
    /// The game.
    pub(super) snapshot: Snapshot,
    /// Its revision in the store.
    rev: u64,
    /// Where it came from.
    pub(super) source: Source,
}

/// Where a loaded game came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The cache: nearly always the newest, but without a promise.
    Cache,
    /// The store itself.
    Store,
}

/// How a commit ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Committed {
    /// It is durable.
    Done,
    /// The event had been dealt with before; it changed this game.
    SeenBefore(GameId),
    /// Somebody else was faster, and nothing was written.
    Overtaken,
}

/// The number that a new game gets, which nobody else gets as long as this is held.
pub(super) struct Numbering<'a> {
    /// The number.
    pub(super) id: GameId,
    expect: Expect,
    _turn: MutexGuard<'a, ()>,
}

impl GameStore {
    pub(super) fn new(repository: Repository) -> GameStore {
        GameStore { repository, recent: Recent::new(), numbering: Mutex::default() }
    }

    /// The game, from the cache if it is there.
    pub(super) async fn load(&self, id: GameId) -> Result<Loaded, ServiceError> {
        match self.recent.get(id) {
            Some((rev, snapshot)) => Ok(Loaded { snapshot, rev, source: Source::Cache }),
            None => self.reload(id).await,
        }
    }

    /// The game from the store itself; it is cached from then on.
    #[tracing::instrument(name = "load", level = "debug", skip_all, fields(game = %id))]
    pub(super) async fn reload(&self, id: GameId) -> Result<Loaded, ServiceError> {
        let found = self.repository.row(&records::game(id)).await?.ok_or(ServiceError::NoGame)?;
        let GameRecord { place, chapters, last } = GameRecord::decode(&found.value)?;
        let mut log = Vec::with_capacity(chapters as usize * CHAPTER + last.len());
        for number in 0..chapters {
            let chapter: Option<Chapter> = self.repository.get(&records::chapter(id, number)).await?;
            log.extend(chapter.ok_or(ServiceError::NoGame)?.0);
        }
        log.extend(last);
        let snapshot = Snapshot { id, place, game: Game::replay(log)? };
        self.recent.keep(found.rev, &snapshot);
        Ok(Loaded { snapshot, rev: found.rev, source: Source::Store })
    }

    /// The number of the next game.
    pub(super) async fn next_number(&self) -> Result<Numbering<'_>, ServiceError> {
        let turn = self.numbering.lock().await;
        let (expect, next) = self.repository.get_for_update(&records::next_game()).await?;
        let NextGame(id) = next.unwrap_or(NextGame(GameId(1)));
        Ok(Numbering { id, expect, _turn: turn })
    }

    /// Commits a new game under its number.
    pub(super) async fn create(
        &self,
        numbering: Numbering<'_>,
        new: &Snapshot,
        event: EventId,
        now: Timestamp,
    ) -> Result<Committed, ServiceError> {
        let next = put(records::next_game(), numbering.expect, &NextGame(GameId(new.id.0 + 1)))?;
        self.commit(None, new, Some(event), now, vec![next]).await
    }

    /// Commits a game that was `before` and is `after` now.
    pub(super) async fn update(
        &self,
        before: &Loaded,
        after: &Snapshot,
        event: Option<EventId>,
        now: Timestamp,
    ) -> Result<Committed, ServiceError> {
        self.commit(Some(before), after, event, now, Vec::new()).await
    }

    /// One atomic commit of everything that belongs to a change: the game, its rows, the mark that the event was seen,
    /// and the notice of what has to be told.
    #[tracing::instrument(level = "debug", skip_all, fields(game = %after.id))]
    async fn commit(
        &self,
        before: Option<&Loaded>,
        after: &Snapshot,
        event: Option<EventId>,
        now: Timestamp,
        also: Vec<Put>,
    ) -> Result<Committed, ServiceError> {
        let from = before.map_or(0, |before| before.snapshot.game.log().len());
        // The game comes first: its revision is the first that the commit returns.
        let mut puts = log_puts(after, before.map_or(Expect::Absent, |before| Expect::Rev(before.rev)), from)?;
        puts.push(notice_put(&Notice::of(after, from))?);
        if let Some(event) = event {
            puts.push(put(records::seen(event), Expect::Absent, &SeenMark { game: after.id, at: now })?);
        }
        puts.extend(game_rows::changes(&self.repository, before.map(|before| &before.snapshot), after).await?);
        puts.extend(also);
        let ended = self.repository.commit(puts).await;
        if let Ok(Commit::Done { revs }) = &ended {
            self.recent.keep(revs.first().copied().unwrap_or_default(), after);
            return Ok(Committed::Done);
        }
        // Somebody else changed the game, or nobody knows what is stored.
        self.recent.forget(after.id);
        match (ended, self.changed_by(event).await?) {
            (Ok(_) | Err(StoreError::Unknown { .. }), Some(id)) => Ok(Committed::SeenBefore(id)),
            (Ok(_), None) => Ok(Committed::Overtaken),
            (Err(error), _) => Err(error.into()),
        }
    }

    /// The game that `event` changed, if it was dealt with before.
    pub(super) async fn changed_by(&self, event: Option<EventId>) -> Result<Option<GameId>, ServiceError> {
        let Some(event) = event else { return Ok(None) };
        let mark: Option<SeenMark> = self.repository.get(&records::seen(event)).await?;
        Ok(mark.map(|mark| mark.game))
    }
}

/// The puts of the game's record and of the chapters that have become full since its log had `from` events.
fn log_puts(after: &Snapshot, expect: Expect, from: usize) -> Result<Vec<Put>, ServiceError> {
    let log = after.game.log();
    let (written, full) = (from / CHAPTER, log.len() / CHAPTER);
    let record = GameRecord { place: after.place, chapters: full as u32, last: log[full * CHAPTER..].to_vec() };
    let mut puts = vec![put(records::game(after.id), expect, &record)?];
    for number in written..full {
        let chapter = Chapter(log[number * CHAPTER..(number + 1) * CHAPTER].to_vec());
        puts.push(put(records::chapter(after.id, number as u32), Expect::Absent, &chapter)?);
    }
    Ok(puts)
}

fn notice_put(notice: &Notice) -> Result<Put, ServiceError> {
    let record = NoticeRecord { from: notice.events.start as u32, channel: notice.channel };
    put(records::notice(notice.game, notice.events.end), Expect::Absent, &record)
}
