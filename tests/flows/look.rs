//! The board in words, for those who can't see it.

use discord_sandbox::{CommandOption, Message};

use crate::club::Club;
use crate::table::Table;

#[tokio::test]
async fn a_board_is_told_to_whoever_asks_and_to_nobody_else() {
    let table = Table::begin(Club::new().await, "หมากรุก").await;
    let (club, channel) = (&table.club, table.channel);
    table.play("e3e4 d6d5").await;
    let said = club.said(channel).len();
    for (what, told) in [("จ๔", "ง๕"), ("rook", "ก๑"), ("ตาเดินล่าสุด", "ง๕"), ("Rank 5", "เบี้ยดำ"), ("เวลา", "ไม่จับเวลา")]
    {
        let asked = club.command(table.seat(0), channel, "look", &[CommandOption::new("what", what)]).await;
        assert!(club.private_words(&asked).contains(told), "{what}: {}", club.private_words(&asked));
    }
    let nonsense = club.command(table.seat(0), channel, "look", &[CommandOption::new("what", "x9")]).await;
    assert!(club.private_words(&nonsense).contains("`เรือ`"));
    club.idle().await;
    assert_eq!(club.said(channel).len(), said);
    table.close().await;
}

/// What somebody hears first of the picture of a message.
fn heard(message: &Message) -> &str {
    message.attachments.first().and_then(|picture| picture.description.as_deref()).expect("a picture with words")
}

#[tokio::test]
async fn a_picture_is_heard_from_what_changed_on_and_in_the_letters_that_were_chosen() {
    let table = Table::begin(Club::new().await, "หมากรุก").await;
    let (club, channel, white) = (&table.club, table.channel, table.seat(0));
    assert!(heard(&club.board(channel, 1).await).starts_with("ยังไม่มีใครเดิน · ถึงตาขาว · "));
    let board = table.type_move(0, "จ๔").await;
    assert!(heard(&board).starts_with("ขาวเดินเบี้ยจาก จ๓ ไป จ๔ · ถึงตาดำ · "), "{}", heard(&board));
    table.type_move(1, "ง๕").await;
    // Two who read other letters: on a board of their own, and in words.
    let panel = club.command(white, channel, "settings", &[]).await;
    club.press(white, &club.answer(&panel), "Nd2").await;
    let own = club.answer(&club.command(white, channel, "board", &[]).await);
    assert!(heard(&own).starts_with("ดำเดินเบี้ยจาก d6 ไป d5 · "), "{}", heard(&own));
    let look = club.command(white, channel, "look", &[CommandOption::new("what", "จ๔")]).await;
    assert!(club.private_words(&look).contains("d5 (กินเบี้ย)"), "{}", club.private_words(&look));
    let taken = table.type_move(2, "exd5").await;
    assert!(heard(&taken).starts_with("ขาวเอาเบี้ยจาก จ๔ กินเบี้ยที่ ง๕ · "), "{}", heard(&taken));
    let asked = club.command(table.seat(1), channel, "resign", &[]).await;
    club.press(table.seat(1), &club.answer(&asked), "ยอมแพ้").await;
    let end = club.message(channel, |it| it.content.contains("🏆")).await;
    assert!(heard(&end).starts_with("ขาวชนะ · ดำยอมแพ้ · "), "{}", heard(&end));
    table.close().await;
}
