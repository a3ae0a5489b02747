//! People who were erased, or have asked for it.

use bot_store::feature::ErasureRule;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use bot_store::feature::Topic;
use bot_store::records::Mark;
use commit_store::Codec;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use bot_store::PlayerId;
use bot_store::due_key::DueId;
use commit_store::{Key, Prefix, Space};

/// A person is erased; the id is the person's.
pub(crate) const FORGET_PERSON: DueId = DueId(10);

pub(crate) const FORGETTING: Space = Space::new("forgetting");
pub(crate) const NOBODY: Space = Space::new("nobody");
pub(crate) const FORGOTTEN: Space = Space::new("forgotten");

/// Somebody who is to be erased, and how far that has got.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ForgettingRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub asked: Timestamp,
    /// When it is done. Until then they can take it back.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub due: Timestamp,
    pub begun: Option<BegunRecord>,
}

/// How far the store has been gone through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BegunRecord {
    /// Who stands in their place.
    pub nobody: PlayerId,
    /// The key of the last row that was dealt with.
    pub after: Option<Vec<u8>>,
    /// Whether anything was found since the store was last begun at its first row.
    pub found: bool,
}

/// Somebody who was erased, by a keyed hash of their number. The key of the row has the first half of the hash, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ForgottenRecord {
    /// The key of the hash, the same for all entries that a store makes itself.
    pub key: [u8; 32],
}

/// Somebody who is to be erased: [`ForgettingRecord`].
pub(crate) fn forgetting(person: PlayerId) -> Key {
    FORGETTING.key([person.0])
}

/// Exists once this number stands for somebody who was erased: [`bot_store::records::Mark`]. It stays, so that no number stands for two.
pub(crate) fn nobody(stands_for: PlayerId) -> Key {
    NOBODY.key([stands_for.0])
}

/// Somebody who was erased at this time: [`ForgottenRecord`]. The halves are those of the first 16 bytes of the hash.
pub(crate) fn forgotten(halves: [u64; 2], at: Timestamp) -> Key {
    let [first, second] = halves;
    FORGOTTEN.key([first, second, bot_store::due_key::milliseconds(at)])
}

/// All [`forgotten`] keys.
pub(crate) fn all_forgotten() -> Prefix {
    FORGOTTEN.prefix([])
}

/// The hash of a [`forgotten`] key, and the time in milliseconds.
pub(crate) fn forgotten_of(key: &Key) -> Option<([u64; 2], u64)> {
    FORGOTTEN.ids(key).map(|[first, second, at]| ([first, second], at))
}

/// The records of this feature.
pub(crate) const RECORDS: &[RecordKind] = &[
    RecordKind::of::<ForgettingRecord>(FORGETTING, &[IdKind::Person], Topic::Forgetting, ErasureRule::Progress),
    RecordKind::of::<Mark>(NOBODY, &[IdKind::Number], Topic::Forgetting, ErasureRule::Unnamed),
    RecordKind::of::<ForgottenRecord>(
        FORGOTTEN,
        &[IdKind::Number, IdKind::Number, IdKind::Number],
        Topic::Forgetting,
        ErasureRule::Unnamed,
    ),
];

impl Codec for ForgettingRecord {}

impl Codec for ForgottenRecord {}
