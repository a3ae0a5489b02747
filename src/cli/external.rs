//! The external engines named in the settings.

use std::collections::BTreeMap;
use std::time::Duration;

use board_games::GameKind;
use chaturanga_engine::two::ChaturangaForTwo;
use chess_engine::InternationalChess;
use external_engines::{ExternalConfig, ExternalEngine, ExternalError, Timeouts};
use game_search::Signals;
use makruk_engine::{Makruk, Ouk};

use crate::config::{EngineConfig, ExternalEngineConfig, OptionValue};

/// The external engines that the settings name.
pub(super) fn externals(config: &EngineConfig) -> BTreeMap<GameKind, ExternalConfig> {
    let named = config.externals().into_iter().filter_map(|(game, _, engine)| Some((game, external(engine)?)));
    named.collect()
}

/// Turns the settings of an external engine into the form that `external_engines` takes; `None` if they name no engine.
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

/// Starts an engine for a game; the name that it reports.
///
/// # Errors
/// It cannot be started or does not play the game.
pub(super) fn greeting(game: GameKind, config: ExternalConfig) -> Result<String, ExternalError> {
    let signals = Signals::default();
    match game {
        GameKind::Makruk => ExternalEngine::<Makruk>::new(config).handshake(&signals),
        GameKind::Chess => ExternalEngine::<InternationalChess>::new(config).handshake(&signals),
        GameKind::Ouk => ExternalEngine::<Ouk>::new(config).handshake(&signals),
        GameKind::Chaturanga => ExternalEngine::<ChaturangaForTwo>::new(config).handshake(&signals),
    }
}
