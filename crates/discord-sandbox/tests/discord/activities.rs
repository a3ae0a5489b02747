//! The application's Activity: launched, joined and left; who is in it, and who they are.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use data_encoding::BASE64;
use discord_sandbox::{
    APPLICATION, ActError, DEFAULT_CLIENT_SECRET, EntryPointUse, InteractionStatus, Overwrite, OverwriteKind,
    Permissions, SandboxActivity, SandboxConfig, Snowflake,
};
use serde_json::{Value, json};
use serenity::all::CommandInteraction;

use crate::harness::{SOON, TestServer, USER_AGENT, patient};
use crate::interactions::command;

/// A server with an Activity whose own server is nowhere.
async fn with_activity() -> TestServer {
    let nowhere = SocketAddr::from((Ipv4Addr::LOCALHOST, 1));
    TestServer::with(SandboxConfig { activity: Some(SandboxActivity::at(nowhere)), ..patient() }).await
}

fn commands() -> String {
    format!("/applications/{APPLICATION}/commands")
}

fn entry_point(handler: u8) -> Value {
    json!({ "type": 4, "name": "board", "description": "Opens the board", "handler": handler })
}

fn play() -> Value {
    json!({ "name": "play", "description": "Plays" })
}

/// Sends a form to the token endpoint, without what it would add by itself.
async fn exchange(server: &TestServer, authorization: Option<&str>, form: &[(&str, &str)]) -> (u16, Value) {
    let request = reqwest::Client::new().post(format!("{}/api/v10/oauth2/token", server.sandbox.url()));
    let request = request.header("user-agent", USER_AGENT).header("content-type", "application/x-www-form-urlencoded");
    let request = match authorization {
        Some(value) => request.header("authorization", value),
        None => request,
    };
    let body: Vec<String> = form.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let answer = request.body(body.join("&")).send().await.unwrap();
    (answer.status().as_u16(), serde_json::from_str(&answer.text().await.unwrap()).unwrap())
}

async fn exchange_code(server: &TestServer, code: &str) -> (u16, Value) {
    let id = APPLICATION.to_string();
    let form = [("grant_type", "authorization_code"), ("code", code)];
    let client = [("client_id", id.as_str()), ("client_secret", DEFAULT_CLIENT_SECRET)];
    exchange(server, None, &[form, client].concat()).await
}

/// What `path` answers to a bearer's token.
async fn as_bearer(server: &TestServer, path: &str, token: &str) -> (u16, Value) {
    let authorization = format!("Bearer {token}");
    server.raw("GET", &format!("/api/v10{path}"), &[("authorization", &authorization)], None).await
}

async fn instance(server: &TestServer, id: &str) -> (u16, Value) {
    server.request("GET", &format!("/applications/{APPLICATION}/activity-instances/{id}"), None).await
}

#[tokio::test]
async fn a_code_becomes_a_token_that_says_who_someone_is() {
    let server = with_activity().await;
    let code = server.control.oauth_code(server.seat(0), &["identify", "guilds"]).unwrap();
    let (status, token) = exchange_code(&server, &code).await;
    assert_eq!((status, &token["token_type"], &token["scope"]), (200, &json!("Bearer"), &json!("guilds identify")));
    assert_eq!(token["expires_in"], 604_800);
    let bearer = token["access_token"].as_str().unwrap();
    let (status, person) = as_bearer(&server, "/users/@me", bearer).await;
    assert_eq!((status, &person["id"], &person["locale"]), (200, &json!(server.seat(0)), &json!("th")));
    assert!(person.get("email").is_none() && person.get("bot").is_none());
    let (status, authorization) = as_bearer(&server, "/oauth2/@me", bearer).await;
    assert_eq!((status, &authorization["user"]["username"]), (200, &json!("somchai")));
    assert_eq!(authorization["scopes"], json!(["guilds", "identify"]));
    assert_eq!(authorization["application"]["id"], json!(APPLICATION));
    // The bot is itself, by its own token.
    assert_eq!(server.request("GET", "/users/@me", None).await.1["id"], json!(APPLICATION));
}

#[tokio::test]
async fn a_token_is_good_for_what_was_granted_until_that_is_taken_back() {
    let server = with_activity().await;
    let code = server.control.oauth_code(server.seat(0), &["guilds"]).unwrap();
    let token = exchange_code(&server, &code).await.1;
    let bearer = token["access_token"].as_str().unwrap();
    assert_eq!(as_bearer(&server, "/users/@me", bearer).await.0, 401, "who they are was not granted");
    let (status, authorization) = as_bearer(&server, "/oauth2/@me", bearer).await;
    assert_eq!((status, authorization.get("user")), (200, None));
    for path in ["/users/@me/guilds", "/gateway/bot"] {
        assert_eq!(as_bearer(&server, path, bearer).await.0, 401, "{path} is for the bot");
    }
    assert_eq!(as_bearer(&server, "/oauth2/@me", "made-up").await.0, 401);
    server.control.revoke_authorization(server.seat(0));
    assert_eq!(as_bearer(&server, "/oauth2/@me", bearer).await.0, 401);
}

#[tokio::test]
async fn a_code_is_good_once_and_not_for_long() {
    let server = with_activity().await;
    let code = server.control.oauth_code(server.seat(0), &["identify"]).unwrap();
    assert_eq!(exchange_code(&server, &code).await.0, 200);
    let refused = json!({ "error": "invalid_grant", "error_description": "Invalid \"code\" in request." });
    assert_eq!(exchange_code(&server, &code).await, (400, refused.clone()), "it was used");
    assert_eq!(exchange_code(&server, "made-up").await, (400, refused.clone()));
    let code = server.control.oauth_code(server.seat(0), &["identify"]).unwrap();
    server.control.put_clock_forward(Duration::from_secs(101));
    assert_eq!(exchange_code(&server, &code).await, (400, refused), "it is too old");
}

#[tokio::test]
async fn only_the_application_exchanges_codes() {
    let server = with_activity().await;
    let code = server.control.oauth_code(server.seat(0), &["identify"]).unwrap();
    let id = APPLICATION.to_string();
    let grant = [("grant_type", "authorization_code"), ("code", code.as_str())];
    let client = |secret| [("client_id", id.as_str()), ("client_secret", secret)];
    let invalid_client = (401, json!({ "error": "invalid_client" }));
    assert_eq!(exchange(&server, None, &grant).await, invalid_client);
    assert_eq!(exchange(&server, None, &[grant, client("guessed")].concat()).await, invalid_client);
    let basic = |secret: &str| format!("Basic {}", BASE64.encode(format!("{id}:{secret}").as_bytes()));
    assert_eq!(exchange(&server, Some(&basic("guessed")), &grant).await, invalid_client);
    assert_eq!(exchange(&server, Some("Basic ???"), &grant).await, invalid_client);
    let secret = client(DEFAULT_CLIENT_SECRET);
    for (form, error) in [
        (&[("grant_type", "client_credentials")][..], "unsupported_grant_type"),
        (&[("code", code.as_str())], "unsupported_grant_type"),
        (&[("grant_type", "authorization_code")], "invalid_request"),
        (&[grant[0], grant[1], ("redirect_uri", "https://example.org")], "invalid_request"),
        (&[grant[0], grant[1], ("code", "another")], "invalid_request"),
    ] {
        let (status, answer) = exchange(&server, None, &[form, &secret].concat()).await;
        assert_eq!((status, &answer["error"]), (400, &json!(error)), "{form:?}");
    }
    let json = json!({ "client_id": id, "client_secret": DEFAULT_CLIENT_SECRET, "code": code });
    assert_eq!(server.raw("POST", "/api/v10/oauth2/token", &[], Some(json)).await.0, 401, "JSON is no form");
    assert_eq!(exchange(&server, Some(&basic(DEFAULT_CLIENT_SECRET)), &grant).await.0, 200);
}

#[tokio::test]
async fn people_are_asked_for_scopes_that_there_are() {
    let server = with_activity().await;
    for scopes in [&["bot"][..], &[]] {
        assert!(matches!(server.control.oauth_code(server.seat(0), scopes), Err(ActError::Invalid(_))), "{scopes:?}");
    }
    let bot = server.control.oauth_code(APPLICATION, &["identify"]);
    assert!(matches!(bot, Err(ActError::Unknown("person"))));
}

#[tokio::test]
async fn an_activity_runs_in_a_channel_as_long_as_someone_is_in_it() {
    let server = with_activity().await;
    let (one, two) = (server.seat(0), server.seat(1));
    let launched = server.control.launch_activity(one, server.channel).unwrap();
    let guild = server.control.guilds()[0].id;
    let (status, found) = instance(&server, &launched.id).await;
    let expected = json!({
        "application_id": APPLICATION, "instance_id": launched.id, "launch_id": launched.launch,
        "location": {
            "id": format!("gc-{guild}-{}", server.channel), "kind": "gc", "channel_id": server.channel, "guild_id": guild,
        },
        "users": [one],
    });
    assert_eq!((status, found), (200, expected));
    // Whoever launches it where it runs joins it.
    assert_eq!(server.control.launch_activity(two, server.channel).unwrap().id, launched.id);
    assert_eq!(server.control.join_activity(two, &launched.id).unwrap().users, [one, two]);
    assert_eq!(instance(&server, &launched.id).await.1["users"], json!([one, two]));
    server.control.leave_activity(one);
    assert_eq!(instance(&server, &launched.id).await.1["users"], json!([two]));
    server.control.leave_activity(two);
    assert_eq!(instance(&server, &launched.id).await.0, 404);
    assert_ne!(server.control.launch_activity(one, server.channel).unwrap().id, launched.id, "it is another one");
}

#[tokio::test]
async fn a_person_is_in_one_activity_at_a_time() {
    let server = with_activity().await;
    let (one, two) = (server.seat(0), server.seat(1));
    let first = server.control.launch_activity(one, server.channel).unwrap();
    server.control.join_activity(two, &first.id).unwrap();
    let direct = server.control.direct_channel(one).unwrap().id;
    let second = server.control.launch_activity(one, direct).unwrap();
    assert_eq!(instance(&server, &first.id).await.1["users"], json!([two]));
    let location = json!({ "id": format!("pc-{direct}"), "kind": "pc", "channel_id": direct });
    assert_eq!(instance(&server, &second.id).await.1["location"], location);
    assert!(server.control.join_activity(two, &second.id).is_err(), "they don't see that channel");
    server.control.end_activity(&first.id).unwrap();
    assert_eq!(instance(&server, &first.id).await.0, 404);
    assert_eq!(server.control.activities(), [second]);
}

#[tokio::test]
async fn an_activity_ends_with_its_channel() {
    let server = with_activity().await;
    let launched = server.control.launch_activity(server.seat(0), server.channel).unwrap();
    server.control.delete_channel(server.channel).unwrap();
    assert_eq!((server.control.activities(), instance(&server, &launched.id).await.0), (vec![], 404));
}

#[tokio::test]
async fn an_instance_is_told_to_its_application_alone() {
    let server = with_activity().await;
    let launched = server.control.launch_activity(server.seat(0), server.channel).unwrap();
    let path = format!("/api/v10/applications/{APPLICATION}/activity-instances/{}", launched.id);
    assert_eq!(server.raw("GET", &path, &[], None).await.0, 401);
    let code = server.control.oauth_code(server.seat(0), &["identify"]).unwrap();
    let bearer = exchange_code(&server, &code).await.1["access_token"].as_str().unwrap().to_owned();
    assert_eq!(server.raw("GET", &path, &[("authorization", &format!("Bearer {bearer}"))], None).await.0, 401);
    let other = format!("/applications/{}/activity-instances/{}", Snowflake(7), launched.id);
    assert_eq!(server.request("GET", &other, None).await.0, 401);
    assert_eq!(instance(&server, "i-1-pc-1").await.0, 404);
}

#[tokio::test]
async fn activities_need_a_permission() {
    let server = with_activity().await;
    let two = server.seat(1);
    let overwrite = Overwrite {
        id: two,
        kind: OverwriteKind::Member,
        allow: Permissions::empty(),
        deny: Permissions::USE_EMBEDDED_ACTIVITIES,
    };
    server.control.set_overwrites(server.channel, &[overwrite]).unwrap();
    assert_eq!(server.control.launch_activity(two, server.channel).err(), Some(ActError::NotPermitted));
    assert_eq!(server.control.use_entry_point(two, server.channel).err(), Some(ActError::NotPermitted));
    let launched = server.control.launch_activity(server.seat(0), server.channel).unwrap();
    assert_eq!(server.control.join_activity(two, &launched.id).err(), Some(ActError::NotPermitted));
}

#[tokio::test]
async fn an_application_with_an_activity_has_a_command_that_launches_it() {
    let server = with_activity().await;
    let (_, application) = server.request("GET", "/applications/@me", None).await;
    assert_eq!(application["flags"].as_u64().unwrap() & 1 << 17, 1 << 17);
    let (_, known) = server.request("GET", &commands(), None).await;
    assert_eq!((&known[0]["type"], &known[0]["handler"]), (&json!(4), &json!(2)));
    let used = server.control.use_entry_point(server.seat(0), server.channel).unwrap();
    let EntryPointUse::Launched(launched) = used else { panic!("{used:?}") };
    assert_eq!(launched.users, [server.seat(0)]);
    assert!(server.control.interactions().is_empty(), "the bot is not asked");
    assert!(server.control.command(server.seat(0), server.channel, "launch", &[]).is_err(), "it is no slash command");
}

#[tokio::test]
async fn the_command_that_launches_is_not_lost_in_an_overwrite() {
    let server = with_activity().await;
    let (status, refused) = server.request("PUT", &commands(), Some(json!([play()]))).await;
    assert_eq!((status, &refused["code"]), (400, &json!(50240)));
    let (status, set) = server.request("PUT", &commands(), Some(json!([play(), entry_point(1)]))).await;
    assert_eq!((status, set.as_array().map(Vec::len)), (200, Some(2)));
    // It can be deleted by itself, and then there is none.
    let id = set[1]["id"].as_str().unwrap();
    assert_eq!(server.request("DELETE", &format!("{}/{id}", commands()), None).await.0, 204);
    assert_eq!(server.request("PUT", &commands(), Some(json!([play()]))).await.0, 200);
    assert!(server.control.use_entry_point(server.seat(0), server.channel).is_err());
    let (status, created) = server.request("POST", &commands(), Some(entry_point(2))).await;
    assert_eq!((status, &created["handler"]), (201, &json!(2)));
    let another = json!({ "type": 4, "name": "another", "handler": 2 });
    let (status, refused) = server.request("POST", &commands(), Some(another)).await;
    assert_eq!((status, &refused["code"]), (400, &json!(30032)), "there is one at most");
    let (status, changed) = server
        .request("PATCH", &format!("{}/{}", commands(), created["id"].as_str().unwrap()), Some(json!({ "handler": 1 })))
        .await;
    assert_eq!((status, &changed["handler"], &changed["name"]), (200, &json!(1), &json!("board")));
}

#[tokio::test]
async fn a_command_that_launches_is_what_discord_takes() {
    let server = with_activity().await;
    let with = |field: &str, value: Value| {
        let mut command = entry_point(2);
        command[field] = value;
        command
    };
    for command in [
        with("handler", json!(3)),
        with("name", json!("Open the board")),
        with("options", json!([{ "type": 3, "name": "o", "description": "d" }])),
        with("description", json!("d".repeat(101))),
        json!({ "name": "play", "description": "Plays", "handler": 1 }),
    ] {
        let (status, refused) = server.request("PUT", &commands(), Some(json!([command]))).await;
        assert_eq!((status, &refused["code"]), (400, &json!(50035)), "{command}");
    }
    let two = json!([entry_point(1), with("name", json!("another"))]);
    assert_eq!(server.request("PUT", &commands(), Some(two)).await.1["code"], 50035);
    let guild = format!("/applications/{APPLICATION}/guilds/{}/commands", server.control.guilds()[0].id);
    let (status, refused) = server.request("POST", &guild, Some(entry_point(2))).await;
    assert_eq!((status, &refused["code"]), (400, &json!(50035)), "it is global");
}

/// The raw answer to an interaction.
async fn acknowledge(server: &TestServer, asked: &CommandInteraction, query: &str, body: Value) -> (u16, Value) {
    let path = format!("/interactions/{}/{}/callback{query}", asked.id, asked.token);
    server.request("POST", &path, Some(body)).await
}

#[tokio::test]
async fn the_bot_launches_the_activity_in_answer_to_an_interaction() {
    let server = with_activity().await;
    server.request("PUT", &commands(), Some(json!([play(), entry_point(1)]))).await;
    let mut bot = server.bot().await;
    let used = server.control.use_entry_point(server.seat(0), server.channel).unwrap();
    let EntryPointUse::Asked(id) = used else { panic!("{used:?}") };
    let asked = command(&mut bot).await;
    assert_eq!((asked.id.get(), asked.data.name.as_str()), (id.0, "board"));
    assert!(server.control.activities().is_empty(), "the bot has not answered yet");
    let bad = acknowledge(&server, &asked, "", json!({ "type": 12, "data": { "content": "x" } })).await;
    assert_eq!((bad.0, &bad.1["code"]), (400, &json!(50035)));
    let (status, answer) = acknowledge(&server, &asked, "?with_response=true", json!({ "type": 12 })).await;
    let launched = server.control.activities().remove(0);
    assert_eq!((status, &answer["interaction"]["activity_instance_id"]), (200, &json!(launched.id)));
    assert_eq!(answer["resource"], json!({ "type": 12, "activity_instance": { "id": launched.id } }));
    let settled = server.control.settled(id, SOON).await.unwrap();
    assert_eq!((settled.status, launched.users), (InteractionStatus::Answered, vec![server.seat(0)]));
    // A slash command, too, by another person, who joins.
    server.control.command(server.seat(1), server.channel, "play", &[]).unwrap();
    let asked = command(&mut bot).await;
    assert_eq!(acknowledge(&server, &asked, "", json!({ "type": 12 })).await.0, 204);
    assert_eq!(server.control.activities()[0].users, [server.seat(0), server.seat(1)]);
}

#[tokio::test]
async fn without_an_activity_nothing_of_it_is_there() {
    let server = TestServer::new().await;
    let (_, application) = server.request("GET", "/applications/@me", None).await;
    assert_eq!(application["flags"].as_u64().unwrap() & 1 << 17, 0);
    assert_eq!(server.request("GET", &commands(), None).await.1, json!([]));
    let (status, refused) = server.request("POST", &commands(), Some(entry_point(2))).await;
    assert_eq!((status, &refused["code"]), (400, &json!(50035)));
    assert_eq!(
        server.control.launch_activity(server.seat(0), server.channel).err(),
        Some(ActError::Unknown("activity"))
    );
    assert_eq!(instance(&server, "i-1-pc-1").await.0, 404);
    server.request("PUT", &commands(), Some(json!([play()]))).await;
    let mut bot = server.bot().await;
    server.control.command(server.seat(0), server.channel, "play", &[]).unwrap();
    let asked = command(&mut bot).await;
    let (status, refused) = acknowledge(&server, &asked, "", json!({ "type": 12 })).await;
    assert_eq!((status, &refused["code"]), (400, &json!(50035)));
    let form = [("grant_type", "authorization_code")];
    assert_eq!(exchange(&server, None, &form).await.0, 404);
}

#[tokio::test]
async fn the_command_goes_with_the_activity() {
    let folder = tempfile::tempdir().unwrap();
    let kept = || SandboxConfig { data: Some(folder.path().to_owned()), ..patient() };
    let nowhere = SocketAddr::from((Ipv4Addr::LOCALHOST, 1));
    let with = || SandboxConfig { activity: Some(SandboxActivity::at(nowhere)), ..kept() };
    let server = TestServer::with(with()).await;
    server.request("PUT", &commands(), Some(json!([entry_point(1)]))).await;
    server.sandbox.shutdown().await;
    let server = TestServer::with(with()).await;
    assert_eq!(server.request("GET", &commands(), None).await.1[0]["name"], "board", "it is kept");
    server.sandbox.shutdown().await;
    let server = TestServer::with(kept()).await;
    assert_eq!(server.request("GET", &commands(), None).await.1, json!([]));
}
