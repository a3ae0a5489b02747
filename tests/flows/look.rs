//! The board in words, for those who can't see it.

use discord_sandbox::CommandOption;

use crate::harness::{Table, picture_in_words, says};

#[tokio::test]
async fn a_board_is_told_to_whoever_asks_and_to_nobody_else() {
    let table = Table::begin().await;
    table.play("e3e4 d6d5").await;
    let said = table.said().len();
    for (what, told) in [
        ("จ๔", "ง๕"),
        ("rook", "ก๑"),
        ("ตาเดินล่าสุด", "ง๕"),
        ("Rank 5", "เบี้ยดำ"),
        ("เวลา", "ไม่จับเวลา"),
        ("white", "ขาว"),
        ("x9", "`เรือ`"),
    ] {
        says(&table.ask(table.white(), "look", &[CommandOption::new("what", what)]).await, &[told]);
    }
    says(&table.ask(table.white(), "look", &[]).await, &["เบี้ย", "ง๕", "ถึงตา"]);
    table.idle().await;
    assert_eq!(table.said().len(), said);
    table.close().await;
}

#[tokio::test]
async fn a_picture_is_heard_from_what_changed_on_and_in_the_letters_that_were_chosen() {
    let table = Table::begin().await;
    let white = table.white();
    assert!(picture_in_words(&table.board(1).await).starts_with("ยังไม่มีใครเดิน · ถึงตาขาว · "));
    let board = table.type_move(0, "จ๔").await;
    assert!(picture_in_words(&board).starts_with("ขาวเดินเบี้ยจาก จ๓ ไป จ๔ · ถึงตาดำ · "), "{}", picture_in_words(&board));
    table.type_move(1, "ง๕").await;
    // Two who read other letters: on a board of their own, and in words.
    let panel = table.ask(white, "settings", &[]).await;
    table.press(white, &panel, "Nd2").await;
    let own = table.ask(white, "board", &[]).await;
    assert!(picture_in_words(&own).starts_with("ดำเดินเบี้ยจาก d6 ไป d5 · "), "{}", picture_in_words(&own));
    says(&table.ask(white, "look", &[CommandOption::new("what", "จ๔")]).await, &["d5 (กินเบี้ย)"]);
    let taken = table.type_move(2, "exd5").await;
    assert!(picture_in_words(&taken).starts_with("ขาวเอาเบี้ยจาก จ๔ กินเบี้ยที่ ง๕ · "), "{}", picture_in_words(&taken));
    let end = table.lose(table.black()).await;
    assert!(picture_in_words(&end).starts_with("ขาวชนะ · ดำยอมแพ้ · "), "{}", picture_in_words(&end));
    table.close().await;
}
