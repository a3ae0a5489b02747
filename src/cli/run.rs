//! `makruk-bot run`.

use clap::Args;
use secrecy::SecretString;

use super::serve::{serve, stop_on_signal};
use super::{CliError, Exit, SettingsLoader, block_on_all_cores};
use crate::config::{DiscordConfig, Token};
use crate::discord::{BotSettings, Credentials, TextMoves};
use crate::telemetry;

/// Run the bot on Discord (the default)
#[derive(Debug, Args)]
pub struct Run {}

impl Run {
    pub(super) fn run(&self, settings: &SettingsLoader) -> Result<(), CliError> {
        let config = settings.load()?.config;
        telemetry::init(&config.log).map_err(|error| CliError::new(Exit::Internal, error))?;
        let token = Token::find(&config.discord, settings.environment())?;
        let credentials = Credentials {
            token: SecretString::from(token.expose()),
            api_url: config.discord.api_url.as_ref().map(|url| url.base().to_owned()),
        };
        let bot = BotSettings {
            credentials,
            text_moves: text_moves(&config.discord),
            locale: config.locale,
            ruleset: config.games.ruleset,
        };
        block_on_all_cores(async {
            let stop = stop_on_signal()?;
            serve(config.store.path, bot, config.engine, stop).await
        })?
    }
}

/// Which messages can be moves, depending on the intent that the configuration asks for.
pub(super) fn text_moves(config: &DiscordConfig) -> TextMoves {
    if config.message_content { TextMoves::Everywhere } else { TextMoves::Addressed }
}
