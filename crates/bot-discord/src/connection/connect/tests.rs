//! Against a stand-in for Discord that misbehaves.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use secrecy::SecretString;
use serenity::all::ChannelId;

use crate::connection::connect::*;

/// Serves the gateway's route with `answer`, and counts the requests.
async fn stand_in<R: IntoResponse + 'static>(
    answer: impl Fn(usize) -> R + Clone + Send + Sync + 'static,
) -> (String, Arc<AtomicUsize>) {
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    let router = Router::new().fallback(move || {
        let answer = answer(counted.fetch_add(1, Ordering::SeqCst)).into_response();
        async move { answer }
    });
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    (url, count)
}

fn transport(url: String, limits: TimeLimits) -> (Transport, ApiServer) {
    let server = ApiServer::Local(url);
    let credentials =
        Credentials { token: SecretString::from("x.y.z"), server: server.clone(), proxy: ProxySource::None };
    let client = client(&credentials, limits).unwrap();
    (Transport::new(client.clone(), http(&credentials, client)), server)
}

async fn gateway_of(url: String) -> Result<GatewayEndpoint, ConnectError> {
    let (transport, server) = transport(url, TimeLimits::default());
    gateway(&transport, &server).await
}

fn gateway_at(url: &str) -> (StatusCode, String) {
    let limit = r#"{"total":1000,"remaining":999,"reset_after":0,"max_concurrency":1}"#;
    (StatusCode::OK, format!(r#"{{"url":"{url}","shards":1,"session_start_limit":{limit}}}"#))
}

#[tokio::test]
async fn a_server_that_is_busy_is_waited_for() {
    let (url, count) = stand_in(|number| match number {
        0 => (StatusCode::SERVICE_UNAVAILABLE, String::new()),
        1 => (StatusCode::BAD_GATEWAY, "<html>".to_owned()),
        _ => gateway_at("ws://127.0.0.1:1"),
    })
    .await;
    let endpoint = GatewayEndpoint { url: "ws://127.0.0.1:1".to_owned(), shards: 1, max_concurrency: 1 };
    assert_eq!(gateway_of(url).await.unwrap(), endpoint);
    assert_eq!(count.load(Ordering::SeqCst), 3);
}

#[tokio::test]
async fn a_rejected_token_is_told_at_once() {
    let (url, count) = stand_in(|_| (StatusCode::UNAUTHORIZED, r#"{"code":0,"message":"401"}"#)).await;
    assert!(matches!(gateway_of(url).await, Err(ConnectError::BadToken)));
    assert_eq!(count.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_gateway_elsewhere_does_not_get_the_token() {
    let (url, _) = stand_in(|_| gateway_at("ws://192.0.2.1:1")).await;
    assert!(matches!(gateway_of(url).await, Err(ConnectError::ForeignGateway)));
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let (elsewhere, reached) = stand_in(|_| gateway_at("ws://127.0.0.1:1")).await;
    let (url, _) =
        stand_in(move |_| (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, format!("{elsewhere}/gateway"))])).await;
    let refused = gateway_of(url).await;
    assert!(matches!(refused, Err(ConnectError::Unreachable(RestError::Refused { status: 307, .. }))), "{refused:?}");
    assert_eq!(reached.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn answers_are_bounded_in_time_and_length() {
    let limits = TimeLimits { whole: Duration::from_millis(300), ..TimeLimits::default() };
    let (silent, _) =
        stand_in(|_| Body::from_stream(futures::stream::pending::<Result<Vec<u8>, std::io::Error>>())).await;
    // More than can be sent within the time that is allowed, and with no length in its header.
    let endless = || futures::stream::repeat_with(|| Ok::<_, std::io::Error>(vec![b' '; 1 << 16]));
    let (endless, _) = stand_in(move |_| Body::from_stream(endless())).await;
    for (url, limits, words) in [(silent, limits, "timed out"), (endless, TimeLimits::default(), "bytes")] {
        let (transport, _) = transport(url, limits);
        let route = Route::ChannelMessages { channel_id: ChannelId::new(1) };
        let sent = transport.send(Request::new(route, LightMethod::Get));
        let error = tokio::time::timeout(Duration::from_secs(60), sent).await.expect("it waits for ever").unwrap_err();
        assert!(matches!(&error, RestError::Transient(reason) if reason.contains(words)), "{words}: {error:?}");
    }
}
