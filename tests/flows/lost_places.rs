//! Channels of tournaments, ladders and seasons that are deleted, and threads of their games.

use board_games::GameKind;
use bot_service::LadderId;
use std::time::Duration;

use club_competitions::PairingColor;
use discord_sandbox::{ChannelKind, CommandOption, DirectMessages, Message, Snowflake, ThreadStart};

use crate::harness::{CHANNEL, Club, eventually, says};
use crate::puzzle_day::{ON, order};
use crate::tournaments::Event;

const MINUTE: Duration = Duration::from_mins(1);
const DAY: Duration = Duration::from_hours(24);

impl Club {
    /// Another channel of the server in which most flows play.
    pub fn another_channel(&self) -> Snowflake {
        self.control.create_channel(self.guild(), ChannelKind::Text, "ห้องใหม่").unwrap()
    }

    async fn told_of_halt(&self, words: &str) -> Message {
        let told = self.told_directly(self.seat("somchai"), words).await;
        assert!(told.components.is_empty() && told.content.contains("discord.com/channels/"), "{told:?}");
        told
    }
}

impl Event {
    /// It goes on in another channel, which Somchai chooses there.
    async fn moved(self, other: Snowflake) -> Event {
        let moved = self.club.ask(self.club.seat("somchai"), other, "tournament move", &[]).await;
        says(&moved, &["✅", &format!("<#{other}>")]);
        Event { channel: other, ..self }
    }
}

#[tokio::test]
async fn a_tournament_whose_channel_is_deleted_goes_on_in_another() {
    let event = Event::signed_up(Club::new().await, "round robin", &[], &["malee", "bob"]).await;
    event.start().await;
    let tables = event.tables().await;
    event.arrive(&tables[0], PairingColor::White).await;
    let other = event.club.another_channel();
    event.club.control.delete_channel(event.channel).unwrap();
    event.club.told_of_halt("หยุดไว้ก่อน").await;
    event.club.pass(MINUTE * 60);
    event.club.idle().await;
    assert!(!event.is_over().await);
    let [malee, somchai] = ["malee", "somchai"].map(|name| event.club.seat(name));
    let shown = event.club.ask(malee, other, "tournament show", &[]).await;
    assert!(shown.content.contains("⏸️") && !shown.content.contains("<#"), "{shown:?}");
    let refused = event.club.ask(malee, other, "tournament move", &[]).await;
    says(&refused, &["Manage Server"]);
    assert_eq!(event.club.times_said_to(somchai, "หยุดไว้ก่อน"), 1);

    let event = event.moved(other).await;
    event.told(&["▶️", "แข่งต่อในห้องนี้"]).await;
    event.told(&["📋", "รอบที่ 1"]).await;
    let tables = event.tables().await;
    let seats = event.seats(&tables[0]).await;
    assert!(seats.content.contains("✋"), "who was there still is: {seats:?}");
    event.arrive(&tables[0], PairingColor::Black).await;
    event.resign(&tables[0], PairingColor::Black).await;
    event.told(&["จบแล้ว"]).await;
    event.club.close().await;
}

/// Nothing tells the bot of it: it sees that the channel is not there any more.
#[tokio::test]
async fn a_channel_that_is_deleted_while_the_bot_is_away_is_missed() {
    let event = Event::signed_up(Club::new().await, "knock-out", &[], &["malee", "bob"]).await;
    event.start().await;
    event.seats(&event.tables().await[0]).await;
    let other = event.club.another_channel();
    event.club.while_away(|| event.club.control.delete_channel(event.channel).unwrap()).await;
    event.club.told_of_halt("หยุดไว้ก่อน").await;
    event.club.pass(MINUTE * 60);
    event.club.idle().await;
    assert!(!event.is_over().await);
    let event = event.moved(other).await;
    let tables = event.tables().await;
    event.play(&tables[0], PairingColor::Black).await;
    event.told(&["จบแล้ว"]).await;
    event.club.close().await;
}

#[tokio::test]
async fn a_game_whose_thread_is_deleted_gets_another_and_the_whole_time() {
    let event = Event::signed_up(Club::new().await, "knock-out", &[], &["malee", "bob"]).await;
    event.start().await;
    let tables = event.tables().await;
    event.arrive(&tables[0], PairingColor::Black).await;
    event.club.pass(MINUTE * 8);
    event.club.control.delete_channel(tables[0].thread).unwrap();
    event.told(&["🧵", "เธรดใหม่"]).await;
    event.club.pass(MINUTE * 8);
    event.club.idle().await;
    let again = event.tables().await;
    assert_ne!(again[0].thread, tables[0].thread);
    let seats = event.seats(&again[0]).await;
    assert!(seats.content.contains("✋"), "{seats:?}");
    assert_eq!(event.club.control.pinged(&seats).len(), 2);

    // The same while the bot is away.
    event.club.while_away(|| event.club.control.delete_channel(again[0].thread).unwrap()).await;
    event.club.until("another thread", || event.club.times_said(event.channel, "🧵") == 2).await;
    event.club.pass(MINUTE * 8);
    event.club.idle().await;
    let last = event.tables().await;
    event.arrive(&last[0], PairingColor::White).await;
    event.resign(&last[0], PairingColor::White).await;
    event.told(&["จบแล้ว"]).await;
    event.club.close().await;
}

#[tokio::test]
async fn a_ladder_and_a_season_wait_for_a_channel() {
    let club = Club::new().await;
    let channel = club.channel(CHANNEL);
    let (somchai, guild) = (club.seat("somchai"), club.guild().0);
    says(&club.uses("somchai", "ladder settings", &[]).await, &["มีบันไดแล้ว"]);
    for name in ["malee", "bob"] {
        let joined = club.uses(name, "ladder join", &[]).await;
        if name == "bob" {
            club.press(club.seat(name), &joined, "Enter at the bottom").await;
        }
    }
    let season = [CommandOption::new("name", "ฤดูฝน"), CommandOption::new("days", 30)];
    club.uses("somchai", "season begin", &season).await;
    let opponent = CommandOption::id("opponent", club.seat("malee"));
    club.uses("bob", "ladder challenge", &[opponent]).await;
    club.told(channel, &["**คำท้าที่"]).await;
    let other = club.another_channel();
    club.control.delete_channel(channel).unwrap();
    club.told_of_halt("ห้องของบันไดถูกลบ").await;
    club.told_of_halt("ห้องของฤดูกาล").await;
    club.pass(DAY * 40);
    club.idle().await;
    let shown = |command: &'static str| club.ask(somchai, other, command, &[]);
    says(&shown("ladder show").await, &["⏸️", "รอจนกว่าบันไดจะมีห้องใหม่", &club.mention("malee")]);
    says(&shown("season show").await, &["⏸️"]);
    assert_eq!(club.service().seasons.at(LadderId { guild, game: GameKind::Makruk }, None).await.unwrap().ended, None);

    let there = CommandOption::id("channel", other);
    club.ask(somchai, other, "ladder settings", &[there]).await;
    club.told(other, &["▶️", "บันได"]).await;
    let challenge = club.told(other, &["**คำท้าที่", &club.mention("malee")]).await;
    club.press(club.seat("malee"), &challenge, "ไม่รับ").await;
    says(&shown("season move").await, &["✅"]);
    club.told(other, &["📌"]).await;
    // Its time was over, so that it ends as soon as it can say so.
    club.idle().await;
    club.told(other, &["🏁", "ปิดฤดูกาลแล้ว"]).await;
    club.close().await;
}

#[tokio::test]
async fn puzzles_in_a_thread_stop_with_its_channel() {
    let club = Club::new().await;
    let (channel, somchai) = (club.channel(CHANNEL), club.seat("somchai"));
    let thread = club.control.start_thread(somchai, channel, "กล", ThreadStart::Public).unwrap();
    let other = club.another_channel();
    let set = [order(ON), CommandOption::id("channel", thread)];
    says(&club.ask(somchai, other, "setup puzzle", &set).await, &["ข้อถัดไป"]);
    club.control.delete_channel(channel).unwrap();
    club.told_directly(somchai, "หมากกลประจำวัน").await;
    says(&club.ask(somchai, other, "setup puzzle", &[CommandOption::id("channel", other)]).await, &["ยังไม่มี"]);
    club.close().await;
}

/// What an organiser has to know who takes no direct messages is said where the bot may post.
#[tokio::test]
async fn who_takes_no_direct_messages_is_told_on_the_server() {
    let event = Event::signed_up(Club::new().await, "knock-out", &[], &["malee", "bob"]).await;
    event.start().await;
    let (club, somchai, other) = (&event.club, event.club.seat("somchai"), event.club.another_channel());
    club.ask(somchai, other, "ladder settings", &[]).await;
    club.control.set_direct_messages(somchai, DirectMessages::Refused).unwrap();
    club.control.delete_channel(event.channel).unwrap();
    let told = club.told(other, &["⚠️", "หยุดไว้ก่อน"]).await;
    assert_eq!(club.control.pinged(&told), [somchai]);
    // With the last channel there is nobody to be told of it.
    club.control.delete_channel(other).unwrap();
    let guild = event.guild.0;
    eventually::is_so("a halt", || async { club.service().ladders.places(guild).await.unwrap().is_empty() }).await;
    club.idle().await;
    event.club.close().await;
}
