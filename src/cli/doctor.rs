//! `makruk-bot doctor`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::archive::{StoreCopy, existing, scratch};
use super::{CliError, Exit, SettingsLoader, block_on};
use crate::service::{Inspection, inspect};
use commit_store::{Mended, Salvage, Store, check, salvage};

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
        let folder = existing(settings.load()?.config.store.path)?;
        match &self.salvage {
            Some(file) => salvage_to(&folder, file, out),
            None => examine(&folder, out),
        }
    }
}

fn examine(folder: &Path, out: &mut dyn Write) -> Result<(), CliError> {
    let copied = StoreCopy::open(folder)?;
    let report = block_on(check(&*copied.store, |_| {}))?;
    let (sound, path) = (&report.sound, folder.display());
    writeln!(out, "{path}: {} entries, {} bytes are intact", sound.entries, sound.bytes)?;
    match copied.store.mended() {
        Some(Mended::Database { why }) => {
            writeln!(out, "its database is damaged ({why}); nothing is missing, the next start makes it anew")?;
        }
        Some(_) => writeln!(
            out,
            "its checkpoint or its journal is damaged; nothing is missing, the next start sets them aside and writes new ones"
        )?,
        None => {}
    }
    for fault in &report.faults {
        writeln!(out, "{}: {}", fault.key, fault.what)?;
    }
    if let Some(error) = report.cut_short {
        return Err(error.into());
    }
    let store = Arc::clone(&copied.store) as Arc<dyn Store>;
    let inspected = block_on(inspect(store))?;
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

fn salvage_to(folder: &Path, file: &Path, out: &mut dyn Write) -> Result<(), CliError> {
    let unusable = |error| CliError::new(Exit::File, format!("no folder for a copy: {error}"));
    let copies = scratch().map_err(unusable)?;
    let Salvage { totals, last_rev, unreadable } = salvage(folder, file, &copies.path().join("sled"))?;
    for what in &unreadable {
        writeln!(out, "unreadable: {what}")?;
    }
    let (entries, bytes) = (totals.entries, totals.bytes);
    writeln!(out, "{entries} entries, {bytes} bytes of changes up to {last_rev} written to {}", file.display())?;
    writeln!(out, "move {} aside, then `makruk-bot restore {}`", folder.display(), file.display())?;
    Ok(())
}
