//! `makruk-bot check-config`.

use std::io::Write;

use clap::Args;

use super::external::external;
use super::{Exit, Failure, Settings};
use crate::config::Token;
use makruk_engine::Signals;
use makruk_engine::external::ExternalEngine;

/// Show the settings that hold and where each came from, and say what is wrong with them
///
/// The token is looked for as `run` would, and not shown. An external engine is started and asked who it is.
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
        if let Some(config) = external(&loaded.config.engine.external) {
            let greeting = ExternalEngine::new(config).handshake(&Signals::default());
            let name = greeting.map_err(|error| Failure::new(Exit::Config, format!("`engine.external`: {error}")))?;
            writeln!(out, "# the external engine is {name} and plays makruk")?;
        }
        let token = Token::find(&loaded.config.discord, settings.environment())?;
        writeln!(out, "# the token is in {}", token.origin())?;
        Ok(())
    }
}
