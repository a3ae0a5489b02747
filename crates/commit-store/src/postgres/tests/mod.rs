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
use crate::soon::SOON;

const THINGS: Space = Space::new("thing");

fn key(id: u64) -> Key {
    THINGS.key([id])
}

/// An open store in a separate database.
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
    let store = Patient::new(open_hasty(&database.url_at(proxy.port())).await);
    proxy.set(Weather::Bad { seed });
    Some(TestStore { store, _proxy: Some(proxy), database })
}

/// Options for tests, in which neither side loses its patience on a busy machine.
fn options(url: &str) -> PostgresOptions {
    let mut options = PostgresOptions::new(url.parse().expect("an address"));
    options.password = Some(PASSWORD.into());
    options.connect_timeout = SOON;
    options.statement_timeout = SOON;
    options.idle_timeout = SOON;
    options
}

async fn open(url: &str) -> PostgresStore {
    PostgresStore::open(options(url), 1).await.expect("an open store")
}

/// A store whose transactions the server soon ends if nothing more is heard of them.
async fn open_hasty(url: &str) -> PostgresStore {
    let options = PostgresOptions { idle_timeout: Duration::from_millis(300), ..options(url) };
    PostgresStore::open(options, 1).await.expect("an open store")
}

mod whole {
    crate::conformance::suite!(match super::direct().await {
        Some(store) => store,
        None => return,
    });
}

mod whole_over_a_bad_network {
    crate::conformance::suite!(match super::far_away(test_budget::seed(7)).await {
        Some(store) => store,
        None => return,
    });
}
