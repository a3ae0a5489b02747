use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use bytes::Bytes;
use test_budget::rounds;

use super::*;
use crate::soon::eventually;
use crate::{Commit, Key, Prefix, Put, SledStore, Space, Store, Versioned};

const THINGS: Space = Space::new("thing");

/// A folder that is deleted when dropped, and in it the paths for a backup and a restored store.
fn paths() -> (tempfile::TempDir, PathBuf, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, target) = (folder.path().join("b"), folder.path().join("store"));
    (folder, file, target)
}

async fn filled(store: &dyn Store, entries: u64) {
    for first in (0..entries).step_by(50) {
        let puts =
            (first..entries.min(first + 50)).map(|id| Put::create(THINGS.key([id]), Bytes::from(vec![7; id as usize])));
        store.commit(puts.collect()).await.expect("a commit");
    }
}

async fn everything(store: &dyn Store) -> Vec<(Key, Versioned)> {
    store.scan(&Prefix::ALL, None, 10_000).await.expect("a scan").entries
}

#[tokio::test]
async fn a_backup_of_a_store_in_use_is_restored_with_its_revisions() {
    let (_folder, file, target) = paths();
    let source = tempfile::tempdir().expect("a folder");
    let store = SledStore::open(source.path(), 5).expect("a new store");
    filled(&store, 700).await;
    store.commit(vec![Put::delete(THINGS.key([699]), 700)]).await.expect("a commit");
    let mut seen = Vec::new();
    let totals = backup(source.path(), &file, |done| seen.push(done)).expect("a backup");
    assert_eq!(seen, [256, 512]);
    assert_eq!((totals.entries, totals.last_rev), (699, 701));
    assert_eq!(verify(&file).expect("a complete backup"), totals);

    assert_eq!(restore(&file, &target, |_| ()).expect("a restored store"), totals);
    assert!(matches!(SledStore::open(&target, 4), Err(OpenError::NewerRecords { found: 5, .. })));
    let restored = SledStore::open(&target, 5).expect("an open store");
    assert_eq!(restored.mended(), None);
    assert_eq!(everything(&restored).await, everything(&store).await);
    let again = restored.commit(vec![Put::create(THINGS.key([699]), Bytes::new())]).await;
    assert_eq!(again, Ok(Commit::Done { revs: vec![702] }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn backups_beside_writing_hold_what_was_acknowledged_before() {
    let (folder, file, target) = paths();
    let source = folder.path().join("source");
    let store = Arc::new(SledStore::open(&source, 0).expect("a new store"));
    let goes_on = Arc::new(AtomicBool::new(true));
    let writing = tokio::spawn({
        let store = store.clone();
        let goes_on = goes_on.clone();
        async move {
            for id in (0..).take_while(|_| goes_on.load(Relaxed)) {
                let put = Put::create(THINGS.key([id]), Bytes::from(vec![id as u8; 500]));
                store.commit(vec![put]).await.expect("a commit");
            }
        }
    });
    for _ in 0..rounds(4, 40) {
        let before = store.stats().last_rev;
        let (source, file) = (source.clone(), file.clone());
        let totals = tokio::task::spawn_blocking(move || backup(&source, &file, |_| ())).await.expect("no panic");
        let totals = totals.expect("a backup");
        assert!(totals.entries >= before && totals.entries == totals.last_rev, "{before}: {totals:?}");
        eventually("commits come in between", async || store.stats().last_rev >= before + 100).await;
    }
    goes_on.store(false, Relaxed);
    writing.await.expect("no panic");
    restore(&file, &target, |_| ()).expect("a restored store");
}

#[tokio::test]
async fn an_existing_store_is_not_overwritten() {
    let (folder, file, target) = paths();
    let source = folder.path().join("source");
    drop(SledStore::open(&source, 0).expect("a new store"));
    backup(&source, &file, |_| ()).expect("a backup");
    filled(&SledStore::open(&target, 0).expect("a new store"), 3).await;
    assert!(matches!(restore(&file, &target, |_| ()), Err(RestoreError::Occupied { path }) if path == target));
    assert_eq!(everything(&SledStore::open(&target, 0).expect("an open store")).await.len(), 3);
}

#[tokio::test]
async fn an_interrupted_restore_is_recognised_and_repeated() {
    let (folder, file, target) = paths();
    let source = folder.path().join("source");
    let store = SledStore::open(&source, 0).expect("a new store");
    filled(&store, 40).await;
    backup(&source, &file, |_| ()).expect("a backup");
    // What a killed restore leaves behind.
    fs::create_dir_all(target.join("journal")).expect("a folder");
    for name in ["restoring", "checkpoint", "journal/0000000000000001", "store.txt"] {
        fs::write(target.join(name), b"half").expect("written");
        assert_eq!(
            SledStore::open(&target, 0).expect_err("half restored"),
            OpenError::Interrupted { path: target.clone() }
        );
    }
    restore(&file, &target, |_| ()).expect("a restored store");
    let restored = SledStore::open(&target, 0).expect("an open store");
    assert_eq!(everything(&restored).await, everything(&store).await);
}

#[tokio::test]
async fn a_damaged_backup_is_refused_before_anything_is_written() {
    let (_folder, file, target) = paths();
    let source = tempfile::tempdir().expect("a folder");
    let store = SledStore::open(source.path(), 0).expect("a new store");
    filled(&store, 4).await;
    backup(source.path(), &file, |_| ()).expect("a backup");
    let intact = fs::read(&file).expect("the backup");
    let mut longer = intact.clone();
    longer.push(0);
    let flipped = (0..intact.len()).map(|at| {
        let mut bytes = intact.clone();
        bytes[at] ^= 1;
        bytes
    });
    let cut = (0..intact.len()).map(|length| intact[..length].to_vec());
    for bytes in flipped.chain(cut).chain([longer]) {
        fs::write(&file, &bytes).expect("a changed backup");
        assert!(matches!(restore(&file, &target, |_| ()), Err(RestoreError::Malformed { .. })), "{bytes:?}");
        assert!(!target.exists());
    }
}

#[test]
fn a_missing_backup_is_named() {
    let error = verify(Path::new("/nowhere/b")).expect_err("there is none");
    assert_eq!(error.to_string(), "the backup /nowhere/b cannot be read: No such file or directory (os error 2)");
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let source = tempfile::tempdir().expect("a folder");
    drop(SledStore::open(source.path(), 0).expect("a new store"));
    let error = backup(source.path(), Path::new("/nowhere/b"), |_| ()).expect_err("there is no folder");
    assert!(matches!(&error, BackupError::File { .. }), "{error}");
    assert!(error.to_string().contains("/nowhere/b"), "{error}");
}
