//! How somebody is taken out: asked for, waited for, and done in steps of one commit each.
//!
//! The store is gone through from its first row to its last, as often as anything is found: whoever is still there while it
//! happens writes rows behind the place that has been reached. How far it has got is kept, so a restart goes on from there; each
//! row is dealt with by itself and stays as it is once it is, so doing it again is harmless.

use jiff::{SignedDuration, Timestamp};
use rand::Rng;

use super::sought::Sought;
use super::table::{OfPeople, Together, kept_at};
use super::taken_out::taken_out;
use super::together::Group;
use super::{Forgetting, Privacy, leave};
use crate::game::PlayerId;
use crate::service::ServiceError;
use crate::service::records::{self, BegunRecord, DueKey, FORGET_PERSON, ForgettingRecord, Mark};
use crate::service::repository::{ATTEMPTS, put};
use commit_store::{Codec, Commit, Expect, Key, Page, Prefix, Put, Versioned};

/// How long somebody can change their mind.
pub const TIME_TO_CHANGE_ONES_MIND: SignedDuration = SignedDuration::from_hours(7 * 24);

/// How many rows are read at once.
const PAGE: usize = 500;

/// How many of these are gone through in one step.
const PAGES: usize = 20;

/// Whether there is more to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Nothing is left.
    Done,
    /// The next step can begin at once.
    More,
}

impl Privacy {
    /// When somebody is to be taken out, if they have asked for it.
    ///
    /// # Errors
    /// The store's.
    pub async fn forgetting(&self, person: PlayerId) -> Result<Option<Forgetting>, ServiceError> {
        let record: Option<ForgettingRecord> = self.repository.get(&records::forgetting(person)).await?;
        Ok(record.map(|ForgettingRecord { due, begun, .. }| Forgetting { due, has_begun: begun.is_some() }))
    }

    /// Somebody wants to be taken out: in seven days, unless they take it back. Who has asked before is told when.
    ///
    /// # Errors
    /// The store's.
    pub async fn ask_to_forget(&self, person: PlayerId) -> Result<Forgetting, ServiceError> {
        for _ in 0..ATTEMPTS {
            if let Some(known) = self.forgetting(person).await? {
                return Ok(known);
            }
            let asked = self.repository.now();
            // To the millisecond, as the key of the due row has it.
            let due = DueKey::new(asked + TIME_TO_CHANGE_ONES_MIND, FORGET_PERSON, person.0);
            let record = ForgettingRecord { asked, due: due.time(), begun: None };
            let puts = vec![
                put(records::forgetting(person), Expect::Absent, &record)?,
                put(due.key(), Expect::Absent, &Mark)?,
            ];
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(Forgetting { due: due.time(), has_begun: false });
            }
        }
        Err(ServiceError::Contended)
    }

    /// Somebody wants to stay after all; whether that was still possible.
    ///
    /// # Errors
    /// The store's.
    pub async fn take_back(&self, person: PlayerId) -> Result<bool, ServiceError> {
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

    /// Goes on with taking somebody out who is due.
    ///
    /// # Errors
    /// The store's. Going on after one is harmless.
    pub(in crate::service) async fn go_on(&self, person: PlayerId) -> Result<Progress, ServiceError> {
        let key = records::forgetting(person);
        let Some(row) = self.repository.row(&key).await? else { return Ok(Progress::Done) };
        let record = ForgettingRecord::decode(&row.value)?;
        let Some(begun) = record.begun.clone() else {
            self.begin(person, &record, row.rev).await?;
            return Ok(Progress::More);
        };
        if begun.after.is_none() {
            leave::games(&self.games, person).await?;
        }
        let sought = Sought::new(person);
        let mut after = begun.after.and_then(|after| Key::new(after).ok());
        let mut found = begun.found;
        for _ in 0..PAGES {
            let Page { entries, next } = self.repository.page(&Prefix::ALL, after.as_ref(), PAGE).await?;
            for (key, row) in entries {
                if sought.may_be_in(&key, &row.value) {
                    found |= self.take_out(&sought, begun.nobody, &key, row).await?;
                }
            }
            after = next;
            if after.is_none() {
                break;
            }
        }
        let nobody = begun.nobody;
        let after = after.map(|after| after.as_bytes().to_vec());
        if after.is_none() && !found {
            self.finish(person, &record, row.rev).await?;
            return Ok(Progress::Done);
        }
        let found = found && after.is_some();
        let record = ForgettingRecord { begun: Some(BegunRecord { nobody, after, found }), ..record };
        self.write(vec![put(key, Expect::Rev(row.rev), &record)?]).await?;
        Ok(Progress::More)
    }

    /// Draws who stands in somebody's place. From then on there is no way back.
    async fn begin(&self, person: PlayerId, record: &ForgettingRecord, rev: u64) -> Result<(), ServiceError> {
        let nobody = PlayerId::nobody(rand::rng().random());
        let begun = Some(BegunRecord { nobody, after: None, found: false });
        // A number that stands for somebody else makes this fail, and another one is drawn at the next attempt.
        self.write(vec![
            put(records::forgetting(person), Expect::Rev(rev), &ForgettingRecord { begun, ..record.clone() })?,
            put(records::nobody(nobody), Expect::Absent, &Mark)?,
        ])
        .await
    }

    /// Notes that somebody was taken out, and forgets that they wanted to be.
    async fn finish(&self, person: PlayerId, record: &ForgettingRecord, rev: u64) -> Result<(), ServiceError> {
        let mut puts = vec![Put::delete(records::forgetting(person), rev)];
        let due = DueKey::new(record.due, FORGET_PERSON, person.0).key();
        puts.extend(self.repository.row(&due).await?.map(|row| Put::delete(due, row.rev)));
        puts.extend(self.forgotten_put(person).await?);
        self.write(puts).await?;
        self.listed.notify_one();
        Ok(())
    }

    /// Takes somebody out of a row; whether they were in it.
    async fn take_out(
        &self,
        sought: &Sought,
        nobody: PlayerId,
        key: &Key,
        row: Versioned,
    ) -> Result<bool, ServiceError> {
        if sought.is_due(key) {
            return Ok(matches!(
                self.repository.commit(vec![Put::delete(key.clone(), row.rev)]).await?,
                Commit::Done { .. }
            ));
        }
        let Some(entry) = kept_at(key) else { return Ok(false) };
        let (kept, form) = entry;
        if let OfPeople::Together(of) = kept.people
            && let Some(group) = Group::at(of, form, key)
        {
            let names =
                sought.is_in_key(form, key) || form.tree(&row.value).is_ok_and(|tree| tree.names(sought.person));
            if !names {
                return Ok(false);
            }
            leave::group((&self.ladders, &self.tournaments), group, sought.person, self.repository.now()).await?;
            let found = self.skipping(key, group.take_out(&self.repository, sought, nobody).await)?;
            if of == Together::Results {
                self.clubs.results_changed(group.id);
            }
            return Ok(found.unwrap_or(false));
        }
        let mut row = Some(row);
        for _ in 0..ATTEMPTS {
            let Some(current) = row else { return Ok(false) };
            let taken = taken_out(sought, nobody, entry, (key, &current));
            let Some(puts) = self.skipping(key, taken)? else { return Ok(false) };
            if puts.is_empty() {
                return Ok(false);
            }
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                if let Some(game) = records::game_of(key) {
                    self.games.store.forget_cached(game);
                }
                return Ok(true);
            }
            row = self.repository.row(key).await?;
        }
        Err(ServiceError::Contended)
    }

    /// Passes over a row that cannot be read, which is logged: one bad row must not keep the others.
    fn skipping<T>(&self, key: &Key, taken: Result<T, ServiceError>) -> Result<Option<T>, ServiceError> {
        match taken {
            Err(error) if error.is_of_one_row() => {
                self.repository.skipped(key, &error);
                Ok(None)
            }
            taken => taken.map(Some),
        }
    }

    pub(super) async fn write(&self, puts: Vec<Put>) -> Result<(), ServiceError> {
        match self.repository.commit(puts).await? {
            Commit::Done { .. } => Ok(()),
            Commit::Conflict { .. } => Err(ServiceError::Contended),
        }
    }

    /// Takes somebody out at once, for a store that nobody else works on.
    pub(super) async fn forget_at_once(&self, person: PlayerId) -> Result<(), ServiceError> {
        let now: Timestamp = self.repository.now();
        let key = records::forgetting(person);
        if self.repository.row(&key).await?.is_none() {
            let record = ForgettingRecord { asked: now, due: now, begun: None };
            self.write(vec![put(key, Expect::Absent, &record)?]).await?;
        }
        while self.go_on(person).await? == Progress::More {}
        Ok(())
    }
}
