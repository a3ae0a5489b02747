//! Damage to the files of a store: nothing is lost without a word, and a refusal changes nothing.

use rand::SeedableRng;
use rand::rngs::StdRng;
use test_budget::{rounds, seed};

use super::images::{Holds, Images, Source, damage, everything, files};
use super::salvage::assert_tells_what_is_missing;
use super::*;
use crate::folder;

/// Lets a store find out what is damaged: whether it goes on.
async fn goes_on(store: &SledStore) -> bool {
    tokio::select! {
        () = closed::verified(store) => {
            // Whatever was found is mended before the next commit.
            store.commit(Vec::new()).await.is_ok()
        }
        _ = store.stopped() => false,
    }
}

/// Whatever can be read is what was written.
async fn assert_reads_nothing_else(store: &SledStore, holds: &Holds, how: &[String]) {
    for id in 0..40 {
        if let Ok(found) = store.get(&key(id)).await {
            assert_eq!(found.as_ref(), holds.get(&key(id)), "{how:?}");
        }
    }
}

#[tokio::test]
async fn damage_is_mended_or_refused_and_what_is_missing_is_told() {
    let (damages, seed) = (rounds(48, 1_000), seed(0));
    let (images, other) = (Images::new(1).await, Images::new(2).await);
    assert!(images.stopped.path().join("checkpoint").exists(), "the journal was long enough for a checkpoint");
    let (mut refused, mut told) = (0, 0);
    for number in 0..damages {
        let mut rng = StdRng::seed_from_u64(seed.wrapping_add(number as u64));
        let (was_killed, times) = (number % 2 == 0, 1 + number / 2 % 2);
        let (image, holds) = images.newest(was_killed);
        let folder = images::copy(image);
        let damages = (0..times).map(|_| damage(folder.path(), images.earlier.path(), other.stopped.path(), &mut rng));
        let (sources, how): (Vec<Source>, Vec<String>) = damages.collect();
        let how = [vec![format!("{number}")], how].concat();
        let mut before = files(folder.path());
        let opened = match SledStore::open(folder.path(), 0) {
            Ok(store) => {
                assert_reads_nothing_else(&store, holds, &how).await;
                if goes_on(&store).await {
                    assert_eq!(&everything(&store).await, holds, "{how:?}: {:?}", store.mended());
                } else {
                    assert!(times > 1, "{how:?}");
                    assert_reads_nothing_else(&store, holds, &how).await;
                }
                drop(store);
                before = files(folder.path());
                SledStore::open(folder.path(), 0)
            }
            refused => refused,
        };
        match opened {
            Ok(store) => assert_eq!((&everything(&store).await, store.mended()), (holds, None), "{how:?}"),
            Err(error) => {
                refused += 1;
                assert!(matches!(error, OpenError::Damaged { .. }), "{how:?}: {error}");
                assert!(files(folder.path()) == before, "{how:?}: {error}");
                // Only what the journal alone had can be missing.
                assert!(times > 1 || was_killed && how[1].contains("journal"), "{how:?}: {error}");
                told += assert_tells_what_is_missing(folder.path(), &images, holds, &sources, &how);
            }
        }
    }
    println!("{damages} damages, {refused} stores refused, {told} values named that are missing");
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
    for lost in [&[][..], &["sled"], &["sled", "journal"]] {
        lose(&folder::NOTES);
        lose(lost);
        let store = SledStore::open(folder.path(), 0).expect("a store");
        assert_eq!((ids(&store).await, store.mended()), (vec![], None));
        drop(store);
        lose(&["closed", "store.txt"]);
    }
    lose(&folder::NOTES);
    lose(&["journal"]);
    let before = files(folder.path());
    assert!(matches!(SledStore::open(folder.path(), 0), Err(OpenError::Damaged { .. })));
    assert_eq!(files(folder.path()), before);
}
