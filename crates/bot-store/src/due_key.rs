//! Rows of what falls due, and where rows are set aside that could not be handled.
//!
//! `due/<milliseconds since 1970>/<kind>/<id>`: rows sort by time, and say by their kind whose they are.

use jiff::Timestamp;

use commit_store::{Key, Prefix, Space};

pub const DUE: Space = Space::new("due");
pub const DUE_FAILED: Space = Space::new("due-failed");

/// What a due row is about, by a number that is never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DueId(pub u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DueKey {
    /// When, in milliseconds since 1970.
    pub at: u64,
    pub kind: DueId,
    /// About which of its kind: a game, a server …
    pub id: u64,
}

impl DueKey {
    /// The key of what falls due at this time, to the millisecond below. Times before 1970 count as 1970.
    pub fn new(at: Timestamp, kind: DueId, id: u64) -> DueKey {
        DueKey { at: milliseconds(at), kind, id }
    }

    pub fn key(self) -> Key {
        DUE.key([self.at, self.kind.0, self.id])
    }

    /// The due row with this key; `None` for any other key.
    pub fn of(key: &Key) -> Option<DueKey> {
        DUE.ids(key).map(|[at, kind, id]| DueKey { at, kind: DueId(kind), id })
    }

    /// When the row falls due.
    pub fn time(self) -> Timestamp {
        let milliseconds = i64::try_from(self.at).unwrap_or(i64::MAX);
        Timestamp::from_millisecond(milliseconds).unwrap_or(Timestamp::MAX)
    }
}

/// A time as keys have it: in milliseconds since 1970.
pub fn milliseconds(at: Timestamp) -> u64 {
    at.as_millisecond().max(0) as u64
}

/// All due rows, the earliest first.
pub fn due_rows() -> Prefix {
    DUE.prefix([])
}

/// All rows that were set aside.
pub fn set_aside_rows() -> Prefix {
    DUE_FAILED.prefix([])
}

/// The key under which the due row with this key is set aside; `None` if that would be too long.
pub fn set_aside_key(due: &Key) -> Option<Key> {
    moved(due, &due_rows(), &set_aside_rows())
}

/// The key that a row had before it was set aside under this one.
pub fn due_key(set_aside: &Key) -> Option<Key> {
    moved(set_aside, &set_aside_rows(), &due_rows())
}

fn moved(key: &Key, from: &Prefix, to: &Prefix) -> Option<Key> {
    let rest = key.as_bytes().strip_prefix(from.as_bytes())?;
    Key::new([to.as_bytes(), rest].concat()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read() {
        let at = Timestamp::from_millisecond(1_700_000_000_123).unwrap();
        let due = DueKey::new(at, DueId(9), 77);
        assert_eq!(DueKey::of(&due.key()), Some(due));
        assert_eq!(due.time(), at);
        assert_eq!(DueKey::of(&DUE.key([1, 2])), None);
        assert_eq!(DueKey::of(&DUE.key([1, 2, 3, 4])), None);
        assert_eq!(DueKey::of(&Space::new("game").key([1, 2])), None);
    }

    #[test]
    fn a_row_that_was_set_aside_finds_its_way_back() {
        for key in [DUE.key([1, 2, 3]), DUE.key([1, 2]), DUE.text_key([1], "ก").unwrap()] {
            let aside = set_aside_key(&key).unwrap();
            assert!(set_aside_rows().matches(&aside) && !due_rows().matches(&aside));
            assert_eq!(due_key(&aside), Some(key));
        }
    }
}
