//! Reads every record of a store, for `doctor`.

use bot_store::feature::Features;
use std::fmt::Display;
use std::sync::Arc;

use crate::table::game_store::GameStore;
use bot_store::due_key::DueKey;
use bot_store::repository::Repository;
use bot_store::scheduler::due_records::SetAside;
use bot_store::set_aside::SetAsideRecord;
use bot_store::{Outbox, ServiceError, SystemClock, person_index};
use commit_store::{Codec, Key, Prefix, Store};

/// How many rows are read at once.
const PAGE: usize = 500;

/// What is found in a store besides sound records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inspection {
    /// The records that cannot be read.
    pub unreadable: Vec<Finding>,
    /// What was due or to be said and could not be, with the last error.
    pub set_aside: Vec<Finding>,
}

/// A record, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The record's key, as people read it.
    pub record: String,
    /// What is wrong, in English.
    pub what: String,
}

/// Whether a row still says something true where others of the store may be lost. That the index of people is complete does not:
/// what is read of a damaged store is entered again.
pub fn survives_damage(key: &Key) -> bool {
    *key != person_index::complete()
}

impl Finding {
    fn new(key: &Key, what: impl Display) -> Finding {
        Finding { record: bot_store::records::readable(key), what: what.to_string() }
    }
}

/// Reads every record, and replays every game. Values that the store itself reports as damaged are left to its own check.
/// Nothing is changed.
pub async fn inspect(store: Arc<dyn Store>, features: Features) -> Result<Inspection, ServiceError> {
    let repository = Repository::new(store, Arc::new(SystemClock), features);
    // Nothing is changed, so there is nothing to announce.
    let games = GameStore::new(repository.clone(), Outbox::new(repository.clone()).0, Vec::new());
    let mut found = Inspection::default();
    let mut after = None;
    loop {
        let page = repository.page(&Prefix::ALL, after.as_ref(), PAGE).await?;
        for (key, row) in page.entries {
            let decoded = features.check(&key, &row.value);
            match decoded {
                None => found.unreadable.push(Finding::new(&key, "this version of the program knows no such record")),
                Some(Err(error)) => found.unreadable.push(Finding::new(&key, error)),
                Some(Ok(())) => {
                    if let Some(id) = crate::table::records::game_of(&key) {
                        match games.reload(id).await {
                            Err(error) if error.is_of_one_row() => found.unreadable.push(Finding::new(&key, error)),
                            replayed => drop(replayed?),
                        }
                    }
                    found.set_aside.extend(set_aside(features, &key, &row.value));
                }
            }
        }
        after = page.next;
        if after.is_none() {
            return Ok(found);
        }
    }
}

/// The finding about a row that was set aside.
fn set_aside(features: Features, key: &Key, value: &[u8]) -> Option<Finding> {
    if bot_store::set_aside::all_set_aside().matches(key) {
        let SetAsideRecord { at, why, key: original, .. } = SetAsideRecord::decode(value).ok()?;
        let original = Key::new(original).ok()?;
        return Some(Finding::new(&original, format!("to be said, set aside at {at}: {why}")));
    }
    let due = bot_store::due_key::due_key(key)?;
    let SetAside { at, attempts, error, .. } = SetAside::decode(value).ok()?;
    let kind = DueKey::of(&due).and_then(|due| features.due(due.kind)).map_or("an unknown kind", |kind| kind.name);
    Some(Finding::new(key, format!("{kind}, set aside at {at} after {attempts} attempts: {error}")))
}
