//! What organisers choose when they announce a tournament, and what comes of it.

use std::time::Duration;

use discord_sandbox::CommandOption;

use crate::harness::{Club, says};
use crate::tournaments::Event;

/// Half a point, as the second choice.
const HALF: u64 = 1;

#[tokio::test]
async fn a_bye_worth_half_a_point() {
    let club = Club::set_up(|setup| setup.joined_by(&["chai"], "th")).await;
    let names = ["somchai", "malee", "alice", "bob", "chai"];
    let bye = [CommandOption::new("bye", HALF)];
    let event = Event::signed_up(club, "swiss", &bye, &names).await;
    says(&event.club.now(&event.announced), &["รอบที่ไม่มีคู่แข่งได้ครึ่งคะแนน"]);
    event.start().await;
    let pairings = event.told(&["📋", "รอบที่ 1"]).await;
    says(&pairings, &["ไม่มีคู่ในรอบนี้ ได้ครึ่งคะแนน"]);
    let options =
        [CommandOption::new("name", "ถ้วย"), CommandOption::new("form", 3_u64), CommandOption::new("bye", HALF)];
    says(&event.club.uses("somchai", "tournament create", &options).await, &["เฉพาะระบบสวิส"]);
}

const CHECK_IN: &str = "รายงานตัว";

/// The bot is killed when check-in has opened, and when it is over: each is said once.
#[tokio::test]
async fn check_in_is_asked_for_once_and_who_is_absent_is_left_out() {
    let club = Club::set_up(|setup| setup.joined_by(&["chai", "dao"], "th")).await;
    let options = [CommandOption::new("sign-up-hours", 1_u64), CommandOption::new("check-in-minutes", 15_u64)];
    let names = ["somchai", "malee", "chai", "dao"];
    let mut event = Event::signed_up(club, "swiss", &options, &names).await;
    says(&event.club.uses("malee", "tournament check-in", &[]).await, &["ยังไม่ต้องทำอะไร"]);
    event.club.pass(Duration::from_mins(46));
    event.club.restart().await;
    let asked = event.told(&["⏰", "ยังรออยู่"]).await;
    assert_eq!(event.club.control.pinged(&asked).len(), 4);
    for name in ["somchai", "malee"] {
        event.club.press(event.club.seat(name), &asked, CHECK_IN).await;
    }
    says(&event.club.now(&asked), &["รายงานตัวแล้ว 2 คน"]);
    says(&event.club.uses("chai", "tournament check-in", &[]).await, &["คุณรายงานตัว"]);
    event.club.pass(Duration::from_mins(15));
    event.club.restart().await;
    let left_out = event.told(&["⏰", "ไม่ได้รายงานตัว"]).await;
    assert_eq!(event.club.control.pinged(&left_out), [event.club.seat("dao")]);
    event.told(&["🏁"]).await;
    event.club.idle().await;
    assert_eq!(event.club.times_said(event.channel, "⏰"), 2);
    assert!(event.club.now(&asked).components.is_empty());
    assert_eq!(event.at().await.players().len(), 3);
}
