//! Races: joined in a channel, held in a thread, solved in private.

use std::time::Duration;

use bot_service::puzzle::collection;
use discord_sandbox::{Fault, Message, Permissions, RestFault, Snowflake};
use makruk_puzzles::PuzzleId;

use crate::harness::{CHANNEL, Club, Deployment, Members, ProcessClock, button, only_file, says};

const THREADS: &str = "/channels/{channel_id}/messages/{message_id}/threads";
const MESSAGES: &str = "/channels/{channel_id}/messages";

/// Opens a race in English and has Malee join it; the invitation.
async fn joined(club: &Members, channel: Snowflake) -> Message {
    let (alice, malee) = (club.seat("alice"), club.seat("malee"));
    says(&club.ask(alice, channel, "puzzle race", &[]).await, &["Your race is open"]);
    let invitation = club.message(channel, |it| it.content.contains("1 of 10")).await;
    club.press(malee, &invitation, "Join").await;
    says(&club.now(&invitation), &["2 of 10", &club.mention("alice"), &club.mention("malee")]);
    invitation
}

/// Begins it, and waits until its time runs; the table in its thread.
async fn begun(club: &Members, invitation: &Message) -> Message {
    club.press(club.seat("alice"), &club.now(invitation), "Begin").await;
    running(club, invitation).await
}

async fn running(club: &Members, invitation: &Message) -> Message {
    let thread = club.found("a thread", || club.now(invitation).thread).await;
    let table = club.offered(thread, "Solve").await;
    club.until("the end of its time", || club.now(&table).content.contains("⏱️")).await;
    club.now(&table)
}

/// Waits until a message says this.
async fn shows(club: &Members, message: &Message, part: &str) {
    club.until(part, || club.now(message).content.contains(part)).await;
}

fn row(club: &Members, place: u32, name: &str, solved: u32, missed: u32) -> String {
    format!("{place}. {} · solved {solved} · missed {missed}", club.mention(name))
}

#[tokio::test]
async fn members_race_in_a_thread_each_in_their_language_and_nothing_is_lost_by_a_restart() {
    let mut club = Club::with_puzzles().await;
    let [alice, malee, bob] = ["alice", "malee", "bob"].map(|name| club.seat(name));
    let channel = club.channel(CHANNEL);
    says(&club.ask(alice, channel, "puzzle race", &[]).await, &["Your race is open"]);
    let invitation = club.message(channel, |it| it.content.contains("1 of 10")).await;
    let alone = club.press(alice, &invitation, "Begin").await;
    says(&club.answer(&alone), &["It takes 2"]);
    says(&club.ask(bob, channel, "puzzle race", &[]).await, &["a race in this channel already"]);
    club.press(malee, &invitation, "Join").await;
    club.press(malee, &invitation, "Leave").await;
    says(&club.now(&invitation), &["1 of 10"]);
    club.press(malee, &invitation, "Join").await;
    let stranger = club.press(bob, &club.now(&invitation), "Begin").await;
    assert!(club.private_words(&stranger).contains("Only whoever opened"));
    let stranger = club.press(bob, &club.now(&invitation), "Leave").await;
    assert!(club.private_words(&stranger).contains("aren't in this race"));
    let table = begun(&club, &invitation).await;
    let now = club.now(&invitation);
    assert!(now.components.is_empty() && now.content.contains(&format!("<#{}>", table.channel)), "{now:?}");
    says(&table, &[&row(&club, 1, "alice", 0, 0), &row(&club, 1, "malee", 0, 0)]);

    let stranger = club.press(bob, &table, "Solve").await;
    assert!(club.private_words(&stranger).contains("aren't in this race"));
    let hers = club.open(alice, &table, "Solve").await;
    says(&hers, &["Solved: **0**", "mate in one"]);
    let hers = club.pick(alice, &hers, "a1", "a8").await;
    says(&hers, &["Solved: **1**", "mate in 2"]);
    let other = club.open(malee, &table, "Solve").await;
    says(&other, &["แก้ได้ **0**", "จนใน 1 ตา"]);
    says(&club.pick(malee, &other, "ก๑", "ข๑").await, &["แก้ได้ **0**", "พลาด 1"]);
    shows(&club, &table, &row(&club, 1, "alice", 1, 0)).await;
    shows(&club, &table, &row(&club, 2, "malee", 0, 1)).await;

    // The last presses come again, and the bot is stopped on the way.
    club.control.misbehave(Fault::Redeliver { last: 6, kind: Some("INTERACTION_CREATE".to_owned()) });
    club.idle().await;
    club.restart().await;
    says(&club.now(&table), &[&row(&club, 1, "alice", 1, 0), &row(&club, 2, "malee", 0, 1)]);
    let hers = club.pick(alice, &club.now(&hers), "c6", "c7").await;
    let hers = club.pick(alice, &hers, "b1", "a1").await;
    says(&hers, &["Solved: **2**"]);
    shows(&club, &table, &row(&club, 1, "alice", 2, 0)).await;
    club.pass(Duration::from_secs(190));
    let over = club.told(table.channel, &["🏆", &club.mention("alice"), "2 solved"]).await;
    says(&over, &[&row(&club, 2, "malee", 0, 1)]);
    club.idle().await;
    for message in [&table, &invitation] {
        let now = club.now(message);
        assert!(now.components.is_empty() && now.content.contains("2. "), "{now:?}");
    }
    says(&club.now(&invitation), &["🏆"]);
    says(&club.on_panel(alice, &hers, "♟️").await, &["over for you", "Solved: **2**"]);
    assert_eq!((club.times_said(table.channel, "🏆"), club.times_said(table.channel, "Time is up")), (1, 1));
    // The channel is free for the next.
    joined(&club, channel).await;
    club.close().await;
}

#[tokio::test]
async fn equals_share_a_place_and_who_leaves_has_none() {
    let club = Club::with_puzzles().await;
    let [alice, malee, bob] = ["alice", "malee", "bob"].map(|name| club.seat(name));
    let invitation = joined(&club, club.channel(CHANNEL)).await;
    club.press(bob, &invitation, "Join").await;
    let table = begun(&club, &invitation).await;
    let hers = club.open(alice, &table, "Solve").await;
    club.pick(alice, &hers, "a1", "a8").await;
    let other = club.open(malee, &table, "Solve").await;
    club.pick(malee, &other, "ก๑", "ก๘").await;
    let left = club.press(bob, &table, "Leave").await;
    assert!(club.private_words(&left).contains("You have left"));
    shows(&club, &table, "left").await;
    club.pass(Duration::from_secs(190));
    let over = club.told(table.channel, &["🏆"]).await;
    says(&over, &["share first place", &row(&club, 1, "alice", 1, 0), &row(&club, 1, "malee", 1, 0), "– <@"]);
    club.close().await;
}

#[tokio::test]
async fn a_race_that_is_not_begun_or_whose_opener_leaves_is_called_off_with_a_word() {
    let club = Club::with_puzzles().await;
    let (malee, channel) = (club.seat("malee"), club.channel(CHANNEL));
    says(&club.ask(malee, channel, "puzzle race", &[]).await, &["เปิดการแข่งแล้ว"]);
    let invitation = club.message(channel, |it| it.content.contains("1 จาก 10")).await;
    club.pass(Duration::from_secs(601));
    shows(&club, &invitation, "ไม่มีใครกดเริ่มทันเวลา").await;
    assert!(club.now(&invitation).components.is_empty());
    let late = club.forge(club.seat("bob"), &invitation, &button(&invitation, "เข้าร่วม").unwrap()).await;
    says(&club.answer(&late), &["called off"]);
    let invitation = joined(&club, channel).await;
    club.press(club.seat("alice"), &invitation, "Leave").await;
    shows(&club, &invitation, "has called the puzzle race off").await;
    club.close().await;
}

#[tokio::test]
async fn without_threads_it_is_said_what_is_missing() {
    let club = Club::with_puzzles().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    club.control.deny_to_bot(channel, Permissions::CREATE_PUBLIC_THREADS).unwrap();
    says(&club.ask(alice, channel, "puzzle race", &[]).await, &["gets a thread of its own", "lack"]);
    club.control.deny_to_bot(channel, Permissions::empty()).unwrap();
    let invitation = joined(&club, channel).await;
    club.control.deny_to_bot(channel, Permissions::CREATE_PUBLIC_THREADS).unwrap();
    club.press(alice, &invitation, "Begin").await;
    let table = club.offered(channel, "Solve").await;
    says(&table, &["may not open a thread"]);
    shows(&club, &table, "⏱️").await;
    let hers = club.open(alice, &table, "Solve").await;
    club.pick(alice, &hers, "a1", "a8").await;
    shows(&club, &table, &row(&club, 1, "alice", 1, 0)).await;
    club.pass(Duration::from_secs(190));
    club.told(channel, &["🏆"]).await;
    club.close().await;
}

#[tokio::test]
async fn a_restart_before_the_thread_is_there_opens_it_once_and_costs_no_time() {
    let mut club = Club::with_puzzles().await;
    let invitation = joined(&club, club.channel(CHANNEL)).await;
    club.fail("POST", THREADS, RestFault::ServerError { status: 500 }, 10_000);
    club.press(club.seat("alice"), &invitation, "Begin").await;
    club.until("a try", || club.requests(|it| it.status == 500) > 0).await;
    club.stop().await;
    club.control.behave();
    // It arrives, but nobody hears of that, and the next process looks for it.
    club.fail("POST", MESSAGES, RestFault::HangAfterEffect { milliseconds: 60_000 }, 1);
    club.start().await;
    let thread = club.found("a thread", || club.now(&invitation).thread).await;
    club.offered(thread, "Solve").await;
    club.stop().await;
    club.control.behave();
    club.start().await;
    let table = running(&club, &invitation).await;
    club.idle().await;
    assert_eq!(club.times_said(table.channel, "The race is on"), 1);
    club.close().await;
}

/// Types the next move of the solution of the puzzle that a panel shows.
async fn solve(deployment: &Deployment, seat: Snowflake, panel: &Message) {
    let panel = deployment.now(panel);
    let name = only_file(&panel).to_owned();
    let (id, ply) = name.trim_start_matches("makruk-puzzle-").trim_end_matches(".png").split_once('-').unwrap();
    let puzzle = collection().get(id.parse::<PuzzleId>().unwrap()).unwrap();
    let mv = puzzle.solution[ply.parse::<usize>().unwrap()].to_string();
    let form = deployment.press(seat, &panel, "Type it").await;
    deployment.submit(seat, &form, "move", &mv).await;
}

#[tokio::test]
async fn a_kill_in_the_middle_loses_nothing_and_its_time_is_given_back() {
    let deployment = Deployment::idle().await;
    let clock = ProcessClock::new(&deployment.control);
    let mut deployment = deployment.with(&[clock.variable()]).started().await;
    let alice = deployment.seat("alice");
    let invitation = joined(&deployment, deployment.channel(CHANNEL)).await;
    let table = begun(&deployment, &invitation).await;
    let panel = deployment.open(alice, &table, "Solve").await;
    while !deployment.now(&panel).content.contains("Solved: **1**") {
        solve(&deployment, alice, &panel).await;
    }
    shows(&deployment, &table, &row(&deployment, 1, "alice", 1, 0)).await;
    let ends = deployment.now(&table).content;
    deployment.restart_after(async |_| clock.put_forward(Duration::from_secs(600))).await;
    deployment.until("another end", || deployment.now(&table).content != ends).await;
    says(&deployment.now(&table), &[&row(&deployment, 1, "alice", 1, 0)]);
    while !deployment.now(&panel).content.contains("Solved: **2**") {
        solve(&deployment, alice, &panel).await;
    }
    shows(&deployment, &table, &row(&deployment, 1, "alice", 2, 0)).await;
    clock.put_forward(Duration::from_secs(300));
    deployment.told(table.channel, &["🏆", "2 solved"]).await;
    deployment.close().await;
}
