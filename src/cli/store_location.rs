//! The location of the store that a command works on: a folder or a database.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli::progress::Progress;
use crate::cli::store_copy::StoreCopy;
use crate::cli::{CliError, SettingsLoader, block_on};
use crate::config::{Environment, PasswordError, StoreConfig};
use bot_service::RECORDS;
use commit_store::{
    BackupError, OpenError, PostgresOpenError, PostgresOptions, PostgresReader, PostgresStore, SledStore, Store,
    StoreError, Totals, backup, holds_store, restore,
};

/// How many connections a command has to a database.
const CONNECTIONS: usize = 2;

/// Where the store is.
#[derive(Clone, Debug)]
pub(super) enum StoreLocation {
    /// In this folder.
    Folder(PathBuf),
    /// In this database.
    Database(Box<PostgresOptions>),
}

impl StoreLocation {
    /// The location that the settings of a command name.
    pub(super) fn load(settings: &SettingsLoader) -> Result<StoreLocation, CliError> {
        Ok(StoreLocation::of(&settings.load()?.config.store, settings.environment())?)
    }

    /// The location that these settings name.
    pub(super) fn of(config: &StoreConfig, environment: &Environment) -> Result<StoreLocation, PasswordError> {
        Ok(match config.database(environment)? {
            None => StoreLocation::Folder(config.path.clone()),
            Some(database) => {
                StoreLocation::Database(Box::new(PostgresOptions { connections: CONNECTIONS, ..database.options }))
            }
        })
    }

    /// Its name for people.
    pub(super) fn name(&self) -> String {
        match self {
            StoreLocation::Folder(folder) => folder.display().to_string(),
            StoreLocation::Database(options) => options.url.to_string(),
        }
    }

    /// Opens the store; in a folder it blocks.
    pub(super) async fn open(&self) -> Result<Arc<dyn Store>, CliError> {
        Ok(match self {
            StoreLocation::Folder(folder) => Arc::new(SledStore::open(folder, RECORDS)?),
            StoreLocation::Database(options) => Arc::new(PostgresStore::open((**options).clone(), RECORDS).await?),
        })
    }

    /// Writes everything to a file, and reports its progress. The store may be in use. Blocks.
    pub(super) fn back_up(&self, file: &Path) -> Result<Totals, CliError> {
        let progress = Progress::begin("backing up");
        match self {
            StoreLocation::Folder(folder) => {
                let folder = existing(folder)?;
                match backup(folder, file, progress.note()) {
                    // The store is of an earlier version, or the next start would repair it: a copy of it is opened first.
                    Err(BackupError::Store { .. }) => {
                        let copied = StoreCopy::open(folder)?;
                        Ok(backup(copied.store.path(), file, progress.note())?)
                    }
                    made => Ok(made?),
                }
            }
            StoreLocation::Database(options) => block_on(async {
                let store = open_to_read(options).await?;
                Ok::<_, CliError>(store.backup(file, progress.note()).await?)
            })?,
        }
    }

    /// Restores a backup here, where no store may be yet, and reports its progress. Blocks.
    pub(super) fn restore(&self, file: &Path) -> Result<Totals, CliError> {
        let progress = Progress::begin("restoring");
        match self {
            StoreLocation::Folder(folder) => Ok(restore(file, folder, progress.note())?),
            StoreLocation::Database(options) => {
                Ok(block_on(PostgresStore::restore((**options).clone(), file, progress.note()))??)
            }
        }
    }
}

/// Opens the store in a database for a command that changes nothing.
pub(super) async fn open_to_read(options: &PostgresOptions) -> Result<PostgresReader, PostgresOpenError> {
    PostgresReader::open(options.clone(), RECORDS).await
}

/// Writes everything in a database to a file.
pub(super) async fn back_up_database(options: &PostgresOptions, file: &Path) -> Result<Totals, BackupError> {
    let opened = open_to_read(options).await.map_err(|error| {
        BackupError::Database(StoreError::Unavailable { store: options.url.to_string(), reason: error.to_string() })
    })?;
    opened.backup(file, |_| {}).await
}

/// The folder of a store that exists already, so that a mistyped path is an error instead of a new, empty store.
pub(super) fn existing(folder: &Path) -> Result<&Path, OpenError> {
    let what = match holds_store(folder) {
        Ok(true) => return Ok(folder),
        Ok(false) => "there is no store in this folder".to_owned(),
        Err(error) => error.to_string(),
    };
    Err(OpenError::Unusable { path: folder.to_owned(), what })
}
