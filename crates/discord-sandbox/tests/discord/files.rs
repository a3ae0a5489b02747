//! Files of messages: each is a separate part, and the list of attachments says which is which.

use discord_sandbox::{Attachment, InteractionStatus, Message, Snowflake};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use serenity::all::{
    ChannelId, CommandInteraction, ComponentInteraction, CreateActionRow, CreateAttachment, CreateButton,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    EditAttachments, EditInteractionResponse, EditMessage, HttpError, MessageId,
};

use crate::harness::{Bot, PIXEL, TestServer};
use crate::interactions::{command, component, with_commands};

/// Two files, of which serenity's builders take care.
fn two() -> [CreateAttachment; 2] {
    let picture = CreateAttachment::bytes(PIXEL, "one.png").description("หนึ่ง");
    [picture, CreateAttachment::bytes(b"two".as_slice(), "two.txt").description("สอง")]
}

fn two_attachments() -> EditAttachments {
    two().into_iter().fold(EditAttachments::new(), EditAttachments::add)
}

/// A server with a message of the bot, a command that was not answered, and a button that was pressed.
struct Scene {
    server: TestServer,
    bot: Bot,
    posted: MessageId,
    asked: CommandInteraction,
    pressed: ComponentInteraction,
}

impl Scene {
    async fn new() -> Scene {
        let server = TestServer::new().await;
        let mut bot = with_commands(&server).await;
        let row = CreateActionRow::Buttons(vec![CreateButton::new("b").label("b")]);
        let message = CreateMessage::new().content("first").components(vec![row]);
        let posted = ChannelId::new(server.channel.0).send_message(&bot.http, message).await.unwrap().id;
        server.control.press(server.seat(1), server.channel, Snowflake(posted.get()), "b").unwrap();
        let pressed = component(&mut bot).await;
        server.control.command(server.seat(0), server.channel, "setup", &[]).unwrap();
        let asked = command(&mut bot).await;
        Scene { server, bot, posted, asked, pressed }
    }

    fn channel(&self) -> ChannelId {
        ChannelId::new(self.server.channel.0)
    }

    fn message(&self, id: MessageId) -> Message {
        self.server.control.message(self.server.channel, Snowflake(id.get())).unwrap()
    }

    /// Both files are there, each with its own name, words and bytes.
    fn has_two(&self, id: MessageId, way: &str) {
        let files = self.message(id).attachments;
        let shown = |file: &Attachment| {
            let bytes = self.server.control.file(file.id).unwrap();
            (file.filename.clone(), file.description.clone().unwrap_or_default(), bytes.to_vec())
        };
        let expected = [("one.png", "หนึ่ง", PIXEL), ("two.txt", "สอง", b"two")];
        let expected = expected.map(|(name, words, bytes)| (name.to_owned(), words.to_owned(), bytes.to_vec()));
        assert_eq!(files.iter().map(shown).collect::<Vec<_>>(), expected, "{way}");
    }
}

#[tokio::test]
async fn two_files_are_taken_in_every_way_a_message_comes_or_changes() {
    let scene = Scene::new().await;
    let (http, asked, pressed) = (&scene.bot.http, &scene.asked, &scene.pressed);
    let answer = || CreateInteractionResponseMessage::new().content("x").add_files(two());
    let follow_up = || CreateInteractionResponseFollowup::new().content("x").add_files(two());

    let sent = scene.channel().send_message(http, CreateMessage::new().add_files(two())).await.unwrap();
    scene.has_two(sent.id, "a message");
    let edit = EditMessage::new().attachments(two_attachments());
    scene.channel().edit_message(http, scene.posted, edit.clone()).await.unwrap();
    scene.has_two(scene.posted, "an edit");
    asked.create_response(http, CreateInteractionResponse::Message(answer())).await.unwrap();
    let original = asked.get_response(http).await.unwrap().id;
    scene.has_two(original, "an answer");
    let edit = two().into_iter().fold(EditInteractionResponse::new(), EditInteractionResponse::new_attachment);
    asked.edit_response(http, edit).await.unwrap();
    scene.has_two(original, "an edit of the answer");
    let followed = asked.create_followup(http, follow_up()).await.unwrap().id;
    scene.has_two(followed, "a follow-up");
    asked.edit_followup(http, followed, follow_up()).await.unwrap();
    scene.has_two(followed, "an edit of the follow-up");
    pressed.create_response(http, CreateInteractionResponse::UpdateMessage(answer())).await.unwrap();
    scene.has_two(scene.posted, "an update");
    scene.bot.stop().await;
}

/// Fails unless Discord's words for an entry without data came back, for the second entry.
fn refused<T: std::fmt::Debug>(result: Result<T, serenity::Error>, way: &str) {
    let Err(serenity::Error::Http(HttpError::UnsuccessfulRequest(refused))) = result else {
        panic!("{way}: {result:?}");
    };
    assert_eq!((refused.status_code.as_u16(), refused.error.code), (400, 50035), "{way}");
    let second = refused.error.errors.iter().find(|error| error.path == "attachments.1");
    let words = second.map(|error| (error.code.as_str(), error.message.as_str()));
    assert_eq!(words, Some(("ATTACHMENT_NOT_FOUND", "Attachment data not found")), "{way}: {refused:?}");
}

/// What a bot sends that builds its requests itself, and doesn't number its files.
#[tokio::test]
async fn files_of_one_number_are_refused_in_every_way_and_do_nothing() {
    let scene = Scene::new().await;
    let (http, asked, pressed) = (&scene.bot.http, &scene.asked, &scene.pressed);
    let (channel, token) = (scene.channel(), &asked.token);
    let body = json!({"content": "x", "attachments": two()});
    let update = json!({"type": 7, "data": body});
    let answer = json!({"type": 4, "data": body});
    let files = || Vec::from(two());

    refused(http.send_message(channel, files(), &body).await, "a message");
    refused(http.edit_message(channel, scene.posted, &body, files()).await, "an edit");
    refused(http.create_interaction_response(pressed.id, &pressed.token, &update, files()).await, "an update");
    refused(http.create_interaction_response(asked.id, token, &answer, files()).await, "an answer");
    assert_eq!(scene.server.control.messages(scene.server.channel), [scene.message(scene.posted)]);
    assert_eq!(scene.message(scene.posted).content, "first");
    let interactions = scene.server.control.interactions();
    assert!(interactions.iter().all(|it| it.status == InteractionStatus::Waiting), "{interactions:?}");

    let words = CreateInteractionResponseMessage::new().content("answer");
    asked.create_response(http, CreateInteractionResponse::Message(words)).await.unwrap();
    refused(http.edit_original_interaction_response(token, &body, files()).await, "an edit of the answer");
    refused(http.create_followup_message(token, &body, files()).await, "a follow-up");
    let followed = CreateInteractionResponseFollowup::new().content("more");
    let followed = asked.create_followup(http, followed).await.unwrap().id;
    refused(http.edit_followup_message(token, followed, &body, files()).await, "an edit of the follow-up");
    assert_eq!(scene.message(followed).content, "more");
    scene.bot.stop().await;
}

/// A request with these parts, and this list if there is one; the status and the answer.
async fn send(server: &TestServer, parts: &[&str], list: Option<Value>) -> (u16, Value) {
    let mut body = json!({"content": "x"});
    if let Some(list) = list {
        body["attachments"] = list;
    }
    let parts = parts.iter().map(|&name| (name.to_owned(), Part::bytes(name.as_bytes().to_vec()).file_name("a.txt")));
    let form = parts.fold(Form::new(), |form, (name, part)| form.part(name, part));
    server.multipart("POST", &format!("/channels/{}/messages", server.channel), form, body).await
}

#[tokio::test]
async fn parts_are_named_by_a_number_of_their_own_and_listed_if_any_are() {
    let server = TestServer::new().await;
    for (parts, list) in [
        (&["files[0]", "files[1]"][..], None),
        (&["files[1]", "files[0]"], Some(json!([{"id": 0}, {"id": "1"}]))),
        (&["files[42]"], Some(json!([{"id": 42}]))),
        (&[], Some(json!([]))),
    ] {
        let (status, sent) = send(&server, parts, list.clone()).await;
        assert_eq!(status, 200, "{parts:?} {list:?}: {sent}");
        assert_eq!(sent["attachments"].as_array().unwrap().len(), parts.len(), "{parts:?} {list:?}");
    }
    let first = json!([{"id": 0}]);
    for (parts, list, field) in [
        (&["file"][..], None, "file"),
        (&["files"], None, "files"),
        (&["files[]"], None, "files[]"),
        (&["files[x]"], None, "files[x]"),
        (&["files[-1]"], None, "files[-1]"),
        (&["files[01]"], None, "files[01]"),
        (&["files[0]", "files[0]"], None, "files[0]"),
        (&["files[0]", "files[0]"], Some(first.clone()), "files[0]"),
        (&["files[0]", "files[1]"], Some(first.clone()), "files[1]"),
        (&["files[0]"], Some(json!([])), "files[0]"),
        (&["files[1]"], Some(first.clone()), "attachments"),
        (&[], Some(first.clone()), "attachments"),
        (&["files[0]"], Some(json!([{"id": 0}, {"id": 0}])), "attachments"),
        (&["files[0]"], Some(json!([{"filename": "a.txt"}])), "attachments"),
    ] {
        let (status, refused) = send(&server, parts, list.clone()).await;
        assert_eq!((status, &refused["code"]), (400, &json!(50035)), "{parts:?} {list:?}");
        assert!(refused["errors"].get(field).is_some(), "{parts:?} {list:?}: {refused}");
    }
    let form = Form::new().part("files[0]", Part::bytes(vec![1]));
    let path = format!("/channels/{}/messages", server.channel);
    let (status, refused) = server.multipart("POST", &path, form, json!({"content": "x"})).await;
    assert_eq!((status, refused["errors"].get("files[0]").is_some()), (400, true), "a file without a name: {refused}");
}

#[tokio::test]
async fn a_message_has_at_most_ten_files() {
    let server = TestServer::new().await;
    let parts: Vec<String> = (0..11).map(|index| format!("files[{index}]")).collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let list: Vec<Value> = (0..11).map(|id| json!({"id": id})).collect();
    assert_eq!(send(&server, &parts[..10], None).await.0, 200);
    let (status, refused) = send(&server, &parts, None).await;
    assert_eq!((status, &refused["code"]), (400, &json!(30015)));
    let (status, refused) = send(&server, &parts, Some(json!(list))).await;
    assert_eq!(
        (status, &refused["errors"]["attachments"]["_errors"][0]["code"]),
        (400, &json!("BASE_TYPE_MAX_LENGTH"))
    );
}

#[tokio::test]
async fn an_edit_keeps_what_it_lists_and_only_of_its_own_message() {
    let scene = Scene::new().await;
    let http = &scene.bot.http;
    let channel = scene.channel();
    let sent = channel.send_message(http, CreateMessage::new().add_files(two())).await.unwrap();
    let foreign = channel.send_message(http, CreateMessage::new().add_files(two())).await.unwrap();
    let names = || -> Vec<String> { scene.message(sent.id).attachments.into_iter().map(|it| it.filename).collect() };
    let edit = async |attachments: EditAttachments| {
        channel.edit_message(http, sent.id, EditMessage::new().attachments(attachments)).await
    };

    // Words alone leave the files.
    channel.edit_message(http, sent.id, EditMessage::new().content("words")).await.unwrap();
    assert_eq!(names(), ["one.png", "two.txt"]);
    // One is kept, and keeps its description, and one is new; the other's bytes are gone.
    let new = CreateAttachment::bytes(b"new".as_slice(), "new.txt");
    edit(EditAttachments::new().keep(sent.attachments[1].id).add(new)).await.unwrap();
    assert_eq!(names(), ["two.txt", "new.txt"]);
    assert_eq!(scene.message(sent.id).attachments[0].description.as_deref(), Some("สอง"));
    assert!(scene.server.control.file(Snowflake(sent.attachments[0].id.get())).is_err());
    // What it has not, or not any more, it can't keep; nor can it have a file twice.
    for kept in [foreign.attachments[0].id, sent.attachments[0].id] {
        assert!(edit(EditAttachments::new().keep(kept)).await.is_err());
    }
    let twice = EditAttachments::new().keep(sent.attachments[1].id).keep(sent.attachments[1].id);
    refused(edit(twice).await, "a file twice");
    assert_eq!(names(), ["two.txt", "new.txt"]);
    // Words for one that stays.
    let list = json!({"attachments": [{"id": sent.attachments[1].id, "description": "ใหม่"}]});
    let path = format!("/channels/{}/messages/{}", scene.server.channel, sent.id);
    assert_eq!(scene.server.request("PATCH", &path, Some(list)).await.0, 200);
    assert_eq!(scene.message(sent.id).attachments[0].description.as_deref(), Some("ใหม่"));
    // New files without a list come in place of the old ones.
    let form = Form::new().part("files[0]", Part::bytes(vec![1]).file_name("last.bin"));
    assert_eq!(scene.server.multipart("PATCH", &path, form, json!({"content": "x"})).await.0, 200);
    assert_eq!(names(), ["last.bin"]);
    edit(EditAttachments::new()).await.unwrap();
    assert_eq!(names(), [""; 0]);
    scene.bot.stop().await;
}

#[tokio::test]
async fn only_a_message_has_files() {
    let scene = Scene::new().await;
    let (asked, pressed) = (&scene.asked, &scene.pressed);
    let path = |id: String, token: &str| format!("/interactions/{id}/{token}/callback");
    let of_asked = path(asked.id.to_string(), &asked.token);
    let of_pressed = path(pressed.id.to_string(), &pressed.token);
    for (path, body) in [(&of_asked, json!({"type": 5})), (&of_pressed, json!({"type": 6}))] {
        let form = Form::new().part("files[0]", Part::bytes(vec![1]).file_name("a.bin"));
        let (status, refused) = scene.server.multipart("POST", path, form, body.clone()).await;
        assert_eq!((status, refused["errors"].get("files[0]").is_some()), (400, true), "{refused}");
        assert_eq!(scene.server.request("POST", path, Some(body)).await.0, 204);
    }
    scene.bot.stop().await;
}
