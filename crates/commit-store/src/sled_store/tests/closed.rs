//! Stores that were closed are opened without reading them, and whatever happened to their files since is found all the same.

use std::collections::BTreeMap;
use std::fs::File;
use std::ops::Range;

use futures::executor::block_on;
use test_budget::rounds;

use super::*;
use crate::folder::{Closed, FoundFile, remove_folder};

const ENTRIES: u64 = 300;

/// One of the last that are verified.
const LATE: u64 = ENTRIES - 1;

fn open(folder: &Path) -> SledStore {
    SledStore::open(folder, 0).expect("an open store")
}

/// Whether the store was taken as it was closed. Otherwise everything was read when it was opened.
fn was_resumed(store: &SledStore) -> bool {
    store.threads.as_ref().expect("it is open").verifier.is_some()
}

fn is_closed(folder: &Path) -> bool {
    matches!(Closed::read(folder), Ok(FoundFile::Intact(_)))
}

/// Waits until everything was verified that was not read when the store was opened.
pub(super) async fn verified(store: &SledStore) {
    let verifier = &store.threads.as_ref().expect("it is open").verifier;
    eventually("it is verified", async || verifier.as_ref().is_none_or(Verifier::is_finished)).await;
}

/// Opens a copy of a closed store and does something with it before the thing [`LATE`] is verified: with another copy, if the
/// verification of the first one was quicker.
fn before_it_is_verified(
    copy: impl Fn() -> tempfile::TempDir,
    act: impl Fn(&SledStore),
) -> (tempfile::TempDir, SledStore) {
    loop {
        let folder = copy();
        let store = open(folder.path());
        assert!(was_resumed(&store));
        let waits = store.shared.view.taking_up();
        if waits.as_ref().is_some_and(|audit| !audit.has_reached(&key(LATE))) {
            act(&store);
            drop(waits);
            return (folder, store);
        }
    }
}

/// Waits until the store takes no commits any more, and says so.
async fn stopped(store: &SledStore) {
    let why = tokio::time::timeout(SOON, store.stopped()).await.expect("it says so");
    assert!(matches!(why, StoreError::Damaged { .. }), "{why}");
    assert_eq!(store.commit(put(1_000)).await, Err(why));
}

/// The modes of all files in a folder.
#[cfg(unix)]
fn modes(folder: &Path) -> Vec<u32> {
    use std::os::unix::fs::PermissionsExt;
    let paths = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let modes = paths.flat_map(|path| match path.is_dir() {
        true => modes(&path),
        false => vec![path.metadata().expect("a file").permissions().mode() & 0o777],
    });
    modes.collect()
}

#[cfg(unix)]
#[tokio::test]
async fn whatever_closing_writes_is_for_the_owner_alone() {
    let folder = closed(3).await;
    assert!(is_closed(folder.path()));
    assert!(modes(folder.path()).into_iter().all(|mode| mode == 0o600), "{:?}", modes(folder.path()));
}

/// Copies a folder, with the times of its files.
pub(super) fn copy_with_times(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let (path, to) = entry.map(|entry| (entry.path(), to.join(entry.file_name())))?;
        if path.is_dir() {
            copy_with_times(&path, &to)?;
        } else {
            let time = path.metadata()?.modified()?;
            fs::copy(&path, &to)?;
            set_time(&to, time);
        }
    }
    Ok(())
}

fn time_of(path: &Path) -> std::time::SystemTime {
    path.metadata().and_then(|metadata| metadata.modified()).expect("a time")
}

fn set_time(path: &Path, time: std::time::SystemTime) {
    File::options().write(true).open(path).and_then(|file| file.set_modified(time)).expect("a file");
}

/// Changes a bit as a disk does that fails: neither the length nor the time tells.
fn flip(path: &Path, at: usize) {
    let (time, mut bytes) = (time_of(path), fs::read(path).expect("a file"));
    bytes[at] ^= 1;
    fs::write(path, bytes).expect("written");
    set_time(path, time);
}

async fn everything(store: &SledStore) -> BTreeMap<Key, Versioned> {
    store.scan(&Prefix::ALL, None, 10_000).await.expect("a scan").entries.into_iter().collect()
}

/// A store that was closed twice: as it was then, and the first time.
struct ClosedImages {
    folder: tempfile::TempDir,
    holds: BTreeMap<Key, Versioned>,
    earlier: tempfile::TempDir,
}

impl ClosedImages {
    async fn new() -> Self {
        Self::of(closed(ENTRIES).await).await
    }

    async fn of(folder: tempfile::TempDir) -> Self {
        let earlier = tempfile::tempdir().expect("a folder");
        assert!(folder.path().join("checkpoint").exists() && is_closed(folder.path()));
        copy_with_times(folder.path(), earlier.path()).expect("a copy");
        let store = open(folder.path());
        for id in ENTRIES..ENTRIES + 5 {
            done(&store, put(id)).await;
        }
        verified(&store).await;
        let holds = everything(&store).await;
        drop(store);
        assert!(is_closed(folder.path()));
        Self { folder, holds, earlier }
    }

    fn copy(&self) -> tempfile::TempDir {
        let copy = tempfile::tempdir().expect("a folder");
        copy_with_times(self.folder.path(), copy.path()).expect("a copy");
        copy
    }
}

/// The values of a large store.
const LARGE: Range<u64> = 0..400;

/// A value that is found nowhere else: its number, again and again.
fn large_value(number: u64) -> Vec<u8> {
    (number + 0x0102_0304_0506_0000).to_le_bytes().repeat(1_250)
}

/// A closed store whose database has several segments.
async fn large() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(folder.path());
    for commit in LARGE.step_by(20) {
        let puts = (commit..commit + 20).map(|number| Put::create(key(2_000 + number), large_value(number).into()));
        done(&store, puts.collect()).await;
    }
    folder
}

#[tokio::test]
async fn a_store_that_was_closed_is_taken_as_it_was() {
    let images = ClosedImages::new().await;
    let folder = images.copy();
    for _ in 0..2 {
        let store = open(folder.path());
        assert!(was_resumed(&store) && !is_closed(folder.path()));
        assert_eq!((everything(&store).await, store.mended()), (images.holds.clone(), None));
        verified(&store).await;
        drop(store);
        assert!(is_closed(folder.path()));
    }
}

#[tokio::test]
async fn a_store_whose_process_was_killed_is_verified() {
    let images = ClosedImages::new().await;
    let folder = images.copy();
    let store = open(folder.path());
    verified(&store).await;
    let killed = tempfile::tempdir().expect("a folder");
    copy_with_times(folder.path(), killed.path()).expect("a copy");
    drop(store);
    let store = open(killed.path());
    assert!(!was_resumed(&store));
    assert_eq!(everything(&store).await, images.holds);
}

#[tokio::test]
async fn what_is_closed_before_it_was_verified_is_verified_by_the_next_start() {
    let images = ClosedImages::new().await;
    let folder = images.copy();
    let store = open(folder.path());
    let (shared, requests) = (store.shared.clone(), store.requests.as_ref().expect("it is open").downgrade());
    // The verification comes to the checkpoint only after it was told to end.
    let chain = shared.chain.lock().expect("no panic");
    let closing = thread::spawn(move || drop(store));
    while requests.upgrade().is_some() {
        thread::sleep(Duration::from_millis(1));
    }
    drop(chain);
    closing.join().expect("no panic");
    assert!(!is_closed(folder.path()));
    let store = open(folder.path());
    assert!(!was_resumed(&store));
    drop(store);
    assert!(was_resumed(&open(folder.path())));
}

/// Something that happens to the files of a store that is closed.
type Accident = fn(&Path, &ClosedImages);

/// Each lets something say that the store is not as it was closed.
const ACCIDENTS: [(&str, Accident); 9] = [
    ("nothing says that it was closed", |folder, _| fs::remove_file(folder.join("closed")).expect("it was there")),
    ("that is damaged", |folder, _| flip(&folder.join("closed"), 50)),
    ("that is an earlier one", |folder, images| {
        fs::copy(images.earlier.path().join("closed"), folder.join("closed")).map(drop).expect("a copy");
    }),
    ("that is of another store", |folder, _| {
        let Ok(FoundFile::Intact(closed)) = Closed::read(folder) else { panic!("it was closed") };
        Closed { id: closed.id + 1, ..closed }.write(&SystemDisk, folder).expect("written");
    }),
    ("the database is an earlier one", |folder, images| {
        remove_folder(&folder.join("sled")).expect("removed");
        copy_with_times(&images.earlier.path().join("sled"), &folder.join("sled")).expect("a copy");
    }),
    ("the database is an earlier one, and the stamp says nothing", |folder, images| {
        remove_folder(&folder.join("sled")).expect("removed");
        copy_with_times(&images.earlier.path().join("sled"), &folder.join("sled")).expect("a copy");
        stamp_again(folder);
    }),
    ("the database is cut off, and the stamp says nothing", |folder, _| {
        let database = File::options().write(true).open(folder.join("sled/db")).expect("a file");
        database.set_len(40_000).expect("cut off");
        stamp_again(folder);
    }),
    ("the checkpoint is an earlier one", |folder, images| {
        fs::copy(images.earlier.path().join("checkpoint"), folder.join("checkpoint")).map(drop).expect("a copy");
    }),
    ("it was copied without the times", |folder, _| {
        set_time(&folder.join("sled/db"), std::time::SystemTime::now());
    }),
];

/// Lets `closed` say that the files were as they are.
fn stamp_again(folder: &Path) {
    let Ok(FoundFile::Intact(closed)) = Closed::read(folder) else { panic!("it was closed") };
    let stamp = crate::folder::stamp(folder).expect("files");
    Closed { stamp, ..closed }.write(&SystemDisk, folder).expect("written");
}

#[tokio::test]
async fn a_store_that_is_not_as_it_was_closed_is_verified() {
    let images = ClosedImages::new().await;
    for (what, accident) in ACCIDENTS {
        let folder = images.copy();
        accident(folder.path(), &images);
        let store = open(folder.path());
        assert!(!was_resumed(&store), "{what}");
        assert_eq!(everything(&store).await, images.holds, "{what}: {:?}", store.mended());
    }
}

#[tokio::test]
async fn restored_and_copied_stores_were_not_closed() {
    let (images, to) = (ClosedImages::new().await, tempfile::tempdir().expect("a folder"));
    crate::copy(images.folder.path(), &to.path().join("copy")).expect("a copy");
    crate::backup(images.folder.path(), &to.path().join("file"), |_| ()).expect("a backup");
    assert!(is_closed(images.folder.path()), "neither changes anything");
    let restored = to.path().join("restored");
    fs::create_dir(&restored).expect("a folder");
    fs::copy(images.folder.path().join("closed"), restored.join("closed")).expect("a copy");
    crate::restore(&to.path().join("file"), &restored, |_| ()).expect("a store");
    for folder in [to.path().join("copy"), restored] {
        assert!(!folder.join("closed").exists());
        let store = open(&folder);
        assert!(!was_resumed(&store));
        assert_eq!(everything(&store).await, images.holds);
    }
}

#[tokio::test]
async fn a_damaged_checkpoint_or_journal_is_replaced_while_the_store_is_in_use() {
    let images = ClosedImages::new().await;
    let journal = |folder: &Path| {
        let segments = fs::read_dir(folder.join("journal")).expect("a folder").map(|entry| entry.expect("one").path());
        segments.max_by_key(|path| path.metadata().expect("a file").len()).expect("a segment")
    };
    for (path, at) in [(images.folder.path().join("checkpoint"), 1000), (journal(images.folder.path()), 200)] {
        let folder = images.copy();
        flip(&folder.path().join(path.strip_prefix(images.folder.path()).expect("a file of it")), at);
        let store = open(folder.path());
        assert!(was_resumed(&store) && store.mended().is_none());
        verified(&store).await;
        // Whatever is committed next waits for the writer, which mends it first.
        done(&store, put(1_000)).await;
        let aside = folder.path().join("damaged-1");
        assert!(aside.join("checkpoint").exists(), "{}", path.display());
        drop(store);
        assert!(!is_closed(folder.path()));
        let store = open(folder.path());
        assert_eq!((was_resumed(&store), store.mended()), (false, None));
        assert_eq!(everything(&store).await.len(), images.holds.len() + 1);
    }
}

/// When damage to a database was noticed.
#[derive(PartialEq)]
enum Noticed {
    AtTheStart,
    InUse,
    /// Sled needs these bytes no more.
    Never,
}

/// Damages a copy of the database, and checks that it is made anew without a loss.
async fn damage(images: &ClosedImages, places: &[usize]) -> Noticed {
    let folder = images.copy();
    for place in places {
        flip(&folder.path().join("sled/db"), *place);
    }
    let store = open(folder.path());
    let at_the_start = store.mended().is_some();
    // Until it is mended, whatever is read is right or an error.
    for (key, versioned) in &images.holds {
        if let Ok(found) = store.get(key).await {
            assert_eq!(found.as_ref(), Some(versioned), "{places:?}");
        }
    }
    verified(&store).await;
    assert_eq!(everything(&store).await, images.holds, "{places:?}");
    done(&store, put(1_000)).await;
    let in_use = was_resumed(&store) && folder.path().join("sled.old").exists();
    drop(store);
    let store = open(folder.path());
    assert_eq!(store.mended(), None, "{places:?}");
    assert_eq!(everything(&store).await.len(), images.holds.len() + 1, "{places:?}");
    match (at_the_start, in_use) {
        (true, _) => Noticed::AtTheStart,
        (false, true) => Noticed::InUse,
        (false, false) => Noticed::Never,
    }
}

#[tokio::test]
async fn a_database_that_is_damaged_anywhere_loses_nothing() {
    let images = ClosedImages::of(large().await).await;
    let length = fs::metadata(images.folder.path().join("sled/db")).expect("a file").len() as usize;
    for place in (100..length).step_by(length / rounds(4, 64)) {
        damage(&images, &[place]).await;
    }
}

#[tokio::test]
async fn a_damaged_database_is_made_anew_while_the_store_is_in_use() {
    let images = ClosedImages::of(large().await).await;
    let bytes = fs::read(images.folder.path().join("sled/db")).expect("a file");
    let mut in_use = 0;
    for number in LARGE.step_by(LARGE.end as usize / rounds(4, 40)) {
        // In the middle of every place where the value was ever written: one of them is the one that counts.
        let value = large_value(number);
        let starts = bytes.windows(value.len()).enumerate().filter(|(_, part)| *part == value);
        let middles: Vec<_> = starts.map(|(start, _)| start + value.len() / 2).collect();
        let noticed = damage(&images, &middles).await;
        assert!(noticed != Noticed::Never, "{number}");
        in_use += u32::from(noticed == Noticed::InUse);
    }
    // What was written last is read when the database is opened.
    assert!(in_use > 0, "all of it was read when the database was opened");
}

/// A copy of a closed store whose database has lost a value without a word.
fn with_a_loss(images: &ClosedImages) -> tempfile::TempDir {
    let folder = images.copy();
    let sled = folder.path().join("sled");
    SledDatabase::open(&sled).expect("a database").lose(&key(LATE));
    // Once more, for the snapshot.
    drop(SledDatabase::open(&sled).expect("a database"));
    SledDatabase::sync_closed(&sled).expect("a database");
    stamp_again(folder.path());
    folder
}

#[tokio::test]
async fn what_the_database_has_lost_is_made_good() {
    let images = ClosedImages::new().await;
    let folder = with_a_loss(&images);
    let store = open(folder.path());
    assert!(was_resumed(&store));
    verified(&store).await;
    assert_eq!(everything(&store).await, images.holds);
}

/// The digest reveals the loss, so that the store is not taken for complete.
#[tokio::test]
async fn a_store_with_a_commit_that_relied_on_a_loss_is_refused() {
    let images = ClosedImages::new().await;
    let rely_on_it = |store: &SledStore| {
        let commit = block_on(store.commit(put(LATE)));
        assert!(matches!(commit, Ok(Commit::Done { .. })), "{commit:?}");
    };
    let (folder, store) = before_it_is_verified(|| with_a_loss(&images), rely_on_it);
    stopped(&store).await;
    assert!(store.get(&key(0)).await.is_err());
    drop(store);
    let error = SledStore::open(folder.path(), 0).expect_err("it is not whole");
    assert!(matches!(error, OpenError::Damaged { .. }), "{error}");
}

#[tokio::test]
async fn a_store_of_which_no_copy_is_whole_answers_nothing_and_is_refused_by_the_next_start() {
    let images = ClosedImages::new().await;
    let copy = || {
        let folder = images.copy();
        flip(&folder.path().join("checkpoint"), 1000);
        folder
    };
    let damage = |store: &SledStore| {
        store.shared.view.read().database.as_ref().expect("it is open").damage(&key(LATE));
    };
    let (folder, store) = before_it_is_verified(copy, damage);
    eventually("it answers nothing", async || store.get(&key(0)).await.is_err()).await;
    stopped(&store).await;
    drop(store);
    assert!(!is_closed(folder.path()));
    let error = SledStore::open(folder.path(), 0).expect_err("it is not whole");
    assert!(matches!(error, OpenError::Damaged { .. }), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn commits_and_checkpoints_do_not_disturb_the_verification() {
    let folder = closed(ENTRIES).await;
    for round in 0..4_u64 {
        let store = Arc::new(open(folder.path()));
        assert!(was_resumed(&store), "round {round}");
        let writers = (0..4_u64).map(|task| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut rng = StdRng::seed_from_u64(round * 4 + task);
                for _ in 0..150 {
                    // Each task has separate keys.
                    let key = key(rng.random_range(0..ENTRIES / 2) * 4 + task);
                    let found = store.get(&key).await.expect("a read");
                    let expect = found.map_or(Expect::Absent, |found| Expect::Rev(found.rev));
                    let value = Bytes::from(vec![rng.random(); rng.random_range(0..900)]);
                    let change = if rng.random_bool(0.3) { Change::Delete } else { Change::Write(value) };
                    done(&store, vec![Put { key, expect, change }]).await;
                    if rng.random_bool(0.3) {
                        store.shared.view.take_up();
                    }
                }
            })
        });
        join_all(writers).await.into_iter().for_each(|writer| writer.expect("no panic"));
        verified(&store).await;
        drop(store);
        assert!(is_closed(folder.path()), "round {round}: it proved sound");
    }
    fs::remove_file(folder.path().join("closed")).expect("it was there");
    let store = open(folder.path());
    assert_eq!((was_resumed(&store), store.mended()), (false, None));
}
