//! Several processes on one database, and who may open it.

use bytes::Bytes;
use futures::future::join_all;

use super::*;

fn text(text: &'static str) -> Bytes {
    Bytes::from_static(text.as_bytes())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_updates_of_two_stores_are_not_lost() {
    let Some(database) = database() else { return };
    let stores = [open(&database.url()).await, open(&database.url()).await];
    let count_up = async |store: &PostgresStore| {
        let mut revs = Vec::new();
        while revs.len() < 25 {
            let found = store.get(&key(0)).await.expect("a read");
            let put = match found {
                None => Put::create(key(0), Bytes::from_static(&[1])),
                Some(found) => Put::update(key(0), found.rev, vec![found.value[0] + 1].into()),
            };
            if let Commit::Done { revs: given } = store.commit(vec![put]).await.expect("a commit") {
                revs.extend(given);
            }
        }
        revs
    };
    let revs = join_all([0, 1, 0, 1].map(|store| count_up(&stores[store]))).await.concat();
    let different: std::collections::BTreeSet<_> = revs.iter().collect();
    assert_eq!(different.len(), 100);
    let found = stores[0].get(&key(0)).await.expect("a read").expect("the counter");
    assert_eq!((found.value, Some(&found.rev)), (Bytes::from_static(&[100]), different.last().copied()));
    assert!(stores[0].is_shared());
}

#[tokio::test]
async fn a_conflict_with_another_store_is_seen() {
    let Some(database) = database() else { return };
    let (one, other) = (open(&database.url()).await, open(&database.url()).await);
    let Ok(Commit::Done { revs }) = one.commit(vec![Put::create(key(1), text("a"))]).await else { panic!() };
    let current = Some(Versioned { rev: revs[0], value: text("a") });
    let conflict = Ok(Commit::Conflict { index: 0, current: current.clone() });
    assert_eq!(other.commit(vec![Put::create(key(1), text("b"))]).await, conflict);
    assert_eq!(other.get(&key(1)).await, Ok(current));
    let taken_over = other.commit(vec![Put::update(key(1), revs[0], text("b"))]).await;
    assert!(matches!(taken_over, Ok(Commit::Done { .. })));
    let late = one.commit(vec![Put::require(key(1), revs[0]), Put::create(key(2), text("a"))]).await;
    assert!(matches!(late, Ok(Commit::Conflict { index: 0, current: Some(_) })));
    assert_eq!(other.get(&key(2)).await, Ok(None));
}

#[tokio::test]
async fn many_open_a_new_store_at_once() {
    let Some(database) = database() else { return };
    let opened = join_all((0..8).map(|_| PostgresStore::open(options(&database.url()), 3))).await;
    for store in opened {
        store.expect("an open store");
    }
    assert_eq!(database.sql("SELECT format, records, restoring FROM commit_store"), "1|0|f");
}

#[tokio::test]
async fn the_version_of_the_records_is_raised_and_never_lowered() {
    let Some(database) = database() else { return };
    let (newer, older) = (open(&database.url()).await, open(&database.url()).await);
    newer.raise_records(7).await.expect("noted");
    older.raise_records(6).await.expect("nothing to note");
    assert_eq!(database.sql("SELECT records FROM commit_store"), "7");
}

#[tokio::test]
async fn what_a_newer_program_wrote_is_refused() {
    let Some(database) = database() else { return };
    let newer = PostgresStore::open(options(&database.url()), 7).await.expect("a new store");
    drop(PostgresStore::open(options(&database.url()), 6).await.expect("nothing newer was written yet"));
    newer.raise_records(7).await.expect("noted");
    drop(PostgresStore::open(options(&database.url()), 7).await.expect("an open store"));
    let older = PostgresStore::open(options(&database.url()), 6).await.expect_err("its records are newer");
    let store = format!("postgres://127.0.0.1:{}/{}", database.server().port(), database.name());
    assert_eq!(older, PostgresOpenError::NewerRecords { store: store.clone(), found: 7, known: 6 });
    database.sql("UPDATE commit_store SET format = 2");
    let newer = PostgresStore::open(options(&database.url()), 7).await.expect_err("its tables are newer");
    assert_eq!(newer, PostgresOpenError::Newer { store, found: 2, known: 1 });
}

#[tokio::test]
async fn a_changed_value_is_reported() {
    let Some(store) = direct().await else { return };
    let puts = [1, 2, 3].map(|id| Put::create(key(id), text("หมาก")));
    store.commit(puts.into()).await.expect("a commit");
    let damage =
        "UPDATE commit_store_entries SET value = 'other' WHERE rev = (SELECT min(rev) + 1 FROM commit_store_entries)";
    store.database.sql(damage);
    let read = store.get(&key(2)).await;
    assert!(matches!(&read, Err(StoreError::Corrupt { key: found, .. }) if *found == key(2)), "{read:?}");
    let report = crate::check(&store.store, |_| ()).await;
    assert_eq!(report.faults.iter().map(|fault| fault.key.clone()).collect::<Vec<_>>(), [key(2)]);
    assert_eq!(report.sound.entries, 2);
}

#[tokio::test]
async fn a_server_that_takes_no_writes_is_unavailable_for_now() {
    let Some(store) = direct().await else { return };
    store.commit(vec![Put::create(key(1), text("a"))]).await.expect("a commit");
    let (name, server) = (store.database.name(), store.database.server());
    server.sql("postgres", &format!("ALTER DATABASE {name} SET default_transaction_read_only = on"));
    let other = PostgresStore::open(options(&store.database.url()), 1).await;
    assert!(matches!(other, Err(PostgresOpenError::Unusable { .. })), "{other:?}");
    server.sql("postgres", &format!("ALTER DATABASE {name} SET default_transaction_read_only = off"));
    open(&store.database.url()).await;
}

#[tokio::test]
async fn the_password_is_nowhere_to_be_seen() {
    let Some(database) = database() else { return };
    let mut wrong = options(&database.url());
    wrong.password = Some("hunter2-is-wrong".into());
    let error = PostgresStore::open(wrong.clone(), 1).await.expect_err("a wrong password");
    let mut nowhere = options("postgres://tester@127.0.0.1:1/nowhere");
    nowhere.password = Some("hunter2-is-wrong".into());
    let nobody = PostgresStore::open(nowhere, 1).await.expect_err("nobody listens there");
    let store = open(&database.url()).await;
    let shown = format!("{wrong:?} {error} {error:?} {nobody} {nobody:?} {store:?}");
    for secret in ["hunter2", PASSWORD] {
        assert!(!shown.contains(secret), "{shown}");
    }
    assert!(!store.name().contains(test_postgres::USER));
}

/// The server of the tests has no certificate.
#[tokio::test]
async fn encryption_that_is_required_is_not_done_without() {
    let Some(database) = database() else { return };
    let refused = PostgresStore::open(options(&format!("{}?sslmode=require", database.url())), 1).await;
    assert!(matches!(&refused, Err(PostgresOpenError::Unusable { what, .. }) if what.contains("TLS")), "{refused:?}");
    open(&format!("{}?sslmode=disable", database.url())).await;
}
