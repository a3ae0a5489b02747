//! Clocks, as a club sees them: live and by days, through restarts and kills.

use std::sync::Arc;
use std::time::{Duration, Instant};

use commit_store::SledStore;
use discord_sandbox::{CommandOption, Message, Sandbox, Snowflake};
use jiff::{SignedDuration, Timestamp};
use makruk::{Color, Outcome, WinReason};
use makruk_bot::discord::TextMoves;
use makruk_bot::game::{Ending, GameEvent, GameId, TimeLeft};
use makruk_bot::service::{FairCoin, RECORDS, Service, SystemClock};

use crate::club::{ACCEPT, Club, button};
use crate::harness::{self, SOON};
use crate::process::BotProcess;
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";

fn time(time: &str) -> CommandOption {
    CommandOption::new("time", time)
}

const fn minutes(minutes: u64) -> Duration {
    Duration::from_secs(60 * minutes)
}

const fn days(days: u64) -> Duration {
    Duration::from_secs(24 * 3_600 * days)
}

async fn timed(text: &str) -> Table {
    Table::begin_with(Club::new().await, CHANNEL, &[time(text)]).await
}

/// What both have left as the present turn begins.
async fn left(table: &Table) -> TimeLeft {
    table.game().await.play().unwrap().clock().unwrap().reading().left
}

/// The message in the channel that has this in it.
async fn said(table: &Table, text: &str) -> Message {
    table.club.message(table.channel, |message| message.content.contains(text)).await
}

fn about(left: SignedDuration, seconds: i64) -> bool {
    (left.as_secs() - seconds).abs() <= 5
}

#[tokio::test]
async fn a_live_game_is_lost_on_time() {
    let table = timed("5+3").await;
    let first = table.club.board(table.channel, 1).await;
    assert!(first.content.contains("5+3") && first.content.contains("ต้องเดินตาแรก <t:"), "{}", first.content);
    table.type_move(0, "จ๔").await;
    let board = table.type_move(1, "จ๕").await;
    assert!(board.content.contains("ขาวจะหมดเวลา <t:") && board.content.contains("ดำเหลือ 5:00"), "{}", board.content);
    table.club.pass(minutes(2));
    table.type_move(2, "ง๔").await;
    assert!(about(left(&table).await.white, 183), "{:?}", left(&table).await);
    table.club.pass(minutes(5));
    let end = said(&table, "หมดเวลา").await;
    let end = if end.content.contains("ชนะ") { end } else { said(&table, "ชนะ").await };
    assert!(end.content.contains("ดำเหลือ 0:00"), "{}", end.content);
    let lost = Outcome::Win { winner: Color::White, by: WinReason::Time };
    assert_eq!(table.ended().await, Ending::Outcome(lost));
    // Whoever comes later is told that it is over.
    let late = table.club.reply(table.seat(3), &end, "ฉ๕");
    table.club.answer_to(&late).await;
    table.close().await;
}

#[tokio::test]
async fn a_first_move_that_does_not_come_costs_nobody_the_game() {
    let table = timed("3+2").await;
    table.club.pass(minutes(2));
    said(&table, "ไม่ได้เดินตาแรกในเวลา").await;
    assert_eq!(table.ended().await, Ending::FirstMoveMissed(Color::White));
    table.close().await;
}

#[tokio::test]
async fn the_time_of_a_restart_is_given_back() {
    let mut table = timed("5+0").await;
    table.type_move(0, "จ๔").await;
    table.type_move(1, "จ๕").await;
    table.club.pass(minutes(1));
    // Half a second passes until the scheduler has noted the time.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    table.club.stop().await;
    table.club.pass(minutes(20));
    table.club.start().await;
    let told = said(&table, "เวลาช่วงนั้นคืนให้แล้ว").await;
    assert!(told.content.contains("ขาวจะหมดเวลา <t:"), "{}", told.content);
    let board = table.club.board(table.channel, 3).await;
    table.type_move_on(board, 2, "ง๔").await;
    assert!(about(left(&table).await.white, 238), "{:?}", left(&table).await);
    table.close().await;
}

#[tokio::test]
async fn a_move_typed_while_the_bot_was_away_costs_what_passed_before() {
    let mut table = timed("5+0").await;
    table.type_move(0, "จ๔").await;
    let board = table.type_move(1, "จ๕").await;
    table.club.stop().await;
    table.club.pass(minutes(4));
    table.club.reply(table.seat(2), &board, "ง๔");
    table.club.pass(minutes(30));
    table.club.start().await;
    table.club.board(table.channel, 4).await;
    let TimeLeft { white, black } = left(&table).await;
    assert!(about(white, 300) && about(black, 300), "{white:?} {black:?}");
    table.close().await;
}

#[tokio::test]
async fn a_game_by_days_has_them_for_each_move() {
    let table = timed("3 วัน").await;
    table.type_move(0, "จ๔").await;
    table.club.pass(days(2));
    let board = table.type_move(1, "จ๕").await;
    assert!(board.content.contains("ขาวมีเวลาถึง <t:"), "{}", board.content);
    table.club.pass(days(2));
    table.type_move(2, "ง๔").await;
    assert_eq!(left(&table).await.white, SignedDuration::from_hours(72));
    table.club.pass(days(3) + minutes(1));
    said(&table, "ชนะ").await;
    let lost = Outcome::Win { winner: Color::White, by: WinReason::Time };
    assert_eq!(table.ended().await, Ending::Outcome(lost));
    table.close().await;
}

#[tokio::test]
async fn a_game_without_clocks_that_nobody_moves_in_is_closed_after_a_word() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    table.type_move(0, "จ๔").await;
    table.club.pass(days(29));
    said(&table, "ไม่มีใครเดินมานานแล้ว").await;
    table.club.pass(days(5));
    said(&table, "ปิดกระดานที่ 1 โดยไม่มีผล").await;
    assert_eq!(table.ended().await, Ending::Abandoned);
    table.close().await;
}

#[tokio::test]
async fn a_time_that_is_none_is_refused_and_times_are_suggested() {
    let club = Club::new().await;
    let (somchai, channel) = (club.seat("somchai"), club.channel(CHANNEL));
    let refused = club.command(somchai, channel, "play", &[time("90+0")]).await;
    assert!(club.private_words(&refused).contains("1+0 ถึง 60+30"));
    let suggested =
        club.control.autocomplete(somchai, channel, "play", &[CommandOption::being_typed("time", "5+")]).unwrap();
    let suggested = club.settled(suggested).await;
    let choices = serde_json::to_string(&suggested.choices).unwrap();
    assert!(choices.contains("5+3: ฝ่ายละ 5 นาที เพิ่มให้ตาละ 3 วินาที"), "{choices}");
    club.close().await;
}

#[tokio::test]
async fn a_kill_costs_nobody_time() {
    let sandbox = Sandbox::start(harness::sandbox_config(TextMoves::Addressed)).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let control = sandbox.control();
    let bot = BotProcess::start(folder.path(), &sandbox.url());
    control.connected(SOON).await.unwrap();
    control.until(SOON, |control| (!control.commands().is_empty()).then_some(())).await.unwrap();
    let (channel, people) = (control.channel(CHANNEL).unwrap().id, control.people());
    let seats: [Snowflake; 2] = [people[0].id, people[1].id];
    let options = [CommandOption::id("opponent", seats[1]), CommandOption::new("color", 1), time("1+0")];
    control.settled(control.command(seats[0], channel, "play", &options).unwrap(), SOON).await.unwrap();
    let challenge = control
        .until(SOON, |control| control.messages(channel).into_iter().find(|it| button(it, ACCEPT).is_some()))
        .await
        .unwrap();
    let accept = button(&challenge, ACCEPT).unwrap();
    control.settled(control.press(seats[1], channel, challenge.id, &accept).unwrap(), SOON).await.unwrap();
    for (seat, mv) in seats.into_iter().zip(["e3e4", "e6e5"]) {
        let moved = control.command(seat, channel, "move", &[CommandOption::new("move", mv)]).unwrap();
        control.settled(moved, SOON).await.unwrap();
    }
    let began = Instant::now();
    tokio::time::sleep(Duration::from_secs(3)).await;
    let charged = began.elapsed();
    bot.kill().await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    let bot = BotProcess::start(folder.path(), &sandbox.url());
    control.connected(SOON).await.unwrap();
    let again = Instant::now();
    let moved = control.command(seats[0], channel, "move", &[CommandOption::new("move", "d3d4")]).unwrap();
    control.settled(moved, SOON).await.unwrap();
    let charged = charged + again.elapsed();
    bot.terminate().await;
    let store = SledStore::open(folder.path().join("store"), RECORDS).unwrap();
    let (service, _) = Service::new(Arc::new(store), Arc::new(SystemClock), Arc::new(FairCoin));
    let game = service.games.get(GameId(1)).await.unwrap().game;
    let given: Vec<(Timestamp, Timestamp)> = game
        .log()
        .iter()
        .filter_map(|recorded| match recorded.event {
            GameEvent::TimeGivenBack { from, until } => Some((from, until)),
            _ => None,
        })
        .collect();
    assert_eq!(given.len(), 1, "{given:?}");
    let used = 60.0 - game.play().unwrap().clock().unwrap().reading().left.white.as_secs_f64();
    // What was noted last may be a second old, and a new start takes a while to hear.
    let most = charged.as_secs_f64() + 3.0;
    assert!((1.0..most).contains(&used), "{used} s used, {given:?}, charged {charged:?}");
    sandbox.shutdown().await;
}
