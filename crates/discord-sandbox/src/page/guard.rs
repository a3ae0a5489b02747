//! Keeps other web sites out: a browser may have them open on the same machine.

use std::net::SocketAddr;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use super::refusal;

/// The host that a bot names whose client was made to find Discord on loopback.
const DISCORD: &str = "discord.com";

/// Lets a request in only when it is meant for this server (a site whose name was made to lead to loopback gives its
/// own name as `Host`) and doesn't come from another site's page.
pub(crate) async fn guard(State(address): State<SocketAddr>, request: Request, next: Next) -> Response {
    match objection(&request, address) {
        Some(words) => refusal(StatusCode::FORBIDDEN, words),
        None => next.run(request).await,
    }
}

fn objection(request: &Request, address: SocketAddr) -> Option<&'static str> {
    let header = |name| request.headers().get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = header(header::HOST).or(request.uri().authority().map(Authority::as_str));
    if !host.is_some_and(|host| is_meant(host, address)) {
        return Some("this server is for loopback only");
    }
    let is_foreign = header(header::ORIGIN).is_some_and(|origin| !is_own(origin, address));
    is_foreign.then_some("this server is for its own page only")
}

fn is_meant(host: &str, address: SocketAddr) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let is_loopback = matches!(authority.host(), "127.0.0.1" | "localhost" | "[::1]");
    is_loopback && authority.port_u16().unwrap_or(80) == address.port() || authority.host() == DISCORD
}

fn is_own(origin: &str, address: SocketAddr) -> bool {
    origin.strip_prefix("http://").is_some_and(|host| is_meant(host, address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_is_meant() {
        let address = SocketAddr::from(([127, 0, 0, 1], 8080));
        for host in ["127.0.0.1:8080", "localhost:8080", "[::1]:8080", "discord.com"] {
            assert!(is_meant(host, address), "{host}");
        }
        for host in
            ["evil.example:8080", "127.0.0.1:8081", "127.0.0.1", "localhost.evil.example:8080", "", "10.0.0.1:8080"]
        {
            assert!(!is_meant(host, address), "{host}");
        }
    }

    #[test]
    fn only_its_own_page_may_ask() {
        let address = SocketAddr::from(([127, 0, 0, 1], 8080));
        assert!(is_own("http://localhost:8080", address));
        for origin in ["https://evil.example", "http://localhost:8081", "null", "file://", "?"] {
            assert!(!is_own(origin, address), "{origin}");
        }
    }
}
