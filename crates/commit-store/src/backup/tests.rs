use bytes::Bytes;
use futures::future::{BoxFuture, FutureExt};

use super::*;
use crate::{Commit, Key, MemoryStore, Page, Put, SledStore, Space, Stats, Versioned};

const THINGS: Space = Space::new("thing");

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
async fn what_is_backed_up_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, there) = (folder.path().join("b"), folder.path().join("store"));
    let store = MemoryStore::new();
    filled(&store, 700).await;
    store.commit(vec![Put::delete(THINGS.key([699]), 700)]).await.expect("a commit");
    let mut seen = Vec::new();
    let totals = backup(&store, &file, |done| seen.push(done)).await.expect("a backup");
    assert_eq!(seen, [256, 512, 699]);
    assert_eq!((totals.entries, totals.last_rev), (699, 701));
    assert_eq!(verify(&file, |_| ()).expect("a whole backup"), totals);

    assert_eq!(restore(&file, &there, |_| ()).expect("a restored store"), totals);
    let restored = SledStore::open(&there).expect("an open store");
    assert_eq!(everything(&restored).await, everything(&store).await);
    let again = restored.commit(vec![Put::create(THINGS.key([699]), Bytes::new())]).await;
    assert_eq!(again, Ok(Commit::Done { revs: vec![702] }));
}

#[tokio::test]
async fn a_store_is_not_restored_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, there) = (folder.path().join("b"), folder.path().join("store"));
    backup(&MemoryStore::new(), &file, |_| ()).await.expect("a backup");
    filled(&SledStore::open(&there).expect("a new store"), 3).await;
    assert!(matches!(restore(&file, &there, |_| ()), Err(RestoreError::Occupied { path }) if path == there));
    assert_eq!(everything(&SledStore::open(&there).expect("an open store")).await.len(), 3);
}

#[tokio::test]
async fn any_damage_to_a_backup_is_noticed_before_anything_is_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, there) = (folder.path().join("b"), folder.path().join("store"));
    let store = MemoryStore::new();
    filled(&store, 4).await;
    backup(&store, &file, |_| ()).await.expect("a backup");
    let whole = fs::read(&file).expect("the backup");
    let mut longer = whole.clone();
    longer.push(0);
    let flipped = (0..whole.len()).map(|at| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        bytes
    });
    let cut = (0..whole.len()).map(|length| whole[..length].to_vec());
    for bytes in flipped.chain(cut).chain([longer]) {
        fs::write(&file, &bytes).expect("a changed backup");
        assert!(matches!(restore(&file, &there, |_| ()), Err(RestoreError::Malformed { .. })), "{bytes:?}");
        assert!(!there.exists());
    }
}

#[test]
fn a_backup_that_is_not_there_is_named() {
    let error = verify(Path::new("/nowhere/b"), |_| ()).expect_err("there is none");
    assert_eq!(error.to_string(), "the backup /nowhere/b cannot be read: No such file or directory (os error 2)");
}

#[tokio::test]
async fn a_backup_that_cannot_be_written_is_named() {
    let error = backup(&MemoryStore::new(), Path::new("/nowhere/b"), |_| ()).await.expect_err("there is no folder");
    assert!(error.to_string().contains("/nowhere/b"), "{error}");
}

/// A store in which something is committed whenever it is read.
struct Restless(MemoryStore);

impl Store for Restless {
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
async fn a_store_that_keeps_changing_gives_no_backup() {
    let folder = tempfile::tempdir().expect("a folder");
    let outcome = backup(&Restless(MemoryStore::new()), &folder.path().join("b"), |_| ()).await;
    assert!(matches!(outcome, Err(BackupError::Changing)));
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0);
}
