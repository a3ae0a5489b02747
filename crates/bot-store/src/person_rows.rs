//! The rows that are read for one person: those that the [index](crate::person_index) has, those whose key begins with them, and
//! everything that waits.

use std::collections::VecDeque;

use crate::feature::{ErasureRule, Topic};
use crate::records::KeyOnly;
use crate::repository::{Repository, put};
use crate::{PlayerId, ServiceError, person_index};
use commit_store::{Codec, Expect, Key, Page, Prefix, Put, Versioned};

/// How many rows are read at once.
const PAGE: usize = 200;

/// How many entries are added in one commit: fewer than it can hold, however long the keys are.
const ENTRIES: usize = 2_000;

/// The rows that may name a person, in pages.
pub struct PersonRows<'a> {
    repository: &'a Repository,
    left: VecDeque<Prefix>,
    after: Option<Key>,
}

/// A row that may name the person.
pub struct PersonRow {
    pub key: Key,
    /// `None` if only an entry of the index is left of it.
    pub row: Option<Versioned>,
    /// The entry by which it was found, and its revision.
    pub entry: Option<(Key, u64)>,
}

impl<'a> PersonRows<'a> {
    pub fn of(person: PlayerId, repository: &'a Repository) -> PersonRows<'a> {
        let naming = |rule| !matches!(rule, ErasureRule::Unnamed | ErasureRule::Entry);
        let kinds = repository.features().records().filter(|kind| naming(kind.erasure));
        let prefixes = kinds.filter_map(|kind| match kind.topic {
            Topic::Pending => Some(kind.space.prefix([])),
            _ => kind.prefix_of(person),
        });
        PersonRows { repository, left: prefixes.chain([person_index::entries(person)]).collect(), after: None }
    }

    /// The next rows, possibly none of them; `None` after the last.
    pub async fn next_page(&mut self) -> Result<Option<Vec<PersonRow>>, ServiceError> {
        let Some(prefix) = self.left.front() else { return Ok(None) };
        let Page { entries, next } = self.repository.page(prefix, self.after.as_ref(), PAGE).await?;
        // The index comes last.
        let is_index = self.left.len() == 1;
        self.after = next;
        if self.after.is_none() {
            self.left.pop_front();
        }
        if !is_index {
            let rows = entries.into_iter().map(|(key, row)| PersonRow { key, row: Some(row), entry: None });
            return Ok(Some(rows.collect()));
        }
        let entered = entries.into_iter().filter_map(|(entry, found)| {
            Some(PersonRow { key: person_index::row_of(&entry)?, row: None, entry: Some((entry, found.rev)) })
        });
        let mut entered: Vec<PersonRow> = entered.collect();
        let found = self.repository.readable_rows(entered.iter().map(|row| row.key.clone()).collect()).await?;
        for row in &mut entered {
            row.row = found.row(&row.key).cloned();
        }
        Ok(Some(entered))
    }
}

/// Enters the rows that may have no entries yet: at most this many pages, after this key. Returns whether all rows are entered.
pub async fn complete_index(
    repository: &Repository,
    after: &mut Option<Key>,
    pages: usize,
) -> Result<bool, ServiceError> {
    let complete = person_index::complete();
    if repository.row(&complete).await?.is_some() {
        return Ok(true);
    }
    let mark = KeyOnly.encode()?;
    for _ in 0..pages {
        let Page { entries, next } = repository.page(&Prefix::ALL, after.as_ref(), PAGE).await?;
        let of_row =
            |(key, row): &(Key, Versioned)| person_index::entries_of(repository.features(), key, Some(&row.value));
        let missing: Vec<Put> = entries.iter().flat_map(of_row).map(|entry| Put::ensure(entry, mark.clone())).collect();
        for missing in missing.chunks(ENTRIES) {
            repository.commit_once(missing.to_vec()).await?;
        }
        *after = next;
        if after.is_none() {
            // A conflict means that another process was faster.
            repository.commit(vec![put(complete, Expect::Absent, &KeyOnly)?]).await?;
            return Ok(true);
        }
    }
    Ok(false)
}
