//! The bytes of a value on the disk: format (1 byte), revision (8), checksum (4), payload.
//!
//! Numbers are big-endian. The checksum is a CRC-32 of the format, the revision, the length of the key (8 bytes), the
//! key and the payload.

use bytes::{BufMut, Bytes, BytesMut};

use super::Versioned;

/// The format written today.
const FORMAT: u8 = 1;

/// The length of format, revision and checksum, in bytes.
const HEADER: usize = 1 + 8 + 4;

/// The bytes to store under `key`. The checksum covers the key, so that a value under the wrong key is detected.
pub(super) fn encode(key: &[u8], rev: u64, payload: &[u8]) -> Bytes {
    let mut bytes = BytesMut::with_capacity(HEADER + payload.len());
    bytes.put_u8(FORMAT);
    bytes.put_u64(rev);
    bytes.put_u32(checksum(key, rev, payload));
    bytes.put_slice(payload);
    bytes.freeze()
}

/// The value in the bytes stored under `key`, or what is wrong with them.
pub(super) fn decode(key: &[u8], bytes: &[u8]) -> Result<Versioned, String> {
    let (header, payload) =
        bytes.split_first_chunk::<HEADER>().ok_or_else(|| format!("only {} bytes are there", bytes.len()))?;
    let [format, rest @ ..] = *header;
    if format != FORMAT {
        return Err(format!("its format is {format}, and this program knows {FORMAT}"));
    }
    let [r0, r1, r2, r3, r4, r5, r6, r7, written @ ..] = rest;
    let rev = u64::from_be_bytes([r0, r1, r2, r3, r4, r5, r6, r7]);
    let written = u32::from_be_bytes(written);
    let computed = checksum(key, rev, payload);
    if written != computed {
        return Err(format!("its checksum is {computed:08x} and should be {written:08x}"));
    }
    Ok(Versioned { rev, value: Bytes::copy_from_slice(payload) })
}

/// What proves that these bytes were written under this key with this revision.
pub(super) fn checksum(key: &[u8], rev: u64, payload: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&[FORMAT]);
    hasher.update(&rev.to_be_bytes());
    // Without the length, bytes could move from the key to the payload undetected.
    hasher.update(&(key.len() as u64).to_be_bytes());
    hasher.update(key);
    hasher.update(payload);
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn records_round_trip(key: Vec<u8>, rev: u64, payload: Vec<u8>) {
            let read = decode(&key, &encode(&key, rev, &payload));
            prop_assert_eq!(read, Ok(Versioned { rev, value: Bytes::from(payload) }));
        }

        #[test]
        fn a_flipped_bit_is_detected(payload: Vec<u8>, bit: prop::sample::Index) {
            let mut bytes = encode(b"key", 7, &payload).to_vec();
            let bit = bit.index(bytes.len() * 8);
            bytes[bit / 8] ^= 1 << (bit % 8);
            prop_assert!(decode(b"key", &bytes).is_err());
        }

        #[test]
        fn a_truncated_record_is_detected(payload in prop::collection::vec(any::<u8>(), 1..64), keep: prop::sample::Index) {
            let bytes = encode(b"key", 7, &payload);
            prop_assert!(decode(b"key", &bytes[..keep.index(bytes.len())]).is_err());
        }
    }

    #[test]
    fn a_value_under_the_wrong_key_is_detected() {
        assert!(decode(b"kez", &encode(b"key", 7, b"payload")).is_err());
        assert!(decode(b"keyp", &encode(b"key", 7, b"payload")).is_err());
    }
}
