//! Tournaments among the events of their server.

use std::time::Duration;

use bot_service::CalendarEntry;
use discord_sandbox::{
    CommandOption, EventPlace, EventStatus, MemberRank, Permissions, RestFault, ScheduledEvent, SeedPerson, Snowflake,
};

use crate::harness::{CHANNEL, Club, Deployment, Members, button, says};
use crate::tournaments::Event;

const EVENTS: &str = "/guilds/{guild_id}/scheduled-events";
const HOUR: Duration = Duration::from_hours(1);

fn in_hours(hours: u64) -> CommandOption {
    CommandOption::new("sign-up-hours", hours)
}

/// Lets the bot create events, but no more.
fn allow(club: &Members, guild: Snowflake) {
    let role = club.control.create_role(guild, "makruk", Permissions::CREATE_EVENTS).unwrap();
    club.control.set_bot_roles(guild, &[role]).unwrap();
}

/// A club in which the bot may create events.
async fn allowed() -> Club {
    let club = Club::set_up(|setup| setup.joined_by(&["chai"], "th")).await;
    allow(&club, club.guild());
    club
}

/// Waits for the only event to be so.
async fn only(club: &Members, what: &str, is_so: impl Fn(&ScheduledEvent) -> bool) -> ScheduledEvent {
    let found = || club.control.events().into_iter().find(&is_so);
    club.until(what, || found().is_some()).await;
    assert_eq!(club.control.events().len(), 1);
    found().unwrap()
}

fn is(status: EventStatus) -> impl Fn(&ScheduledEvent) -> bool {
    move |event| event.status == status
}

impl Event {
    async fn runs(&self, subcommand: &str, options: &[CommandOption]) {
        self.club.uses("somchai", &format!("tournament {subcommand}"), options).await;
    }

    /// Calls it off, and says so again when asked.
    async fn call_off(&self) {
        let asked = self.club.uses("somchai", "tournament cancel", &[]).await;
        self.club.on_panel(self.club.seat("somchai"), &asked, "ยกเลิกเลย").await;
    }
}

#[tokio::test]
async fn the_event_begins_moves_and_ends_with_its_tournament() {
    let mut event = Event::signed_up(allowed().await, "knock-out", &[in_hours(1)], &["malee", "chai"]).await;
    let entered = only(&event.club, "an event", is(EventStatus::Scheduled)).await;
    let (guild, channel) = (event.guild, event.channel);
    assert_eq!(entered.name, "ถ้วยสงกรานต์");
    let place = format!("https://discord.com/channels/{guild}/{channel}");
    assert_eq!(entered.place, EventPlace::External(place.clone()));
    let description = entered.description.as_deref().unwrap();
    for part in ["แพ้คัดออก", "10+5", &format!("{place}/{}", event.announced.id)] {
        assert!(description.contains(part), "{description}");
    }
    // It is put off, and the event with it.
    event.runs("extend", &[CommandOption::new("hours", 2)]).await;
    let hours = |from: u64, to: u64| (to - from) / 3_600_000;
    let moved = only(&event.club, "a later start", |it| it.start > entered.start).await;
    assert_eq!(hours(entered.start, moved.start), 2);
    assert_eq!(hours(entered.end.unwrap(), moved.end.unwrap()), 2);
    event.club.pass(3 * HOUR);
    event.club.restart().await;
    event.told(&["🏁"]).await;
    let has_begun = |it: &ScheduledEvent| {
        it.status == EventStatus::Active && it.description.as_deref().is_some_and(|text| text.contains("เริ่มแข่งแล้ว"))
    };
    only(&event.club, "its beginning", has_begun).await;
    let malee = bot_service::game::PlayerId(event.club.seat("malee").0);
    let id = event.at().await.id;
    event.club.service().tournaments.lose_player(id, malee).await.unwrap();
    only(&event.club, "its end", is(EventStatus::Completed)).await;
    event.club.idle().await;
    let entry = event.club.service().tournaments.calendar_entry(id).await.unwrap();
    assert_eq!(entry, Some(CalendarEntry::Closed));
    event.club.close().await;
}

#[tokio::test]
async fn without_the_permission_the_organiser_is_told_and_it_takes_place() {
    let club = Club::set_up(|setup| {
        setup.seed.people.push(SeedPerson::new("ann", "Ann", "en-GB", MemberRank::Admin));
    })
    .await;
    let cup = |name: &str| [CommandOption::new("name", name), CommandOption::new("form", 3_u64), in_hours(1)];
    let thai = club.uses("somchai", "tournament create", &cup("ถ้วย")).await;
    let english = club.uses("ann", "tournament create", &cup("Cup")).await;
    says(&thai, &["ประกาศ", "สร้างกิจกรรม (Create Events)", "จะแข่งตามปกติ"]);
    says(&english, &["is announced", "*Create Events*", "takes place all the same"]);
    let announced = club.message(club.channel(CHANNEL), |it| button(it, "ลงชื่อ").is_some()).await;
    club.press(club.seat("malee"), &announced, "ลงชื่อ").await;
    club.idle().await;
    assert_eq!(club.control.events(), []);
    // Whoever begins it when they like has no event, and reads of none.
    let open = club.uses("somchai", "tournament create", &cup("ไม่มีเวลา")[..2]).await;
    assert!(!open.content.contains("Create Events"), "{}", open.content);
    // With the permission, the next change enters it.
    allow(&club, club.guild());
    let options = [CommandOption::new("hours", 1), CommandOption::new("tournament", "Cup")];
    says(&club.uses("ann", "tournament extend", &options).await, &["⏳"]);
    let entered = only(&club, "an event", is(EventStatus::Scheduled)).await;
    assert_eq!(entered.name, "Cup");
    club.close().await;
}

#[tokio::test]
async fn one_that_is_called_off_is_cancelled_and_one_that_someone_deleted_stays_away() {
    let event = Event::announced(allowed().await, "knock-out", &[in_hours(1)]).await;
    only(&event.club, "an event", is(EventStatus::Scheduled)).await;
    event.call_off().await;
    only(&event.club, "that it is called off", is(EventStatus::Canceled)).await;
    event.club.control.delete_event(event.club.control.events()[0].id).unwrap();

    let event = Event::announced(event.club, "knock-out", &[in_hours(1)]).await;
    let entered = only(&event.club, "an event", is(EventStatus::Scheduled)).await;
    event.club.control.delete_event(entered.id).unwrap();
    event.runs("extend", &[CommandOption::new("hours", 2)]).await;
    event.told(&["⏳"]).await;
    event.runs("extend", &[CommandOption::new("hours", 2)]).await;
    event.club.idle().await;
    assert_eq!(event.club.control.events(), []);
    let id = event.at().await.id;
    let entry = event.club.service().tournaments.calendar_entry(id).await.unwrap();
    assert_eq!(entry, Some(CalendarEntry::Closed));
    event.club.close().await;
}

#[tokio::test]
async fn the_event_says_to_which_channel_its_tournament_has_moved() {
    let event = Event::announced(allowed().await, "knock-out", &[in_hours(1)]).await;
    let before = only(&event.club, "an event", is(EventStatus::Scheduled)).await;
    let other = event.club.another_channel();
    event.club.ask(event.club.seat("somchai"), other, "tournament move", &[]).await;
    let announced = event.club.message(other, |it| button(it, "ลงชื่อ").is_some()).await;
    let place = format!("https://discord.com/channels/{}/{other}", event.guild);
    let link = format!("{place}/{}", announced.id);
    let says_so = |event: &ScheduledEvent| event.description.as_deref().is_some_and(|text| text.contains(&link));
    let after = only(&event.club, "the new channel", says_so).await;
    assert_eq!((after.place, after.start), (EventPlace::External(place), before.start));
    event.club.close().await;
}

#[tokio::test]
async fn each_of_a_series_has_its_event_in_the_language_of_the_server() {
    let club = Club::set_up(|setup| {
        setup.seed.people.push(SeedPerson::new("ann", "Ann", "en-GB", MemberRank::Admin));
    })
    .await;
    allow(&club, club.guild());
    let cup = [
        CommandOption::new("name", "Friday"),
        CommandOption::new("form", 3_u64),
        CommandOption::new("starts", "19:00"),
        CommandOption::new("weekly", true),
    ];
    let mut club = club;
    says(&club.uses("ann", "tournament create", &cup).await, &["is announced"]);
    let first = only(&club, "an event", is(EventStatus::Scheduled)).await;
    let told = first.description.unwrap();
    club.pass(Duration::from_hours(24));
    club.restart().await;
    // Nobody has signed up, so this one is off, and the next is announced.
    club.until("another event", || club.control.events().len() == 2).await;
    club.idle().await;
    let events = club.control.events();
    assert_eq!(events[1].start - first.start, 7 * 24 * 3_600_000);
    assert_ne!(events[0].status, EventStatus::Scheduled);
    assert_eq!(events[1].status, EventStatus::Scheduled);
    let server = club.service().tournaments.of_guild(club.guild().0).await.unwrap()[0].locale;
    let words = match server {
        bot_service::Locale::Thai => "ลงชื่อด้วยปุ่มใต้ประกาศ",
        bot_service::Locale::English => "Sign up with the button",
    };
    assert!(told.contains(words) && events[1].description.as_deref().unwrap().contains(words), "{told}");
    club.close().await;
}

/// The event is there, but the bot never hears of it; it finds it by the link to the announcement.
#[tokio::test]
async fn a_kill_before_the_event_is_noted_makes_no_second_one() {
    let mut deployment = Deployment::start().await;
    let guild = deployment.control.guilds()[0].id;
    allow(&deployment, guild);
    deployment.fail("POST", EVENTS, RestFault::HangAfterEffect { milliseconds: 600_000 }, 1);
    let options = [CommandOption::new("name", "ถ้วย"), CommandOption::new("form", 3_u64), in_hours(1)];
    says(&deployment.uses("somchai", "tournament create", &options).await, &["ประกาศ"]);
    only(&deployment, "an event", is(EventStatus::Scheduled)).await;
    deployment.restart().await;
    let before = deployment.control.events()[0].start;
    // What it does next shows that it knows the event.
    says(&deployment.uses("somchai", "tournament extend", &[CommandOption::new("hours", 1)]).await, &["⏳"]);
    deployment.until("a change of the event", || deployment.control.events()[0].start > before).await;
    let asked = deployment.uses("somchai", "tournament cancel", &[]).await;
    deployment.on_panel(deployment.seat("somchai"), &asked, "ยกเลิกเลย").await;
    only(&deployment, "that it is called off", is(EventStatus::Canceled)).await;
    assert_eq!(deployment.requests(|it| it.method == "POST" && it.route == EVENTS), 1);
    deployment.close().await;
}
