//! What happens when connections are lost.

use std::sync::atomic::AtomicBool;

use bytes::Bytes;
use futures::future::join_all;
use test_budget::rounds;

use super::history::{Told, counts, verify, write};
use super::patient::until_available;
use super::*;

/// A store on a proxy.
async fn behind_proxy() -> Option<(PostgresStore, Proxy, Database)> {
    let database = database()?;
    let proxy = Proxy::start(database.server().port(), Weather::Good).await;
    Some((open(&database.url_at(proxy.port())).await, proxy, database))
}

fn create(id: u64) -> Vec<Put> {
    vec![Put::create(key(id), Bytes::from_static(b"a"))]
}

/// What a key has once that is known.
async fn settled(store: &PostgresStore, id: u64) -> Result<Option<Versioned>, StoreError> {
    let key = key(id);
    until_available(|| store.get(&key)).await
}

async fn done(store: &PostgresStore, puts: Vec<Put>) -> Vec<u64> {
    match store.commit(puts).await {
        Ok(Commit::Done { revs }) => revs,
        other => panic!("the commit should be done, but: {other:?}"),
    }
}

/// Lets the time pass in this process after which the server has surely ended what nothing more was heard of.
async fn after_its_patience() {
    tokio::time::pause();
    tokio::time::advance(SOON + Duration::from_secs(2)).await;
    tokio::time::resume();
}

#[tokio::test]
async fn a_commit_goes_to_the_server_and_back_twice() {
    let Some((store, proxy, _database)) = behind_proxy().await else { return };
    let rev = done(&store, create(0)).await[0];
    let doomed = done(&store, create(1)).await[0];
    let mut before = proxy.round_trips();
    let mut trips = || {
        let now = proxy.round_trips();
        let trips = now - before;
        before = now;
        trips
    };
    done(&store, create(2)).await;
    assert_eq!(trips(), 2, "one key");
    let mut puts = vec![Put::require(key(0), rev), Put::delete(key(1), doomed), Put::require_absent(key(9))];
    puts.extend((10..40).flat_map(create));
    let revs = done(&store, puts).await;
    assert_eq!(trips(), 2, "every kind of put");
    let updates = (10..40).map(|id| Put::update(key(id), revs[id as usize - 7], Bytes::from(vec![7; 10_000])));
    done(&store, updates.collect()).await;
    assert_eq!(trips(), 2, "large values");
    assert!(matches!(store.commit(vec![Put::delete(key(0), 0)]).await, Ok(Commit::Conflict { .. })));
    assert_eq!(trips(), 2, "a conflict");
    assert!(matches!(store.commit(create(0)).await, Ok(Commit::Conflict { .. })));
    assert_eq!(trips(), 2, "a key that is there already");
    store.get_each(&[key(0), key(1)]).await.expect("a read");
    assert_eq!(trips(), 1, "a read");
    store.scan(&Prefix::ALL, None, 5).await.expect("a scan");
    assert_eq!(trips(), 1, "a page");
}

#[tokio::test]
async fn a_commit_whose_answer_is_lost_is_unknown_and_soon_seen_to_be_done() {
    let Some((store, proxy, _database)) = behind_proxy().await else { return };
    let rev = done(&store, create(0)).await[0];
    proxy.set(Weather::LoseAnswer);
    let update = vec![Put::update(key(0), rev, Bytes::from_static(b"b")), create(1).remove(0)];
    assert!(matches!(store.commit(update).await, Err(StoreError::Unknown { .. })));
    for id in [0, 1] {
        let found = settled(&store, id).await.expect("a read").expect("it was done");
        assert!(found.rev > rev);
    }
    // Nothing is in doubt any more.
    store.scan(&Prefix::ALL, None, 9).await.expect("a scan");
}

#[tokio::test]
async fn keys_are_unreadable_until_a_late_commit_has_arrived() {
    let Some((store, proxy, database)) = behind_proxy().await else { return };
    let rev = done(&store, create(0)).await[0];
    // The server has no locks of this commit before its second step.
    proxy.set(Weather::HoldCommit { arrives_after: None });
    assert!(matches!(store.commit(create(1)).await, Err(StoreError::Unknown { .. })));
    let unavailable = |read: Result<_, StoreError>| matches!(read, Err(StoreError::Unavailable { .. }));
    assert!(unavailable(store.get(&key(1)).await.map(drop)));
    assert!(unavailable(store.scan(&Prefix::ALL, None, 9).await.map(drop)));
    assert_eq!(store.get(&key(2)).await, Ok(None), "other keys are read as ever");
    proxy.set(Weather::LoseAnswer);
    let update = vec![Put::update(key(0), rev, Bytes::new())];
    assert!(matches!(store.commit(update).await, Err(StoreError::Unknown { .. })));
    settled(&store, 0).await.expect("the server tells at once, since it was locked");
    assert!(unavailable(store.get(&key(1)).await.map(drop)), "it may still be on its way");
    proxy.deliver().await;
    after_its_patience().await;
    let found = settled(&store, 1).await.expect("a read");
    assert!(found.is_some(), "it arrived before the server lost its patience");
    assert_eq!(open(&database.url()).await.get(&key(1)).await, Ok(found));
}

#[tokio::test]
async fn a_commit_that_arrives_too_late_is_never_applied() {
    let Some((store, proxy, database)) = behind_proxy().await else { return };
    let rev = done(&store, create(0)).await[0];
    let late = Weather::HoldCommit { arrives_after: None };
    proxy.set(late);
    assert!(matches!(store.commit(create(1)).await, Err(StoreError::Unknown { .. })));
    proxy.set(late);
    let update = vec![Put::update(key(0), rev, Bytes::from_static(b"b"))];
    assert!(matches!(store.commit(update.clone()).await, Err(StoreError::Unknown { .. })));
    // As the server does when it has lost its patience.
    let end = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'";
    assert_eq!(database.sql(end), "t\nt");
    after_its_patience().await;
    assert_eq!(settled(&store, 1).await, Ok(None));
    assert_eq!(settled(&store, 0).await.expect("a read").map(|found| found.rev), Some(rev));
    proxy.deliver().await;
    proxy.deliver().await;
    assert_eq!(store.get(&key(1)).await, Ok(None));
    assert!(matches!(store.commit(update).await, Ok(Commit::Done { .. })));
}

#[tokio::test]
async fn who_is_paused_in_the_middle_of_a_commit_holds_nobody_up() {
    let Some((_, proxy, database)) = behind_proxy().await else { return };
    let other = open(&database.url()).await;
    let rev = done(&other, create(0)).await[0];
    let update = || vec![Put::update(key(0), rev, Bytes::from_static(b"b"))];
    let paused = open_hasty(&database.url_at(proxy.port())).await;
    proxy.set(Weather::HoldCommit { arrives_after: None });
    assert!(paused.commit(update()).await.is_err());
    // Nothing but the server's patience ends the transaction.
    assert!(matches!(other.commit(update()).await, Ok(Commit::Done { .. })));
}

/// Two stores on one database, several tasks on each, and connections that are cut wherever it may be.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_the_network_does_history_is_linear_and_what_was_told_is_true() {
    let Some(database) = database() else { return };
    let proxy = Proxy::start(database.server().port(), Weather::Good).await;
    let url = database.url_at(proxy.port());
    let stores = [open_hasty(&url).await, open_hasty(&url).await];
    proxy.set(Weather::Bad { seed: test_budget::seed(11) });
    let enough = rounds(20, 200);
    let any_unknown = AtomicBool::new(false);
    let goes_on = |told: &Told| {
        let [.., applied, lost] = counts(told);
        any_unknown.fetch_or(applied + lost > 0, Relaxed);
        // The chance that none of a thousand is unknown is nil.
        told.len() < enough || told.len() < 1_000 && !any_unknown.load(Relaxed)
    };
    let tasks = (0..6).map(|task| write(&stores[task as usize % 2], task, goes_on));
    let told = join_all(tasks).await.into_iter().flatten().collect();
    verify(&open(&database.url()).await, &told).await;
    let [done, refused, applied, lost] = counts(&told);
    println!("{done} acknowledged, {refused} refused, unknown: {applied} applied, {lost} not");
    assert!(done > 0 && any_unknown.into_inner());
}
