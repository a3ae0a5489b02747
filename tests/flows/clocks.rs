//! Clocks, as a club sees them: live and by days, through restarts and kills.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bot_discord::TextMoves;
use bot_service::game::{Ending, GameEvent, GameId, TimeLeft};
use bot_service::{FairCoin, RECORDS, Service, SystemClock};
use commit_store::SledStore;
use discord_sandbox::{CommandOption, Control, DEFAULT_TOKEN, Message, Sandbox, Snowflake};
use jiff::SignedDuration;
use makruk::{Color, Outcome, WinReason};

use crate::club::{ACCEPT, Club, button, is_public};
use crate::crash::begun_anew;
use crate::harness;
use crate::harness::SOON;
use crate::process::BotProcess;
use crate::shifted_clock::ProcessClock;
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

/// Whether so many seconds are left, but for what the test itself has taken since it began.
fn is_left(left: SignedDuration, seconds: u64, began: Instant) -> bool {
    let most = Duration::from_secs(seconds);
    (most.saturating_sub(began.elapsed())..=most).contains(&Duration::try_from(left).unwrap_or_default())
}

#[tokio::test]
async fn a_live_game_is_lost_on_time() {
    let began = Instant::now();
    let table = timed("5+3").await;
    let first = table.club.board(table.channel, 1).await;
    assert!(first.content.contains("5+3") && first.content.contains("ต้องเดินตาแรก <t:"), "{}", first.content);
    table.type_move(0, "จ๔").await;
    let board = table.type_move(1, "จ๕").await;
    assert!(board.content.contains("ขาวจะหมดเวลา <t:") && board.content.contains("ดำเหลือ 5:00"), "{}", board.content);
    table.club.pass(minutes(2));
    table.type_move(2, "ง๔").await;
    assert!(is_left(left(&table).await.white, 183, began), "{:?}", left(&table).await);
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
    let began = Instant::now();
    let mut table = timed("5+0").await;
    table.type_move(0, "จ๔").await;
    table.type_move(1, "จ๕").await;
    table.club.pass(minutes(1));
    // The time of a stop in good order is noted.
    table.club.stop().await;
    table.club.pass(minutes(20));
    table.club.start().await;
    let told = said(&table, "เวลาช่วงนั้นคืนให้แล้ว").await;
    assert!(told.content.contains("ขาวจะหมดเวลา <t:"), "{}", told.content);
    let board = table.club.board(table.channel, 3).await;
    table.type_move_on(board, 2, "ง๔").await;
    assert!(is_left(left(&table).await.white, 240, began), "{:?}", left(&table).await);
    table.close().await;
}

#[tokio::test]
async fn a_move_typed_while_the_bot_was_away_costs_what_passed_before() {
    let began = Instant::now();
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
    assert!(is_left(white, 300, began) && is_left(black, 300, began), "{white:?} {black:?}");
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
    let (folder, control) = (tempfile::tempdir().unwrap(), sandbox.control());
    let clock = ProcessClock::new(&control);
    let start = || BotProcess::with(folder.path(), &sandbox.url(), DEFAULT_TOKEN, &[clock.variable()]);
    let bot = start();
    control.connected(SOON).await.unwrap();
    control.until(SOON, |control| (!control.commands().is_empty()).then_some(())).await.unwrap();
    let (channel, people) = (control.channel(CHANNEL).unwrap().id, control.people());
    let seats: [Snowflake; 2] = [people[0].id, people[1].id];
    let options = [CommandOption::id("opponent", seats[1]), CommandOption::new("color", 1), time("60+0")];
    control.settled(control.command(seats[0], channel, "play", &options).unwrap(), SOON).await.unwrap();
    let challenge = control
        .until(SOON, |control| control.messages(channel).into_iter().find(|it| button(it, ACCEPT).is_some()))
        .await
        .unwrap();
    let accept = button(&challenge, ACCEPT).unwrap();
    control.settled(control.press(seats[1], channel, challenge.id, &accept).unwrap(), SOON).await.unwrap();
    let play = async |seat: Snowflake, mv: &str| {
        let moved = control.command(seat, channel, "move", &[CommandOption::new("move", mv)]).unwrap();
        control.settled(moved, SOON).await.unwrap();
    };
    play(seats[0], "e3e4").await;
    play(seats[1], "e6e5").await;
    clock.put_forward(minutes(10));
    play(seats[0], "d3d4").await;
    let before = control.sessions().identified;
    bot.kill().await;
    // The flag of the side to move would fall.
    clock.put_forward(minutes(90));
    let bot = start();
    begun_anew(&control, before).await;
    clock.put_forward(minutes(20));
    play(seats[1], "d6d5").await;
    bot.terminate().await;
    let store = SledStore::open(folder.path().join("store"), RECORDS).unwrap();
    let (service, _) = Service::new(Arc::new(store), Arc::new(SystemClock), Arc::new(FairCoin));
    let game = service.games.get(GameId(1)).await.unwrap().game;
    let is_given = |event: &GameEvent| matches!(event, GameEvent::TimeGivenBack { .. });
    assert_eq!(game.log().iter().filter(|recorded| is_given(&recorded.event)).count(), 1);
    let left = game.play().unwrap().clock().unwrap().reading().left;
    for (left, most) in [(left.white, 50), (left.black, 40)] {
        // What really passed is much shorter.
        let least = SignedDuration::from_mins(most - 5);
        assert!((least..=SignedDuration::from_mins(most)).contains(&left), "{left:?} of {most} minutes");
    }
    sandbox.shutdown().await;
}

#[tokio::test]
async fn at_a_live_clock_nothing_calls_but_the_challenge() {
    let club = Club::new().await;
    let (channel, white, black) = (club.channel(CHANNEL), club.seat("somchai"), club.seat("malee"));
    let options = [CommandOption::id("opponent", black), CommandOption::new("color", 1), time("5+3")];
    club.command(white, channel, "play", &options).await;
    let challenge = club.message(channel, |message| button(message, ACCEPT).is_some()).await;
    assert_eq!(club.control.pinged(&challenge), [black]);
    club.press(black, &challenge, ACCEPT).await;
    club.board(channel, 1).await;
    let table = Table::of(club, channel, [white, black]);
    for (ply, mv) in ["จ๔", "จ๕"].into_iter().enumerate() {
        table.type_move(ply, mv).await;
    }
    table.club.command(white, channel, "draw", &[]).await;
    said(&table, "ขอเสมอ").await;
    table.club.command(black, channel, "takeback", &[]).await;
    said(&table, "ขอคืน").await;
    let later = table.club.control.messages(channel).into_iter().filter(|it| it.id > challenge.id && is_public(it));
    let pinged: Vec<_> = later.flat_map(|message| table.club.control.pinged(&message)).collect();
    assert_eq!(pinged, []);
    table.close().await;
}

/// What the bot has told somebody in direct messages.
fn told(table: &Table, seat: Snowflake) -> Vec<String> {
    let channel = table.club.control.direct_channel(seat);
    let messages = channel.map(|channel| table.club.control.messages(channel.id)).unwrap_or_default();
    messages.into_iter().map(|message| message.content).collect()
}

#[tokio::test]
async fn who_asked_for_it_is_reminded_of_a_clock_by_days_and_nobody_else() {
    const A_DAY_BEFORE: usize = 5;
    let table = timed("3 วัน").await;
    let (white, black) = (table.seat(0), table.seat(1));
    let chosen = [CommandOption::new("reminders", A_DAY_BEFORE)];
    table.club.command(black, table.channel, "settings", &chosen).await;
    for (ply, mv) in ["จ๔", "จ๕", "ง๔"].into_iter().enumerate() {
        table.type_move(ply, mv).await;
    }
    table.club.pass(days(1));
    table.club.idle().await;
    assert!(told(&table, black).is_empty());
    table.club.pass(days(1) + minutes(1));
    let reminded = |_: &Control| told(&table, black).into_iter().find(|it| it.contains('⏰'));
    let reminder = table.club.control.until(SOON, reminded).await.expect("a reminder");
    assert!(reminder.contains("<t:") && reminder.contains(&format!("<#{}>", table.channel)), "{reminder}");
    table.type_move(3, "ง๕").await;
    table.club.pass(days(2) + minutes(1));
    table.club.idle().await;
    table.type_move(4, "ฉ๔").await;
    assert!(told(&table, white).is_empty(), "{:?}", told(&table, white));
    assert_eq!(told(&table, black).len(), 1);
    table.close().await;
}

#[tokio::test]
async fn a_holiday_stops_a_clock_by_days_and_no_longer_than_it_lasts() {
    let table = timed("1 วัน").await;
    table.type_move(0, "จ๔").await;
    table.type_move(1, "จ๕").await;
    let away = table.club.command(table.seat(0), table.channel, "settings", &[CommandOption::new("holiday", 5)]).await;
    assert!(table.club.private_words(&away).contains("🏖️"));
    said(&table, "ลาพักถึง").await;
    table.club.pass(days(4));
    table.club.idle().await;
    assert!(table.game().await.is_open());
    table.club.pass(days(1) + minutes(1));
    table.club.idle().await;
    assert!(table.game().await.is_open(), "the day of the move goes on where it stopped");
    table.club.pass(days(1) + minutes(1));
    said(&table, "ชนะ").await;
    let lost = Outcome::Win { winner: Color::Black, by: WinReason::Time };
    assert_eq!(table.ended().await, Ending::Outcome(lost));
    table.close().await;
}
