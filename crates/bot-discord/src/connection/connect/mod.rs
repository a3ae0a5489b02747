//! The connection to Discord, or to a compatible server.

use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use secrecy::ExposeSecret;
use serenity::all::{BotGateway, CreateAllowedMentions, GatewayIntents, Http, HttpBuilder};
use serenity::http::{LightMethod, Request, Route};
use thiserror::Error;
use url::Url;

use crate::connection::poise_context::PoiseContext;
use crate::kit::proxy::ProxySource;
use crate::kit::rest_error::RestError;
use crate::kit::settings::{ApiServer, Credentials, TextMoves};
use crate::kit::transport::Transport;

/// The pause after the first failure to reach Discord at the start. It doubles with each further one up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

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
    /// The HTTP client cannot be set up.
    #[error("cannot set up the HTTP client: {0}")]
    Client(String),
    /// The server names a gateway to which the token must not go.
    #[error(
        "the server names a gateway on another machine, which would get the token; if that is what you want, set \
         discord.api_url and discord.allow_remote_api"
    )]
    ForeignGateway,
    /// The server does not respond as Discord would.
    #[error("cannot reach Discord: {0}")]
    Unreachable(RestError),
    /// Discord closed the connection, and would close the next one.
    #[error("Discord closed the connection ({code}): {reason}")]
    Ended { code: u16, reason: &'static str },
}

/// How long requests may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeLimits {
    /// Until there is a connection.
    pub(crate) connect: Duration,
    /// From the start of the connection to the end of the answer.
    pub(crate) whole: Duration,
}

impl Default for TimeLimits {
    fn default() -> TimeLimits {
        TimeLimits { connect: Duration::from_secs(10), whole: Duration::from_secs(30) }
    }
}

/// The HTTP client.
///
/// Every request carries the token. So redirects are not followed, and a proxy is used only if the operator says so.
pub(crate) fn client(credentials: &Credentials, limits: TimeLimits) -> Result<reqwest::Client, ConnectError> {
    let builder = reqwest::Client::builder()
        .use_rustls_tls()
        .redirect(reqwest::redirect::Policy::none())
        .connect_timeout(limits.connect)
        .timeout(limits.whole);
    let builder = match credentials.proxy {
        ProxySource::None => builder.no_proxy(),
        ProxySource::Environment => builder,
    };
    builder.build().map_err(|error| ConnectError::Client(error.to_string()))
}

/// serenity's REST client, which sends through `client`.
///
/// serenity silently ignores a proxy while its rate limiter is on, and would send to the real Discord. So both are set
/// here and nowhere else.
pub(crate) fn http(credentials: &Credentials, client: reqwest::Client) -> Http {
    let builder = HttpBuilder::new(credentials.token.expose_secret())
        .client(client)
        .default_allowed_mentions(CreateAllowedMentions::new());
    match credentials.server.base() {
        Some(url) => builder.proxy(url).ratelimiter_disabled(true).build(),
        None => builder.build(),
    }
}

/// Where the gateway is, and with how many shards to connect to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GatewayEndpoint {
    pub(crate) url: String,
    pub(crate) shards: u32,
    /// How many sessions may begin at the same time, each of another bucket.
    pub(crate) max_concurrency: u32,
}

/// Requests the gateway's URL, which also checks the token and the server. Waits while the server is out of reach, busy or
/// broken; dropping the future stops that.
///
/// serenity requests it too, but falls back to the real Discord when there is no response. The caller therefore passes
/// this URL on to serenity, so that a test never connects to the real Discord.
///
/// # Errors
/// [`ConnectError::BadToken`], [`ConnectError::Unreachable`] for an answer that another try would not change, and
/// [`ConnectError::ForeignGateway`].
pub(crate) async fn gateway(transport: &Transport, server: &ApiServer) -> Result<GatewayEndpoint, ConnectError> {
    let mut pause = FIRST_PAUSE;
    loop {
        match transport.fetch::<BotGateway>(Request::new(Route::GatewayBot, LightMethod::Get)).await {
            Ok(BotGateway { url, shards, session_start_limit, .. }) => {
                let parsed = Url::parse(&url).ok().filter(|url| server.may_name(url));
                let max_concurrency = u32::try_from(session_start_limit.max_concurrency).unwrap_or(1).max(1);
                return parsed
                    .map(|_| GatewayEndpoint { url, shards: shards.max(1), max_concurrency })
                    .ok_or(ConnectError::ForeignGateway);
            }
            Err(RestError::Unauthorized) => return Err(ConnectError::BadToken),
            Err(error @ RestError::Transient(_)) => {
                tracing::warn!(%error, "cannot reach Discord; next try in {} s", pause.as_secs_f32());
            }
            Err(error) => return Err(ConnectError::Unreachable(error)),
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// What poise wants to know of a connection. Waits while the gateway is out of reach; dropping the future stops that.
pub(crate) async fn poise_context(gateway: &str, http: Http) -> PoiseContext {
    let (mut pause, http) = (FIRST_PAUSE, Arc::new(http));
    loop {
        match PoiseContext::open(gateway, Arc::clone(&http)).boxed().await {
            Ok(context) => return context,
            Err(error) => tracing::warn!(%error, "cannot reach the gateway; next try in {} s", pause.as_secs_f32()),
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// The gateway intents that the bot needs.
pub(crate) fn intents(text_moves: TextMoves) -> GatewayIntents {
    let intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    match text_moves {
        TextMoves::Addressed => intents,
        TextMoves::Everywhere => intents | GatewayIntents::MESSAGE_CONTENT,
    }
}

impl ConnectError {
    /// What it means to the operator that Discord closed a connection for good, with this code.
    pub(crate) fn closed_for_good(code: Option<u16>) -> ConnectError {
        let reason = match code {
            Some(4004) => return ConnectError::BadToken,
            Some(4014) => return ConnectError::MissingIntent,
            Some(4010) => "it does not know the number of the shard",
            Some(4011) => "the bot is on too many servers for so few shards; a new start asks how many it should have",
            Some(4012) => "it does not speak this version of the gateway any more",
            Some(4013) => "it does not know one of the intents",
            _ => "it gave no reason",
        };
        ConnectError::Ended { code: code.unwrap_or_default(), reason }
    }
}

#[cfg(test)]
mod tests;
