//! Tournaments as they are kept, and where their games are played.

use std::sync::Arc;

use club_competitions::competition::{Competition, CompetitionGame, CompetitionLine};
use club_competitions::tournament::GameStage;
use jiff::Timestamp;

use crate::game::GameId;
use crate::kept::{Kept, KeptChange, KeptStore, LogSize};
use crate::ratings::Clubs;
use crate::roles::notices as role_notices;
use crate::tournament::change::TournamentOutcome;
use crate::tournament::error::TournamentRefusal;
use crate::tournament::news::{TournamentNews, TournamentNotice};
use crate::tournament::records;
use crate::tournament::records::{
    CourseRecord, PhaseRecord, TOURNAMENT_DUE, TableRecord, TournamentGameRecord, TournamentRecord,
};
use crate::tournament::sign_up::seeds;
use crate::tournament::state::{Cancellation, CheckIn, Phase, TournamentAt, TournamentId, TournamentTable};
use bot_store::due_key::DueId;
use bot_store::records::KeyOnly;
use bot_store::repository::put;
use bot_store::{Lane, ServiceError};
use commit_store::{Codec, Expect, Key, Put};

pub(crate) type TournamentStore = KeptStore<TournamentAt>;

impl Kept for TournamentAt {
    type Id = TournamentId;
    type Record = TournamentRecord;
    type Line = CompetitionLine;
    type Outcome = TournamentOutcome;
    type Notice = TournamentNotice;
    type Refusal = TournamentRefusal;

    const ABSENT: TournamentRefusal = TournamentRefusal::NoTournament;
    const INCOMPLETE: TournamentRefusal = TournamentRefusal::Incomplete;

    fn key(id: TournamentId) -> Key {
        records::tournament(id)
    }

    fn chapter_key(id: TournamentId, number: u32) -> Key {
        records::tournament_chapter(id, number)
    }

    fn due_key(id: TournamentId) -> (DueId, u64) {
        (TOURNAMENT_DUE, id.0)
    }

    fn log_size(record: &TournamentRecord) -> LogSize {
        match &record.phase {
            PhaseRecord::Begun(course) | PhaseRecord::Cancelled(_, Some(course)) => {
                LogSize { chapters: course.chapters, lines: course.lines }
            }
            PhaseRecord::SignUp(_)
            | PhaseRecord::HaltedSignUp { .. }
            | PhaseRecord::CheckIn { .. }
            | PhaseRecord::Cancelled(_, None) => LogSize { chapters: 0, lines: 0 },
        }
    }

    fn restored(id: TournamentId, record: TournamentRecord, lines: Vec<CompetitionLine>) -> TournamentAt {
        let TournamentRecord { guild, channel, locale, by, plan, phase, left_out } = record;
        let replayed = |CourseRecord { began, setup, .. }| Arc::new(Competition::from_lines(began, setup, lines));
        let phase = match phase {
            PhaseRecord::SignUp(entrants) => Phase::SignUp { entrants, halted: None, check_in: CheckIn::NotOpen },
            PhaseRecord::HaltedSignUp { entrants, since } => {
                Phase::SignUp { entrants, halted: Some(since), check_in: CheckIn::NotOpen }
            }
            PhaseRecord::CheckIn { entrants, here, since, halted } => {
                Phase::SignUp { entrants, halted, check_in: CheckIn::Open { here, since } }
            }
            PhaseRecord::Begun(course) => Phase::of(replayed(course)),
            PhaseRecord::Cancelled(why, course) => Phase::Cancelled { why, competition: course.map(replayed) },
        };
        TournamentAt { id, guild, channel, locale, by, plan, phase, left_out }
    }

    fn id(&self) -> TournamentId {
        self.id
    }

    fn guild(&self) -> u64 {
        self.guild
    }

    fn record(&self, chapters: u32) -> TournamentRecord {
        let TournamentAt { guild, channel, locale, by, ref plan, ref phase, ref left_out, .. } = *self;
        let course = |competition: &Competition| CourseRecord {
            began: competition.began(),
            setup: competition.setup(),
            chapters,
            lines: competition.lines().len() as u64,
        };
        let phase = match phase {
            Phase::SignUp { entrants, halted: None, check_in: CheckIn::NotOpen } => {
                PhaseRecord::SignUp(entrants.clone())
            }
            Phase::SignUp { entrants, halted: Some(since), check_in: CheckIn::NotOpen } => {
                PhaseRecord::HaltedSignUp { entrants: entrants.clone(), since: *since }
            }
            Phase::SignUp { entrants, halted, check_in: CheckIn::Open { here, since } } => {
                PhaseRecord::CheckIn { entrants: entrants.clone(), here: here.clone(), since: *since, halted: *halted }
            }
            Phase::Running(competition) | Phase::Over(competition) => PhaseRecord::Begun(course(competition)),
            Phase::Cancelled { why, competition } => PhaseRecord::Cancelled(*why, competition.as_deref().map(course)),
        };
        TournamentRecord { guild, channel, locale, by, plan: plan.clone(), phase, left_out: left_out.clone() }
    }

    fn lines_after(&self, known: usize) -> Vec<CompetitionLine> {
        let lines = self.competition().map(Competition::lines).unwrap_or_default();
        lines.iter().skip(known).cloned().collect()
    }

    /// When check-in opens, the sign-up is over, a player is defaulted, or an arena begins or ends.
    fn due(&self) -> Option<Timestamp> {
        match &self.phase {
            Phase::SignUp { halted: None, .. } => self.check_in_opens().or(self.plan.sign_up_until),
            Phase::SignUp { halted: Some(_), .. } => None,
            Phase::Running(competition) => competition.due(),
            Phase::Over(_) | Phase::Cancelled { .. } => None,
        }
    }

    fn notices(change: &KeptChange<TournamentAt>) -> Vec<(Lane, TournamentNotice)> {
        let TournamentAt { id: tournament, locale, .. } = change.after;
        let said = |news: TournamentNews| {
            let notice = TournamentNotice { tournament, locale, news };
            news.lanes(&change.after).into_iter().map(move |lane| (lane, notice.clone()))
        };
        change.news().into_iter().flat_map(said).collect()
    }

    /// Its end may give roles, and its event changes with it.
    fn own_lanes(change: &KeptChange<TournamentAt>) -> Vec<Lane> {
        let TournamentAt { guild, ref plan, .. } = change.after;
        let roles = plan.roles.all().next().map(|_| Lane::Feature(role_notices::LANE, guild));
        roles.into_iter().chain(change.calendar_lane()).collect()
    }

    async fn own_puts(store: &TournamentStore, change: &KeptChange<TournamentAt>) -> Result<Vec<Put>, ServiceError> {
        let TournamentAt { id, guild, .. } = change.after;
        let mut puts = Vec::new();
        if change.before.is_none() {
            puts.push(put(records::tournament_of_guild(guild, id), Expect::Absent, &KeyOnly)?);
        }
        puts.extend(store.moved(change).await?);
        let running = records::running_tournament(guild, id);
        puts.push(match change.after.phase {
            Phase::Running(_) | Phase::SignUp { check_in: CheckIn::Open { .. }, .. } => {
                Put::ensure(running, KeyOnly.encode()?)
            }
            Phase::SignUp { .. } | Phase::Over(_) | Phase::Cancelled { .. } => Put::clear(running),
        });
        for (game, table) in &change.outcome.tables {
            puts.push(store.table_put(id, *game, *table).await?);
        }
        puts.extend(store.cleared(change).await?);
        puts.extend(store.honoured(change).await?);
        puts.extend(store.calendar_put(change)?);
        puts.extend(store.next_of_series(change).await?);
        if let Some((begun, game)) = change.outcome.begun {
            let of = TournamentGameRecord { tournament: id, game };
            puts.push(put(records::tournament_game(begun), Expect::Absent, &of)?);
        }
        Ok(puts)
    }

    async fn fall_due(
        clubs: &Clubs,
        change: &mut KeptChange<TournamentAt>,
        now: Timestamp,
    ) -> Result<(), ServiceError> {
        match change.after.phase {
            Phase::SignUp { .. } => {
                if change.open_check_in(now) {
                    return Ok(());
                }
                let seeds = seeds(clubs, &change.after).await?;
                match change.start(now, seeds) {
                    Err(TournamentRefusal::TooFew { .. }) => {
                        let is_checked = change.after.checked_in().is_some();
                        change.cancel(if is_checked { Cancellation::TooFewThere } else { Cancellation::TooFew })?;
                    }
                    started => started?,
                }
            }
            _ => change.pass_time(now)?,
        }
        Ok(())
    }
}

/// The key that says in which channel a tournament is that is open.
fn whereabouts(at: &TournamentAt) -> Option<Key> {
    at.is_open().then(|| records::tournament_in(at.guild, at.channel, at.id))
}

impl KeptStore<TournamentAt> {
    /// The puts by which a tournament is found in its channel as long as it is open.
    async fn moved(&self, change: &KeptChange<TournamentAt>) -> Result<Vec<Put>, ServiceError> {
        let before = change.before.as_ref().and_then(|before| whereabouts(&before.at));
        let after = whereabouts(&change.after);
        let mut puts = Vec::new();
        if let Some(old) = before.filter(|old| Some(old) != after.as_ref())
            && let Some(row) = self.repository.row(&old).await?
        {
            puts.push(Put::delete(old, row.rev));
        }
        if let Some(new) = after
            && self.repository.row(&new).await?.is_none()
        {
            puts.push(put(new, Expect::Absent, &KeyOnly)?);
        }
        Ok(puts)
    }

    /// The puts that clear tables for games that are open once more: after corrections, a match can come back
    /// whose game was begun when it was another's result that led to it.
    async fn cleared(&self, change: &KeptChange<TournamentAt>) -> Result<Vec<Put>, ServiceError> {
        let id = change.after.id;
        let mut puts = Vec::new();
        for (game, stage) in change.matches() {
            let is_known = change.outcome.tables.iter().any(|(known, _)| *known == game);
            let is_open = matches!(stage, GameStage::Open { .. }) && !is_known;
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
}
