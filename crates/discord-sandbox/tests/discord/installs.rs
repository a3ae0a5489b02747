//! Where only a person has installed the application: a server without the bot, and a direct message between several people.

use discord_sandbox::{ActError, Channel, ChannelKind, Installation, Overwrite, OverwriteKind, Permissions, Snowflake};
use serenity::all::{
    AuthorizingIntegrationOwner, ButtonStyle, CommandInteraction, CreateActionRow, CreateButton, CreateCommand,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    EditInteractionResponse, Event, GuildId, InstallationContext, InteractionContext,
};

use crate::harness::{Bot, SOON, TestServer, refusal};
use crate::interactions::{command, component};

/// A bot with a command for everyone, one for servers that have it, and one for people in servers.
async fn with_commands(server: &TestServer) -> Bot {
    let bot = server.bot().await;
    let (guild, user) = (InstallationContext::Guild, InstallationContext::User);
    let of = |name: &str| CreateCommand::new(name).description("A command");
    let commands = [
        of("play").integration_types(vec![guild, user]).contexts(vec![
            InteractionContext::Guild,
            InteractionContext::BotDm,
            InteractionContext::PrivateChannel,
        ]),
        of("setup").integration_types(vec![guild]),
        of("club").integration_types(vec![guild, user]).contexts(vec![InteractionContext::Guild]),
    ];
    bot.http.create_global_commands(&commands).await.unwrap();
    bot
}

/// A server from which the bot was removed; the first person has installed the application.
async fn away() -> (TestServer, Bot) {
    let server = TestServer::new().await;
    let mut bot = with_commands(&server).await;
    server.control.install(server.seat(0), Installation::Own).unwrap();
    server.control.remove_bot(server.control.guilds()[0].id).unwrap();
    bot.event(|event| matches!(event, Event::GuildDelete(_)).then_some(())).await;
    (server, bot)
}

/// A group of the first two people, of whom the first has installed the application.
async fn group() -> (TestServer, Bot, Snowflake) {
    let server = TestServer::new().await;
    let bot = with_commands(&server).await;
    server.control.install(server.seat(0), Installation::Own).unwrap();
    let group = server.control.create_group("เพื่อน", &[server.seat(0), server.seat(1)]).unwrap();
    (server, bot, group)
}

fn owners(asked: &CommandInteraction) -> Vec<(u8, u64)> {
    let owner = |owner: &AuthorizingIntegrationOwner| match owner {
        AuthorizingIntegrationOwner::GuildInstall(guild) => (0, guild.map_or(0, GuildId::get)),
        AuthorizingIntegrationOwner::UserInstall(user) => (1, user.get()),
        other => panic!("{other:?}"),
    };
    let mut owners: Vec<_> = asked.authorizing_integration_owners.0.iter().map(owner).collect();
    owners.sort_unstable();
    owners
}

fn answer(content: &str) -> CreateInteractionResponse {
    let button = CreateButton::new("accept").label("รับ").style(ButtonStyle::Success);
    let message = CreateInteractionResponseMessage::new().content(content);
    CreateInteractionResponse::Message(message.components(vec![CreateActionRow::Buttons(vec![button])]))
}

fn follow_up(content: &str) -> CreateInteractionResponseFollowup {
    CreateInteractionResponseFollowup::new().content(content)
}

#[tokio::test]
async fn commands_are_there_for_those_who_have_installed_them_where_they_are_meant_for() {
    let (server, _bot) = away().await;
    let use_it = |seat: usize, name: &str| server.control.command(server.seat(seat), server.channel, name, &[]);
    assert!(use_it(0, "play").is_ok() && use_it(0, "club").is_ok());
    assert!(matches!(use_it(0, "setup"), Err(ActError::Unknown("command"))), "it is for servers that have it");
    assert!(matches!(use_it(1, "play"), Err(ActError::Unknown("command"))), "they have not installed it");
    server.control.install(server.seat(0), Installation::Servers).unwrap();
    assert!(matches!(use_it(0, "play"), Err(ActError::Unknown("command"))));

    let (server, _bot, group) = group().await;
    assert!(server.control.command(server.seat(0), group, "play", &[]).is_ok());
    for (seat, name) in [(0, "club"), (0, "setup"), (1, "play")] {
        let used = server.control.command(server.seat(seat), group, name, &[]);
        assert!(matches!(used, Err(ActError::Unknown("command"))), "{seat} {name}");
    }
    assert!(matches!(server.control.command(server.seat(2), group, "play", &[]), Err(ActError::Unknown("channel"))));
}

#[tokio::test]
async fn an_interaction_says_where_it_is_and_who_has_installed_what() {
    let server = TestServer::new().await;
    let mut bot = with_commands(&server).await;
    let (one, guild) = (server.seat(0), server.control.guilds()[0].id);
    server.control.command(one, server.channel, "play", &[]).unwrap();
    let asked = command(&mut bot).await;
    assert_eq!((asked.context, owners(&asked)), (Some(InteractionContext::Guild), vec![(0, guild.0)]));
    server.control.install(one, Installation::Own).unwrap();
    server.control.command(one, server.channel, "play", &[]).unwrap();
    assert_eq!(owners(&command(&mut bot).await), [(0, guild.0), (1, one.0)]);
    server.control.command(one, server.channel, "setup", &[]).unwrap();
    assert_eq!(owners(&command(&mut bot).await), [(0, guild.0)], "a command for servers");
    let direct = server.control.direct_channel(one).unwrap().id;
    server.control.command(one, direct, "play", &[]).unwrap();
    let asked = command(&mut bot).await;
    assert_eq!((asked.context, owners(&asked)), (Some(InteractionContext::BotDm), vec![(0, 0), (1, one.0)]));

    let (server, mut bot) = away().await;
    let one = server.seat(0);
    server.control.command(one, server.channel, "play", &[]).unwrap();
    let asked = command(&mut bot).await;
    assert_eq!((asked.context, owners(&asked)), (Some(InteractionContext::Guild), vec![(1, one.0)]));
    assert!(asked.guild_id.is_some() && asked.member.is_some());
    let may = asked.app_permissions.unwrap();
    assert!(may.attach_files() && may.embed_links() && !may.send_messages() && !may.view_channel(), "{may}");

    let (server, mut bot, group) = group().await;
    let one = server.seat(0);
    server.control.command(one, group, "play", &[]).unwrap();
    let asked = command(&mut bot).await;
    assert_eq!((asked.context, owners(&asked)), (Some(InteractionContext::PrivateChannel), vec![(1, one.0)]));
    assert!(asked.guild_id.is_none() && asked.member.is_none());
    let channel = asked.channel.unwrap();
    assert_eq!((channel.id.get(), u8::from(channel.kind), channel.name.as_deref()), (group.0, 3, Some("เพื่อน")));
}

/// Nothing but interactions and their answers works in a channel.
async fn is_out_of_reach(server: &TestServer, bot: &mut Bot, channel: Snowflake) {
    let [one, two] = [server.seat(0), server.seat(1)];
    server.control.say(one, channel, "hello").unwrap();
    let id = channel.0.into();
    let posted = bot.http.send_message(id, vec![], &CreateMessage::new().content("hello")).await.unwrap_err();
    assert_eq!(refusal(&posted), (403, 50_001));
    assert_eq!(refusal(&bot.http.get_messages(id, None, None).await.unwrap_err()), (403, 50_001));
    assert_eq!(refusal(&bot.http.get_channel(id).await.unwrap_err()), (403, 50_001));

    let used = server.control.command(one, channel, "play", &[]).unwrap();
    // What people have said comes first, if it comes at all.
    let first = bot
        .event(|event| match event {
            Event::InteractionCreate(create) => Some(create.interaction.command()),
            Event::MessageCreate(message) => panic!("{message:?}"),
            _ => None,
        })
        .await;
    let asked = first.unwrap();
    asked.create_response(&bot.http, answer("a challenge")).await.unwrap();
    let public = server.control.settled(used, SOON).await.unwrap().original.unwrap();
    // Someone who has not installed it presses the button, and it goes back to the one who has.
    let pressed = server.control.press(two, channel, public, "accept").unwrap();
    let press = component(bot).await;
    assert_eq!(press.user.id.get(), two.0);
    let by: Vec<_> = press.authorizing_integration_owners.0.iter().map(|owner| format!("{owner:?}")).collect();
    assert!(by.len() == 1 && by[0].contains(&one.to_string()), "{by:?}");
    let metadata = press.message.interaction_metadata.as_ref();
    assert!(metadata.is_some(), "{:?}", press.message);
    press.create_response(&bot.http, CreateInteractionResponse::Acknowledge).await.unwrap();
    server.control.settled(pressed, SOON).await.unwrap();

    for number in 0..5 {
        press.create_followup(&bot.http, follow_up(&format!("board {number}"))).await.unwrap();
    }
    let one_more = press.create_followup(&bot.http, follow_up("board 5")).await.unwrap_err();
    assert_eq!(refusal(&one_more), (400, 40_094));
    // Edits don't count, and neither does another interaction.
    press.edit_response(&bot.http, EditInteractionResponse::new().content("accepted")).await.unwrap();
    asked.create_followup(&bot.http, follow_up("board 6")).await.unwrap();
    assert_eq!(server.control.message(channel, public).unwrap().content, "accepted");
}

#[tokio::test]
async fn a_server_without_the_bot_is_out_of_its_reach() {
    let (server, mut bot) = away().await;
    is_out_of_reach(&server, &mut bot, server.channel).await;
    bot.stop().await;
}

#[tokio::test]
async fn a_group_is_out_of_its_reach() {
    let (server, mut bot, group) = group().await;
    let found = |channel: Option<Channel>| channel.map(|channel| channel.kind);
    assert_eq!(found(server.control.channel("เพื่อน")), Some(ChannelKind::Group));
    is_out_of_reach(&server, &mut bot, group).await;
    bot.stop().await;
}

#[tokio::test]
async fn there_is_no_limit_on_follow_ups_where_the_bot_is() {
    let server = TestServer::new().await;
    let mut bot = with_commands(&server).await;
    server.control.install(server.seat(0), Installation::Own).unwrap();
    server.control.command(server.seat(0), server.channel, "play", &[]).unwrap();
    let asked = command(&mut bot).await;
    asked.create_response(&bot.http, answer("a challenge")).await.unwrap();
    for number in 0..7 {
        asked.create_followup(&bot.http, follow_up(&format!("board {number}"))).await.unwrap();
    }
    bot.stop().await;
}

#[tokio::test]
async fn without_the_permission_for_it_answers_are_seen_by_one_person_alone() {
    let (server, mut bot) = away().await;
    let guild = server.control.guilds()[0].id;
    // The first person owns the server, and may do everything.
    let (seat, kind, allow) = (server.seat(1), OverwriteKind::Role, Permissions::empty());
    server.control.install(seat, Installation::Own).unwrap();
    let everyone = Overwrite { id: guild, kind, allow, deny: Permissions::USE_EXTERNAL_APPS };
    server.control.set_overwrites(server.channel, &[everyone]).unwrap();
    let used = server.control.command(seat, server.channel, "play", &[]).unwrap();
    let asked = command(&mut bot).await;
    asked.create_response(&bot.http, answer("a challenge")).await.unwrap();
    let first = server.control.settled(used, SOON).await.unwrap().original.unwrap();
    let next = asked.create_followup(&bot.http, follow_up("a board")).await.unwrap().id.get();
    for message in [first, Snowflake(next)] {
        assert_eq!(server.control.message(server.channel, message).unwrap().visible_to, Some(seat));
    }
    bot.stop().await;
}

#[tokio::test]
async fn who_has_installed_it_can_be_written_to_without_a_server_in_common() {
    let (server, bot) = away().await;
    let direct = [0, 1].map(|seat| server.control.direct_channel(server.seat(seat)).unwrap().id.0);
    let hello = CreateMessage::new().content("hello");
    bot.http.send_message(direct[0].into(), vec![], &hello).await.unwrap();
    let refused = bot.http.send_message(direct[1].into(), vec![], &hello).await.unwrap_err();
    assert_eq!(refusal(&refused), (403, 50_278));
    bot.stop().await;
}
