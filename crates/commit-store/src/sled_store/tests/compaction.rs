//! A checkpoint takes the place of the journal's older segments while the newest ones are written.

use super::*;
use crate::chain::Chain;
use crate::journal;

/// The number of commits. Each of them fills a segment.
const COMMITS: u64 = 30;

/// The number of values in each of them.
const VALUES: u64 = 70_000 / MAX_VALUE as u64 + 1;

async fn fill(store: &SledStore) {
    for commit in 0..COMMITS {
        let ids = commit * VALUES..(commit + 1) * VALUES;
        done(store, ids.map(|id| Put::create(key(id), vec![id as u8; MAX_VALUE].into())).collect()).await;
    }
}

/// The revision of the state to which the checkpoint and the journal lead; `None` if they do not belong together.
fn leads_to(store: &Path, id: StoreId) -> Option<u64> {
    let chain = Chain::read(store, id).expect("files that can be read");
    chain.start().map(|start| chain.follow(start).rev)
}

#[tokio::test]
async fn a_segment_that_is_just_beginning_is_not_taken_for_an_old_one() {
    let (folder, disk, store) = on_test_disk();
    disk.0.slow_to_create.store(true, Relaxed);
    fill(&store).await;
    let id = store.shared.id;
    drop(store);
    assert_eq!(leads_to(folder.path(), id), Some(COMMITS * VALUES));
    assert!(folder.path().join("checkpoint").exists());
}

#[tokio::test]
async fn a_journal_that_turns_out_damaged_is_replaced_while_the_store_is_in_use() {
    let (folder, _, store) = on_test_disk();
    done(&store, put(COMMITS * VALUES)).await;
    let (_, segment) = journal::paths(folder.path()).expect("a folder").pop().expect("a segment");
    fs::remove_file(segment).expect("removed");
    fill(&store).await;
    let mut values = COMMITS * VALUES + 1;
    let noticed = async || {
        done(&store, put(values)).await;
        values += 1;
        folder.path().join("damaged-1").exists()
    };
    eventually("it is noticed", noticed).await;
    let id = store.shared.id;
    drop(store);
    assert_eq!(leads_to(folder.path(), id), Some(values));
    assert!(!folder.path().join("damaged-2").exists(), "once is enough");
    let store = SledStore::open(folder.path(), 0).expect("an open store");
    assert_eq!((ids(&store).await, store.mended()), ((0..values).collect(), None));
}
