//! The page's protocol, as the documentation of the room has it.

use discord_sandbox::Snowflake;
use futures::StreamExt;
use serde_json::{Value, json};
use serenity::all::{
    ChannelId, CommandOptionType, CreateAttachment, CreateCommand, CreateCommandOption, CreateInteractionResponse,
    CreateInteractionResponseMessage, CreateMessage, Event, Interaction,
};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::harness::{PATIENCE, PIXEL, SOON, TestServer};

struct Feed(tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>);

impl Feed {
    async fn open(server: &TestServer, seat: Snowflake) -> Feed {
        let url = format!("{}/sandbox/live?seat={seat}", server.sandbox.url().replacen("http", "ws", 1));
        let mut feed = Feed(connect_async(url).await.unwrap().0);
        assert_eq!(feed.next().await["type"], "hello");
        feed
    }

    async fn next(&mut self) -> Value {
        let frame = tokio::time::timeout(SOON, self.0.next()).await.expect("soon").expect("open").expect("whole");
        let Message::Text(text) = frame else { panic!("{frame:?}") };
        serde_json::from_str(&text).unwrap()
    }

    async fn until(&mut self, kind: &str) -> Value {
        loop {
            let event = self.next().await;
            if event["type"] == kind {
                return event;
            }
        }
    }
}

async fn act(server: &TestServer, path: &str, body: Value) -> (u16, Value) {
    server.raw("POST", &format!("/sandbox/act/{path}"), &[], Some(body)).await
}

#[tokio::test]
async fn the_page_and_its_files_are_served() {
    let server = TestServer::new().await;
    for path in ["/", "/index.html", "/app.js", "/style.css"] {
        assert_eq!(server.raw("GET", path, &[], None).await.0, 200, "{path}");
    }
    assert_eq!(server.raw("GET", "/other.js", &[], None).await.0, 404);
}

#[tokio::test]
async fn other_sites_are_kept_out() {
    let server = TestServer::new().await;
    let own = server.sandbox.url();
    assert_eq!(server.raw("GET", "/sandbox/state", &[("origin", &own)], None).await.0, 200);
    for headers in [[("origin", "https://evil.example")], [("host", "evil.example")], [("origin", "null")]] {
        for path in ["/", "/sandbox/state", "/api/v10/gateway", "/gateway"] {
            assert_eq!(server.raw("GET", path, &headers, None).await.0, 403, "{path} {headers:?}");
        }
    }
    let url = format!("{}/sandbox/live?seat={}", own.replacen("http", "ws", 1), server.seat(0));
    let mut request = url.into_client_request().unwrap();
    request.headers_mut().insert("origin", "https://evil.example".parse().unwrap());
    assert!(connect_async(request).await.is_err());
}

#[tokio::test]
async fn a_seat_sees_its_own_state() {
    let server = TestServer::new().await;
    let bot = server.bot().await;
    bot.http.create_global_commands(&vec![CreateCommand::new("play").description("Play")]).await.unwrap();
    let (_, nobody) = server.raw("GET", "/sandbox/state", &[], None).await;
    assert_eq!((&nobody["you"], nobody["channels"].as_array().unwrap().len()), (&Value::Null, 3));
    let (_, state) = server.raw("GET", &format!("/sandbox/state?seat={}", server.seat(0)), &[], None).await;
    assert_eq!(state["you"]["name"], "สมชาย");
    assert_eq!(state["connected"], true);
    assert_eq!(state["users"].as_array().unwrap().len(), 5);
    let kinds: Vec<&str> = state["channels"].as_array().unwrap().iter().map(|c| c["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["text", "text", "text", "dm"]);
    assert_eq!(state["commands"][0]["usable_in"], json!(["guild", "dm"]));
    assert_eq!(server.raw("GET", "/sandbox/state?seat=1", &[], None).await.0, 404);
    bot.stop().await;
}

#[tokio::test]
async fn what_happens_reaches_the_page() {
    let server = TestServer::new().await;
    let bot = server.bot().await;
    let mut feed = Feed::open(&server, server.seat(0)).await;
    let body = json!({"seat": server.seat(1), "channel": server.channel, "content": "สวัสดี"});
    let (status, answer) = act(&server, "message", body).await;
    assert_eq!((status, &answer["message"]["content"]), (200, &json!("สวัสดี")));
    assert_eq!(feed.until("message_created").await["message"], answer["message"]);

    let file = CreateAttachment::bytes(PIXEL, "picture.png").description("ภาพ");
    let message = CreateMessage::new().content(format!("<@{}>", server.seat(0))).add_file(file);
    let sent = ChannelId::new(server.channel.0).send_message(&bot.http, message).await.unwrap();
    let event = feed.until("message_created").await;
    let shown = &event["message"];
    assert_eq!((&shown["id"], &shown["pings"]), (&json!(sent.id.to_string()), &json!([server.seat(0)])));
    assert_eq!(shown["attachments"][0]["description"], "ภาพ");
    let url = format!("{}{}", server.sandbox.url(), shown["attachments"][0]["url"].as_str().unwrap());
    let picture = reqwest::get(url).await.unwrap();
    assert_eq!(picture.headers()["content-type"], "image/png");
    assert_eq!(picture.bytes().await.unwrap(), PIXEL);

    let path = format!("/sandbox/messages?seat={}&channel={}&limit=1", server.seat(0), server.channel);
    let (_, page) = server.raw("GET", &path, &[], None).await;
    assert_eq!((&page["messages"][0]["id"], &page["more"]), (&shown["id"], &json!(true)));
    let (_, older) = server.raw("GET", &format!("{path}&before={}", sent.id), &[], None).await;
    assert_eq!((&older["messages"][0]["content"], &older["more"]), (&json!("สวัสดี"), &json!(false)));
    bot.stop().await;
}

#[tokio::test]
async fn a_command_goes_through_the_page_and_only_its_owner_sees_a_private_answer() {
    let server = TestServer::new().await;
    let mut bot = server.bot().await;
    let option = CreateCommandOption::new(CommandOptionType::String, "to", "Where").required(true);
    let registered = vec![CreateCommand::new("move").description("Move").add_option(option)];
    let registered = bot.http.create_global_commands(&registered).await.unwrap();
    let (mut own, mut other) = (Feed::open(&server, server.seat(0)).await, Feed::open(&server, server.seat(1)).await);
    let mut body =
        json!({"seat": server.seat(0), "channel": server.channel, "command": registered[0].id, "options": []});
    let (status, answer) = act(&server, "command", body.clone()).await;
    assert_eq!((status, &answer["error"]), (400, &json!("to: must be filled in")));
    body["options"] = json!([{"name": "to", "value": "สวัสดี"}]);
    let (status, answer) = act(&server, "command", body).await;
    assert_eq!(status, 200);
    let waiting = own.until("interaction").await;
    assert_eq!(
        (&waiting["interaction"]["id"], &waiting["interaction"]["status"]),
        (&answer["interaction"], &json!("waiting"))
    );

    let asked = bot.event(|event| match event {
        Event::InteractionCreate(create) => match create.interaction {
            Interaction::Command(command) => Some(command),
            _ => None,
        },
        _ => None,
    });
    let asked = asked.await;
    let private = CreateInteractionResponseMessage::new().content("ไม่ใช่ตาคุณ").ephemeral(true);
    asked.create_response(&bot.http, CreateInteractionResponse::Message(private)).await.unwrap();
    let seen = own.until("message_created").await;
    assert_eq!(
        (&seen["message"]["ephemeral"], &seen["message"]["interaction"]["name"]),
        (&json!(true), &json!("move"))
    );
    assert_eq!(own.until("interaction").await["interaction"]["status"], "answered");
    let dismiss = json!({"seat": server.seat(0), "message": seen["message"]["id"]});
    assert_eq!(act(&server, "dismiss", json!({"seat": server.seat(1), "message": seen["message"]["id"]})).await.0, 404);
    assert_eq!(act(&server, "dismiss", dismiss).await.0, 200);
    assert_eq!(own.until("message_deleted").await["message_id"], seen["message"]["id"]);

    server.control.say(server.seat(1), server.channel, "อะไรหรือ").unwrap();
    let first = other.next().await;
    assert_eq!((&first["type"], &first["message"]["content"]), (&json!("message_created"), &json!("อะไรหรือ")));
    bot.stop().await;
}

#[tokio::test]
async fn a_bot_that_does_not_respond_is_shown() {
    let server = TestServer::new().await;
    let bot = server.bot().await;
    let option = CreateCommandOption::new(CommandOptionType::String, "to", "Where").set_autocomplete(true);
    let registered = vec![CreateCommand::new("move").description("Move").add_option(option)];
    let registered = bot.http.create_global_commands(&registered).await.unwrap();
    let mut feed = Feed::open(&server, server.seat(0)).await;
    let mut body =
        json!({"seat": server.seat(0), "channel": server.channel, "command": registered[0].id, "options": []});
    assert_eq!(act(&server, "command", body.clone()).await.0, 200);
    assert_eq!(feed.until("interaction").await["interaction"]["status"], "waiting");
    server.control.age_interactions(PATIENCE);
    let failed = feed.until("interaction").await;
    assert_eq!(failed["interaction"]["status"], "failed");
    assert_eq!(failed["interaction"]["error"], "The application did not respond");
    body["options"] = json!([{"name": "to", "value": "ม", "focused": true}]);
    let given_up = async {
        feed.until("interaction").await;
        server.control.age_interactions(PATIENCE);
    };
    assert_eq!(tokio::join!(act(&server, "autocomplete", body), given_up).0.0, 504);
    bot.stop().await;
    feed.until("bot_status").await;
}
