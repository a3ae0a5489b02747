//! A file of the journal: a header, then records, then zeros that make room for more.
//!
//! The header: a line of text, the format (4 bytes), the version of the records (4), the id of the store (16), the number of
//! the segment (8), the last revision before it (8), the digest of the store then (8), and a CRC-32 of all that (4).

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bytes::{Buf, BufMut, Bytes};

use super::record::{MARK, Record};
use crate::digest::{Digest, Point, StoreId};

const TITLE: &[u8] = b"commit-store journal\n";

/// The format written today.
const FORMAT: u32 = 1;

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
    pub(crate) base: Point,
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
}

impl Header {
    /// The bytes of the header.
    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER);
        bytes.put_slice(TITLE);
        bytes.put_u32(FORMAT);
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
        if crc32fast::hash(covered) != u32::from_be_bytes(*checksum) || rest.get_u32() != FORMAT {
            return None;
        }
        let (records, id, number) = (rest.get_u32(), rest.get_u128(), rest.get_u64());
        let base = Point { rev: rest.get_u64(), digest: Digest::from_bits(rest.get_u64()) };
        Some(Self { id, records, number, base })
    }
}

impl Segment {
    /// Reads a segment. Whatever is not an intact record is skipped.
    pub(crate) fn read(path: &Path, number: u64) -> io::Result<Self> {
        let mut rest = Bytes::from(fs::read(path)?);
        let header = Header::decode(&rest).filter(|header| header.number == number);
        if header.is_some() {
            rest.advance(HEADER);
        }
        let mut records = Vec::new();
        while !rest.is_empty() {
            match Record::decode(&rest) {
                Some((record, length)) => {
                    records.push(record);
                    rest.advance(length);
                }
                None => rest.advance(next_mark(&rest)),
            }
        }
        Ok(Self { path: path.to_owned(), number, header, records })
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
