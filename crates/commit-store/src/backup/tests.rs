use bytes::Bytes;
use futures::future::{BoxFuture, FutureExt};

use super::*;
use crate::{Commit, Key, MemoryStore, Page, Put, SledStore, Space, Stats, Versioned};

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
async fn a_backup_is_restored_with_its_revisions() {
    let (_folder, file, target) = paths();
    let store = MemoryStore::new();
    filled(&store, 700).await;
    store.commit(vec![Put::delete(THINGS.key([699]), 700)]).await.expect("a commit");
    let mut seen = Vec::new();
    let totals = backup(&store, &file, |done| seen.push(done)).await.expect("a backup");
    assert_eq!(seen, [256, 512, 699]);
    assert_eq!((totals.entries, totals.last_rev), (699, 701));
    assert_eq!(verify(&file, |_| ()).expect("a complete backup"), totals);

    assert_eq!(restore(&file, &target, |_| ()).expect("a restored store"), totals);
    let restored = SledStore::open(&target).expect("an open store");
    assert_eq!(everything(&restored).await, everything(&store).await);
    let again = restored.commit(vec![Put::create(THINGS.key([699]), Bytes::new())]).await;
    assert_eq!(again, Ok(Commit::Done { revs: vec![702] }));
}

#[tokio::test]
async fn an_existing_store_is_not_overwritten() {
    let (_folder, file, target) = paths();
    backup(&MemoryStore::new(), &file, |_| ()).await.expect("a backup");
    filled(&SledStore::open(&target).expect("a new store"), 3).await;
    assert!(matches!(restore(&file, &target, |_| ()), Err(RestoreError::Occupied { path }) if path == target));
    assert_eq!(everything(&SledStore::open(&target).expect("an open store")).await.len(), 3);
}

#[tokio::test]
async fn a_damaged_backup_is_refused_before_anything_is_written() {
    let (_folder, file, target) = paths();
    let store = MemoryStore::new();
    filled(&store, 4).await;
    backup(&store, &file, |_| ()).await.expect("a backup");
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
    let error = verify(Path::new("/nowhere/b"), |_| ()).expect_err("there is none");
    assert_eq!(error.to_string(), "the backup /nowhere/b cannot be read: No such file or directory (os error 2)");
}

#[tokio::test]
async fn a_file_that_cannot_be_written_is_named() {
    let error = backup(&MemoryStore::new(), Path::new("/nowhere/b"), |_| ()).await.expect_err("there is no folder");
    assert!(error.to_string().contains("/nowhere/b"), "{error}");
}

/// A store that changes whenever it is scanned.
struct Changing(MemoryStore);

impl Store for Changing {
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Option<Versioned>, StoreError>> {
        self.0.get(key)
    }

    fn scan<'a>(
        &'a self,
        prefix: &'a Prefix,
        after: Option<&'a Key>,
        limit: usize,
    ) -> BoxFuture<'a, Result<Page, StoreError>> {
        async move {
            filled_at(&self.0, self.0.stats().last_rev).await;
            self.0.scan(prefix, after, limit).await
        }
        .boxed()
    }

    fn commit(&self, puts: Vec<Put>) -> BoxFuture<'_, Result<Commit, StoreError>> {
        self.0.commit(puts)
    }

    fn stats(&self) -> Stats {
        self.0.stats()
    }
}

async fn filled_at(store: &dyn Store, id: u64) {
    store.commit(vec![Put::create(THINGS.key([id]), Bytes::new())]).await.expect("a commit");
}

#[tokio::test]
async fn a_store_that_keeps_changing_is_not_backed_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let outcome = backup(&Changing(MemoryStore::new()), &folder.path().join("b"), |_| ()).await;
    assert!(matches!(outcome, Err(BackupError::Changing)));
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0);
}
