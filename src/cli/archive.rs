//! `makruk-bot backup` and `makruk-bot restore`.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::{Failure, Settings, block_on};
use commit_store::{OpenError, SledStore, Totals, backup, restore};

/// Write everything in the store to a file
///
/// The bot must not be running. The file is there as a whole or not at all.
#[derive(Debug, Args)]
pub struct Backup {
    /// The file to write; one that is there is replaced
    file: PathBuf,
}

/// Make a store of a backup
///
/// The backup is verified first, and a store that is there is never touched: move its folder aside.
#[derive(Debug, Args)]
pub struct Restore {
    /// The backup
    file: PathBuf,
}

impl Backup {
    pub(super) fn run(&self, settings: &Settings, out: &mut dyn Write) -> Result<(), Failure> {
        let store = open(&settings.load()?.config.store.path)?;
        let totals = block_on(backup(&store, &self.file, |_| {}))??;
        say(out, &totals, &format!("written to {}", self.file.display()))
    }
}

impl Restore {
    pub(super) fn run(&self, settings: &Settings, out: &mut dyn Write) -> Result<(), Failure> {
        let folder = settings.load()?.config.store.path;
        let totals = restore(&self.file, &folder, |_| {})?;
        say(out, &totals, &format!("restored to {}", folder.display()))
    }
}

fn say(out: &mut dyn Write, totals: &Totals, what: &str) -> Result<(), Failure> {
    Ok(writeln!(out, "{} entries, {} bytes {what}", totals.entries, totals.bytes)?)
}

/// Opens a store that is there. Looking after a store must not make an empty one where a path was mistyped.
pub(super) fn open(folder: &Path) -> Result<SledStore, OpenError> {
    let is_empty = folder
        .read_dir()
        .map_or_else(|error| error.kind() == std::io::ErrorKind::NotFound, |mut entries| entries.next().is_none());
    if is_empty {
        return Err(OpenError::Unusable { path: folder.to_owned(), what: "there is none here".to_owned() });
    }
    SledStore::open(folder)
}
