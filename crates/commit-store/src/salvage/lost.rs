//! Changes that cannot be read, and what still says which keys they changed.

use std::collections::{BTreeMap, BTreeSet};

use bytes::Buf;

use crate::archive;
use crate::journal::{Record, is_value_length};
use crate::{Key, MAX_KEY};

/// The changes that no record of the journal has, of those that a store is known to have made.
pub(super) struct Lost {
    /// Their revisions, as ranges after the first number and up to the second one.
    ranges: Vec<(u64, u64)>,
    /// Those of which an entry was found.
    found: BTreeSet<u64>,
    /// The keys of others, with the highest revision.
    named: BTreeMap<Key, u64>,
    /// The revisions of all that have a name.
    with_name: BTreeSet<u64>,
}

impl Lost {
    /// Those after the revision up to which everything is there.
    pub(super) fn new<'a>(complete: u64, required: u64, records: impl Iterator<Item = &'a Record>) -> Self {
        let mut records: Vec<(u64, u64)> = records.map(|record| (record.from, record.to.rev)).collect();
        records.sort_unstable();
        let (mut ranges, mut reached) = (Vec::new(), complete);
        for (from, to) in records.into_iter().chain([(required, required)]) {
            ranges.extend((from > reached).then_some((reached, from)));
            reached = reached.max(to);
        }
        Self { ranges, found: BTreeSet::new(), named: BTreeMap::new(), with_name: BTreeSet::new() }
    }

    /// Whether there are any.
    pub(super) fn is_any(&self) -> bool {
        !self.ranges.is_empty()
    }

    fn contains(&self, rev: u64) -> bool {
        self.ranges.iter().any(|(after, to)| (after + 1..=*to).contains(&rev))
    }

    /// An entry with this revision was found.
    pub(super) fn found(&mut self, rev: u64) {
        if self.contains(rev) {
            self.found.insert(rev);
        }
    }

    /// Looks for the keys of lost changes in bytes that are damaged. A revision of so few tells them from anything else.
    pub(super) fn look_for_names(&mut self, bytes: &[u8]) {
        for at in 0..bytes.len() {
            let (before, rest) = bytes.split_at(at);
            if let Some((key, rev)) = change(before, rest).filter(|(_, rev)| self.contains(*rev)) {
                self.with_name.insert(rev);
                let newest = self.named.entry(key).or_default();
                *newest = rev.max(*newest);
            }
        }
    }

    /// The keys that lost changes are known to have changed, with the revision of the last one.
    pub(super) fn named(&self) -> &BTreeMap<Key, u64> {
        &self.named
    }

    /// How many there are of which nothing is known.
    pub(super) fn unnamed(&self) -> u64 {
        let all: u64 = self.ranges.iter().map(|(after, to)| to - after).sum();
        all - self.found.union(&self.with_name).count() as u64
    }
}

/// The key and the revision of what looks like a change of the journal, or an entry of a checkpoint. Both have the length of the key,
/// the key, and the revision; the one has the length of the value after that, the other has the length of everything before it.
fn change(before: &[u8], mut rest: &[u8]) -> Option<(Key, u64)> {
    let length = usize::from(rest.try_get_u16().ok()?);
    let key = Key::new(rest.get(..length.min(MAX_KEY + 1))?.to_vec()).ok()?;
    rest.advance(length);
    let rev = rest.try_get_u64().ok()?;
    let is_change = rest.try_get_u32().is_ok_and(is_value_length);
    (is_change || archive::begins_entry(before, length)).then_some((key, rev))
}
