//! The stored forms, byte by byte. A store or a backup written by any released version must be readable for ever, so
//! these bytes never change; a new form gets new bytes beside them.

use std::fs;
use std::path::Path;

use bytes::Bytes;
use serde::{Deserialize, Serialize};

use super::archive::{ArchiveEntry, ArchiveReader, ArchiveWriter, Item};
use super::checkpoint::{self, Contents};
use super::digest::{Digest, StatePoint};
use super::disk::SystemDisk;
use super::folder::{Closed, Note};
use super::journal::{Header, KeyChange, Record};
use super::{Codec, Commit, Key, Prefix, Put, SledStore, Space, Store, Totals, Versioned, record, salvage};

const THINGS: Space = Space::new("thing");

/// The bytes in a text of hexadecimal digits, which may be broken by spaces.
fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> = hex.chars().filter_map(|digit| Some(digit.to_digit(16)? as u8)).collect();
    digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A key of ids and text.
const KEY: &str = "7468696e672f 0000000000000001 0000000000000102 e0b88be0b8b5";

fn key() -> Key {
    THINGS.text_key([1, 258], "ซี").expect("a short key")
}

#[test]
fn a_key_has_these_bytes() {
    assert_eq!(hex(key().as_bytes()), KEY.replace(' ', ""));
    let read = Key::new(bytes(KEY)).expect("a key");
    assert_eq!(THINGS.ids_and_text(&read), Some(([1, 258], "ซี")));
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum GoldenValue {
    Nothing,
    Everything { id: u64, rating: i16, name: Option<String>, moves: Vec<(u8, u8)> },
}

impl Codec for GoldenValue {
    const VERSION: u8 = 3;
}

/// Version, variant, then the fields: integers in LEB128 (signed ones in zigzag order), an option's 0 or 1, lengths.
const VALUE: &str = "03 01 ac02 8f01 01 03e0b882 02 0102 ff10";

fn value() -> GoldenValue {
    GoldenValue::Everything { id: 300, rating: -72, name: Some("ข".into()), moves: vec![(1, 2), (255, 16)] }
}

#[test]
fn a_value_has_these_bytes() {
    assert_eq!(hex(&value().encode().expect("bytes")), VALUE.replace(' ', ""));
    assert_eq!(GoldenValue::decode(&bytes(VALUE)), Ok(value()));
    assert_eq!(hex(&GoldenValue::Nothing.encode().expect("bytes")), "0300");
}

/// Format, revision, checksum, payload.
const RECORD: &str = "01 0000000000000107 e4bb6595 03ac02";

#[test]
fn a_record_has_these_bytes() {
    let versioned = Versioned { rev: 263, value: bytes("03ac02").into() };
    assert_eq!(hex(&record::encode(b"kthing/", 263, &versioned.value)), RECORD.replace(' ', ""));
    assert_eq!(record::decode(b"kthing/", &bytes(RECORD)), Ok(versioned));
}

/// The first line, then the frames `F`, `V` with the key `thing/` and 8 bytes of id, another `V`, and `E`.
const BACKUP: &str = "6d616b72756b2d626f74206261636b75700a \
    4600000008 00000002 00000007 4d606c2f \
    560000001b 000e7468696e672f0000000000000007000000000000010703ac02 a7f0b29f \
    5600000018 000e7468696e672f00000000000000080000000000000005 0f402e3d \
    450000001c 0000000000000002000000000000001f000000000000012c7b858cd3 52020863";

fn entries() -> [(Key, Versioned); 2] {
    [
        (THINGS.key([7]), Versioned { rev: 263, value: bytes("03ac02").into() }),
        (THINGS.key([8]), Versioned { rev: 5, value: Bytes::new() }),
    ]
}

#[test]
fn a_backup_has_these_bytes() {
    let mut archive = ArchiveWriter::new(Vec::new(), 7, None).expect("written");
    for (key, versioned) in entries() {
        archive.entry(&key, &versioned).expect("written");
    }
    let (written, totals) = archive.finish(300).expect("written");
    assert_eq!(hex(&written), BACKUP.replace(' ', ""));
    assert_eq!(totals, Totals { entries: 2, bytes: 31, last_rev: 300 });
    let stored = bytes(BACKUP);
    let mut archive = ArchiveReader::new(&stored[..]).expect("a backup");
    assert_eq!(archive.records(), 7);
    for entry in entries() {
        assert!(matches!(archive.next(), Ok(Item::Entry(key, versioned)) if (key.clone(), versioned.clone()) == entry));
    }
    assert!(matches!(archive.next(), Ok(Item::End(end)) if end == totals));
}

/// A checkpoint says whose it is: the frame `F` of a store, and as before.
const CHECKPOINT: &str = "6d616b72756b2d626f74206261636b75700a \
    4600000018 00000003 00000007 000102030405060708090a0b0c0d0e0f e161c8c4";

#[test]
fn a_checkpoint_has_these_bytes() {
    let archive = ArchiveWriter::new(Vec::new(), 7, Some(ID)).expect("written");
    let (written, _) = archive.finish(0).expect("written");
    assert!(hex(&written).starts_with(&CHECKPOINT.replace(' ', "")), "{}", hex(&written));
    let archive = ArchiveReader::new(&written[..]).expect("a checkpoint");
    assert_eq!((archive.records(), archive.id()), (7, Some(ID)));
}

const ID: u128 = 0x0001_0203_0405_0607_0809_0a0b_0c0d_0e0f;

/// A segment's header as version 0.1.0 wrote it: the line, format, version of the records, id, number, revision, digest, checksum.
const SEGMENT: &str = "636f6d6d69742d73746f7265206a6f75726e616c0a 00000001 00000007 \
    000102030405060708090a0b0c0d0e0f 0000000000000003 0000000000000107 8972188433a5c5b7 85947ec9";

/// The same as it is written today.
const SEALED_SEGMENT: &str = "636f6d6d69742d73746f7265206a6f75726e616c0a 00000002 00000007 \
    000102030405060708090a0b0c0d0e0f 0000000000000003 0000000000000107 8972188433a5c5b7 ba5f005c";

/// A record as version 0.1.0 wrote it: mark, length, checksum, revision before, revision after, digest, then a value under a key and a deletion.
const JOURNAL_RECORD: &str = "ab636d74 00000053 c19ad971 0000000000000107 0000000000000109 00000000000000ff \
    000e 7468696e672f0000000000000007 0000000000000108 00000003 03ac02 \
    000e 7468696e672f0000000000000008 0000000000000109 ffffffff";

/// The checksum of the same with the id of the store.
const SEALED: &str = "d68410cc";

#[test]
fn a_journal_has_these_bytes() {
    let base = StatePoint { rev: 263, digest: Digest::empty(ID) };
    let sealed = Header::new(ID, 7, 3, base);
    for (header, stored) in [(sealed, SEALED_SEGMENT), (Header { seal: None, ..sealed }, SEGMENT)] {
        assert_eq!(hex(&header.encode()), stored.replace(' ', ""));
        assert_eq!(Header::decode(&bytes(stored)), Some(header));
    }
    let changes = vec![
        KeyChange { key: THINGS.key([7]), rev: 264, value: Some(bytes("03ac02").into()) },
        KeyChange { key: THINGS.key([8]), rev: 265, value: None },
    ];
    let record = Record { from: 263, to: StatePoint { rev: 265, digest: Digest::from_bits(255) }, changes };
    for (seal, stored) in [(Some(ID), JOURNAL_RECORD.replace("c19ad971", SEALED)), (None, JOURNAL_RECORD.to_owned())] {
        assert_eq!(hex(&record.encode(seal)), stored.replace(' ', ""));
        let stored = Bytes::from(bytes(&stored));
        assert_eq!(Record::decode(&stored, seal), Some((record.clone(), stored.len())));
    }
}

/// The digest of the two entries above.
#[test]
fn a_digest_has_these_bits() {
    let all = entries().iter().fold(Digest::empty(7), |digest, (key, versioned)| digest.with(key, versioned));
    assert_eq!(format!("{:016x}", all.to_bits()), "95847c8649fd7065");
}

/// `acknowledged`.
const NOTE: &str = "\
id: 000102030405060708090a0b0c0d0e0f
revision: 00000000000000000263
checksum: 4c44fdbd
";

/// `closed`.
const CLOSED: &str = "\
id: 000102030405060708090a0b0c0d0e0f
revision: 263
digest: 8972188433a5c5b7
files: 0123456789abcdef
checksum: 163e7bbf
";

#[test]
fn what_says_that_a_store_was_closed_has_these_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let id = 0x0001_0203_0405_0607_0809_0a0b_0c0d_0e0f;
    let closed = Closed { id, at: StatePoint { rev: 263, digest: Digest::empty(id) }, stamp: 0x0123_4567_89ab_cdef };
    closed.write(&SystemDisk, folder.path()).expect("written");
    assert_eq!(fs::read_to_string(folder.path().join("closed")).expect("a file"), CLOSED);
}

/// `store.txt`, as version 0.1.0 wrote it.
const EARLIER_MARKER: &str = "\
This folder is a store. Do not change anything in it.
format: 2
records: 7
id: 000102030405060708090a0b0c0d0e0f
checksum: 9db04969
";

/// `store.txt`.
const MARKER: &str = "\
This folder is a store. Do not change anything in it.
format: 3
records: 7
id: 000102030405060708090a0b0c0d0e0f
checksum: 08c09dfc
";

/// All that a database holds: an entry, the store's id, and the last revision with the digest.
const DATABASE: [(&str, &str); 3] = [
    ("6b 7468696e672f 0000000000000007", "01 0000000000000107 08692963 03ac02"),
    ("6d2f6964", "01 0000000000000000 77c6730b 000102030405060708090a0b0c0d0e0f"),
    ("6d2f726576", "01 0000000000000107 f728e37d 0c235545c028bd16"),
];

/// The last revision before the entry was committed, when the store was empty.
const EARLIER_REVISION: (&str, &str) = ("6d2f726576", "01 0000000000000106 22c367c3 8972188433a5c5b7");

fn database(folder: &Path) -> sled::Db {
    sled::Config::new().path(folder.join("sled")).segment_size(2 << 20).open().expect("a database")
}

/// A store of these raw records and the marker, which are enough to open it.
fn store(records: &[(&str, &str)]) -> (tempfile::TempDir, SledStore) {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database(folder.path());
    for (key, value) in records {
        database.insert(bytes(key), bytes(value)).expect("written");
    }
    drop(database);
    fs::write(folder.path().join("store.txt"), EARLIER_MARKER).expect("written");
    let store = SledStore::open(folder.path(), 7).expect("a store");
    (folder, store)
}

#[tokio::test]
async fn a_stored_store_is_read() {
    let (_folder, store) = store(&DATABASE);
    let value = Bytes::from(bytes("03ac02"));
    assert_eq!(store.get(&THINGS.key([7])).await, Ok(Some(Versioned { rev: 263, value })));
    assert_eq!(store.stats().last_rev, 263);
}

#[tokio::test]
async fn a_store_has_these_bytes() {
    let (folder, store) = store(&[DATABASE[1], EARLIER_REVISION]);
    let create = Put::create(THINGS.key([7]), bytes("03ac02").into());
    assert_eq!(store.commit(vec![create]).await, Ok(Commit::Done { revs: vec![263] }));
    drop(store);
    // The marker as the store writes it.
    fs::remove_file(folder.path().join("store.txt")).expect("it was there");
    drop(SledStore::open(folder.path(), 7).expect("a store"));
    assert_eq!(fs::read_to_string(folder.path().join("store.txt")).expect("the marker"), MARKER);
    assert_eq!(fs::read_to_string(folder.path().join("acknowledged")).expect("the note"), NOTE);
    let written = database(folder.path()).iter().map(|entry| {
        let (key, value) = entry.expect("a record");
        (hex(&key), hex(&value))
    });
    let expected = DATABASE.map(|(key, value)| (key.replace(' ', ""), value.replace(' ', "")));
    assert_eq!(written.collect::<Vec<_>>(), expected);
}

/// A folder as version 0.1.0 left it when it was killed: nothing in its journal but the headers says whose that is, and nothing in its
/// checkpoint.
fn earlier_folder() -> (tempfile::TempDir, Vec<ArchiveEntry>) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("store.txt"), EARLIER_MARKER).expect("written");
    let mut digest = Digest::empty(ID);
    let entries: Vec<_> = (1..=9)
        .map(|rev| (THINGS.key([rev]), Versioned { rev, value: vec![rev as u8; 40].into() }))
        .inspect(|(key, versioned)| digest = digest.with(key, versioned))
        .collect();
    let checkpoint = Contents { records: 7, last_rev: 9, id: None };
    let of_checkpoint = entries.iter().cloned().map(Ok);
    checkpoint::write(&SystemDisk, &path("checkpoint"), checkpoint, of_checkpoint, |_| ()).expect("written");
    let base = StatePoint { rev: 9, digest };
    let mut journal = Header { seal: None, ..Header::new(ID, 7, 3, base) }.encode();
    let mut all = entries;
    for rev in 10..=12 {
        let (key, versioned) = (THINGS.key([rev]), Versioned { rev, value: vec![rev as u8; 40].into() });
        digest = digest.with(&key, &versioned);
        let changes = vec![KeyChange { key: key.clone(), rev, value: Some(versioned.value.clone()) }];
        journal.extend(Record { from: rev - 1, to: StatePoint { rev, digest }, changes }.encode(None));
        all.push((key, versioned));
    }
    fs::create_dir(path("journal")).expect("a folder");
    fs::write(path("journal/0000000000000003"), journal).expect("written");
    Note::create(&SystemDisk, folder.path(), ID, 12).expect("written");
    (folder, all)
}

#[tokio::test]
async fn a_folder_of_version_0_1_0_is_read_and_continued() {
    let (folder, entries) = earlier_folder();
    let page = |store: SledStore| async move { store.scan(&Prefix::ALL, None, 99).await.expect("a scan").entries };
    let store = SledStore::open(folder.path(), 7).expect("a store");
    assert_eq!(store.mended(), None);
    assert_eq!(page(store).await, entries);
    assert_eq!(fs::read_to_string(folder.path().join("store.txt")).expect("the marker"), MARKER);
    assert_eq!(page(SledStore::open(folder.path(), 7).expect("a store")).await, entries);
}

/// What does not say whose it is is read as the store's, in whose folder it is; a salvage says so.
#[tokio::test]
async fn a_segment_of_version_0_1_0_without_its_header_is_read_as_of_this_store() {
    let (folder, entries) = earlier_folder();
    let segment = folder.path().join("journal/0000000000000003");
    let mut journal = fs::read(&segment).expect("a segment");
    journal[30] ^= 1;
    fs::write(&segment, journal).expect("written");
    let to = tempfile::tempdir().expect("a folder");
    let file = to.path().join("file");
    let salvaged = salvage(folder.path(), &file, &to.path().join("scratch"), |_| true).expect("a salvage");
    let found = checkpoint::entries(&file).expect("a backup").collect::<Result<Vec<_>, _>>().expect("a backup");
    assert_eq!((found, &salvaged.missing), (entries, &vec![]), "{salvaged:?}");
    for what in ["the beginning of journal/0000000000000003", "the checkpoint does not say whose it is"] {
        assert!(salvaged.told.iter().any(|told| told.contains(what)), "{salvaged:?}");
    }
}
