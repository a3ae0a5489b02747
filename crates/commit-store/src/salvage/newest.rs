//! The newest state of each key that was found.

use std::collections::BTreeMap;

use super::Missing;
use crate::digest::{Digest, StoreId};
use crate::journal::KeyChange;
use crate::{Key, Versioned};

/// The newest state of each key: its revision and, unless it was deleted, its value.
#[derive(Default)]
pub(super) struct Newest(BTreeMap<Key, (u64, Option<Versioned>)>);

impl FromIterator<(Key, Versioned)> for Newest {
    fn from_iter<I: IntoIterator<Item = (Key, Versioned)>>(entries: I) -> Self {
        Self(entries.into_iter().map(|(key, versioned)| (key, (versioned.rev, Some(versioned)))).collect())
    }
}

impl Newest {
    /// Notes what a key had after a change.
    pub(super) fn change(&mut self, KeyChange { key, rev, value }: &KeyChange) {
        let value = value.clone().map(|value| Versioned { rev: *rev, value });
        self.note(key, *rev, value);
    }

    /// Notes what a key had at some time.
    pub(super) fn add(&mut self, key: &Key, versioned: &Versioned) {
        self.note(key, versioned.rev, Some(versioned.clone()));
    }

    fn note(&mut self, key: &Key, rev: u64, value: Option<Versioned>) {
        let newest = self.0.entry(key.clone()).or_insert((0, None));
        if rev >= newest.0 {
            *newest = (rev, value);
        }
    }

    /// Notes what a key may have had, if nothing else is known of it.
    pub(super) fn fill(&mut self, key: &Key, versioned: &Versioned) {
        self.0.entry(key.clone()).or_insert_with(|| (versioned.rev, Some(versioned.clone())));
    }

    /// Those of the changes that are newer than what is here.
    pub(super) fn missing(&self, changes: &BTreeMap<Key, u64>) -> Vec<Missing> {
        let missing = changes.iter().filter_map(|(key, rev)| {
            let newest = self.0.get(key);
            let is_newer = newest.is_none_or(|(found, _)| found < rev);
            let written = newest.and_then(|(rev, value)| value.is_some().then_some(*rev));
            is_newer.then(|| Missing { key: key.clone(), rev: *rev, written })
        });
        missing.collect()
    }

    /// The highest revision.
    pub(super) fn last_rev(&self) -> u64 {
        self.0.values().map(|(rev, _)| *rev).max().unwrap_or_default()
    }

    /// The digest of a store with these entries.
    pub(super) fn digest(&self, id: StoreId) -> Digest {
        let values = self.0.iter().filter_map(|(key, (_, value))| Some((key, value.as_ref()?)));
        values.fold(Digest::empty(id), |digest, (key, versioned)| digest.with(key, versioned))
    }

    /// All values, in byte order of their keys.
    pub(super) fn into_entries(self) -> impl Iterator<Item = (Key, Versioned)> {
        self.0.into_iter().filter_map(|(key, (_, value))| Some((key, value?)))
    }
}
