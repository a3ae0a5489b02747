//! `makruk-bot status`.

use std::io::Write;

use clap::Args;

use super::store_place::StorePlace;
use super::{CliError, Exit, SettingsLoader, block_on};
use crate::service::{AtWork, at_work};

/// Show which processes work on the database, and what each has in hand
#[derive(Debug, Args)]
pub struct Status {}

impl Status {
    pub(super) fn run(&self, settings: &SettingsLoader, out: &mut dyn Write) -> Result<(), CliError> {
        let place = StorePlace::load(settings)?;
        if let StorePlace::Folder(folder) = &place {
            let folder = folder.display();
            return Err(CliError::refused(format!(
                "the store {folder} is a folder, on which one process works alone; store.url names no database"
            )));
        }
        let processes = block_on(async {
            let store = place.open().await?;
            at_work(store).await.map_err(|error| CliError::new(Exit::StoreUnusable, error))
        })??;
        for AtWork { id, record, in_hand } in processes {
            let leaving = if record.is_leaving { ", about to end" } else { "" };
            writeln!(
                out,
                "{id}  {}  version {} (records {}), since {}{leaving}",
                record.name, record.version, record.records, record.started
            )?;
            for resource in in_hand {
                writeln!(out, "    {resource:?}")?;
            }
        }
        Ok(())
    }
}
