//! The connections on which pages are asked for: how many there are, and how long they may take to say what they want.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How many connections there are at once that are not upgraded. Others wait to be accepted.
const MOST_CONNECTIONS: usize = 4_096;

/// How long the head of a request may take to arrive, and how many headers it may have.
const HEADER_LIMIT: Duration = Duration::from_secs(5);
const MOST_HEADERS: usize = 64;

/// How long requests may take that are being answered at the end.
const LAST_ANSWERS: Duration = Duration::from_secs(5);

/// The pause after a failure to accept a connection, when file handles run out, say.
const PAUSE: Duration = Duration::from_millis(500);

/// Answers requests until `stop`, and then those that have come.
pub(super) async fn serve(listener: &TcpListener, router: &Router, stop: &CancellationToken) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEADER_LIMIT).max_headers(MOST_HEADERS);
    let (places, open) = (Arc::new(Semaphore::new(MOST_CONNECTIONS)), TaskTracker::new());
    let accepting = async {
        while let Ok(place) = Arc::clone(&places).acquire_owned().await {
            match listener.accept().await {
                Ok((stream, _)) => {
                    let answering = answer(http.clone(), stream, router.clone(), stop.clone());
                    open.spawn(async move {
                        if let Err(error) = answering.await {
                            tracing::debug!(%error, "a connection to the pages has broken");
                        }
                        drop(place);
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "cannot accept a connection to the pages");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    };
    stop.run_until_cancelled(accepting).await;
    open.close();
    let _ = tokio::time::timeout(LAST_ANSWERS, open.wait()).await;
}

/// Answers the requests of a connection until it ends, is upgraded, or `stop`: then one that waits for a request is closed, and one
/// that has a request is answered first.
async fn answer(
    http: http1::Builder,
    stream: TcpStream,
    router: Router,
    stop: CancellationToken,
) -> Result<(), hyper::Error> {
    // A move is small, and waits for nothing.
    let _ = stream.set_nodelay(true);
    let answers = TowerToHyperService::new(router);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), answers).with_upgrades());
    tokio::select! {
        ended = connection.as_mut() => return ended,
        () = stop.cancelled() => connection.as_mut().graceful_shutdown(),
    }
    connection.await
}
