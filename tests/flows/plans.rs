//! Conditional moves: planned in private, made when the other side moves.

use discord_sandbox::{CommandOption, Message};

use crate::harness::{Table, button, choice, says};

const TITLE: &str = "ตาที่เผื่อไว้";

/// What malee, who waits, plans.
async fn plan(table: &Table, before: &str, own: &str) -> Message {
    let options = [CommandOption::new("if", before), CommandOption::new("move", own)];
    table.ask(table.black(), "move", &options).await
}

#[tokio::test]
async fn an_answer_that_was_planned_is_made_at_once_and_nobody_saw_it_coming() {
    let table = Table::begin().await;
    let (white, black) = (table.white(), table.black());
    let said = table.said();
    let panel = plan(&table, "จ๔", "จ๕").await;
    assert_eq!(panel.visible_to, Some(black));
    says(&panel, &[TITLE, "จ๔ → **จ๕**"]);
    says(&plan(&table, "จ๔, จ๕, ง๔", "ง๕").await, &["จ๔ → **จ๕** · ง๔ → **ง๕**"]);
    says(&plan(&table, "ค4", "c5").await, &["ค๔ → **ค๕**"]);
    table.idle().await;
    assert_eq!(table.said(), said);
    table.type_move(0, "จ๔").await;
    table.idle().await;
    assert_eq!(table.plies().await, 2);
    says(table.boards().last().unwrap(), &["จ๕"]);
    table.type_move(2, "ง๔").await;
    table.idle().await;
    assert_eq!(table.plies().await, 4);
    // The opponent's panel tells nothing of it.
    let board = table.boards().pop().unwrap();
    let own = table.open(white, &board, "เดินเผื่อไว้ “ถ้า… แล้ว…”").await;
    says(&own, &["ถึงตาคุณแล้ว"]);
    table.close().await;
}

#[tokio::test]
async fn the_panel_takes_lines_and_takes_them_away() {
    let table = Table::begin().await;
    let (white, black) = (table.white(), table.black());
    let board = table.board(1).await;
    let panel = table.open(black, &board, "เดินเผื่อไว้ “ถ้า… แล้ว…”").await;
    says(&panel, &[TITLE, "ยังไม่ได้เผื่อไว้", "`ถ้า "]);
    for line in ["ถ้า จ๔ แล้ว จ๕", "d4 d5"] {
        let form = table.press(black, &table.now(&panel), "เพิ่มแนว").await;
        table.submit(black, &form, "line", line).await;
    }
    says(&table.now(&panel), &["1. จ๔ → **จ๕**", "2. ง๔ → **ง๕**"]);
    let form = table.press(black, &table.now(&panel), "เพิ่มแนว").await;
    let refused = table.submit(black, &form, "line", "ถ้า จ๔ แล้ว ร ก๔").await;
    assert!(table.private_words(&refused).starts_with("ตาที่ 2 ของแนว:"), "{}", table.private_words(&refused));
    let left = table.on_panel(black, &panel, "1. จ๔ → จ๕").await;
    says(&left, &["1. ง๔ → **ง๕**"]);
    assert!(!left.content.contains("จ๔"));
    assert!(button(&left, "เอาออกทั้งหมด").is_some() && choice(&left, "1. ง๔ → ง๕").is_some());
    let none = table.on_panel(black, &panel, "เอาออกทั้งหมด").await;
    says(&none, &["ยังไม่ได้เผื่อไว้"]);
    // A panel that nobody else has is of no use to them.
    let forged = table.forge(white, &board, "m1:i:c:1").await;
    says(&table.answer(&forged), &["ถึงตาคุณแล้ว"]);
    let other = table.forge(table.seat("alice"), &board, "m1:i:c:1").await;
    says(&table.answer(&other), &["not"]);
    table.close().await;
}

#[tokio::test]
async fn what_is_planned_is_suggested_while_it_is_typed_and_refused_on_ones_own_turn() {
    let table = Table::begin().await;
    let suggested = |seat, typed: &'static str| {
        let table = &table;
        async move {
            let found = table.suggested(seat, table.channel, "move", "if", typed).await;
            found.iter().map(|it| it["value"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        }
    };
    assert!(suggested(table.black(), "ม").await.contains(&"ม-ง๒".to_owned()));
    assert!(suggested(table.black(), "e4, e5, N").await.contains(&"e4, e5, Nd2".to_owned()));
    assert!(suggested(table.white(), "ม").await.is_empty());
    let options = [CommandOption::new("if", "จ๕"), CommandOption::new("move", "ง๔")];
    says(&table.ask(table.white(), "move", &options).await, &["ถึงตาคุณแล้ว เดินก่อน"]);
    table.close().await;
}

#[tokio::test]
async fn a_plan_outlives_the_bot_and_answers_what_came_while_it_was_away() {
    let mut table = Table::begin().await;
    plan(&table, "จ๔", "จ๕").await;
    let board = table.board(1).await;
    table.stop().await;
    table.reply(table.white(), &board, "จ๔");
    table.start().await;
    table.board(2).await;
    table.idle().await;
    assert_eq!(table.plies().await, 2);
    table.close().await;
}

#[tokio::test]
async fn nothing_is_planned_in_a_game_that_is_over() {
    let table = Table::begin().await;
    plan(&table, "จ๔", "จ๕").await;
    table.lose(table.white()).await;
    let options = [CommandOption::new("if", "จ๔"), CommandOption::new("move", "จ๕")];
    says(&table.ask(table.black(), "move", &options).await, &["ไม่มีกระดานที่เล่นอยู่"]);
    table.close().await;
}
