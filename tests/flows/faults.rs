//! A bad day on the network: connections drop, sessions are forgotten, events come twice, answers get lost.

use discord_sandbox::{Control, Fault, RateScope, RecordedRequest, RestFault, SessionCounts, SessionFate};

use crate::harness::{Club, SOON, Table, names};

const MESSAGES: &str = "/channels/{channel_id}/messages";

/// Every board of the channel is there once, whatever happened.
fn no_board_twice(table: &Table) {
    let boards = table.boards();
    assert_eq!(names(&boards).len(), boards.len(), "a board was posted twice");
}

/// Waits until the bot has begun and resumed this many sessions, and no more than that.
async fn sessions(control: &Control, identified: u64, resumed: u64) {
    let wanted = SessionCounts { identified, resumed };
    let came = control.until(SOON, |control| (control.sessions() == wanted).then_some(())).await;
    came.unwrap_or_else(|_| panic!("{wanted:?} were awaited, and there are {:?}", control.sessions()));
}

#[tokio::test]
async fn a_dropped_connection_is_resumed() {
    let table = Table::begin().await;
    for (ply, text) in ["จ๔", "จ๕", "ง๔", "ง๕"].into_iter().enumerate() {
        table.control.misbehave(Fault::DropGateway { session: SessionFate::Kept });
        table.type_move(ply, text).await;
        sessions(&table.control, 1, ply as u64 + 1).await;
    }
    assert_eq!(table.plies().await, 4);
    no_board_twice(&table);
    table.close().await;
}

#[tokio::test]
async fn commands_that_could_not_be_registered_are_registered_later() {
    const COMMANDS: &str = "/applications/{application_id}/commands";
    let mut club = Club::new().await;
    club.stop().await;
    club.fail("PUT", COMMANDS, RestFault::ServerError { status: 503 }, 2);
    club.start().await;
    let tries = || -> Vec<u16> {
        let requests = club.control.requests(0).into_iter();
        requests.filter(|it| it.method == "PUT" && it.route == COMMANDS).map(|it| it.status).collect()
    };
    club.until("a third try", || tries() == [200, 503, 503, 200]).await;
    club.close().await;
}

#[tokio::test]
async fn what_was_said_while_nobody_listened_is_caught_up() {
    let table = Table::begin().await;
    let control = table.control.clone();
    let board = table.board(1).await;
    table.while_away(|| table.reply(table.white(), &board, "จ๔")).await;
    sessions(&control, 2, 0).await;
    table.board(2).await;
    table.type_move(1, "จ๕").await;
    assert_eq!(table.plies().await, 2);
    no_board_twice(&table);
    table.close().await;
}

#[tokio::test]
async fn an_invalid_session_is_resumed_where_it_may_be_and_begun_anew_where_not() {
    let table = Table::begin().await;
    let control = &table.control;
    control.misbehave(Fault::InvalidateSession { session: SessionFate::Kept });
    sessions(control, 1, 1).await;
    control.misbehave(Fault::InvalidateSession { session: SessionFate::Forgotten });
    sessions(control, 2, 1).await;
    control.misbehave(Fault::Reconnect);
    sessions(control, 2, 2).await;
    table.type_move(0, "จ๔").await;
    no_board_twice(&table);
    table.close().await;
}

#[tokio::test]
async fn events_that_come_again_take_effect_once() {
    let mut table = Table::begin().await;
    for (ply, text) in ["จ๔", "จ๕", "ง๔"].into_iter().enumerate() {
        table.type_move(ply, text).await;
        table.control.misbehave(Fault::Redeliver { last: 12, kind: None });
    }
    table.type_move(3, "ง๕").await;
    // A stop in good order lets everything that an event has begun come to its end.
    table.stop().await;
    assert_eq!(table.said().len(), table.boards().len() + 1, "only the challenge and the boards");
    no_board_twice(&table);
    table.start().await;
    assert_eq!(table.plies().await, 4);
    table.close().await;
}

#[tokio::test]
async fn a_board_is_posted_once_whatever_becomes_of_the_answer() {
    let mut table = Table::begin().await;
    let faults = [
        (502, RestFault::ServerError { status: 502 }),
        (500, RestFault::ErrorAfterEffect { status: 500 }),
        (429, RestFault::RateLimited { retry_after_milliseconds: 200, scope: RateScope::Route }),
        (504, RestFault::HangAfterEffect { milliseconds: 700 }),
    ];
    for (ply, ((status, effect), text)) in faults.into_iter().zip(["จ๔", "จ๕", "ง๔", "ง๕"]).enumerate()
    {
        table.fail("POST", MESSAGES, effect, 1);
        table.type_move(ply, text).await;
        let failed = |it: &RecordedRequest| it.method == "POST" && it.status == status;
        let failed = || table.control.requests(0).into_iter().find(failed).map(|it| it.number);
        let failed = table.found("a failure", failed).await;
        if status != 429 {
            // Not knowing whether the board is there, the bot looks.
            let is_look = |it: &RecordedRequest| it.method == "GET" && it.route == MESSAGES;
            table.until("a look", || table.control.requests(failed).iter().any(is_look)).await;
        }
    }
    // A stop in good order lets a repetition that is under way come to its end.
    table.stop().await;
    assert_eq!(table.boards().len(), 5);
    no_board_twice(&table);
    table.close().await;
}

#[tokio::test]
async fn a_board_whose_fate_is_unknown_is_found_behind_more_than_a_page_of_talk() {
    let mut table = Table::begin().await;
    let alice = table.seat("alice");
    for number in 0..230 {
        table.control.say(alice, table.channel, &format!("คุย {number}")).unwrap();
    }
    let effect = RestFault::ErrorAfterEffect { status: 500 };
    table.fail("POST", MESSAGES, effect, 1);
    table.play("จ๔ จ๕").await;
    table.stop().await;
    let requests = table.control.requests(0);
    let since = requests.iter().skip_while(|it| it.status != 500);
    let posts = since.filter(|it| it.method == "POST" && it.route == MESSAGES).count();
    assert_eq!(posts, 2, "the first was found, and not posted again");
    no_board_twice(&table);
    table.close().await;
}
