use test_postgres::{Database, PASSWORD, Server};

use super::*;

/// An open store in a database of its own.
struct TestStore {
    store: PostgresStore,
    _database: Database,
}

impl TestStore {
    /// `None` where there is no PostgreSQL.
    async fn new() -> Option<Self> {
        let database = Server::shared()?.database();
        let store = PostgresStore::open(options(&database), 1).await.expect("a new store");
        Some(Self { store, _database: database })
    }
}

impl std::ops::Deref for TestStore {
    type Target = PostgresStore;

    fn deref(&self) -> &PostgresStore {
        &self.store
    }
}

fn options(database: &Database) -> PostgresOptions {
    options_at(&database.url())
}

fn options_at(url: &str) -> PostgresOptions {
    let mut options = PostgresOptions::new(url.parse().expect("an address"));
    options.password = Some(PASSWORD.into());
    options
}

mod whole {
    use super::TestStore;

    crate::conformance::suite!(match TestStore::new().await {
        Some(store) => store,
        None => return,
    });
}
