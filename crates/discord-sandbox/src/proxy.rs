//! Discord's proxy: an origin of its own, under which the Activity's page is framed, and from which nothing leads elsewhere.
//!
//! `/` is the page, and all that it may ask for has `/.proxy/` before it. Both lead to the Activity's server, whose answers get
//! Discord's content policy beside their own. WebSockets go through, cookies don't: on loopback all ports would share them.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use hyper::client::conn::http1;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::activity::Activities;
use crate::config::APPLICATION;
use crate::hub::{Core, Hub};
use crate::page::{framed_asset, guard};

/// What a proxy doesn't pass on.
const HOP_BY_HOP: [HeaderName; 8] = [
    header::CONNECTION,
    header::PROXY_AUTHENTICATE,
    header::PROXY_AUTHORIZATION,
    header::TE,
    header::TRAILER,
    header::TRANSFER_ENCODING,
    header::UPGRADE,
    HeaderName::from_static("keep-alive"),
];

/// Serves the proxy until the sandbox is stopped.
pub(crate) fn serve(listener: TcpListener, hub: Arc<Hub>) -> io::Result<JoinHandle<()>> {
    let address = listener.local_addr()?;
    let proxy = Arc::new(ActivityProxy { hub: hub.clone(), address });
    let app = Router::new()
        .route("/", any(pass))
        .route("/.proxy/{*path}", any(pass))
        .route("/.sandbox/{file}", get(frame))
        .layer(from_fn_with_state(address, guard))
        .with_state(proxy);
    Ok(tokio::spawn(async move {
        let stop = hub.clone();
        let served = axum::serve(listener, app).with_graceful_shutdown(async move { stop.stopped().await });
        if let Err(error) = served.await {
            tracing::error!(%error, "the proxy of Activities ended");
        }
    }))
}

struct ActivityProxy {
    hub: Arc<Hub>,
    address: SocketAddr,
}

/// Between the sandbox's page and the Activity's: the SDK listens to its own origin and to Discord's, and to no other.
async fn frame(State(proxy): State<Arc<ActivityProxy>>, Path(file): Path<String>) -> Response {
    let ancestors = proxy.hub.look(Core::origins);
    let policy = format!("default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors {ancestors}");
    match file.as_str() {
        "relay.html" | "relay.js" => framed_asset(&file, &policy),
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn pass(State(proxy): State<Arc<ActivityProxy>>, mut request: Request) -> Response {
    let route = proxy.hub.with(|core| core.activities.as_mut().map(Activities::route));
    let (server, sockets) = match route {
        Some(Ok(route)) => route,
        Some(Err(status)) => {
            return StatusCode::from_u16(status).unwrap_or(StatusCode::SERVICE_UNAVAILABLE).into_response();
        }
        None => return StatusCode::NOT_FOUND.into_response(),
    };
    if !server.ip().is_loopback() {
        return StatusCode::BAD_GATEWAY.into_response();
    }
    let upgrade = request.extensions_mut().remove::<OnUpgrade>();
    let Ok(request) = asked(request, server) else { return StatusCode::BAD_REQUEST.into_response() };
    match exchange(request, server).await {
        Ok(answer) => proxy.answered(answer, upgrade, sockets),
        Err(error) => {
            tracing::debug!(%error, "the Activity's server did not answer");
            StatusCode::BAD_GATEWAY.into_response()
        }
    }
}

/// The request as the Activity's server gets it.
fn asked(request: Request, server: SocketAddr) -> Result<Request, axum::http::Error> {
    let (mut parts, body) = request.into_parts();
    let target = parts.uri.path_and_query().map_or("/", PathAndQuery::as_str);
    parts.uri = Uri::builder().path_and_query(target.strip_prefix("/.proxy").unwrap_or(target)).build()?;
    let upgrade = parts.headers.get(header::UPGRADE).cloned();
    for name in HOP_BY_HOP.iter().chain(&[header::COOKIE, header::REFERER]) {
        parts.headers.remove(name);
    }
    parts.headers.insert(header::HOST, HeaderValue::try_from(server.to_string())?);
    if parts.headers.contains_key(header::ORIGIN) {
        let origin = format!("https://{APPLICATION}.discordsays.com");
        parts.headers.insert(header::ORIGIN, HeaderValue::try_from(origin)?);
    }
    upgrading(&mut parts.headers, upgrade);
    Ok(Request::from_parts(parts, body))
}

/// A connection that becomes another says so at both of its ends.
fn upgrading(headers: &mut HeaderMap, upgrade: Option<HeaderValue>) {
    if let Some(protocol) = upgrade {
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, protocol);
    }
}

/// Sends a request to the Activity's server on a connection of its own.
async fn exchange(request: Request, server: SocketAddr) -> io::Result<Response> {
    let stream = TcpStream::connect(server).await?;
    stream.set_nodelay(true)?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
    tokio::spawn(connection.with_upgrades());
    let answer = sender.send_request(request).await.map_err(io::Error::other)?;
    Ok(answer.map(Body::new))
}

impl ActivityProxy {
    /// The answer as the page gets it.
    fn answered(&self, mut answer: Response, ours: Option<OnUpgrade>, sockets: CancellationToken) -> Response {
        if answer.status() == StatusCode::SWITCHING_PROTOCOLS {
            let Some(ours) = ours else { return StatusCode::BAD_GATEWAY.into_response() };
            self.hold(ours, hyper::upgrade::on(&mut answer), sockets);
            let mut switching = StatusCode::SWITCHING_PROTOCOLS.into_response();
            *switching.headers_mut() = answer.headers().clone();
            return switching;
        }
        let headers = answer.headers_mut();
        for name in HOP_BY_HOP.iter().chain(&[header::SET_COOKIE]) {
            headers.remove(name);
        }
        self.restrict(headers);
        answer
    }

    /// Carries what both ends of a WebSocket say, until one of them ends or the connections are dropped.
    fn hold(&self, ours: OnUpgrade, theirs: OnUpgrade, sockets: CancellationToken) {
        let hub = self.hub.clone();
        tokio::spawn(async move {
            let carried = async {
                let (ours, theirs) = tokio::try_join!(ours, theirs).map_err(io::Error::other)?;
                copy_bidirectional(&mut TokioIo::new(ours), &mut TokioIo::new(theirs)).await
            };
            tokio::select! {
                _ = carried => {}
                () = sockets.cancelled() => {}
                () = hub.stopped() => {}
            }
        });
    }

    /// Adds Discord's content policy. Where the Activity's own lets Discord frame it, that is this sandbox.
    fn restrict(&self, headers: &mut HeaderMap) {
        let ancestors = self.hub.look(Core::origins);
        let own: Vec<String> = headers
            .get_all(header::CONTENT_SECURITY_POLICY)
            .iter()
            .filter_map(|policy| Some(framed_by(policy.to_str().ok()?, &ancestors)))
            .collect();
        headers.remove(header::CONTENT_SECURITY_POLICY);
        for policy in own.into_iter().chain([policy(self.address)]) {
            if let Ok(policy) = HeaderValue::try_from(policy) {
                headers.append(header::CONTENT_SECURITY_POLICY, policy);
            }
        }
    }
}

/// Discord's content policy: everything through the proxy, nothing from elsewhere.
fn policy(address: SocketAddr) -> String {
    format!(
        "default-src http://{address}/.proxy/ blob: data: 'unsafe-inline' 'unsafe-eval'; \
         connect-src http://{address}/.proxy/ ws://{address}/.proxy/ blob: data:; object-src 'none'; base-uri 'self'"
    )
}

/// A policy in which `frame-ancestors` has this sandbox in Discord's place.
fn framed_by(policy: &str, ancestors: &str) -> String {
    let directive = |directive: &str| {
        let mut words = directive.split_whitespace();
        if !words.next().is_some_and(|name| name.eq_ignore_ascii_case("frame-ancestors")) {
            return directive.to_owned();
        }
        let allowed = words.flat_map(|source| match source {
            // The page's parent is this proxy's, whose parent is the sandbox's page.
            "https://discord.com" => ["'self'", ancestors].into_iter(),
            other => [other, ""].into_iter(),
        });
        format!("frame-ancestors {}", allowed.collect::<Vec<_>>().join(" "))
    };
    policy.split(';').map(directive).collect::<Vec<_>>().join(";")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_framed_by_the_sandbox_only_if_it_lets_discord_frame_it() {
        let framed = |policy| framed_by(policy, "http://127.0.0.1:1").replace(" ;", ";").trim_end().to_owned();
        assert_eq!(
            framed("default-src 'self'; Frame-Ancestors https://discord.com https://*.discord.com"),
            "default-src 'self';frame-ancestors 'self' http://127.0.0.1:1 https://*.discord.com"
        );
        assert_eq!(framed("frame-ancestors 'none'"), "frame-ancestors 'none'");
        assert_eq!(framed("default-src 'none'"), "default-src 'none'");
    }
}
