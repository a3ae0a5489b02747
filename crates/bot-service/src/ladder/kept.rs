//! Ladders as they are kept, and the games that belong to their challenges.

use std::sync::Arc;

use club_competitions::ladder::{ChallengeId, Ladder, LadderEffect, LadderEvent, LadderLog};
use jiff::Timestamp;

use crate::game::GameId;
use crate::kept::due::due_of_game;
use crate::kept::{Kept, KeptChange, KeptStore, LogSize};
use crate::ladder::audit::LadderAudit;
use crate::ladder::records;
use crate::ladder::records::{LADDER_DUE, LadderGameRecord, LadderLine, LadderRecord};
use crate::ladder::{LadderAt, LadderId, LadderNews, LadderNotice, LadderRefusal, LadderStore};
use crate::ratings::{Clubs, StoredChange};
use crate::roles::notices as role_notices;
use crate::table::records::Occupant;
use board_games::GameKind;
use bot_store::due_key::DueId;
use bot_store::repository::put;
use bot_store::{Lane, ServiceError};
use commit_store::{Expect, Key, Put};

/// What comes of a change of a ladder.
#[derive(Default)]
pub struct LadderOutcome {
    pub effects: Vec<LadderEffect>,
    /// Announcements besides those for the effects.
    pub news: Vec<LadderNews>,
    /// Entry for the server's audit log.
    pub audited: Option<LadderAudit>,
    /// The game that begins for a challenge.
    pub begun: Option<(GameId, ChallengeId)>,
}

impl KeptChange<LadderAt> {
    pub fn record(&mut self, at: Timestamp, event: LadderEvent) -> Result<(), LadderRefusal> {
        self.outcome.effects.extend(Arc::make_mut(&mut self.after.ladder).record(at, event)?);
        Ok(())
    }
}

impl Kept for LadderAt {
    type Id = LadderId;
    type Record = LadderRecord;
    type Line = LadderLine;
    type Outcome = LadderOutcome;
    type Notice = LadderNotice;
    type Refusal = LadderRefusal;

    const ABSENT: LadderRefusal = LadderRefusal::NoLadder;
    const INCOMPLETE: LadderRefusal = LadderRefusal::Incomplete;

    fn key(id: LadderId) -> Key {
        records::ladder(id)
    }

    fn chapter_key(id: LadderId, number: u32) -> Key {
        records::ladder_chapter(id, number)
    }

    fn due_key(LadderId { guild, game }: LadderId) -> (DueId, u64) {
        (due_of_game(LADDER_DUE, game), guild)
    }

    fn log_size(record: &LadderRecord) -> LogSize {
        LogSize { chapters: record.chapters, lines: record.events }
    }

    fn restored(id: LadderId, record: LadderRecord, lines: Vec<LadderLine>) -> LadderAt {
        let LadderRecord { began, settings, terms, .. } = record;
        let events = lines.into_iter().map(Into::into).collect();
        LadderAt { id, ladder: Arc::new(Ladder::from(LadderLog { began, settings, events })), terms }
    }

    fn id(&self) -> LadderId {
        self.id
    }

    fn guild(&self) -> u64 {
        self.id.guild
    }

    fn record(&self, chapters: u32) -> LadderRecord {
        let LadderLog { began, settings, events } = self.ladder.log();
        let (terms, events) = (self.terms, events.len() as u64);
        LadderRecord { began: *began, settings: settings.clone(), terms, chapters, events }
    }

    fn lines_after(&self, known: usize) -> Vec<LadderLine> {
        self.ladder.log().events.iter().skip(known).cloned().map(Into::into).collect()
    }

    fn due(&self) -> Option<Timestamp> {
        self.ladder.due()
    }

    fn own_lanes(change: &KeptChange<LadderAt>) -> Vec<Lane> {
        vec![Lane::Feature(role_notices::LANE, change.after.id.guild)]
    }

    fn notices(change: &KeptChange<LadderAt>) -> Vec<(Lane, LadderNotice)> {
        let KeptChange { after: LadderAt { id, terms, ladder }, outcome, .. } = change;
        let said = |news: LadderNews| {
            let lanes = match ladder.is_halted() {
                true => news.concerns(ladder).into_iter().map(Lane::Person).collect(),
                false => vec![Lane::Channel(terms.channel)],
            };
            let notice = LadderNotice { ladder: *id, locale: terms.locale, news };
            lanes.into_iter().map(move |lane| (lane, notice.clone()))
        };
        let news = LadderNews::of(&outcome.effects).into_iter().chain(outcome.news.iter().cloned());
        news.flat_map(said).collect()
    }

    fn audited(outcome: &LadderOutcome) -> Result<Option<StoredChange>, ServiceError> {
        Ok(outcome.audited.as_ref().map(StoredChange::of).transpose()?)
    }

    async fn own_puts(store: &LadderStore, change: &KeptChange<LadderAt>) -> Result<Vec<Put>, ServiceError> {
        let id = change.after.id;
        let before = change.before.as_ref().map_or(&[][..], |before| before.at.ladder.rungs());
        let rungs = (before, change.after.ladder.rungs());
        let roles = role_notices::of_rungs(&store.repository, &store.outbox, id.guild, rungs).await?;
        let mut puts = Vec::from_iter(roles);
        if let Some((game, challenge)) = change.outcome.begun {
            let key = records::ladder_challenge(id, challenge);
            let (expect, _) = store.repository.replaceable::<Occupant>(&key).await?;
            puts.push(put(records::ladder_game(game), Expect::Absent, &LadderGameRecord { ladder: id, challenge })?);
            puts.push(put(key, expect, &Occupant(game))?);
        }
        Ok(puts)
    }

    /// Unanswered and unplayed challenges, inactive members, and ending absences.
    async fn fall_due(_: &Clubs, change: &mut KeptChange<LadderAt>, now: Timestamp) -> Result<(), ServiceError> {
        let effects = Arc::make_mut(&mut change.after.ladder).fall_due(now);
        change.outcome.effects.extend(effects.into_iter().flatten());
        Ok(())
    }
}

impl KeptStore<LadderAt> {
    /// The ladders of a server, one for each game at most.
    pub(crate) async fn of_guild(&self, guild: u64) -> Result<Vec<LadderAt>, ServiceError> {
        let mut found = Vec::new();
        for game in GameKind::ALL {
            found.extend(self.load(LadderId { guild, game }).await?.map(|stored| stored.at));
        }
        Ok(found)
    }

    pub async fn challenge_of(&self, game: GameId) -> Result<Option<LadderGameRecord>, ServiceError> {
        self.repository.get(&records::ladder_game(game)).await
    }

    /// The newest game played for a challenge.
    pub async fn game_of(&self, id: LadderId, challenge: ChallengeId) -> Result<Option<GameId>, ServiceError> {
        let game: Option<Occupant> = self.repository.get(&records::ladder_challenge(id, challenge)).await?;
        Ok(game.map(|Occupant(game)| game))
    }
}
