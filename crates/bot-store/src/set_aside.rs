//! Rows that cannot be processed are set aside, so that they do not block others. They are kept for a while: `doctor` lists them,
//! and a version of the program that can read them puts them back.

use commit_store::Prefix;
use commit_store::Space;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::feature::{ErasureRule, Feature, IdKind, RecordKind, Topic};
use crate::repository::{Repository, put};
use crate::{Incident, ServiceError};
use commit_store::{Codec, Expect, Key, Put, Versioned};
use jiff::SignedDuration;

pub const SET_ASIDE: Space = Space::new("set-aside");

/// A row that could not be dealt with, under the revision that it had in its place: [`SetAsideRecord`].
pub fn set_aside_row(rev: u64) -> Key {
    SET_ASIDE.key([rev])
}

/// All [`set_aside_row`] keys.
pub fn all_set_aside() -> Prefix {
    SET_ASIDE.prefix([])
}

/// A row that could not be dealt with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetAsideRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
    pub why: String,
    pub key: Vec<u8>,
    pub value: Vec<u8>,
}

impl Codec for SetAsideRecord {}

/// The records of this room.
pub const RECORDS: &[RecordKind] =
    &[RecordKind::of::<SetAsideRecord>(SET_ASIDE, &[IdKind::Number], Topic::Pending, ErasureRule::Unreadable)];

/// What this room keeps in the store.
pub static FEATURE: Feature = Feature { records: RECORDS, notices: &[], due: &[] };

/// How long a row is kept after it was set aside.
const KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Moves a row aside. The log says why, with an incident number.
pub async fn set_aside(repository: &Repository, key: Key, row: &Versioned, why: &str) -> Result<(), ServiceError> {
    let (incident, row_name) = (Incident::draw(), crate::records::readable(&key));
    tracing::error!(%incident, row = %row_name, why, "cannot process a row; it is set aside");
    let why = format!("{why} (id {incident})");
    let (name, value) = (key.as_bytes().to_vec(), row.value.to_vec());
    let record = SetAsideRecord { at: repository.now(), why, key: name, value };
    let puts = vec![Put::delete(key, row.rev), put(set_aside_row(row.rev), Expect::Absent, &record)?];
    repository.commit_once(puts).await
}

/// Puts back the rows whose keys and values are readable now, and deletes those that were set aside long ago.
pub async fn bring_back(
    repository: &Repository,
    is_readable: impl Fn(&Key, &[u8]) -> bool,
) -> Result<(), ServiceError> {
    let oldest = repository.now() - KEPT;
    for (aside, found) in repository.all(&all_set_aside()).await? {
        let Ok(record) = SetAsideRecord::decode(&found.value) else { continue };
        let mut puts = vec![Put::delete(aside, found.rev)];
        match Key::new(record.key) {
            Ok(key) if is_readable(&key, &record.value) => puts.push(Put::create(key, record.value.into())),
            Ok(key) if record.at < oldest => tracing::warn!(%key, "deleting a row that was set aside long ago"),
            _ => continue,
        }
        // On a conflict another process was faster.
        repository.commit(puts).await?;
    }
    Ok(())
}
