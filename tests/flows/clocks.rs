//! Clocks, as a club sees them: live and by days, through restarts and kills.

use board_games::{GameOutcome, GameWin, Seat, Team};
use std::time::{Duration, Instant};

use bot_service::game::{Ending, GameEvent, GameId, TimeLeft};
use discord_sandbox::{CommandOption, Fault, SessionFate};
use jiff::SignedDuration;

use crate::harness::{CHANNEL, Club, Deployment, ProcessClock, Table, as_white, is_public, says};

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
    Table::begin_on(&[time(text)]).await
}

/// What both have left as the present turn begins.
async fn left(table: &Table) -> TimeLeft {
    table.game().await.play().unwrap().clock().unwrap().reading().left
}

fn won_on_time(winner: Team) -> Ending {
    Ending::Outcome(GameOutcome::Win { winner, by: GameWin::Time })
}

/// Whether this many seconds are left, but for what the test itself has taken since it began.
fn is_left(left: SignedDuration, seconds: u64, began: Instant) -> bool {
    let most = Duration::from_secs(seconds);
    (most.saturating_sub(began.elapsed())..=most).contains(&Duration::try_from(left).unwrap_or_default())
}

#[tokio::test]
async fn a_live_game_is_lost_on_time() {
    let began = Instant::now();
    let table = timed("5+3").await;
    says(&table.board(1).await, &["5+3", "ต้องเดินตาแรก <t:"]);
    says(&table.play("จ๔ จ๕").await, &["ขาวจะหมดเวลา <t:", "ดำเหลือ 5:00"]);
    table.pass(minutes(2));
    table.type_move(2, "ง๔").await;
    assert!(is_left(left(&table).await.first, 183, began), "{:?}", left(&table).await);
    table.pass(minutes(5));
    let end = table.told("หมดเวลา").await;
    let end = if end.content.contains("ชนะ") { end } else { table.told("ชนะ").await };
    says(&end, &["ดำเหลือ 0:00"]);
    assert_eq!(table.ended().await, won_on_time(Team::First));
    // Whoever comes later is told that it is over.
    let late = table.reply(table.to_move(3), &end, "ฉ๕");
    table.answer_to(&late).await;
    table.close().await;
}

#[tokio::test]
async fn a_first_move_that_does_not_come_costs_nobody_the_game() {
    let table = timed("3+2").await;
    table.pass(minutes(2));
    table.told("ไม่ได้เดินตาแรกในเวลา").await;
    assert_eq!(table.ended().await, Ending::FirstMoveMissed(Seat::First));
    table.close().await;
}

#[tokio::test]
async fn the_time_of_a_restart_is_given_back() {
    let began = Instant::now();
    let mut table = timed("5+0").await;
    table.play("จ๔ จ๕").await;
    table.pass(minutes(1));
    // The time of a stop in good order is noted.
    table.stop().await;
    table.pass(minutes(20));
    table.start().await;
    says(&table.told("เวลาช่วงนั้นคืนให้แล้ว").await, &["ขาวจะหมดเวลา <t:"]);
    let board = table.board(3).await;
    table.type_move_on(board, 2, "ง๔").await;
    assert!(is_left(left(&table).await.first, 240, began), "{:?}", left(&table).await);
    table.close().await;
}

#[tokio::test]
async fn a_move_typed_while_the_bot_was_away_costs_what_passed_before() {
    let began = Instant::now();
    let mut table = timed("5+0").await;
    let board = table.play("จ๔ จ๕").await;
    table.stop().await;
    table.pass(minutes(4));
    table.reply(table.to_move(2), &board, "ง๔");
    table.pass(minutes(30));
    table.start().await;
    table.board(4).await;
    let TimeLeft { first, second } = left(&table).await;
    assert!(is_left(first, 300, began) && is_left(second, 300, began), "{first:?} {second:?}");
    table.close().await;
}

#[tokio::test]
async fn no_flag_falls_while_the_gateway_is_away_and_what_was_typed_before_it_counts() {
    for session in [SessionFate::Kept, SessionFate::Forgotten] {
        let began = Instant::now();
        let table = timed("5+0").await;
        let board = table.play("จ๔ จ๕").await;
        table.control.misbehave(Fault::RefuseGateway { milliseconds: 600_000 });
        table.control.misbehave(Fault::DropGateway { session });
        table.until("the bot has noticed", || !table.hears()).await;
        table.pass(minutes(4));
        table.reply(table.to_move(2), &board, "ง๔");
        // Again and again the flag is due.
        for _ in 0..20 {
            table.pass(Duration::from_secs(6));
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(table.game().await.ending().is_none());
        table.control.misbehave(Fault::RefuseGateway { milliseconds: 0 });
        table.board(4).await;
        let white = left(&table).await.first;
        let seconds = if session == SessionFate::Kept { 60 } else { 300 };
        assert!(is_left(white, seconds, began), "{session:?}: {white:?}");
        // Once it is back, flags fall.
        table.pass(minutes(6));
        table.told("ชนะ").await;
        assert_eq!(table.ended().await, won_on_time(Team::First));
        table.close().await;
    }
}

#[tokio::test]
async fn a_game_by_days_has_them_for_each_move() {
    let table = timed("3 วัน").await;
    table.type_move(0, "จ๔").await;
    table.pass(days(2));
    says(&table.type_move(1, "จ๕").await, &["ขาวมีเวลาถึง <t:"]);
    table.pass(days(2));
    table.type_move(2, "ง๔").await;
    assert_eq!(left(&table).await.first, SignedDuration::from_hours(72));
    table.pass(days(3) + minutes(1));
    table.told("ชนะ").await;
    assert_eq!(table.ended().await, won_on_time(Team::First));
    table.close().await;
}

#[tokio::test]
async fn a_game_without_clocks_that_nobody_moves_in_is_closed_after_a_word() {
    let table = Table::begin().await;
    table.type_move(0, "จ๔").await;
    table.pass(days(29));
    table.told("ไม่มีใครเดินมานานแล้ว").await;
    table.pass(days(5));
    table.told("ปิดกระดานที่ 1 โดยไม่มีผล").await;
    assert_eq!(table.ended().await, Ending::Abandoned);
    table.close().await;
}

#[tokio::test]
async fn a_time_that_is_none_is_refused_and_times_are_suggested() {
    let (club, channel, [somchai]) = Club::seating(["somchai"]).await;
    says(&club.ask(somchai, channel, "play", &[time("90+0")]).await, &["1+0 ถึง 60+30"]);
    let suggested = club.suggested(somchai, channel, "play", "time", "5+").await;
    let choices = serde_json::to_string(&suggested).unwrap();
    assert!(choices.contains("5+3: ฝ่ายละ 5 นาที เพิ่มให้ตาละ 3 วินาที"), "{choices}");
    club.close().await;
}

#[tokio::test]
async fn a_kill_costs_nobody_time() {
    let deployment = Deployment::idle().await;
    let clock = ProcessClock::new(&deployment.control);
    let deployment = deployment.with(&[clock.variable()]).started().await;
    let mut table = Table::of(deployment, &[as_white(), time("60+0")]).await;
    let play = async |table: &Table<Deployment>, ply, mv: &str| {
        table.command(table.to_move(ply), "move", &[CommandOption::new("move", mv)]).await;
    };
    play(&table, 0, "e3e4").await;
    play(&table, 1, "e6e5").await;
    clock.put_forward(minutes(10));
    play(&table, 2, "d3d4").await;
    // The flag of the side to move would fall.
    table.restart_after(async |_| clock.put_forward(minutes(90))).await;
    // Discord has its session before the bot knows that it has: what it answers, it has heard.
    table.command(table.to_move(3), "board", &[]).await;
    clock.put_forward(minutes(20));
    play(&table, 3, "d6d5").await;
    table.stop().await;
    let game = table.service().games.get(GameId(1)).await.unwrap().game;
    let given = game.log().iter().filter_map(|recorded| match &recorded.event {
        GameEvent::TimeGivenBack { from, until } => Some(until.duration_since(*from)),
        _ => None,
    });
    // The absence, and what it took until there was a session again.
    let given: SignedDuration = given.fold(SignedDuration::ZERO, |all, one| all + one);
    assert!((SignedDuration::from_mins(90)..SignedDuration::from_mins(95)).contains(&given), "{given:?}");
    let left = game.play().unwrap().clock().unwrap().reading().left;
    for (left, most) in [(left.first, 50), (left.second, 40)] {
        // What really passed is much shorter.
        let least = SignedDuration::from_mins(most - 5);
        assert!((least..=SignedDuration::from_mins(most)).contains(&left), "{left:?} of {most} minutes");
    }
    table.club.close().await;
}

#[tokio::test]
async fn at_a_live_clock_nothing_calls_but_the_challenge() {
    let club = Club::new().await;
    let (white, black) = (club.seat("somchai"), club.seat("malee"));
    let challenge = club.challenge([white, black], club.channel(CHANNEL), &[time("5+3")]).await;
    assert_eq!(club.control.pinged(&challenge), [black]);
    let table = Table::taken_up(club, &challenge).await;
    table.play("จ๔ จ๕").await;
    table.command(white, "draw", &[]).await;
    table.told("ขอเสมอ").await;
    table.command(black, "takeback", &[]).await;
    table.told("ขอคืน").await;
    let later = table.control.messages(table.channel).into_iter().filter(|it| it.id > challenge.id && is_public(it));
    let pinged: Vec<_> = later.flat_map(|message| table.control.pinged(&message)).collect();
    assert_eq!(pinged, []);
    table.close().await;
}

#[tokio::test]
async fn who_asked_for_it_is_reminded_of_a_clock_by_days_and_nobody_else() {
    const A_DAY_BEFORE: usize = 5;
    let table = timed("3 วัน").await;
    let (white, black) = (table.white(), table.black());
    let chosen = [CommandOption::new("reminders", A_DAY_BEFORE)];
    table.command(black, "settings", &chosen).await;
    table.play("จ๔ จ๕ ง๔").await;
    table.pass(days(1));
    table.idle().await;
    assert!(table.said_to(black).is_empty());
    table.pass(days(1) + minutes(1));
    says(&table.told_directly(black, "⏰").await, &["<t:", &format!("<#{}>", table.channel)]);
    table.type_move(3, "ง๕").await;
    table.pass(days(2) + minutes(1));
    table.idle().await;
    table.type_move(4, "ฉ๔").await;
    assert_eq!((table.said_to(white).len(), table.said_to(black).len()), (0, 1));
    table.close().await;
}

#[tokio::test]
async fn a_holiday_stops_a_clock_by_days_and_no_longer_than_it_lasts() {
    let table = timed("1 วัน").await;
    table.play("จ๔ จ๕").await;
    says(&table.ask(table.white(), "settings", &[CommandOption::new("holiday", 5)]).await, &["🏖️"]);
    table.told("ลาพักถึง").await;
    table.pass(days(4));
    table.idle().await;
    assert!(table.game().await.is_open());
    table.pass(days(1) + minutes(1));
    table.idle().await;
    assert!(table.game().await.is_open(), "the day of the move goes on where it stopped");
    table.pass(days(1) + minutes(1));
    table.told("ชนะ").await;
    assert_eq!(table.ended().await, won_on_time(Team::Second));
    table.close().await;
}
