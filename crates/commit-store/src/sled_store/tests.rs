//! The promises on a real disk, and what happens when the disk fails.

mod closed;
mod compaction;
mod damage;
mod images;
mod mending;
mod power;
mod salvage;

use std::fs;
use std::io;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bytes::Bytes;
use futures::future::join_all;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tokio::sync::watch;
use tokio::task::unconstrained;

use super::database::SledDatabase;
use super::pending::Pending;
use super::*;
use crate::disk::DiskFile;
use crate::soon::{SOON, eventually};
use crate::{Change, Expect, MAX_VALUE, MemoryStore, Report, Space, check, conformance};

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
        Self { store: SledStore::open(folder.path(), 0).expect("a new store"), _folder: folder }
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
    /// Every write fails.
    full: AtomicBool,
    /// Every write fails, though there is room.
    unwritable: AtomicBool,
    failing: AtomicBool,
    panicking: AtomicBool,
    /// A file that was created is empty for a while.
    slow_to_create: AtomicBool,
    /// Every sync waits while a test holds this.
    gate: Mutex<()>,
    /// The number of syncs that have reached the gate.
    arrived: watch::Sender<usize>,
}

impl Disk for TestDisk {
    fn available(&self, _: &Path) -> io::Result<u64> {
        assert!(!self.0.panicking.load(Relaxed), "this panic is meant");
        Ok(if self.0.no_room.load(Relaxed) { 1 << 20 } else { u64::MAX })
    }

    fn create(&self, path: &Path) -> io::Result<DiskFile> {
        let file = SystemDisk.create(path);
        if self.0.slow_to_create.load(Relaxed) {
            thread::sleep(Duration::from_millis(10));
        }
        file
    }

    fn write_at(&self, file: &DiskFile, bytes: &[u8], offset: u64) -> io::Result<()> {
        if self.0.full.load(Relaxed) {
            let (half, _) = bytes.split_at(bytes.len() / 2);
            SystemDisk.write_at(file, half, offset)?;
            return Err(io::ErrorKind::StorageFull.into());
        }
        if self.0.unwritable.load(Relaxed) {
            return Err(io::Error::other("the disk is gone"));
        }
        SystemDisk.write_at(file, bytes, offset)
    }

    fn set_len(&self, file: &DiskFile, length: u64) -> io::Result<()> {
        SystemDisk.set_len(file, length)
    }

    fn sync(&self, file: &DiskFile) -> io::Result<()> {
        self.0.arrived.send_modify(|arrived| *arrived += 1);
        drop(self.0.gate.lock().expect("no test panics while holding it"));
        if self.0.failing.load(Relaxed) { Err(io::Error::other("the disk is on fire")) } else { SystemDisk.sync(file) }
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        SystemDisk.rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        SystemDisk.remove(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        SystemDisk.sync_folder(path)
    }
}

fn on_test_disk() -> (tempfile::TempDir, TestDisk, SledStore) {
    let (folder, disk) = (tempfile::tempdir().expect("a folder"), TestDisk::default());
    let store = SledStore::open_on(folder.path(), 0, Arc::new(disk.clone())).expect("a new store");
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
    let store = SledStore::open(folder.path(), 0).expect("a new store");
    for id in 0..things {
        done(&store, vec![Put::create(key(id), Bytes::from(vec![id as u8; 1000]))]).await;
    }
    folder
}

#[tokio::test]
async fn commits_survive_closing_and_revisions_continue() {
    let folder = closed(3).await;
    let store = SledStore::open(folder.path(), 0).expect("an open store");
    assert_eq!(ids(&store).await, [0, 1, 2]);
    assert_eq!(store.stats(), Stats { last_rev: 3, ..Stats::default() });
    assert_eq!(done(&store, put(3)).await, [4]);
}

#[tokio::test]
async fn what_a_commit_ensures_or_clears_is_what_the_digest_counts() {
    let folder = closed(3).await;
    let ensured = |id| Put::ensure(key(id), Bytes::from_static(b"v"));
    let store = SledStore::open(folder.path(), 0).expect("an open store");
    done(&store, vec![ensured(0), ensured(3), Put::clear(key(1)), Put::clear(key(4))]).await;
    let at_once = [vec![ensured(5), ensured(2)], vec![ensured(2), Put::clear(key(5))], vec![Put::clear(key(2))]];
    for ended in join_all(at_once.map(|puts| store.commit(puts))).await {
        assert!(matches!(ended, Ok(Commit::Done { .. })), "{ended:?}");
    }
    drop(store);
    // It reads all, and compares that with what the journal has counted.
    let salvaged = tempfile::tempdir().expect("a folder");
    let [file, scratch] = ["file", "scratch"].map(|name| salvaged.path().join(name));
    let salvaged = crate::salvage(folder.path(), &file, &scratch, |_| true).expect("a salvage");
    assert_eq!((salvaged.totals.entries, salvaged.told), (2, vec![]));
    let store = SledStore::open(folder.path(), 0).expect("an open store");
    assert_eq!(ids(&store).await, [0, 3]);
    assert_eq!(store.mended(), None);
}

#[tokio::test]
async fn a_store_is_opened_by_one_process_at_a_time() {
    let folder = closed(1).await;
    let first = SledStore::open(folder.path(), 0).expect("an open store");
    let second = SledStore::open(folder.path(), 0).expect_err("it is locked");
    assert_eq!(second, OpenError::Locked { path: folder.path().to_owned() });
    drop(first);
    SledStore::open(folder.path(), 0).expect("it is free");
}

#[test]
fn a_folder_that_cannot_be_created_is_named() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let path = file.path().join("store");
    let error = SledStore::open(&path, 0).expect_err("there is a file in the way");
    assert!(matches!(error, OpenError::Unusable { .. }));
    assert!(error.to_string().contains(path.to_str().expect("a plain path")), "{error}");
}

#[tokio::test]
async fn large_values_stay_in_one_file() {
    let store = TempStore::new();
    let mut revs = [None; 120];
    for round in 0..12_u64 {
        for chunk in 0..6 {
            let puts = (0..20).map(|i| {
                let id = (i * 6 + chunk) as usize;
                let expect = revs[id].map_or(Expect::Absent, Expect::Rev);
                let value = !(round + id as u64).is_multiple_of(5);
                let change = if value { Change::Write(vec![round as u8; MAX_VALUE].into()) } else { Change::Delete };
                Put { key: key(id as u64), expect, change }
            });
            let puts: Vec<_> = puts.collect();
            let given = done(&store, puts.clone()).await;
            for (put, rev) in puts.iter().zip(given) {
                let [id] = THINGS.ids(&put.key).expect("a thing");
                revs[id as usize] = put.change.value().map(|_| rev);
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
async fn a_write_that_fails_changes_nothing() {
    let (folder, disk, store) = on_test_disk();
    done(&store, put(1)).await;
    disk.0.full.store(true, Relaxed);
    for _ in 0..3 {
        let error = store.commit(put(2)).await.expect_err("there is no room");
        assert!(matches!(error, StoreError::Full { .. }), "{error}");
    }
    assert_eq!(ids(&store).await, [1]);
    disk.0.full.store(false, Relaxed);
    done(&store, put(3)).await;
    drop(store);
    let store = SledStore::open(folder.path(), 0).expect("an open store");
    assert_eq!((ids(&store).await, store.mended()), (vec![1, 3], None));
}

#[tokio::test]
async fn a_writer_that_panics_before_it_has_written_goes_on() {
    let (_folder, disk, store) = on_test_disk();
    done(&store, put(1)).await;
    disk.0.panicking.store(true, Relaxed);
    assert!(matches!(store.commit(put(2)).await, Err(StoreError::Unknown { .. })));
    disk.0.panicking.store(false, Relaxed);
    // It changed nothing, so the same is still to be had.
    done(&store, put(2)).await;
    assert!(store.get(&key(1)).await.expect("a read").is_some());
    assert!(check(&store, |_| ()).await.is_sound());
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
    assert_eq!(tokio::time::timeout(SOON, store.stopped()).await, Ok(error), "it lets that be known");
    assert!(matches!(store.get(&key(2)).await, Err(StoreError::Unavailable { .. })));
    assert!(matches!(store.scan(&Prefix::ALL, None, 9).await, Err(StoreError::Unavailable { .. })));
    assert!(store.get(&key(1)).await.expect("a read").is_some());
    assert_eq!(store.stats().last_rev, 1);
    drop(store);
    let store = SledStore::open(folder.path(), 0).expect("an open store");
    done(&store, put(3)).await;
}

#[tokio::test]
async fn a_write_that_fails_though_there_is_room_stops_the_store_and_changes_nothing() {
    let (folder, disk, store) = on_test_disk();
    done(&store, put(1)).await;
    disk.0.unwritable.store(true, Relaxed);
    let error = store.commit(put(2)).await.expect_err("the write failed");
    assert!(matches!(&error, StoreError::ReadOnly { reason, .. } if reason.contains("is gone")), "{error}");
    disk.0.unwritable.store(false, Relaxed);
    assert_eq!(store.commit(put(3)).await, Err(error.clone()));
    assert_eq!(tokio::time::timeout(SOON, store.stopped()).await, Ok(error));
    drop(store);
    let store = SledStore::open(folder.path(), 0).expect("an open store");
    assert_eq!((ids(&store).await, store.mended()), (vec![1], None));
}

#[tokio::test]
#[expect(clippy::await_holding_lock, reason = "only this test is to decide when the disk goes on")]
async fn reads_do_not_see_what_is_not_durable() {
    let (_folder, disk, store) = on_test_disk();
    let revs = done(&store, [put(1), put(2)].concat()).await;
    let changes = vec![
        Put::create(key(0), Bytes::new()),
        Put::update(key(1), revs[0], Bytes::from_static(b"new")),
        Put::delete(key(2), revs[1]),
    ];
    let seen = |value: &'static [u8]| move |found: Option<Versioned>| found.is_some_and(|found| found.value == value);

    let (gate, mut arrived) = (disk.0.gate.lock().expect("it is free"), disk.0.arrived.subscribe());
    let mut commit = store.commit(changes);
    assert!(futures::poll!(&mut commit).is_pending());
    arrived.changed().await.expect("the disk is there");
    assert_eq!(ids(&store).await, [1, 2]);
    assert!(seen(b"v")(store.get(&key(1)).await.expect("a read")));
    drop(gate);

    assert!(matches!(commit.await, Ok(Commit::Done { .. })));
    assert_eq!(ids(&store).await, [0, 1]);
    assert!(seen(b"new")(store.get(&key(1)).await.expect("a read")));
}

#[tokio::test]
#[expect(clippy::await_holding_lock, reason = "only this test is to decide when the disk goes on")]
async fn waiting_commits_share_a_sync() {
    let (_folder, disk, store) = on_test_disk();
    let (gate, mut arrived) = (disk.0.gate.lock().expect("it is free"), disk.0.arrived.subscribe());
    let mut first = store.commit(put(0));
    assert!(futures::poll!(&mut first).is_pending());
    arrived.changed().await.expect("the disk is there");
    let mut others = unconstrained(join_all((1..=64).map(|id| store.commit(put(id)))));
    assert!(futures::poll!(&mut others).is_pending());
    let requests = store.requests.as_ref().expect("the store is open");
    assert_eq!(requests.capacity(), QUEUE - 64, "all of them are queued");
    drop(gate);
    assert!(matches!(first.await, Ok(Commit::Done { .. })));
    assert!(others.await.into_iter().all(|commit| matches!(commit, Ok(Commit::Done { .. }))));
    let stats = store.stats();
    assert_eq!((stats.commits, stats.syncs), (65, 2));
}

/// A change may wait for the database, be on its way, or have arrived.
#[tokio::test]
#[expect(clippy::await_holding_lock, reason = "only this test is to decide when the database gets what")]
async fn readers_see_the_same_wherever_a_change_has_got_to() {
    let (store, model, mut rng) = (TempStore::new(), MemoryStore::new(), StdRng::seed_from_u64(1));
    let view = &store.shared.view;
    let turn = view.taking_up();
    let mut on_its_way: Option<(SledDatabase, Arc<Pending>)> = None;
    for _ in 0..400 {
        let id = rng.random_range(0..9);
        let current = model.get(&key(id)).await.expect("a read");
        let expect = current.map_or(Expect::Absent, |current| Expect::Rev(current.rev));
        let change = match rng.random_range(0..10) {
            0..6 => Change::Write(vec![rng.random(); 20].into()),
            6..9 => Change::Delete,
            _ => Change::Keep,
        };
        let puts = vec![Put { key: key(id), expect, change }];
        assert_eq!(store.commit(puts.clone()).await, model.commit(puts).await);
        if rng.random_bool(0.3) {
            if let Some((database, taken)) = on_its_way.take() {
                database.apply(taken.batch()).expect("a database that can be written to");
            }
            on_its_way = view.take();
        }
        for id in 0..9 {
            assert_eq!(store.get(&key(id)).await, model.get(&key(id)).await);
        }
        for after in [None, Some(&key(4))] {
            for limit in [2, 9] {
                let scan = store.scan(&THINGS.prefix([]), after, limit).await;
                assert_eq!(scan, model.scan(&THINGS.prefix([]), after, limit).await);
            }
        }
    }
    if let Some((database, taken)) = on_its_way {
        database.apply(taken.batch()).expect("a database that can be written to");
    }
    drop(turn);
    assert!(view.take_up());
    let stored: Vec<_> = view.read().database.as_ref().expect("it is open").entries().map(Result::unwrap).collect();
    assert_eq!(stored, model.scan(&Prefix::ALL, None, 100).await.expect("a scan").entries);
}
