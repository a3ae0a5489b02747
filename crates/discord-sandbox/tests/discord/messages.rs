//! Messages, with serenity: what the bot sends, and what it is shown of what people send.

use std::time::Duration;

use discord_sandbox::{
    ChannelKind, Intents, MessageKind, Permissions, ReplyPing, ReplyRef, SandboxConfig, Snowflake, Times,
};
use serenity::all::{
    AutoArchiveDuration, ChannelId, CreateAllowedMentions, CreateAttachment, CreateMessage, CreateThread, EditMessage,
    Event, GatewayIntents, GetMessages, Http, Message, MessageId, Nonce,
};

use crate::harness::{Bot, INTENTS, PIXEL, TestServer, refusal};

async fn message_from(bot: &mut Bot, author: Snowflake) -> Message {
    let own = |event: Event| match event {
        Event::MessageCreate(create) if create.message.author.id.get() == author.0 => Some(create.message),
        _ => None,
    };
    bot.event(own).await
}

async fn send(http: &Http, channel: Snowflake, content: &str) -> Message {
    http.send_message(channel.0.into(), vec![], &CreateMessage::new().content(content)).await.unwrap()
}

#[tokio::test]
async fn the_bot_reads_only_what_is_meant_for_it() {
    let server = TestServer::new().await;
    let mut bot = server.bot().await;
    let control = &server.control;
    let somchai = server.seat(0);
    let picture = Snowflake(send(&bot.http, server.channel, "ภาพ").await.id.get());

    control.say(somchai, server.channel, "คุยกัน").unwrap();
    let overheard = message_from(&mut bot, somchai).await;
    assert_eq!((overheard.content.as_str(), overheard.guild_id.is_some()), ("", true));
    control.say(somchai, server.channel, &format!("<@{}> สวัสดี", discord_sandbox::APPLICATION)).unwrap();
    assert!(message_from(&mut bot, somchai).await.content.ends_with("สวัสดี"));
    control.reply(somchai, server.channel, "สวัสดี", ReplyRef { message: picture, ping: ReplyPing::On }).unwrap();
    let reply = message_from(&mut bot, somchai).await;
    assert_eq!((reply.content.as_str(), reply.mentions.len()), ("สวัสดี", 1));
    assert_eq!(reply.referenced_message.unwrap().content, "ภาพ");
    control.reply(somchai, server.channel, "สวัสดี", ReplyRef { message: picture, ping: ReplyPing::Off }).unwrap();
    assert_eq!(message_from(&mut bot, somchai).await.content, "");
    control.say(somchai, control.direct_channel(somchai).unwrap().id, "สวัสดี").unwrap();
    let direct = message_from(&mut bot, somchai).await;
    assert_eq!((direct.content.as_str(), direct.guild_id), ("สวัสดี", None));

    let listed = bot.http.get_messages(server.channel.0.into(), None, Some(10)).await.unwrap();
    let contents: Vec<&str> = listed.iter().map(|message| message.content.as_str()).collect();
    assert_eq!(contents.len(), 5);
    assert_eq!((contents[0], contents[1], contents[3], contents[4]), ("", "สวัสดี", "", "ภาพ"));
    bot.stop().await;
}

#[tokio::test]
async fn with_message_content_the_bot_reads_everything() {
    let config = SandboxConfig { granted: Intents::MESSAGE_CONTENT, ..SandboxConfig::default() };
    let server = TestServer::with(config).await;
    let mut bot = server.bot_with(INTENTS | GatewayIntents::MESSAGE_CONTENT).await;
    server.control.say(server.seat(0), server.channel, "คุยกัน").unwrap();
    assert_eq!(message_from(&mut bot, server.seat(0)).await.content, "คุยกัน");
    bot.stop().await;
}

#[tokio::test]
async fn a_message_is_sent_with_its_picture_and_edited() {
    let server = TestServer::new().await;
    let bot = server.bot().await;
    let channel = ChannelId::new(server.channel.0);
    let file = CreateAttachment::bytes(PIXEL, "picture.png").description("ภาพใหม่");
    let turn = format!("<@{}> ตาคุณ <@{}> @everyone", server.seat(0), server.seat(1));
    let only_one = CreateAllowedMentions::new().users([server.seat(0).0]);
    let message = CreateMessage::new().content(turn).allowed_mentions(only_one);
    let sent = channel.send_message(&bot.http, message.add_file(file)).await.unwrap();
    assert_eq!((sent.attachments[0].width, sent.attachments[0].height), (Some(1), Some(1)));
    let kept = server.control.message(server.channel, Snowflake(sent.id.get())).unwrap();
    assert_eq!(server.control.pinged(&kept), [server.seat(0)]);
    assert_eq!(server.control.file(kept.attachments[0].id).unwrap(), PIXEL);

    let edit = EditMessage::new().content("จบ").new_attachment(CreateAttachment::bytes(PIXEL, "end.png"));
    let mut edited = sent.clone();
    edited.edit(&bot.http, edit).await.unwrap();
    assert_eq!((edited.content.as_str(), edited.attachments.len()), ("จบ", 1));
    assert_eq!(edited.attachments[0].filename, "end.png");
    assert!(edited.edited_timestamp.is_some());
    edited.delete(&bot.http).await.unwrap();
    assert!(server.control.messages(server.channel).is_empty());
    bot.stop().await;
}

#[tokio::test]
async fn a_nonce_is_good_for_one_message() {
    let server = TestServer::new().await;
    let bot = server.bot().await;
    let post = |nonce: &str, content: &str| {
        let body = serde_json::json!({"content": content, "nonce": nonce, "enforce_nonce": true});
        let path = format!("/channels/{}/messages", server.channel);
        let server = &server;
        async move { server.request("POST", &path, Some(body)).await }
    };
    let (first, second, other) = (post("n1", "once").await, post("n1", "twice").await, post("n2", "thrice").await);
    assert_eq!((first.0, second.0, other.0), (200, 200, 200));
    assert_eq!(first.1["id"], second.1["id"]);
    assert_eq!(second.1["content"], "once");
    assert_ne!(first.1["id"], other.1["id"]);
    assert_eq!(server.control.messages(server.channel).len(), 2);
    // It is the same in another channel, and after the message was deleted.
    let random = server.control.channel("random").unwrap().id;
    let again = |channel: Snowflake| {
        let message = CreateMessage::new().content("again").nonce(Nonce::String("n1".to_owned())).enforce_nonce(true);
        ChannelId::new(channel.0).send_message(&bot.http, message)
    };
    let elsewhere = again(random).await.unwrap();
    assert_eq!(
        (elsewhere.id.to_string(), elsewhere.channel_id.get()),
        (first.1["id"].as_str().unwrap().to_owned(), server.channel.0)
    );
    bot.http.delete_message(server.channel.0.into(), elsewhere.id, None).await.unwrap();
    assert_eq!(refusal(&again(server.channel).await.unwrap_err()), (404, 10_008));
    // After a while nobody remembers.
    server.control.put_clock_forward(Times::default().nonce + Duration::from_secs(1));
    assert_eq!(again(server.channel).await.unwrap().content, "again");
    bot.stop().await;
}

#[tokio::test]
async fn a_thread_is_a_place_of_its_own() {
    let server = TestServer::new().await;
    let mut bot = server.bot().await;
    let channel = ChannelId::new(server.channel.0);
    let sent = send(&bot.http, server.channel, "ภาพที่สอง").await;
    let new = CreateThread::new("สมชาย–มาลี").auto_archive_duration(AutoArchiveDuration::OneDay);
    let thread = channel.create_thread_from_message(&bot.http, sent.id, new).await.unwrap();
    assert_eq!(thread.id.get(), sent.id.get());
    bot.event(|event| matches!(event, Event::ThreadCreate(_)).then_some(())).await;
    let here = Snowflake(thread.id.get());
    assert_eq!(server.control.channel("สมชาย–มาลี").unwrap().kind, ChannelKind::PublicThread);
    server.control.say(server.seat(0), here, &format!("<@{}> สวัสดี", discord_sandbox::APPLICATION)).unwrap();
    assert_eq!(message_from(&mut bot, server.seat(0)).await.channel_id, thread.id);
    send(&bot.http, here, "รับทราบ").await;

    let alone = CreateThread::new("ลอยๆ").kind(serenity::all::ChannelType::PublicThread);
    let alone = channel.create_thread(&bot.http, alone).await.unwrap();
    let word = server.control.messages(server.channel).into_iter().find(|m| m.kind == MessageKind::ThreadCreated);
    assert_eq!(word.unwrap().thread, Some(Snowflake(alone.id.get())));
    let guild = server.control.guilds()[0].id;
    assert_eq!(bot.http.get_guild_active_threads(guild.0.into()).await.unwrap().threads.len(), 2);
    bot.stop().await;
}

#[tokio::test]
async fn what_the_bot_may_not_do_is_refused() {
    let server = TestServer::new().await;
    let bot = server.bot().await;
    let channel = ChannelId::new(server.channel.0);
    server.control.deny_to_bot(server.channel, Permissions::ATTACH_FILES).unwrap();
    send(&bot.http, server.channel, "text will do").await;
    let file = CreateAttachment::bytes(PIXEL, "picture.png");
    let refused = channel.send_message(&bot.http, CreateMessage::new().add_file(file)).await;
    assert_eq!(refusal(&refused.unwrap_err()), (403, 50_013));
    server.control.deny_to_bot(server.channel, Permissions::VIEW_CHANNEL).unwrap();
    assert_eq!(refusal(&bot.http.get_channel(channel).await.unwrap_err()), (403, 50_001));
    let unknown = bot.http.get_message(ChannelId::new(7), MessageId::new(8)).await;
    assert_eq!(refusal(&unknown.unwrap_err()), (404, 10_003));
    let someone = server.control.say(server.seat(0), server.control.channel("random").unwrap().id, "mine").unwrap();
    let edit = ChannelId::new(someone.channel.0).edit_message(&bot.http, someone.id.0, EditMessage::new().content("x"));
    assert_eq!(refusal(&edit.await.unwrap_err()), (403, 50_005));
    bot.stop().await;
}

#[tokio::test]
async fn messages_are_listed_in_pages() {
    let server = TestServer::new().await;
    let bot = server.bot().await;
    let mut ids = Vec::new();
    for number in 0..7 {
        ids.push(send(&bot.http, server.channel, &number.to_string()).await.id);
    }
    let channel = ChannelId::new(server.channel.0);
    let numbers = |get: GetMessages| {
        let http = bot.http.clone();
        async move {
            let messages = channel.messages(&http, get.limit(3)).await.unwrap();
            messages.iter().map(|message| message.content.clone()).collect::<String>()
        }
    };
    assert_eq!(numbers(GetMessages::new()).await, "654");
    assert_eq!(numbers(GetMessages::new().before(ids[4])).await, "321");
    assert_eq!(numbers(GetMessages::new().after(ids[1])).await, "432");
    assert_eq!(numbers(GetMessages::new().around(ids[3])).await, "432");
    bot.stop().await;
}
