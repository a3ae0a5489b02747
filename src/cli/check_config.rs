//! `makruk-bot check-config`.

use std::io::Write;

use clap::Args;

use super::{Failure, Settings};
use crate::config::Token;

/// Show the settings that hold and where each came from, and say what is wrong with them
///
/// The token is looked for as `run` would, and not shown.
#[derive(Debug, Args)]
pub struct CheckConfig {}

impl CheckConfig {
    pub(super) fn run(&self, settings: &Settings, out: &mut dyn Write) -> Result<(), Failure> {
        let loaded = settings.load()?;
        for entry in loaded.entries() {
            match entry.value.as_str() {
                "" => writeln!(out, "# {} is not set", entry.key)?,
                value => writeln!(out, "{} = {value}  # {}", entry.key, entry.source)?,
            }
        }
        let token = Token::find(&loaded.config.discord, settings.environment())?;
        writeln!(out, "# the token is in {}", token.origin())?;
        Ok(())
    }
}
