//! The board in words, for those who can't see it.

use discord_sandbox::CommandOption;

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
    assert_eq!(club.said(channel).len(), said);
    table.close().await;
}
