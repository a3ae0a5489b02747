//! From a folder to a database and back.

use std::fs;
use std::sync::Mutex;

use bytes::Bytes;

use super::*;
use crate::{RestoreError, SledStore, backup, restore, verify};

/// A store in a folder with some hundred values, and a backup of it.
async fn filled(folder: &std::path::Path) -> (Vec<(Key, Versioned)>, std::path::PathBuf) {
    let (source, file) = (folder.join("source"), folder.join("backup"));
    let store = SledStore::open(&source, 5).expect("a new store");
    for first in (0..700).step_by(50) {
        let puts = (first..first + 50).map(|id| Put::create(key(id), Bytes::from(vec![id as u8; id as usize])));
        store.commit(puts.collect()).await.expect("a commit");
    }
    // The highest revision is that of no value.
    let last = store.get(&key(699)).await.expect("a read").expect("a value");
    store.commit(vec![Put::delete(key(699), last.rev)]).await.expect("a commit");
    backup(&source, &file, |_| ()).expect("a backup");
    (everything(&store).await, file)
}

async fn everything(store: &dyn Store) -> Vec<(Key, Versioned)> {
    store.scan(&Prefix::ALL, None, 10_000).await.expect("a scan").entries
}

#[tokio::test]
async fn a_store_moves_to_a_database_and_back_byte_by_byte() {
    let Some(database) = database() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let (entries, file) = filled(folder.path()).await;
    let mut seen = Vec::new();
    let totals = PostgresStore::restore(options(&database.url()), &file, |done| seen.push(done)).await;
    let totals = totals.expect("a restored store");
    assert_eq!((totals.entries, totals.last_rev, seen), (699, 701, vec![256, 512, 699]));
    let older = PostgresStore::open(options(&database.url()), 4).await;
    assert!(matches!(older, Err(PostgresOpenError::NewerRecords { found: 5, .. })));
    let store = PostgresStore::open(options(&database.url()), 5).await.expect("an open store");
    assert_eq!(everything(&store).await, entries);
    assert!(crate::check(&store, |_| ()).await.is_sound());

    let (again, seen) = (folder.path().join("again"), Arc::new(Mutex::new(Vec::new())));
    let noted = Arc::clone(&seen);
    let backed_up = store.backup(&again, move |done| noted.lock().expect("no panic").push(done)).await;
    assert_eq!(backed_up.expect("a backup"), totals);
    assert_eq!(*seen.lock().expect("no panic"), [256, 512]);
    assert!(fs::read(&again).expect("a file") == fs::read(&file).expect("a file"), "the backups are the same");
    let back = folder.path().join("back");
    restore(&again, &back, |_| ()).expect("a restored store");
    assert_eq!(everything(&SledStore::open(&back, 5).expect("an open store")).await, entries);

    let Ok(Commit::Done { revs }) = store.commit(vec![Put::create(key(699), Bytes::new())]).await else { panic!() };
    assert!(revs[0] > totals.last_rev);
}

#[tokio::test]
async fn a_backup_beside_commits_is_of_one_moment() {
    let Some(store) = direct().await else { return };
    let folder = tempfile::tempdir().expect("a folder");
    // Each commit writes the first and the last key.
    let ends = [key(0), key(1_000)];
    let puts = (0..=1_000).map(|id| Put::create(key(id), Bytes::from_static(&[0])));
    store.commit(puts.collect()).await.expect("a commit");
    let writing = async {
        for count in 1..=50_u8 {
            let found = store.get_each(&ends).await.expect("a read");
            let revs = found.into_iter().map(|found| found.expect("a value").rev);
            let puts = ends.iter().zip(revs).map(|(key, rev)| Put::update(key.clone(), rev, vec![count].into()));
            store.commit(puts.collect()).await.expect("a commit");
        }
    };
    let backing_up = async {
        let mut files = Vec::new();
        for number in 0..5 {
            let file = folder.path().join(number.to_string());
            store.backup(&file, |_| ()).await.expect("a backup");
            files.push(file);
        }
        files
    };
    let ((), files) = futures::join!(writing, backing_up);
    for file in files {
        let entries: Result<Vec<_>, _> = crate::checkpoint::entries(&file).expect("a backup").collect();
        let entries = entries.expect("a backup");
        let value = |key: &Key| entries.iter().find(|(found, _)| found == key).map(|(_, found)| found.value.clone());
        assert_eq!(value(&ends[0]), value(&ends[1]));
    }
}

#[tokio::test]
async fn a_database_with_entries_is_not_written_over() {
    let Some(store) = direct().await else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let (_, file) = filled(folder.path()).await;
    store.commit(vec![Put::create(key(1), Bytes::new())]).await.expect("a commit");
    let refused = PostgresStore::restore(options(&store.database.url()), &file, |_| ()).await;
    assert!(matches!(refused, Err(RestoreError::NotEmpty { .. })), "{refused:?}");
    assert_eq!(everything(&store.store).await.len(), 1);
    open(&store.database.url()).await;
}

#[tokio::test]
async fn an_interrupted_restore_is_recognised_and_repeated() {
    let Some(database) = database() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let (entries, file) = filled(folder.path()).await;
    let restoring = {
        let (options, file) = (options(&database.url()), file.clone());
        tokio::spawn(async move {
            let (reached, is_half) = tokio::sync::oneshot::channel();
            let mut reached = Some(reached);
            let progress = move |_| {
                if let Some(reached) = reached.take() {
                    let _ = reached.send(());
                }
            };
            // Gone in the middle of it.
            futures::future::select(Box::pin(PostgresStore::restore(options, &file, progress)), is_half).await;
        })
    };
    restoring.await.expect("no panic");
    let interrupted = PostgresStore::open(options(&database.url()), 5).await;
    assert!(matches!(interrupted, Err(PostgresOpenError::Interrupted { .. })), "{interrupted:?}");
    assert_ne!(database.sql("SELECT count(*) FROM commit_store_entries"), "0");
    PostgresStore::restore(options(&database.url()), &file, |_| ()).await.expect("a restored store");
    let store = PostgresStore::open(options(&database.url()), 5).await.expect("an open store");
    assert_eq!(everything(&store).await, entries);
}

#[tokio::test]
async fn a_damaged_backup_is_refused_before_anything_is_written() {
    let Some(database) = database() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let (_, file) = filled(folder.path()).await;
    let mut bytes = fs::read(&file).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, bytes).expect("a file");
    assert!(verify(&file).is_err());
    let refused = PostgresStore::restore(options(&database.url()), &file, |_| ()).await;
    assert!(matches!(refused, Err(RestoreError::Malformed { .. })), "{refused:?}");
    assert_eq!(database.sql("SELECT count(*) FROM pg_tables WHERE tablename LIKE 'commit_store%'"), "0");
}
