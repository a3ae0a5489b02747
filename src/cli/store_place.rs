//! Where the store is that a command works on: in a folder or in a database.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::progress::Progress;
use super::store_copy::StoreCopy;
use super::{CliError, SettingsLoader, block_on};
use crate::config::{Environment, PasswordError, StoreConfig};
use crate::service::RECORDS;
use commit_store::{
    BackupError, OpenError, PostgresOpenError, PostgresOptions, PostgresReader, PostgresStore, SledStore, Store,
    StoreError, Totals, backup, restore,
};

/// How many connections a command has to a database.
const CONNECTIONS: usize = 2;

/// Where the store is.
#[derive(Clone, Debug)]
pub(super) enum StorePlace {
    /// In this folder.
    Folder(PathBuf),
    /// In this database.
    Database(Box<PostgresOptions>),
}

impl StorePlace {
    /// Where the settings of a command say.
    pub(super) fn load(settings: &SettingsLoader) -> Result<StorePlace, CliError> {
        Ok(StorePlace::of(&settings.load()?.config.store, settings.environment())?)
    }

    /// Where these settings say.
    pub(super) fn of(config: &StoreConfig, environment: &Environment) -> Result<StorePlace, PasswordError> {
        Ok(match config.database(environment)? {
            None => StorePlace::Folder(config.path.clone()),
            Some(database) => {
                StorePlace::Database(Box::new(PostgresOptions { connections: CONNECTIONS, ..database.options }))
            }
        })
    }

    /// What people call it.
    pub(super) fn name(&self) -> String {
        match self {
            StorePlace::Folder(folder) => folder.display().to_string(),
            StorePlace::Database(options) => options.url.to_string(),
        }
    }

    /// Opens the store; in a folder it blocks.
    pub(super) async fn open(&self) -> Result<Arc<dyn Store>, CliError> {
        Ok(match self {
            StorePlace::Folder(folder) => Arc::new(SledStore::open(folder, RECORDS)?),
            StorePlace::Database(options) => Arc::new(PostgresStore::open((**options).clone(), RECORDS).await?),
        })
    }

    /// Writes everything to a file, and tells how far it has come. The store may be in use. Blocks.
    pub(super) fn back_up(&self, file: &Path) -> Result<Totals, CliError> {
        let progress = Progress::begin("backing up");
        match self {
            StorePlace::Folder(folder) => {
                let folder = existing(folder)?;
                match backup(folder, file, progress.note()) {
                    // One that was made by an earlier version, or one that the next start would mend: a copy of it is opened
                    // first.
                    Err(BackupError::Store { .. }) => {
                        let copied = StoreCopy::open(folder)?;
                        Ok(backup(copied.store.path(), file, progress.note())?)
                    }
                    made => Ok(made?),
                }
            }
            StorePlace::Database(options) => Ok(block_on(back_up_and_tell(options, file, progress.note()))??),
        }
    }

    /// Makes a store of a backup here, where none may be, and tells how far it has come. Blocks.
    pub(super) fn restore(&self, file: &Path) -> Result<Totals, CliError> {
        let progress = Progress::begin("restoring");
        match self {
            StorePlace::Folder(folder) => Ok(restore(file, folder, progress.note())?),
            StorePlace::Database(options) => {
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
    back_up_and_tell(options, file, |_| {}).await
}

/// The same; `progress` is called now and then with the number of entries written so far.
async fn back_up_and_tell(
    options: &PostgresOptions,
    file: &Path,
    progress: impl FnMut(u64) + Send + 'static,
) -> Result<Totals, BackupError> {
    let opened = open_to_read(options).await.map_err(|error| {
        BackupError::Database(StoreError::Unavailable { store: options.url.to_string(), reason: error.to_string() })
    })?;
    opened.backup(file, progress).await
}

/// The folder of a store that exists already, so that a mistyped path is an error instead of a new, empty store.
pub(super) fn existing(folder: &Path) -> Result<&Path, OpenError> {
    let is_empty = folder
        .read_dir()
        .map_or_else(|error| error.kind() == std::io::ErrorKind::NotFound, |mut entries| entries.next().is_none());
    match is_empty {
        true => {
            Err(OpenError::Unusable { path: folder.to_owned(), what: "there is no store in this folder".to_owned() })
        }
        false => Ok(folder),
    }
}
