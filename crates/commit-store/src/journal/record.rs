//! The record of a group of commits in the journal.
//!
//! Mark (4 bytes), length of the body (4), CRC-32 of the id of the store, the length and the body (4), body. The body: the last revision before
//! the group (8), the last one of the group (8), the digest of the store after it (8), then the changes: the length of the
//! key (2), the key, the revision (8), the length of the value (4; all ones for a deletion), the value. Numbers are
//! big-endian.

use bytes::{Buf, BufMut, Bytes};

use crate::digest::{Digest, StatePoint, StoreId};
use crate::{Key, MAX_COMMIT, MAX_VALUE};

/// What every record begins with. The zeros after the last record are no mark.
pub(super) const MARK: [u8; 4] = *b"\xABcmt";

/// The length of mark, length and checksum, in bytes.
pub(super) const HEAD: usize = 12;

/// No body is longer, in bytes: a group is cut off long before, but its last commit may be large.
const MAX_BODY: usize = 4 * MAX_COMMIT;

/// The length of a deleted value.
const DELETED: u32 = u32::MAX;

/// The store whose id the checksum of a record covers, so that the record is no other store's. Those of version 0.1.0 have none.
pub(crate) type Seal = Option<StoreId>;

/// What a group of commits did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Record {
    /// The last revision before it.
    pub(crate) from: u64,
    /// The state of the store after it.
    pub(crate) to: StatePoint,
    /// The keys that it changed, each once.
    pub(crate) changes: Vec<KeyChange>,
}

/// A key and what it has after a group of commits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct KeyChange {
    pub(crate) key: Key,
    /// The revision of the change.
    pub(crate) rev: u64,
    /// The value; `None` if the key was deleted.
    pub(crate) value: Option<Bytes>,
}

impl Record {
    /// The bytes of the record, sealed with the id of its store if there is one.
    pub(crate) fn encode(&self, seal: Seal) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(1024);
        bytes.put_slice(&MARK);
        bytes.put_u64(0);
        bytes.put_u64(self.from);
        bytes.put_u64(self.to.rev);
        bytes.put_u64(self.to.digest.to_bits());
        for KeyChange { key, rev, value } in &self.changes {
            // A key has at most 255 bytes.
            bytes.put_u16(key.as_bytes().len() as u16);
            bytes.put_slice(key.as_bytes());
            bytes.put_u64(*rev);
            match value {
                Some(value) => {
                    bytes.put_u32(value.len() as u32);
                    bytes.put_slice(value);
                }
                None => bytes.put_u32(DELETED),
            }
        }
        let length = ((bytes.len() - HEAD) as u32).to_be_bytes();
        let checksum = checksum(seal, length, &bytes[HEAD..]).to_be_bytes();
        bytes[4..8].copy_from_slice(&length);
        bytes[8..12].copy_from_slice(&checksum);
        bytes
    }

    /// The length of the body of the record that begins with this head; `None` if it begins none.
    pub(super) fn body_length(head: &[u8]) -> Option<usize> {
        let [m0, m1, m2, m3, l0, l1, l2, l3, ..] = *head.first_chunk::<HEAD>()?;
        let length = u32::from_be_bytes([l0, l1, l2, l3]) as usize;
        ([m0, m1, m2, m3] == MARK && length <= MAX_BODY).then_some(length)
    }

    /// The record at the start of these bytes, and its length in bytes; `None` if there is none that is intact and has this seal.
    /// The record shares the bytes.
    pub(crate) fn decode(bytes: &Bytes, seal: Seal) -> Option<(Self, usize)> {
        let (head, rest) = bytes.split_first_chunk::<HEAD>()?;
        let long = Self::body_length(head)?;
        let [_, _, _, _, l0, l1, l2, l3, checksum_written @ ..] = *head;
        let length = [l0, l1, l2, l3];
        let body = rest.get(..long)?;
        if checksum(seal, length, body) != u32::from_be_bytes(checksum_written) {
            return None;
        }
        Some((Self::decode_body(bytes.slice_ref(body))?, HEAD + long))
    }

    fn decode_body(mut body: Bytes) -> Option<Self> {
        let from = body.try_get_u64().ok()?;
        let to = StatePoint { rev: body.try_get_u64().ok()?, digest: Digest::from_bits(body.try_get_u64().ok()?) };
        let mut changes = Vec::new();
        while !body.is_empty() {
            let length = usize::from(body.try_get_u16().ok()?);
            let key = split_to(&mut body, length)?;
            let rev = body.try_get_u64().ok()?;
            let value = match body.try_get_u32().ok()? {
                DELETED => None,
                length => Some(split_to(&mut body, length as usize)?),
            };
            changes.push(KeyChange { key: Key::new(key).ok()?, rev, value });
        }
        Some(Self { from, to, changes })
    }
}

/// Whether a value can have this length, or it is that of a deleted one.
pub(crate) fn is_value_length(length: u32) -> bool {
    length == DELETED || length as usize <= MAX_VALUE
}

/// The first bytes, if there are that many.
fn split_to(bytes: &mut Bytes, length: usize) -> Option<Bytes> {
    (length <= bytes.len()).then(|| bytes.split_to(length))
}

fn checksum(seal: Seal, length: [u8; 4], body: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    seal.iter().for_each(|id| hasher.update(&id.to_be_bytes()));
    hasher.update(&length);
    hasher.update(body);
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn records() -> impl Strategy<Value = Record> {
        let change = (prop::collection::vec(any::<u8>(), 1..40), any::<u64>(), any::<Option<Vec<u8>>>());
        let changes = prop::collection::vec(change, 0..5);
        (any::<u64>(), any::<u64>(), any::<u64>(), changes).prop_map(|(from, rev, digest, changes)| Record {
            from,
            to: StatePoint { rev, digest: Digest::from_bits(digest) },
            changes: changes
                .into_iter()
                .map(|(key, rev, value)| KeyChange {
                    key: Key::new(key).expect("a short key"),
                    rev,
                    value: value.map(Bytes::from),
                })
                .collect(),
        })
    }

    proptest! {
        #[test]
        fn records_round_trip_and_are_no_other_stores(record in records(), seal: Seal, other: Seal, behind: Vec<u8>) {
            let mut bytes = record.encode(seal);
            let length = bytes.len();
            bytes.extend(behind);
            let bytes = Bytes::from(bytes);
            prop_assert_eq!(Record::decode(&bytes, other).is_some(), seal == other);
            prop_assert_eq!(Record::decode(&bytes, seal), Some((record, length)));
        }

        #[test]
        fn a_flipped_bit_is_detected(record in records(), bit: prop::sample::Index) {
            let mut bytes = record.encode(Some(7));
            let bit = bit.index(bytes.len() * 8);
            bytes[bit / 8] ^= 1 << (bit % 8);
            prop_assert_eq!(Record::decode(&bytes.into(), Some(7)), None);
        }

        #[test]
        fn a_cut_record_is_detected(record in records(), keep: prop::sample::Index) {
            let bytes = Bytes::from(record.encode(Some(7)));
            prop_assert_eq!(Record::decode(&bytes.slice(..keep.index(bytes.len())), Some(7)), None);
        }

        #[test]
        fn decoding_never_panics(bytes: Vec<u8>) {
            let _ = Record::decode_body(bytes.into());
        }
    }
}
