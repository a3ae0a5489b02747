//! Connections to the database.

use std::time::Duration;

use bytes::Bytes;
use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime, Status, Timeouts};
use tokio_postgres::config::{SslMode, TargetSessionAttrs};
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Config, NoTls, Row};

use super::failure::StatementFailure;
use super::options::{Host, Location, PostgresOptions, TlsMode};
use super::tls::Tls;
use crate::{Connections, Key, StoreError, Versioned, record};

use secrecy::ExposeSecret;

/// How much longer than the server a step may take on its way.
const ON_THE_WAY: Duration = Duration::from_secs(2);

/// The connections to one database.
pub(super) struct DatabasePool {
    /// What errors call the store.
    pub(super) name: String,
    pool: Pool,
    step_timeout: Duration,
}

/// A parameter of a statement, with its type.
pub(super) type Parameter<'a> = (&'a (dyn ToSql + Sync), Type);

impl DatabasePool {
    /// Connections with these options, and with these settings of the server besides; an error says what is wrong with them.
    /// Nothing is connected yet.
    pub(super) fn new(options: &PostgresOptions, settings: &str) -> Result<Self, String> {
        let PostgresOptions { url, statement_timeout, idle_timeout, .. } = options;
        let mut config = Config::new();
        for Host { at, port } in &url.hosts {
            match at {
                Location::Machine(name) => config.host(name),
                Location::Socket(folder) => config.host_path(folder),
            };
            config.port(*port);
        }
        config.dbname(&url.database).user(&url.user).application_name(&options.application);
        if let Some(password) = &options.password {
            config.password(password.expose_secret());
        }
        config.options(format!(
            "-c statement_timeout={} -c idle_in_transaction_session_timeout={}{settings}",
            statement_timeout.as_millis(),
            idle_timeout.as_millis(),
        ));
        config.connect_timeout(options.connect_timeout);
        // Keepalives notice a machine that has vanished.
        config.keepalives(true).keepalives_idle(Duration::from_secs(30)).keepalives_interval(Duration::from_secs(5));
        config.keepalives_retries(3).tcp_user_timeout(*statement_timeout + ON_THE_WAY);
        // Only a server that takes writes has every acknowledged commit.
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        config.ssl_mode(match url.tls {
            TlsMode::Disable => SslMode::Disable,
            TlsMode::Prefer => SslMode::Prefer,
            TlsMode::Require => SslMode::Require,
        });
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = match url.tls {
            TlsMode::Disable => Manager::from_config(config, NoTls, recycling),
            TlsMode::Prefer | TlsMode::Require => Manager::from_config(config, Tls::new(options)?, recycling),
        };
        let step_timeout = *statement_timeout + ON_THE_WAY;
        let timeouts = Timeouts {
            wait: Some(step_timeout),
            create: Some(options.connect_timeout * url.hosts.len() as u32 + ON_THE_WAY),
            recycle: Some(ON_THE_WAY),
        };
        let pool = Pool::builder(manager).max_size(options.connections.max(1)).timeouts(timeouts);
        let pool = pool.runtime(Runtime::Tokio1).build().map_err(|error| error.to_string())?;
        Ok(Self { name: url.to_string(), pool, step_timeout })
    }

    /// A connection, which is closed in the end unless it is given back.
    pub(super) async fn connection(&self) -> Result<Connection, StatementFailure> {
        self.pool.get().await.map(|object| Connection(Some(object))).map_err(|error| StatementFailure::of_pool(&error))
    }

    /// How its connections are used at this moment.
    pub(super) fn connections(&self) -> Connections {
        let Status { max_size, size, available, waiting } = self.pool.status();
        Connections { in_use: size.saturating_sub(available), waiting, limit: max_size }
    }

    /// What is sent at once, if it is answered in time.
    pub(super) async fn in_time<T>(&self, step: impl Future<Output = T>) -> Result<T, StatementFailure> {
        tokio::time::timeout(self.step_timeout, step).await.map_err(|_| StatementFailure::late())
    }

    /// The rows of one statement by itself. A connection that turns out dead is replaced once, since reading twice does no harm.
    pub(super) async fn rows(&self, statement: &str, parameters: &[Parameter<'_>]) -> Result<Vec<Row>, StoreError> {
        let mut read = self.rows_once(statement, parameters).await;
        if let Err(StatementFailure::Disconnected(reason)) = &read {
            tracing::debug!(store = %self.name, reason, "retrying a read");
            read = self.rows_once(statement, parameters).await;
        }
        read.map_err(|failure| failure.told(&self.name))
    }

    async fn rows_once(&self, statement: &str, parameters: &[Parameter<'_>]) -> Result<Vec<Row>, StatementFailure> {
        let connection = self.connection().await?;
        match self.in_time(connection.query_typed(statement, parameters)).await? {
            Ok(rows) => {
                connection.give_back();
                Ok(rows)
            }
            Err(error) => Err(StatementFailure::of(&error)),
        }
    }

    /// The value in the columns `rev`, `value` and `checksum` of a row.
    pub(super) fn versioned(&self, key: &Key, row: &Row) -> Result<Versioned, StoreError> {
        let (rev, value) = (row.get::<_, i64>("rev") as u64, row.get::<_, &[u8]>("value"));
        let written = row.get::<_, i32>("checksum") as u32;
        let computed = record::checksum(key.as_bytes(), rev, value);
        if written != computed {
            let what = format!("its checksum is {computed:08x} and should be {written:08x}");
            return Err(StoreError::Corrupt { store: self.name.clone(), key: key.clone(), what });
        }
        Ok(Versioned { rev, value: Bytes::copy_from_slice(value) })
    }

    /// The key in the column `key` of a row.
    pub(super) fn key(&self, row: &Row) -> Result<Key, StoreError> {
        Key::new(Bytes::copy_from_slice(row.get("key"))).map_err(|error| StoreError::Damaged {
            store: self.name.clone(),
            what: format!("its table of entries has something else than keys: {error}"),
        })
    }
}

/// A connection with exclusive use.
pub(super) struct Connection(Option<Object>);

impl Connection {
    /// Lets others use it. It must be in no transaction.
    pub(super) fn give_back(mut self) {
        self.0 = None;
    }
}

impl std::ops::Deref for Connection {
    type Target = Client;

    fn deref(&self) -> &Client {
        self.0.as_ref().expect("it was not given back yet")
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // It may be in the middle of a transaction, which the server rolls back once the connection is closed.
        self.0.take().map(Object::take);
    }
}
