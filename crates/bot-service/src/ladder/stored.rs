//! Ladders in the store. A ladder is its log; the replayed states of recently used ladders are cached.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use club_competitions::ladder::{ChallengeId, Ladder, LadderEffect, LadderEvent, LadderLog};
use jiff::Timestamp;
use lru::LruCache;

use crate::game::GameId;
use crate::ladder::audit::LadderAudit;
use crate::ladder::records;
use crate::ladder::records::{LADDER_DUE, LadderGameRecord, LadderLine, LadderRecord};
use crate::ladder::{LadderNews, LadderNotice, LadderRefusal, LadderTerms};
use crate::ratings::chapters::LastChapter;
use crate::ratings::due_rows;
use crate::roles::notices as role_notices;
use crate::table::records::Occupant;
use bot_store::repository::{Repository, put};
use bot_store::{Lane, Outbox, ServiceError};
use commit_store::{Codec, Expect, Put};

/// Ladders cached.
const LADDERS: NonZeroUsize = NonZeroUsize::new(64).unwrap();

/// Attempts at reading a ladder that changes meanwhile.
const READINGS: usize = 4;

pub struct LadderStore {
    repository: Repository,
    outbox: Outbox,
    kept: Mutex<LruCache<u64, Stored>>,
}

#[derive(Clone)]
pub struct Stored {
    guild: u64,
    rev: u64,
    record: LadderRecord,
    last: LastChapter<LadderLine>,
    pub ladder: Arc<Ladder>,
}

/// A pending change of a ladder: everything written and announced in one commit.
pub struct Change {
    guild: u64,
    before: Option<Stored>,
    pub ladder: Ladder,
    pub terms: LadderTerms,
    /// Effects so far.
    pub effects: Vec<LadderEffect>,
    /// Announcements besides those for the effects.
    pub news: Vec<LadderNews>,
    /// Entry for the server's audit log.
    pub audited: Option<LadderAudit>,
}

impl Stored {
    /// The terms of its games.
    pub const fn terms(&self) -> &LadderTerms {
        &self.record.terms
    }

    pub fn change(&self) -> Change {
        Change {
            guild: self.guild,
            ladder: Ladder::clone(&self.ladder),
            terms: self.record.terms,
            before: Some(self.clone()),
            effects: Vec::new(),
            news: Vec::new(),
            audited: None,
        }
    }
}

impl Change {
    /// The change that creates a server's ladder.
    pub const fn first(guild: u64, ladder: Ladder, terms: LadderTerms) -> Change {
        let audited = Some(LadderAudit::Terms { before: None, after: terms });
        Change { guild, before: None, ladder, terms, effects: Vec::new(), news: Vec::new(), audited }
    }

    pub fn record(&mut self, at: Timestamp, event: LadderEvent) -> Result<(), LadderRefusal> {
        self.effects.extend(self.ladder.record(at, event)?.effects);
        Ok(())
    }

    pub const fn guild(&self) -> u64 {
        self.guild
    }

    const fn lane(&self) -> Lane {
        Lane::Channel(self.terms.channel)
    }

    /// The outbox lanes that the change may add to.
    pub const fn lanes(&self) -> [Lane; 2] {
        [self.lane(), Lane::Feature(crate::roles::notices::LANE, self.guild)]
    }
}

impl LadderStore {
    pub fn new(repository: Repository, outbox: Outbox) -> LadderStore {
        LadderStore { repository, outbox, kept: Mutex::new(LruCache::new(LADDERS)) }
    }

    /// The ladder of a server, if it has one.
    pub async fn load(&self, guild: u64) -> Result<Option<Stored>, ServiceError> {
        for _ in 0..READINGS {
            let Some(row) = self.repository.row(&records::ladder(guild)).await? else { return Ok(None) };
            if let Some(known) = self.cache().get(&guild).filter(|known| known.rev == row.rev) {
                return Ok(Some(known.clone()));
            }
            let record = LadderRecord::decode(&row.value)?;
            let key = |number| records::ladder_chapter(guild, number);
            let (last, lines) = LastChapter::<LadderLine>::read(&self.repository, record.chapters, key).await?;
            // Otherwise it has grown while being read.
            if lines.len() as u64 == record.events {
                let events = lines.into_iter().map(Into::into).collect();
                let log = LadderLog { began: record.began, settings: record.settings.clone(), events };
                let stored = Stored { guild, rev: row.rev, record, last, ladder: Arc::new(Ladder::from(log)) };
                self.cache().put(guild, stored.clone());
                return Ok(Some(stored));
            }
        }
        Err(LadderRefusal::Incomplete.into())
    }

    /// The puts of a change: the ladder, its due row, announcements and role updates. The caller wakes the change's
    /// lanes after committing.
    pub async fn puts(&self, change: &Change) -> Result<Vec<Put>, ServiceError> {
        let Change { guild, before, ladder, terms, .. } = change;
        let log = ladder.log();
        let (head, known, mut last) = match before {
            Some(before) => (Expect::Rev(before.rev), before.ladder.log().events.len(), before.last.clone()),
            None => (Expect::Absent, 0, LastChapter::first()),
        };
        let chapters = last.extend(
            |number| records::ladder_chapter(*guild, number),
            log.events.iter().skip(known).cloned().map(LadderLine::from),
        )?;
        let record = LadderRecord {
            began: log.began,
            settings: log.settings.clone(),
            terms: *terms,
            chapters: last.count(),
            events: log.events.len() as u64,
        };
        let mut puts = vec![put(records::ladder(*guild), head, &record)?];
        puts.extend(chapters);
        let due_before = before.as_ref().and_then(|before| before.ladder.due());
        let due = due_rows::moved(&self.repository, (LADDER_DUE, *guild), due_before, ladder.due());
        puts.extend(due.await?);
        for news in LadderNews::of(&change.effects).into_iter().chain(change.news.iter().cloned()) {
            let notice = LadderNotice { guild: *guild, locale: terms.locale, news };
            puts.push(self.outbox.put(change.lane(), &notice)?);
        }
        let rungs = (before.as_ref().map_or(&[][..], |before| before.ladder.rungs()), ladder.rungs());
        puts.extend(role_notices::of_rungs(&self.repository, &self.outbox, *guild, rungs).await?);
        Ok(puts)
    }

    /// The challenge that a game is played for.
    pub async fn challenge_of(&self, game: GameId) -> Result<Option<LadderGameRecord>, ServiceError> {
        self.repository.get(&records::ladder_game(game)).await
    }

    /// The newest game played for a challenge.
    pub async fn game_of(&self, guild: u64, challenge: ChallengeId) -> Result<Option<GameId>, ServiceError> {
        let game: Option<Occupant> = self.repository.get(&records::ladder_challenge(guild, challenge)).await?;
        Ok(game.map(|Occupant(game)| game))
    }

    /// The puts that tie a game to its challenge.
    pub async fn game_puts(&self, game: GameId, of: LadderGameRecord) -> Result<[Put; 2], ServiceError> {
        let key = records::ladder_challenge(of.guild, of.challenge);
        let (expect, _) = self.repository.replaceable::<Occupant>(&key).await?;
        Ok([put(records::ladder_game(game), Expect::Absent, &of)?, put(key, expect, &Occupant(game))?])
    }

    pub(super) fn now(&self) -> Timestamp {
        self.repository.now()
    }

    /// Wakes the lanes of a change. Call once the change may be durable.
    pub fn wake(&self, lanes: &[Lane]) {
        lanes.iter().for_each(|lane| self.outbox.wake(*lane));
    }

    /// A panic can't leave the cache inconsistent.
    fn cache(&self) -> MutexGuard<'_, LruCache<u64, Stored>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
