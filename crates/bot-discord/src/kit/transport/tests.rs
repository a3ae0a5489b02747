//! Against a sandbox, which is as strict about files as Discord.

use discord_sandbox::{Control, DEFAULT_TOKEN, Fault, Message, RateScope, RequestFilter, RestFault, Sandbox};
use serenity::all::{
    ChannelId, CreateActionRow, CreateInteractionResponseMessage, CreateMessage, CreateSelectMenu,
    CreateSelectMenuKind, EditAttachments, EditMessage, HttpBuilder, UserId,
};

use crate::kit::transport::*;

/// A sandbox, a channel of it, and what sends there. serenity counts towards the limits, as it does with Discord.
struct Scene {
    control: Control,
    channel: ChannelId,
    transport: Transport,
    sandbox: Sandbox,
}

impl Scene {
    async fn new() -> Scene {
        let sandbox = Sandbox::start(discord_sandbox::SandboxConfig::default()).await.unwrap();
        let control = sandbox.control();
        let channel = ChannelId::new(control.channel("general").unwrap().id.0);
        let client = reqwest::Client::new();
        let http = HttpBuilder::new(DEFAULT_TOKEN).client(client.clone()).proxy(sandbox.url()).build();
        Scene { control, channel, transport: Transport::new(client, http), sandbox }
    }

    async fn post(&self, files: Vec<NewFile>) -> serenity::all::Message {
        let route = Route::ChannelMessages { channel_id: self.channel };
        let post = request(LightMethod::Post, route, &CreateMessage::new().content("x"), files).unwrap();
        self.transport.fetch(post).await.unwrap()
    }

    fn message(&self) -> Message {
        self.control.messages(discord_sandbox::Snowflake(self.channel.get())).pop().unwrap()
    }

    /// The message has these files, each with its own words and bytes.
    fn has(&self, names: &[String]) {
        let found = self.message().attachments.into_iter().map(|file| {
            let bytes = self.control.file(file.id).unwrap();
            (file.filename, file.description.unwrap_or_default(), bytes)
        });
        let expected = names.iter().map(|name| new_file(name)).map(|file| (file.name, file.description, file.bytes));
        assert_eq!(found.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    }
}

fn new_file(name: &str) -> NewFile {
    NewFile { name: name.to_owned(), description: format!("about {name}"), bytes: name.as_bytes().to_vec().into() }
}

/// This many names, of which the last comes first in the alphabet.
fn names(count: usize) -> Vec<String> {
    (0..count).rev().map(|number| format!("{number}.png")).collect()
}

#[tokio::test]
async fn files_are_numbered_as_their_parts_are() {
    let scene = Scene::new().await;
    for count in 0..=10 {
        scene.post(names(count).iter().map(|name| new_file(name)).collect()).await;
        scene.has(&names(count));
    }
    scene.sandbox.shutdown().await;
}

#[tokio::test]
async fn an_edit_may_keep_files_beside_new_ones() {
    let scene = Scene::new().await;
    let posted = scene.post(names(3).iter().map(|name| new_file(name)).collect()).await;
    let kept = EditAttachments::new().keep(posted.attachments[2].id).keep(posted.attachments[0].id);
    let edit = EditMessage::new().attachments(kept);
    let route = Route::ChannelMessage { channel_id: scene.channel, message_id: posted.id };
    let files = ["a.gif", "b.pgn"].map(new_file).into();
    scene.transport.send(request(LightMethod::Patch, route, &edit, files).unwrap()).await.unwrap();
    scene.has(&["0.png", "2.png", "a.gif", "b.pgn"].map(str::to_owned));
    let types = scene.message().attachments.into_iter().map(|file| file.content_type);
    assert_eq!(types.collect::<Vec<_>>(), ["image/png", "image/png", "image/gif", "application/x-chess-pgn"]);
    scene.sandbox.shutdown().await;
}

#[test]
fn the_files_of_a_response_are_listed_in_its_data() {
    let route = Route::InteractionResponse { interaction_id: 1.into(), token: "t" };
    let body = serenity::all::CreateInteractionResponse::Message(CreateInteractionResponseMessage::new());
    let parcel = request(LightMethod::Post, route, &body, ["a.png", "b.png"].map(new_file).into()).unwrap();
    let json: Value = serde_json::from_slice(parcel.request.body_ref().unwrap()).unwrap();
    let listed = json["data"]["attachments"].as_array().unwrap().iter();
    let listed: Vec<_> = listed.map(|entry| (entry["id"].as_u64(), entry["filename"].as_str())).collect();
    assert_eq!(listed, [(Some(0), Some("a.png")), (Some(1), Some("b.png"))]);
    assert_eq!(json.get("attachments"), None);
}

#[tokio::test]
async fn a_limit_is_waited_for_and_kept_in_mind() {
    let scene = Scene::new().await;
    let effect = RestFault::RateLimited { retry_after_milliseconds: 1, scope: RateScope::Route };
    let on = RequestFilter::new("POST", "/channels/{channel_id}/messages");
    scene.control.misbehave(Fault::Rest { on, effect, times: 2 });
    scene.post(["a.png", "b.png"].map(new_file).into()).await;
    scene.has(&["a.png", "b.png"].map(str::to_owned));
    let statuses: Vec<u16> = scene.control.requests(0).iter().map(|request| request.status).collect();
    assert_eq!(statuses, [429, 429, 200]);
    let limits = scene.transport.http().ratelimiter.as_ref().unwrap().routes();
    let bucket = Route::ChannelMessages { channel_id: scene.channel }.ratelimiting_bucket();
    let limit = Arc::clone(&limits.read().await[&bucket]);
    let limit = limit.lock().await;
    assert!(limit.remaining() < limit.limit());
    scene.sandbox.shutdown().await;
}

#[test]
fn ids_that_a_menu_begins_with_are_texts() {
    let id = UserId::new(1_574_182_669_598_588_929);
    let kind = CreateSelectMenuKind::User { default_users: Some(vec![id]) };
    let rows = vec![CreateActionRow::SelectMenu(CreateSelectMenu::new("x", kind))];
    let mut json = serde_json::to_value(CreateInteractionResponseMessage::new().components(rows)).unwrap();
    write_ids_as_text(&mut json);
    let chosen = &json["components"][0]["components"][0]["default_values"][0];
    assert_eq!(chosen, &serde_json::json!({ "id": id.to_string(), "type": "user" }));
}
