//! The HTTP server for health and metrics. It serves few and small requests at a time, so that no client can slow the bot.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
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
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::config::Listen;
use crate::operation::health::Health;
use crate::operation::monitor::Monitor;
use crate::operation::page as metrics;

/// How many connections are served at once. Others wait.
const CONNECTIONS: usize = 16;

/// How long a connection may last. It serves one request.
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
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let accept = async {
            let place = Arc::clone(&places).acquire_owned().await.ok();
            (listener.accept().await, place)
        };
        let Some((accepted, place)) = stop.run_until_cancelled(accept).await else { return };
        match accepted {
            Ok((stream, _)) => {
                let (monitor, stop) = (monitor.clone(), stop.clone());
                tokio::spawn(async move {
                    let connection = tokio::time::timeout(TIME_LIMIT, one_request(stream, &monitor));
                    stop.run_until_cancelled(connection).await;
                    drop(place);
                });
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
        .header_read_timeout(TIME_LIMIT)
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
        "/healthz" => {
            let health = Health::of(&monitor.findings());
            let status = if health.healthy { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
            let mut json = serde_json::to_string_pretty(&health).unwrap_or_default();
            json.push('\n');
            page(status, "application/json", json)
        }
        "/metrics" => match metrics::page(&monitor.findings()) {
            Ok(text) => page(StatusCode::OK, metrics::CONTENT, text),
            Err(error) => page(StatusCode::INTERNAL_SERVER_ERROR, "text/plain", error.to_string()),
        },
        _ => page(StatusCode::NOT_FOUND, "text/plain", "there are /healthz and /metrics\n"),
    }
}

fn page(status: StatusCode, content: &'static str, text: impl Into<Bytes>) -> Response<Full<Bytes>> {
    let mut page = Response::new(Full::new(text.into()));
    *page.status_mut() = status;
    page.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content));
    page.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    page
}
