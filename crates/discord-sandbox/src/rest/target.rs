//! Where a request goes: its route, and what it is counted under.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::RequestExt;
use axum::extract::{MatchedPath, RawPathParams, Request};
use axum::http::{Method, Uri};

/// The folder under which the interface is served.
pub(crate) const ROOT: &str = "/api";

/// The parameters that have rate limits of their own, as Discord's documentation names them.
const MAJOR_PARAMETERS: [&str; 4] = ["channel_id", "guild_id", "webhook_token", "interaction_token"];

/// By what a request is admitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RequiredAuth {
    /// The bot's token.
    Bot,
    /// The bot's token, or one by which a person let the application know who they are.
    BotOrBearer,
    /// The application's secret.
    Client,
    /// Nothing beyond the path.
    None,
}

/// Where a request goes.
pub(super) struct Target {
    /// The path, without `/api/v10`.
    pub(super) path: String,
    /// The route as Discord's OpenAPI description names it; the path itself when there is no such route.
    pub(super) route: String,
    parameters: Vec<(String, String)>,
}

impl Target {
    pub(super) async fn of(request: &mut Request) -> Target {
        let path = request.uri().path().to_owned();
        let matched = request.extract_parts::<MatchedPath>().await.ok();
        let route = matched.and_then(|matched| matched.as_str().strip_prefix(ROOT).map(str::to_owned));
        let parameters = request.extract_parts::<RawPathParams>().await;
        let parameters = parameters.map_or(Vec::new(), |parameters| {
            parameters.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
        });
        Target { route: route.unwrap_or_else(|| path.clone()), path, parameters }
    }

    fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The requests that share a rate limit with this one have the same method, route, and channel, server or token.
    pub(super) fn bucket(&self, method: &Method) -> String {
        let major = MAJOR_PARAMETERS.iter().find_map(|name| self.parameter(name)).unwrap_or_default();
        format!("{method} {} {major}", self.route)
    }

    /// What Discord calls the limit in `X-RateLimit-Bucket`, whatever the channel, server or token.
    pub(super) fn bucket_name(&self, method: &Method) -> String {
        let mut hasher = DefaultHasher::new();
        (method.as_str(), &self.route).hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }

    /// Whether this acknowledges an interaction.
    pub(super) fn is_callback(&self) -> bool {
        self.parameter("interaction_token").is_some()
    }

    /// What is required of whoever asks. A path that contains a token needs no other.
    pub(super) fn required_auth(&self) -> RequiredAuth {
        let has_token = self.is_callback() || self.parameter("webhook_token").is_some();
        match self.route.as_str() {
            "/gateway" => RequiredAuth::None,
            "/oauth2/token" => RequiredAuth::Client,
            "/users/@me" | "/oauth2/@me" => RequiredAuth::BotOrBearer,
            _ if has_token => RequiredAuth::None,
            _ => RequiredAuth::Bot,
        }
    }
}

/// The request without the version in its path, and with every `@` written as such: some libraries encode it.
pub(super) fn normalized(mut request: Request) -> Request {
    let path = request.uri().path();
    let path = path.strip_prefix("/v10").filter(|rest| rest.starts_with('/')).unwrap_or(path).replace("%40", "@");
    let uri = match request.uri().query() {
        Some(query) => format!("{path}?{query}"),
        None => path,
    };
    if let Ok(uri) = uri.parse::<Uri>() {
        *request.uri_mut() = uri;
    }
    request
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn target(route: &str, parameters: &[(&str, &str)]) -> Target {
        let parameters = parameters.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        Target { path: String::new(), route: route.to_owned(), parameters }
    }

    #[test]
    fn a_bucket_covers_one_channel_and_all_its_messages() {
        let bucket = |channel: &str, message: &str| {
            let route = "/channels/{channel_id}/messages/{message_id}";
            target(route, &[("channel_id", channel), ("message_id", message)]).bucket(&Method::GET)
        };
        assert_eq!(bucket("2", "3"), bucket("2", "4"));
        assert_ne!(bucket("2", "3"), bucket("1", "3"));
        let name = |route: &str, method: Method| target(route, &[]).bucket_name(&method);
        assert_eq!(name("/channels/{channel_id}", Method::GET), name("/channels/{channel_id}", Method::GET));
        assert_ne!(name("/channels/{channel_id}", Method::GET), name("/channels/{channel_id}", Method::PATCH));
    }

    #[test]
    fn only_a_path_without_a_token_needs_the_bots() {
        let needed = |route, parameters| target(route, parameters).required_auth();
        assert_eq!(needed("/gateway", &[]), RequiredAuth::None);
        assert_eq!(needed("/webhooks/{webhook_id}/{webhook_token}", &[("webhook_token", "t")]), RequiredAuth::None);
        assert_eq!(needed("/gateway/bot", &[]), RequiredAuth::Bot);
        assert_eq!(needed("/channels/{channel_id}", &[("channel_id", "1")]), RequiredAuth::Bot);
        assert_eq!(needed("/oauth2/token", &[]), RequiredAuth::Client);
        assert_eq!(needed("/users/@me", &[]), RequiredAuth::BotOrBearer);
    }

    #[test]
    fn paths_are_normalized() {
        for (given, expected) in [
            ("/v10/users/%40me", "/users/@me"),
            ("/users/@me?with_counts=true", "/users/@me?with_counts=true"),
            ("/v9/users/@me", "/v9/users/@me"),
            ("/v10", "/v10"),
        ] {
            let request = Request::builder().uri(given).body(Body::empty()).unwrap();
            assert_eq!(normalized(request).uri().to_string(), expected, "{given}");
        }
    }
}
