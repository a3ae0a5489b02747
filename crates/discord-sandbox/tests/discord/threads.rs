//! Threads: archived, locked, private, slow.

use std::time::Duration;

use discord_sandbox::{ActError, ChannelKind, MessageKind, Permissions, Snowflake, ThreadStart};
use serenity::all::{
    AutoArchiveDuration, ChannelId, ChannelType, CreateMessage, CreateThread, EditMessage, EditThread, Event,
    GuildChannel, Message, MessageType, ReactionType,
};

use crate::harness::{Bot, TestServer, refusal};

struct Scene {
    server: TestServer,
    bot: Bot,
    thread: GuildChannel,
    first: Message,
}

impl Scene {
    /// A public thread of the bot with a message.
    async fn new() -> Scene {
        let server = TestServer::new().await;
        let bot = server.bot().await;
        let new = CreateThread::new("thread").kind(ChannelType::PublicThread);
        let new = new.auto_archive_duration(AutoArchiveDuration::OneDay);
        let thread = ChannelId::new(server.channel.0).create_thread(&bot.http, new).await.unwrap();
        let first = thread.id.send_message(&bot.http, CreateMessage::new().content("first")).await.unwrap();
        Scene { server, bot, thread, first }
    }

    fn id(&self) -> Snowflake {
        Snowflake(self.thread.id.get())
    }

    fn is_archived(&self) -> bool {
        let channels = self.server.control.channels();
        channels.into_iter().any(|channel| channel.id == self.id() && channel.thread.unwrap().archived)
    }

    /// What doesn't go, with its refusal, of: a message, an edit, a reaction, a deletion.
    async fn refused(&self) -> [Option<(u16, isize)>; 4] {
        let (http, thread) = (&self.bot.http, self.thread.id);
        let gone = thread.send_message(http, CreateMessage::new().content("x")).await;
        let gone_id = gone.as_ref().map_or(self.first.id, |message| message.id);
        let archived = self.is_archived();
        let edit = thread.edit_message(http, self.first.id, EditMessage::new().content("y")).await;
        let reaction = http.create_reaction(thread, self.first.id, &ReactionType::Unicode("👍".to_owned())).await;
        let deletion = match (&gone, archived) {
            (Ok(_), _) => http.delete_message(thread, gone_id, None).await,
            (Err(_), _) => Ok(()),
        };
        [gone.err(), edit.err(), reaction.err(), deletion.err()].map(|error| error.map(|error| refusal(&error)))
    }
}

fn change(event: Event) -> Option<GuildChannel> {
    if let Event::ThreadUpdate(update) = event { Some(update.thread) } else { None }
}

#[tokio::test]
async fn a_message_reopens_an_archived_thread_and_nothing_else_works_there() {
    let mut scene = Scene::new().await;
    scene.server.control.archive_thread(scene.id()).unwrap();
    assert!(scene.bot.event(change).await.thread_metadata.unwrap().archived);
    let (http, thread) = (scene.bot.http.clone(), scene.thread.id);
    let archived = Some((400, 50_083));
    let refused = |error: Option<serenity::Error>| error.map(|error| refusal(&error));
    let edit = thread.edit_message(&http, scene.first.id, EditMessage::new().content("y")).await;
    assert_eq!(refused(edit.err()), archived);
    let reaction = http.create_reaction(thread, scene.first.id, &ReactionType::Unicode("👍".to_owned())).await;
    assert_eq!(refused(reaction.err()), archived);
    let rename = thread.edit_thread(&http, EditThread::new().name("other")).await;
    assert_eq!(refused(rename.err()), archived);
    let somchai = scene.server.seat(0);
    let command = scene.server.control.command(somchai, scene.id(), "x", &[]);
    assert!(command.is_err(), "no commands in an archived thread");
    assert!(scene.is_archived());
    // A message does, and the members are told of it.
    let second = thread.send_message(&http, CreateMessage::new().content("second")).await.unwrap();
    assert!(!scene.bot.event(change).await.thread_metadata.unwrap().archived);
    let joined = |event| if let Event::ThreadMemberUpdate(update) = event { Some(update.member) } else { None };
    assert_eq!(scene.bot.event(joined).await.user_id.get(), discord_sandbox::APPLICATION.0);
    // Messages can be deleted there, and it can be reopened with a new name at once.
    scene.server.control.archive_thread(scene.id()).unwrap();
    http.delete_message(thread, second.id, None).await.unwrap();
    assert!(scene.is_archived());
    let renamed = thread.edit_thread(&http, EditThread::new().name("other").archived(false)).await.unwrap();
    assert_eq!((renamed.name.as_str(), renamed.thread_metadata.unwrap().archived), ("other", false));
    scene.bot.stop().await;
}

#[tokio::test]
async fn in_a_locked_thread_only_moderators_write() {
    let scene = Scene::new().await;
    let control = &scene.server.control;
    let (thread, http) = (scene.thread.id, &scene.bot.http);
    control.lock_thread(scene.id()).unwrap();
    let (archived, locked) = (Some((400, 50_083)), Some((403, 160_005)));
    assert_eq!(scene.refused().await, [archived, archived, archived, None]);
    let reopened = thread.edit_thread(http, EditThread::new().archived(false)).await;
    assert_eq!(refusal(&reopened.unwrap_err()), (403, 160_005));
    let own = thread.edit_thread(http, EditThread::new().locked(false)).await;
    assert_eq!(refusal(&own.unwrap_err()), (403, 160_005));
    assert!(matches!(control.say(scene.server.seat(1), scene.id(), "x"), Err(ActError::Invalid(_))));
    // A moderator's word reopens it, but leaves it locked.
    control.say(scene.server.seat(0), scene.id(), "x").unwrap();
    assert!(!scene.is_archived());
    assert_eq!(scene.refused().await, [locked, locked, None, None]);
    let guild = control.guilds()[0].id;
    let role = control.create_role(guild, "moderator", Permissions::MANAGE_THREADS).unwrap();
    control.set_bot_roles(guild, &[role]).unwrap();
    assert_eq!(scene.refused().await, [None; 4]);
    thread.edit_thread(http, EditThread::new().locked(false)).await.unwrap();
    scene.bot.stop().await;
}

#[tokio::test]
async fn a_thread_in_which_nothing_happens_is_archived() {
    let mut scene = Scene::new().await;
    let control = scene.server.control.clone();
    let hours = |hours: u64| Duration::from_hours(hours);
    control.put_clock_forward(hours(23));
    control.say(scene.server.seat(0), scene.id(), "still here").unwrap();
    control.put_clock_forward(hours(23));
    assert!(!scene.is_archived());
    control.put_clock_forward(hours(2));
    assert!(scene.is_archived());
    assert!(scene.bot.event(change).await.thread_metadata.unwrap().archived);
    // It isn't listed among those that are active.
    let guild = control.guilds()[0].id;
    let active = scene.bot.http.get_guild_active_threads(guild.0.into()).await.unwrap();
    assert_eq!(active.threads.len(), 0);
    scene.bot.stop().await;
}

#[tokio::test]
async fn a_thread_that_begins_with_a_message_refers_to_it() {
    let scene = Scene::new().await;
    let (http, channel) = (&scene.bot.http, ChannelId::new(scene.server.channel.0));
    let source = channel.send_message(http, CreateMessage::new().content("source")).await.unwrap();
    let thread = channel.create_thread_from_message(http, source.id, CreateThread::new("t")).await.unwrap();
    assert_eq!(thread.message_count, Some(0));
    let inside = http.get_messages(thread.id, None, None).await.unwrap();
    let [starter] = &inside[..] else { panic!("{inside:?}") };
    assert_eq!((starter.kind, starter.content.as_str()), (MessageType::ThreadStarterMessage, ""));
    assert_eq!(starter.referenced_message.as_ref().map(|message| message.id), Some(source.id));
    let edit = thread.id.edit_message(http, starter.id, EditMessage::new().content("x")).await;
    assert_eq!(refusal(&edit.unwrap_err()), (403, 50_021));
    let reply = CreateMessage::new().content("x").reference_message((thread.id, starter.id));
    assert_eq!(refusal(&thread.id.send_message(http, reply).await.unwrap_err()), (400, 50_035));
    let again = channel.create_thread_from_message(http, source.id, CreateThread::new("t")).await;
    assert_eq!(refusal(&again.unwrap_err()), (400, 160_004));
    let mut messages = scene.server.control.messages(scene.server.channel).into_iter();
    let notice = messages.find(|message| message.kind == MessageKind::ThreadCreated).unwrap();
    let from_notice = channel.create_thread_from_message(http, notice.id.0, CreateThread::new("t")).await;
    assert_eq!(refusal(&from_notice.unwrap_err()), (403, 50_021));
    // It outlives its message.
    source.delete(http).await.unwrap();
    thread.id.send_message(http, CreateMessage::new().content("still here")).await.unwrap();
    scene.bot.stop().await;
}

#[tokio::test]
async fn a_private_thread_is_there_for_those_who_are_invited() {
    let mut scene = Scene::new().await;
    let control = scene.server.control.clone();
    let (malee, alice) = (scene.server.seat(1), scene.server.seat(2));
    let start = ThreadStart::Private;
    let private = control.start_thread(malee, scene.server.channel, "private", start).unwrap();
    let there = ChannelId::new(private.0);
    assert_eq!(refusal(&scene.bot.http.get_channel(there).await.unwrap_err()), (403, 50_001));
    assert_eq!(control.say(alice, private, "x"), Err(ActError::Unknown("channel")));
    control.say(malee, private, &format!("<@{alice}>")).unwrap();
    control.say(alice, private, "thanks").unwrap();
    control.invite_to_thread(private, discord_sandbox::APPLICATION).unwrap();
    let created = |event: Event| match event {
        Event::ThreadCreate(create) if create.thread.id == there => Some(create.thread),
        Event::MessageCreate(create) if create.message.channel_id == there => panic!("it was not in it yet"),
        _ => None,
    };
    assert_eq!(scene.bot.event(created).await.kind, ChannelType::PrivateThread);
    let members = |event| if let Event::ThreadMembersUpdate(update) = event { Some(update) } else { None };
    let joined = scene.bot.event(members).await;
    assert_eq!((joined.id, joined.added_members.len()), (there, 1));
    there.send_message(&scene.bot.http, CreateMessage::new().content("here")).await.unwrap();
    there.leave_thread(&scene.bot.http).await.unwrap();
    assert_eq!(scene.bot.event(members).await.removed_member_ids.len(), 1);
    assert_eq!(refusal(&scene.bot.http.get_channel(there).await.unwrap_err()), (403, 50_001));

    // The bot invites into its own.
    let new = CreateThread::new("own").kind(ChannelType::PrivateThread);
    let own = ChannelId::new(scene.server.channel.0).create_thread(&scene.bot.http, new).await.unwrap().id;
    assert_eq!(control.say(alice, Snowflake(own.get()), "x"), Err(ActError::Unknown("channel")));
    own.add_thread_member(&scene.bot.http, alice.0.into()).await.unwrap();
    control.say(alice, Snowflake(own.get()), "x").unwrap();
    own.remove_thread_member(&scene.bot.http, alice.0.into()).await.unwrap();
    assert!(control.say(alice, Snowflake(own.get()), "x").is_err());
    control.archive_thread(Snowflake(own.get())).unwrap();
    let late = own.add_thread_member(&scene.bot.http, alice.0.into()).await;
    assert_eq!(refusal(&late.unwrap_err()), (400, 50_083));
    scene.bot.stop().await;
}

#[tokio::test]
async fn slow_mode_is_for_people() {
    let scene = Scene::new().await;
    let (control, channel) = (&scene.server.control, scene.server.channel);
    control.set_slow_mode(channel, 60).unwrap();
    control.say(scene.server.seat(1), channel, "one").unwrap();
    let soon = control.say(scene.server.seat(1), channel, "two");
    assert!(matches!(&soon, Err(ActError::Invalid(words)) if words.starts_with("slow mode")), "{soon:?}");
    control.put_clock_forward(Duration::from_mins(1));
    control.say(scene.server.seat(1), channel, "two").unwrap();
    // Neither moderators nor bots wait.
    for _ in 0..2 {
        control.say(scene.server.seat(0), channel, "moderator").unwrap();
        let message = CreateMessage::new().content("bot");
        ChannelId::new(channel.0).send_message(&scene.bot.http, message).await.unwrap();
    }
    let shown = scene.bot.http.get_channel(channel.0.into()).await.unwrap().guild().unwrap();
    assert_eq!(shown.rate_limit_per_user, Some(60));
    assert_eq!(control.channel("general").map(|channel| channel.kind), Some(ChannelKind::Text));
    scene.bot.stop().await;
}
