//! A bad day on the network: connections drop, sessions are forgotten, events come twice, answers get lost.

use std::collections::BTreeSet;

use discord_sandbox::{Control, Fault, RateScope, RequestFilter, RestFault, SessionCounts, SessionFate};

use crate::away::while_away;
use crate::club::{Club, is_public};
use crate::harness::SOON;
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";
const MESSAGES: &str = "/channels/{channel_id}/messages";

/// Every board of the channel is there once, whatever happened.
fn no_board_twice(table: &Table) {
    let boards = table.club.boards(table.channel);
    let names: BTreeSet<_> = boards.iter().map(|board| board.sent_with[0].clone()).collect();
    assert_eq!(names.len(), boards.len(), "a board was posted twice");
}

async fn table() -> Table {
    Table::begin(Club::new().await, CHANNEL).await
}

/// Waits until the bot has begun and resumed so many sessions, and no more than that.
async fn sessions(control: &Control, identified: u64, resumed: u64) {
    let wanted = SessionCounts { identified, resumed };
    let came = control.until(SOON, |control| (control.sessions() == wanted).then_some(())).await;
    came.unwrap_or_else(|_| panic!("{wanted:?} were awaited, and there are {:?}", control.sessions()));
}

#[tokio::test]
async fn a_dropped_connection_is_resumed() {
    let table = table().await;
    for (ply, text) in ["จ๔", "จ๕", "ง๔", "ง๕"].into_iter().enumerate() {
        table.club.control.misbehave(Fault::DropGateway { session: SessionFate::Kept });
        table.type_move(ply, text).await;
        sessions(&table.club.control, 1, ply as u64 + 1).await;
    }
    assert_eq!(table.game().await.play().unwrap().plies(), 4);
    no_board_twice(&table);
    table.close().await;
}

#[tokio::test]
async fn commands_that_could_not_be_registered_are_registered_later() {
    const COMMANDS: &str = "/applications/{application_id}/commands";
    let mut club = Club::new().await;
    club.stop().await;
    let on = RequestFilter::new("PUT", COMMANDS);
    club.control.misbehave(Fault::Rest { on, effect: RestFault::ServerError { status: 503 }, times: 2 });
    club.start().await;
    let tries = |control: &Control| -> Vec<u16> {
        let requests = control.requests(0).into_iter();
        requests.filter(|it| it.method == "PUT" && it.route == COMMANDS).map(|it| it.status).collect()
    };
    let registered = club.control.until(SOON, |control| (tries(control) == [200, 503, 503, 200]).then_some(())).await;
    registered.unwrap_or_else(|_| panic!("{:?}", tries(&club.control)));
    club.close().await;
}

#[tokio::test]
async fn what_was_said_while_nobody_listened_is_caught_up() {
    let table = table().await;
    let control = table.club.control.clone();
    let board = table.club.board(table.channel, 1).await;
    while_away(&control, || table.club.reply(table.seat(0), &board, "จ๔")).await;
    sessions(&control, 2, 0).await;
    table.club.board(table.channel, 2).await;
    table.type_move(1, "จ๕").await;
    assert_eq!(table.game().await.play().unwrap().plies(), 2);
    no_board_twice(&table);
    table.close().await;
}

#[tokio::test]
async fn an_invalid_session_is_resumed_where_it_may_be_and_begun_anew_where_not() {
    let table = table().await;
    let control = &table.club.control;
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
    let mut table = table().await;
    for (ply, text) in ["จ๔", "จ๕", "ง๔"].into_iter().enumerate() {
        table.type_move(ply, text).await;
        table.club.control.misbehave(Fault::Redeliver { last: 12, kind: None });
    }
    table.type_move(3, "ง๕").await;
    // A stop in good order lets everything that an event has begun come to its end.
    table.club.stop().await;
    let public = table.club.control.messages(table.channel).iter().filter(|it| is_public(it)).count();
    assert_eq!(public, table.club.boards(table.channel).len() + 1, "only the challenge and the boards");
    no_board_twice(&table);
    table.club.start().await;
    assert_eq!(table.game().await.play().unwrap().plies(), 4);
    table.close().await;
}

#[tokio::test]
async fn a_board_is_posted_once_whatever_becomes_of_the_answer() {
    let mut table = table().await;
    let faults = [
        (502, RestFault::ServerError { status: 502 }),
        (500, RestFault::ErrorAfterEffect { status: 500 }),
        (429, RestFault::RateLimited { retry_after_milliseconds: 200, scope: RateScope::Route }),
        (504, RestFault::HangAfterEffect { milliseconds: 700 }),
    ];
    for (ply, ((status, effect), text)) in faults.into_iter().zip(["จ๔", "จ๕", "ง๔", "ง๕"]).enumerate()
    {
        table.club.control.misbehave(Fault::Rest { on: RequestFilter::new("POST", MESSAGES), effect, times: 1 });
        table.type_move(ply, text).await;
        let failed = |control: &Control| {
            control.requests(0).into_iter().find(|it| it.method == "POST" && it.status == status).map(|it| it.number)
        };
        let failed = table.club.control.until(SOON, failed).await.unwrap();
        if status != 429 {
            // Not knowing whether the board is there, the bot looks.
            let looked = |control: &Control| {
                control.requests(failed).iter().any(|it| it.method == "GET" && it.route == MESSAGES).then_some(())
            };
            table.club.control.until(SOON, looked).await.expect("a look into the channel");
        }
    }
    // A stop in good order lets a repetition that is under way come to its end.
    table.club.stop().await;
    assert_eq!(table.club.boards(table.channel).len(), 5);
    no_board_twice(&table);
    table.close().await;
}

#[tokio::test]
async fn a_board_whose_fate_is_unknown_is_found_behind_more_than_a_page_of_talk() {
    let mut table = table().await;
    let alice = table.club.seat("alice");
    for number in 0..230 {
        table.club.control.say(alice, table.channel, &format!("คุย {number}")).unwrap();
    }
    let effect = RestFault::ErrorAfterEffect { status: 500 };
    table.club.control.misbehave(Fault::Rest { on: RequestFilter::new("POST", MESSAGES), effect, times: 1 });
    table.type_move(0, "จ๔").await;
    table.type_move(1, "จ๕").await;
    table.club.stop().await;
    let requests = table.club.control.requests(0);
    let since = requests.iter().skip_while(|it| it.status != 500);
    let posts = since.filter(|it| it.method == "POST" && it.route == MESSAGES).count();
    assert_eq!(posts, 2, "the first was found, and not posted again");
    no_board_twice(&table);
    table.close().await;
}
