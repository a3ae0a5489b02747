//! Erasure of a player: on request, after a grace period, in steps.
//!
//! The rows that name them are read repeatedly until none are found, since active players write more meanwhile. Rows are erased
//! one by one, and erasing is idempotent. An entry of the index goes once its row does not name them any more.

use crate::privacy::records;
use bot_store::feature::ErasureRule;
use jiff::{SignedDuration, Timestamp};
use rand::Rng;

use crate::privacy::erase_row::erase_row;
use crate::privacy::group::RecordGroup;
use crate::privacy::matcher::PersonMatcher;
use crate::privacy::records::{BegunRecord, FORGET_PERSON, ForgettingRecord};
use crate::privacy::{PendingErasure, Privacy, leave};
use bot_store::PlayerId;
use bot_store::ServiceError;
use bot_store::due_key::DueKey;
use bot_store::person_rows::{PersonRow, PersonRows};
use bot_store::records::KeyOnly;
use bot_store::repository::{ATTEMPTS, put};
use commit_store::{Codec, Commit, Expect, Key, Put, Versioned};

/// Grace period in which an erasure can be cancelled.
pub const ERASURE_GRACE_PERIOD: SignedDuration = SignedDuration::from_hours(7 * 24);

/// After how many rows that were erased a step ends.
const MOST: usize = 1_000;

/// Whether an erasure has more steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErasureProgress {
    Done,
    /// The next step can run at once.
    More,
}

impl Privacy {
    /// When the player will be erased, if they requested it.
    pub async fn pending_erasure(&self, person: PlayerId) -> Result<Option<PendingErasure>, ServiceError> {
        let record: Option<ForgettingRecord> = self.repository.get(&records::forgetting(person)).await?;
        Ok(record.map(|ForgettingRecord { due, begun, .. }| PendingErasure { due, has_begun: begun.is_some() }))
    }

    /// Requests the player's erasure, due after [`ERASURE_GRACE_PERIOD`]. Idempotent.
    pub async fn request_erasure(&self, person: PlayerId) -> Result<PendingErasure, ServiceError> {
        for _ in 0..ATTEMPTS {
            if let Some(known) = self.pending_erasure(person).await? {
                return Ok(known);
            }
            let asked = self.repository.now();
            // To the millisecond, as in the due row's key.
            let due = DueKey::new(asked + ERASURE_GRACE_PERIOD, FORGET_PERSON, person.0);
            let record = ForgettingRecord { asked, due: due.time(), begun: None };
            let puts = vec![
                put(records::forgetting(person), Expect::Absent, &record)?,
                put(due.key(), Expect::Absent, &KeyOnly)?,
            ];
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(PendingErasure { due: due.time(), has_begun: false });
            }
        }
        Err(ServiceError::Contended)
    }

    /// Cancels the player's erasure. Returns false if it has already begun.
    pub async fn cancel_erasure(&self, person: PlayerId) -> Result<bool, ServiceError> {
        for _ in 0..ATTEMPTS {
            let key = records::forgetting(person);
            let Some(row) = self.repository.row(&key).await? else { return Ok(true) };
            let ForgettingRecord { due, begun, .. } = ForgettingRecord::decode(&row.value)?;
            if begun.is_some() {
                return Ok(false);
            }
            let due = DueKey::new(due, FORGET_PERSON, person.0).key();
            let mut puts = vec![Put::delete(key, row.rev)];
            puts.extend(self.repository.row(&due).await?.map(|row| Put::delete(due, row.rev)));
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(true);
            }
        }
        Err(ServiceError::Contended)
    }

    /// Runs the next step of an erasure that is due.
    pub(crate) async fn continue_erasure(&self, person: PlayerId) -> Result<ErasureProgress, ServiceError> {
        let key = records::forgetting(person);
        let Some(row) = self.repository.row(&key).await? else { return Ok(ErasureProgress::Done) };
        let record = ForgettingRecord::decode(&row.value)?;
        let Some(begun) = record.begun.clone() else {
            self.begin(person, &record, row.rev).await?;
            return Ok(ErasureProgress::More);
        };
        if !self.complete_index().await? {
            return Ok(ErasureProgress::More);
        }
        leave::games(&self.games, person).await?;
        self.four.leave_all(person).await?;
        let matcher = PersonMatcher::new(person, self.repository.features());
        let (mut rows, mut found) = (PersonRows::of(person, &self.repository), 0);
        while let Some(page) = rows.next_page().await? {
            found += self.erase_page(&matcher, begun.nobody, page).await?;
            if found >= MOST {
                break;
            }
        }
        if found > 0 {
            return Ok(ErasureProgress::More);
        }
        self.finish(person, &record, row.rev).await?;
        Ok(ErasureProgress::Done)
    }

    /// Erases the player from these rows, and takes them out of the index. Returns how many have changed, or may have.
    async fn erase_page(
        &self,
        matcher: &PersonMatcher,
        nobody: PlayerId,
        page: Vec<PersonRow>,
    ) -> Result<usize, ServiceError> {
        let (mut found, mut entries) = (0, Vec::new());
        for PersonRow { key, row, entry } in page {
            let named = row.as_ref().map(|row| matcher.is_named(&key, &row.value)).transpose();
            let Some(named) = self.skip_unreadable(&key, named)? else { continue };
            match (named, row, entry) {
                (Some(true), Some(row), _) => found += usize::from(self.erase(matcher, nobody, &key, row).await?),
                (_, row, Some((entry, rev))) => {
                    entries.push(Put::delete(entry, rev));
                    // Whoever names the player there again adds an entry.
                    entries.push(match row {
                        Some(row) => Put::require(key, row.rev),
                        None => Put::require_absent(key),
                    });
                }
                _ => {}
            }
        }
        if !entries.is_empty() {
            let ended = self.repository.commit(entries).await?;
            found += usize::from(matches!(ended, Commit::Conflict { .. }));
        }
        Ok(found)
    }

    /// Draws the placeholder id that replaces the player. From then on the erasure cannot be cancelled.
    async fn begin(&self, person: PlayerId, record: &ForgettingRecord, rev: u64) -> Result<(), ServiceError> {
        let nobody = PlayerId::erased(rand::rng().random());
        let begun = Some(BegunRecord { nobody, after: None, found: false });
        // Fails if the placeholder is already taken; the next attempt draws another.
        self.repository
            .commit_once(vec![
                put(records::forgetting(person), Expect::Rev(rev), &ForgettingRecord { begun, ..record.clone() })?,
                put(records::nobody(nobody), Expect::Absent, &KeyOnly)?,
            ])
            .await
    }

    /// Writes a tombstone and deletes the request.
    async fn finish(&self, person: PlayerId, record: &ForgettingRecord, rev: u64) -> Result<(), ServiceError> {
        let mut puts = vec![Put::delete(records::forgetting(person), rev)];
        let due = DueKey::new(record.due, FORGET_PERSON, person.0).key();
        puts.extend(self.repository.row(&due).await?.map(|row| Put::delete(due, row.rev)));
        puts.extend(self.tombstone(person).await?);
        self.repository.commit_once(puts).await?;
        tracing::info!("a person who had asked for it was erased");
        self.erased.notify_one();
        Ok(())
    }

    /// Erases the player from a row and the records that are erased with it. Returns whether they were in it.
    async fn erase(
        &self,
        matcher: &PersonMatcher,
        nobody: PlayerId,
        key: &Key,
        row: Versioned,
    ) -> Result<bool, ServiceError> {
        if matcher.is_due(key) {
            return Ok(matches!(
                self.repository.commit(vec![Put::delete(key.clone(), row.rev)]).await?,
                Commit::Done { .. }
            ));
        }
        let Some(entry) = self.repository.features().record(key) else { return Ok(false) };
        let features = self.repository.features();
        if let ErasureRule::Grouped(name) = entry.erasure
            && let Some(group) = RecordGroup::of(name, entry, key)
        {
            leave::group((&self.ladders, &self.tournaments), group, matcher.person, self.repository.now()).await?;
            let found = self.skip_unreadable(key, group.erase(&self.repository, matcher, nobody).await)?;
            if let RecordGroup::Results(guild) = group {
                self.clubs.results_changed(guild);
            }
            return Ok(found.unwrap_or(false));
        }
        let mut row = Some(row);
        for _ in 0..ATTEMPTS {
            let Some(current) = row else { return Ok(false) };
            let erased = erase_row(matcher, nobody, features, entry, (key, &current));
            let Some(puts) = self.skip_unreadable(key, erased)? else { return Ok(false) };
            if puts.is_empty() {
                return Ok(false);
            }
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                if let Some(game) = crate::table::records::game_of(key) {
                    self.games.store.forget_cached(game);
                }
                return Ok(true);
            }
            row = self.repository.row(key).await?;
        }
        Err(ServiceError::Contended)
    }

    /// Logs and skips an unreadable row: one bad row must not keep others from being erased.
    fn skip_unreadable<T>(&self, key: &Key, erased: Result<T, ServiceError>) -> Result<Option<T>, ServiceError> {
        match erased {
            Err(error) if error.is_of_one_row() => {
                self.repository.report_skipped(key, &error);
                Ok(None)
            }
            erased => erased.map(Some),
        }
    }

    /// Erases a player at once, in a store that has no other users.
    pub(super) async fn erase_at_once(&self, person: PlayerId) -> Result<(), ServiceError> {
        let now: Timestamp = self.repository.now();
        let key = records::forgetting(person);
        if self.repository.row(&key).await?.is_none() {
            let record = ForgettingRecord { asked: now, due: now, begun: None };
            self.repository.commit_once(vec![put(key, Expect::Absent, &record)?]).await?;
        }
        while self.continue_erasure(person).await? == ErasureProgress::More {}
        Ok(())
    }
}
