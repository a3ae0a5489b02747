//! What people choose for themselves: language, notation, and the look of boards.

use crate::harness::{Club, Table, button, picture_in_words, says};

#[tokio::test]
async fn an_english_speaker_plays_in_a_thai_server() {
    let (club, channel, [alice, malee]) = Club::seating(["alice", "malee"]).await;
    let board = club.begin([alice, malee], channel).await;
    assert!(board.content.contains("เดินก่อน"), "the board is Thai: {}", board.content);
    let menu = club.open(alice, &board, "เดินหมาก").await;
    assert!(menu.content.contains("Which piece?") && button(&menu, "knight b1").is_some(), "{menu:?}");
    // malee's Discord is Thai; she would rather read English.
    let panel = club.ask(malee, channel, "settings", &[]).await;
    says(&panel, &["ตั้งค่าของคุณ"]);
    says(&club.on_panel(malee, &panel, "English").await, &["Your settings", "**Nd2**"]);
    says(&club.ask(malee, channel, "board", &[]).await, &["to move"]);
    let refused = club.ask(malee, channel, "hint", &[]).await;
    assert!(refused.content.is_ascii(), "{}", refused.content);
    // Those of the channel stay what they are.
    club.reply(alice, &board, "e4");
    let moved = club.board(channel, 2).await;
    assert!(moved.content.starts_with("**1. จ๔**"), "{}", moved.content);
    club.close().await;
}

#[tokio::test]
async fn direct_messages_are_in_the_language_of_ones_own_discord() {
    let (mut club, channel, [alice, malee]) = Club::seating(["alice", "malee"]).await;
    club.begin([alice, malee], channel).await;
    // Nothing but a message tells nothing of the language, and alice has acted before the restart.
    club.restart().await;
    club.say_directly(alice, "hello");
    club.told_directly(alice, "I can't read `hello` as a move").await;
    club.say_directly(malee, "hello");
    club.told_directly(malee, "อ่าน `hello` ไม่ออก").await;
    // Who reads their Discord in Thai from now on is answered so.
    club.control.set_locale(alice, "th").unwrap();
    club.ask(alice, channel, "settings", &[]).await;
    club.idle().await;
    club.say_directly(alice, "สวัสดี");
    club.told_directly(alice, "อ่าน `สวัสดี` ไม่ออก").await;
    club.close().await;
}

#[tokio::test]
async fn moves_in_both_notations_and_boards_of_ones_own_last_through_a_restart() {
    let mut table = Table::begin().await;
    let seat = table.white();
    let before = table.ask(seat, "board", &[]).await;
    let panel = table.ask(seat, "settings", &[]).await;
    says(&table.on_panel(seat, &panel, "ทั้งสองแบบ").await, &["**ม-ง๒ (Nd2)**"]);
    // A picture goes with the page that it is replaced on.
    let usual = table.file(&table.on_panel(seat, &panel, "กระดาน").await);
    let night = table.file(&table.on_panel(seat, &panel, "กลางคืน").await);
    assert_ne!(usual, night);
    let chess = table.on_panel(seat, &panel, "แบบสากล").await;
    assert_ne!(night, table.file(&chess));
    assert!(
        picture_in_words(&chess).contains("กลางคืน") && picture_in_words(&chess).contains("แบบสากล"),
        "{}",
        picture_in_words(&chess)
    );
    table.on_panel(seat, &panel, "ฝ่ายของฉัน").await;
    // A page without a picture takes it away.
    assert!(table.on_panel(seat, &panel, "การแท็ก").await.attachments.is_empty());
    let own = table.ask(seat, "board", &[]).await;
    assert_ne!(table.file(&own), table.file(&before), "another look");
    let (usual, own) = (picture_in_words(&before), picture_in_words(&own));
    assert!(usual.contains("ขุน ง๑ ") && own.contains("ขุน ง๑/d1 "), "of the same board, as it is read: {own}");
    // The board that everybody sees is the server's.
    let moved = table.type_move(0, "จ๔").await;
    assert!(moved.content.starts_with("**1. จ๔**"), "{}", moved.content);
    let theirs = table.ask(table.black(), "board", &[]).await;
    assert_eq!(table.file(&theirs), table.file(&moved));
    let public = table.file(&moved);
    table.restart().await;
    let own = table.ask(seat, "board", &[]).await;
    says(&own, &["จ๔ (e4)"]);
    assert_ne!(table.file(&own), public);
    table.close().await;
}

#[tokio::test]
async fn pings_challenges_and_a_holiday_are_chosen_on_the_panel() {
    let (club, channel, [seat]) = Club::seating(["malee"]).await;
    let panel = club.ask(seat, channel, "settings", &[]).await;
    says(&club.on_panel(seat, &panel, "การแท็ก").await, &["🔔 บอทแท็กเตือนเมื่อ: ถึงตาคุณ, คู่เล่นถาม, มีคนท้า"]);
    says(&club.on_panel(seat, &panel, "มีคนท้า").await, &["🔕 ไม่ส่งเสียงเมื่อ: ถึงตาคุณ, คู่เล่นถาม"]);
    club.on_panel(seat, &panel, "คำท้า").await;
    says(&club.on_panel(seat, &panel, "ไม่รับคำท้า").await, &["ตอนนี้ไม่รับคำท้า"]);
    says(&club.on_panel(seat, &panel, "3 วัน").await, &["🏖️"]);
    let back = club.on_panel(seat, &panel, "เลิกลาพัก").await;
    assert!(!back.words().contains("🏖️"), "{}", back.words());
    club.close().await;
}
