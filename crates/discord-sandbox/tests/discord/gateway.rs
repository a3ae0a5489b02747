//! Sessions: beginning, resuming, being refused.

use discord_sandbox::{Fault, SandboxConfig, SessionFate};
use serenity::all::{ChannelId, CreateAttachment, CreateMessage, Event, GatewayError, GatewayIntents, Message};

use crate::harness::{Bot, INTENTS, PIXEL, SOON, TestServer};

fn message(event: Event) -> Option<Message> {
    match event {
        Event::MessageCreate(create) => Some(create.message),
        _ => None,
    }
}

#[tokio::test]
async fn a_bot_is_greeted_with_its_servers() {
    let server = TestServer::new().await;
    let mut bot = Bot::start(&server.sandbox, discord_sandbox::DEFAULT_TOKEN, INTENTS).await;
    let ready = bot.event(|event| if let Event::Ready(ready) = event { Some(ready.ready) } else { None }).await;
    assert_eq!(ready.application.id.get(), discord_sandbox::APPLICATION.0);
    assert_eq!(ready.user.id.get(), ready.application.id.get());
    assert_eq!(ready.guilds.len(), 1);
    let guild = bot.event(|event| if let Event::GuildCreate(create) = event { Some(create.guild) } else { None }).await;
    assert_eq!(guild.id, ready.guilds[0].id);
    assert_eq!(guild.channels.len(), 3);
    assert_eq!(guild.preferred_locale, "th");
    assert_eq!(guild.members.len(), 1, "without GUILD_MEMBERS only the bot itself");
    server.control.connected(SOON).await.unwrap();
    bot.stop().await;
}

#[tokio::test]
async fn a_dropped_session_is_resumed_and_misses_nothing() {
    let server = TestServer::new().await;
    let mut bot = server.bot().await;
    let direct = server.control.direct_channel(server.seat(0)).unwrap().id;
    server.control.misbehave(Fault::DropGateway { session: SessionFate::Kept });
    server.control.say(server.seat(0), direct, "ระหว่างที่หลุด").unwrap();
    let resumed = bot.event(|event| match event {
        Event::MessageCreate(create) => Some(create.message.content),
        Event::Ready(_) => panic!("a resumed session isn't greeted again"),
        _ => None,
    });
    assert_eq!(resumed.await, "ระหว่างที่หลุด");
    bot.event(|event| matches!(event, Event::Resumed(_)).then_some(())).await;
    server.control.say(server.seat(0), direct, "หลังจากนั้น").unwrap();
    assert_eq!(bot.event(message).await.content, "หลังจากนั้น");
    bot.stop().await;
}

/// Waits for an event that follows each of these faults. serenity pauses before it reconnects, so they run
/// concurrently.
async fn each_leads_to(faults: impl IntoIterator<Item = Fault>, wanted: fn(&Event) -> bool) {
    let one = async |fault: Fault| {
        let server = TestServer::new().await;
        let mut bot = server.bot().await;
        server.control.misbehave(fault);
        bot.event(|event| wanted(&event).then_some(())).await;
        bot.stop().await;
    };
    futures::future::join_all(faults.into_iter().map(one)).await;
}

#[tokio::test]
async fn a_forgotten_session_starts_over() {
    let session = SessionFate::Forgotten;
    let faults = [Fault::DropGateway { session }, Fault::InvalidateSession { session }];
    each_leads_to(faults, |event| matches!(event, Event::Ready(_))).await;
}

#[tokio::test]
async fn a_session_told_to_reconnect_resumes() {
    let session = SessionFate::Kept;
    let faults = [Fault::Reconnect, Fault::InvalidateSession { session }, Fault::CloseGateway { code: 4000, session }];
    each_leads_to(faults, |event| matches!(event, Event::Resumed(_))).await;
}

#[tokio::test]
async fn messages_sent_while_reconnects_are_refused_are_lost() {
    let server = TestServer::new().await;
    let mut bot = server.bot().await;
    let direct = server.control.direct_channel(server.seat(0)).unwrap().id;
    server.control.misbehave(Fault::RefuseGateway { milliseconds: 1500 });
    server.control.misbehave(Fault::DropGateway { session: SessionFate::Kept });
    server.control.say(server.seat(0), direct, "ไม่มีใครได้ยิน").unwrap();
    let ready = bot.event(|event| match event {
        Event::Ready(_) => Some(()),
        Event::MessageCreate(_) => panic!("it was said to a session that is gone"),
        _ => None,
    });
    ready.await;
    bot.stop().await;
}

#[tokio::test]
async fn events_are_redelivered() {
    let server = TestServer::new().await;
    let mut bot = server.bot().await;
    let direct = server.control.direct_channel(server.seat(0)).unwrap().id;
    server.control.say(server.seat(0), direct, "ครั้งเดียว").unwrap();
    let first = bot.event(message).await;
    server.control.misbehave(Fault::Redeliver { last: 1, kind: Some("MESSAGE_CREATE".to_owned()) });
    assert_eq!(bot.event(message).await.id, first.id);
    bot.stop().await;
}

#[tokio::test]
async fn a_bad_token_and_an_intent_that_was_not_granted_end_the_bot() {
    let server = TestServer::new().await;
    let bot = Bot::start(&server.sandbox, discord_sandbox::DEFAULT_TOKEN, INTENTS | GatewayIntents::MESSAGE_CONTENT);
    assert!(matches!(bot.await.ended().await, GatewayError::DisallowedGatewayIntents));
    server.control.misbehave(Fault::CloseGateway { code: 4004, session: SessionFate::Forgotten });

    // The gateway's address needs no token, so the refusal comes from the gateway itself.
    let bad = discord_sandbox::DEFAULT_TOKEN.replace("SANDBX", "WRONGX");
    let (status, _) = server.raw("GET", "/api/v10/users/@me", &[("authorization", &format!("Bot {bad}"))], None).await;
    assert_eq!(status, 401);
    let bot = server.bot().await;
    server.control.misbehave(Fault::CloseGateway { code: 4004, session: SessionFate::Forgotten });
    assert!(matches!(bot.ended().await, GatewayError::InvalidAuthentication));
}

#[tokio::test]
async fn a_restart_continues_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let config = SandboxConfig { data: Some(folder.path().to_owned()), ..SandboxConfig::default() };
    let server = TestServer::with(config.clone()).await;
    let http = crate::harness::http(&server.sandbox, discord_sandbox::DEFAULT_TOKEN);
    let file = CreateAttachment::bytes(PIXEL, "picture.png");
    let message = CreateMessage::new().content("ภาพ").add_file(file);
    let sent = ChannelId::new(server.channel.0).send_message(&http, message).await.unwrap();
    let said = server.control.say(server.seat(1), server.channel, "สวัสดี").unwrap();
    let people = server.people.clone();
    server.sandbox.shutdown().await;

    let again = TestServer::with(config).await;
    assert_eq!(again.people, people);
    let messages = again.control.messages(again.channel);
    assert_eq!(messages.iter().map(|m| m.id.0).collect::<Vec<_>>(), [sent.id.get(), said.id.0]);
    assert_eq!(again.control.file(messages[0].attachments[0].id).unwrap(), PIXEL);
    assert!(again.control.say(again.seat(1), again.channel, "ต่อ").unwrap().id > said.id);
}

#[tokio::test]
async fn only_loopback_is_listened_on() {
    let config = SandboxConfig { address: ([0, 0, 0, 0], 0).into(), ..SandboxConfig::default() };
    let error = discord_sandbox::Sandbox::start(config).await.err().unwrap();
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
}
