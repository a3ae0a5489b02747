//! `makruk-bot doctor`.

use std::io::Write;

use clap::Args;

use super::archive::open_existing;
use super::{CliError, Exit, SettingsLoader, block_on};
use commit_store::check;

/// Read everything in the store and verify all checksums
///
/// The bot must not be running. Nothing is changed.
#[derive(Debug, Args)]
pub struct Doctor {}

impl Doctor {
    pub(super) fn run(&self, settings: &SettingsLoader, out: &mut dyn Write) -> Result<(), CliError> {
        let folder = settings.load()?.config.store.path;
        let store = open_existing(&folder)?;
        let report = block_on(check(&store, |_| {}))?;
        let (sound, path) = (&report.sound, folder.display());
        writeln!(out, "{path}: {} entries, {} bytes are intact", sound.entries, sound.bytes)?;
        for fault in &report.faults {
            writeln!(out, "{}: {}", fault.key, fault.what)?;
        }
        if report.is_sound() {
            return Ok(());
        }
        if let Some(error) = report.cut_short {
            return Err(error.into());
        }
        let faults = report.faults.len();
        Err(CliError::new(
            Exit::StoreDamaged,
            format!(
                "the store {path} is damaged in {faults} places; move the folder aside and restore a backup with \
                 `makruk-bot restore FILE`"
            ),
        ))
    }
}
