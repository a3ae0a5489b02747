//! What stands in the way of the puzzle of the day: the bot was away, may not post, was removed, or its channel is gone.

use std::time::Duration;

use bot_service::{ChannelId, DayState, Obstacle};
use discord_sandbox::{Control, Fault, Permissions, RecordedRequest, RequestFilter, RestFault, Snowflake};

use crate::club::Club;
use crate::eventually;
use crate::harness::SOON;
use crate::outbox::{direct, said_to};
use crate::puzzle_day::{ON, order, pass_until_due, post, posts, set, stored, with_puzzles};
use crate::table::Table;

const MESSAGES: &str = "/channels/{channel_id}/messages";

fn fail(club: &Club, effect: RestFault, times: u32) {
    club.control.misbehave(Fault::Rest { on: RequestFilter::new("POST", MESSAGES), effect, times });
}

/// Waits until a channel has failed on so many days.
async fn failed(club: &Club, guild: Snowflake, channel: Snowflake, days: usize) {
    eventually::is_so("failures", || async { stored(club, guild, channel).await.failures.len() >= days }).await;
}

#[tokio::test]
async fn a_restart_between_due_and_posted_posts_it_once() {
    let (mut club, channel, guild) = with_puzzles().await;
    fail(&club, RestFault::ServerError { status: 500 }, 10_000);
    pass_until_due(&club, guild, channel).await;
    let tried = |control: &Control| control.requests(0).iter().any(|it| it.status == 500).then_some(());
    club.control.until(SOON, tried).await.unwrap();
    club.stop().await;
    club.control.behave();
    club.start().await;
    post(&club, channel, 1).await;
    // It arrived, but nobody heard of that, and the next process looks for it.
    fail(&club, RestFault::HangAfterEffect { milliseconds: 60_000 }, 1);
    pass_until_due(&club, guild, channel).await;
    post(&club, channel, 2).await;
    club.stop().await;
    club.control.behave();
    club.start().await;
    let day = stored(&club, guild, channel).await.newest.unwrap();
    let (days, id) = (club.service().puzzle_days, ChannelId(channel.0));
    eventually::is_so("a post", || async { days.was_posted(id, day).await.unwrap() }).await;
    assert_eq!(posts(&club, channel).len(), 2);
    drop(days);
    club.close().await;
}

#[tokio::test]
async fn who_was_away_posts_late_within_six_hours_and_else_records_that() {
    let (mut club, channel, guild) = with_puzzles().await;
    let first = stored(&club, guild, channel).await.next().unwrap();
    club.stop().await;
    club.pass_until(first.at + jiff::SignedDuration::from_hours(5));
    club.start().await;
    post(&club, channel, 1).await;
    let second = stored(&club, guild, channel).await.next().unwrap();
    club.stop().await;
    club.pass_until(second.at + jiff::SignedDuration::from_hours(8));
    club.start().await;
    let is_newest = || async { stored(&club, guild, channel).await.newest == Some(second.day) };
    eventually::is_so("the day is dealt with", is_newest).await;
    club.idle().await;
    assert!(!club.service().puzzle_days.was_posted(ChannelId(channel.0), second.day).await.unwrap());
    pass_until_due(&club, guild, channel).await;
    post(&club, channel, 2).await;
    assert_eq!(posts(&club, channel).len(), 2);
    club.close().await;
}

#[tokio::test]
async fn where_the_bot_may_not_post_it_is_paused_after_three_days_and_the_manager_told_once() {
    let (club, channel, guild) = with_puzzles().await;
    let somchai = club.seat("somchai");
    club.control.deny_to_bot(channel, Permissions::SEND_MESSAGES).unwrap();
    for day in 1..=3 {
        pass_until_due(&club, guild, channel).await;
        failed(&club, guild, channel, day).await;
    }
    let told = direct(&club, somchai, "หยุดไว้ก่อน").await;
    assert!(told.content.contains("Send Messages") && told.content.contains("setup puzzle"), "{}", told.content);
    let words = club.private_words(&set(&club, channel, &[]).await);
    assert!(words.contains("หยุดไว้ตั้งแต่") && words.contains("Send Messages"), "{words}");
    club.pass(Duration::from_hours(5 * 24));
    club.control.deny_to_bot(channel, Permissions::empty()).unwrap();
    let words = club.private_words(&set(&club, channel, &[order(ON)]).await);
    assert!(words.contains("ข้อถัดไป") && !words.contains("Send Messages"), "{words}");
    pass_until_due(&club, guild, channel).await;
    post(&club, channel, 1).await;
    club.idle().await;
    let told = said_to(&club.control, somchai).into_iter().filter(|it| it.content.contains("หยุดไว้ก่อน")).count();
    assert_eq!(told, 1);
    club.close().await;
}

#[tokio::test]
async fn where_files_are_not_allowed_it_comes_without_its_pictures() {
    let (club, channel, guild) = with_puzzles().await;
    club.control.deny_to_bot(channel, Permissions::ATTACH_FILES).unwrap();
    pass_until_due(&club, guild, channel).await;
    let bare = post(&club, channel, 1).await;
    assert!(bare.attachments.is_empty() && bare.content.contains("Attach Files"), "{}", bare.content);
    club.close().await;
}

#[tokio::test]
async fn a_deleted_channel_is_given_up_and_the_manager_told() {
    let (club, channel, guild) = with_puzzles().await;
    club.control.delete_channel(channel).unwrap();
    let told = direct(&club, club.seat("somchai"), "ถูกลบ").await;
    assert!(told.content.contains("setup puzzle"), "{}", told.content);
    let state = stored(&club, guild, channel).await.state;
    assert!(matches!(state, DayState::Paused { obstacle: Obstacle::Gone, .. }), "{state:?}");
    // Another channel takes its place.
    let other = club.channel("general");
    let words = club.private_words(&set(&club, other, &[order(ON)]).await);
    assert!(words.contains(&format!("<#{other}>")), "{words}");
    pass_until_due(&club, guild, other).await;
    post(&club, other, 1).await;
    club.close().await;
}

#[tokio::test]
async fn a_bot_that_is_removed_and_invited_again_goes_on() {
    let (club, channel, guild) = with_puzzles().await;
    pass_until_due(&club, guild, channel).await;
    post(&club, channel, 1).await;
    club.control.remove_bot(guild).unwrap();
    pass_until_due(&club, guild, channel).await;
    failed(&club, guild, channel, 1).await;
    club.control.invite_bot(guild).unwrap();
    pass_until_due(&club, guild, channel).await;
    post(&club, channel, 2).await;
    // A day that works forgives the one before.
    let is_forgiven = || async { stored(&club, guild, channel).await.failures.is_empty() };
    eventually::is_so("no failures", is_forgiven).await;
    // For longer, so that it is paused.
    club.control.remove_bot(guild).unwrap();
    for day in 1..=3 {
        pass_until_due(&club, guild, channel).await;
        failed(&club, guild, channel, day).await;
    }
    club.pass(Duration::from_hours(24));
    club.control.invite_bot(guild).unwrap();
    eventually::is_so("a next day", || async { stored(&club, guild, channel).await.next().is_some() }).await;
    pass_until_due(&club, guild, channel).await;
    post(&club, channel, 3).await;
    club.close().await;
}

#[tokio::test]
async fn a_game_in_the_channel_does_not_wait_for_the_puzzle() {
    let table = Table::begin(Club::new().await, "หมากรุก").await;
    let (club, channel) = (&table.club, table.channel);
    let guild = crate::puzzle_day::guild(club, channel);
    set(club, channel, &[order(ON)]).await;
    // The puzzle is on its way until the board is there.
    fail(club, RestFault::Held, 1);
    pass_until_due(club, guild, channel).await;
    post(club, channel, 1).await;
    table.type_move(0, "จ๔").await;
    // Who no longer waits for an answer looks whether the post is there.
    let is_look = |it: &RecordedRequest| it.method == "GET" && it.route == MESSAGES;
    assert!(!club.control.requests(0).iter().any(is_look), "the board has waited");
    club.control.behave();
    table.close().await;
}
