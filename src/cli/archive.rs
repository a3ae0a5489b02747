//! `makruk-bot backup` and `makruk-bot restore`.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::{CliError, SettingsLoader, block_on};
use commit_store::{OpenError, SledStore, Totals, backup, restore};

/// Write everything in the store to a file
///
/// The bot must not be running. The file appears only once it is complete.
#[derive(Debug, Args)]
pub struct Backup {
    /// The file to write; an existing one is replaced
    file: PathBuf,
}

/// Restore a backup into a new store
///
/// The backup is verified first. An existing store is never overwritten: move its folder aside.
#[derive(Debug, Args)]
pub struct Restore {
    /// The backup file
    file: PathBuf,
}

impl Backup {
    pub(super) fn run(&self, settings: &SettingsLoader, out: &mut dyn Write) -> Result<(), CliError> {
        let store = open_existing(&settings.load()?.config.store.path)?;
        let totals = block_on(backup(&store, &self.file, |_| {}))??;
        report(out, &totals, &format!("written to {}", self.file.display()))
    }
}

impl Restore {
    pub(super) fn run(&self, settings: &SettingsLoader, out: &mut dyn Write) -> Result<(), CliError> {
        let folder = settings.load()?.config.store.path;
        let totals = restore(&self.file, &folder, |_| {})?;
        report(out, &totals, &format!("restored to {}", folder.display()))
    }
}

fn report(out: &mut dyn Write, totals: &Totals, action: &str) -> Result<(), CliError> {
    Ok(writeln!(out, "{} entries, {} bytes {action}", totals.entries, totals.bytes)?)
}

/// Opens a store that exists already, so that a mistyped path is an error instead of a new, empty store.
pub(super) fn open_existing(folder: &Path) -> Result<SledStore, OpenError> {
    let is_empty = folder
        .read_dir()
        .map_or_else(|error| error.kind() == std::io::ErrorKind::NotFound, |mut entries| entries.next().is_none());
    if is_empty {
        return Err(OpenError::Unusable {
            path: folder.to_owned(),
            what: "there is no store in this folder".to_owned(),
        });
    }
    SledStore::open(folder)
}
