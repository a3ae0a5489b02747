//! `makruk-bot backup` and `makruk-bot restore`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::cli::forgotten::Lists;
use crate::cli::store_location::StoreLocation;
use crate::cli::{CliError, SettingsLoader, block_on};
use commit_store::Totals;

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
/// aside, or name an empty database. If this is interrupted, repeat it; until then the bot does not start on what is there. People
/// who were erased since the backup was made are erased from it, by the lists beside the folder of the store and among the
/// backups.
#[derive(Debug, Args)]
pub struct Restore {
    /// The backup file
    file: PathBuf,
    /// A list of people who were erased, besides those beside the store and among its backups
    #[arg(long, value_name = "FILE")]
    forgotten: Option<PathBuf>,
}

impl Backup {
    pub(super) fn run(&self, settings: &SettingsLoader, out: &mut dyn Write) -> Result<(), CliError> {
        let totals = StoreLocation::load(settings)?.back_up(&self.file)?;
        report(out, &totals, &format!("written to {}", self.file.display()))
    }
}

impl Restore {
    pub(super) fn run(&self, settings: &SettingsLoader, out: &mut dyn Write) -> Result<(), CliError> {
        let (place, store) = (StoreLocation::load(settings)?, settings.load()?.config.store);
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
