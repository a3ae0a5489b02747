//! The file format of a backup.
//!
//! A line of text, then frames. A frame is a letter, the length of its body (4 bytes), the body, and a CRC-32 of these
//! (4 bytes). The first frame, `F`, holds the format (4 bytes), the version of the records (4) and, in the checkpoint of a store,
//! the id of that store (16). Each `V` frame holds an
//! entry: the length of the key (2), the key, the revision (8), the value; entries come in byte order of their keys. The
//! last frame, `E`, holds the number of entries (8), their length in bytes (8), the last revision of the store (8), and a
//! CRC-32 of all frames before it. Numbers are big-endian.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use bytes::{Buf, BufMut, Bytes};
use crc32fast::Hasher;

use super::{Key, MAX_KEY, MAX_VALUE, Versioned};
use crate::digest::StoreId;

/// The first line. It names the program the format was made for; it is part of the format and stays.
const MAGIC: &[u8] = b"makruk-bot backup\n";

/// The format of a backup, which any store can be made of.
const FORMAT: u32 = 2;

/// The format of a checkpoint, which belongs to one store. Version 0.1.0 wrote those as backups, too.
const OF_STORE: u32 = 3;

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
    /// Writes the beginning of a backup of records of this version; of a checkpoint, if it belongs to a store.
    pub(super) fn new(to: W, records: u32, id: Option<StoreId>) -> io::Result<Self> {
        let mut writer = Self { to, all: Hasher::new(), totals: Totals::default() };
        writer.to.write_all(MAGIC)?;
        let mut body = Vec::with_capacity(24);
        body.put_u32(if id.is_some() { OF_STORE } else { FORMAT });
        body.put_u32(records);
        body.extend(id.iter().flat_map(|id| id.to_be_bytes()));
        writer.frame(b'F', &body)?;
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
    id: Option<StoreId>,
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
        let mut reader = Self::within(from);
        let (b'F', body) = reader.frame()? else { return Err(malformed("it does not say its format")) };
        let mut rest = &body[..];
        (reader.records, reader.id) = match (rest.try_get_u32(), rest.len()) {
            (Ok(FORMAT), 4) => (rest.get_u32(), None),
            (Ok(OF_STORE), 20) => (rest.get_u32(), Some(rest.get_u128())),
            _ => {
                return Err(malformed(format!(
                    "its format is {body:?}, and this program knows {FORMAT} and {OF_STORE}"
                )));
            }
        };
        Ok(reader)
    }

    /// Reads on after the beginning.
    fn within(from: R) -> Self {
        Self { from, all: Hasher::new(), found: Totals::default(), last_key: None, records: 0, id: None }
    }

    /// The version of the records in it.
    pub(super) fn records(&self) -> u32 {
        self.records
    }

    /// The store that it belongs to; `None` if it says none.
    pub(super) fn id(&self) -> Option<StoreId> {
        self.id
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

/// A key and its value.
pub(super) type ArchiveEntry = (Key, Versioned);

/// What can be read of a backup or a checkpoint that is damaged.
#[derive(Default)]
pub(super) struct ArchiveRemains {
    /// The store that it belongs to, if it says so.
    pub(super) id: Option<StoreId>,
    /// The entries that are intact.
    pub(super) entries: Vec<ArchiveEntry>,
    /// What is between intact frames.
    pub(super) damaged: Vec<Bytes>,
}

impl ArchiveRemains {
    /// Reads a file; `None` if there is none.
    pub(super) fn read(path: &Path) -> io::Result<Option<Self>> {
        let bytes = match fs::read(path) {
            Ok(bytes) => Bytes::from(bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let rest = bytes.strip_prefix(MAGIC).map_or_else(|| bytes.clone(), |rest| bytes.slice_ref(rest));
        let (mut remains, mut rest, mut damaged) = (Self::default(), rest, 0);
        while damaged < rest.len() {
            let mut reader = ArchiveReader::within(&rest[damaged..]);
            let Ok((kind, body)) = reader.frame() else {
                damaged += 1;
                continue;
            };
            let left = reader.from.len();
            match kind {
                b'V' => remains.entries.extend(match reader.entry(body.into()) {
                    Ok(Item::Entry(key, versioned)) => Some((key, versioned)),
                    _ => None,
                }),
                b'F' => remains.id = body.get(8..).and_then(|id| id.try_into().ok()).map(StoreId::from_be_bytes),
                _ => {}
            }
            remains.damaged.extend(Some(rest.slice(..damaged)).filter(|damaged| !damaged.is_empty()));
            rest.advance(rest.len() - left);
            damaged = 0;
        }
        remains.damaged.extend(Some(rest).filter(|damaged| !damaged.is_empty()));
        Ok(Some(remains))
    }
}

/// Whether these bytes end with the head of an entry whose key has this length.
pub(super) fn begins_entry(bytes: &[u8], key: usize) -> bool {
    bytes.last_chunk().is_some_and(|[kind, length @ ..]: &[u8; 5]| {
        let value = (u32::from_be_bytes(*length) as usize).checked_sub(2 + key + 8);
        *kind == b'V' && value.is_some_and(|value| value <= MAX_VALUE)
    })
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
