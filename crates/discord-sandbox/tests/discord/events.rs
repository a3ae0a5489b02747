//! Scheduled events.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use discord_sandbox::{ChannelKind, EventPlace, EventStatus, Permissions, RateLimits, SandboxConfig};
use serde_json::json;
use serenity::all::{
    CreateScheduledEvent, EditScheduledEvent, Event, GatewayIntents, GuildId, Http, ScheduledEvent,
    ScheduledEventStatus, ScheduledEventType, Timestamp,
};

use crate::harness::{INTENTS, TestServer, refusal};

/// This many hours from now.
fn at(hours: i64) -> Timestamp {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    Timestamp::from_unix_timestamp(now as i64 + hours * 3600).unwrap()
}

fn cup() -> CreateScheduledEvent<'static> {
    CreateScheduledEvent::new(ScheduledEventType::External, "cup", at(1)).end_time(at(2)).location("#general")
}

async fn create(http: &Http, guild: GuildId, event: CreateScheduledEvent<'_>) -> Result<ScheduledEvent, (u16, isize)> {
    guild.create_scheduled_event(http, event).await.map_err(|error| refusal(&error))
}

fn allow(server: &TestServer, permissions: Permissions) -> GuildId {
    let guild = server.control.guilds()[0].id;
    let role = server.control.create_role(guild, "events", permissions).unwrap();
    server.control.set_bot_roles(guild, &[role]).unwrap();
    GuildId::new(guild.0)
}

#[tokio::test]
async fn an_event_is_created_begun_and_ended() {
    let server = TestServer::new().await;
    let mut bot = server.bot_with(INTENTS | GatewayIntents::GUILD_SCHEDULED_EVENTS).await;
    let guild = GuildId::new(server.control.guilds()[0].id.0);
    assert_eq!(create(&bot.http, guild, cup()).await.unwrap_err(), (403, 50_013));
    allow(&server, Permissions::CREATE_EVENTS);
    let event = create(&bot.http, guild, cup().description("all against all")).await.unwrap();
    assert_eq!((event.kind, event.status), (ScheduledEventType::External, ScheduledEventStatus::Scheduled));
    let told = |event| if let Event::GuildScheduledEventCreate(create) = event { Some(create.event) } else { None };
    assert_eq!(bot.event(told).await.id, event.id);
    assert_eq!(server.control.events()[0].place, EventPlace::External("#general".to_owned()));

    let set = |status| guild.edit_scheduled_event(&bot.http, event.id, EditScheduledEvent::new().status(status));
    let early = set(ScheduledEventStatus::Completed).await;
    assert_eq!(refusal(&early.unwrap_err()), (400, 50_035));
    set(ScheduledEventStatus::Active).await.unwrap();
    assert_eq!(guild.scheduled_events(&bot.http, false).await.unwrap().len(), 1);
    set(ScheduledEventStatus::Completed).await.unwrap();
    let late = guild.edit_scheduled_event(&bot.http, event.id, EditScheduledEvent::new().name("late")).await;
    assert_eq!(refusal(&late.unwrap_err()), (400, 180_000));
    assert_eq!(server.control.events()[0].status, EventStatus::Completed);
    assert_eq!(guild.scheduled_events(&bot.http, false).await.unwrap().len(), 0);
    guild.delete_scheduled_event(&bot.http, event.id).await.unwrap();
    let gone = |event| if let Event::GuildScheduledEventDelete(delete) = event { Some(delete.event) } else { None };
    assert_eq!(bot.event(gone).await.id, event.id);
    let gone = guild.scheduled_event(&bot.http, event.id, false).await;
    assert_eq!(refusal(&gone.unwrap_err()), (404, 10_070));
    bot.stop().await;
}

#[tokio::test]
async fn an_event_is_somewhere_and_begins_before_it_ends() {
    let limits = RateLimits { global: 1000, per_route: 1000, ..RateLimits::default() };
    let server = TestServer::with(SandboxConfig { limits, ..SandboxConfig::default() }).await;
    let bot = server.bot().await;
    let guild = allow(&server, Permissions::MANAGE_EVENTS);
    let new = |name: &str, hours| CreateScheduledEvent::new(ScheduledEventType::External, name.to_owned(), at(hours));
    for wrong in [
        new("past", -1).end_time(at(1)).location("x"),
        new("backwards", 2).end_time(at(1)).location("x"),
        new("endless", 1).location("x"),
        new("nowhere", 1).end_time(at(2)),
        new(&"n".repeat(101), 1).end_time(at(2)).location("x"),
        new("far", 1).end_time(at(2)).location("x".repeat(101)),
    ] {
        assert_eq!(create(&bot.http, guild, wrong).await.unwrap_err(), (400, 50_035));
    }
    let server_id = server.control.guilds()[0].id;
    let voice = server.control.create_channel(server_id, ChannelKind::Voice, "voice").unwrap();
    let voiced = |kind| CreateScheduledEvent::new(kind, "talk", at(1)).channel_id(voice.0);
    create(&bot.http, guild, voiced(ScheduledEventType::Voice)).await.unwrap();
    let staged = create(&bot.http, guild, voiced(ScheduledEventType::StageInstance)).await;
    assert_eq!(staged.unwrap_err(), (400, 50_035));
    for _ in 1..100 {
        create(&bot.http, guild, cup()).await.unwrap();
    }
    assert_eq!(create(&bot.http, guild, cup()).await.unwrap_err(), (400, 30_038));
    // By the clock that was put forward it is past.
    server.control.put_clock_forward(Duration::from_hours(3));
    let body = json!({"scheduled_start_time": at(2)});
    let path = format!("/guilds/{guild}/scheduled-events/{}", server.control.events()[0].id);
    assert_eq!(server.request("PATCH", &path, Some(body)).await.0, 400);
    bot.stop().await;
}

#[tokio::test]
async fn an_event_elsewhere_begins_and_ends_by_the_clock() {
    let server = TestServer::new().await;
    let bot = server.bot().await;
    let guild = allow(&server, Permissions::CREATE_EVENTS);
    let event = create(&bot.http, guild, cup()).await.unwrap();
    let edit = async |change: EditScheduledEvent<'static>| {
        guild.edit_scheduled_event(&bot.http, event.id, change).await.map(|event| event.status)
    };
    server.control.put_clock_forward(Duration::from_mins(61));
    let seen = guild.scheduled_event(&bot.http, event.id, false).await.unwrap();
    assert_eq!(seen.status, ScheduledEventStatus::Active);
    // It has begun: neither once more, nor at another time.
    let again = edit(EditScheduledEvent::new().status(ScheduledEventStatus::Active)).await;
    assert_eq!(refusal(&again.unwrap_err()), (400, 50_035));
    let moved = edit(EditScheduledEvent::new().start_time(at(3)).end_time(at(4))).await;
    assert_eq!(refusal(&moved.unwrap_err()), (400, 50_035));
    let longer = edit(EditScheduledEvent::new().end_time(at(4)).description("still going")).await;
    assert_eq!(longer.unwrap(), ScheduledEventStatus::Active);
    server.control.put_clock_forward(Duration::from_hours(3));
    assert_eq!(guild.scheduled_events(&bot.http, false).await.unwrap().len(), 0);
    assert_eq!(server.control.events()[0].status, EventStatus::Completed);
    bot.stop().await;
}

#[tokio::test]
async fn one_is_deleted_by_who_may_or_by_an_admin() {
    let server = TestServer::new().await;
    let bot = server.bot().await;
    let guild = allow(&server, Permissions::CREATE_EVENTS);
    let event = create(&bot.http, guild, cup()).await.unwrap();
    let id = server.control.events()[0].id;
    server.control.set_bot_roles(server.control.guilds()[0].id, &[]).unwrap();
    let delete = guild.delete_scheduled_event(&bot.http, event.id).await;
    assert_eq!(refusal(&delete.unwrap_err()), (403, 50_013));
    server.control.delete_event(id).unwrap();
    assert!(server.control.delete_event(id).is_err());
    assert_eq!(server.control.events(), []);
    bot.stop().await;
}
