//! Moving without typing a word, and boards that only one person sees.

use discord_sandbox::{CommandOption, Message};

use crate::club::{Club, button};
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";

async fn table() -> Table {
    Table::begin(Club::new().await, CHANNEL).await
}

/// The name of the only picture of a message.
fn picture(message: &Message) -> &str {
    match &message.attachments[..] {
        [picture] => &picture.filename,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_move_takes_three_taps_and_two_if_the_piece_has_only_one() {
    let table = table().await;
    let (club, white) = (&table.club, table.seat(0));
    let board = club.board(table.channel, 1).await;
    let opened = club.press(white, &board, "เดินหมาก").await;
    let pieces = club.answer(&opened);
    assert_eq!((pieces.visible_to, picture(&pieces)), (Some(white), "makruk-1-2-moves.png"));
    assert!(button(&pieces, "เรือ").is_some(), "a rook can go forward");
    club.press(white, &pieces, "โคน ค๑").await;
    let targets = club.answer(&opened);
    assert_eq!(picture(&targets), "makruk-1-2-moves.png");
    // Another piece after all.
    club.press(white, &targets, "เปลี่ยนตัว").await;
    club.press(white, &club.answer(&opened), "โคน ค๑").await;
    club.press(white, &club.answer(&opened), "ง๒").await;
    let done = club.answer(&opened);
    assert_eq!((done.content.as_str(), done.components.len(), done.attachments.len()), ("เดินแล้ว: ค-ง๒", 0, 0));
    let board = club.board(table.channel, 2).await;
    // Two taps for a pawn.
    let opened = club.press(table.seat(1), &board, "เดินหมาก").await;
    club.press(table.seat(1), &club.answer(&opened), "จ๖").await;
    assert_eq!(club.answer(&opened).content, "เดินแล้ว: จ๕");
    club.board(table.channel, 3).await;
    // What was left open is of no use on another board, and does not stay.
    let left = club.press(white, &club.board(table.channel, 3).await, "เดินหมาก").await;
    table.type_move(2, "จ๔").await;
    club.press(white, &club.answer(&left), "ม้า").await;
    assert!(club.answer(&left).content.starts_with("กระดานเปลี่ยนไปแล้ว") && club.answer(&left).components.is_empty());
    table.close().await;
}

#[tokio::test]
async fn a_move_is_typed_into_a_form_whose_errors_nobody_else_sees() {
    let table = table().await;
    let (club, white, channel) = (&table.club, table.seat(0), table.channel);
    let board = club.board(channel, 1).await;
    let said = club.said(channel).len();
    let opened = club.press(white, &board, "เดินหมาก").await;
    let form = club.press(white, &club.answer(&opened), "พิมพ์เอง").await;
    let typed = club.control.submit(white, form.id, &[("move", "เรือ ก๕")]).unwrap();
    let refused = club.settled(typed).await;
    assert!(club.private_words(&refused).starts_with("มีหมากขวาง"), "{}", club.private_words(&refused));
    club.idle().await;
    assert_eq!(club.said(channel).len(), said);
    assert!(!club.answer(&opened).components.is_empty(), "another try");
    let form = club.press(white, &club.answer(&opened), "พิมพ์เอง").await;
    let typed = club.control.submit(white, form.id, &[("move", "จ๔")]).unwrap();
    club.settled(typed).await;
    assert_eq!(club.answer(&opened).content, "เดินแล้ว: จ๔");
    club.board(channel, 2).await;
    table.close().await;
}

#[tokio::test]
async fn a_panel_loses_its_buttons_once_the_game_is_over() {
    let table = table().await;
    let (club, white, black, channel) = (&table.club, table.seat(0), table.seat(1), table.channel);
    let board = club.board(channel, 1).await;
    let pieces = club.press(white, &board, "เดินหมาก").await;
    let targets = club.press(white, &board, "เดินหมาก").await;
    club.press(white, &club.answer(&targets), "โคน ค๑").await;
    let asked = club.command(black, channel, "resign", &[]).await;
    club.press(black, &club.answer(&asked), "ยอมแพ้").await;
    club.message(channel, |it| it.content.contains("🏆")).await;
    for (panel, label) in [(&pieces, "จ๓"), (&targets, "ง๒")] {
        club.press(white, &club.answer(panel), label).await;
        let panel = club.answer(panel);
        assert!(panel.components.is_empty() && panel.attachments.is_empty(), "{panel:?}");
        assert!(panel.content.contains("จบ"), "{}", panel.content);
    }
    table.close().await;
}

#[tokio::test]
async fn a_board_is_flipped_for_oneself_and_moved_from() {
    let table = table().await;
    let (club, white, black) = (&table.club, table.seat(0), table.seat(1));
    let board = table.type_move(0, "จ๔").await;
    let flipped = club.press(black, &board, "กลับกระดาน").await;
    let own = club.answer(&flipped);
    assert!(picture(&own).ends_with("-black.png"));
    club.press(black, &own, "เดินหมาก").await;
    // The picture alone tells that Black is still at the bottom: its first piece is the one at the near left.
    assert!(button(&club.answer(&flipped), "๑ เรือ ญ๘").is_some(), "{:?}", club.answer(&flipped).components);
    club.press(black, &club.answer(&flipped), "จ๖").await;
    club.board(table.channel, 3).await;
    // Whoever is not to move sees it all the same, and so do others.
    let watched = club.press(club.seat("alice"), &club.board(table.channel, 3).await, "กลับกระดาน").await;
    assert!(button(&club.answer(&watched), "Move").is_none());
    // Who wants the own side below always says so once.
    club.command(black, table.channel, "settings", &[CommandOption::new("below", 0)]).await;
    table.type_move(2, "ง๔").await;
    let opened = club.press(black, &club.board(table.channel, 4).await, "เดินหมาก").await;
    assert!(button(&club.answer(&opened), "๑ เรือ ญ๘").is_some());
    let seen = club.command(black, table.channel, "board", &[]).await;
    assert!(picture(&club.answer(&seen)).ends_with("-black.png"));
    let seen = club.command(white, table.channel, "board", &[]).await;
    assert!(!picture(&club.answer(&seen)).ends_with("-black.png"));
    table.close().await;
}
