//! Who is called, and for what.

use discord_sandbox::{CommandOption, Message};

use crate::club::{ACCEPT, Club, button};
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";
const OFF: usize = 1;

#[tokio::test]
async fn who_is_challenged_asked_or_to_move_is_called_and_nobody_else() {
    let club = Club::new().await;
    let (channel, white, black) = (club.channel(CHANNEL), club.seat("somchai"), club.seat("malee"));
    let pinged = |message: &Message| club.control.pinged(message);
    club.command(white, channel, "play", &[CommandOption::id("opponent", black), CommandOption::new("color", 1)]).await;
    let challenge = club.message(channel, |message| button(message, ACCEPT).is_some()).await;
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
    let direct = club.control.direct_channel(black).map(|channel| club.control.messages(channel.id));
    assert!(direct.unwrap_or_default().is_empty(), "nobody asked for direct messages");
    club.close().await;
}

#[tokio::test]
async fn each_kind_of_call_can_be_switched_off() {
    let club = Club::new().await;
    let (channel, white, black) = (club.channel(CHANNEL), club.seat("somchai"), club.seat("malee"));
    for option in ["challenge-pings", "question-pings"] {
        let set = club.command(black, channel, "settings", &[CommandOption::new(option, OFF)]).await;
        assert!(club.private_words(&set).contains("🔕"), "{}", club.private_words(&set));
    }
    club.command(white, channel, "play", &[CommandOption::id("opponent", black), CommandOption::new("color", 1)]).await;
    let challenge = club.message(channel, |message| button(message, ACCEPT).is_some()).await;
    assert!(challenge.content.contains(&format!("<@{black}>")) && club.control.pinged(&challenge).is_empty());
    club.press(black, &challenge, ACCEPT).await;
    club.board(channel, 1).await;
    let table = Table::of(club, channel, [white, black]);
    let board = table.type_move(0, "จ๔").await;
    assert_eq!(table.club.control.pinged(&board), [black]);
    table.club.command(white, channel, "takeback", &[]).await;
    let question = table.club.message(channel, |message| button(message, "ให้คืน").is_some()).await;
    assert!(table.club.control.pinged(&question).is_empty());
    let quiet = [CommandOption::new("pings", OFF), CommandOption::new("question-pings", 0)];
    table.club.command(black, channel, "settings", &quiet).await;
    table.type_move(1, "จ๕").await;
    let board = table.type_move(2, "ง๔").await;
    assert!(table.club.control.pinged(&board).is_empty());
    table.club.command(white, channel, "draw", &[]).await;
    let question = table.club.message(channel, |message| message.content.contains("ขอเสมอ")).await;
    assert_eq!(table.club.control.pinged(&question), [black]);
    table.close().await;
}
