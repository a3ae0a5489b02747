//! What every request must be, whatever it is for.

use discord_sandbox::{Fault, RateLimits, RateScope, RequestFilter, RestFault, SandboxConfig};
use serde_json::json;
use std::time::Duration;

use crate::harness::{TestServer, USER_AGENT, refusal};

#[tokio::test]
async fn every_request_needs_the_token() {
    let server = TestServer::new().await;
    for headers in [&[][..], &[("authorization", discord_sandbox::DEFAULT_TOKEN)], &[("authorization", "Bot wrong")]] {
        let (status, body) = server.raw("GET", "/api/v10/users/@me", headers, None).await;
        assert_eq!((status, &body["message"]), (401, &json!("401: Unauthorized")), "{headers:?}");
    }
    assert_eq!(server.raw("GET", "/api/v10/gateway", &[], None).await.0, 200);
    assert_eq!(server.request("GET", "/gateway/bot", None).await.0, 200);
    let bearer = format!("Bot {}", discord_sandbox::DEFAULT_TOKEN);
    assert_eq!(server.raw("GET", "/api/users/@me", &[("authorization", &bearer)], None).await.0, 200);
}

#[tokio::test]
async fn every_client_says_what_it_is() {
    let server = TestServer::new().await;
    let url = format!("{}/api/v10/gateway", server.sandbox.url());
    for (agent, status) in [(Some(USER_AGENT), 200), (Some("reqwest"), 403), (None, 403)] {
        let request = reqwest::Client::new().get(&url);
        let request = agent.into_iter().fold(request, |request, agent| request.header("user-agent", agent));
        assert_eq!(request.send().await.unwrap().status(), status, "{agent:?}");
    }
}

#[tokio::test]
async fn paths_may_be_encoded_and_ids_must_be_ids() {
    let server = TestServer::new().await;
    for (path, expected) in [
        ("/users/%40me", (200, "/users/@me", true)),
        ("/channels/x/messages", (404, "/channels/{channel_id}/messages", false)),
        (
            "/webhooks/1/t/messages/%40original",
            (404, "/webhooks/{webhook_id}/{webhook_token}/messages/@original", true),
        ),
    ] {
        assert_eq!(server.request("GET", path, None).await.0, expected.0, "{path}");
        let recorded = server.control.requests(0).pop().unwrap();
        assert_eq!((recorded.status, recorded.route.as_str(), recorded.implemented), expected, "{path}");
    }
}

#[tokio::test]
async fn a_missing_route_is_recorded() {
    let server = TestServer::new().await;
    assert_eq!(server.request("GET", "/sticker-packs", None).await.0, 404);
    assert_eq!(server.request("DELETE", "/users/@me", None).await.0, 404);
    assert_eq!(server.request("GET", "/users/@me", None).await.0, 200);
    let requests = server.control.requests(0);
    let noted: Vec<_> = requests.iter().map(|r| (r.route.as_str(), r.implemented, r.status)).collect();
    assert_eq!(noted, [("/sticker-packs", false, 404), ("/users/@me", false, 404), ("/users/@me", true, 200)]);
}

#[tokio::test]
async fn requests_are_recorded_with_what_they_carried() {
    let server = TestServer::new().await;
    let http = crate::harness::http(&server.sandbox, discord_sandbox::DEFAULT_TOKEN);
    let file = serenity::all::CreateAttachment::bytes(crate::harness::PIXEL, "picture.png").description("ภาพ");
    let message = serenity::all::CreateMessage::new().content("x").add_file(file);
    serenity::all::ChannelId::new(server.channel.0).send_message(&http, message).await.unwrap();
    let noted = server.control.requests(0).pop().unwrap();
    assert_eq!((noted.method.as_str(), noted.route.as_str()), ("POST", "/channels/{channel_id}/messages"));
    assert_eq!(noted.parts[0].name, "files[0]");
    assert_eq!(noted.parts[0].content_type.as_deref(), Some("image/png"));
    assert_eq!(noted.body.unwrap()["attachments"][0]["description"], "ภาพ");
}

#[tokio::test]
async fn bodies_are_json_and_files_have_a_limit() {
    let server = TestServer::new().await;
    let path = format!("/api/v10/channels/{}/messages", server.channel);
    let authorization = format!("Bot {}", discord_sandbox::DEFAULT_TOKEN);
    let post = || {
        reqwest::Client::new()
            .post(format!("{}{path}", server.sandbox.url()))
            .header("authorization", &authorization)
            .header("user-agent", USER_AGENT)
    };
    let broken = post().header("content-type", "application/json").body("{\"content\":").send().await.unwrap();
    assert_eq!(broken.status(), 400);
    assert_eq!(
        server.request("POST", path.trim_start_matches("/api/v10"), Some(json!({"content": " "}))).await.1["code"],
        50006
    );
    let part = reqwest::multipart::Part::bytes(vec![0; 10 * 1024 * 1024 + 1]).file_name("large.bin");
    let large = post().multipart(reqwest::multipart::Form::new().part("files[0]", part)).send().await.unwrap();
    assert_eq!(large.status(), 413);
    let part = reqwest::multipart::Part::bytes(vec![0; 10 * 1024 * 1024]).file_name("just.bin");
    let just = post().multipart(reqwest::multipart::Form::new().part("files[0]", part)).send().await.unwrap();
    assert_eq!(just.status(), 200);
}

#[tokio::test]
async fn problems_are_reported_by_path() {
    let server = TestServer::new().await;
    let path = format!("/channels/{}/messages", server.channel);
    let body = json!({"content": "ก".repeat(2001), "colour": "red", "components": [{"type": 1, "components": [
        {"type": 2, "style": 1, "label": "a", "custom_id": ""},
    ]}]});
    let (status, answer) = server.request("POST", &path, Some(body)).await;
    assert_eq!((status, answer["code"].as_u64(), &answer["message"]), (400, Some(50035), &json!("Invalid Form Body")));
    assert_eq!(answer["errors"]["content"]["_errors"][0]["code"], "BASE_TYPE_MAX_LENGTH");
    assert_eq!(answer["errors"]["colour"]["_errors"][0]["code"], "UNKNOWN_FIELD");
    let custom_id = &answer["errors"]["components"]["0"]["components"]["0"]["custom_id"];
    assert_eq!(custom_id["_errors"][0]["code"], "BASE_TYPE_BAD_LENGTH");
}

#[tokio::test]
async fn limits_are_announced_and_enforced() {
    let limits = RateLimits { global: 50, per_route: 2, window: Duration::from_secs(30), ..RateLimits::default() };
    let server = TestServer::with(SandboxConfig { limits, ..SandboxConfig::default() }).await;
    let url = format!("{}/api/v10/users/@me", server.sandbox.url());
    let authorization = format!("Bot {}", discord_sandbox::DEFAULT_TOKEN);
    let get = || {
        reqwest::Client::new().get(&url).header("authorization", &authorization).header("user-agent", USER_AGENT).send()
    };
    let first = get().await.unwrap();
    assert_eq!(first.headers()["x-ratelimit-limit"], "2");
    assert_eq!(first.headers()["x-ratelimit-remaining"], "1");
    get().await.unwrap();
    let third = get().await.unwrap();
    assert_eq!(third.status(), 429);
    assert_eq!(third.headers()["x-ratelimit-scope"], "user");
    assert!(third.headers().contains_key("retry-after"));
    let body: serde_json::Value = serde_json::from_str(&third.text().await.unwrap()).unwrap();
    assert!(body["retry_after"].as_f64().unwrap() > 0.0);
    assert_eq!(body["global"], false);
}

#[tokio::test]
async fn each_kind_of_limit_has_its_headers() {
    let server = TestServer::new().await;
    let url = format!("{}/api/v10/users/@me", server.sandbox.url());
    let authorization = format!("Bot {}", discord_sandbox::DEFAULT_TOKEN);
    let get = || {
        reqwest::Client::new().get(&url).header("authorization", &authorization).header("user-agent", USER_AGENT).send()
    };
    let bucket = get().await.unwrap().headers()["x-ratelimit-bucket"].clone();
    for (scope, name, remaining, words) in [
        (RateScope::Route, Some("user"), Some("0"), "You are being rate limited."),
        (RateScope::Shared, Some("shared"), Some("49"), "The resource is being rate limited."),
        (RateScope::Global, Some("global"), None, "You are being rate limited."),
        (RateScope::Cloudflare, None, None, "error code: 1015"),
    ] {
        let effect = RestFault::RateLimited { retry_after_milliseconds: 1500, scope };
        server.control.misbehave(Fault::Rest { on: RequestFilter::default(), effect, times: 1 });
        let limited = get().await.unwrap();
        let header = |name: &str| limited.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        assert_eq!((limited.status().as_u16(), header("retry-after")), (429, Some("2".to_owned())));
        assert_eq!(header("x-ratelimit-scope").as_deref(), name, "{scope:?}");
        assert_eq!(header("x-ratelimit-remaining").as_deref(), remaining, "{scope:?}");
        assert_eq!(header("x-ratelimit-global").is_some(), scope == RateScope::Global);
        let same_bucket = remaining.map(|_| bucket.to_str().unwrap().to_owned());
        assert_eq!(header("x-ratelimit-bucket"), same_bucket, "{scope:?}");
        let body = limited.text().await.unwrap();
        match serde_json::from_str::<serde_json::Value>(&body) {
            Ok(body) => assert_eq!(body["message"], words),
            Err(_) => assert_eq!((body.as_str(), scope), (words, RateScope::Cloudflare)),
        }
    }
}

#[tokio::test]
async fn too_many_refused_requests_are_a_ban() {
    let limits = RateLimits { invalid: 3, ..RateLimits::default() };
    let server = TestServer::with(SandboxConfig { limits, ..SandboxConfig::default() }).await;
    let bot = server.bot().await;
    let unknown = bot.http.get_channel(7.into()).await;
    assert_eq!(refusal(&unknown.unwrap_err()), (404, 10_003));
    assert_eq!(server.control.refused_requests(), 0);
    server.control.deny_to_bot(server.channel, discord_sandbox::Permissions::VIEW_CHANNEL).unwrap();
    for refused in 1..=3 {
        let hidden = bot.http.get_channel(server.channel.0.into()).await;
        assert_eq!(refusal(&hidden.unwrap_err()), (403, 50_001));
        assert_eq!(server.control.refused_requests(), refused);
    }
    assert_eq!(server.request("GET", "/users/@me", None).await, (429, json!("error code: 1015")));
    bot.stop().await;
}

#[tokio::test]
async fn commands_are_overwritten_edited_and_removed() {
    let server = TestServer::new().await;
    let path = format!("/applications/{}/commands", discord_sandbox::APPLICATION);
    let play = json!({"name": "play", "description": "Play", "name_localizations": {"th": "เล่น"}});
    let (status, first) =
        server.request("PUT", &path, Some(json!([play, {"name": "move", "description": "Move"}]))).await;
    assert_eq!(status, 200);
    let (_, second) = server.request("PUT", &path, Some(json!([play]))).await;
    assert_eq!(second[0]["id"], first[0]["id"]);
    assert_eq!(second[0]["version"], first[0]["version"], "an unchanged command keeps its version");
    assert_eq!(server.control.commands().len(), 1);
    let one = format!("{path}/{}", first[0]["id"].as_str().unwrap());
    let (_, edited) = server.request("PATCH", &one, Some(json!({"description": "Challenge"}))).await;
    assert_eq!((&edited["description"], &edited["name"]), (&json!("Challenge"), &json!("play")));
    assert_ne!(edited["version"], first[0]["version"]);
    assert_eq!(server.request("POST", &path, Some(json!({"name": "x", "description": "y"}))).await.0, 201);
    assert_eq!(server.request("DELETE", &one, None).await.0, 204);
    assert_eq!(server.request("GET", &one, None).await.1["code"], 10063);
    let elsewhere = format!("/applications/{}/guilds/1/commands", discord_sandbox::APPLICATION);
    assert_eq!(server.request("GET", &elsewhere, None).await.0, 403);
    let (status, answer) =
        server.request("PUT", &path, Some(json!([{"name": "Play", "description": "no capitals"}]))).await;
    assert_eq!(status, 400);
    assert_eq!(answer["errors"]["0"]["name"]["_errors"][0]["code"], "APPLICATION_COMMAND_INVALID_NAME");
}
