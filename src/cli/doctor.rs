//! `makruk-bot doctor`.

use bot_service::FEATURES;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use crate::cli::progress::Progress;
use crate::cli::store_copy::{StoreCopy, scratch};
use crate::cli::store_location::{StoreLocation, existing, open_to_read};
use crate::cli::{CliError, Exit, SettingsLoader, block_on};
use bot_service::{Inspection, inspect, readable, survives_damage};
use commit_store::{Mended, Missing, Salvage, Store, check, salvage};

/// Read everything in the store, verify all checksums and make sense of every record
///
/// The bot may be running. A copy of the store is read, and nothing is changed.
#[derive(Debug, Args)]
pub struct Doctor {
    /// Write what can still be read of a damaged store to this file, for `restore`
    #[arg(long, value_name = "FILE")]
    salvage: Option<PathBuf>,
}

impl Doctor {
    pub(super) fn run(&self, settings: &SettingsLoader, out: &mut dyn Write) -> Result<(), CliError> {
        match (StoreLocation::load(settings)?, &self.salvage) {
            (StoreLocation::Folder(folder), Some(file)) => salvage_to(existing(&folder)?, file, out),
            (StoreLocation::Folder(folder), None) => examine_folder(existing(&folder)?, out),
            (StoreLocation::Database(_), Some(_)) => Err(CliError::refused(
                "only what is left of a folder is salvaged; of a damaged database, its own tools save what can be saved",
            )),
            (StoreLocation::Database(options), None) => block_on(async {
                let store = open_to_read(&options).await?;
                examine(Arc::new(store), &options.url.to_string(), |_| Ok(()), out).await
            })?,
        }
    }
}

fn examine_folder(folder: &Path, out: &mut dyn Write) -> Result<(), CliError> {
    let copied = StoreCopy::open(folder)?;
    let mended = copied.store.mended();
    let report_mended = |out: &mut dyn Write| {
        match mended {
            Some(Mended::Database { why }) => {
                writeln!(out, "its database is damaged ({why}); nothing is missing, the next start makes it anew")
            }
            Some(_) => writeln!(
                out,
                "its checkpoint or its journal is damaged; nothing is missing, the next start sets them aside and writes new ones"
            ),
            None => Ok(()),
        }?;
        match unwritable(folder)? {
            Some(path) => writeln!(
                out,
                "this user may not write to {}, so a bot that is run by this user does not start (exit code 8)",
                path.display()
            ),
            None => Ok(()),
        }
    };
    let store = Arc::clone(&copied.store) as Arc<dyn Store>;
    block_on(examine(store, &folder.display().to_string(), report_mended, out))?
}

/// Reads everything in a store. `report_mended` prints what opening it has repaired.
async fn examine(
    store: Arc<dyn Store>,
    path: &str,
    report_mended: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let progress = Progress::begin("reading");
    let report = check(&*store, progress.note()).await;
    drop(progress);
    let sound = &report.sound;
    writeln!(out, "{path}: {} entries, {} bytes are intact", sound.entries, sound.bytes)?;
    report_mended(out)?;
    for fault in &report.faults {
        writeln!(out, "{}: {}", fault.key, fault.what)?;
    }
    if let Some(error) = report.cut_short {
        return Err(error.into());
    }
    let inspected = inspect(store, FEATURES).await;
    let Inspection { unreadable, set_aside } = inspected.map_err(|error| CliError::new(Exit::StoreUnusable, error))?;
    for finding in unreadable.iter().chain(&set_aside) {
        writeln!(out, "{}: {}", finding.record, finding.what)?;
    }
    if !set_aside.is_empty() {
        let rows = set_aside.len();
        writeln!(
            out,
            "{rows} rows that were due or to be said are set aside; the next start of the bot tries them once more"
        )?;
    }
    if !report.faults.is_empty() {
        let faults = report.faults.len();
        return Err(CliError::new(
            Exit::StoreDamaged,
            format!(
                "the store {path} is damaged in {faults} places; move the folder aside and restore a backup with \
                 `makruk-bot restore FILE`"
            ),
        ));
    }
    match unreadable.len() {
        0 => Ok(()),
        records => Err(CliError::new(
            Exit::StoreDamaged,
            format!(
                "{records} records in the store {path} cannot be read, and the bot passes over them; if a newer \
                 version wrote them, run that version again"
            ),
        )),
    }
}

/// The first file in a folder that this user may read but not write.
#[cfg(unix)]
fn unwritable(path: &Path) -> std::io::Result<Option<PathBuf>> {
    use rustix::fs::{Access, access};
    if access(path, Access::WRITE_OK).is_err() {
        return Ok(Some(path.to_owned()));
    }
    if !path.is_dir() {
        return Ok(None);
    }
    let inside = std::fs::read_dir(path)?.map(|entry| unwritable(&entry?.path()));
    inside.map(std::io::Result::transpose).find_map(|found| found).transpose()
}

/// Other systems have other rights.
#[cfg(not(unix))]
fn unwritable(_: &Path) -> std::io::Result<Option<PathBuf>> {
    Ok(None)
}

fn salvage_to(folder: &Path, file: &Path, out: &mut dyn Write) -> Result<(), CliError> {
    let unusable = |error| CliError::new(Exit::File, format!("no folder for a copy: {error}"));
    let copies = scratch().map_err(unusable)?;
    let Salvage { totals, last_rev, told, missing, unnamed } =
        salvage(folder, file, &copies.path().join("sled"), survives_damage)?;
    for what in &told {
        writeln!(out, "{what}")?;
    }
    for Missing { key, rev, written } in &missing {
        let key = readable(key);
        match written {
            Some(written) => {
                writeln!(out, "{key}: change {rev} is lost, and what was written is older (change {written})")?;
            }
            None => writeln!(out, "{key}: change {rev} is lost, and nothing of it was written")?,
        }
    }
    if unnamed > 0 {
        writeln!(out, "up to {unnamed} more changes are lost, and nothing says what they were of")?;
    }
    let (entries, bytes) = (totals.entries, totals.bytes);
    writeln!(out, "{entries} entries, {bytes} bytes of changes up to {last_rev} written to {}", file.display())?;
    writeln!(out, "move {} aside, then `makruk-bot restore {}`", folder.display(), file.display())?;
    Ok(())
}
