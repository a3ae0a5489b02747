//! Games and positions that people bring along: as text, as a file, and in a message.

use discord_sandbox::{CommandOption, Interaction, Message};

use crate::harness::Club;

const GENERAL: &str = "general";
const PGN: &str = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. d4 exd4 0-1\n";

/// What Alice is told when she analyses this.
async fn analysed(club: &Club, options: &[CommandOption]) -> Message {
    let asked = club.command(club.seat("alice"), club.channel(GENERAL), "analyse", options).await;
    done(club, &asked).await
}

/// What Alice is told when she analyses a message of Bob's.
async fn analysed_message(club: &Club, message: &Message) -> Message {
    let asked = club.control.message_command(club.seat("alice"), message.channel, message.id, "Analyse").unwrap();
    done(club, &club.settled(asked).await).await
}

/// The answer, once the search is over.
async fn done(club: &Club, asked: &Interaction) -> Message {
    let is_done = |message: &Message| !["▰", "▱", "Thinking"].iter().any(|part| message.content.contains(part));
    club.found("an analysis", || Some(club.answer(asked)).filter(is_done)).await
}

#[tokio::test]
async fn a_game_is_analysed_from_text_file_and_message() {
    let club = Club::new().await;
    let (bob, channel, control) = (club.seat("bob"), club.channel(GENERAL), &club.control);
    let file = control.upload("game.pgn", PGN.as_bytes()).unwrap();
    // A file may have any other words around it.
    let sunday = control.upload("Sunday.PGN", PGN.as_bytes()).unwrap();
    let message = control.say(bob, channel, &format!("Our game:\n```\n{PGN}```")).unwrap();
    let attached = control.say_with_files(bob, channel, "What did I do wrong?", &[sunday]).unwrap();
    let by_message = analysed_message(&club, &message).await;
    assert_eq!(by_message.visible_to, Some(club.seat("alice")));
    for found in [
        analysed(&club, &[CommandOption::new("pgn", PGN.replace('\n', " "))]).await,
        analysed(&club, &[CommandOption::id("file", file)]).await,
        by_message,
        analysed_message(&club, &attached).await,
    ] {
        assert_eq!(found.attachments[0].filename, "makruk-chart.png", "{}", found.content);
    }
    let broken = control.upload("broken.pgn", b"1. e4 e5\n2. Ke5").unwrap();
    let message = control.say_with_files(bob, channel, "And this one?", &[broken]).unwrap();
    let refused = analysed_message(&club, &message).await;
    assert!(refused.content.starts_with("Line 2 of the PGN: `Ke5`"), "{}", refused.content);
    let position = "8/8/3k4/8/3KSM~M~1/8/8/8 b - 88 10 1";
    let message = control.say(bob, channel, &format!("And here? {position}")).unwrap();
    let found = analysed_message(&club, &message).await;
    assert_eq!(found.attachments[0].filename, "makruk-position.png", "{}", found.content);
    club.close().await;
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_by_line_and_token() {
    let club = Club::new().await;
    let file = |text: &str| CommandOption::id("file", club.control.upload("game.pgn", text.as_bytes()).unwrap());
    for (text, words) in [
        ("1. e4 e5\n2. Ke5", "Line 2 of the PGN: `Ke5` can't be played there"),
        ("1. e4\n\n2. Qd8+", "Line 3 of the PGN: `Qd8+` is no move"),
        ("[White A]", "Line 1 of the PGN: `A]` makes no sense there"),
        ("1. e4 {so", "The PGN ends too early, in line 1"),
        ("[Variant \"Chess\"]\n1. e4", "This is a game of `Chess`, not of Makruk"),
        (&"x".repeat(300 << 10), "The file is too long: at most 256 KiB"),
    ] {
        let told = analysed(&club, &[file(text)]).await;
        assert!(told.content.starts_with(words), "{text}: {}", told.content);
    }
    let both = analysed(&club, &[file(PGN), CommandOption::new("pgn", PGN)]).await;
    assert!(both.attachments.is_empty());
    let message = club.control.say(club.seat("bob"), club.channel(GENERAL), "nothing to see").unwrap();
    let told = analysed_message(&club, &message).await;
    assert_eq!(told.content, "There is neither a FEN nor a PGN in that message");
    club.close().await;
}
