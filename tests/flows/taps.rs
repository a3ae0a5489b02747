//! Moving without typing a word, and boards that only one person sees.

use discord_sandbox::CommandOption;

use crate::harness::{Table, button, only_file, says};

#[tokio::test]
async fn a_move_takes_three_taps_however_many_moves_the_piece_has() {
    let table = Table::begin().await;
    let white = table.white();
    let pieces = table.open(white, &table.board(1).await, "เดินหมาก").await;
    assert_eq!(only_file(&pieces), "makruk-1-2-moves.png");
    assert!(button(&pieces, "เรือ").is_some(), "a rook can go forward");
    let targets = table.on_panel(white, &pieces, "โคน ค๑").await;
    assert_eq!(only_file(&targets), "makruk-1-2-moves.png");
    // Another piece after all.
    table.through(white, &targets, &["เปลี่ยนตัว", "โคน ค๑", "ง๒"]).await;
    let done = table.now(&pieces);
    assert_eq!((done.content.as_str(), done.components.len(), done.attachments.len()), ("เดินแล้ว: ค-ง๒", 0, 0));
    // A pawn that can only go ahead is chosen before it moves.
    let black = table.black();
    let panel = table.open(black, &table.board(2).await, "เดินหมาก").await;
    let targets = table.on_panel(black, &panel, "จ๖").await;
    assert!(button(&targets, "จ๕").is_some(), "{targets:?}");
    assert_eq!(table.on_panel(black, &targets, "จ๕").await.content, "เดินแล้ว: จ๕");
    // What was left open is of no use on another board, and does not stay.
    let left = table.open(white, &table.board(3).await, "เดินหมาก").await;
    table.type_move(2, "จ๔").await;
    let late = table.on_panel(white, &left, "ม้า").await;
    assert!(late.content.starts_with("กระดานเปลี่ยนไปแล้ว") && late.components.is_empty());
    table.close().await;
}

#[tokio::test]
async fn a_move_is_typed_into_a_form_whose_errors_nobody_else_sees() {
    let table = Table::begin().await;
    let (white, board) = (table.white(), table.board(1).await);
    let said = table.said().len();
    let panel = table.open(white, &board, "เดินหมาก").await;
    let form = table.press(white, &panel, "พิมพ์เอง").await;
    let refused = table.submit(white, &form, "move", "เรือ ก๕").await;
    assert!(table.private_words(&refused).starts_with("มีหมากขวาง"), "{}", table.private_words(&refused));
    table.idle().await;
    assert_eq!(table.said().len(), said);
    assert!(!table.now(&panel).components.is_empty(), "another try");
    let form = table.press(white, &table.now(&panel), "พิมพ์เอง").await;
    table.submit(white, &form, "move", "จ๔").await;
    assert_eq!(table.now(&panel).content, "เดินแล้ว: จ๔");
    table.board(2).await;
    table.close().await;
}

#[tokio::test]
async fn a_panel_loses_its_buttons_once_the_game_is_over() {
    let table = Table::begin().await;
    let (white, black) = (table.white(), table.black());
    let board = table.board(1).await;
    let pieces = table.open(white, &board, "เดินหมาก").await;
    let targets = table.open(white, &board, "เดินหมาก").await;
    table.press(white, &targets, "โคน ค๑").await;
    table.lose(black).await;
    for (panel, label) in [(&pieces, "จ๓"), (&targets, "ง๒")] {
        let panel = table.on_panel(white, panel, label).await;
        assert!(panel.components.is_empty() && panel.attachments.is_empty(), "{panel:?}");
        says(&panel, &["จบ"]);
    }
    table.close().await;
}

#[tokio::test]
async fn a_board_is_flipped_for_oneself_and_moved_from() {
    let table = Table::begin().await;
    let (white, black) = (table.white(), table.black());
    let board = table.type_move(0, "จ๔").await;
    let own = table.open(black, &board, "กลับกระดาน").await;
    assert!(only_file(&own).ends_with("-black.png"));
    let pieces = table.on_panel(black, &own, "เดินหมาก").await;
    // The picture alone tells that Black is still at the bottom: its first piece is the one at the near left.
    assert!(button(&pieces, "๑ เรือ ญ๘").is_some(), "{:?}", pieces.components);
    let targets = table.on_panel(black, &pieces, "จ๖").await;
    table.press(black, &targets, "จ๕").await;
    // Whoever is not to move sees it all the same, and so do others.
    let watched = table.open(table.seat("alice"), &table.board(3).await, "กลับกระดาน").await;
    assert!(button(&watched, "Move").is_none());
    // Who wants the own side below always says so once.
    table.command(black, "settings", &[CommandOption::new("below", 0)]).await;
    table.type_move(2, "ง๔").await;
    let pieces = table.open(black, &table.board(4).await, "เดินหมาก").await;
    assert!(button(&pieces, "๑ เรือ ญ๘").is_some());
    for (seat, is_below) in [(black, true), (white, false)] {
        let seen = table.ask(seat, "board", &[]).await;
        assert_eq!(only_file(&seen).ends_with("-black.png"), is_below);
    }
    table.close().await;
}
