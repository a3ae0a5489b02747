//! Who is called, and for what.

use discord_sandbox::{CommandOption, Message};

use crate::harness::{ACCEPT, CHANNEL, Club, Table, as_white, button, says};

const OFF: usize = 1;

#[tokio::test]
async fn who_is_challenged_asked_or_to_move_is_called_and_nobody_else() {
    let (club, channel, [white, black]) = Club::seating(["somchai", "malee"]).await;
    let pinged = |message: &Message| club.control.pinged(message);
    let challenge = club.challenge([white, black], channel, &[as_white()]).await;
    assert_eq!(pinged(&challenge), [black]);
    club.press(black, &challenge, ACCEPT).await;
    let board = club.board(channel, 1).await;
    assert_eq!(pinged(&board), [white]);
    club.press(white, &board, "เสมอ").await;
    let question = club.message(channel, |message| button(message, "รับเสมอ").is_some() && message.id > board.id).await;
    assert_eq!(pinged(&question), [black]);
    club.reply(white, &board, "จ๔");
    assert_eq!(pinged(&club.board(channel, 2).await), [black]);
    club.idle().await;
    assert!(club.said_to(black).is_empty(), "nobody asked for direct messages");
    club.close().await;
}

#[tokio::test]
async fn each_kind_of_call_can_be_switched_off() {
    let club = Club::new().await;
    let (white, black) = (club.seat("somchai"), club.seat("malee"));
    for option in ["challenge-pings", "question-pings"] {
        says(&club.uses("malee", "settings", &[CommandOption::new(option, OFF)]).await, &["🔕"]);
    }
    let challenge = club.challenge([white, black], club.channel(CHANNEL), &[as_white()]).await;
    says(&challenge, &[&club.mention("malee")]);
    assert!(club.control.pinged(&challenge).is_empty());
    let table = Table::taken_up(club, &challenge).await;
    let pinged = |message: &Message| table.control.pinged(message);
    let board = table.type_move(0, "จ๔").await;
    assert_eq!(pinged(&board), [black]);
    table.command(white, "takeback", &[]).await;
    let question = table.offered("ให้คืน").await;
    assert!(pinged(&question).is_empty());
    let quiet = [CommandOption::new("pings", OFF), CommandOption::new("question-pings", 0)];
    table.command(black, "settings", &quiet).await;
    let board = table.play_from(1, "จ๕ ง๔").await;
    assert!(pinged(&board).is_empty());
    table.command(white, "draw", &[]).await;
    assert_eq!(pinged(&table.told("ขอเสมอ").await), [black]);
    table.close().await;
}
