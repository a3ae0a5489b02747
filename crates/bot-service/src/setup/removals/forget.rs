//! Deletes the data of a server, some rows in a commit. Every commit expects the row of the removal to be unchanged.
//!
//! An interrupted deletion starts again from the beginning: deleted rows are not found again. A game of the server that was still
//! open may end afterwards and leave a result, so the deletion is repeated 30 days later, until it finds nothing.

use commit_store::{Codec, Expect, Key, Prefix, Put, Versioned};

use crate::LadderId;
use crate::club::LedgerEntry;
use crate::digest::DigestPlan;
use crate::digest::records::DIGEST_DUE;
use crate::game::GameId;
use crate::season::records::{SeasonRecord, season_due};
use crate::setup::records;
use crate::setup::records::{FORGET_SERVER, RemovedRecord};
use crate::setup::removals::{KEPT_AFTER_REMOVAL, Removals};
use crate::table::records::Occupant;
use bot_store::due_key::DueKey;
use bot_store::records::KeyOnly;
use bot_store::repository::put;
use bot_store::{Lane, ServiceError};
use jiff::SignedDuration;

/// How many rows of a space are deleted in one commit, besides those that depend on them.
const ROWS: usize = 100;

/// How many commits one step makes.
const COMMITS: usize = 50;

/// When the network is asked again, if it could not tell whether the bot is on a server.
const RETRY_AFTER: SignedDuration = SignedDuration::from_hours(1);

/// What follows after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// Nothing, or something with a separate due row.
    Nothing,
    /// The next step can begin after this delay.
    After(SignedDuration),
}

impl Removals {
    /// Does the next step for a server whose row is due.
    pub(crate) async fn continue_deletion(&self, guild: u64) -> Result<NextStep, ServiceError> {
        let key = records::removed(guild);
        let Some(row) = self.repository.row(&key).await? else { return Ok(NextStep::Nothing) };
        let record = RemovedRecord::decode(&row.value)?;
        if record.due > self.repository.now() {
            return Ok(NextStep::Nothing);
        }
        if !record.has_begun {
            match self.is_on(guild).await {
                Some(false) => {}
                Some(true) => {
                    self.arrived(guild).await?;
                    return Ok(NextStep::Nothing);
                }
                None => return Ok(NextStep::After(RETRY_AFTER)),
            }
            let begun = RemovedRecord { has_begun: true, found: false, ..record };
            self.change(vec![put(key, Expect::Rev(row.rev), &begun)?]).await?;
            return Ok(NextStep::After(SignedDuration::ZERO));
        }
        let (mut found, mut commits) = (record.found, 0);
        for prefix in self.prefixes(guild).await? {
            loop {
                let rows = self.repository.first(&prefix, ROWS).await?;
                if rows.is_empty() {
                    break;
                }
                if commits == COMMITS {
                    self.record_found(&key, &row, record).await?;
                    return Ok(NextStep::After(SignedDuration::ZERO));
                }
                let mut puts = vec![Put::require(key.clone(), row.rev)];
                puts.extend(self.deletions(guild, rows).await?);
                self.change(puts).await?;
                (commits, found) = (commits + 1, true);
            }
        }
        self.clubs.results_changed(guild);
        self.finish(guild, &key, &row, RemovedRecord { found, ..record }).await?;
        Ok(NextStep::Nothing)
    }

    /// The prefixes of the rows that belong to a server; those by which others are found come last.
    async fn prefixes(&self, guild: u64) -> Result<Vec<Prefix>, ServiceError> {
        let lanes = [crate::roles::notices::LANE, crate::CALENDAR_LANE];
        let mut prefixes: Vec<Prefix> =
            lanes.map(|lane| bot_store::outbox::records::notices_in(Lane::Feature(lane, guild))).into();
        for (key, _) in self.repository.all(&crate::tournament::records::tournaments_of_guild(guild)).await? {
            let Some(id) = crate::tournament::records::tournament_of(&key) else { continue };
            prefixes.extend(crate::tournament::records::rows_of_tournament(id));
            prefixes.push(crate::tournament::records::posts_of_tournament(id));
            prefixes.push(crate::tournament::records::calendar_of_tournament(id));
        }
        for (key, _) in self.repository.all(&crate::puzzles::daily::records::puzzle_channels(guild)).await? {
            prefixes.extend(
                crate::puzzles::daily::records::place_of(&key)
                    .map(|(_, channel)| channel)
                    .map(crate::puzzles::daily::records::puzzle_days_of),
            );
        }
        let removed = records::REMOVED.prefix([guild]);
        prefixes.extend(self.repository.features().rows_of_guild(guild).filter(|prefix| *prefix != removed));
        Ok(prefixes)
    }

    /// The puts that delete these rows and those that depend on them.
    async fn deletions(&self, guild: u64, rows: Vec<(Key, Versioned)>) -> Result<Vec<Put>, ServiceError> {
        let dependents: Vec<Key> = rows.iter().flat_map(|(key, row)| dependents(guild, key, row)).collect();
        let mut keys: Vec<Key> =
            dependents.into_iter().filter(|key| rows.iter().all(|(other, _)| other != key)).collect();
        keys.sort_unstable();
        keys.dedup();
        let found = self.repository.rows(keys.clone()).await?;
        let also = keys.into_iter().filter_map(|key| found.row(&key).map(|row| Put::delete(key.clone(), row.rev)));
        Ok(rows.into_iter().map(|(key, row)| Put::delete(key, row.rev)).chain(also).collect())
    }

    /// Records that there was something to delete, unless it is recorded already.
    async fn record_found(&self, key: &Key, row: &Versioned, record: RemovedRecord) -> Result<(), ServiceError> {
        if record.found {
            return Ok(());
        }
        let record = RemovedRecord { found: true, ..record };
        self.change(vec![put(key.clone(), Expect::Rev(row.rev), &record)?]).await
    }

    /// Everything is deleted. If there was anything, it is tried once more later.
    async fn finish(&self, guild: u64, key: &Key, row: &Versioned, record: RemovedRecord) -> Result<(), ServiceError> {
        let mut puts: Vec<Put> = self.due_row(guild, record.due).await?.into_iter().collect();
        if record.found {
            tracing::info!(guild, "deleted the data of a server that the bot was removed from");
            let due = DueKey::new(self.repository.now() + KEPT_AFTER_REMOVAL, FORGET_SERVER, guild);
            let again = RemovedRecord { due: due.time(), has_begun: false, found: false, ..record };
            puts.extend([put(key.clone(), Expect::Rev(row.rev), &again)?, put(due.key(), Expect::Absent, &KeyOnly)?]);
        } else {
            puts.push(Put::delete(key.clone(), row.rev));
        }
        self.change(puts).await
    }

    async fn change(&self, puts: Vec<Put>) -> Result<(), ServiceError> {
        // The bot may have been invited back, or another commit was faster: the row is tried again.
        self.repository.commit_once(puts).await
    }
}

/// The rows that depend on a row of a server, without having the server in their keys.
fn dependents(guild: u64, key: &Key, row: &Versioned) -> Vec<Key> {
    let of_game = |game: GameId| {
        [
            crate::ratings::records::club_rated(game),
            crate::ladder::records::ladder_game(game),
            crate::tournament::records::tournament_game(game),
        ]
    };
    if crate::digest::records::ended_games(guild).matches(key) {
        let game = crate::digest::records::ended_of(key).map(|(_, game)| game);
        let of_analysis = [crate::analyses::records::game_accuracy, crate::analyses::records::game_course];
        return game.into_iter().flat_map(|game| of_analysis.map(|key| key(game))).collect();
    }
    if crate::digest::records::digest(guild) == *key {
        let next = DigestPlan::decode(&row.value).ok().and_then(|plan| plan.next());
        return next.map(|next| DueKey::new(next.at, DIGEST_DUE, guild).key()).into_iter().collect();
    }
    if crate::ratings::records::club_results(guild).matches(key) {
        return LedgerEntry::decode(&row.value).map_or_else(|_| Vec::new(), |entry| of_game(entry.played.game).into());
    }
    if crate::ladder::records::is_ladder_challenge(key) {
        return Occupant::decode(&row.value).map_or_else(|_| Vec::new(), |Occupant(game)| of_game(game).into());
    }
    if crate::tournament::records::is_tournament_table(key) {
        let game = crate::tournament::records::TableRecord::decode(&row.value).ok().and_then(|table| table.game);
        return game.map_or_else(Vec::new, |game| of_game(game).into());
    }
    if let Some(game) = crate::season::records::game_of_season(key) {
        let ends = SeasonRecord::decode(&row.value).ok().filter(|season| season.end.is_none());
        let ends = ends.and_then(|season| season.ends);
        let (kind, id) = season_due(LadderId { guild, game });
        return ends.map(|at| DueKey::new(at, kind, id).key()).into_iter().collect();
    }
    Vec::new()
}
