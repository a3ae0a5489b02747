//! Keys: byte strings, scanned in byte order.
//!
//! A key consists of the name of a [`Space`], a slash, ids of eight bytes each (big-endian, so that keys sort as their
//! ids do), and optionally text. No key of one space is a prefix of a key of another.

use std::fmt;

use bytes::{BufMut, Bytes, BytesMut};
use thiserror::Error;

/// The longest key, in bytes.
pub const MAX_KEY: usize = 255;

/// The longest name of a [`Space`], in bytes.
const MAX_NAME: usize = 24;

/// The most ids in one key.
const MAX_IDS: usize = 8;

/// A key: 1 to [`MAX_KEY`] bytes, ordered byte by byte. Cheap to clone.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(Bytes);

impl Key {
    /// A key of these bytes.
    ///
    /// # Errors
    ///
    /// [`KeyError`] if there are no bytes, or too many.
    pub fn new(bytes: impl Into<Bytes>) -> Result<Self, KeyError> {
        let bytes = bytes.into();
        match bytes.len() {
            0 => Err(KeyError::Empty),
            1..=MAX_KEY => Ok(Self(bytes)),
            length => Err(KeyError::TooLong { length }),
        }
    }

    /// The bytes of the key.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Printable ASCII is shown as it is, every other byte as `\xNN`.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.escape_ascii())
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({self})")
    }
}

/// Why bytes are not a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum KeyError {
    /// There are no bytes.
    #[error("a key cannot be empty")]
    Empty,
    /// There are more than [`MAX_KEY`] bytes.
    #[error("a key of {length} bytes is longer than the {MAX_KEY} allowed")]
    TooLong {
        /// The number of bytes.
        length: usize,
    },
}

/// What all keys of a scan start with.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Prefix(Bytes);

impl Prefix {
    /// The empty prefix, which matches every key.
    pub const ALL: Self = Self(Bytes::new());

    /// The bytes of the prefix.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Whether `key` starts with the prefix.
    #[must_use]
    pub fn matches(&self, key: &Key) -> bool {
        key.0.starts_with(&self.0)
    }
}

impl fmt::Debug for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Prefix({})", self.0.escape_ascii())
    }
}

/// A named part of the key space, for values of one kind.
///
/// ```
/// use commit_store::Space;
///
/// const GAMES: Space = Space::new("game");
/// let key = GAMES.key([7, 300]);
/// assert!(GAMES.prefix([7]).matches(&key));
/// assert_eq!(GAMES.ids(&key), Some([7, 300]));
/// assert!(GAMES.key([7, 2]) < key);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Space(&'static str);

impl Space {
    /// The space of this name, which has 1 to 24 lowercase Latin letters or hyphens. Meant for constants, so that a
    /// wrong name does not compile.
    ///
    /// # Panics
    ///
    /// If the name breaks that rule.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        let bytes = name.as_bytes();
        assert!(!bytes.is_empty() && bytes.len() <= MAX_NAME, "the name of a space has 1 to 24 characters");
        let mut i = 0;
        while i < bytes.len() {
            assert!(
                bytes[i].is_ascii_lowercase() || bytes[i] == b'-',
                "the name of a space has lowercase letters and hyphens only"
            );
            i += 1;
        }
        Self(name)
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// The key with these ids.
    #[must_use]
    pub fn key<const N: usize>(self, ids: [u64; N]) -> Key {
        Key(self.start(ids).freeze())
    }

    /// The key with these ids, then this text. Keys with the same ids sort by the bytes of their texts.
    ///
    /// # Errors
    ///
    /// [`KeyError::TooLong`] if the text does not fit.
    pub fn text_key<const N: usize>(self, ids: [u64; N], text: &str) -> Result<Key, KeyError> {
        let mut bytes = self.start(ids);
        bytes.put_slice(text.as_bytes());
        Key::new(bytes)
    }

    /// The prefix of all keys whose first ids are these; without ids, of all keys of the space.
    #[must_use]
    pub fn prefix<const N: usize>(self, ids: [u64; N]) -> Prefix {
        Prefix(self.start(ids).freeze())
    }

    /// The ids of a key that [`Self::key`] built from `N` ids; `None` for any other key.
    #[must_use]
    pub fn ids<const N: usize>(self, key: &Key) -> Option<[u64; N]> {
        let (ids, rest) = self.split(key)?;
        rest.is_empty().then_some(ids)
    }

    /// The ids and the text of a key that [`Self::text_key`] built from `N` ids; `None` for any other key.
    #[must_use]
    pub fn ids_and_text<const N: usize>(self, key: &Key) -> Option<([u64; N], &str)> {
        let (ids, rest) = self.split(key)?;
        Some((ids, std::str::from_utf8(rest).ok()?))
    }

    fn start<const N: usize>(self, ids: [u64; N]) -> BytesMut {
        const { assert!(N <= MAX_IDS, "a key has at most eight ids") };
        let mut bytes = BytesMut::with_capacity(self.0.len() + 1 + N * 8);
        bytes.put_slice(self.0.as_bytes());
        bytes.put_u8(b'/');
        for id in ids {
            bytes.put_u64(id);
        }
        bytes
    }

    fn split<const N: usize>(self, key: &Key) -> Option<([u64; N], &[u8])> {
        let mut rest = key.as_bytes().strip_prefix(self.0.as_bytes())?.strip_prefix(b"/")?;
        let mut ids = [0; N];
        for id in &mut ids {
            let (bytes, tail) = rest.split_first_chunk()?;
            *id = u64::from_be_bytes(*bytes);
            rest = tail;
        }
        Some((ids, rest))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const GAME: Space = Space::new("game");
    const GAMES: Space = Space::new("games");

    #[test]
    fn empty_and_overlong_keys_are_refused() {
        assert_eq!(Key::new(Bytes::new()), Err(KeyError::Empty));
        assert_eq!(Key::new(vec![0; 256]), Err(KeyError::TooLong { length: 256 }));
        assert!(Key::new(vec![0; 255]).is_ok());
        assert_eq!(GAME.text_key([1], &"ก".repeat(90)), Err(KeyError::TooLong { length: 283 }));
    }

    #[test]
    fn keys_are_displayed_with_escapes() {
        assert_eq!(GAME.key([258]).to_string(), r"game/\x00\x00\x00\x00\x00\x00\x01\x02");
        assert_eq!(format!("{:?}", GAME.prefix([])), "Prefix(game/)");
    }

    #[test]
    fn spaces_do_not_overlap() {
        assert!(!GAME.prefix([]).matches(&GAMES.key([1])));
        assert_eq!(GAME.ids::<1>(&GAMES.key([1])), None);
        assert_eq!(GAME.ids::<1>(&GAME.key([1, 2])), None);
        assert_eq!(GAME.ids::<2>(&GAME.key([1])), None);
    }

    #[test]
    fn the_longest_key_of_ids_fits() {
        let longest = Space::new("abcdefghijklmnopqrstuvwx").key([u64::MAX; MAX_IDS]);
        assert!(longest.as_bytes().len() <= MAX_KEY);
    }

    proptest! {
        #[test]
        fn keys_sort_by_ids_then_text(
            a in (any::<u64>(), any::<u64>(), "[0-9a-zก-ฮ-]{0,12}"),
            b in (any::<u64>(), any::<u64>(), "[0-9a-zก-ฮ-]{0,12}"),
        ) {
            let key = |(x, y, text): &(u64, u64, String)| GAME.text_key([*x, *y], text).expect("the text is short");
            prop_assert_eq!(key(&a).cmp(&key(&b)), a.cmp(&b));
        }

        #[test]
        fn ids_and_text_round_trip(ids in any::<[u64; 3]>(), text in "\\PC{0,30}") {
            prop_assert_eq!(GAME.ids(&GAME.key(ids)), Some(ids));
            let key = GAME.text_key(ids, &text).expect("the text is short");
            prop_assert_eq!(GAME.ids_and_text(&key), Some((ids, text.as_str())));
            prop_assert!(GAME.prefix([ids[0], ids[1]]).matches(&key));
        }
    }
}
