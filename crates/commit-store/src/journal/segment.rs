//! A file of the journal: a header, then records, then zeros that make room for more.
//!
//! The header: a line of text, the format (4 bytes), the version of the records (4), the id of the store (16), the number of
//! the segment (8), the last revision before it (8), the digest of the store then (8), and a CRC-32 of all that (4).

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use bytes::{Buf, BufMut, Bytes};

use super::record::{MARK, Record, Seal};
use crate::digest::{Digest, StatePoint, StoreId};

const TITLE: &[u8] = b"commit-store journal\n";

/// The format written today, in which every record is sealed with the id of the store.
const FORMAT: u32 = 2;

/// The format of version 0.1.0, in which only the header says whose a segment is.
const UNSEALED: u32 = 1;

/// The length of a header, in bytes.
pub(crate) const HEADER: usize = TITLE.len() + 4 + 4 + 16 + 8 + 8 + 8 + 4;

/// What a segment says of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Header {
    /// The store that it belongs to.
    pub(crate) id: StoreId,
    /// The version of the records in the store when the segment was begun.
    pub(crate) records: u32,
    /// Its number; they grow.
    pub(crate) number: u64,
    /// The state of the store before its first record.
    pub(crate) base: StatePoint,
    /// The seal of its records: the id, except in segments of version 0.1.0.
    pub(crate) seal: Seal,
}

/// What can be read of a segment.
#[derive(Debug)]
pub(crate) struct Segment {
    pub(crate) path: PathBuf,
    /// The number in its name.
    pub(crate) number: u64,
    /// `None` if it is damaged.
    pub(crate) header: Option<Header>,
    /// Its intact records, in order.
    pub(crate) records: Vec<Record>,
    /// The stretches in which there are other bytes than zeros, and no intact record of the store.
    pub(crate) damaged: Vec<Bytes>,
}

impl Header {
    /// The header of a segment that is begun now.
    pub(crate) fn new(id: StoreId, records: u32, number: u64, base: StatePoint) -> Self {
        Self { id, records, number, base, seal: Some(id) }
    }

    /// Reads the header of the segment that has this number in its name; `None` if it is damaged.
    pub(crate) fn read(from: impl Read, number: u64) -> io::Result<Option<Self>> {
        let mut bytes = Vec::with_capacity(HEADER);
        from.take(HEADER as u64).read_to_end(&mut bytes)?;
        Ok(Self::decode(&bytes).filter(|header| header.number == number))
    }

    /// The bytes of the header.
    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER);
        bytes.put_slice(TITLE);
        bytes.put_u32(if self.seal.is_some() { FORMAT } else { UNSEALED });
        bytes.put_u32(self.records);
        bytes.put_u128(self.id);
        bytes.put_u64(self.number);
        bytes.put_u64(self.base.rev);
        bytes.put_u64(self.base.digest.to_bits());
        let checksum = crc32fast::hash(&bytes);
        bytes.put_u32(checksum);
        bytes
    }

    /// The header at the start of these bytes, if it is intact.
    pub(crate) fn decode(bytes: &[u8]) -> Option<Self> {
        let bytes = bytes.get(..HEADER)?;
        let (covered, checksum) = bytes.split_last_chunk::<4>()?;
        let mut rest = covered.strip_prefix(TITLE)?;
        let format = rest.get_u32();
        if crc32fast::hash(covered) != u32::from_be_bytes(*checksum) || ![UNSEALED, FORMAT].contains(&format) {
            return None;
        }
        let (records, id, number) = (rest.get_u32(), rest.get_u128(), rest.get_u64());
        let base = StatePoint { rev: rest.get_u64(), digest: Digest::from_bits(rest.get_u64()) };
        Some(Self { id, records, number, base, seal: (format == FORMAT).then_some(id) })
    }
}

impl Segment {
    /// Reads a segment. Whatever is not an intact record is skipped. Without a header, it is taken for one of the store with this
    /// id: so are its records, unless they are sealed by another one.
    pub(crate) fn read(path: &Path, number: u64, id: StoreId) -> io::Result<Self> {
        let mut rest = Bytes::from(fs::read(path)?);
        let header = Header::decode(&rest).filter(|header| header.number == number || header.id != id);
        if header.is_some() {
            rest.advance(HEADER);
        }
        let seals = header.map_or_else(|| vec![Some(id), None], |header| vec![header.seal]);
        let (mut records, mut damaged) = (Vec::new(), Vec::new());
        while !rest.is_empty() {
            match seals.iter().find_map(|seal| Record::decode(&rest, *seal)) {
                Some((record, length)) => {
                    records.push(record);
                    rest.advance(length);
                }
                None => {
                    let stretch = rest.split_to(next_mark(&rest));
                    damaged.extend(stretch.iter().any(|byte| *byte != 0).then_some(stretch));
                }
            }
        }
        Ok(Self { path: path.to_owned(), number, header, records, damaged })
    }

    /// Whether nothing was ever committed to it, as far as can be seen.
    pub(crate) fn is_blank(&self) -> bool {
        self.header.is_none() && self.records.is_empty() && !self.damaged.iter().any(|bytes| bytes.starts_with(&MARK))
    }

    /// The highest revision that the segment shows to have been assigned.
    pub(crate) fn highest(&self) -> u64 {
        let base = self.header.map_or(0, |header| header.base.rev);
        self.records.iter().map(|record| record.to.rev).fold(base, u64::max)
    }
}

/// Where the next mark is, the first byte left aside; the end, if there is none.
fn next_mark(bytes: &[u8]) -> usize {
    let at = bytes[1..].windows(MARK.len()).position(|window| window == MARK);
    at.map_or(bytes.len(), |at| 1 + at)
}
