//! `makruk-bot backup` and `makruk-bot restore`.

use std::io::{Write, stdin};
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
/// backups. If there is no list at all, you are asked.
#[derive(Debug, Args)]
pub struct Restore {
    /// The backup file
    file: PathBuf,
    /// A list of people who were erased, besides those beside the store and among its backups
    #[arg(long, value_name = "FILE")]
    forgotten: Option<PathBuf>,
    /// Restore it though there is no list of people who were erased
    #[arg(long, conflicts_with = "forgotten")]
    without_forgotten: bool,
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
        if lists.are_missing() && !self.without_forgotten && !is_wanted_without(out)? {
            return Err(CliError::refused(
                "nothing was restored; name the list with --forgotten FILE, or say --without-forgotten",
            ));
        }
        let totals = place.restore(&self.file)?;
        report(out, &totals, &format!("restored to {}", place.name()))?;
        let told = block_on(lists.apply(&place, &store.path))??;
        Ok(writeln!(out, "{told}")?)
    }
}

/// Asks whether the backup is to be restored without a list.
fn is_wanted_without(out: &mut dyn Write) -> Result<bool, CliError> {
    write!(
        out,
        "There is no list of people who were erased, neither beside the store nor among its backups. People who were erased since \
         this backup was made would be back. Restore it all the same? [y/N] "
    )?;
    out.flush()?;
    let mut answer = String::new();
    let read = stdin().read_line(&mut answer);
    writeln!(out)?;
    Ok(read.is_ok() && ["y", "yes"].contains(&answer.trim().to_lowercase().as_str()))
}

fn report(out: &mut dyn Write, totals: &Totals, action: &str) -> Result<(), CliError> {
    Ok(writeln!(out, "{} entries, {} bytes {action}", totals.entries, totals.bytes)?)
}
