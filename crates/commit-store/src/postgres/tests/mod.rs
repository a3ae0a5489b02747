mod crash;
mod history;
mod network;
mod patient;
mod reader;
mod shared;
mod transfer;

use test_postgres::{Database, PASSWORD, Proxy, Server, Weather};

use self::patient::Patient;
use super::*;
use crate::Space;

const THINGS: Space = Space::new("thing");

fn key(id: u64) -> Key {
    THINGS.key([id])
}

/// An open store in a database of its own.
struct TestStore<S> {
    store: S,
    _proxy: Option<Proxy>,
    database: Database,
}

impl<S> std::ops::Deref for TestStore<S> {
    type Target = S;

    fn deref(&self) -> &S {
        &self.store
    }
}

/// A new database; `None` where there is no PostgreSQL.
fn database() -> Option<Database> {
    Some(Server::shared()?.database())
}

async fn direct() -> Option<TestStore<PostgresStore>> {
    let database = database()?;
    Some(TestStore { store: open(&database.url()).await, _proxy: None, database })
}

/// Over a network that loses connections.
async fn far_away(seed: u64) -> Option<TestStore<Patient>> {
    let database = database()?;
    let proxy = Proxy::start(database.server().port(), Weather::Good).await;
    let store = Patient::new(open(&database.url_at(proxy.port())).await);
    proxy.set(Weather::Bad { seed });
    Some(TestStore { store, _proxy: Some(proxy), database })
}

/// Options for tests, in which nobody waits long.
fn options(url: &str) -> PostgresOptions {
    let mut options = PostgresOptions::new(url.parse().expect("an address"));
    options.password = Some(PASSWORD.into());
    options.idle_timeout = Duration::from_millis(500);
    options
}

async fn open(url: &str) -> PostgresStore {
    PostgresStore::open(options(url), 1).await.expect("an open store")
}

mod whole {
    crate::conformance::suite!(match super::direct().await {
        Some(store) => store,
        None => return,
    });
}

mod whole_over_a_bad_network {
    crate::conformance::suite!(match super::far_away(7).await {
        Some(store) => store,
        None => return,
    });
}
