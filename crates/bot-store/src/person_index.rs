//! The index of people: under which keys someone is named, so that only those rows are read for them.
//!
//! A row whose key begins with a person is found by its key, and what waits to be said or done is little and soon gone. For every
//! other row the commit that writes it adds an entry `named/<person>/<key>` for each person whom the row names. The index may
//! have more than the rows, since one who leaves a list may leave an entry behind, but never less: the row itself has the last
//! word. No entry outlives a person who is named in the key that it has.

use std::collections::BTreeSet;

use bytes::Bytes;

use crate::PlayerId;
use crate::due_key::DueKey;
use crate::feature::{ErasureRule, Feature, Features, IdKind, NAMED, RecordKind, Topic};
use commit_store::{Change, Expect, Key, Prefix, Put};

/// What the index keeps in the store.
pub static FEATURE: Feature = Feature { records: RECORDS, notices: &[], due: &[] };

const RECORDS: &[RecordKind] = &[RecordKind::of_key(NAMED, &[IdKind::Person], Topic::Upkeep, ErasureRule::Entry)];

/// The entries of a person.
pub fn entries(person: PlayerId) -> Prefix {
    NAMED.prefix([person.0])
}

/// Exists once every row has its entries, which those have not that were written before there was an index, or whose entries were
/// lost in a salvage: [`KeyOnly`](crate::records::KeyOnly).
pub fn complete() -> Key {
    NAMED.key([])
}

/// The key of the row that an entry is about.
pub fn row_of(entry: &Key) -> Option<Key> {
    let row = entry.as_bytes().get(NAMED.prefix([0]).as_bytes().len()..)?;
    Key::new(Bytes::copy_from_slice(row)).ok()
}

/// The entries that a row must have: without its value, as far as its key says.
pub fn entries_of(features: Features, key: &Key, value: Option<&[u8]>) -> Vec<Key> {
    if let Some(due) = DueKey::of(key) {
        let is_of_person = features.due(due.kind).is_some_and(|kind| kind.is_of_person);
        return if is_of_person { entry(PlayerId(due.id), key).into_iter().collect() } else { Vec::new() };
    }
    let Some(kind) = features.record(key).filter(|kind| kind.is_indexed()) else { return Vec::new() };
    let mut people: BTreeSet<PlayerId> = kind.people_in(key).into_iter().collect();
    if let Some(tree) = value.and_then(|value| (kind.tree)(features, value).ok()) {
        tree.people(&mut |person| {
            people.insert(person);
        });
    }
    let is_first = |person| kind.prefix_of(person).is_some_and(|prefix| prefix.matches(key));
    people
        .into_iter()
        .filter(|person| !person.is_nobody() && !is_first(*person))
        .filter_map(|person| entry(person, key))
        .collect()
}

/// Whether a put of the row under this key can take people out of it of whom only its value knows, while their entries may not
/// stay: a deletion, or a change of a row that is found by its key for someone else.
pub fn may_end_entries(features: Features, put: &Put) -> bool {
    let Some(kind) = features.record(&put.key).filter(|kind| kind.is_indexed_by_value()) else { return false };
    match (&put.change, put.expect) {
        (Change::Delete, _) => true,
        (Change::Write(_), Expect::Rev(_)) => !kind.people_in(&put.key).is_empty(),
        _ => false,
    }
}

fn entry(person: PlayerId, row: &Key) -> Option<Key> {
    Key::new([entries(person).as_bytes(), row.as_bytes()].concat()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feature::DueKind;
    use commit_store::{Codec, Space};
    use serde::{Deserialize, Serialize};

    #[derive(Serialize, Deserialize)]
    struct Members(Vec<PlayerId>);

    impl Codec for Members {}

    const OWN: Space = Space::new("own");
    const CLUB: Space = Space::new("club");
    const WAITING: Space = Space::new("waiting");

    static CLUBS: Feature = Feature {
        records: &[
            RecordKind::of::<Members>(OWN, &[IdKind::Person], Topic::Club, ErasureRule::Listed),
            RecordKind::of::<Members>(CLUB, &[IdKind::Guild, IdKind::Person], Topic::Club, ErasureRule::Listed),
            RecordKind::of::<Members>(WAITING, &[IdKind::Number], Topic::Pending, ErasureRule::Shared),
        ],
        notices: &[],
        due: &[DueKind { id: crate::due_key::DueId(4), name: "x", is_of_person: true, check: |_| Ok(()) }],
    };
    const FEATURES: Features = Features(&[&CLUBS, &FEATURE]);

    #[test]
    fn all_who_are_named_are_entered_but_the_one_with_whom_the_key_begins() {
        let members = Members(vec![PlayerId(5), PlayerId(6), PlayerId::erased(1)]).encode().unwrap();
        let people = |key: &Key, value| -> Vec<Option<u64>> {
            let entries = entries_of(FEATURES, key, value);
            assert!(entries.iter().all(|entry| row_of(entry).as_ref() == Some(key)));
            let person = |entry: &Key| (0..9).find(|person| super::entries(PlayerId(*person)).matches(entry));
            entries.iter().map(person).collect()
        };
        assert_eq!(people(&OWN.key([5]), Some(&members)), [Some(6)]);
        assert_eq!(people(&CLUB.key([5, 7]), Some(&members)), [Some(5), Some(6), Some(7)]);
        assert_eq!(people(&CLUB.key([5, 7]), None), [Some(7)]);
        assert_eq!(people(&WAITING.key([5]), Some(&members)), []);
        assert_eq!(people(&complete(), Some(&members)), []);
        let due = |kind| DueKey { at: 1, kind: crate::due_key::DueId(kind), id: 8 }.key();
        assert_eq!((people(&due(4), None), people(&due(3), None)), (vec![Some(8)], vec![]));
    }
}
