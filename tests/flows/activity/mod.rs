//! The Activity: boards that are opened inside Discord, as its server is spoken to.

mod charts;
mod four;
mod hostile;
mod kills;
mod looks;
mod page;
mod puzzles;
mod speed;
mod threads;
mod together;
mod touch;

use discord_sandbox::{EntryPointUse, Snowflake};
use jiff::Timestamp;
use serde_json::Value;

use crate::harness::{Table, says};
use page::{Page, table};

fn now() -> i64 {
    Timestamp::now().as_millisecond()
}

/// What can be done besides moving, by its label.
fn act_named<'a>(board: &'a Value, label: &str) -> &'a str {
    let all = board["can"].as_array().unwrap();
    let found = all.iter().find(|each| each["label"] == label);
    found.unwrap_or_else(|| panic!("no {label} in {all:?}"))["act"].as_str().unwrap()
}

async fn opened(table: &Table, server: std::net::SocketAddr, seat: Snowflake) -> Page {
    Page::open(&table.club, server, seat, table.channel).await
}

#[tokio::test]
async fn a_game_goes_on_in_the_channel_and_on_boards_alike() {
    let (table, server) = table().await;
    let mut white = opened(&table, server, table.white()).await;
    let mut watcher = opened(&table, server, table.seat("alice")).await;
    let listed = white.hear("channel").await;
    assert_eq!(listed["games"][0]["yours"], 0, "{listed}");
    assert_eq!(watcher.hear("channel").await["games"][0]["yours"], Value::Null);
    let board = white.look(1).await;
    let code = board["legal"].as_array().unwrap().iter().find(|mv| mv["code"] == "e3e4").unwrap();
    assert_eq!((code["from"].as_u64(), code["to"].as_u64()), (Some(20), Some(28)));
    let watched = watcher.look(1).await;
    assert_eq!((watched["legal"].as_array().unwrap().len(), watched["can"].as_array().unwrap().len()), (0, 0));
    // On the board, and in the channel.
    let act = white.act(now(), 1, 0, "move", Some("e3e4"));
    assert_eq!(white.does(&act).await, None);
    assert_eq!(watcher.board(1).await["last"], serde_json::json!([20, 28]));
    table.board(2).await;
    // In the channel, and on the board.
    table.type_move(1, "d6d5").await;
    assert_eq!(watcher.board(2).await["turn"], 0);
    let board = white.board(2).await;
    // A draw is offered on the board and declined on another.
    let offer = act_named(&board, "Offer a draw").to_owned();
    let offer = white.act(now(), 1, 2, &offer, None);
    assert_eq!(white.does(&offer).await, None);
    let mut black = opened(&table, server, table.black()).await;
    let asked = black.look(1).await;
    assert_eq!(asked["notes"].as_array().unwrap().len(), 1, "{asked}");
    let decline = act_named(&asked, "Decline the draw").to_owned();
    let decline = black.act(now(), 1, 2, &decline, None);
    assert_eq!(black.does(&decline).await, None);
    let resign = act_named(&asked, "Resign").to_owned();
    let resign = black.act(now(), 1, 2, &resign, None);
    assert_eq!(black.does(&resign).await, None);
    loop {
        let board = watcher.hear("board").await;
        if board["board"]["result"].is_string() {
            break;
        }
    }
    table.told("ยอมแพ้").await;
    table.close().await;
}

#[tokio::test]
async fn an_act_that_comes_again_has_been_done_and_one_on_an_old_board_is_refused() {
    let (table, server) = table().await;
    let mut white = opened(&table, server, table.white()).await;
    let act = white.act(now(), 1, 0, "move", Some("e3e4"));
    for _ in 0..3 {
        assert_eq!(white.does(&act).await, None);
    }
    // Also on another connection.
    let mut again = opened(&table, server, table.white()).await;
    assert_eq!(again.does(&act).await, None);
    assert_eq!(table.plies().await, 1);
    let mut black = opened(&table, server, table.black()).await;
    let old = black.act(now(), 1, 0, "move", Some("d6d5"));
    assert!(black.does(&old).await.unwrap().contains("changed"), "an old board");
    for (act, mv) in [("move", Some("d6d4")), ("move", Some("zz")), ("move", None), ("win", None), ("E", None)] {
        let act = black.act(now(), 1, 1, act, mv);
        assert!(black.does(&act).await.is_some(), "{act}");
    }
    let long_ago = black.act(now() - 700_000, 1, 1, "move", Some("d6d5"));
    assert!(black.does(&long_ago).await.is_some());
    assert_eq!(table.plies().await, 1);
    table.close().await;
}

#[tokio::test]
async fn a_board_is_opened_by_its_button_and_by_a_command() {
    let (table, _) = table().await;
    let board = table.boards().pop().unwrap();
    table.press(table.black(), &board, "เปิดกระดาน").await;
    let [activity] = &table.control.activities()[..] else { panic!("one Activity") };
    assert_eq!((activity.channel, activity.users.as_slice()), (table.channel, [table.black()].as_slice()));
    let used = table.control.use_entry_point(table.white(), table.channel).unwrap();
    assert!(matches!(used, EntryPointUse::Asked(_)), "the bot answers it");
    let is_there = || table.control.activities().iter().any(|activity| activity.users.contains(&table.white()));
    crate::harness::eventually::is_so("the Activity has both", async || is_there()).await;
    table.close().await;
}

#[tokio::test]
async fn a_bot_without_an_activity_shows_nothing_of_it() {
    let table = Table::begin().await;
    let board = table.boards().pop().unwrap();
    let json = serde_json::to_string(&board.components).unwrap();
    assert!(!json.contains("เปิดกระดาน"), "{json}");
    says(&table.ask(table.black(), "watch", &[]).await, &["ไม่ได้เปิดหน้าเว็บ"]);
    table.close().await;
}
