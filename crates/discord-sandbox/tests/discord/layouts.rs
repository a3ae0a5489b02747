//! Messages that consist of components of the second version.

use discord_sandbox::{InteractionStatus, Message, Snowflake};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use serenity::all::{ChannelId, ComponentInteractionDataKind, CreateInteractionResponse};

use crate::harness::{SOON, TestServer};
use crate::interactions::{command, component, with_commands};

const V2: u64 = Message::COMPONENTS_V2;

fn text(content: &str) -> Value {
    json!({"type": 10, "content": content})
}

fn panel() -> Value {
    let button = json!({"type": 2, "style": 1, "label": "b", "custom_id": "b"});
    let select = json!({"type": 3, "custom_id": "s", "options": [{"label": "o", "value": "o"}]});
    let rows = json!([{"type": 9, "components": [text("a section")], "accessory": button},
        {"type": 14}, {"type": 1, "components": [select]}]);
    json!([text("a title"), {"type": 17, "accent_color": 0xFF, "components": rows}])
}

#[tokio::test]
async fn a_panel_is_sent_used_and_changed() {
    let server = TestServer::new().await;
    let mut bot = with_commands(&server).await;
    let path = format!("/channels/{}/messages", server.channel);
    let body = json!({"flags": V2, "components": panel()});
    let (status, sent) = server.request("POST", &path, Some(body)).await;
    assert_eq!((status, sent["flags"].as_u64(), &sent["content"]), (200, Some(V2), &json!("")), "{sent}");
    assert_eq!(sent["components"][1]["components"][0]["accessory"]["id"], 5);
    let id: Snowflake = sent["id"].as_str().unwrap().parse().unwrap();
    // serenity reads such a message, though not all of it.
    let read = bot.http.get_message(ChannelId::new(server.channel.0), id.0.into()).await.unwrap();
    assert_eq!(read.content, "");

    server.control.press(server.seat(0), server.channel, id, "b").unwrap();
    let pressed = component(&mut bot).await;
    assert!(matches!(pressed.data.kind, ComponentInteractionDataKind::Button));
    let chosen = server.control.choose(server.seat(0), server.channel, id, "s", &["o"]).unwrap();
    let choice = component(&mut bot).await;
    choice.create_response(&bot.http, CreateInteractionResponse::Acknowledge).await.unwrap();
    assert_eq!(server.control.settled(chosen, SOON).await.unwrap().status, InteractionStatus::Answered);
    // The flag stays without being given, and can't be taken away.
    let callback = format!("/interactions/{}/{}/callback", pressed.id, pressed.token);
    let update = |data: Value| json!({"type": 7, "data": data});
    let taken = server.request("POST", &callback, Some(update(json!({"flags": 0})))).await;
    assert_eq!((taken.0, taken.1["errors"].get("flags").is_some()), (400, true));
    let wordy = server.request("POST", &callback, Some(update(json!({"content": "words"})))).await;
    let code = &wordy.1["errors"]["content"]["_errors"][0]["code"];
    assert_eq!(code, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2");
    let components = json!([text("changed")]);
    let changed = server.request("POST", &callback, Some(update(json!({"components": components})))).await;
    assert_eq!(changed.0, 204, "{}", changed.1);
    let now = server.control.message(server.channel, id).unwrap();
    assert_eq!((now.words().as_str(), now.is_layout()), ("changed", true));
    let edit = json!({"components": []});
    let (status, refused) = server.request("PATCH", &format!("{path}/{id}"), Some(edit)).await;
    assert_eq!((status, &refused["code"]), (400, &json!(50006)));
    bot.stop().await;
}

#[tokio::test]
async fn a_panel_has_no_text_of_another_kind() {
    let server = TestServer::new().await;
    let path = format!("/channels/{}/messages", server.channel);
    for (body, field) in [
        (json!({"flags": V2, "components": panel(), "content": "x"}), "content"),
        (json!({"flags": V2, "components": panel(), "embeds": [{"title": "x"}]}), "embeds"),
        (json!({"components": panel()}), "components"),
        (json!({"flags": V2, "components": [{"type": 13, "file": {"url": "attachment://a.txt"}}]}), "components"),
    ] {
        let (status, refused) = server.request("POST", &path, Some(body.clone())).await;
        assert_eq!((status, refused["errors"].get(field).is_some()), (400, true), "{body} {refused}");
    }
    assert_eq!(server.request("POST", &path, Some(json!({"flags": V2}))).await.1["code"], 50006);
    // What was words can become a panel, once the words are gone.
    let (_, words) = server.request("POST", &path, Some(json!({"content": "words"}))).await;
    let one = format!("{path}/{}", words["id"].as_str().unwrap());
    let flagged = json!({"flags": V2, "components": panel()});
    assert_eq!(server.request("PATCH", &one, Some(flagged)).await.0, 400);
    let flagged = json!({"flags": V2, "components": panel(), "content": null});
    assert_eq!(server.request("PATCH", &one, Some(flagged)).await.0, 200);
}

#[tokio::test]
async fn a_panel_shows_its_own_files_and_pings_whom_it_names() {
    let server = TestServer::new().await;
    let path = format!("/channels/{}/messages", server.channel);
    let words = text(&format!("<@{}>", server.seat(1)));
    let gallery = json!({"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]});
    let body = json!({"flags": V2, "components": [words, gallery]});
    let form = Form::new().part("files[0]", Part::bytes(vec![1]).file_name("a.png"));
    let (status, sent) = server.multipart("POST", &path, form, body).await;
    assert_eq!((status, sent["attachments"].as_array().map(Vec::len)), (200, Some(1)), "{sent}");
    assert_eq!(sent["mentions"][0]["id"], server.seat(1).to_string());
}

#[tokio::test]
async fn a_deferred_answer_can_become_a_panel() {
    let server = TestServer::new().await;
    let mut bot = with_commands(&server).await;
    let id = server.control.command(server.seat(0), server.channel, "setup", &[]).unwrap();
    let asked = command(&mut bot).await;
    asked.defer_ephemeral(&bot.http).await.unwrap();
    let original = format!("/webhooks/{}/{}/messages/@original", discord_sandbox::APPLICATION, asked.token);
    let body = json!({"flags": V2, "components": panel()});
    let (status, edited) = server.request("PATCH", &original, Some(body)).await;
    assert_eq!((status, edited["flags"].as_u64()), (200, Some(V2 | Message::EPHEMERAL)), "{edited}");
    assert_eq!(server.control.settled(id, SOON).await.unwrap().status, InteractionStatus::Answered);
    bot.stop().await;
}
