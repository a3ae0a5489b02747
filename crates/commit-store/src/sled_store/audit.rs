//! Verifying a database while it is in use, a little at a time.
//!
//! The entries are added up in the order of their keys. What is changed behind the place that was reached is exchanged in the
//! sum; what is changed before it will be read later. So the sum of all is the digest of what the database holds in the end.

use std::ops::Bound;
use std::time::{Duration, Instant};

use super::database::{DatabaseError, SledDatabase};
use super::pending::Pending;
use crate::digest::{Digest, StoreId};
use crate::{Key, Versioned};

/// How much of a database was verified.
pub(super) struct Audit {
    id: StoreId,
    /// The last key that was read.
    reached: Option<Key>,
    /// The digest of the entries up to there.
    digest: Digest,
}

/// How far a verification has got.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum AuditProgress {
    /// There is more to read.
    More,
    /// Everything was read, and is what was written.
    Sound,
}

impl Audit {
    /// Nothing was read yet of the database of this store.
    pub(super) fn new(id: StoreId) -> Self {
        Self { id, reached: None, digest: Digest::empty(id) }
    }

    /// Continues reading for about `time`, but at least one entry. The database must not change meanwhile.
    pub(super) fn read_on(&mut self, database: &SledDatabase, time: Duration) -> Result<AuditProgress, DatabaseError> {
        let begun = Instant::now();
        let start = self.reached.as_ref().map_or(Bound::Unbounded, |key| Bound::Excluded(key.as_bytes()));
        for entry in database.range(start) {
            let (key, versioned) = entry?;
            self.digest = self.digest.with(&key, &versioned.map_err(DatabaseError::Damaged)?);
            self.reached = Some(key);
            if begun.elapsed() >= time {
                return Ok(AuditProgress::More);
            }
        }
        match database.identity()? {
            Some((id, at)) if (id, at.digest) == (self.id, self.digest) => Ok(AuditProgress::Sound),
            _ => Err(DatabaseError::Damaged("it does not hold what was written".into())),
        }
    }

    /// Whether the entry of this key, if there is one, was read.
    #[cfg(test)]
    pub(super) fn has_reached(&self, key: &Key) -> bool {
        self.reached.as_ref() >= Some(key)
    }

    /// Takes note of changes that the database is about to take up.
    pub(super) fn expect(&mut self, database: &SledDatabase, changes: &Pending) -> Result<(), DatabaseError> {
        let reached = self.reached.clone();
        for (key, after) in changes.range(Bound::Unbounded).take_while(|(key, _)| Some(*key) <= reached.as_ref()) {
            let before: Option<Versioned> = database.get(key)?.transpose().map_err(DatabaseError::Damaged)?;
            self.digest = before.iter().fold(self.digest, |digest, before| digest.without(key, before));
            self.digest = after.iter().fold(self.digest, |digest, after| digest.with(key, after));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::super::database::Batch;
    use super::*;
    use crate::Space;
    use crate::digest::StatePoint;
    use crate::journal::{KeyChange, Record};

    const THINGS: Space = Space::new("thing");

    /// What happens: the audit reads one more entry, or a key gets this value, or none.
    #[derive(Debug, Clone)]
    enum AuditStep {
        Read,
        Change(u64, Option<u8>),
    }

    fn steps() -> impl Strategy<Value = Vec<AuditStep>> {
        let step = prop_oneof![
            1 => Just(AuditStep::Read),
            2 => (0..20_u64, any::<Option<u8>>()).prop_map(|(id, value)| AuditStep::Change(id, value)),
        ];
        prop::collection::vec(step, 0..60)
    }

    /// A database of ten entries, and the digest that it has.
    fn database(folder: &std::path::Path) -> (SledDatabase, BTreeMap<Key, Versioned>, Digest) {
        let database = SledDatabase::open(folder).unwrap();
        let (mut batch, mut held, mut digest) = (Batch::default(), BTreeMap::new(), Digest::empty(7));
        for id in 0..10 {
            let (key, versioned) = (THINGS.key([id * 2]), Versioned { rev: id + 1, value: vec![id as u8].into() });
            batch.insert(&key, versioned.rev, &versioned.value);
            digest = digest.with(&key, &versioned);
            held.insert(key, versioned);
        }
        batch.set_id(7);
        batch.set_point(StatePoint { rev: 10, digest });
        database.apply(batch).unwrap();
        (database, held, digest)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn whatever_changes_meanwhile_does_not_matter_and_a_loss_does(steps in steps(), lost: bool) {
            let folder = tempfile::tempdir().unwrap();
            let (database, mut held, mut digest) = database(folder.path());
            if lost {
                // Not one of the keys that are changed: their absence could not be told from a deletion.
                digest = digest.with(&THINGS.key([99]), &Versioned { rev: 1, value: vec![].into() });
            }
            let (mut audit, mut rev, mut done) = (Audit::new(7), 10, false);
            for step in steps {
                match step {
                    AuditStep::Read if !done => match audit.read_on(&database, Duration::ZERO) {
                        Ok(progress) => done = progress == AuditProgress::Sound,
                        // The digest that the database says is compared as soon as it was written anew.
                        Err(error) => {
                            prop_assert!(lost, "{error}");
                            return Ok(());
                        }
                    },
                    AuditStep::Read => {}
                    AuditStep::Change(id, value) => {
                        let key = THINGS.key([id]);
                        rev += 1;
                        if let Some(before) = held.remove(&key) {
                            digest = digest.without(&key, &before);
                        }
                        if let Some(value) = value {
                            let versioned = Versioned { rev, value: vec![value].into() };
                            digest = digest.with(&key, &versioned);
                            held.insert(key.clone(), versioned);
                        }
                        let change = KeyChange { key, rev, value: value.map(|value| vec![value].into()) };
                        let mut pending = Pending::default();
                        pending.add(Record { from: rev - 1, to: StatePoint { rev, digest }, changes: vec![change] });
                        if !done {
                            audit.expect(&database, &pending).unwrap();
                        }
                        database.apply(pending.batch()).unwrap();
                    }
                }
            }
            if !done && rev > 10 {
                let outcome = loop {
                    match audit.read_on(&database, Duration::from_secs(1)) {
                        Ok(AuditProgress::More) => {}
                        outcome => break outcome,
                    }
                };
                prop_assert_eq!(outcome.is_err(), lost);
            }
        }
    }
}
