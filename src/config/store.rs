//! Settings of the store.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::config::value::WholeNumber;
use crate::config::{ConnectionLimit, DatabaseConfig, DatabaseUrl, Environment, PasswordError};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoreConfig {
    /// The folder of the store. A relative path starts at the folder in which the program is started. Where a database holds the
    /// games, the folder keeps only what can be made anew.
    pub path: PathBuf,
    /// A PostgreSQL database that holds the games in place of the folder, for one process or several.
    pub url: Option<DatabaseUrl>,
    /// A file that holds the password of the database and nothing else.
    pub password_file: Option<PathBuf>,
    /// A file with the certificate of the database, or those of the authorities whose word is taken for who it is.
    pub ca_file: Option<PathBuf>,
    /// A file with the certificate by which the bot identifies itself to the database, and its private key.
    pub client_file: Option<PathBuf>,
    /// How many connections to the database there are at most: 2 to 200.
    pub connections: ConnectionLimit,
    /// The backups that the bot makes by itself.
    pub backup: BackupConfig,
}

impl StoreConfig {
    /// The database that holds the games, if the folder doesn't.
    pub fn database(&self, environment: &Environment) -> Result<Option<DatabaseConfig>, PasswordError> {
        let Some(url) = &self.url else { return Ok(None) };
        let mut database = DatabaseConfig::find(url, self.password_file.as_ref(), environment)?;
        database.options.ca_file.clone_from(&self.ca_file);
        database.options.client_file.clone_from(&self.client_file);
        database.options.connections = usize::from(self.connections.get());
        Ok(Some(database))
    }
}

impl Default for StoreConfig {
    fn default() -> StoreConfig {
        StoreConfig {
            path: PathBuf::from("data"),
            url: None,
            password_file: None,
            ca_file: None,
            client_file: None,
            connections: ConnectionLimit::default(),
            backup: BackupConfig::default(),
        }
    }
}

/// The backups that the bot makes by itself, one a day. Without a path there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BackupConfig {
    /// The folder in which they are kept.
    pub path: Option<PathBuf>,
    /// The hour after which the day's backup is made, in the time zone of the machine: 0 to 23.
    pub hour: Hour,
    /// How many are kept: 1 to 1000. The oldest one is removed when there are more.
    pub keep: Keep,
}

pub type Hour = WholeNumber<0, 23, 4>;

/// How many backups are kept.
pub type Keep = WholeNumber<1, 1000, 7>;
