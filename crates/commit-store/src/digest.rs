//! A digest of everything that a store holds, kept up to date with each commit.
//!
//! It is the sum of a hash of each entry, so that a commit changes it by what it changes, in whatever order, while a copy of
//! the store is verified against it by adding up all its entries.

use std::hash::Hasher;

use siphasher::sip::SipHasher13;

use crate::{Key, Versioned};

/// A random id of the store, which all of its files carry.
pub(crate) type StoreId = u128;

/// The digest of a store's entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Digest(u64);

/// A state of the store: the last revision assigned, and the digest of its entries then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StatePoint {
    pub(crate) rev: u64,
    pub(crate) digest: Digest,
}

impl Digest {
    /// The digest of a store without entries. It depends on the store's id, so that no file of one store ever passes for a
    /// file of another.
    pub(crate) fn empty(id: StoreId) -> Self {
        let mut hasher = SipHasher13::new();
        hasher.write(&id.to_be_bytes());
        Self(hasher.finish())
    }

    /// The digest with one more entry.
    #[must_use]
    pub(crate) fn with(self, key: &Key, versioned: &Versioned) -> Self {
        Self(self.0.wrapping_add(hash(key, versioned)))
    }

    /// The digest without an entry that it has.
    #[must_use]
    pub(crate) fn without(self, key: &Key, versioned: &Versioned) -> Self {
        Self(self.0.wrapping_sub(hash(key, versioned)))
    }

    /// As it is stored.
    pub(crate) fn to_bits(self) -> u64 {
        self.0
    }

    /// From its stored form.
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }
}

fn hash(key: &Key, versioned: &Versioned) -> u64 {
    let mut hasher = SipHasher13::new();
    // Without the length, bytes could move from the key to the value unnoticed.
    hasher.write(&(key.as_bytes().len() as u64).to_be_bytes());
    hasher.write(key.as_bytes());
    hasher.write(&versioned.rev.to_be_bytes());
    hasher.write(&versioned.value);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::*;
    use crate::Space;

    #[test]
    fn order_does_not_matter_and_every_part_does() {
        const THINGS: Space = Space::new("thing");
        let entry = |id, rev, value: &'static str| (THINGS.key([id]), Versioned { rev, value: Bytes::from(value) });
        let of = |entries: &[(Key, Versioned)]| {
            entries.iter().fold(Digest::empty(7), |digest, (key, versioned)| digest.with(key, versioned))
        };
        let (a, b) = (entry(1, 5, "a"), entry(2, 6, "b"));
        assert_eq!(of(&[a.clone(), b.clone()]), of(&[b.clone(), a.clone()]));
        assert_eq!(of(&[a.clone(), b.clone()]).without(&a.0, &a.1), of(std::slice::from_ref(&b)));
        for other in [entry(3, 5, "a"), entry(1, 4, "a"), entry(1, 5, "c")] {
            assert_ne!(of(std::slice::from_ref(&a)), of(&[other]));
        }
        assert_ne!(Digest::empty(7), Digest::empty(8));
    }
}
