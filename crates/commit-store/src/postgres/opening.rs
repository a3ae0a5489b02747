//! Opens the store in a database.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use super::failure::StatementFailure;
use super::schema::{self, Description};
use super::session::{Connection, DatabasePool};
use super::unsettled::Unsettled;
use super::{Inner, PostgresOpenError, PostgresOptions, PostgresStore};

/// A database whose store is being opened.
pub(super) struct StoreOpening {
    /// What errors call the store.
    store: String,
    session: DatabasePool,
    connection: Connection,
    idle_timeout: Duration,
}

impl StoreOpening {
    /// Connects to the database.
    pub(super) async fn begin(options: &PostgresOptions) -> Result<Self, PostgresOpenError> {
        let store = options.url.to_string();
        let refused = |failure: StatementFailure| refused(&store, &failure);
        let session = connect(options).await.map_err(refused)?;
        let connection = session.connection().await.map_err(refused)?;
        Ok(Self { store, session, connection, idle_timeout: options.idle_timeout })
    }

    /// The description in the tables; `None` if there are no tables yet.
    pub(super) async fn describe(&self) -> Result<Option<Description>, PostgresOpenError> {
        schema::describe(&self.connection).await.map_err(|failure| self.refused(&failure))
    }

    /// Creates the tables. Several processes may do so at once.
    pub(super) async fn create_tables(&self) -> Result<Description, PostgresOpenError> {
        schema::create(&self.connection).await.map_err(|failure| self.refused(&failure))?;
        self.describe().await?.ok_or_else(|| self.unusable("its tables vanish as they are made"))
    }

    /// Opens the store that was found, unless a newer program wrote to it.
    pub(super) async fn finish(self, found: &Description, records: u32) -> Result<PostgresStore, PostgresOpenError> {
        schema::admit(&self.store, found, records)?;
        let last_rev = schema::last_rev(&self.connection).await.map_err(|failure| self.refused(&failure))?.into();
        self.connection.give_back();
        let inner = Inner {
            session: self.session,
            idle_timeout: self.idle_timeout,
            unsettled: Unsettled::default(),
            commits: AtomicU64::default(),
            conflicts: AtomicU64::default(),
            last_rev,
        };
        Ok(PostgresStore { inner: Arc::new(inner) })
    }

    /// The error for a store that cannot be used.
    pub(super) fn unusable(&self, what: &str) -> PostgresOpenError {
        unusable(&self.store, what)
    }

    fn refused(&self, failure: &StatementFailure) -> PostgresOpenError {
        refused(&self.store, failure)
    }
}

fn refused(store: &str, failure: &StatementFailure) -> PostgresOpenError {
    match failure {
        StatementFailure::NotAdmitted(what) => {
            PostgresOpenError::NotAdmitted { store: store.to_owned(), what: what.clone() }
        }
        other => unusable(store, other.reason()),
    }
}

fn unusable(store: &str, what: &str) -> PostgresOpenError {
    PostgresOpenError::Unusable { store: store.to_owned(), what: what.to_owned() }
}

/// Connections to a server that makes commits durable before it acknowledges them, whatever its default is.
pub(super) async fn connect(options: &PostgresOptions) -> Result<DatabasePool, StatementFailure> {
    let new = |settings| DatabasePool::new(options, settings).map_err(StatementFailure::Disconnected);
    let session = new("")?;
    let connection = session.connection().await?;
    let setting = |name| {
        let connection = &connection;
        async move {
            let row = connection.query_one("SELECT current_setting($1, true)", &[&name]).await;
            // Databases that only speak the protocol may have no such setting.
            row.ok().and_then(|row| row.get::<_, Option<String>>(0)).unwrap_or_default()
        }
    };
    if setting("fsync").await == "off" {
        tracing::warn!(store = %session.name, "fsync is off on the database server: a power cut loses acknowledged commits");
    }
    let is_durable = setting("synchronous_commit").await != "off";
    connection.give_back();
    if is_durable { Ok(session) } else { new(" -c synchronous_commit=on") }
}
