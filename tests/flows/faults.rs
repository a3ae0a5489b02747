//! A bad day on the network: connections drop, sessions are forgotten, events come twice, answers get lost.

use std::collections::BTreeSet;
use std::time::Duration;

use discord_sandbox::{Fault, Permissions, RateScope, RequestFilter, RestFault, SessionFate};

use crate::club::{Club, SOON, is_public};
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";
const MESSAGES: &str = "/channels/{channel_id}/messages";

/// Every board of the channel is there once, whatever happened.
fn no_board_twice(table: &Table) {
    let boards = table.club.boards(table.channel);
    let names: BTreeSet<_> = boards.iter().map(|board| board.attachments[0].filename.clone()).collect();
    assert_eq!(names.len(), boards.len(), "a board was posted twice");
}

async fn table() -> Table {
    Table::begin(Club::new().await, CHANNEL).await
}

#[tokio::test]
async fn a_dropped_connection_is_resumed() {
    let table = table().await;
    for (ply, text) in ["จ๔", "จ๕", "ง๔", "ง๕"].into_iter().enumerate() {
        table.club.control.misbehave(Fault::DropGateway { session: SessionFate::Kept });
        table.type_move(ply, text).await;
    }
    assert_eq!(table.game().await.play().unwrap().plies(), 4);
    no_board_twice(&table);
    table.close().await;
}

#[tokio::test]
async fn what_was_said_while_nobody_listened_is_caught_up() {
    let table = table().await;
    let control = table.club.control.clone();
    control.misbehave(Fault::RefuseGateway { milliseconds: 3_000 });
    control.misbehave(Fault::DropGateway { session: SessionFate::Forgotten });
    control.until(SOON, |control| (!control.is_connected()).then_some(())).await.unwrap();
    let board = table.club.board(table.channel, 1).await;
    table.club.reply(table.seat(0), &board, "จ๔");
    let caught_up = control.until(Duration::from_secs(60), |_| table.club.boards(table.channel).get(1).cloned());
    caught_up.await.expect("the move made during the absence");
    table.type_move(1, "จ๕").await;
    assert_eq!(table.game().await.play().unwrap().plies(), 2);
    no_board_twice(&table);
    table.close().await;
}

#[tokio::test]
async fn a_session_declared_invalid_is_begun_anew() {
    let table = table().await;
    for session in [SessionFate::Kept, SessionFate::Forgotten] {
        table.club.control.misbehave(Fault::InvalidateSession { session });
    }
    table.club.control.misbehave(Fault::Reconnect);
    tokio::time::sleep(Duration::from_millis(500)).await;
    table.club.control.connected(Duration::from_secs(60)).await.unwrap();
    let board = table.club.board(table.channel, 1).await;
    table.club.reply(table.seat(0), &board, "จ๔");
    let moved = table.club.control.until(Duration::from_secs(60), |_| table.club.boards(table.channel).get(1).cloned());
    moved.await.unwrap();
    no_board_twice(&table);
    table.close().await;
}

#[tokio::test]
async fn events_that_come_again_take_effect_once() {
    let table = table().await;
    for (ply, text) in ["จ๔", "จ๕", "ง๔"].into_iter().enumerate() {
        table.type_move(ply, text).await;
        table.club.control.misbehave(Fault::Redeliver { last: 12, kind: None });
    }
    table.type_move(3, "ง๕").await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(table.game().await.play().unwrap().plies(), 4);
    let refusals = table.club.control.messages(table.channel).iter().filter(|it| is_public(it)).count();
    assert_eq!(refusals, table.club.boards(table.channel).len() + 1, "only the challenge and the boards");
    no_board_twice(&table);
    table.close().await;
}

#[tokio::test]
async fn a_board_is_posted_once_whatever_becomes_of_the_answer() {
    let table = table().await;
    let faults = [
        RestFault::ServerError { status: 502 },
        RestFault::ErrorAfterEffect { status: 500 },
        RestFault::RateLimited { retry_after_milliseconds: 200, scope: RateScope::Route },
        RestFault::HangAfterEffect { milliseconds: 700 },
    ];
    for (ply, (effect, text)) in faults.into_iter().zip(["จ๔", "จ๕", "ง๔", "ง๕"]).enumerate() {
        table.club.control.misbehave(Fault::Rest { on: RequestFilter::new("POST", MESSAGES), effect, times: 1 });
        table.type_move(ply, text).await;
    }
    // The last answer is still on its way; a repetition would arrive by now.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(table.club.boards(table.channel).len(), 5);
    no_board_twice(&table);
    table.close().await;
}

#[tokio::test]
async fn where_the_bot_may_not_write_the_game_goes_on_all_the_same() {
    let table = table().await;
    let board = table.club.board(table.channel, 1).await;
    table.club.control.deny_to_bot(table.channel, Permissions::SEND_MESSAGES).unwrap();
    let asked = table.club.command(table.seat(0), table.channel, "play", &[]).await;
    assert!(!table.club.private_words(&asked).is_empty(), "it names what it lacks");
    table.club.reply(table.seat(0), &board, "จ๔");
    table
        .club
        .control
        .until(SOON, |control| control.requests(0).iter().any(|request| request.status == 403).then_some(()))
        .await
        .unwrap();
    table.club.control.deny_to_bot(table.channel, Permissions::empty()).unwrap();
    table.club.reply(table.seat(1), &board, "จ๕");
    table.club.board(table.channel, 2).await;
    assert_eq!(table.game().await.play().unwrap().plies(), 2);
    table.close().await;
}
