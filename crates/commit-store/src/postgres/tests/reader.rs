//! A store that is only looked at.

use bytes::Bytes;

use super::*;
use crate::verify;

/// How the tables are: their number, the description of the store, and the last revision.
fn state(database: &Database) -> String {
    let tables = "SELECT count(*) FROM pg_class WHERE relname LIKE 'commit_store%'";
    let count = database.sql(tables);
    match count.trim() {
        "0" => count,
        _ => count + &database.sql("TABLE commit_store; SELECT last_value FROM commit_store_revisions"),
    }
}

#[tokio::test]
async fn who_only_looks_changes_nothing() {
    let Some(database) = database() else { return };
    let read = |records| PostgresReader::open(options(&database.url()), records);
    let missing = read(3).await.expect_err("there is no store");
    assert!(missing.to_string().contains("there is no store in this database"), "{missing}");
    assert_eq!(state(&database).trim(), "0");

    let store = open(&database.url()).await;
    store.commit(vec![Put::create(key(1), Bytes::from_static(b"a"))]).await.expect("a commit");
    let before = state(&database);
    let reader = read(3).await.expect("an open store");
    assert_eq!(reader.get(&key(1)).await, store.get(&key(1)).await);
    assert_eq!(reader.scan(&Prefix::ALL, None, 10).await.expect("a scan").entries.len(), 1);
    let refused = reader.commit(vec![Put::create(key(2), Bytes::new())]).await;
    assert!(matches!(refused, Err(StoreError::ReadOnly { .. })), "{refused:?}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("backup");
    let totals = reader.backup(&file, |_| ()).await.expect("a backup");
    assert_eq!(verify(&file).expect("a whole backup"), totals);
    assert_eq!((totals.entries, state(&database)), (1, before));

    store.raise_records(1).await.expect("noted");
    let newer = PostgresReader::open(options(&database.url()), 0).await;
    assert!(matches!(newer, Err(PostgresOpenError::NewerRecords { found: 1, known: 0, .. })), "{newer:?}");
}

#[tokio::test]
async fn a_role_that_may_only_read_is_enough() {
    let Some(database) = database() else { return };
    let store = open(&database.url()).await;
    store.commit(vec![Put::create(key(1), Bytes::from_static(b"a"))]).await.expect("a commit");
    let role = format!("reader_of_{}", database.name());
    // Its password is asked for by SCRAM.
    database.sql(&format!(
        "SET password_encryption = 'scram-sha-256'; CREATE ROLE {role} LOGIN PASSWORD '{PASSWORD}'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role};
         GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO {role}"
    ));
    let url = database.url().replace(test_postgres::USER, &role);
    let reader = PostgresReader::open(options(&url), 1).await.expect("an open store");
    assert_eq!(reader.get(&key(1)).await, store.get(&key(1)).await);
    drop((reader, store));
}
