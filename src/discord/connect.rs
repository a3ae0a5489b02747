//! The way to Discord, or to a server that speaks as Discord does.

use secrecy::{ExposeSecret, SecretString};
use serenity::all::{CreateAllowedMentions, GatewayIntents, Http, HttpBuilder};
use serenity::gateway::GatewayError;
use serenity::http::HttpError;
use thiserror::Error;

use super::failure::Failure;
use super::messages::TextMoves;

/// Why the bot is not, or no longer, connected. Each asks something different of the operator.
#[derive(Debug, Error)]
pub enum ConnectError {
    /// Discord does not know the token.
    #[error("Discord refuses the token: take a fresh one from the developer portal (Bot → Reset Token)")]
    BadToken,
    /// `discord.message_content` is on, but the portal's switch is off (close code 4014).
    #[error(
        "Discord refuses the message-content intent (4014): in the developer portal switch on Bot → Privileged Gateway \
         Intents → Message Content Intent, or set discord.message_content = false"
    )]
    MissingIntent,
    /// Nobody answers, or not as Discord does.
    #[error("cannot reach Discord: {0}")]
    Unreachable(Failure),
    /// serenity gave up for another reason.
    #[error("the connection ended: {0}")]
    Ended(String),
}

/// Where to connect and as whom.
#[derive(Clone, Debug)]
pub struct Credentials {
    /// The bot's token.
    pub token: SecretString,
    /// The base address of a Discord-compatible server, such as `http://127.0.0.1:4000`; Discord itself if `None`.
    pub api_url: Option<String>,
}

/// The REST client.
///
/// serenity silently ignores a proxy while its rate limiter is on, and would talk to the real Discord; so both are set
/// here and nowhere else.
pub(super) fn http(credentials: &Credentials) -> Http {
    let builder =
        HttpBuilder::new(credentials.token.expose_secret()).default_allowed_mentions(CreateAllowedMentions::new());
    match &credentials.api_url {
        Some(url) => builder.proxy(url).ratelimiter_disabled(true).build(),
        None => builder.build(),
    }
}

/// Asks for the gateway's address, and so finds out whether the token is good and the server is there.
///
/// serenity asks too, but takes the real Discord when it gets no answer: a test would then talk to the world. Whoever
/// connects sets the address that this gives.
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
        Err(error) => Err(ConnectError::Unreachable(Failure::from(error))),
    }
}

/// What the bot wants to hear of.
pub(super) fn intents(text_moves: TextMoves) -> GatewayIntents {
    let intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    match text_moves {
        TextMoves::Addressed => intents,
        TextMoves::Everywhere => intents | GatewayIntents::MESSAGE_CONTENT,
    }
}

/// What the end of the connection means to the operator.
pub(super) fn ending(error: serenity::Error) -> ConnectError {
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => ConnectError::BadToken,
        serenity::Error::Gateway(GatewayError::DisallowedGatewayIntents) => ConnectError::MissingIntent,
        serenity::Error::Gateway(error) => ConnectError::Ended(error.to_string()),
        other => ConnectError::Unreachable(Failure::from(other)),
    }
}
