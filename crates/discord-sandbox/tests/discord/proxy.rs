//! Discord's proxy before an Activity's server.

use std::net::{Ipv4Addr, SocketAddr};

use axum::Router;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, Uri};
use axum::response::IntoResponse;
use axum::routing::{any, get};
use discord_sandbox::{APPLICATION, Fault, FramePlatform, Sandbox, SandboxActivity, SandboxConfig};
use futures::{SinkExt, StreamExt};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message as Frame};

use crate::harness::{TestServer, patient};

/// An Activity's server that tells what it was asked, and says everything twice.
async fn activity() -> SocketAddr {
    let tell = |uri: Uri, headers: HeaderMap, body: String| async move {
        let headers: Value =
            headers.iter().map(|(name, value)| json!([name.as_str(), value.to_str().unwrap()])).collect();
        let told = json!({ "target": uri.to_string(), "headers": headers, "body": body });
        let answer = [
            ("content-security-policy", "script-src 'self'; frame-ancestors https://discord.com"),
            ("set-cookie", "a=b"),
            ("x-own", "1"),
        ];
        (answer, told.to_string())
    };
    let echo = |upgrade: WebSocketUpgrade| async { upgrade.on_upgrade(twice).into_response() };
    let app = Router::new().route("/live", get(echo)).fallback(any(tell));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, app).await });
    address
}

async fn twice(mut socket: WebSocket) {
    while let Some(Ok(Message::Text(text))) = socket.recv().await {
        for _ in 0..2 {
            socket.send(Message::Text(text.clone())).await.unwrap();
        }
    }
}

/// A sandbox before such a server, and the origin of its proxy.
async fn proxied() -> (TestServer, String) {
    let activity = SandboxActivity::at(activity().await);
    let server = TestServer::with(SandboxConfig { activity: Some(activity), ..patient() }).await;
    let origin = server.control.activity_origin().unwrap();
    (server, origin)
}

async fn told(answer: reqwest::Response) -> Value {
    serde_json::from_str(&answer.text().await.unwrap()).unwrap()
}

fn header<'a>(told: &'a Value, name: &str) -> Option<&'a str> {
    told["headers"].as_array()?.iter().find(|header| header[0] == name)?[1].as_str()
}

#[tokio::test]
async fn the_page_and_what_it_asks_for_come_from_the_activitys_server() {
    let (server, origin) = proxied().await;
    let launched = server.control.launch_activity(server.seat(0), server.channel).unwrap();
    let frame = server.control.activity_frame(&launched, "f1", FramePlatform::Mobile).unwrap();
    let page = told(reqwest::get(&frame).await.unwrap()).await;
    let target = page["target"].as_str().unwrap();
    for part in [&format!("/?instance_id={}", launched.id), "frame_id=f1", "platform=mobile", "guild_id=", "launch_id="]
    {
        assert!(target.contains(part), "{part}: {target}");
    }
    let client = reqwest::Client::new();
    let request = client.post(format!("{origin}/.proxy/a/b?c=d")).body("words").header("origin", &origin);
    let request = request.header("cookie", "secret=of-another-port").header("authorization", "Bearer t");
    let told = told(request.send().await.unwrap()).await;
    assert_eq!((&told["target"], &told["body"]), (&json!("/a/b?c=d"), &json!("words")));
    assert_eq!(header(&told, "cookie"), None);
    assert_eq!(header(&told, "authorization"), Some("Bearer t"));
    let discord = format!("https://{APPLICATION}.discordsays.com");
    assert_eq!(header(&told, "origin"), Some(discord.as_str()), "as on Discord");
}

#[tokio::test]
async fn answers_get_discords_content_policy_beside_their_own() {
    let (server, origin) = proxied().await;
    let answer = reqwest::get(&format!("{origin}/")).await.unwrap();
    let headers = answer.headers();
    assert!(headers.get("set-cookie").is_none() && headers.get("x-own").is_some());
    let policies: Vec<&str> =
        headers.get_all("content-security-policy").iter().map(|policy| policy.to_str().unwrap()).collect();
    let [own, discords] = policies[..] else { panic!("{policies:?}") };
    assert!(own.contains(&format!("frame-ancestors 'self' {}", server.sandbox.url())), "{own}");
    assert!(discords.contains(&format!("{origin}/.proxy/")) && !discords.contains("https:"), "{discords}");
}

#[tokio::test]
async fn nothing_leads_elsewhere() {
    let (_server, origin) = proxied().await;
    let status = async |path: &str| reqwest::get(&format!("{origin}{path}")).await.unwrap().status();
    for path in ["/files/page.js", "/.proxy", "/api/v10/gateway", "/.sandbox/app.js", "/sandbox/state"] {
        assert_eq!(status(path).await, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(status("/.sandbox/relay.html").await, StatusCode::OK);
    let client = reqwest::Client::new();
    let foreign = client.get(&origin).header("origin", "https://evil.example").send().await.unwrap();
    assert_eq!(foreign.status(), StatusCode::FORBIDDEN);
    let foreign = client.get(&origin).header("host", "evil.example").send().await.unwrap();
    assert_eq!(foreign.status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn the_activitys_server_is_on_loopback() {
    let outside = SandboxActivity::at(SocketAddr::from(([192, 0, 2, 1], 80)));
    let config = SandboxConfig { activity: Some(outside), ..SandboxConfig::default() };
    assert!(Sandbox::start(config).await.is_err());
    let (server, origin) = proxied().await;
    server.control.map_activity(SocketAddr::from(([192, 0, 2, 1], 80)));
    assert_eq!(reqwest::get(&origin).await.unwrap().status(), StatusCode::BAD_GATEWAY);
    server.control.map_activity(SocketAddr::from((Ipv4Addr::LOCALHOST, 1)));
    assert_eq!(reqwest::get(&origin).await.unwrap().status(), StatusCode::BAD_GATEWAY, "nobody listens there");
    server.control.map_activity(activity().await);
    assert_eq!(reqwest::get(&origin).await.unwrap().status(), StatusCode::OK);
}

#[tokio::test]
async fn a_websocket_goes_through_and_can_be_lost() {
    let (server, origin) = proxied().await;
    let url = format!("{}/.proxy/live", origin.replacen("http", "ws", 1));
    let mut request = url.as_str().into_client_request().unwrap();
    request.headers_mut().insert("origin", origin.parse().unwrap());
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
    socket.send(Frame::text("สวัสดี")).await.unwrap();
    for _ in 0..2 {
        assert_eq!(socket.next().await.unwrap().unwrap(), Frame::text("สวัสดี"));
    }
    server.control.misbehave(Fault::DropProxySockets);
    assert!(!matches!(socket.next().await, Some(Ok(_))), "it was dropped");
    assert!(tokio_tungstenite::connect_async(&url).await.is_ok(), "the next one holds");
}

#[tokio::test]
async fn the_proxy_refuses_on_demand() {
    let (server, origin) = proxied().await;
    server.control.misbehave(Fault::RefuseProxy { status: 503, times: 2 });
    assert_eq!(reqwest::get(&origin).await.unwrap().status(), StatusCode::SERVICE_UNAVAILABLE);
    let url = format!("{}/.proxy/live", origin.replacen("http", "ws", 1));
    let refused = tokio_tungstenite::connect_async(&url).await.unwrap_err();
    assert!(matches!(refused, tungstenite::Error::Http(answer) if answer.status() == 503));
    assert_eq!(reqwest::get(&origin).await.unwrap().status(), StatusCode::OK);
}
