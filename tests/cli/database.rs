//! Commands on a store in a database.

use std::sync::Arc;

use bot_service::{ChannelId, FairCoin, Lane, RECORDS, Resource, Service, SystemClock};
use commit_store::{PostgresOptions, PostgresStore, Put, Space, Store};
use test_postgres::{Database, PASSWORD, Server};
use tokio_util::sync::CancellationToken;

use crate::{Program, exit};

/// A program whose store is in this database.
fn program(database: &Database) -> Program {
    Program::new().with("MAKRUK__STORE__URL", database.url()).with("MAKRUK_STORE_PASSWORD", PASSWORD)
}

async fn open(database: &Database, records: u32) -> Arc<dyn Store> {
    let mut options = PostgresOptions::new(database.url().parse().unwrap());
    options.password = Some(PASSWORD.into());
    Arc::new(PostgresStore::open(options, records).await.unwrap())
}

#[tokio::test]
async fn what_only_looks_makes_no_store_and_leaves_one_as_it_is() {
    let Some(server) = Server::shared() else { return };
    let database = server.database();
    let program = program(&database);
    let looking = [&["status"][..], &["doctor"], &["backup", "games.backup"]];
    for arguments in looking {
        program.run(arguments).assert_fails(exit::STORE_UNUSABLE, &["there is no store in this database"]);
    }
    let tables = "SELECT count(*) FROM pg_class WHERE relname LIKE 'commit_store%'";
    assert_eq!(database.sql(tables).trim(), "0");

    let store = open(&database, RECORDS - 1).await;
    store.raise_records(RECORDS - 1).await.unwrap();
    store.commit(vec![Put::create(Space::new("player-game").key([1, 1]), vec![1].into())]).await.unwrap();
    for arguments in looking {
        let output = program.run(arguments);
        assert_eq!(output.code, exit::OK, "{}", output.stderr);
    }
    let records = (RECORDS - 1).to_string();
    assert_eq!(database.sql("SELECT records FROM commit_store").trim(), records, "the older program still opens it");
}

#[tokio::test]
async fn status_tells_who_works_on_the_database_and_names_nobody() {
    let Some(server) = Server::shared() else { return };
    let database = server.database();
    let (service, _announced) = Service::new(open(&database, RECORDS).await, Arc::new(SystemClock), Arc::new(FairCoin));
    let (mut membership, stop) = (service.cluster.join().await.unwrap(), CancellationToken::new());
    let until = stop.clone();
    let running = tokio::spawn(async move { membership.watch(&until).await });
    assert_eq!(service.cluster.agree_on_shards(2).await.unwrap(), 2);
    for resource in [Resource::Shard(1), Resource::DueRows, Resource::Lane(Lane::Channel(ChannelId(123_456_789)))] {
        assert!(service.cluster.lease(resource).await.unwrap().is_some());
    }
    let status = async || {
        let program = program(&database);
        let output = tokio::task::spawn_blocking(move || program.run(&["status"])).await.unwrap();
        assert_eq!(output.code, exit::OK, "{}", output.stderr);
        output
    };
    let output = status().await;
    let lines: Vec<&str> = output.stdout.lines().collect();
    assert_eq!(lines[0], "1 process, 2 shards");
    let (number, version) = (std::process::id().to_string(), env!("CARGO_PKG_VERSION"));
    assert!(lines[1].contains(&format!(":{number}, version {version} (records {RECORDS}), since ")), "{lines:?}");
    assert!(lines[1].contains(", heartbeat "), "{lines:?}");
    assert_eq!(
        lines[2..],
        ["    shard 1", "    what falls due", "    1 lane of the outbox", "nobody receives shard 0"]
    );
    // It ends without a word, and no other is there to take its work over.
    running.abort();
    let output = status().await;
    let lines: Vec<&str> = output.stdout.lines().collect();
    assert_eq!(lines[0], "0 processes, 2 shards");
    assert!(lines[1].contains(", NOT RUNNING: no heartbeat for 8 s"), "{lines:?}");
    let unheld = ["shard 1", "what falls due", "1 lane of the outbox"].map(|what| format!("    unheld: {what}"));
    assert_eq!(lines[2..5], unheld);
    assert_eq!(lines[5..], ["nobody receives shards 0, 1", "nobody does what falls due"]);
    Program::new().run(&["status"]).assert_fails(exit::REFUSED, &["is a folder"]);
}
