//! Games in the store: loading one, and committing a change of it with everything that belongs to the change.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicI64, AtomicU64};

use jiff::Timestamp;
use tokio::sync::{Mutex, MutexGuard};

use crate::Snapshot;
use crate::TableError;
use crate::feed::PlaceFeed;
use crate::game::{Game, GameId, Play};
use crate::table::commit_part::{CommitAddition, CommitPart};
use crate::table::game_cache::{CachedGame, GameCache};
use crate::table::game_feed::GameFeed;
use crate::table::last_handled::LastHandledEvents;
use crate::table::records;
use crate::table::records::{CHAPTER, Chapter, GameRecord, NextGame, Occupant};
use crate::table::snapshot::GameBeginning;
use crate::table::{game_metrics, game_rows, reminder};
use bot_store::due_key::DueKey;
use bot_store::records::{KeyOnly, SeenMark};
use bot_store::repository::{ATTEMPTS, FoundRows, Repository, put};
use bot_store::{ChannelId, EventId, Outbox, Place, ServiceError, seen_marks};
use commit_store::{Codec, Commit, Expect, Put};

/// How many numbers a process reserves for its games where others begin games, too. Those that it does not use stay unused.
const BLOCK: u64 = 16;

/// How many games are read at once when their numbers are looked through.
const SCAN: usize = 500;

pub(crate) struct GameStore {
    pub(crate) repository: Repository,
    outbox: Outbox,
    parts: Vec<Arc<dyn CommitPart>>,
    recent: GameCache,
    pub(crate) heard: LastHandledEvents,
    pub(crate) feed: GameFeed,
    pub(crate) places: Arc<PlaceFeed>,
    /// Held while a game gets its number, its channel or its players' places. All games share one counter: without the lock,
    /// of many who begin a game at once all but one would have to try again, and the last of them would give up.
    beginning: Mutex<Reserved>,
    /// When the last row falls due that forgets events and is known to be in the store.
    forgetting_at: AtomicU64,
    /// Until when a live clock may run, in milliseconds since 1970.
    live_until: AtomicI64,
}

pub(crate) struct LoadedGame {
    pub(crate) snapshot: Snapshot,
    /// Its revision in the store.
    rev: u64,
    /// Its rows there, if they are known.
    rows: Option<Arc<FoundRows>>,
    pub(crate) source: LoadedFrom,
}

/// Where a loaded game came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LoadedFrom {
    /// The cache: nearly always the newest, but without a promise.
    Cache,
    Store,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Committed {
    Done,
    /// The event was already handled; it changed this game.
    SeenBefore(GameId),
    /// Lost to a concurrent commit; nothing was written.
    Overtaken,
}

/// The number of a new game, reserved for it while this is held.
pub(crate) struct Numbering<'a> {
    pub(crate) id: GameId,
    /// What the counter must be when the commit of the game advances it; `None` if it was already advanced.
    counter: Option<Expect>,
    _turn: MutexGuard<'a, Reserved>,
}

/// Numbers that no other process gives a game.
#[derive(Default)]
pub(crate) struct Reserved(Range<u64>);

impl GameStore {
    pub(crate) fn new(repository: Repository, outbox: Outbox, parts: Vec<Arc<dyn CommitPart>>) -> GameStore {
        GameStore {
            heard: LastHandledEvents::new(repository.clone()),
            repository,
            outbox,
            parts,
            recent: GameCache::new(),
            feed: GameFeed::default(),
            places: Arc::default(),
            beginning: Mutex::default(),
            forgetting_at: AtomicU64::new(0),
            live_until: AtomicI64::new(0),
        }
    }

    /// The game, from the cache if it is there. On a store that others write to as well it is compared with what is stored.
    pub(crate) async fn load(&self, id: GameId) -> Result<LoadedGame, ServiceError> {
        let Some(CachedGame { rev, snapshot, rows }) = self.recent.get(id) else { return self.reload(id).await };
        if !self.repository.is_shared() {
            return Ok(LoadedGame { snapshot, rev, rows, source: LoadedFrom::Cache });
        }
        match self.repository.row(&records::game(id)).await? {
            Some(found) if found.rev == rev => Ok(LoadedGame { snapshot, rev, rows, source: LoadedFrom::Store }),
            _ => self.reload(id).await,
        }
    }

    /// The game as this process saw it last, for changes and for what has happened in it: where others have changed it since, a
    /// commit finds out, and what the cached one refuses is to be asked of the stored one.
    pub(crate) async fn recall(&self, id: GameId) -> Result<LoadedGame, ServiceError> {
        match self.recent.get(id) {
            Some(CachedGame { rev, snapshot, rows }) => {
                Ok(LoadedGame { snapshot, rev, rows, source: LoadedFrom::Cache })
            }
            None => self.reload(id).await,
        }
    }

    /// The game that was being played in a channel when this process saw it last, if it has seen it.
    pub(crate) fn likely_in(&self, channel: ChannelId) -> Option<GameId> {
        self.recent.open_in(channel)
    }

    /// The game from the store itself; it is cached from then on.
    #[tracing::instrument(name = "load", level = "debug", skip_all, fields(game = %id))]
    pub(crate) async fn reload(&self, id: GameId) -> Result<LoadedGame, ServiceError> {
        let found = self.repository.row(&records::game(id)).await?.ok_or(TableError::NoGame)?;
        let GameRecord { place, chapters, last } = GameRecord::decode(&found.value)?;
        let mut log = Vec::with_capacity(chapters as usize * CHAPTER + last.len());
        for number in 0..chapters {
            let chapter: Option<Chapter> = self.repository.get(&records::chapter(id, number)).await?;
            log.extend(chapter.ok_or(TableError::MissingChapter { game: id, chapter: number })?.0);
        }
        log.extend(last);
        let snapshot = Snapshot::new(id, place, Game::replay(log)?);
        self.recent.keep(CachedGame { rev: found.rev, snapshot: snapshot.clone(), rows: None });
        Ok(LoadedGame { snapshot, rev: found.rev, rows: None, source: LoadedFrom::Store })
    }

    /// Where these games are played, as far as they can be read: all are read at once, and none is replayed.
    pub(crate) async fn places(&self, games: &[GameId]) -> Result<BTreeMap<GameId, Place>, ServiceError> {
        let found = self.repository.readable_rows(games.iter().copied().map(records::game).collect()).await?;
        let mut places = BTreeMap::new();
        for &game in games {
            let key = records::game(game);
            match found.row(&key).map(|row| GameRecord::decode(&row.value)).transpose() {
                Ok(record) => places.extend(record.map(|record| (game, record.place))),
                Err(error) => self.repository.report_skipped(&key, &error),
            }
        }
        Ok(places)
    }

    /// Drops a game that was changed elsewhere, so that it is read from the store next time.
    pub(crate) fn forget_cached(&self, id: GameId) {
        self.recent.forget(id);
    }

    /// Until when a live clock may run.
    pub(crate) fn live_until(&self) -> Timestamp {
        Timestamp::from_millisecond(self.live_until.load(Relaxed)).unwrap_or(Timestamp::MAX)
    }

    /// Notes until when the clock of a game may run, if it is live.
    pub(crate) fn note_live_clock(&self, game: &Game) {
        let clock = game.playing().ok().and_then(Play::clock).filter(|clock| !clock.is_by_days());
        if let Some(running) = clock.and_then(|clock| clock.flag().or(clock.first_move_due())) {
            self.live_until.fetch_max(running.flag.as_millisecond(), Relaxed);
        }
    }

    /// Waits for other games being started, and blocks further ones while the result is held.
    pub(crate) async fn beginning(&self) -> MutexGuard<'_, Reserved> {
        self.beginning.lock().await
    }

    pub(crate) async fn next_number(&self) -> Result<Numbering<'_>, ServiceError> {
        let mut turn = self.beginning().await;
        if !self.repository.is_shared() {
            let (id, expect) = self.counter().await?;
            return Ok(Numbering { id, counter: Some(expect), _turn: turn });
        }
        if turn.0.is_empty() {
            *turn = self.reserve().await?;
        }
        let id = turn.0.next().map(GameId).ok_or(ServiceError::Contended)?;
        Ok(Numbering { id, counter: None, _turn: turn })
    }

    /// The counter's current number, and the expectation for advancing it.
    async fn counter(&self) -> Result<(GameId, Expect), ServiceError> {
        let (expect, next) = self.repository.replaceable(&records::next_game()).await?;
        let id = match (expect, next) {
            (_, Some(NextGame(id))) => id,
            (Expect::Absent, None) => GameId(1),
            (Expect::Rev(_) | Expect::Anything, None) => self.after_the_last().await?,
        };
        Ok((id, expect))
    }

    /// Numbers for this process alone, so that processes which begin games at the same time don't get into each other's way.
    async fn reserve(&self) -> Result<Reserved, ServiceError> {
        for _ in 0..ATTEMPTS {
            let (GameId(first), expect) = self.counter().await?;
            let end = NextGame(GameId(first + BLOCK));
            if let Commit::Done { .. } = self.repository.commit(vec![put(records::next_game(), expect, &end)?]).await? {
                return Ok(Reserved(first..end.0.0));
            }
        }
        Err(ServiceError::Contended)
    }

    /// The first number after those of all games, for when the counter cannot be read.
    async fn after_the_last(&self) -> Result<GameId, ServiceError> {
        let mut last = 0;
        let mut after = None;
        loop {
            let page = self.repository.page(&records::games(), after.as_ref(), SCAN).await?;
            // Keys sort by number.
            last =
                page.entries.iter().filter_map(|(key, _)| records::game_of(key)).fold(last, |last, id| last.max(id.0));
            after = page.next;
            if after.is_none() {
                return Ok(GameId(last + 1));
            }
        }
    }

    /// Commits a new game under its number, and what else belongs to its beginning.
    pub(crate) async fn create(
        &self,
        numbering: Numbering<'_>,
        new: &Snapshot,
        mut also: Vec<Put>,
        event: Option<EventId>,
        now: Timestamp,
    ) -> Result<Committed, ServiceError> {
        if let Some(expect) = numbering.counter {
            also.push(put(records::next_game(), expect, &NextGame(GameId(new.id.0 + 1)))?);
        }
        self.commit(None, new, event, now, also).await
    }

    /// What notes that a game is offered as the rematch of `before`, which may have no other.
    pub(crate) fn rematch_put(before: GameId, offered: GameId) -> Result<Put, ServiceError> {
        put(records::rematch(before), Expect::Absent, &Occupant(offered))
    }

    /// The game that was offered as the rematch of this one, if one was.
    pub(crate) async fn rematch_of(&self, game: GameId) -> Result<Option<GameId>, ServiceError> {
        let offered: Option<Occupant> = self.repository.get(&records::rematch(game)).await?;
        Ok(offered.map(|Occupant(rematch)| rematch))
    }

    /// Why this game is played. Of one with a result that makes no difference, and nothing is read.
    pub(crate) async fn beginning_of(&self, id: GameId, game: &Game) -> Result<GameBeginning, ServiceError> {
        if game.was_called_off() {
            for part in &self.parts {
                if part.has_arranged(id).await? {
                    return Ok(GameBeginning::Arranged);
                }
            }
        }
        Ok(GameBeginning::Challenge)
    }

    /// Commits a game that was `before` and is `after` now.
    pub(crate) async fn update(
        &self,
        before: &LoadedGame,
        after: &Snapshot,
        event: Option<EventId>,
        now: Timestamp,
    ) -> Result<Committed, ServiceError> {
        self.commit(Some(before), after, event, now, Vec::new()).await
    }

    /// Commits everything that belongs to a change atomically: the game, its rows, the mark that the event was seen,
    /// and the notification to send. `in_doubt` determines the outcome of a commit that ends in
    /// [`ServiceError::Unsure`].
    #[tracing::instrument(level = "debug", skip_all, fields(game = %after.id))]
    async fn commit(
        &self,
        before: Option<&LoadedGame>,
        after: &Snapshot,
        event: Option<EventId>,
        now: Timestamp,
        also: Vec<Put>,
    ) -> Result<Committed, ServiceError> {
        let from = before.map_or(0, |before| before.snapshot.game.log().len());
        let rows = game_rows::RowChanges::between(before.map(|before| &before.snapshot), after);
        let forgetting = event.and_then(|_| self.forgetting(now));
        let known = before.and_then(|before| before.rows.clone()).filter(|_| !rows.touches_others());
        let found = match known {
            Some(known) => known,
            None => {
                let heard = records::heard(after.id);
                let of_parts = self.parts.iter().flat_map(|part| part.rows(after));
                let keys = rows.keys().cloned().chain([heard]).chain(of_parts).chain(forgetting.map(DueKey::key));
                Arc::new(self.repository.rows(keys.collect()).await?)
            }
        };
        // The game comes first: its revision is the first that the commit returns.
        let mut puts = log_puts(after, before.map_or(Expect::Absent, |before| Expect::Rev(before.rev)), from)?;
        let of_rows = puts.len();
        puts.extend(self.heard.put(&found, after, event)?);
        puts.extend(rows.puts(&found)?);
        let mut parts = Vec::new();
        for part in &self.parts {
            parts.push(part.of(before.map(|before| &before.snapshot), after, &found).await?);
        }
        puts.extend(parts.iter_mut().flat_map(|part| std::mem::take(&mut part.row_puts)));
        let row_puts = puts[of_rows..].to_vec();
        for (lane, notice) in reminder::notices(after, from)? {
            puts.push(self.outbox.put_stored(lane, notice)?);
        }
        if let Some(event) = event {
            puts.push(put(bot_store::records::seen(event), Expect::Absent, &SeenMark { about: after.id.0, at: now })?);
        }
        if let Some(row) = forgetting.filter(|row| found.row(&row.key()).is_none()) {
            puts.push(put(row.key(), Expect::Absent, &KeyOnly)?);
        }
        puts.extend(self.claims(before.map(|before| &before.snapshot), after).await?);
        puts.extend(parts.iter_mut().flat_map(|part| std::mem::take(&mut part.puts)));
        puts.extend(also);
        let ended = self.repository.commit(puts).await;
        for CommitAddition { lanes, turn, after, .. } in parts {
            drop(turn);
            after.into_iter().for_each(|after| after());
            lanes.into_iter().for_each(|lane| self.outbox.wake(lane));
        }
        if let Ok(Commit::Done { revs }) = &ended {
            let mut found = Arc::unwrap_or_clone(found);
            row_puts.into_iter().zip(&revs[of_rows..]).for_each(|(put, rev)| found.note(put, *rev));
            let rows = Some(Arc::new(found));
            self.recent.keep(CachedGame { rev: revs[0], snapshot: after.clone(), rows });
            if let Some(row) = forgetting {
                self.forgetting_at.store(row.at, Relaxed);
            }
            self.note_live_clock(&after.game);
            self.feed.tell(after);
            self.places.tell_of(after);
            game_metrics::count(before.map(|before| &before.snapshot.game), &after.game);
            self.heard.carried_out(after, event);
            return Ok(Committed::Done);
        }
        // Lost to a concurrent change, or the stored state is unknown.
        self.recent.forget(after.id);
        ended?;
        Ok(self.changed_by(event).await?.map_or(Committed::Overtaken, Committed::SeenBefore))
    }

    /// Commits what belongs to a game without changing it. The game is written as it is, so that it must not have changed, and so
    /// that whoever has it in their cache reads it and its rows anew.
    pub(crate) async fn note(
        &self,
        game: &LoadedGame,
        mut puts: Vec<Put>,
        event: EventId,
    ) -> Result<Committed, ServiceError> {
        let (id, now) = (game.snapshot.id, self.repository.now());
        puts.push(put(records::game(id), Expect::Rev(game.rev), &GameStore::record(&game.snapshot))?);
        puts.push(put(bot_store::records::seen(event), Expect::Absent, &SeenMark { about: id.0, at: now })?);
        if let Some(row) = self.forgetting(now).map(DueKey::key)
            && self.repository.row(&row).await?.is_none()
        {
            puts.push(put(row, Expect::Absent, &KeyOnly)?);
        }
        let ended = self.repository.commit(puts).await;
        self.recent.forget(id);
        match ended? {
            Commit::Done { .. } => Ok(Committed::Done),
            Commit::Conflict { .. } => {
                Ok(self.changed_by(Some(event)).await?.map_or(Committed::Overtaken, Committed::SeenBefore))
            }
        }
    }

    pub(crate) fn record(game: &Snapshot) -> GameRecord {
        let log = game.game.log();
        let full = log.len() / CHAPTER;
        GameRecord { place: game.place, chapters: full as u32, last: log[full * CHAPTER..].to_vec() }
    }

    /// Removes all rows of a challenge that was never accepted, unless it has changed since it was loaded.
    pub(crate) async fn forget(&self, closed: &LoadedGame) -> Result<(), ServiceError> {
        let snapshot = &closed.snapshot;
        let mut puts = vec![Put::delete(records::game(snapshot.id), closed.rev)];
        let rows = game_rows::rows(snapshot).into_keys();
        for key in rows.chain([records::face(snapshot.id), records::heard(snapshot.id)]) {
            puts.extend(self.repository.row(&key).await?.map(|row| Put::delete(key, row.rev)));
        }
        self.recent.forget(snapshot.id);
        self.repository.commit_once(puts).await
    }

    /// The due row that deletes a mark of this time, unless it is known to exist.
    fn forgetting(&self, now: Timestamp) -> Option<DueKey> {
        Some(seen_marks::forgotten_by(now)).filter(|row| self.forgetting_at.load(Relaxed) != row.at)
    }

    /// The game that `event` changed, if it was dealt with before.
    pub(crate) async fn changed_by(&self, event: Option<EventId>) -> Result<Option<GameId>, ServiceError> {
        let Some(event) = event else { return Ok(None) };
        let mark: Option<SeenMark> = self.repository.get(&bot_store::records::seen(event)).await?;
        Ok(mark.map(|mark| GameId(mark.about)))
    }
}

/// The puts of the game's record and of the chapters that have become full since its log had `from` events.
fn log_puts(after: &Snapshot, expect: Expect, from: usize) -> Result<Vec<Put>, ServiceError> {
    let log = after.game.log();
    let (written, full) = (from / CHAPTER, log.len() / CHAPTER);
    let mut puts = vec![put(records::game(after.id), expect, &GameStore::record(after))?];
    for number in written..full {
        let chapter = Chapter(log[number * CHAPTER..(number + 1) * CHAPTER].to_vec());
        puts.push(put(records::chapter(after.id, number as u32), Expect::Absent, &chapter)?);
    }
    Ok(puts)
}
