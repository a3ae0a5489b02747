//! The bot is taken out of a server in the middle of a game, and invited back.

use discord_sandbox::Control;

use crate::club::Club;
use crate::harness::SOON;
use crate::outbox::{direct, move_numbers, moves_told, said_to};
use crate::table::Table;

const REMOVED: &str = "บอทไม่ได้อยู่ในเซิร์ฟเวอร์นั้นแล้ว";

/// How many requests were refused.
fn refused(control: &Control) -> usize {
    control.requests(0).iter().filter(|it| matches!(it.status, 403 | 404)).count()
}

#[tokio::test]
async fn games_outlive_the_removal_from_their_server_and_their_boards_come_with_the_invitation() {
    let mut table = Table::begin(Club::new().await, "หมากรุก").await;
    let (channel, control) = (table.channel, table.club.control.clone());
    let (white, black) = (table.seat(0), table.seat(1));
    let guild = control.channels().into_iter().find(|it| it.id == channel).unwrap().guild.unwrap();
    control.remove_bot(guild).unwrap();
    let from = |seat| control.direct_channel(seat).unwrap().id;
    control.say(white, from(white), "#1 จ๔").unwrap();
    let told = direct(&table.club, black, REMOVED).await;
    assert!(told.content.contains("จ๔"), "{}", told.content);
    direct(&table.club, white, REMOVED).await;
    // The game goes on, and nothing more is tried in the channel.
    let before = refused(&control);
    for (seat, text) in [(black, "จ๕"), (white, "ง๔"), (black, "ง๕")] {
        control.say(seat, from(seat), &format!("#1 {text}")).unwrap();
        direct(&table.club, seat, text).await;
    }
    assert_eq!(refused(&control), before);

    table.club.stop().await;
    table.club.start().await;
    control.until(SOON, |control| (refused(control) > before).then_some(())).await.expect("a try after the start");
    assert_eq!(table.game().await.play().unwrap().plies(), 4);
    assert!(moves_told(&control.messages(channel)).is_empty());
    control.invite_bot(guild).unwrap();
    table.club.message(channel, |message| message.content.contains("**2… ง๕**")).await;
    assert_eq!(moves_told(&control.messages(channel)), move_numbers(4));
    for seat in [white, black] {
        let told = said_to(&control, seat).into_iter().filter(|it| it.content.contains(REMOVED)).count();
        assert_eq!(told, 1, "nobody is told twice");
    }
    table.type_move(4, "ค๔").await;
    table.close().await;
}
