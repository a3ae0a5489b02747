//! People who were erased, or have asked for it.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::PlayerId;
use commit_store::{Key, Prefix, Space};

pub(super) const FORGETTING: Space = Space::new("forgetting");
pub(super) const NOBODY: Space = Space::new("nobody");
pub(super) const FORGOTTEN: Space = Space::new("forgotten");

/// Somebody who is to be erased, and how far that has got.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::service) struct ForgettingRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub asked: Timestamp,
    /// When it is done. Until then they can take it back.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub due: Timestamp,
    pub begun: Option<BegunRecord>,
}

/// How far the store has been gone through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::service) struct BegunRecord {
    /// Who stands in their place.
    pub nobody: PlayerId,
    /// The key of the last row that was dealt with.
    pub after: Option<Vec<u8>>,
    /// Whether anything was found since the store was last begun at its first row.
    pub found: bool,
}

/// Somebody who was erased, by a keyed hash of their number. The key of the row has the first half of the hash, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::service) struct ForgottenRecord {
    /// The key of the hash, the same for all entries that a store makes itself.
    pub key: [u8; 32],
}

/// Somebody who is to be erased: [`ForgettingRecord`].
pub(in crate::service) fn forgetting(person: PlayerId) -> Key {
    FORGETTING.key([person.0])
}

/// Exists once this number stands for somebody who was erased: [`super::Mark`]. It stays, so that no number stands for two.
pub(in crate::service) fn nobody(stands_for: PlayerId) -> Key {
    NOBODY.key([stands_for.0])
}

/// Somebody who was erased at this time: [`ForgottenRecord`]. The halves are those of the first 16 bytes of the hash.
pub(in crate::service) fn forgotten(halves: [u64; 2], at: Timestamp) -> Key {
    let [first, second] = halves;
    FORGOTTEN.key([first, second, super::due::milliseconds(at)])
}

/// All [`forgotten`] keys.
pub(in crate::service) fn all_forgotten() -> Prefix {
    FORGOTTEN.prefix([])
}

/// The hash of a [`forgotten`] key, and the time in milliseconds.
pub(in crate::service) fn forgotten_of(key: &Key) -> Option<([u64; 2], u64)> {
    FORGOTTEN.ids(key).map(|[first, second, at]| ([first, second], at))
}

#[cfg(test)]
mod tests {
    use super::super::golden::{AT, check, time};
    use super::super::{DueKey, FORGET_PERSON, Mark};
    use super::*;

    #[test]
    fn the_rows_have_these_bytes() {
        let at = time(AT);
        let waiting = ForgettingRecord { asked: at, due: at, begun: None };
        check(waiting.clone(), &format!("01 {} {} 00", AT.1, AT.1));
        let begun = BegunRecord { nobody: PlayerId(300), after: None, found: false };
        check(
            ForgettingRecord { begun: Some(begun), ..waiting.clone() },
            &format!("01 {} {} 01 ac02 00 00", AT.1, AT.1),
        );
        let begun = BegunRecord { nobody: PlayerId(7), after: Some(b"k/".to_vec()), found: true };
        check(ForgettingRecord { begun: Some(begun), ..waiting }, &format!("01 {} {} 01 07 01 02 6b2f 01", AT.1, AT.1));
        check(ForgottenRecord { key: [7; 32] }, &format!("01 {}", "07".repeat(32)));
    }

    #[test]
    fn the_keys_have_these_bytes() {
        let at = Timestamp::from_millisecond(0x0102).unwrap();
        let due = |kind| DueKey::new(at, kind, 5).key();
        for (key, name, ids) in [
            (forgetting(PlayerId(0x0102)), "forgetting", &[0x0102][..]),
            (nobody(PlayerId(0x0102)), "nobody", &[0x0102]),
            (forgotten([5, 6], at), "forgotten", &[5, 6, 0x0102]),
            (due(FORGET_PERSON), "due", &[0x0102, 10, 5]),
        ] {
            let ids = ids.iter().flat_map(|id: &u64| id.to_be_bytes());
            let stored: Vec<u8> = name.bytes().chain([b'/']).chain(ids).collect();
            assert_eq!(key.as_bytes(), stored, "{name}");
        }
        check(Mark, "01");
        assert_eq!(forgotten_of(&forgotten([5, 6], at)), Some(([5, 6], 0x0102)));
    }
}
