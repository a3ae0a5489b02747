//! What people choose for themselves: language, notation, and the look of boards.

use discord_sandbox::{Interaction, Message, Snowflake};

use crate::club::{Club, button};
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";

/// Opens the panel.
async fn open(club: &Club, seat: Snowflake, channel: Snowflake) -> Interaction {
    club.command(seat, channel, "settings", &[]).await
}

/// The panel after this was chosen from one of its menus, or this button pressed.
async fn choose(club: &Club, seat: Snowflake, panel: &Interaction, label: &str) -> Message {
    club.press(seat, &club.answer(panel), label).await;
    club.answer(panel)
}

/// The bytes of the only picture of a message.
fn picture(club: &Club, message: &Message) -> Vec<u8> {
    match &message.attachments[..] {
        [picture] => club.control.file(picture.id).unwrap().to_vec(),
        other => panic!("{other:?}"),
    }
}

/// What the only picture of a message says to who can't see it.
fn alt(message: &Message) -> String {
    message.attachments[0].description.clone().unwrap_or_default()
}

#[tokio::test]
async fn an_english_speaker_plays_in_a_thai_server() {
    let club = Club::new().await;
    let (channel, alice, malee) = (club.channel(CHANNEL), club.seat("alice"), club.seat("malee"));
    let board = club.begin(alice, malee, channel).await;
    assert!(board.content.contains("เดินก่อน"), "the board is Thai: {}", board.content);
    let opened = club.press(alice, &board, "เดินหมาก").await;
    let menu = club.answer(&opened);
    assert!(menu.content.contains("Which piece?") && button(&menu, "knight b1").is_some(), "{menu:?}");
    // malee's Discord is Thai; she would rather read English.
    let panel = open(&club, malee, channel).await;
    assert!(club.answer(&panel).content.contains("ตั้งค่าของคุณ"));
    let changed = choose(&club, malee, &panel, "English").await;
    assert!(changed.content.contains("Your settings") && changed.content.contains("**Nd2**"), "{}", changed.content);
    let asked = club.command(malee, channel, "board", &[]).await;
    assert!(club.private_words(&asked).contains("to move"), "{}", club.private_words(&asked));
    let refused = club.command(malee, channel, "hint", &[]).await;
    assert!(club.private_words(&refused).is_ascii(), "{}", club.private_words(&refused));
    // Those of the channel stay what they are.
    club.reply(alice, &board, "e4");
    let moved = club.board(channel, 2).await;
    assert!(moved.content.starts_with("**1. จ๔**"), "{}", moved.content);
    club.close().await;
}

#[tokio::test]
async fn moves_in_both_notations_and_boards_of_ones_own_last_through_a_restart() {
    let mut table = Table::begin(Club::new().await, CHANNEL).await;
    let (seat, channel) = (table.seat(0), table.channel);
    let club = &table.club;
    let before = club.answer(&club.command(seat, channel, "board", &[]).await);
    let panel = open(club, seat, channel).await;
    let language = choose(club, seat, &panel, "ทั้งสองแบบ").await;
    assert!(language.content.contains("**ม-ง๒ (Nd2)**"), "{}", language.content);
    // A picture goes with the page that it is replaced on.
    let usual = picture(club, &choose(club, seat, &panel, "กระดาน").await);
    let night = picture(club, &choose(club, seat, &panel, "กลางคืน").await);
    assert_ne!(usual, night);
    let chess = choose(club, seat, &panel, "แบบสากล").await;
    assert_ne!(night, picture(club, &chess));
    assert!(alt(&chess).contains("กลางคืน") && alt(&chess).contains("แบบสากล"), "{}", alt(&chess));
    choose(club, seat, &panel, "ฝ่ายของฉัน").await;
    // A page without a picture takes it away.
    assert!(choose(club, seat, &panel, "การแท็ก").await.attachments.is_empty());
    let own = club.answer(&club.command(seat, channel, "board", &[]).await);
    assert_ne!(picture(club, &own), picture(club, &before), "another look");
    let (usual, own) = (alt(&before), alt(&own));
    assert!(usual.contains("ขุน ง๑ ") && own.contains("ขุน ง๑/d1 "), "of the same board, as it is read: {own}");
    // The board that everybody sees is the server's.
    let moved = table.type_move(0, "จ๔").await;
    assert!(moved.content.starts_with("**1. จ๔**"), "{}", moved.content);
    let theirs = table.club.answer(&table.club.command(table.seat(1), channel, "board", &[]).await);
    assert_eq!(picture(&table.club, &theirs), picture(&table.club, &moved));
    let public = picture(&table.club, &moved);
    table.club.stop().await;
    table.club.start().await;
    let club = &table.club;
    let own = club.answer(&club.command(seat, channel, "board", &[]).await);
    assert!(own.content.contains("จ๔ (e4)"), "{}", own.content);
    assert_ne!(picture(club, &own), public);
    table.close().await;
}

#[tokio::test]
async fn pings_challenges_and_a_holiday_are_chosen_on_the_panel() {
    let club = Club::new().await;
    let (channel, seat) = (club.channel(CHANNEL), club.seat("malee"));
    let panel = open(&club, seat, channel).await;
    let pings = choose(&club, seat, &panel, "การแท็ก").await;
    assert!(pings.content.contains("🔔 บอทแท็กเตือนเมื่อ: ถึงตาคุณ, คู่เล่นถาม, มีคนท้า"), "{}", pings.content);
    let only = choose(&club, seat, &panel, "มีคนท้า").await;
    assert!(only.content.contains("🔕 ไม่ส่งเสียงเมื่อ: ถึงตาคุณ, คู่เล่นถาม"), "{}", only.content);
    choose(&club, seat, &panel, "คำท้า").await;
    let nobody = choose(&club, seat, &panel, "ไม่รับคำท้า").await;
    assert!(nobody.content.contains("ตอนนี้ไม่รับคำท้า"), "{}", nobody.content);
    let away = choose(&club, seat, &panel, "3 วัน").await;
    assert!(away.content.contains("🏖️"), "{}", away.content);
    let back = choose(&club, seat, &panel, "เลิกลาพัก").await;
    assert!(!back.content.contains("🏖️"), "{}", back.content);
    club.close().await;
}
