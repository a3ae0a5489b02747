//! What the operator decides about the bot's connection and behaviour.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use secrecy::SecretString;
use url::Url;

use crate::i18n::Locale;
use crate::kit::proxy::{ProxySource, is_loopback};
use makruk::Preset;

#[derive(Clone, Debug)]
pub struct BotSettings {
    pub credentials: Credentials,
    pub text_moves: TextMoves,
    /// The language to use where neither the server nor the reader determines it.
    pub locale: Locale,
    /// The counting rules of servers that have not chosen any.
    pub ruleset: Preset,
    /// The shortest time between two sessions of a bucket: [`SESSION_INTERVAL`], unless the server is quicker than Discord.
    pub session_interval: Duration,
    /// Where boards are shown on pages; nowhere if it is none.
    pub activity: Option<ActivitySettings>,
}

/// Boards on pages.
#[derive(Clone, Debug)]
pub struct ActivitySettings {
    /// Where the pages are served: it listens from the start, so that an address that cannot be had is told then.
    listener: Arc<TcpListener>,
    /// The address under which people reach them.
    pub public: Url,
    /// The application that boards are opened by inside Discord, if they are.
    pub application: Option<ActivityApplication>,
}

/// An application of Discord's with an Activity.
#[derive(Clone, Debug)]
pub struct ActivityApplication {
    pub id: u64,
    /// What it proves itself with where a person signs in.
    pub secret: SecretString,
}

impl ActivitySettings {
    /// Listens for pages at this address; port 0 is any free one. Links lead to `public` or, without it, to that address.
    ///
    /// # Errors
    /// If the address cannot be had.
    pub fn listen(at: SocketAddr, public: Option<Url>) -> io::Result<ActivitySettings> {
        let listener = TcpListener::bind(at)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let public = match public {
            Some(public) => public,
            None => Url::parse(&format!("http://{address}")).map_err(io::Error::other)?,
        };
        tracing::info!("pages are at http://{address}");
        Ok(ActivitySettings { listener: Arc::new(listener), public, application: None })
    }

    /// Where they are served.
    ///
    /// # Errors
    /// If the system cannot say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// The same with boards that are opened inside Discord.
    pub fn opened_by(self, application: ActivityApplication) -> ActivitySettings {
        ActivitySettings { application: Some(application), ..self }
    }

    /// What the pages are served by.
    pub(crate) fn listener(&self) -> io::Result<tokio::net::TcpListener> {
        tokio::net::TcpListener::from_std(self.listener.try_clone()?)
    }
}

/// Discord takes a session of each bucket in five seconds. The rest is for what the way there may differ.
pub const SESSION_INTERVAL: Duration = Duration::from_millis(5250);

#[derive(Clone, Debug)]
pub struct Credentials {
    pub token: SecretString,
    /// Which server gets the token and everything else.
    pub server: ApiServer,
    /// Whether requests go through a proxy. The gateway's connection never does.
    pub proxy: ProxySource,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApiServer {
    Discord,
    /// A compatible server on this machine, by its base URL, such as `http://127.0.0.1:4000`.
    Local(String),
    /// A compatible server that may be another machine: the operator has consented.
    Remote(String),
}

impl ApiServer {
    /// The base URL, if it is not Discord itself.
    pub(crate) fn base(&self) -> Option<&str> {
        match self {
            ApiServer::Discord => None,
            ApiServer::Local(base) | ApiServer::Remote(base) => Some(base),
        }
    }

    /// Whether the server may name this gateway, which gets the token.
    pub(crate) fn may_name(&self, gateway: &Url) -> bool {
        match self {
            ApiServer::Discord => {
                let of_discord = |host: &str| ["discord.gg", "discord.com"].iter().any(|it| is_within(host, it));
                gateway.scheme() == "wss" && gateway.host_str().is_some_and(of_discord)
            }
            ApiServer::Local(_) => is_loopback(gateway),
            ApiServer::Remote(_) => true,
        }
    }
}

fn is_within(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain).is_some_and(|before| before.is_empty() || before.ends_with('.'))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextMoves {
    /// Messages addressed to the bot, which Discord delivers to any bot.
    Addressed,
    /// Every message in a game's channel. Needs the privileged message-content intent.
    Everywhere,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gateway_is_where_the_api_may_be() {
        let (local, remote) =
            (ApiServer::Local("http://127.0.0.1:1".to_owned()), ApiServer::Remote("https://a.example".to_owned()));
        for (server, gateway, may) in [
            (&ApiServer::Discord, "wss://gateway.discord.gg", true),
            (&ApiServer::Discord, "wss://gateway-us-east1-b.discord.gg/", true),
            (&ApiServer::Discord, "ws://gateway.discord.gg", false),
            (&ApiServer::Discord, "wss://gateway.discord.gg.example", false),
            (&ApiServer::Discord, "wss://notdiscord.gg", false),
            (&ApiServer::Discord, "wss://127.0.0.1", false),
            (&local, "ws://127.0.0.1:2/gateway", true),
            (&local, "ws://localhost:2", true),
            (&local, "ws://[::1]:2", true),
            (&local, "ws://192.0.2.1:2", false),
            (&local, "wss://gateway.discord.gg", false),
            (&remote, "wss://gateway.example", true),
        ] {
            assert_eq!(server.may_name(&gateway.parse().unwrap()), may, "{server:?}: {gateway}");
        }
    }
}
