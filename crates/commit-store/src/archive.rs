//! The file format of a backup.
//!
//! A line of text, then frames. A frame is a letter, the length of its body (4 bytes), the body, and a CRC-32 of these
//! (4 bytes). The first frame, `F`, holds the format (4 bytes) and the version of the records (4). Each `V` frame holds an
//! entry: the length of the key (2), the key, the revision (8), the value; entries come in byte order of their keys. The
//! last frame, `E`, holds the number of entries (8), their length in bytes (8), the last revision of the store (8), and a
//! CRC-32 of all frames before it. Numbers are big-endian.

use std::io::{self, Read, Write};

use bytes::{Buf, BufMut, Bytes};
use crc32fast::Hasher;

use super::{Key, MAX_KEY, MAX_VALUE, Versioned};

/// The first line. It names the program the format was made for; it is part of the format and stays.
const MAGIC: &[u8] = b"makruk-bot backup\n";

/// The format.
const FORMAT: u32 = 2;

/// The longest body of a frame, in bytes.
const MAX_BODY: usize = 2 + MAX_KEY + 8 + MAX_VALUE;

/// The size of a store or a backup.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// The number of entries.
    pub entries: u64,
    /// The length of all keys and values, in bytes.
    pub bytes: u64,
    /// The last revision that the store had assigned.
    pub last_rev: u64,
}

impl Totals {
    /// Counts one more entry.
    pub(super) fn add(&mut self, key: &Key, value: &[u8]) {
        self.entries += 1;
        self.bytes += (key.as_bytes().len() + value.len()) as u64;
    }
}

/// Why a backup cannot be read.
#[derive(Debug)]
pub(super) enum ArchiveError {
    /// The operating system reported an error.
    Io(io::Error),
    /// The bytes are not a complete backup.
    Malformed(String),
}

impl From<io::Error> for ArchiveError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::UnexpectedEof { malformed("it ends early") } else { Self::Io(error) }
    }
}

fn malformed(what: impl Into<String>) -> ArchiveError {
    ArchiveError::Malformed(what.into())
}

/// Writes a backup.
pub(super) struct ArchiveWriter<W> {
    to: W,
    all: Hasher,
    totals: Totals,
}

impl<W: Write> ArchiveWriter<W> {
    /// Writes the beginning of a backup of records of this version.
    pub(super) fn new(to: W, records: u32) -> io::Result<Self> {
        let mut writer = Self { to, all: Hasher::new(), totals: Totals::default() };
        writer.to.write_all(MAGIC)?;
        writer.frame(b'F', &[FORMAT.to_be_bytes(), records.to_be_bytes()].concat())?;
        Ok(writer)
    }

    /// Writes an entry. Entries must come in byte order of their keys.
    pub(super) fn entry(&mut self, key: &Key, versioned: &Versioned) -> io::Result<()> {
        let mut body = Vec::with_capacity(2 + key.as_bytes().len() + 8 + versioned.value.len());
        // A key has at most 255 bytes.
        body.put_u16(key.as_bytes().len() as u16);
        body.put_slice(key.as_bytes());
        body.put_u64(versioned.rev);
        body.put_slice(&versioned.value);
        self.totals.add(key, &versioned.value);
        self.frame(b'V', &body)
    }

    /// Writes the end of the backup.
    pub(super) fn finish(mut self, last_rev: u64) -> io::Result<(W, Totals)> {
        self.totals.last_rev = last_rev;
        let Totals { entries, bytes, last_rev } = self.totals;
        let mut body = Vec::with_capacity(28);
        body.put_u64(entries);
        body.put_u64(bytes);
        body.put_u64(last_rev);
        body.put_u32(self.all.clone().finalize());
        self.frame(b'E', &body)?;
        Ok((self.to, self.totals))
    }

    fn frame(&mut self, kind: u8, body: &[u8]) -> io::Result<()> {
        let head = head(kind, body.len());
        let checksum = checksum(&head, body).to_be_bytes();
        for part in [&head[..], body, &checksum] {
            self.all.update(part);
            self.to.write_all(part)?;
        }
        Ok(())
    }
}

/// Reads a backup entry by entry and verifies that it is complete.
pub(super) struct ArchiveReader<R> {
    from: R,
    all: Hasher,
    found: Totals,
    last_key: Option<Key>,
    records: u32,
}

/// The next item of a backup.
pub(super) enum Item {
    /// An entry.
    Entry(Key, Versioned),
    /// The end: the backup is complete.
    End(Totals),
}

impl<R: Read> ArchiveReader<R> {
    /// Reads the beginning of a backup.
    pub(super) fn new(mut from: R) -> Result<Self, ArchiveError> {
        let mut magic = [0; MAGIC.len()];
        from.read_exact(&mut magic)?;
        if magic != MAGIC {
            return Err(malformed("it is not a backup"));
        }
        let mut reader = Self { from, all: Hasher::new(), found: Totals::default(), last_key: None, records: 0 };
        let (b'F', body) = reader.frame()? else { return Err(malformed("it does not say its format")) };
        reader.records = match body[..] {
            [0, 0, 0, 2, a, b, c, d] => u32::from_be_bytes([a, b, c, d]),
            _ => return Err(malformed(format!("its format is {body:?}, and this program knows {FORMAT}"))),
        };
        Ok(reader)
    }

    /// The version of the records in it.
    pub(super) fn records(&self) -> u32 {
        self.records
    }

    /// The next entry, or the end.
    pub(super) fn next(&mut self) -> Result<Item, ArchiveError> {
        let all = self.all.clone().finalize();
        match self.frame()? {
            (b'V', body) => self.entry(body.into()),
            (b'E', body) => self.end(&body, all),
            (kind, _) => Err(malformed(format!("it has a frame of an unknown kind, {kind}"))),
        }
    }

    fn entry(&mut self, mut body: Bytes) -> Result<Item, ArchiveError> {
        let short = |_| malformed("an entry is too short");
        let length = body.try_get_u16().map_err(short)?.into();
        if body.len() < length {
            return Err(malformed("an entry is too short"));
        }
        let key = Key::new(body.split_to(length)).map_err(|error| malformed(error.to_string()))?;
        let rev = body.try_get_u64().map_err(short)?;
        if body.len() > MAX_VALUE {
            return Err(malformed(format!("the value for {key} is too long")));
        }
        if self.last_key.as_ref().is_some_and(|last| *last >= key) {
            return Err(malformed(format!("{key} is out of order")));
        }
        self.found.add(&key, &body);
        self.found.last_rev = self.found.last_rev.max(rev);
        self.last_key = Some(key.clone());
        Ok(Item::Entry(key, Versioned { rev, value: body }))
    }

    fn end(&mut self, mut body: &[u8], all: u32) -> Result<Item, ArchiveError> {
        if body.len() != 28 {
            return Err(malformed("its end has a wrong length"));
        }
        let totals = Totals { entries: body.get_u64(), bytes: body.get_u64(), last_rev: body.get_u64() };
        let counts_differ = (totals.entries, totals.bytes) != (self.found.entries, self.found.bytes);
        if counts_differ || totals.last_rev < self.found.last_rev || body.get_u32() != all {
            return Err(malformed(format!("its end promises {totals:?}, but it has {:?}", self.found)));
        }
        if self.from.read(&mut [0])? != 0 {
            return Err(malformed("it continues after its end"));
        }
        Ok(Item::End(totals))
    }

    fn frame(&mut self) -> Result<(u8, Vec<u8>), ArchiveError> {
        let mut head = [0; 5];
        self.from.read_exact(&mut head)?;
        let [kind, length @ ..] = head;
        let length = u32::from_be_bytes(length) as usize;
        if length > MAX_BODY {
            return Err(malformed(format!("a frame has {length} bytes")));
        }
        let mut body = vec![0; length];
        self.from.read_exact(&mut body)?;
        let mut written = [0; 4];
        self.from.read_exact(&mut written)?;
        if u32::from_be_bytes(written) != checksum(&head, &body) {
            let place = self.last_key.as_ref().map_or("at the beginning".into(), |key| format!("after {key}"));
            return Err(malformed(format!("a checksum is wrong {place}")));
        }
        for part in [&head[..], &body, &written] {
            self.all.update(part);
        }
        Ok((kind, body))
    }
}

fn head(kind: u8, length: usize) -> [u8; 5] {
    let [a, b, c, d] = (length as u32).to_be_bytes();
    [kind, a, b, c, d]
}

fn checksum(head: &[u8; 5], body: &[u8]) -> u32 {
    let mut hasher = Hasher::new();
    hasher.update(head);
    hasher.update(body);
    hasher.finalize()
}
