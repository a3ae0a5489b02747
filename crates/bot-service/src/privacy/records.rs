//! Records of players who were erased or have requested it.

use bot_store::feature::ErasureRule;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use bot_store::feature::Topic;
use commit_store::Codec;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use bot_store::PlayerId;
use bot_store::due_key::DueId;
use commit_store::{Key, Prefix, Space};

/// A player's erasure is due; the id is the player's.
pub(crate) const FORGET_PERSON: DueId = DueId(10);

pub(crate) const FORGETTING: Space = Space::new("forgetting");
pub(crate) const NOBODY: Space = Space::new("nobody");
pub(crate) const FORGOTTEN: Space = Space::new("forgotten");

/// A pending erasure and its progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ForgettingRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub asked: Timestamp,
    /// When it begins; cancellable until then.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub due: Timestamp,
    pub begun: Option<BegunRecord>,
}

/// Progress of an erasure that has begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BegunRecord {
    /// The placeholder id that replaces the player.
    pub nobody: PlayerId,
    /// How far version 1 was in its pass over the whole store; `None` since then.
    pub after: Option<Vec<u8>>,
    /// Whether that pass had found anything; `false` since then.
    pub found: bool,
}

/// An erased player, as a keyed hash of their id. The row's key holds the first half of the hash and the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ForgottenRecord {
    /// Key of the hash, the same for all entries made by one store.
    pub key: [u8; 32],
}

/// A player's pending erasure: [`ForgettingRecord`].
pub(crate) fn forgetting(person: PlayerId) -> Key {
    FORGETTING.key([person.0])
}

/// Marks an id as the placeholder of an erased player: [`bot_store::records::KeyOnly`]. Never deleted, so that no
/// placeholder is used twice.
pub(crate) fn nobody(stands_for: PlayerId) -> Key {
    NOBODY.key([stands_for.0])
}

/// A player erased at this time: [`ForgottenRecord`]. `halves` are the two halves of the first 16 bytes of the hash.
pub(crate) fn forgotten(halves: [u64; 2], at: Timestamp) -> Key {
    let [first, second] = halves;
    FORGOTTEN.key([first, second, bot_store::due_key::milliseconds(at)])
}

/// All [`forgotten`] keys.
pub(crate) fn all_forgotten() -> Prefix {
    FORGOTTEN.prefix([])
}

/// The hash in a [`forgotten`] key, and the time in milliseconds.
pub(crate) fn forgotten_of(key: &Key) -> Option<([u64; 2], u64)> {
    FORGOTTEN.ids(key).map(|[first, second, at]| ([first, second], at))
}

/// The records of this feature.
pub(crate) const RECORDS: &[RecordKind] = &[
    RecordKind::of::<ForgettingRecord>(FORGETTING, &[IdKind::Person], Topic::Forgetting, ErasureRule::Progress),
    RecordKind::of_key(NOBODY, &[IdKind::Number], Topic::Forgetting, ErasureRule::Unnamed),
    RecordKind::of::<ForgottenRecord>(
        FORGOTTEN,
        &[IdKind::Number, IdKind::Number, IdKind::Number],
        Topic::Forgetting,
        ErasureRule::Unnamed,
    ),
];

impl Codec for ForgettingRecord {}

impl Codec for ForgottenRecord {}
