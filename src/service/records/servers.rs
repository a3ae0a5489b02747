//! Servers that the bot was removed from.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use commit_store::{Key, Space};

pub(super) const REMOVED: Space = Space::new("removed");

/// A server that the bot was removed from, whose data goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::service) struct RemovedRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub since: Timestamp,
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub due: Timestamp,
    /// Whether it has begun to go.
    pub has_begun: bool,
    /// Whether anything was found that had to.
    pub found: bool,
}

/// A server that the bot was removed from: [`RemovedRecord`].
pub(in crate::service) fn removed(guild: u64) -> Key {
    REMOVED.key([guild])
}

#[cfg(test)]
mod tests {
    use super::super::golden::{AT, check, time};
    use super::super::{DueKey, FORGET_SERVER};
    use super::*;

    #[test]
    fn the_rows_have_these_bytes() {
        let record = RemovedRecord { since: time(AT), due: time(AT), has_begun: true, found: false };
        check(record, &format!("01 {} {} 01 00", AT.1, AT.1));
        let at = Timestamp::from_millisecond(0x0102).unwrap();
        for (key, name, ids) in [
            (removed(0x0102), "removed", &[0x0102][..]),
            (DueKey::new(at, FORGET_SERVER, 5).key(), "due", &[0x0102, 11, 5]),
        ] {
            let ids = ids.iter().flat_map(|id: &u64| id.to_be_bytes());
            let stored: Vec<u8> = name.bytes().chain([b'/']).chain(ids).collect();
            assert_eq!(key.as_bytes(), stored, "{name}");
        }
    }
}
