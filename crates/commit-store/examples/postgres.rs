//! Commits per second of the PostgreSQL store, on a dedicated local server with `fsync` on.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use commit_store::{Commit, Expect, PostgresOptions, PostgresStore, Put, Space, Store};
use futures::future::join_all;
use test_postgres::{PASSWORD, Server};

const KEYS: Space = Space::new("key");
const LEASES: Space = Space::new("lease");
const WHILE: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() {
    let Some(server) = Server::start() else { return };
    let database = server.database();
    let mut options = PostgresOptions::new(database.url().parse().expect("an address"));
    options.password = Some(PASSWORD.into());
    let store = Arc::new(PostgresStore::open(options, 1).await.expect("a new store"));
    let Ok(Commit::Done { revs }) = store.commit(vec![Put::create(LEASES.key([0]), Bytes::new())]).await else {
        panic!("the first commit should be done");
    };
    for clients in [1, 16] {
        let tasks = (0..clients).map(|client| tokio::spawn(write(Arc::clone(&store), [clients, client], revs[0])));
        let mut times = Vec::new();
        for task in join_all(tasks).await {
            times.extend(task.expect("no panic"));
        }
        times.sort();
        let a_second = times.len() as f64 / WHILE.as_secs_f64();
        let (median, slow) = (times[times.len() / 2], times[times.len() * 99 / 100]);
        println!(
            "{clients} clients: {a_second:.0} commits a second, half within {median:.1?}, 99 of 100 within {slow:.1?}"
        );
    }
}

/// Commits as a move of a game does: a few keys, one of them new, under a lease. How long each commit took.
async fn write(store: Arc<PostgresStore>, [round, client]: [u64; 2], lease: u64) -> Vec<Duration> {
    let (begun, mut times) = (Instant::now(), Vec::new());
    let mut expect = [Expect::Absent; 2];
    for number in 0.. {
        if begun.elapsed() > WHILE {
            break;
        }
        let now = Instant::now();
        let value = Bytes::from(vec![number as u8; 400]);
        let put = |part: usize| Put::write(KEYS.key([round, client, part as u64]), expect[part], value.clone());
        let new = Put::create(KEYS.key([round, client, 2 + number]), value.clone());
        match store.commit(vec![put(0), put(1), new, Put::require(LEASES.key([0]), lease)]).await {
            Ok(Commit::Done { revs }) => expect = [Expect::Rev(revs[0]), Expect::Rev(revs[1])],
            other => panic!("nobody else writes, but: {other:?}"),
        }
        times.push(now.elapsed());
    }
    times
}
