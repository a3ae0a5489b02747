//! What stands in the way of the puzzle of the day: the bot was away, may not post, was removed, or its channel is gone.

use std::time::Duration;

use bot_service::{BlockReason, DayState};
use discord_sandbox::{Permissions, RestFault};

use crate::harness::{eventually, says};
use crate::puzzle_day::{Daily, ON, order};

const MESSAGES: &str = "/channels/{channel_id}/messages";

/// Waits until a channel has failed on this many days.
async fn failed(daily: &Daily, days: usize) {
    eventually::is_so("failures", || async { daily.stored().await.failures.len() >= days }).await;
}

#[tokio::test]
async fn a_restart_between_due_and_posted_posts_it_once() {
    let mut daily = Daily::begin().await;
    daily.fail("POST", MESSAGES, RestFault::ServerError { status: 500 }, 10_000);
    daily.pass_until_due().await;
    daily.until("a try", || daily.requests(|it| it.status == 500) > 0).await;
    daily.stop().await;
    daily.control.behave();
    daily.start().await;
    daily.post(1).await;
    // It arrived, but nobody heard of that, and the next process looks for it.
    daily.fail("POST", MESSAGES, RestFault::HangAfterEffect { milliseconds: 60_000 }, 1);
    daily.next_post(2).await;
    daily.stop().await;
    daily.control.behave();
    daily.start().await;
    eventually::is_so("a post", || daily.newest_was_posted()).await;
    assert_eq!(daily.posts().len(), 2);
    daily.club.close().await;
}

#[tokio::test]
async fn who_was_away_posts_late_within_six_hours_and_else_records_that() {
    let mut daily = Daily::begin().await;
    let first = daily.stored().await.next().unwrap();
    daily.stop().await;
    daily.pass_until(first.at + jiff::SignedDuration::from_hours(5));
    daily.start().await;
    daily.post(1).await;
    let second = daily.stored().await.next().unwrap();
    daily.stop().await;
    daily.pass_until(second.at + jiff::SignedDuration::from_hours(8));
    daily.start().await;
    let is_newest = || async { daily.stored().await.newest == Some(second.day) };
    eventually::is_so("the day is dealt with", is_newest).await;
    daily.idle().await;
    assert!(!daily.newest_was_posted().await);
    daily.next_post(2).await;
    assert_eq!(daily.posts().len(), 2);
    daily.club.close().await;
}

#[tokio::test]
async fn where_the_bot_may_not_post_it_is_paused_after_three_days_and_the_manager_told_once() {
    let daily = Daily::begin().await;
    let somchai = daily.seat("somchai");
    daily.control.deny_to_bot(daily.channel, Permissions::SEND_MESSAGES).unwrap();
    for day in 1..=3 {
        daily.pass_until_due().await;
        failed(&daily, day).await;
    }
    says(&daily.told_directly(somchai, "หยุดไว้ก่อน").await, &["Send Messages", "setup puzzle"]);
    says(&daily.set(&[]).await, &["หยุดไว้ตั้งแต่", "Send Messages"]);
    daily.pass(Duration::from_hours(5 * 24));
    daily.control.deny_to_bot(daily.channel, Permissions::empty()).unwrap();
    let words = daily.set(&[order(ON)]).await.content;
    assert!(words.contains("ข้อถัดไป") && !words.contains("Send Messages"), "{words}");
    daily.next_post(1).await;
    daily.idle().await;
    assert_eq!(daily.times_said_to(somchai, "หยุดไว้ก่อน"), 1);
    daily.club.close().await;
}

#[tokio::test]
async fn where_files_are_not_allowed_it_comes_without_its_pictures() {
    let daily = Daily::begin().await;
    daily.control.deny_to_bot(daily.channel, Permissions::ATTACH_FILES).unwrap();
    let bare = daily.next_post(1).await;
    assert!(bare.attachments.is_empty() && bare.content.contains("Attach Files"), "{}", bare.content);
    daily.club.close().await;
}

#[tokio::test]
async fn a_deleted_channel_is_given_up_and_the_manager_told() {
    let daily = Daily::begin().await;
    daily.control.delete_channel(daily.channel).unwrap();
    says(&daily.told_directly(daily.seat("somchai"), "ถูกลบ").await, &["setup puzzle"]);
    let state = daily.stored().await.state;
    assert!(matches!(state, DayState::Paused { reason: BlockReason::Gone, .. }), "{state:?}");
    // Another channel takes its place.
    let other = Daily { channel: daily.club.channel("general"), ..daily };
    says(&other.set(&[order(ON)]).await, &[&format!("<#{}>", other.channel)]);
    other.next_post(1).await;
    other.club.close().await;
}

#[tokio::test]
async fn a_bot_that_is_removed_and_invited_again_goes_on() {
    let daily = Daily::begin().await;
    daily.next_post(1).await;
    daily.control.remove_bot(daily.guild).unwrap();
    daily.pass_until_due().await;
    failed(&daily, 1).await;
    daily.control.invite_bot(daily.guild).unwrap();
    daily.next_post(2).await;
    // A day that works forgives the one before.
    let is_forgiven = || async { daily.stored().await.failures.is_empty() };
    eventually::is_so("no failures", is_forgiven).await;
    // For longer, so that it is paused.
    daily.control.remove_bot(daily.guild).unwrap();
    for day in 1..=3 {
        daily.pass_until_due().await;
        failed(&daily, day).await;
    }
    daily.pass(Duration::from_hours(24));
    daily.control.invite_bot(daily.guild).unwrap();
    eventually::is_so("a next day", || async { daily.stored().await.next().is_some() }).await;
    daily.next_post(3).await;
    daily.club.close().await;
}

#[tokio::test]
async fn a_game_in_the_channel_does_not_wait_for_the_puzzle() {
    let daily = Daily::begin().await;
    let (white, black) = (daily.seat("somchai"), daily.seat("malee"));
    let board = daily.begin([white, black], daily.channel).await;
    // The puzzle is on its way until the board is there.
    daily.fail("POST", MESSAGES, RestFault::Held, 1);
    daily.next_post(1).await;
    daily.reply(white, &board, "จ๔");
    daily.board(daily.channel, 2).await;
    // Who no longer waits for an answer looks whether the post is there.
    let looks = daily.requests(|it| it.method == "GET" && it.route == MESSAGES);
    assert_eq!(looks, 0, "the board has waited");
    daily.control.behave();
    daily.club.close().await;
}
