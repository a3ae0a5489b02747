//! `makruk-bot check-config`.

use std::io::Write;

use clap::Args;

use crate::cli::external::{external, greeting};
use crate::cli::{CliError, Exit, SettingsLoader};
use crate::config::BotToken;

/// Check the settings and show each with its source
///
/// The token is looked up as `run` does it, but not shown. External engines are started and asked for their names.
#[derive(Debug, Args)]
pub struct CheckConfig {}

impl CheckConfig {
    pub(super) fn run(&self, settings: &SettingsLoader, out: &mut dyn Write) -> Result<(), CliError> {
        let loaded = settings.load()?;
        for entry in loaded.entries() {
            match entry.value.as_str() {
                "" => writeln!(out, "# {} is not set", entry.key)?,
                value => writeln!(out, "{} = {value}  # {}", entry.key, entry.source)?,
            }
        }
        for (game, table, engine) in loaded.config.engine.externals() {
            let Some(config) = external(engine) else { continue };
            let greeted = greeting(game, config);
            let name = greeted.map_err(|error| CliError::new(Exit::Config, format!("`{table}`: {error}")))?;
            writeln!(out, "# the external engine is {name} and plays {}", game.name())?;
        }
        if let Some(origin) =
            loaded.config.store.database(settings.environment())?.and_then(|database| database.password)
        {
            writeln!(out, "# the password of the database is in {origin}")?;
        }
        let token = BotToken::find(&loaded.config.discord, settings.environment())?;
        writeln!(out, "# the token is in {}", token.origin())?;
        Ok(())
    }
}
