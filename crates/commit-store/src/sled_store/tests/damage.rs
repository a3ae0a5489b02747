//! Damage to one file of a store: nothing is lost without a word, and a refusal changes nothing.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use test_budget::{rounds, seed};

use super::*;
use crate::folder::copy_folder;

/// The contents of all files in a folder, by their paths in it. The lock has none.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    fn add(root: &Path, folder: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                add(root, &path, files);
            } else if path.file_name().is_some_and(|name| name != "lock") {
                let name = path.strip_prefix(root).expect("a path in it").to_owned();
                files.insert(name, fs::read(&path).expect("a file"));
            }
        }
    }
    let mut found = BTreeMap::new();
    add(folder, folder, &mut found);
    found
}

fn copy(from: &Path) -> tempfile::TempDir {
    loop {
        let to = tempfile::tempdir().expect("a folder");
        match copy_folder(from, to.path()) {
            Ok(()) => return to,
            // A store that is open may take a file away that was there when the folder was listed.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => panic!("no copy: {error}"),
        }
    }
}

async fn everything(store: &SledStore) -> BTreeMap<Key, Versioned> {
    store.scan(&Prefix::ALL, None, 10_000).await.expect("a scan").entries.into_iter().collect()
}

/// A store as it was at three moments: some time ago, when its process was killed, and after it was closed.
struct Images {
    earlier: tempfile::TempDir,
    killed: tempfile::TempDir,
    killed_holds: BTreeMap<Key, Versioned>,
    stopped: tempfile::TempDir,
    stopped_holds: BTreeMap<Key, Versioned>,
}

impl Images {
    async fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut revs = BTreeMap::new();
        let store = SledStore::open(folder.path(), 0).expect("a new store");
        write(&store, &mut revs, 0..150).await;
        drop(store);
        let earlier = copy(folder.path());
        let store = SledStore::open(folder.path(), 0).expect("an open store");
        write(&store, &mut revs, 150..400).await;
        let (killed, killed_holds) = (copy(folder.path()), everything(&store).await);
        write(&store, &mut revs, 400..450).await;
        let stopped_holds = everything(&store).await;
        drop(store);
        Self { earlier, killed, killed_holds, stopped: copy(folder.path()), stopped_holds }
    }
}

/// Makes these commits, each of which changes some of forty keys.
async fn write(store: &SledStore, revs: &mut BTreeMap<u64, u64>, commits: std::ops::Range<u64>) {
    for commit in commits {
        let ids = [commit % 40, (commit * 7 + 1) % 40, commit * 13 % 40];
        let ids: std::collections::BTreeSet<u64> = ids.into_iter().collect();
        let puts = ids.iter().map(|id| Put {
            key: key(*id),
            expect: revs.get(id).map_or(Expect::Absent, |rev| Expect::Rev(*rev)),
            change: if commit % 11 != 0 { Change::Write(vec![commit as u8; 300].into()) } else { Change::Delete },
        });
        let given = done(store, puts.collect()).await;
        for (id, rev) in ids.into_iter().zip(given) {
            if commit % 11 == 0 {
                revs.remove(&id)
            } else {
                revs.insert(id, rev)
            };
        }
    }
}

/// Damages one file in some way; says how.
fn damage(folder: &Path, earlier: &Path, other: &Path, rng: &mut StdRng) -> String {
    let names: Vec<PathBuf> = files(folder).into_keys().collect();
    let name = names.choose(rng).expect("a file");
    let path = folder.join(name);
    let mut bytes = fs::read(&path).expect("a file");
    let at = rng.random_range(0..bytes.len().max(1));
    let how = match rng.random_range(0..6) {
        0 | 1 if !bytes.is_empty() => {
            bytes[at] ^= 1 << rng.random_range(0..8);
            "a bit"
        }
        2 if !bytes.is_empty() => {
            let end = bytes.len().min(at + rng.random_range(1..4096));
            let filler = *[0, 0xA5].choose(rng).expect("one of them");
            bytes[at..end].fill(filler);
            "a block"
        }
        3 => {
            bytes.truncate(at);
            "a cut"
        }
        4 => {
            fs::remove_file(&path).expect("it was there");
            return format!("{}: gone", name.display());
        }
        _ => {
            let from = *[earlier, other].choose(rng).expect("one of them");
            bytes = fs::read(from.join(name)).unwrap_or_default();
            "another's"
        }
    };
    fs::write(&path, bytes).expect("written");
    format!("{}: {how} at {at}", name.display())
}

#[tokio::test]
async fn damage_to_one_file_is_mended_or_refused() {
    let (damages, seed) = (rounds(24, 1_000), seed(0));
    let (images, other) = (Images::new().await, Images::new().await);
    assert!(images.stopped.path().join("checkpoint").exists(), "the journal was long enough for a checkpoint");
    for number in 0..damages {
        let mut rng = StdRng::seed_from_u64(seed.wrapping_add(number as u64));
        let was_killed = number % 2 == 0;
        let (image, holds) = match was_killed {
            true => (&images.killed, &images.killed_holds),
            false => (&images.stopped, &images.stopped_holds),
        };
        let folder = copy(image.path());
        let how = damage(folder.path(), images.earlier.path(), other.stopped.path(), &mut rng);
        let before = files(folder.path());
        match SledStore::open(folder.path(), 0) {
            Ok(store) => {
                assert_eq!(&everything(&store).await, holds, "{number}: {how}: {:?}", store.mended());
                drop(store);
                let again = SledStore::open(folder.path(), 0).expect("it was mended");
                assert_eq!((&everything(&again).await, again.mended()), (holds, None), "{number}: {how}");
            }
            Err(error) => {
                assert!(matches!(error, OpenError::Damaged { .. }), "{number}: {how}: {error}");
                assert_eq!(files(folder.path()), before, "{number}: {how}: {error}");
                // Only what the journal alone had can be missing.
                assert!(was_killed && how.contains("journal"), "{number}: {how}: {error}");
            }
        }
    }
}

#[tokio::test]
async fn a_copy_and_a_salvage_change_nothing_and_hold_everything() {
    let images = Images::new().await;
    for (image, holds) in [(&images.killed, &images.killed_holds), (&images.stopped, &images.stopped_holds)] {
        let before = files(image.path());
        let to = tempfile::tempdir().expect("a folder");
        crate::copy(image.path(), &to.path().join("copy")).expect("a copy");
        let store = SledStore::open(to.path().join("copy"), 0).expect("an open store");
        assert_eq!(&everything(&store).await, holds);
        let (file, scratch) = (to.path().join("salvaged"), to.path().join("scratch"));
        let salvaged = crate::salvage(image.path(), &file, &scratch).expect("a salvage");
        assert_eq!((salvaged.totals.entries, salvaged.unreadable), (holds.len() as u64, Vec::new()));
        crate::restore(&file, &to.path().join("restored"), |_| ()).expect("a store");
        let restored = SledStore::open(to.path().join("restored"), 0).expect("an open store");
        assert_eq!(&everything(&restored).await, holds);
        assert_eq!(files(image.path()), before);
    }
}

#[tokio::test]
async fn what_is_left_of_a_refused_store_is_salvaged() {
    let images = Images::new().await;
    let folder = copy(images.killed.path());
    // Without these nothing is whole: the newest segment, and the database.
    let journal = folder.path().join("journal");
    let newest = fs::read_dir(&journal).expect("a folder").map(|entry| entry.expect("an entry").path()).max();
    fs::remove_file(newest.expect("a segment")).expect("it was there");
    fs::remove_file(folder.path().join("sled/db")).expect("it was there");
    let before = files(folder.path());
    let error = SledStore::open(folder.path(), 0).expect_err("it is not whole");
    assert!(error.to_string().contains("salvage"), "{error}");
    let to = tempfile::tempdir().expect("a folder");
    let salvaged =
        crate::salvage(folder.path(), &to.path().join("file"), &to.path().join("scratch")).expect("a salvage");
    assert!(salvaged.totals.entries > 0 && !salvaged.unreadable.is_empty(), "{salvaged:?}");
    assert_eq!(files(folder.path()), before);
}

#[tokio::test]
async fn a_damaged_value_is_named_and_the_others_are_read() {
    let store = TempStore::new();
    for id in 0..600 {
        done(&store, vec![Put::create(key(id), Bytes::from(vec![id as u8; 100]))]).await;
    }
    assert!(store.shared.view.take_up());
    for id in [0, 300, 599] {
        let state = store.shared.view.read();
        state.database.as_ref().expect("it is open").damage(&key(id));
    }
    let error = store.get(&key(300)).await.expect_err("it was changed");
    assert!(matches!(&error, StoreError::Corrupt { key: at, .. } if *at == key(300)), "{error}");
    assert!(error.to_string().contains("restore a backup"), "{error}");
    assert!(store.get(&key(301)).await.expect("a read").is_some());
    let blind = vec![Put::update(key(300), 301, Bytes::new())];
    assert!(matches!(store.commit(blind).await, Err(StoreError::Corrupt { .. })));
    let Report { sound, faults, cut_short } = check(&*store, |_| ()).await;
    assert_eq!((sound.entries, cut_short), (597, None));
    assert_eq!(faults.into_iter().map(|fault| fault.key).collect::<Vec<_>>(), [key(0), key(300), key(599)]);
    let path = store.path().to_owned();
    let TempStore { store, _folder } = store;
    drop(store);
    let store = SledStore::open(path, 0).expect("the journal has it");
    assert!(matches!(store.mended(), Some(Mended::Database { .. })), "{:?}", store.mended());
    assert!(check(&store, |_| ()).await.is_sound());
}

#[tokio::test]
async fn newer_stores_and_records_are_refused() {
    let folder = closed(1).await;
    let before = files(folder.path());
    drop(SledStore::open(folder.path(), 3).expect("an open store"));
    let newer = OpenError::NewerRecords { path: folder.path().to_owned(), found: 3, known: 2 };
    assert_eq!(SledStore::open(folder.path(), 2).expect_err("it is newer"), newer);
    // Without the marker the journal tells.
    fs::remove_file(folder.path().join("store.txt")).expect("it was there");
    assert_eq!(SledStore::open(folder.path(), 2).expect_err("it is newer"), newer);
    assert_ne!(files(folder.path()), before);
}

/// If a process is killed while it creates a store, the next one completes it; a database alone is refused.
#[tokio::test]
async fn a_store_that_was_being_made_is_made_and_a_lone_database_is_refused() {
    let folder = closed(0).await;
    let lose = |names: &[&str]| {
        for path in names.iter().map(|name| folder.path().join(name)) {
            if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }.expect("it was there");
        }
    };
    lose(&["closed", "store.txt"]);
    for lost in [&["acknowledged"][..], &["acknowledged", "sled"], &["acknowledged", "sled", "journal"]] {
        lose(lost);
        let store = SledStore::open(folder.path(), 0).expect("a store");
        assert_eq!((ids(&store).await, store.mended()), (vec![], None));
        drop(store);
        lose(&["closed", "store.txt"]);
    }
    lose(&["acknowledged", "journal"]);
    let before = files(folder.path());
    assert!(matches!(SledStore::open(folder.path(), 0), Err(OpenError::Damaged { .. })));
    assert_eq!(files(folder.path()), before);
}
