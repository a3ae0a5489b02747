//! Corrections of results, and the audit log.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use club_competitions::Ruling;
use jiff::Timestamp;

use crate::club::{LedgerEntry, LedgerLine, PlayerPair, Ratings, ResultLedger};
use crate::game::GameId;
use crate::ratings::ended::head_of;
use crate::ratings::events::to_seconds;
use crate::ratings::follower::{Effects, FollowUp, RuledGame};
use crate::ratings::records;
use crate::ratings::records::{AuditRecord, Audited, HeadRecord, RatedRecord};
use crate::ratings::{ClubError, Clubs};
use bot_store::PlayerId;
use bot_store::repository::put;
use bot_store::{Request, ServiceError};
use commit_store::{Codec, Expect, Key, Put};

const REASON: usize = 200;

#[derive(Debug)]
pub struct Corrected {
    pub before: LedgerLine,
    pub after: LedgerLine,
    /// How many ratings are different now.
    pub changed: usize,
    /// What it did in other features.
    pub effects: Effects,
}

#[derive(Clone, Debug, PartialEq)]
pub struct AuditEntry {
    /// The number, counted from 1.
    pub number: u64,
    pub by: PlayerId,
    pub at: Timestamp,
    pub what: Audited,
}

impl Clubs {
    /// Rules what a game counts as, or takes the ruling back. Everything that came after it is computed again, and the reason is
    /// noted in the audit log.
    pub async fn correct(
        &self,
        request: Request,
        guild: u64,
        game: GameId,
        ruling: Option<Ruling>,
        reason: &str,
    ) -> Result<Corrected, ServiceError> {
        let reason: String = reason.trim().chars().take(REASON).collect();
        if reason.is_empty() {
            return Err(ClubError::NoReason.into());
        }
        let rated: Option<RatedRecord> = self.repository.get(&records::club_rated(game)).await?;
        let number = rated.filter(|rated| rated.guild == guild).ok_or(ClubError::NotRated(game))?.number;
        let at = usize::try_from(number).unwrap_or(usize::MAX);
        self.in_turn(guild, || async {
            let (book, _) = self.books.get(guild).await?;
            let before = *book.lines().get(at).ok_or(ClubError::NotRated(game))?;
            if before.entry.ruling == ruling {
                return Err(ClubError::AlreadySo(game).into());
            }
            let whole = Arc::clone(&book);
            let ruled = tokio::task::spawn_blocking(move || whole.ruled(at, ruling)).await;
            let ruled = Arc::new(ruled.unwrap_or_else(|panicked| std::panic::resume_unwind(panicked.into_panic())));
            let what = Audited::Ruled { game, ruling, reason: reason.clone() };
            let Some(mut puts) = self.correction(request, guild, (number, &book, &ruled), what).await? else {
                return Ok(None);
            };
            let counts = ruling.unwrap_or(Ruling::Result(before.entry.played.result));
            let ruling = RuledGame { guild, game, counts, reason: &reason, number, before: &book, after: &ruled };
            let mut followed = FollowUp::default();
            for follower in &*self.followers {
                followed.extend(follower.ruled(&ruling).await?);
            }
            let FollowUp { puts: of_others, lanes, effects } = followed;
            puts.extend(of_others);
            let changed = changed_rows(guild, book.ratings(), ruled.ratings()).len();
            let corrected = Corrected { before, after: ruled.lines()[at], changed, effects };
            Ok(self.commit(puts, &lanes).await?.then_some(corrected))
        })
        .await
    }

    /// The puts that turn one book into another that differs from it in one ruling; `None` if results have come meanwhile.
    async fn correction(
        &self,
        request: Request,
        guild: u64,
        (number, before, after): (u64, &ResultLedger, &ResultLedger),
        what: Audited,
    ) -> Result<Option<Vec<Put>>, ServiceError> {
        let result_key = records::club_result(guild, number);
        let head_key = records::club_head(guild);
        let changed = changed_rows(guild, before.ratings(), after.ratings());
        let keys = changed.keys().cloned().chain([result_key.clone(), head_key.clone()]).collect();
        let found = self.repository.rows(keys).await?;
        let (expect, head) = head_of(found.row(&head_key))?;
        if head.results != before.lines().len() as u64 {
            return Ok(None);
        }
        let expected = |key: &Key| found.row(key).map_or(Expect::Absent, |row| Expect::Rev(row.rev));
        let at = to_seconds(self.repository.now());
        let audit = AuditRecord { event: request.event, by: request.by, at, what };
        let after_head = HeadRecord { corrections: head.corrections + 1, audits: head.audits + 1, ..head };
        let entry: LedgerEntry = after.lines()[usize::try_from(number).unwrap_or(usize::MAX)].entry;
        let mut puts = vec![
            put(head_key, expect, &after_head)?,
            put(result_key.clone(), expected(&result_key), &entry)?,
            put(records::club_audit(guild, head.audits), Expect::Absent, &audit)?,
        ];
        for (key, value) in changed {
            match (value, found.row(&key)) {
                (Some(value), _) => {
                    let expect = expected(&key);
                    puts.push(Put::write(key, expect, value?));
                }
                (None, Some(row)) => puts.push(Put::delete(key, row.rev)),
                (None, None) => {}
            }
        }
        Ok(Some(puts))
    }

    /// The newest entries of a server's audit log, the newest first, after the first `skipped` of them; and how many there are.
    pub async fn audit_log(&self, guild: u64, skipped: u64, most: u64) -> Result<(Vec<AuditEntry>, u64), ServiceError> {
        let head: HeadRecord = self.repository.get(&records::club_head(guild)).await?.unwrap_or_default();
        let end = head.audits.saturating_sub(skipped);
        let mut log = Vec::new();
        for number in (end.saturating_sub(most)..end).rev() {
            let record: Option<AuditRecord> = self.repository.get(&records::club_audit(guild, number)).await?;
            log.extend(record.map(|AuditRecord { by, at, what, .. }| AuditEntry { number: number + 1, by, at, what }));
        }
        Ok((log, head.audits))
    }
}

/// The rows in which two sums of results differ, with what they hold afterwards: `None` if they go.
pub(super) fn changed_rows(
    guild: u64,
    before: &Ratings,
    after: &Ratings,
) -> HashMap<Key, Option<Result<bytes::Bytes, commit_store::EncodeError>>> {
    let mut changed = HashMap::new();
    for (pool, player, standing) in after.standings() {
        if before.standing(pool, player) != Some(standing) {
            changed.insert(records::club_standing(guild, pool, player), Some(standing.encode()));
        }
    }
    for (pool, player, _) in before.standings() {
        if after.standing(pool, player).is_none() {
            changed.insert(records::club_standing(guild, pool, player), None);
        }
    }
    let met: BTreeMap<PlayerPair, _> = before.meetings().collect();
    let meet: BTreeMap<PlayerPair, _> = after.meetings().collect();
    for (pair, meetings) in &meet {
        if met.get(pair) != Some(meetings) {
            changed.insert(records::club_meetings(guild, *pair), Some(meetings.encode()));
        }
    }
    for pair in met.keys().filter(|pair| !meet.contains_key(pair)) {
        changed.insert(records::club_meetings(guild, *pair), None);
    }
    changed
}
