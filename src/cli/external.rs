//! The external engine named in the settings.

use std::time::Duration;

use crate::config::{ExternalEngineConfig, OptionValue};
use makruk_engine::external::{ExternalConfig, Timeouts};

/// Turns the settings of an external engine into the form that `makruk_engine` takes; `None` if they name no engine.
pub(super) fn external(config: &ExternalEngineConfig) -> Option<ExternalConfig> {
    let option = |(name, value): (&String, &OptionValue)| (name.clone(), value.text().to_owned());
    Some(ExternalConfig {
        program: config.path.clone()?,
        arguments: config.args.clone(),
        options: config.options.iter().map(option).collect(),
        network: config.nnue.clone(),
        movetime: Duration::from_millis(config.movetime_ms.get().into()),
        timeouts: Timeouts::default(),
    })
}
