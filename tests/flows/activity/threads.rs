//! Games in threads, seen from their channel.

use discord_sandbox::{APPLICATION, ThreadStart};
use serde_json::{Value, json};

use super::now;
use super::page::{Page, club_with};
use crate::harness::{CHANNEL, as_white};

/// The games of a list.
fn games(list: &Value) -> Vec<u64> {
    list["games"].as_array().unwrap().iter().map(|game| game["game"].as_u64().unwrap()).collect()
}

#[tokio::test]
async fn whoever_sees_a_channel_sees_the_boards_of_its_threads_and_plays_there() {
    let (club, server) = club_with(|_| {}).await;
    let channel = club.channel(CHANNEL);
    let [one, two, three, four] = ["alice", "bob", "malee", "somchai"].map(|name| club.seat(name));
    club.begin([one, two], channel).await;
    let mut page = Page::open(&club, server, three, channel).await;
    assert_eq!(games(&page.hear("channel").await), [1]);
    let thread = club.begin_in_thread([three, four], channel).await;
    let list = page.hear_of("channel", |list| games(list) == [2, 1]).await;
    let seat = list["games"][0]["yours"].as_u64().unwrap();
    // What happens in the thread is heard of in the channel.
    let mut there = Page::open(&club, server, four, thread).await;
    assert_eq!(games(&there.hear("channel").await), [2], "a thread has its own alone");
    let first = if seat == 0 { &mut page } else { &mut there };
    let mv = first.act(now(), 2, 0, "move", Some("e3e4"));
    assert_eq!(first.does(&mv).await, None);
    page.hear_of("channel", |list| list["games"][0]["turn"] == 1).await;
    page.look(2).await;
    club.lose(four, thread).await;
    page.hear_of("board", |frame| frame["board"]["result"].is_string()).await;
    page.hear_of("channel", |list| list["games"][0]["result"].is_string()).await;
    club.close().await;
}

#[tokio::test]
async fn what_is_played_in_a_private_thread_is_not_seen_from_its_channel() {
    let (club, server) = club_with(|_| {}).await;
    let channel = club.channel(CHANNEL);
    let [one, two] = ["alice", "bob"].map(|name| club.seat(name));
    let thread = club.control.start_thread(one, channel, "between us", ThreadStart::Private).unwrap();
    // Whoever is mentioned is in it.
    club.control.say(one, thread, &format!("{} <@{APPLICATION}>", club.mention("bob"))).unwrap();
    club.begin_with([one, two], thread, &[as_white()]).await;
    let mut there = Page::open(&club, server, two, thread).await;
    assert_eq!(games(&there.hear("channel").await), [1]);
    let mut page = Page::open(&club, server, one, channel).await;
    assert_eq!(games(&page.hear("channel").await), [0; 0]);
    page.send(&json!({ "type": "look", "game": 1, "ply": null })).await;
    page.hear("said").await;
    let mv = page.act(now(), 1, 0, "move", Some("e3e4"));
    assert!(page.does(&mv).await.is_some());
    club.close().await;
}
