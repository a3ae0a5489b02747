//! Games and positions that people bring along: as text, as a file, and in a message.

use discord_sandbox::{CommandOption, Message};

use crate::club::Club;

const CHANNEL: &str = "general";
const PGN: &str = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. d4 exd4 0-1\n";

/// What Alice is told when she analyses this.
async fn analysed(club: &Club, options: &[CommandOption]) -> Message {
    let asked = club.command(club.seat("alice"), club.channel(CHANNEL), "analyse", options).await;
    done(club, &asked).await
}

/// The answer, once the search is over.
async fn done(club: &Club, asked: &discord_sandbox::Interaction) -> Message {
    let is_done = |message: &Message| !message.content.contains('▰') && !message.content.contains('▱');
    let found = club.control.until(std::time::Duration::from_secs(60), |_| {
        let message = club.answer(asked);
        (is_done(&message) && !message.content.contains("Thinking")).then_some(message)
    });
    found.await.expect("an analysis")
}

#[tokio::test]
async fn a_game_is_analysed_from_text_file_and_message() {
    let club = Club::new().await;
    let by_text = analysed(&club, &[CommandOption::new("pgn", PGN.replace('\n', " "))]).await;
    assert_eq!(by_text.attachments[0].filename, "makruk-chart.png", "{}", by_text.content);
    let file = club.control.upload("game.pgn", PGN.as_bytes()).unwrap();
    let by_file = analysed(&club, &[CommandOption::id("file", file)]).await;
    assert_eq!(by_file.attachments[0].filename, "makruk-chart.png", "{}", by_file.content);
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let message = club.control.say(club.seat("bob"), channel, &format!("Our game:\n```\n{PGN}```")).unwrap();
    let asked = club.control.message_command(alice, channel, message.id, "Analyse").unwrap();
    let by_message = done(&club, &club.settled(asked).await).await;
    assert_eq!(by_message.visible_to, Some(alice));
    assert_eq!(by_message.attachments[0].filename, "makruk-chart.png", "{}", by_message.content);
    // A file with any other words around it.
    let file = club.control.upload("Sunday.PGN", PGN.as_bytes()).unwrap();
    let message = club.control.say_with_files(club.seat("bob"), channel, "What did I do wrong?", &[file]).unwrap();
    let asked = club.control.message_command(alice, channel, message.id, "Analyse").unwrap();
    let by_attached = done(&club, &club.settled(asked).await).await;
    assert_eq!(by_attached.attachments[0].filename, "makruk-chart.png", "{}", by_attached.content);
    let file = club.control.upload("broken.pgn", b"1. e4 e5\n2. Ke5").unwrap();
    let message = club.control.say_with_files(club.seat("bob"), channel, "And this one?", &[file]).unwrap();
    let asked = club.control.message_command(alice, channel, message.id, "Analyse").unwrap();
    let refused = done(&club, &club.settled(asked).await).await;
    assert!(refused.content.starts_with("Line 2 of the PGN: `Ke5`"), "{}", refused.content);
    let position = "8/8/3k4/8/3KSM~M~1/8/8/8 b - 88 10 1";
    let message = club.control.say(club.seat("bob"), channel, &format!("And here? {position}")).unwrap();
    let asked = club.control.message_command(alice, channel, message.id, "Analyse").unwrap();
    let by_message = done(&club, &club.settled(asked).await).await;
    assert_eq!(by_message.attachments[0].filename, "makruk-position.png", "{}", by_message.content);
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
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let message = club.control.say(club.seat("bob"), channel, "nothing to see").unwrap();
    let asked = club.control.message_command(alice, channel, message.id, "Analyse").unwrap();
    let told = done(&club, &club.settled(asked).await).await;
    assert_eq!(told.content, "There is neither a FEN nor a PGN in that message");
    club.close().await;
}
