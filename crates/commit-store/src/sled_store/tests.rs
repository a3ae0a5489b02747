//! The promises on a real disk, and what happens when the disk fails.

use std::fs::{self, File};
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize};

use bytes::Bytes;

use super::engine::{Batch, Engine};
use super::*;
use crate::{Expect, MAX_VALUE, Report, Space, check, conformance};

const THINGS: Space = Space::new("thing");

mod on_disk {
    use super::*;

    conformance::suite!(TempStore::new());
}

/// A store in a temporary folder, which is deleted with it.
struct TempStore {
    store: SledStore,
    _folder: tempfile::TempDir,
}

impl TempStore {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        Self { store: SledStore::open(folder.path()).expect("a new store"), _folder: folder }
    }
}

impl std::ops::Deref for TempStore {
    type Target = SledStore;

    fn deref(&self) -> &SledStore {
        &self.store
    }
}

/// A disk that fails or waits on demand.
#[derive(Clone, Default)]
struct TestDisk(Arc<Faults>);

#[derive(Default)]
struct Faults {
    no_room: AtomicBool,
    failing: AtomicBool,
    /// Every sync waits while a test holds this.
    gate: Mutex<()>,
    /// The number of syncs that have reached the gate.
    arrived: AtomicUsize,
}

impl Disk for TestDisk {
    fn available(&self, _: &Path) -> io::Result<u64> {
        Ok(if self.0.no_room.load(Relaxed) { 1 << 20 } else { u64::MAX })
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        self.0.arrived.fetch_add(1, Relaxed);
        drop(self.0.gate.lock().expect("no test panics while holding it"));
        if self.0.failing.load(Relaxed) { Err(io::Error::other("the disk is on fire")) } else { file.sync_data() }
    }
}

fn on_test_disk() -> (tempfile::TempDir, TestDisk, SledStore) {
    let (folder, disk) = (tempfile::tempdir().expect("a folder"), TestDisk::default());
    let store = SledStore::open_on(folder.path(), Box::new(disk.clone())).expect("a new store");
    (folder, disk, store)
}

fn key(id: u64) -> Key {
    THINGS.key([id])
}

fn put(id: u64) -> Vec<Put> {
    vec![Put::create(key(id), Bytes::from_static(b"v"))]
}

async fn done(store: &SledStore, puts: Vec<Put>) -> Vec<u64> {
    match store.commit(puts).await {
        Ok(Commit::Done { revs }) => revs,
        other => panic!("the commit should be done, but: {other:?}"),
    }
}

async fn ids(store: &SledStore) -> Vec<u64> {
    let page = store.scan(&Prefix::ALL, None, 10_000).await.expect("a scan");
    page.entries.iter().filter_map(|(key, _)| THINGS.ids(key)).map(|[id]| id).collect()
}

/// A closed store that holds the things from 0 up to this number.
async fn closed(things: u64) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SledStore::open(folder.path()).expect("a new store");
    for id in 0..things {
        done(&store, vec![Put::create(key(id), Bytes::from(vec![id as u8; 1000]))]).await;
    }
    folder
}

fn assert_damaged(folder: &tempfile::TempDir, part: &str) {
    let error = SledStore::open(folder.path()).expect_err("it is damaged");
    let text = error.to_string();
    assert!(matches!(error, OpenError::Damaged { .. }), "{text}");
    for needed in [folder.path().to_str().expect("a plain path"), "restore a backup", part] {
        assert!(text.contains(needed), "{needed:?} is not in: {text}");
    }
}

#[tokio::test]
async fn commits_survive_closing_and_revisions_continue() {
    let folder = closed(3).await;
    let store = SledStore::open(folder.path()).expect("an open store");
    assert_eq!(ids(&store).await, [0, 1, 2]);
    assert_eq!(store.stats(), Stats { last_rev: 3, ..Stats::default() });
    assert_eq!(done(&store, put(3)).await, [4]);
}

#[tokio::test]
async fn a_store_is_opened_by_one_process_at_a_time() {
    let folder = closed(1).await;
    let first = SledStore::open(folder.path()).expect("an open store");
    let second = SledStore::open(folder.path()).expect_err("it is locked");
    assert_eq!(second, OpenError::Locked { path: folder.path().to_owned() });
    drop(first);
    SledStore::open(folder.path()).expect("it is free");
}

#[test]
fn a_folder_that_cannot_be_created_is_named() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let path = file.path().join("store");
    let error = SledStore::open(&path).expect_err("there is a file in the way");
    assert!(matches!(error, OpenError::Unusable { .. }));
    assert!(error.to_string().contains(path.to_str().expect("a plain path")), "{error}");
}

#[tokio::test]
async fn a_missing_database_is_not_replaced() {
    let folder = closed(1).await;
    fs::remove_dir_all(folder.path().join("sled")).expect("it was there");
    for _ in 0..2 {
        assert_damaged(&folder, "is gone");
    }
}

#[tokio::test]
async fn an_emptied_database_is_not_taken_for_a_new_one() {
    let folder = closed(1).await;
    fs::remove_dir_all(folder.path().join("sled")).expect("it was there");
    drop(Engine::open(&folder.path().join("sled")).expect("an empty database"));
    assert_damaged(&folder, "become empty");
}

#[tokio::test]
async fn the_database_of_another_store_is_refused() {
    let (folder, other) = (closed(1).await, closed(2).await);
    fs::remove_dir_all(folder.path().join("sled")).expect("it was there");
    fs::rename(other.path().join("sled"), folder.path().join("sled")).expect("moved");
    assert_damaged(&folder, "another store");
}

#[tokio::test]
async fn an_outdated_database_is_refused() {
    let folder = closed(5).await;
    let kept = folder.path().join("kept");
    fs::rename(folder.path().join("sled"), &kept).expect("moved");
    drop(Engine::open(&folder.path().join("sled")).expect("an empty database"));
    let (id, _) = Engine::open(&kept).and_then(|engine| engine.identity()).expect("readable").expect("it has one");
    let engine = Engine::open(&folder.path().join("sled")).expect("a database");
    let mut batch = Batch::default();
    batch.set_id(id);
    batch.set_last_rev(2);
    engine.apply(batch).expect("applied");
    drop(engine);
    assert_damaged(&folder, "the last 3 or more");
}

#[tokio::test]
async fn a_truncated_file_is_noticed() {
    let whole = closed(200).await;
    let database = whole.path().join("sled/db");
    let bytes = fs::read(&database).expect("the database");
    for part in [0, 1, 3, 7] {
        let folder = closed(0).await;
        copy(whole.path(), folder.path());
        File::options()
            .write(true)
            .open(folder.path().join("sled/db"))
            .expect("the database")
            .set_len(bytes.len() as u64 * part / 8)
            .expect("cut");
        intact_or_noticed(folder.path()).await;
    }
}

#[tokio::test]
async fn changed_bytes_are_noticed() {
    let whole = closed(200).await;
    let length = fs::metadata(whole.path().join("sled/db")).expect("the database").len();
    for part in 1..12 {
        let folder = closed(0).await;
        copy(whole.path(), folder.path());
        let database = folder.path().join("sled/db");
        let mut bytes = fs::read(&database).expect("the database");
        let at = (length * part / 12) as usize;
        bytes[at..at + 8].fill(0xA5);
        fs::write(&database, bytes).expect("changed");
        intact_or_noticed(folder.path()).await;
    }
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir_all(&to).expect("a folder");
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).expect("a copy");
        }
    }
}

/// A store of 200 things must be intact, or refuse to open, or fail a check.
async fn intact_or_noticed(folder: &Path) {
    match SledStore::open(folder) {
        Ok(store) => {
            let report = check(&store, |_| ()).await;
            assert!(!report.is_sound() || report.sound.entries == 200, "{report:?}");
        }
        Err(error) => assert!(matches!(error, OpenError::Damaged { .. }), "{error}"),
    }
}

#[tokio::test]
async fn leftovers_of_a_killed_start_are_removed() {
    let folder = closed(2).await;
    fs::write(folder.path().join("sled/snap.FFFFFFFFFFFFFFFF.generating"), b"half").expect("written");
    fs::create_dir(folder.path().join("sled.new")).expect("made");
    assert_eq!(ids(&SledStore::open(folder.path()).expect("an open store")).await, [0, 1]);
    fs::remove_file(folder.path().join("store.txt")).expect("it was there");
    assert_eq!(ids(&SledStore::open(folder.path()).expect("an open store")).await, [0, 1]);
}

#[tokio::test]
async fn a_store_of_a_newer_format_is_refused() {
    let folder = closed(1).await;
    let marker = folder.path().join("store.txt");
    let text = fs::read_to_string(&marker).expect("the marker").replace("format: 1", "format: 2");
    fs::write(&marker, text).expect("written");
    let error = SledStore::open(folder.path()).expect_err("it is newer");
    assert_eq!(error, OpenError::Newer { path: folder.path().to_owned(), found: 2, known: 1 });
    fs::write(&marker, "format: ?").expect("written");
    assert_damaged(&folder, "store.txt cannot be read");
}

#[tokio::test]
async fn a_damaged_value_is_named_and_the_others_are_read() {
    let folder = closed(600).await;
    let database = sled::Config::new().path(folder.path().join("sled")).segment_size(engine::SEGMENT).open();
    let database = database.expect("the database");
    for id in [0, 300, 599] {
        let mut stored = b"k".to_vec();
        stored.extend_from_slice(key(id).as_bytes());
        let mut bytes = database.get(&stored).expect("a read").expect("a value").to_vec();
        bytes[500] ^= 1;
        database.insert(stored, bytes).expect("a write");
    }
    drop(database);

    let store = SledStore::open(folder.path()).expect("an open store");
    let error = store.get(&key(300)).await.expect_err("it was changed");
    assert!(matches!(&error, StoreError::Corrupt { key: at, .. } if *at == key(300)), "{error}");
    assert!(error.to_string().contains("restore a backup"), "{error}");
    assert!(store.get(&key(301)).await.expect("a read").is_some());
    let blind = vec![Put::update(key(300), 301, Bytes::new())];
    assert!(matches!(store.commit(blind).await, Err(StoreError::Corrupt { .. })));

    let Report { sound, faults, cut_short } = check(&store, |_| ()).await;
    assert_eq!((sound.entries, cut_short), (597, None));
    assert_eq!(faults.into_iter().map(|fault| fault.key).collect::<Vec<_>>(), [key(0), key(300), key(599)]);
}

#[tokio::test]
async fn large_values_stay_in_the_file_that_is_synced() {
    let store = TempStore::new();
    let mut revs = [None; 120];
    for round in 0..12_u64 {
        for chunk in 0..6 {
            let puts = (0..20).map(|i| {
                let id = (i * 6 + chunk) as usize;
                let expect = revs[id].map_or(Expect::Absent, Expect::Rev);
                let value = !(round + id as u64).is_multiple_of(5);
                Put { key: key(id as u64), expect, value: value.then(|| Bytes::from(vec![round as u8; MAX_VALUE])) }
            });
            let puts: Vec<_> = puts.collect();
            let given = done(&store, puts.clone()).await;
            for (put, rev) in puts.iter().zip(given) {
                let [id] = THINGS.ids(&put.key).expect("a thing");
                revs[id as usize] = put.value.as_ref().map(|_| rev);
            }
        }
    }
    assert_eq!(fs::read_dir(store.path().join("sled/blobs")).expect("sled's folder").count(), 0);
}

#[tokio::test]
async fn a_full_disk_refuses_writes_until_there_is_room() {
    let (_folder, disk, store) = on_test_disk();
    done(&store, put(1)).await;
    disk.0.no_room.store(true, Relaxed);
    let error = store.commit(put(2)).await.expect_err("there is no room");
    assert!(matches!(error, StoreError::Full { .. }), "{error}");
    assert_eq!(ids(&store).await, [1]);
    disk.0.no_room.store(false, Relaxed);
    done(&store, put(2)).await;
    assert_eq!(ids(&store).await, [1, 2]);
}

#[tokio::test]
async fn after_a_failed_sync_the_store_is_read_only_and_the_outcome_unknown() {
    let (folder, disk, store) = on_test_disk();
    done(&store, put(1)).await;
    disk.0.failing.store(true, Relaxed);
    let error = store.commit(put(2)).await.expect_err("the sync failed");
    assert!(matches!(&error, StoreError::Unknown { reason, .. } if reason.contains("on fire")), "{error}");
    disk.0.failing.store(false, Relaxed);
    // The operating system may now report success for a sync that wrote nothing.
    let error = store.commit(put(3)).await.expect_err("the store is read-only");
    assert!(matches!(error, StoreError::ReadOnly { .. }), "{error}");
    assert!(matches!(store.get(&key(2)).await, Err(StoreError::Unavailable { .. })));
    assert!(matches!(store.scan(&Prefix::ALL, None, 9).await, Err(StoreError::Unavailable { .. })));
    assert!(store.get(&key(1)).await.expect("a read").is_some());
    assert_eq!(store.stats().last_rev, 1);
    drop(store);
    let store = SledStore::open(folder.path()).expect("an open store");
    done(&store, put(3)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reads_do_not_see_what_is_not_durable() {
    let (_folder, disk, store) = on_test_disk();
    let store = Arc::new(store);
    let revs = done(&store, [put(1), put(2)].concat()).await;
    let changes = vec![
        Put::create(key(0), Bytes::new()),
        Put::update(key(1), revs[0], Bytes::from_static(b"new")),
        Put::delete(key(2), revs[1]),
    ];
    let seen = |value: &'static [u8]| move |found: Option<Versioned>| found.is_some_and(|found| found.value == value);

    let arrived = disk.0.arrived.load(Relaxed);
    let gate = disk.0.gate.lock().expect("it is free");
    let commit = tokio::spawn({
        let store = store.clone();
        async move { store.commit(changes).await }
    });
    while disk.0.arrived.load(Relaxed) == arrived {
        thread::yield_now();
    }
    // The gate's guard must not be held across an await.
    let (before, old) = tokio::task::block_in_place(|| {
        let runtime = tokio::runtime::Handle::current();
        runtime.block_on(async { (ids(&store).await, store.get(&key(1)).await.expect("a read")) })
    });
    drop(gate);
    assert_eq!(before, [1, 2]);
    assert!(seen(b"v")(old));

    assert!(matches!(commit.await.expect("no panic"), Ok(Commit::Done { .. })));
    assert_eq!(ids(&store).await, [0, 1]);
    assert!(seen(b"new")(store.get(&key(1)).await.expect("a read")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn waiting_commits_share_a_sync() {
    let (_folder, disk, store) = on_test_disk();
    let store = Arc::new(store);
    let gate = disk.0.gate.lock().expect("it is free");
    let commit = |id| {
        let store = store.clone();
        tokio::spawn(async move { store.commit(put(id)).await })
    };
    let first = commit(0);
    while disk.0.arrived.load(Relaxed) == 0 {
        thread::yield_now();
    }
    let others: Vec<_> = (1..=64).map(commit).collect();
    // All of them have been queued once the queue has that many places less.
    let jobs = store.jobs.as_ref().expect("the store is open");
    while jobs.capacity() > QUEUE - 64 {
        thread::yield_now();
    }
    drop(gate);
    for commit in others.into_iter().chain([first]) {
        assert!(matches!(commit.await.expect("no panic"), Ok(Commit::Done { .. })));
    }
    let stats = store.stats();
    assert_eq!((stats.commits, stats.syncs), (65, 2));
}
