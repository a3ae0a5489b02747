//! Tournaments in the store. What a log adds up to is kept in memory for those that were asked for last.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use club_competitions::competition::{Competition, CompetitionGame, Line};
use club_competitions::tournament::Stage;
use jiff::Timestamp;
use lru::LruCache;

use crate::game::GameId;
use crate::ratings::chapters::LastChapter;
use crate::ratings::due_rows;
use crate::tournament::change::Change;
use crate::tournament::error::TournamentRefusal;
use crate::tournament::news::TournamentNotice;
use crate::tournament::records;
use crate::tournament::records::{
    CourseRecord, PhaseRecord, TOURNAMENT_DUE, TableRecord, TournamentGameRecord, TournamentRecord,
};
use crate::tournament::state::{Phase, TournamentAt, TournamentId, TournamentTable};
use crate::tournament::stored::Stored;
use bot_store::records::Mark;
use bot_store::repository::{Repository, put};
use bot_store::{Lane, Outbox, ServiceError};
use commit_store::{Codec, Expect, Put};

/// How many tournaments are kept in memory.
const TOURNAMENTS: NonZeroUsize = NonZeroUsize::new(64).unwrap();

/// How often a tournament is read again that has changed meanwhile.
const READINGS: usize = 4;

pub struct TournamentStore {
    repository: Repository,
    outbox: Outbox,
    kept: Mutex<LruCache<TournamentId, Stored>>,
}

impl TournamentStore {
    pub fn new(repository: Repository, outbox: Outbox) -> TournamentStore {
        TournamentStore { repository, outbox, kept: Mutex::new(LruCache::new(TOURNAMENTS)) }
    }

    /// A tournament, if there is one of that number.
    pub async fn load(&self, id: TournamentId) -> Result<Option<Stored>, ServiceError> {
        for _ in 0..READINGS {
            let Some(row) = self.repository.row(&records::tournament(id)).await? else {
                return Ok(None);
            };
            if let Some(known) = self.cache().get(&id).filter(|known| known.rev == row.rev) {
                return Ok(Some(known.clone()));
            }
            let TournamentRecord { guild, channel, locale, by, plan, phase } = TournamentRecord::decode(&row.value)?;
            let mut last = LastChapter::first();
            let phase = match phase {
                PhaseRecord::SignUp(entrants) => Some(Phase::SignUp { entrants }),
                PhaseRecord::Begun(course) => self.replay(id, course, &mut last).await?.map(Phase::of),
                PhaseRecord::Cancelled(why, None) => Some(Phase::Cancelled { why, competition: None }),
                PhaseRecord::Cancelled(why, Some(course)) => {
                    let competition = self.replay(id, course, &mut last).await?;
                    competition.map(|competition| Phase::Cancelled { why, competition: Some(competition) })
                }
            };
            if let Some(phase) = phase {
                let at = TournamentAt { id, guild, channel, locale, by, plan, phase };
                let stored = Stored { rev: row.rev, last, at };
                self.cache().put(id, stored.clone());
                return Ok(Some(stored));
            }
        }
        Err(TournamentRefusal::Incomplete.into())
    }

    /// What a log adds up to; `None` if it has grown while it was read.
    async fn replay(
        &self,
        id: TournamentId,
        course: CourseRecord,
        last: &mut LastChapter<Line>,
    ) -> Result<Option<Arc<Competition>>, ServiceError> {
        let key = |number| records::tournament_chapter(id, number);
        let (found, lines) = LastChapter::read(&self.repository, course.chapters, key).await?;
        if lines.len() as u64 != course.lines {
            return Ok(None);
        }
        *last = found;
        let competition = Competition::from_lines(course.began, course.setup, lines);
        Ok(Some(Arc::new(competition)))
    }

    /// The puts of a change: the tournament, its tables and due row, and the notices. The caller announces it
    /// ([`TournamentStore::announce`]) after committing.
    pub async fn puts(&self, change: &Change) -> Result<Vec<Put>, ServiceError> {
        let TournamentAt { id, guild, channel, locale, by, ref plan, ref phase } = change.after;
        let before = change.before.as_ref();
        let mut last = before.map_or_else(LastChapter::first, |before| before.last.clone());
        let known =
            before.and_then(|before| before.at.competition()).map_or(0, |competition| competition.lines().len());
        let lines = change.after.competition().map(Competition::lines).unwrap_or_default();
        let chapters =
            last.extend(|number| records::tournament_chapter(id, number), lines.iter().skip(known).cloned())?;
        let course = |competition: &Competition| CourseRecord {
            began: competition.began(),
            setup: competition.setup(),
            chapters: last.count(),
            lines: competition.lines().len() as u64,
        };
        let phase = match phase {
            Phase::SignUp { entrants } => PhaseRecord::SignUp(entrants.clone()),
            Phase::Running(competition) | Phase::Over(competition) => PhaseRecord::Begun(course(competition)),
            Phase::Cancelled { why, competition } => PhaseRecord::Cancelled(*why, competition.as_deref().map(course)),
        };
        let record = TournamentRecord { guild, channel, locale, by, plan: plan.clone(), phase };
        let expect = before.map_or(Expect::Absent, |before| Expect::Rev(before.rev));
        let mut puts = vec![put(records::tournament(id), expect, &record)?];
        if before.is_none() {
            puts.push(put(records::tournament_of_guild(guild, id), Expect::Absent, &Mark)?);
        }
        puts.extend(chapters);
        let (due_before, due) = (before.and_then(|before| before.at.due()), change.after.due());
        puts.extend(due_rows::moved(&self.repository, (TOURNAMENT_DUE, id.0), due_before, due).await?);
        for (game, table) in &change.tables {
            puts.push(self.table_put(id, *game, *table).await?);
        }
        puts.extend(self.cleared(change).await?);
        for news in change.news() {
            let notice = TournamentNotice { tournament: id, locale, news };
            puts.push(self.outbox.put(lane(&change.after), &notice)?);
        }
        Ok(puts)
    }

    /// The puts that clear tables for games that are open once more: after corrections, a match of a knock-out can come back
    /// whose game was begun when it was another's result that led to it.
    async fn cleared(&self, change: &Change) -> Result<Vec<Put>, ServiceError> {
        let id = change.after.id;
        let mut puts = Vec::new();
        for (game, stage) in change.matches() {
            let is_known = change.tables.iter().any(|(known, _)| *known == game);
            let is_open = matches!(stage, Stage::Open { .. }) && !is_known;
            if is_open && self.table(id, game).await?.game.is_some() {
                puts.push(self.table_put(id, game, TableRecord::default()).await?);
            }
        }
        Ok(puts)
    }

    pub async fn table(&self, id: TournamentId, game: CompetitionGame) -> Result<TournamentTable, ServiceError> {
        let record: Option<TableRecord> = self.repository.get(&records::tournament_table(id, game)).await?;
        let TableRecord { thread, game } = record.unwrap_or_default();
        Ok(TournamentTable { thread, game })
    }

    /// The put that notes where a game is played.
    pub async fn table_put(
        &self,
        id: TournamentId,
        game: CompetitionGame,
        table: TableRecord,
    ) -> Result<Put, ServiceError> {
        let key = records::tournament_table(id, game);
        let (expect, _) = self.repository.replaceable::<TableRecord>(&key).await?;
        put(key, expect, &table)
    }

    pub async fn of_game(&self, game: GameId) -> Result<Option<TournamentGameRecord>, ServiceError> {
        self.repository.get(&records::tournament_game(game)).await
    }

    /// Announces what a change says. To be called once it may be durable.
    pub(super) fn now(&self) -> Timestamp {
        self.repository.now()
    }

    pub fn announce(&self, after: &TournamentAt) {
        self.outbox.wake(lane(after));
    }

    /// A panic can't leave the cache half changed.
    fn cache(&self) -> MutexGuard<'_, LruCache<TournamentId, Stored>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where it is said what happens in a tournament.
pub fn lane(at: &TournamentAt) -> Lane {
    Lane::Channel(at.channel)
}
