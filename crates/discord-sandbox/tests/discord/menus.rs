//! What people do beside typing: menus, files, select menus of people and places, and the language of their client.

use discord_sandbox::{ActError, CommandOption};
use serde_json::json;
use serenity::all::{
    ChannelId, ChannelType, CommandOptionType, CommandType, ComponentInteraction, CreateActionRow, CreateCommand,
    CreateCommandOption, CreateMessage, CreateSelectMenu, CreateSelectMenuKind, Event, Interaction, ResolvedTarget,
};

use crate::harness::{Bot, PIXEL, TestServer};

/// The next interaction, with its JSON.
async fn interaction(bot: &mut Bot) -> Interaction {
    bot.event(|event| match event {
        Event::InteractionCreate(create) => Some(create.interaction),
        _ => None,
    })
    .await
}

#[tokio::test]
async fn a_command_is_used_on_a_message_or_a_person_and_on_nothing_else() {
    let server = TestServer::new().await;
    let mut bot = server.bot().await;
    let commands = vec![
        CreateCommand::new("Greet").kind(CommandType::User),
        CreateCommand::new("Quote").kind(CommandType::Message),
    ];
    let registered = bot.http.create_global_commands(&commands).await.unwrap();
    let id = |name: &str| registered.iter().find(|command| command.name == name).unwrap().id;
    let (alice, bob) = (server.seat(2), server.seat(3));
    let message = server.control.say(alice, server.channel, "hello").unwrap();

    let act = |command: &str, target| {
        let body = json!({ "seat": bob, "channel": server.channel, "command": id(command), "target": target });
        server.raw("POST", "/sandbox/act/menu", &[], Some(body))
    };
    assert_eq!(act("Greet", json!({ "user": alice })).await.0, 200);
    let Interaction::Command(greeted) = interaction(&mut bot).await else { panic!("not a command") };
    let Some(ResolvedTarget::User(user, Some(member))) = greeted.data.target() else { panic!("{:?}", greeted.data) };
    assert_eq!((user.name.as_str(), member.permissions.is_some()), ("alice", true));
    assert_eq!(act("Quote", json!({ "message": message.id })).await.0, 200);
    let Interaction::Command(quoted) = interaction(&mut bot).await else { panic!("not a command") };
    let Some(ResolvedTarget::Message(seen)) = quoted.data.target() else { panic!("{:?}", quoted.data) };
    assert_eq!(seen.content, "hello");

    assert_eq!(act("Greet", json!({ "message": message.id })).await.0, 404);
    assert_eq!(act("Greet", json!({ "user": "12" })).await.0, 404);
    assert_eq!(act("Quote", json!({ "message": "12" })).await.0, 404);
    let used = server.control.user_command(bob, server.channel, alice, "Quote");
    assert_eq!(used, Err(ActError::Unknown("command")));
    server.control.user_command(bob, server.channel, alice, "Greet").unwrap();
    bot.stop().await;
}

#[tokio::test]
async fn a_file_is_sent_with_a_message_or_a_command_and_forgotten_in_time() {
    let server = TestServer::new().await;
    let bot = server.bot().await;
    let upload = async |name: &str, bytes: Vec<u8>| {
        let url = format!("{}/sandbox/act/upload?seat={}&name={name}", server.sandbox.url(), server.seat(0));
        let answer = reqwest::Client::new().post(url).body(bytes).send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    let (status, body) = upload("../picture.png", PIXEL.to_vec()).await;
    assert_eq!(status, 200, "{body}");
    let file = serde_json::from_str::<serde_json::Value>(&body).unwrap()["file"].clone();
    let body = json!({ "seat": server.seat(0), "channel": server.channel, "content": "", "files": [file] });
    let (status, sent) = server.raw("POST", "/sandbox/act/message", &[], Some(body.clone())).await;
    assert_eq!(status, 200, "{sent}");
    let attached = &sent["message"]["attachments"][0];
    assert_eq!((&attached["filename"], &attached["content_type"]), (&json!("picture.png"), &json!("image/png")));
    // It is sent once.
    assert_eq!(server.raw("POST", "/sandbox/act/message", &[], Some(body)).await.0, 404);
    assert_eq!(upload("large", vec![0; (10 << 20) + 1]).await.0, 400);

    // Unsent files are evicted when their total size exceeds the limit.
    let first = server.control.upload("first.txt", &[0; 9 << 20]).unwrap();
    for number in 0..7 {
        server.control.upload(&format!("{number}.txt"), &[0; 9 << 20]).unwrap();
    }
    let refused = server.control.say_with_files(server.seat(0), server.channel, "", &[first]);
    assert_eq!(refused.unwrap_err(), ActError::Unknown("file"));
    assert!(server.control.file(first).is_err());
    bot.stop().await;
}

#[tokio::test]
async fn a_command_with_a_file_reaches_the_bot() {
    let server = TestServer::new().await;
    let mut bot = server.bot().await;
    let option = CreateCommandOption::new(CommandOptionType::Attachment, "file", "What").required(true);
    let commands = vec![CreateCommand::new("weigh").description("Weighs").add_option(option)];
    bot.http.create_global_commands(&commands).await.unwrap();
    let (_, state) = server.raw("GET", &format!("/sandbox/state?seat={}", server.seat(0)), &[], None).await;
    assert_eq!(state["commands"][0]["options"][0]["type"], 11);
    let file = server.control.upload("game.pgn", b"1. e4").unwrap();
    let options = [CommandOption::id("file", file)];
    server.control.command(server.seat(0), server.channel, "weigh", &options).unwrap();
    let Interaction::Command(command) = interaction(&mut bot).await else { panic!("not a command") };
    let attached = command.data.resolved.attachments.values().next().unwrap();
    assert_eq!((attached.filename.as_str(), attached.size), ("game.pgn", 5));
    bot.stop().await;
}

#[tokio::test]
async fn select_menus_offer_the_people_roles_and_channels_of_the_server() {
    let server = TestServer::new().await;
    let mut bot = server.bot().await;
    let kinds = [
        ("who", CreateSelectMenuKind::User { default_users: None }),
        ("role", CreateSelectMenuKind::Role { default_roles: None }),
        ("any", CreateSelectMenuKind::Mentionable { default_users: None, default_roles: None }),
        (
            "where",
            CreateSelectMenuKind::Channel { channel_types: Some(vec![ChannelType::Text]), default_channels: None },
        ),
    ];
    let rows = kinds.map(|(id, kind)| CreateActionRow::SelectMenu(CreateSelectMenu::new(id, kind)));
    let message = CreateMessage::new().content("choose").components(rows.into());
    let message = ChannelId::new(server.channel.0).send_message(&bot.http, message).await.unwrap();
    let message = discord_sandbox::Snowflake(message.id.get());
    let (_, state) = server.raw("GET", "/sandbox/state", &[], None).await;
    let roles = state["guilds"][0]["roles"].as_array().unwrap();
    assert_eq!(roles.len(), 1, "everyone's role is nothing to choose");
    let role = roles[0]["id"].as_str().unwrap();
    let (person, channel) = (server.seat(1).to_string(), server.channel.to_string());

    let choose =
        |menu: &str, value: &str| server.control.choose(server.seat(0), server.channel, message, menu, &[value]);
    for (menu, value) in [("who", &*person), ("role", role), ("any", role), ("any", &*person), ("where", &*channel)] {
        choose(menu, value).unwrap_or_else(|error| panic!("{menu}: {error}"));
        let Interaction::Component(ComponentInteraction { data, .. }) = interaction(&mut bot).await else {
            panic!("not a component")
        };
        assert_eq!(data.custom_id, menu);
    }
    let direct = server.control.direct_channel(server.seat(0)).unwrap().id.to_string();
    for (menu, value) in [("who", role), ("role", &*person), ("where", &*person), ("where", &*direct), ("who", "x")] {
        assert!(matches!(choose(menu, value), Err(ActError::Invalid(_))), "{menu}: {value}");
    }
    bot.stop().await;
}

#[tokio::test]
async fn the_language_of_a_client_is_changed_to_one_that_discord_has() {
    let server = TestServer::new().await;
    let mut bot = server.bot().await;
    bot.http.create_global_commands(&vec![CreateCommand::new("play").description("Play")]).await.unwrap();
    let act = |locale: &str| {
        let body = json!({ "seat": server.seat(0), "locale": locale });
        server.raw("POST", "/sandbox/act/locale", &[], Some(body))
    };
    assert_eq!(act("tlh").await.0, 400);
    assert_eq!(act("en-GB").await.0, 200);
    server.control.command(server.seat(0), server.channel, "play", &[]).unwrap();
    let Interaction::Command(command) = interaction(&mut bot).await else { panic!("not a command") };
    assert_eq!(command.locale, "en-GB");
    server.control.set_locale(server.seat(0), "th").unwrap();
    assert_eq!(server.control.person("somchai").unwrap().locale, "th");
    bot.stop().await;
}
