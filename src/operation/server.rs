//! The HTTP server for health and metrics. It serves few and small requests at a time, so that no client can slow the bot.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use crate::config::Listen;
use crate::operation::health::Health;
use crate::operation::monitor::Monitor;
use crate::operation::page as metrics;

/// How many connections there are at once. The oldest makes room for another one: whoever asks is answered in an instant, so it is
/// one on which nothing is said.
const CONNECTIONS: usize = 64;

/// How long a request may take to arrive, and a connection may last. It serves one request.
const HEADER_LIMIT: Duration = Duration::from_secs(2);
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// How long a request may be, in bytes, and how many headers it may have.
const LONGEST_REQUEST: usize = 8 << 10;
const MOST_HEADERS: usize = 64;

/// The pause after a failure to accept a connection, when file handles run out, say.
const PAUSE: Duration = Duration::from_millis(500);

/// The server cannot listen at the address that the settings name.
#[derive(Debug, Error)]
#[error(
    "cannot listen at {address} (operation.listen): {source}; stop the program that does, or choose another address"
)]
pub struct ListenError {
    address: SocketAddr,
    source: io::Error,
}

/// Starts to listen, unless that is switched off. The log says at which address.
///
/// # Errors
/// [`ListenError`] if the settings name an address that cannot be had.
pub async fn listen(at: Listen) -> Result<Option<TcpListener>, ListenError> {
    let (address, is_asked_for) = match at {
        Listen::Off => return Ok(None),
        Listen::Auto => (Listen::USUAL, false),
        Listen::Address(address) => (address, true),
    };
    match TcpListener::bind(address).await {
        Ok(listener) => {
            let address = listener.local_addr().unwrap_or(address);
            tracing::info!("health and metrics are at http://{address}/healthz and http://{address}/metrics");
            Ok(Some(listener))
        }
        Err(source) if is_asked_for => Err(ListenError { address, source }),
        Err(error) => {
            tracing::warn!(%address, %error, "cannot serve health and metrics; set operation.listen to another address");
            Ok(None)
        }
    }
}

/// Serves what `monitor` finds until `stop`.
pub async fn serve(listener: TcpListener, monitor: Monitor, stop: CancellationToken) {
    let mut connections: VecDeque<AbortOnDropHandle<()>> = VecDeque::new();
    loop {
        let Some(accepted) = stop.run_until_cancelled(listener.accept()).await else { return };
        match accepted {
            Ok((stream, _)) => {
                connections.retain(|connection| !connection.is_finished());
                if connections.len() == CONNECTIONS {
                    connections.pop_front();
                }
                let monitor = monitor.clone();
                connections.push_back(AbortOnDropHandle::new(tokio::spawn(async move {
                    // What takes longer is given up.
                    let _ = tokio::time::timeout(TIME_LIMIT, one_request(stream, &monitor)).await;
                })));
            }
            Err(error) => {
                tracing::debug!(%error, "cannot accept a connection to the page for health and metrics");
                stop.run_until_cancelled(tokio::time::sleep(PAUSE)).await;
            }
        }
    }
}

async fn one_request(stream: TcpStream, monitor: &Monitor) {
    let service = service_fn(|request| async move { Ok::<_, Infallible>(answer(&request, monitor)) });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_LIMIT)
        .max_buf_size(LONGEST_REQUEST)
        .max_headers(MOST_HEADERS)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), service);
    if let Err(error) = served.await {
        tracing::debug!(%error, "a connection to the page for health and metrics ended badly");
    }
}

fn answer(request: &Request<Incoming>, monitor: &Monitor) -> Response<Full<Bytes>> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut refused = page(StatusCode::METHOD_NOT_ALLOWED, "text/plain", "GET, please\n");
        refused.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return refused;
    }
    match request.uri().path() {
        "/livez" => page(StatusCode::OK, "text/plain", "it runs\n"),
        "/readyz" => state(monitor, |health| health.ready),
        "/healthz" => state(monitor, |health| health.healthy),
        "/metrics" => match metrics::page(&monitor.findings()) {
            Ok(text) => page(StatusCode::OK, metrics::CONTENT, text),
            Err(error) => page(StatusCode::INTERNAL_SERVER_ERROR, "text/plain", error.to_string()),
        },
        _ => page(StatusCode::NOT_FOUND, "text/plain", "there are /livez, /readyz, /healthz and /metrics\n"),
    }
}

/// How the bot is; with 200 if that is well.
fn state(monitor: &Monitor, is_well: impl Fn(&Health) -> bool) -> Response<Full<Bytes>> {
    let health = Health::of(&monitor.findings());
    let status = if is_well(&health) { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let mut json = serde_json::to_string_pretty(&health).unwrap_or_default();
    json.push('\n');
    page(status, "application/json", json)
}

fn page(status: StatusCode, content: &'static str, text: impl Into<Bytes>) -> Response<Full<Bytes>> {
    let mut page = Response::new(Full::new(text.into()));
    *page.status_mut() = status;
    page.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content));
    page.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    page
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    /// The first line of the answer to a request for this path.
    async fn asked(at: SocketAddr, path: &str) -> String {
        let mut connection = TcpStream::connect(at).await.unwrap();
        connection.write_all(format!("GET {path} HTTP/1.1\r\nHost: here\r\n\r\n").as_bytes()).await.unwrap();
        let mut answer = String::new();
        connection.read_to_string(&mut answer).await.unwrap();
        answer.lines().next().unwrap_or_default().to_owned()
    }

    async fn serving() -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        tokio::spawn(serve(listener, Monitor::default(), CancellationToken::new()));
        at
    }

    #[tokio::test]
    async fn many_who_say_nothing_keep_nobody_waiting_and_are_hung_up_on() {
        let at = serving().await;
        let mut idle = Vec::new();
        for _ in 0..2 * CONNECTIONS {
            idle.push(TcpStream::connect(at).await.unwrap());
        }
        let answer = tokio::time::timeout(TIME_LIMIT / 2, asked(at, "/healthz")).await;
        assert_eq!(answer.as_deref(), Ok("HTTP/1.1 503 Service Unavailable"));
        let begun = Instant::now();
        for mut connection in idle {
            // The end, or that it was closed with something unread.
            let _ = connection.read_to_end(&mut Vec::new()).await;
        }
        assert!(begun.elapsed() < TIME_LIMIT / 2, "{:?}", begun.elapsed());
    }

    #[tokio::test]
    async fn a_bot_that_starts_is_alive_and_not_ready() {
        let at = serving().await;
        let mut answers = Vec::new();
        for path in ["/livez", "/readyz", "/healthz", "/"] {
            answers.push(asked(at, path).await[9..12].to_owned());
        }
        assert_eq!(answers, ["200", "503", "503", "404"]);
    }
}
