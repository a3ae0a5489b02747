//! `makruk-bot run`.

use clap::Args;
use secrecy::SecretString;

use crate::cli::daily_backup::DailyBackup;
use crate::cli::serve::{DataLocations, serve, stop_on_signal};
use crate::cli::store_location::StoreLocation;
use crate::cli::wall_clock::wall_clock;
use crate::cli::{CliError, SettingsLoader, block_on_all_cores};
use crate::config::{BotToken, DiscordConfig, SecretOrigin};
use bot_discord::{ApiServer, BotSettings, Credentials, SESSION_INTERVAL, TextMoves};

/// Run the bot on Discord (the default)
#[derive(Debug, Args)]
pub struct RunArgs {}

impl RunArgs {
    pub(super) fn run(&self, settings: &SettingsLoader) -> Result<(), CliError> {
        let (config, _traces) = settings.load_and_log()?;
        let token = BotToken::find(&config.discord, settings.environment())?;
        if let Some(path) = token.readable_by_others() {
            let path = path.display();
            tracing::warn!(%path, "other accounts of this machine can read the token; chmod 600 makes it private");
        }
        let credentials = Credentials {
            token: SecretString::from(token.expose()),
            server: server(&config.discord),
            proxy: config.discord.proxy,
        };
        let backed_up = StoreLocation::of(&config.store, settings.environment())?;
        let database = config.store.database(settings.environment())?;
        if let Some(path) =
            database.as_ref().and_then(|it| it.password.as_ref()).and_then(SecretOrigin::readable_by_others)
        {
            let path = path.display();
            tracing::warn!(%path, "other accounts of this machine can read the password of the database; chmod 600 makes it private");
        }
        let locations = DataLocations { folder: config.store.path.clone(), database: database.map(|it| it.options) };
        let bot = BotSettings {
            credentials,
            text_moves: text_moves(&config.discord),
            locale: config.locale,
            ruleset: config.games.ruleset,
            session_interval: SESSION_INTERVAL,
            activity: config.activity.listen(settings.environment())?,
        };
        block_on_all_cores(async {
            let stop = stop_on_signal()?;
            if let Some(backup) = DailyBackup::of(backed_up, &config.store, wall_clock()) {
                tokio::spawn(backup.run(stop.clone()));
            }
            serve(locations, bot, config.engine, config.operation.listen, stop).await
        })?
    }
}

/// The server that the configuration names. [`config::load`](crate::config::load) has checked the operator's consent.
fn server(config: &DiscordConfig) -> ApiServer {
    match &config.api_url {
        None => ApiServer::Discord,
        Some(url) if config.allow_remote_api => ApiServer::Remote(url.base().to_owned()),
        Some(url) => ApiServer::Local(url.base().to_owned()),
    }
}

/// Which messages can be moves, depending on the intent that the configuration asks for.
pub(super) fn text_moves(config: &DiscordConfig) -> TextMoves {
    if config.message_content { TextMoves::Everywhere } else { TextMoves::Addressed }
}
