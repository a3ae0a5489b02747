//! How often the database is asked, one time after the other, before people see what has become of their move.
//!
//! That a commit is two round trips is a test of the store's and of the service's. The figures are in the guide for operators.

use std::sync::Arc;
use std::time::Duration;

use discord_sandbox::CommandOption;

use crate::harness::{Club, RoundTrips, Table};

/// A move is in the database after two round trips.
const BEFORE_THE_ANSWER: usize = 2;

/// What waits to be said is read; then its lane is taken by a commit, and at the same time the rest is read.
const BEFORE_THE_BOARD: usize = BEFORE_THE_ANSWER + 3;

/// After a pause of at least this, requests are sent without waiting for a turn. Who waits for one reads again what is to be said.
const PAUSE: Duration = Duration::from_millis(200);

/// Lets what is in progress end.
async fn rest(table: &Table) {
    table.idle().await;
    tokio::time::sleep(PAUSE).await;
}

/// A game in which both have moved, so that what does not change with each move is known.
async fn begun() -> (Table, Arc<RoundTrips>) {
    let store = RoundTrips::new();
    let kept = Arc::clone(&store);
    let club = Club::set_up(|setup| setup.store = Some(kept)).await;
    let table = Table::of(club, &[]).await;
    table.play("จ๔ จ๕").await;
    (table, store)
}

#[tokio::test]
async fn a_typed_move_is_answered_by_its_board_after_five() {
    let (table, store) = begun().await;
    let board = table.board(3).await;
    rest(&table).await;
    store.allow(BEFORE_THE_BOARD);
    table.reply(table.white(), &board, "ง๔");
    table.board(4).await;
    store.allow_any();
    table.close().await;
}

#[tokio::test]
async fn a_press_is_answered_after_two_and_its_board_comes_after_five() {
    let (table, store) = begun().await;
    let panel = table.open(table.white(), &table.board(3).await, "เดินหมาก").await;
    let panel = table.on_panel(table.white(), &panel, "ง๓").await;
    rest(&table).await;
    store.allow(BEFORE_THE_ANSWER);
    let done = table.on_panel(table.white(), &panel, "ง๔").await;
    assert_eq!(done.content, "เดินแล้ว: ง๔");
    store.allow_any();
    table.board(4).await;
    let panel = table.open(table.black(), &table.board(4).await, "เดินหมาก").await;
    let panel = table.on_panel(table.black(), &panel, "ง๖").await;
    rest(&table).await;
    store.allow(BEFORE_THE_BOARD);
    table.on_panel(table.black(), &panel, "ง๕").await;
    table.board(5).await;
    store.allow_any();
    table.close().await;
}

#[tokio::test]
async fn a_command_is_answered_after_two_and_its_board_comes_after_five() {
    let (table, store) = begun().await;
    let typed = |text: &str| [CommandOption::new("move", text)];
    // How the first one reads is found out.
    table.ask(table.white(), "move", &typed("ง๔")).await;
    table.board(4).await;
    table.ask(table.black(), "move", &typed("ง๕")).await;
    table.board(5).await;
    rest(&table).await;
    store.allow(BEFORE_THE_ANSWER);
    table.ask(table.white(), "move", &typed("ค๔")).await;
    store.allow_any();
    table.board(6).await;
    rest(&table).await;
    store.allow(BEFORE_THE_BOARD);
    table.ask(table.black(), "move", &typed("ค๕")).await;
    table.board(7).await;
    store.allow_any();
    table.close().await;
}
