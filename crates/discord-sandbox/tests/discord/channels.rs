//! Kinds of channels: what can be said and started where, and what goes with a channel.

use discord_sandbox::{ActError, ChannelKind, DirectMessages, Permissions, Snowflake, ThreadStart};
use serde_json::json;
use serenity::all::{
    AutoArchiveDuration, ChannelId, ChannelType, CreateForumPost, CreateMessage, CreateThread, EditThread, Event,
    GuildChannel, GuildId, GuildPagination, Http, Message,
};

use crate::harness::{Bot, TestServer, refusal};

/// A server with a bot, and channels of all kinds.
struct Scene {
    server: TestServer,
    bot: Bot,
}

impl Scene {
    async fn new() -> Scene {
        let server = TestServer::new().await;
        let bot = server.bot().await;
        Scene { server, bot }
    }

    fn guild(&self) -> Snowflake {
        self.server.control.guilds()[0].id
    }

    fn create(&self, kind: ChannelKind) -> ChannelId {
        let name = format!("{kind:?}").to_lowercase();
        ChannelId::new(self.server.control.create_channel(self.guild(), kind, &name).unwrap().0)
    }

    fn deny(&self, channel: ChannelId, permissions: Permissions) {
        self.server.control.deny_to_bot(Snowflake(channel.get()), permissions).unwrap();
    }
}

async fn say(http: &Http, channel: ChannelId) -> Result<Message, serenity::Error> {
    channel.send_message(http, CreateMessage::new().content("x")).await
}

async fn start(http: &Http, channel: ChannelId, kind: ChannelType) -> Result<GuildChannel, serenity::Error> {
    channel.create_thread(http, CreateThread::new("t").kind(kind)).await
}

#[tokio::test]
async fn every_kind_of_channel_is_told_and_takes_messages_or_not() {
    let mut scene = Scene::new().await;
    for (kind, known, refused) in [
        (ChannelKind::Text, ChannelType::Text, None),
        (ChannelKind::Announcement, ChannelType::News, None),
        (ChannelKind::Voice, ChannelType::Voice, None),
        (ChannelKind::Stage, ChannelType::Stage, None),
        (ChannelKind::Category, ChannelType::Category, Some((400, 50_008))),
        (ChannelKind::Forum, ChannelType::Forum, Some((400, 40_058))),
        (ChannelKind::Media, ChannelType::Unknown(16), Some((400, 40_058))),
    ] {
        let channel = scene.create(kind);
        let told = |event| if let Event::ChannelCreate(create) = event { Some(create.channel) } else { None };
        let told = scene.bot.event(told).await;
        assert_eq!((told.id, told.kind), (channel, known));
        assert_eq!(say(&scene.bot.http, channel).await.err().map(|error| refusal(&error)), refused, "{kind:?}");
        // serenity can't fetch a media channel.
        let (_, fetched) = scene.server.request("GET", &format!("/channels/{channel}"), None).await;
        assert_eq!(fetched["type"], kind as u8);
        assert_eq!(fetched["last_message_id"].is_string(), refused.is_none(), "{kind:?}");
    }
    scene.bot.stop().await;
}

#[tokio::test]
async fn which_threads_can_be_started_depends_on_the_channel() {
    let scene = Scene::new().await;
    let http = &scene.bot.http;
    let wrong = Some((400, 50_024));
    for (parent, kind, refused) in [
        (ChannelKind::Text, ChannelType::PublicThread, None),
        (ChannelKind::Text, ChannelType::PrivateThread, None),
        (ChannelKind::Text, ChannelType::NewsThread, wrong),
        (ChannelKind::Announcement, ChannelType::NewsThread, None),
        (ChannelKind::Announcement, ChannelType::PublicThread, wrong),
        (ChannelKind::Announcement, ChannelType::PrivateThread, wrong),
        (ChannelKind::Voice, ChannelType::PublicThread, wrong),
        (ChannelKind::Stage, ChannelType::PublicThread, wrong),
        (ChannelKind::Category, ChannelType::PublicThread, wrong),
    ] {
        let channel = scene.create(parent);
        let started = start(http, channel, kind).await;
        let seen = started.as_ref().map(|thread| (thread.kind, thread.parent_id)).ok();
        assert_eq!(seen, refused.is_none().then_some((kind, Some(channel))), "{parent:?} {kind:?}");
        assert_eq!(started.err().map(|error| refusal(&error)), refused, "{parent:?} {kind:?}");
    }
    // From a message there is one kind only, and none within a thread.
    for (parent, kind) in
        [(ChannelKind::Text, ChannelType::PublicThread), (ChannelKind::Announcement, ChannelType::NewsThread)]
    {
        let channel = scene.create(parent);
        let sent = say(http, channel).await.unwrap();
        let thread = channel.create_thread_from_message(http, sent.id, CreateThread::new("t")).await.unwrap();
        assert_eq!((thread.id.get(), thread.kind), (sent.id.get(), kind));
        let inside = say(http, thread.id).await.unwrap();
        let nested = thread.id.create_thread_from_message(http, inside.id, CreateThread::new("t")).await;
        assert_eq!(refusal(&nested.unwrap_err()), (400, 50_024));
    }
    let voice = scene.create(ChannelKind::Voice);
    let sent = say(http, voice).await.unwrap();
    let refused = voice.create_thread_from_message(http, sent.id, CreateThread::new("t")).await;
    assert_eq!(refusal(&refused.unwrap_err()), (400, 50_024));
    scene.bot.stop().await;
}

#[tokio::test]
async fn each_permission_counts_where_it_is_for() {
    let scene = Scene::new().await;
    let http = &scene.bot.http;
    let text = scene.create(ChannelKind::Text);
    let thread = start(http, text, ChannelType::PublicThread).await.unwrap().id;
    let lacks = |result: Result<Message, serenity::Error>| result.err().map(|error| refusal(&error));
    scene.deny(text, Permissions::SEND_MESSAGES);
    assert_eq!(lacks(say(http, text).await), Some((403, 50_013)));
    assert_eq!(lacks(say(http, thread).await), None);
    scene.deny(text, Permissions::SEND_MESSAGES_IN_THREADS);
    assert_eq!(lacks(say(http, text).await), None);
    assert_eq!(lacks(say(http, thread).await), Some((403, 50_013)));
    scene.deny(text, Permissions::CREATE_PUBLIC_THREADS);
    assert_eq!(refusal(&start(http, text, ChannelType::PublicThread).await.unwrap_err()), (403, 50_013));
    start(http, text, ChannelType::PrivateThread).await.unwrap();
    scene.deny(text, Permissions::CREATE_PRIVATE_THREADS);
    assert_eq!(refusal(&start(http, text, ChannelType::PrivateThread).await.unwrap_err()), (403, 50_013));
    scene.deny(text, Permissions::VIEW_CHANNEL);
    assert_eq!(lacks(say(http, thread).await), Some((403, 50_001)));

    // Without the permission to connect, the text of a voice channel is closed too.
    let voice = scene.create(ChannelKind::Voice);
    scene.deny(voice, Permissions::CONNECT);
    assert_eq!(lacks(say(http, voice).await), Some((403, 50_013)));
    http.get_channel(voice).await.unwrap();
    // A post needs no permission for threads.
    let forum = scene.create(ChannelKind::Forum);
    let post = async || {
        let message = CreateMessage::new().content("x");
        forum.create_forum_post(http, CreateForumPost::new("p", message)).await.err().map(|error| refusal(&error))
    };
    scene.deny(forum, Permissions::CREATE_PUBLIC_THREADS);
    assert_eq!(post().await, None);
    scene.deny(forum, Permissions::SEND_MESSAGES);
    assert_eq!(post().await, Some((403, 50_013)));
    scene.bot.stop().await;
}

#[tokio::test]
async fn a_post_is_a_thread_with_its_first_message_and_may_need_a_tag() {
    let mut scene = Scene::new().await;
    let control = scene.server.control.clone();
    let forum = scene.create(ChannelKind::Forum);
    let here = Snowflake(forum.get());
    let tag = control.add_tag(here, "opening").unwrap();
    let message = || CreateMessage::new().content("first");
    let new = CreateForumPost::new("post", message()).auto_archive_duration(AutoArchiveDuration::OneWeek);
    let post = forum.create_forum_post(&scene.bot.http, new).await.unwrap();
    assert_eq!((post.kind, post.parent_id), (ChannelType::PublicThread, Some(forum)));
    let thread = |event| if let Event::ThreadCreate(create) = event { Some(create.thread) } else { None };
    assert_eq!(scene.bot.event(thread).await.id, post.id);
    let first = |event| if let Event::MessageCreate(create) = event { Some(create.message) } else { None };
    let first = scene.bot.event(first).await;
    assert_eq!((first.id.get(), first.channel_id, first.content.as_str()), (post.id.get(), post.id, "first"));
    let shown = scene.bot.http.get_channel(post.id).await.unwrap().guild().unwrap();
    assert_eq!(shown.message_count, Some(0), "the first message doesn't count");

    control.require_tags(here).unwrap();
    let untagged = forum.create_forum_post(&scene.bot.http, CreateForumPost::new("p", message())).await;
    assert_eq!(refusal(&untagged.unwrap_err()), (400, 40_067));
    let tagged = |tag: u64| CreateForumPost::new("p", message()).add_applied_tag(tag.into());
    let unknown = forum.create_forum_post(&scene.bot.http, tagged(7)).await;
    assert_eq!(refusal(&unknown.unwrap_err()), (400, 10_087));
    let post = forum.create_forum_post(&scene.bot.http, tagged(tag.0)).await.unwrap();
    assert_eq!(post.applied_tags[0].get(), tag.0);
    let path = format!("/channels/{forum}/threads");
    for body in [json!({"name": "p"}), json!({"name": "p", "message": {}})] {
        assert_eq!(scene.server.request("POST", &path, Some(body)).await.0, 400);
    }
    // In a text channel there is no first message.
    let path = format!("/channels/{}/threads", scene.server.channel);
    let body = json!({"name": "p", "message": {"content": "x"}});
    assert_eq!(scene.server.request("POST", &path, Some(body)).await.1["code"], 50_035);

    // People post as well.
    let post = control.start_thread(scene.server.seat(1), here, "asked", ThreadStart::Post("how?")).unwrap();
    assert_eq!(control.message(post, post).unwrap().content, "how?");
    assert!(matches!(control.say(scene.server.seat(1), here, "x"), Err(ActError::Invalid(_))));
    scene.bot.stop().await;
}

#[tokio::test]
async fn some_tags_are_for_moderators() {
    let scene = Scene::new().await;
    let control = &scene.server.control;
    let forum = scene.create(ChannelKind::Forum);
    let here = Snowflake(forum.get());
    let [free, moderated] = ["open", "solved"].map(|name| control.add_tag(here, name).unwrap());
    control.moderate_tag(here, moderated).unwrap();
    let shown = scene.bot.http.get_channel(forum).await.unwrap().guild().unwrap();
    assert_eq!(shown.available_tags.iter().map(|tag| tag.moderated).collect::<Vec<_>>(), [false, true]);
    let tagged =
        |tag: Snowflake| CreateForumPost::new("p", CreateMessage::new().content("x")).add_applied_tag(tag.0.into());
    scene.deny(forum, Permissions::MANAGE_THREADS);
    let refused = forum.create_forum_post(&scene.bot.http, tagged(moderated)).await;
    assert_eq!(refusal(&refused.unwrap_err()), (403, 50_013));
    let post = forum.create_forum_post(&scene.bot.http, tagged(free)).await.unwrap();
    let both = EditThread::new().applied_tags([free, moderated].map(|tag| tag.0.into()));
    assert_eq!(refusal(&post.id.edit_thread(&scene.bot.http, both).await.unwrap_err()), (403, 50_013));
    post.id.edit_thread(&scene.bot.http, EditThread::new().applied_tags([])).await.unwrap();
    scene.bot.stop().await;
}

#[tokio::test]
async fn a_channel_takes_its_threads_with_it_without_a_word() {
    let mut scene = Scene::new().await;
    let text = scene.create(ChannelKind::Text);
    let thread = start(&scene.bot.http, text, ChannelType::PublicThread).await.unwrap().id;
    let alone = start(&scene.bot.http, text, ChannelType::PublicThread).await.unwrap().id;
    scene.server.control.delete_channel(Snowflake(alone.get())).unwrap();
    let gone = |event| if let Event::ThreadDelete(delete) = event { Some(delete.thread) } else { None };
    let gone = scene.bot.event(gone).await;
    assert_eq!((gone.id, gone.parent_id, gone.kind), (alone, text, ChannelType::PublicThread));
    scene.server.control.delete_channel(Snowflake(text.get())).unwrap();
    let random = scene.server.control.channel("random").unwrap().id;
    scene.server.control.say(scene.server.seat(0), random, "after").unwrap();
    let mut deleted = Vec::new();
    scene
        .bot
        .event(|event| match event {
            Event::ChannelDelete(delete) => {
                deleted.push(delete.channel.id);
                None
            }
            Event::ThreadDelete(_) => panic!("Discord doesn't tell of the threads"),
            Event::MessageCreate(create) if create.message.channel_id.get() == random.0 => Some(()),
            _ => None,
        })
        .await;
    assert_eq!(deleted, [text]);
    for channel in [text, thread] {
        assert_eq!(refusal(&say(&scene.bot.http, channel).await.unwrap_err()), (404, 10_003));
    }
    scene.bot.stop().await;
}

#[tokio::test]
async fn the_channels_of_a_deleted_category_stay() {
    let mut scene = Scene::new().await;
    let control = scene.server.control.clone();
    let (category, text) = (scene.create(ChannelKind::Category), scene.create(ChannelKind::Text));
    control.move_channel(Snowflake(text.get()), Snowflake(category.get())).unwrap();
    // Its permissions are the channel's own: only a new channel takes them from its category.
    scene.deny(category, Permissions::SEND_MESSAGES);
    say(&scene.bot.http, text).await.unwrap();
    control.delete_channel(Snowflake(category.get())).unwrap();
    let mut parents = Vec::new();
    let deleted = scene
        .bot
        .event(|event| match event {
            Event::ChannelUpdate(update) if update.channel.id == text => {
                parents.push(update.channel.parent_id);
                None
            }
            Event::ChannelDelete(delete) => Some(delete.channel.id),
            _ => None,
        })
        .await;
    assert_eq!((deleted, parents), (category, vec![Some(category), None]));
    say(&scene.bot.http, text).await.unwrap();
    scene.bot.stop().await;
}

#[tokio::test]
async fn losing_a_channel_is_told_as_a_change_and_its_threads_when_it_comes_back() {
    let mut scene = Scene::new().await;
    let text = scene.create(ChannelKind::Text);
    let thread = start(&scene.bot.http, text, ChannelType::PublicThread).await.unwrap().id;
    scene.bot.event(|event| matches!(event, Event::ThreadCreate(_)).then_some(())).await;
    let hidden = |event: Event| match event {
        Event::ChannelUpdate(update) => Some(update.channel.permission_overwrites.len()),
        Event::ChannelDelete(_) | Event::ThreadDelete(_) => panic!("it is there"),
        _ => None,
    };
    scene.deny(text, Permissions::VIEW_CHANNEL);
    assert_eq!(scene.bot.event(hidden).await, 1);
    scene.deny(text, Permissions::empty());
    let synced = |event| if let Event::ThreadListSync(sync) = event { Some(sync) } else { None };
    let synced = scene.bot.event(synced).await;
    assert_eq!(synced.channel_ids, Some(vec![text]));
    assert_eq!(synced.threads.iter().map(|thread| thread.id).collect::<Vec<_>>(), [thread]);
    assert_eq!(synced.members.len(), 1, "the bot is in its own thread");
    scene.bot.stop().await;
}

#[tokio::test]
async fn the_channel_for_greetings_can_go() {
    let seed = discord_sandbox::Seed::default();
    let guilds = seed.guilds.into_iter().map(|guild| discord_sandbox::SeedGuild { system_channel: Some(1), ..guild });
    let seed = discord_sandbox::Seed { guilds: guilds.collect(), people: seed.people, ..seed };
    let config = discord_sandbox::SandboxConfig { seed, ..discord_sandbox::SandboxConfig::default() };
    let sandbox = discord_sandbox::Sandbox::start(config).await.unwrap();
    let mut bot = Bot::start(&sandbox, discord_sandbox::DEFAULT_TOKEN, crate::harness::INTENTS).await;
    let greeted = |event| if let Event::GuildCreate(create) = event { Some(create.guild) } else { None };
    let guild = bot.event(greeted).await;
    sandbox.control().delete_channel(Snowflake(guild.system_channel_id.unwrap().get())).unwrap();
    let changed = |event| if let Event::GuildUpdate(update) = event { Some(update.guild) } else { None };
    assert_eq!(bot.event(changed).await.system_channel_id, None);
    bot.stop().await;
}

#[tokio::test]
async fn direct_messages_reach_only_those_who_take_them_and_share_a_server() {
    let scene = Scene::new().await;
    let (control, http) = (&scene.server.control, &scene.bot.http);
    let malee = scene.server.seat(1);
    let direct = http.create_private_channel(&json!({"recipient_id": malee.to_string()})).await.unwrap().id;
    say(http, direct).await.unwrap();
    control.set_direct_messages(malee, DirectMessages::Refused).unwrap();
    assert_eq!(refusal(&say(http, direct).await.unwrap_err()), (403, 50_007));
    control.set_direct_messages(malee, DirectMessages::Taken).unwrap();
    control.leave(scene.guild(), malee).unwrap();
    assert_eq!(refusal(&say(http, direct).await.unwrap_err()), (403, 50_278));
    control.join(scene.guild(), malee).unwrap();
    say(http, direct).await.unwrap();
    let guilds = http.get_guilds(Some(GuildPagination::After(GuildId::new(1))), None).await.unwrap();
    assert_eq!(guilds.len(), 1);
    scene.bot.stop().await;
}
