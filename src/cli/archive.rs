//! `makruk-bot backup` and `makruk-bot restore`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use tempfile::TempDir;

use super::forgotten::Lists;
use super::store_place::StorePlace;
use super::{CliError, Exit, SettingsLoader, block_on};
use crate::service::RECORDS;
use commit_store::{SledStore, Totals, copy};

/// Write everything in the store to a file
///
/// The bot may be running. The file appears only once it is complete and was verified.
#[derive(Debug, Args)]
pub struct Backup {
    /// The file to write; an existing one is replaced
    file: PathBuf,
}

/// Restore a backup into a new store
///
/// The backup is verified first, whichever kind of store it was made of. An existing store is never overwritten: move its folder
/// aside, or name an empty database. If this is interrupted, repeat it; until then the bot does not start on what is there. Whoever
/// has had themselves taken out since the backup was made is taken out of it, by the lists beside the folder of the store and
/// among the backups.
#[derive(Debug, Args)]
pub struct Restore {
    /// The backup file
    file: PathBuf,
    /// A list of people who had themselves taken out, besides those beside the store and among its backups
    #[arg(long, value_name = "FILE")]
    forgotten: Option<PathBuf>,
}

impl Backup {
    pub(super) fn run(&self, settings: &SettingsLoader, out: &mut dyn Write) -> Result<(), CliError> {
        let totals = StorePlace::load(settings)?.back_up(&self.file)?;
        report(out, &totals, &format!("written to {}", self.file.display()))
    }
}

impl Restore {
    pub(super) fn run(&self, settings: &SettingsLoader, out: &mut dyn Write) -> Result<(), CliError> {
        let (place, store) = (StorePlace::load(settings)?, settings.load()?.config.store);
        let lists = Lists::gather(&store.path, store.backup.path.as_deref(), self.forgotten.as_deref())?;
        let totals = place.restore(&self.file)?;
        report(out, &totals, &format!("restored to {}", place.name()))?;
        if let Some(told) = block_on(lists.apply(&place, &store.path))?? {
            writeln!(out, "{told}")?;
        }
        Ok(())
    }
}

fn report(out: &mut dyn Write, totals: &Totals, action: &str) -> Result<(), CliError> {
    Ok(writeln!(out, "{} entries, {} bytes {action}", totals.entries, totals.bytes)?)
}

/// An open copy of a store. The store may be in use meanwhile and is not changed, as it would be by opening it.
pub(super) struct StoreCopy {
    pub(super) store: Arc<SledStore>,
    /// Removed when this is dropped, after the store was closed.
    _folder: TempDir,
}

impl StoreCopy {
    pub(super) fn open(store: &Path) -> Result<StoreCopy, CliError> {
        let unusable = |error: std::io::Error| {
            CliError::new(Exit::File, format!("the store {} cannot be copied to be read: {error}", store.display()))
        };
        let folder = scratch().map_err(unusable)?;
        let path = folder.path().join("store");
        copy(store, &path).map_err(unusable)?;
        // What is wrong with the copy is wrong with the store.
        let opened = SledStore::open(&path, RECORDS).map_err(|error| error.of(store));
        Ok(StoreCopy { store: Arc::new(opened?), _folder: folder })
    }
}

/// A folder for copies, which is removed when it is dropped.
pub(super) fn scratch() -> std::io::Result<TempDir> {
    tempfile::Builder::new().prefix("makruk-bot-").tempdir()
}
