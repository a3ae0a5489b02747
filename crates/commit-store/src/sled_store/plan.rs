//! The combined effect of a group of commits before it is written.

use std::collections::{BTreeMap, HashMap};

use super::view::{StoreView, ViewState};
use crate::digest::StatePoint;
use crate::journal::{KeyChange, Record};
use crate::{Commit, Key, Put, StoreError, Versioned};

pub(super) struct CommitPlan {
    last_rev: u64,
    /// The values in the store of the keys that the group changes.
    before: HashMap<Key, Option<Versioned>>,
    /// Their values after the group, with the revision of the change.
    after: BTreeMap<Key, (u64, Option<Versioned>)>,
}

impl CommitPlan {
    /// A plan that assigns the revisions after this one.
    pub(super) fn new(last_rev: u64) -> Self {
        Self { last_rev, before: HashMap::new(), after: BTreeMap::new() }
    }

    /// The last revision assigned.
    pub(super) fn last_rev(&self) -> u64 {
        self.last_rev
    }

    /// Adds a commit. If that fails or conflicts, the plan is unchanged.
    pub(super) fn add(&mut self, view: &StoreView, state: &ViewState, puts: &[Put]) -> Result<Commit, StoreError> {
        let mut stored = Vec::with_capacity(puts.len());
        let mut resolved = Vec::with_capacity(puts.len());
        for (index, put) in puts.iter().enumerate() {
            let planned = self.after.get(&put.key).map(|(_, current)| current.clone());
            let is_planned = planned.is_some();
            let current = match planned {
                Some(current) => current,
                None => view.get_from(state, &put.key)?,
            };
            let rev = current.as_ref().map(|versioned| versioned.rev);
            if !put.expect.is_met_by(rev) {
                return Ok(Commit::Conflict { index, current });
            }
            let put = put.clone().resolved(rev);
            if put.changes() && !is_planned {
                stored.push((put.key.clone(), current));
            }
            resolved.push(put);
        }
        self.before.extend(stored);
        let mut revs = Vec::with_capacity(puts.len());
        for put in resolved {
            if !put.changes() {
                revs.push(put.kept_rev());
                continue;
            }
            self.last_rev += 1;
            let rev = self.last_rev;
            revs.push(rev);
            let value = put.change.value().cloned().map(|value| Versioned { rev, value });
            self.after.insert(put.key, (rev, value));
        }
        Ok(Commit::Done { revs })
    }

    /// What has to be written, on top of this state; `None` if nothing changes.
    pub(super) fn finish(self, at: StatePoint) -> Option<Record> {
        let mut digest = at.digest;
        for (key, versioned) in &self.before {
            digest = versioned.iter().fold(digest, |digest, versioned| digest.without(key, versioned));
        }
        let mut changes = Vec::with_capacity(self.after.len());
        for (key, (rev, versioned)) in self.after {
            digest = versioned.iter().fold(digest, |digest, versioned| digest.with(&key, versioned));
            changes.push(KeyChange { key, rev, value: versioned.map(|versioned| versioned.value) });
        }
        let to = StatePoint { rev: self.last_rev, digest };
        (!changes.is_empty()).then_some(Record { from: at.rev, to, changes })
    }
}
