//! The external engine that the settings name.

use crate::config::{ExternalEngineConfig, OptionValue};
use makruk_engine::external::{ExternalConfig, Timeouts};

/// What the settings say of an external engine, as the engine's room has it; `None` if they name none.
pub(super) fn external(config: &ExternalEngineConfig) -> Option<ExternalConfig> {
    let option = |(name, value): (&String, &OptionValue)| (name.clone(), value.text().to_owned());
    Some(ExternalConfig {
        program: config.path.clone()?,
        arguments: config.args.clone(),
        options: config.options.iter().map(option).collect(),
        network: config.nnue.clone(),
        movetime: config.movetime_ms.duration(),
        timeouts: Timeouts::default(),
    })
}
