//! What organisers choose when they announce a tournament, and what comes of it.

use std::time::Duration;

use bot_service::game::PlayerId;
use discord_sandbox::{CommandOption, Permissions};

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
    let knock_out =
        [CommandOption::new("name", "ถ้วย"), CommandOption::new("form", 3_u64), CommandOption::new("bye", HALF)];
    says(&event.club.uses("somchai", "tournament create", &knock_out).await, &["เฉพาะระบบสวิส"]);
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
    event.club.idle().await;
    assert_eq!(event.club.times_said(event.channel, "ยังรออยู่"), 1);
    event.club.pass(Duration::from_mins(15));
    event.club.restart().await;
    let left_out = event.told(&["⏰", "ไม่ได้รายงานตัว"]).await;
    assert_eq!(event.club.control.pinged(&left_out), [event.club.seat("dao")]);
    event.told(&["🏁"]).await;
    event.club.idle().await;
    // The one that asked has become the announcement of what is being played.
    assert_eq!(event.club.times_said(event.channel, "⏰"), 1);
    assert!(event.club.now(&asked).components.is_empty());
    assert_eq!(event.at().await.players().len(), 3);
}

/// The winner of one has a role until the next is over, of which there is one every week.
#[tokio::test]
async fn a_role_for_the_winner_and_a_tournament_every_week() {
    let club = Club::set_up(|setup| setup.joined_by(&["chai"], "th")).await;
    let guild = club.guild();
    let create = |name, permissions| club.control.create_role(guild, name, permissions).unwrap();
    let own = create("makruk", Permissions::MANAGE_ROLES);
    let champion = create("แชมป์", Permissions::empty());
    // Of two that were made at the same height, the older one is the higher.
    let start = CommandOption::new("starts", "19:00");
    let role = |id| CommandOption::id("winner-role", id);
    let weekly = CommandOption::new("weekly", true);
    // The bot has no right to give a role yet.
    let form = [CommandOption::new("name", "ถ้วย"), CommandOption::new("form", 3_u64), role(champion)];
    says(&club.uses("somchai", "tournament create", &form).await, &["จัดการบทบาท"]);
    club.control.set_bot_roles(guild, &[own]).unwrap();
    let mut event = Event::signed_up(club, "knock-out", &[start, role(champion), weekly], &["malee", "chai"]).await;
    says(&event.club.now(&event.announced), &["จัดทุกสัปดาห์", "ผู้ชนะจะได้บทบาท"]);
    event.club.pass(Duration::from_hours(24));
    event.club.restart().await;
    event.told(&["🏁"]).await;
    let all = event.club.service().tournaments.of_guild(guild.0).await.unwrap();
    assert_eq!(all.len(), 2, "the next is announced");
    assert_eq!(event.club.times_said(event.channel, "🔁"), 1);
    // A default is a win too: malee never comes.
    let first = all[1].id;
    event.club.service().tournaments.lose_player(first, PlayerId(event.club.seat("malee").0)).await.unwrap();
    let chai = event.club.seat("chai");
    let control = &event.club.control;
    event.club.until("the winner has the role", || control.roles(guild, chai).contains(&champion)).await;
    says(&event.club.uses("somchai", "tournament end-series", &[]).await, &["จะไม่มีครั้งต่อไป"]);
    says(&event.club.uses("somchai", "tournament end-series", &[]).await, &["ไม่ได้จัดทุกสัปดาห์"]);
    event.club.pass(Duration::from_hours(24 * 8));
    event.club.restart().await;
    event.club.idle().await;
    assert_eq!(event.club.service().tournaments.of_guild(guild.0).await.unwrap().len(), 2);
}
