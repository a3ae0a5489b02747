//! The bot is removed from a server, and invited back or not.

use std::time::Duration;

use bot_service::{HouseRules, KEPT_AFTER_REMOVAL, ServerSettings};
use discord_sandbox::Snowflake;
use makruk::Preset;

use crate::harness::{CHANNEL, Club, Members, Table, eventually, move_numbers, moves_told, says};

const REMOVED: &str = "บอทไม่ได้อยู่ในเซิร์ฟเวอร์นั้นแล้ว";

/// How many requests were refused.
fn refused(members: &Members) -> usize {
    members.requests(|it| matches!(it.status, 403 | 404))
}

#[tokio::test]
async fn games_outlive_the_removal_from_their_server_and_their_boards_come_with_the_invitation() {
    let mut table = Table::begin().await;
    let (channel, control) = (table.channel, table.control.clone());
    let (white, black) = (table.white(), table.black());
    let guild = table.guild();
    control.remove_bot(guild).unwrap();
    table.say_directly(white, "#1 จ๔");
    let told = table.told_directly(black, REMOVED).await;
    says(&told, &["จ๔"]);
    table.told_directly(white, REMOVED).await;
    // The game goes on, and nothing more is tried in the channel.
    let before = refused(&table);
    for (seat, text) in [(black, "จ๕"), (white, "ง๔"), (black, "ง๕")] {
        table.say_directly(seat, &format!("#1 {text}"));
        table.told_directly(seat, text).await;
    }
    table.idle().await;
    assert_eq!(refused(&table), before);

    table.restart().await;
    table.until("a try after the start", || refused(&table) > before).await;
    assert_eq!(table.plies().await, 4);
    assert!(moves_told(&control.messages(channel)).is_empty());
    control.invite_bot(guild).unwrap();
    table.told("**2… ง๕**").await;
    table.idle().await;
    assert_eq!(moves_told(&control.messages(channel)), move_numbers(4));
    for seat in [white, black] {
        assert_eq!(table.times_said_to(seat, REMOVED), 1, "nobody is told twice");
    }
    table.type_move(4, "ค๔").await;
    table.close().await;
}

const DAY: Duration = Duration::from_hours(24);

/// A server that has chosen something, with the bot on it.
struct Server {
    club: Club,
    guild: Snowflake,
}

impl Server {
    async fn new() -> Server {
        let club = Club::new().await;
        let guild = club.guild();
        let chosen = Some(HouseRules::Preset(Preset::School));
        club.service().servers.change(guild.0, |settings| settings.rules = chosen).await.unwrap();
        Server { club, guild }
    }

    async fn is_kept(&self) -> bool {
        self.club.service().servers.settings(self.guild.0).await.unwrap() != ServerSettings::default()
    }

    async fn is_to_go(&self) -> bool {
        self.club.service().removals.due(self.guild.0).await.unwrap().is_some()
    }

    /// Waits until it is known that the bot was removed, or that it is there.
    async fn is_known_to_go(&self, to_go: bool) {
        eventually::is_so("it is noted", || async { self.is_to_go().await == to_go }).await;
    }

    /// Lets days pass until the bot asks once more whether it is on the server.
    async fn is_asked_about(&self) {
        let path = format!("/guilds/{}", self.guild);
        let asked = || self.club.requests(|it| it.path == path);
        let before = asked();
        let is_asked = || async {
            self.club.pass(DAY);
            asked() > before
        };
        eventually::is_so("a question", is_asked).await;
    }
}

#[tokio::test]
async fn what_belongs_to_a_server_goes_thirty_days_after_the_bot_was_removed() {
    let server = Server::new().await;
    let (club, guild) = (&server.club, server.guild);
    // Invited again on the last day but one.
    club.control.remove_bot(guild).unwrap();
    server.is_known_to_go(true).await;
    club.pass(DAY * 29);
    club.control.invite_bot(guild).unwrap();
    server.is_known_to_go(false).await;
    club.pass(DAY * 2);
    club.idle().await;
    assert!(server.is_kept().await);
    // Removed for good.
    club.control.remove_bot(guild).unwrap();
    server.is_known_to_go(true).await;
    club.pass(DAY * 29);
    club.idle().await;
    assert!(server.is_kept().await);
    club.pass(Duration::try_from(KEPT_AFTER_REMOVAL).unwrap() - DAY * 29);
    eventually::is_so("it goes", || async { !server.is_kept().await }).await;
    server.club.close().await;
}

#[tokio::test]
async fn a_server_that_is_merely_not_available_keeps_everything() {
    let server = Server::new().await;
    let (club, guild) = (&server.club, server.guild);
    club.control.begin_outage(guild).unwrap();
    // Whoever is asked meanwhile says that the bot is there.
    club.pass(DAY * 40);
    server.is_asked_about().await;
    // One day's questions come to their end before the next day's begin.
    server.is_asked_about().await;
    club.idle().await;
    assert!(server.is_kept().await && !server.is_to_go().await);
    club.control.end_outage(guild).unwrap();
    club.command(club.seat("somchai"), club.channel(CHANNEL), "help", &[]).await;
    assert!(server.is_kept().await && !server.is_to_go().await);
    server.club.close().await;
}

#[tokio::test]
async fn a_removal_that_the_bot_did_not_hear_of_is_noticed_later() {
    let mut server = Server::new().await;
    server.club.stop().await;
    server.club.control.remove_bot(server.guild).unwrap();
    server.club.start().await;
    assert!(!server.is_to_go().await);
    // The servers are looked through some time after the start.
    server.club.pass(DAY);
    server.is_known_to_go(true).await;
    assert!(server.is_kept().await);
    server.club.close().await;
}
