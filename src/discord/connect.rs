//! The connection to Discord, or to a compatible server.

use secrecy::ExposeSecret;
use serenity::all::{CreateAllowedMentions, GatewayIntents, Http, HttpBuilder};
use serenity::gateway::GatewayError;
use serenity::http::HttpError;
use thiserror::Error;

use super::rest_error::RestError;
use super::settings::{Credentials, TextMoves};

/// Why the bot is not connected, or not any more. Each variant asks something different of the operator.
#[derive(Debug, Error)]
pub enum ConnectError {
    /// Discord does not accept the token.
    #[error("Discord refuses the token: take a fresh one from the developer portal (Bot → Reset Token)")]
    BadToken,
    /// `discord.message_content` is on, but the portal's switch is off (close code 4014).
    #[error(
        "Discord refuses the message-content intent (4014): in the developer portal switch on Bot → Privileged Gateway \
         Intents → Message Content Intent, or set discord.message_content = false"
    )]
    MissingIntent,
    /// The server does not respond, or not as Discord would.
    #[error("cannot reach Discord: {0}")]
    Unreachable(RestError),
    /// serenity ended the connection for another reason.
    #[error("the connection ended: {0}")]
    Ended(String),
}

/// The REST client.
///
/// serenity silently ignores a proxy while its rate limiter is on, and would send to the real Discord. So both are set
/// here and nowhere else.
pub(super) fn http(credentials: &Credentials) -> Http {
    let builder =
        HttpBuilder::new(credentials.token.expose_secret()).default_allowed_mentions(CreateAllowedMentions::new());
    match &credentials.api_url {
        Some(url) => builder.proxy(url).ratelimiter_disabled(true).build(),
        None => builder.build(),
    }
}

/// Requests the gateway's URL, and so checks the token and the server.
///
/// serenity requests it too, but falls back to the real Discord when there is no response. The caller therefore passes
/// this URL on to serenity, so that a test never connects to the real Discord.
///
/// # Errors
/// [`ConnectError::BadToken`] and [`ConnectError::Unreachable`].
pub(super) async fn gateway(http: &Http) -> Result<String, ConnectError> {
    match http.get_bot_gateway().await {
        Ok(gateway) => Ok(gateway.url),
        Err(serenity::Error::Http(HttpError::UnsuccessfulRequest(response)))
            if response.status_code.as_u16() == 401 =>
        {
            Err(ConnectError::BadToken)
        }
        Err(error) => Err(ConnectError::Unreachable(RestError::from(error))),
    }
}

/// The gateway intents that the bot needs.
pub(super) fn intents(text_moves: TextMoves) -> GatewayIntents {
    let intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    match text_moves {
        TextMoves::Addressed => intents,
        TextMoves::Everywhere => intents | GatewayIntents::MESSAGE_CONTENT,
    }
}

/// What the end of the connection means to the operator.
pub(super) fn connect_error(error: serenity::Error) -> ConnectError {
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => ConnectError::BadToken,
        serenity::Error::Gateway(GatewayError::DisallowedGatewayIntents) => ConnectError::MissingIntent,
        serenity::Error::Gateway(error) => ConnectError::Ended(error.to_string()),
        other => ConnectError::Unreachable(RestError::from(other)),
    }
}
