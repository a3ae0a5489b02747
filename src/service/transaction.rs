//! How a game changes: load, decide, commit, announce; again from the start if somebody else was faster.

use jiff::Timestamp;

use super::games::{ATTEMPTS, Games, Snapshot, put};
use super::records::{self, CHAPTER, Chapter, GameRecord, Mark, NoticeRecord, Occupant, SeenMark};
use super::{EventId, Notice, Place, ServiceError};
use crate::game::{Game, GameEvent, GameId};
use commit_store::{Codec, Commit, Expect, OpId, Put, StoreError};

/// What became of a commit.
pub(super) enum Committed {
    /// It is durable; this is the revision of the first put.
    Done(u64),
    /// The event had been dealt with before: this is the game it changed.
    SeenBefore(GameId),
    /// Somebody else was faster; nothing was written.
    Overtaken,
}

impl Games {
    /// Lets `decide` turn the game as it stands into events, and makes them durable. An event that was dealt with
    /// before changes nothing and gives the game as it stands.
    pub(super) async fn transact(
        &self,
        event: Option<EventId>,
        id: GameId,
        decide: impl Fn(&Snapshot) -> Result<(Place, Vec<GameEvent>), ServiceError>,
    ) -> Result<Snapshot, ServiceError> {
        for attempt in 0..ATTEMPTS {
            let known = self.recent.get(id).filter(|_| attempt == 0);
            let remembered = known.is_some();
            let (rev, before) = match known {
                Some(known) => known,
                None => self.read(id).await?,
            };
            let (place, events) = match decide(&before) {
                Ok(decided) => decided,
                // A "no" is for the store to give: what is remembered is as good as always the newest, but not by promise.
                Err(_) if remembered => continue,
                // A redelivered event usually makes no sense any more; that is not the sender's fault.
                Err(error) => match self.seen(event).await? {
                    Some(id) => return self.get(id).await,
                    None => return Err(error),
                },
            };
            let now = self.clock.now();
            let from = before.game.log().len();
            let after = Snapshot { id, place, game: before.game.clone().with(events, now)? };
            let mut puts = self.change(&after, Expect::Rev(rev), event, from, now)?;
            self.reindex(&before, &after, &mut puts).await?;
            let committed = self.commit(event, puts).await;
            if let Ok(Committed::Done(rev)) = committed {
                self.recent.keep(rev, &after);
                return Ok(self.announce(after, from));
            }
            // Somebody changed it, or nobody knows.
            self.recent.forget(id);
            if let Committed::SeenBefore(id) = committed? {
                return self.get(id).await;
            }
        }
        Err(ServiceError::Contended)
    }

    /// The game and its revision in the store.
    pub(super) async fn load(&self, id: GameId) -> Result<(u64, Snapshot), ServiceError> {
        match self.recent.get(id) {
            Some(known) => Ok(known),
            None => self.read(id).await,
        }
    }

    /// The same from the store itself, and remembered.
    async fn read(&self, id: GameId) -> Result<(u64, Snapshot), ServiceError> {
        let found = self.store.get(&records::game(id)).await?.ok_or(ServiceError::NoGame)?;
        let GameRecord { place, chapters, last } = GameRecord::decode(&found.value)?;
        let mut log = Vec::with_capacity(chapters as usize * CHAPTER + last.len());
        for number in 0..chapters {
            let chapter = self.store.get(&records::chapter(id, number)).await?.ok_or(ServiceError::NoGame)?;
            log.extend(Chapter::decode(&chapter.value)?.0);
        }
        log.extend(last);
        let snapshot = Snapshot { id, place, game: Game::replay(log)? };
        self.recent.keep(found.rev, &snapshot);
        Ok((found.rev, snapshot))
    }

    /// The puts that every change has: the mark of the event, the game, the notice of its events from `from` on.
    pub(super) fn change(
        &self,
        after: &Snapshot,
        expect: Expect,
        event: Option<EventId>,
        from: usize,
        now: Timestamp,
    ) -> Result<Vec<Put>, ServiceError> {
        let notice = notice(after, from);
        let log = after.game.log();
        let (written, full) = (from / CHAPTER, log.len() / CHAPTER);
        let last = log[full * CHAPTER..].to_vec();
        let record = GameRecord { place: after.place, chapters: full as u32, last };
        let outbox = NoticeRecord { from: from as u32, channel: notice.channel };
        let mut puts = vec![
            put(records::game(after.id), expect, &record)?,
            put(records::notice(after.id, notice.events.end), Expect::Absent, &outbox)?,
        ];
        for number in written..full {
            let chapter = Chapter(log[number * CHAPTER..(number + 1) * CHAPTER].to_vec());
            puts.push(put(records::chapter(after.id, number as u32), Expect::Absent, &chapter)?);
        }
        if let Some(event) = event {
            puts.push(put(records::seen(event), Expect::Absent, &SeenMark { game: after.id, at: now })?);
        }
        Ok(puts)
    }

    /// Keeps the look-ups by channel and by player in step with a game that begins or ends.
    async fn reindex(&self, before: &Snapshot, after: &Snapshot, puts: &mut Vec<Put>) -> Result<(), ServiceError> {
        if before.game.play().is_none() && after.game.play().is_some() {
            puts.push(put(records::channel(after.place.channel), Expect::Absent, &Occupant(after.id))?);
            for player in after.game.players() {
                let key = records::player_game(player, after.id);
                if self.store.get(&key).await?.is_none() {
                    puts.push(put(key, Expect::Absent, &Mark)?);
                }
            }
        }
        if before.game.is_open() && !after.game.is_open() {
            let mut gone: Vec<_> = after.game.players().map(|player| records::player_game(player, after.id)).collect();
            if after.game.play().is_some() {
                gone.push(records::channel(after.place.channel));
                let last = records::last_game(after.place.channel);
                let expect = self.store.get(&last).await?.map_or(Expect::Absent, |found| Expect::Rev(found.rev));
                puts.push(put(last, expect, &Occupant(after.id))?);
            }
            for key in gone {
                if let Some(found) = self.store.get(&key).await? {
                    puts.push(Put::delete(key, found.rev));
                }
            }
        }
        Ok(())
    }

    /// Commits `puts`, among which is the mark of `event` if one asked for this.
    pub(super) async fn commit(&self, event: Option<EventId>, puts: Vec<Put>) -> Result<Committed, ServiceError> {
        let op = OpId(event.map_or(0, |event| event.0));
        match self.store.commit(op, puts).await {
            Ok(Commit::Done { revs }) => Ok(Committed::Done(revs.first().copied().unwrap_or_default())),
            Ok(Commit::Conflict { .. }) => {
                Ok(self.seen(event).await?.map_or(Committed::Overtaken, Committed::SeenBefore))
            }
            // It may have been written or not; the mark of the event, written with it, tells.
            Err(error @ StoreError::Unknown { .. }) => match self.seen(event).await? {
                Some(id) => Ok(Committed::SeenBefore(id)),
                None => Err(error.into()),
            },
            Err(error) => Err(error.into()),
        }
    }

    /// The game that `event` changed, if it was dealt with.
    pub(super) async fn seen(&self, event: Option<EventId>) -> Result<Option<GameId>, ServiceError> {
        let Some(event) = event else { return Ok(None) };
        let found = self.store.get(&records::seen(event)).await?;
        Ok(found.map(|found| SeenMark::decode(&found.value)).transpose()?.map(|mark| mark.game))
    }

    /// Passes on what must be said of a change that is durable now.
    pub(super) fn announce(&self, after: Snapshot, from: usize) -> Snapshot {
        // Nobody listens while the program stops; the outbox keeps the notice for the next start.
        let _ = self.notices.send(notice(&after, from));
        if after.game.play().is_some_and(|play| play.seats().engine().is_some()) {
            let _ = self.calls.send(after.id);
        }
        after
    }
}

fn notice(after: &Snapshot, from: usize) -> Notice {
    Notice { game: after.id, events: from..after.game.log().len(), channel: after.place.channel }
}
