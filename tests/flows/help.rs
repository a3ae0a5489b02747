//! The first thing that people see of the bot, and the help.

use std::time::Duration;

use discord_sandbox::RestFault;

use crate::harness::{CHANNEL, Club, button, choice, says};

const GREETING: &str = "ห้องนี้เล่นหมากรุกไทยกันได้แล้ว";

fn greetings(club: &Club) -> usize {
    club.times_said(club.channel(CHANNEL), GREETING)
}

#[tokio::test]
async fn a_server_is_greeted_once_for_each_invitation() {
    let mut club = Club::invited().await;
    let channel = club.channel(CHANNEL);
    let greeting = club.told(channel, &[GREETING]).await;
    assert!(button(&greeting, "หมากเดินอย่างไร").is_some());
    // Neither a new start nor a new session is an invitation.
    for _ in 0..2 {
        club.restart().await;
        club.command(club.seat("alice"), channel, "help", &[]).await;
    }
    club.idle().await;
    assert_eq!(greetings(&club), 1);
    let guild = club.guild();
    club.pass(Duration::from_secs(600));
    club.control.remove_bot(guild).unwrap();
    club.control.invite_bot(guild).unwrap();
    club.until("a second greeting", || greetings(&club) == 2).await;
    club.close().await;
}

#[tokio::test]
async fn a_greeting_whose_fate_is_not_known_is_there_once() {
    let mut club = Club::invited().await;
    let channel = club.channel(CHANNEL);
    club.told(channel, &[GREETING]).await;
    let guild = club.guild();
    club.pass(Duration::from_secs(600));
    club.fail("POST", "/channels/{channel_id}/messages", RestFault::ServerError { status: 502 }, 2);
    club.control.remove_bot(guild).unwrap();
    club.control.invite_bot(guild).unwrap();
    club.until("a second greeting", || greetings(&club) == 2).await;
    club.restart().await;
    club.command(club.seat("alice"), channel, "help", &[]).await;
    club.idle().await;
    assert_eq!(greetings(&club), 2);
    club.close().await;
}

#[tokio::test]
async fn the_help_goes_from_page_to_page_in_one_message_and_in_the_readers_language() {
    let club = Club::invited().await;
    let channel = club.channel(CHANNEL);
    let (alice, somchai) = (club.seat("alice"), club.seat("somchai"));
    let greeting = club.told(channel, &[GREETING]).await;
    // Who presses the greeting gets a page alone.
    let page = club.open(alice, &greeting, "หมากเดินอย่างไร").await;
    says(&page, &["The **rook**"]);
    assert_eq!(club.now(&greeting).content, greeting.content);
    let knight = club.on_panel(alice, &page, "Knight").await;
    says(&knight, &["jumps over"]);
    assert_eq!(knight.attachments.len(), 1);
    let counting = club.on_panel(alice, &page, "Counting").await;
    assert!(counting.content.contains("</count start:") && counting.attachments.is_empty(), "{}", counting.content);
    let help = club.ask(somchai, channel, "help", &[]).await;
    assert!(help.content.contains("</play:") && help.attachments.len() == 1, "{}", help.content);
    assert!(choice(&help, "เดินหมาก").is_some());
    club.close().await;
}
