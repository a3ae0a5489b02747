//! Moving without typing a word, and boards that only one person sees.

use discord_sandbox::CommandOption;

use crate::harness::{Table, button, only_file, says};

#[tokio::test]
async fn a_move_takes_three_taps_and_two_if_the_piece_has_only_one() {
    let table = Table::begin().await;
    let white = table.white();
    let board = table.board(1).await;
    let opened = table.press(white, &board, "เดินหมาก").await;
    let pieces = table.answer(&opened);
    assert_eq!((pieces.visible_to, only_file(&pieces)), (Some(white), "makruk-1-2-moves.png"));
    assert!(button(&pieces, "เรือ").is_some(), "a rook can go forward");
    table.press(white, &pieces, "โคน ค๑").await;
    let targets = table.answer(&opened);
    assert_eq!(only_file(&targets), "makruk-1-2-moves.png");
    // Another piece after all.
    table.press(white, &targets, "เปลี่ยนตัว").await;
    table.press(white, &table.answer(&opened), "โคน ค๑").await;
    table.press(white, &table.answer(&opened), "ง๒").await;
    let done = table.answer(&opened);
    assert_eq!((done.content.as_str(), done.components.len(), done.attachments.len()), ("เดินแล้ว: ค-ง๒", 0, 0));
    let board = table.board(2).await;
    // Two taps for a pawn.
    let opened = table.press(table.black(), &board, "เดินหมาก").await;
    table.press(table.black(), &table.answer(&opened), "จ๖").await;
    assert_eq!(table.answer(&opened).content, "เดินแล้ว: จ๕");
    table.board(3).await;
    // What was left open is of no use on another board, and does not stay.
    let left = table.press(white, &table.board(3).await, "เดินหมาก").await;
    table.type_move(2, "จ๔").await;
    table.press(white, &table.answer(&left), "ม้า").await;
    assert!(table.answer(&left).content.starts_with("กระดานเปลี่ยนไปแล้ว") && table.answer(&left).components.is_empty());
    table.close().await;
}

#[tokio::test]
async fn a_move_is_typed_into_a_form_whose_errors_nobody_else_sees() {
    let table = Table::begin().await;
    let white = table.white();
    let board = table.board(1).await;
    let said = table.said().len();
    let opened = table.press(white, &board, "เดินหมาก").await;
    let form = table.press(white, &table.answer(&opened), "พิมพ์เอง").await;
    let refused = table.submit(white, &form, "move", "เรือ ก๕").await;
    assert!(table.private_words(&refused).starts_with("มีหมากขวาง"), "{}", table.private_words(&refused));
    table.idle().await;
    assert_eq!(table.said().len(), said);
    assert!(!table.answer(&opened).components.is_empty(), "another try");
    let form = table.press(white, &table.answer(&opened), "พิมพ์เอง").await;
    table.submit(white, &form, "move", "จ๔").await;
    assert_eq!(table.answer(&opened).content, "เดินแล้ว: จ๔");
    table.board(2).await;
    table.close().await;
}

#[tokio::test]
async fn a_panel_loses_its_buttons_once_the_game_is_over() {
    let table = Table::begin().await;
    let (white, black) = (table.white(), table.black());
    let board = table.board(1).await;
    let pieces = table.press(white, &board, "เดินหมาก").await;
    let targets = table.press(white, &board, "เดินหมาก").await;
    table.press(white, &table.answer(&targets), "โคน ค๑").await;
    table.lose(black).await;
    for (panel, label) in [(&pieces, "จ๓"), (&targets, "ง๒")] {
        table.press(white, &table.answer(panel), label).await;
        let panel = table.answer(panel);
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
    let flipped = table.press(black, &board, "กลับกระดาน").await;
    let own = table.answer(&flipped);
    assert!(only_file(&own).ends_with("-black.png"));
    table.press(black, &own, "เดินหมาก").await;
    // The picture alone tells that Black is still at the bottom: its first piece is the one at the near left.
    assert!(button(&table.answer(&flipped), "๑ เรือ ญ๘").is_some(), "{:?}", table.answer(&flipped).components);
    table.press(black, &table.answer(&flipped), "จ๖").await;
    table.board(3).await;
    // Whoever is not to move sees it all the same, and so do others.
    let watched = table.press(table.seat("alice"), &table.board(3).await, "กลับกระดาน").await;
    assert!(button(&table.answer(&watched), "Move").is_none());
    // Who wants the own side below always says so once.
    table.command(black, "settings", &[CommandOption::new("below", 0)]).await;
    table.type_move(2, "ง๔").await;
    let opened = table.press(black, &table.board(4).await, "เดินหมาก").await;
    assert!(button(&table.answer(&opened), "๑ เรือ ญ๘").is_some());
    let seen = table.command(black, "board", &[]).await;
    assert!(only_file(&table.answer(&seen)).ends_with("-black.png"));
    let seen = table.command(white, "board", &[]).await;
    assert!(!only_file(&table.answer(&seen)).ends_with("-black.png"));
    table.close().await;
}
