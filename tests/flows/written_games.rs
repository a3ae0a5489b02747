//! Games and positions that people bring along: as text, as a file, and in a message.

use discord_sandbox::{CommandOption, Interaction, Message, Snowflake};

use crate::harness::{Club, says};

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

/// What someone alone is told beside the answer.
async fn told_privately(club: &Club, seat: Snowflake, channel: Snowflake, part: &str) -> Message {
    let is_told = |message: &Message| message.visible_to == Some(seat) && message.content.contains(part);
    club.found("a private word", || club.control.messages(channel).into_iter().find(is_told)).await
}

/// The answer, once the search is over.
async fn done(club: &Club, asked: &Interaction) -> Message {
    let is_done =
        |message: &Message| !["▰", "▱", "Thinking", "กำลังคิด"].iter().any(|part| message.content.contains(part));
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
    let broken = control.upload("broken.pgn", b"\n1. Ke5").unwrap();
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
        ("\n1. Ke5", "Line 2 of the PGN: `Ke5` can't be played there"),
        ("\n\n1. Qd8+", "Line 3 of the PGN: `Qd8+` is no move"),
        ("[White A]", "Line 1 of the PGN: `A]` makes no sense there"),
        ("{so", "The PGN ends too early, in line 1"),
        ("[Variant \"Chess\"]\n1. e4 e5 2. Nf3", "This is a game of `Chess`, not of Makruk"),
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

#[tokio::test]
async fn of_several_files_each_is_named_that_cannot_be_read() {
    let club = Club::new().await;
    let upload = |name: &str, bytes: &[u8]| club.control.upload(name, bytes).unwrap();
    let files = [upload("notes.txt", b"see you"), upload("game.pgn", b"\n1. Ke5"), upload("box.zip", b"PK\x03\x04\0")];
    let (bob, channel) = (club.seat("bob"), club.channel(GENERAL));
    let message = club.control.say_with_files(bob, channel, "Look", &files).unwrap();
    let refused = analysed_message(&club, &message).await;
    assert_eq!(
        refused.content,
        "`notes.txt`: There is neither a FEN nor a PGN in that message\n\
         `game.pgn`: Line 2 of the PGN: `Ke5` can't be played there\n\
         `box.zip`: The file can't be read. It should be a PGN, as text"
    );
    // The first one in which there is a game is read.
    let files = [upload("notes.txt", b"see you"), upload("game.pgn", PGN.as_bytes())];
    let message = club.control.say_with_files(bob, channel, "Look", &files).unwrap();
    let found = analysed_message(&club, &message).await;
    assert_eq!(found.attachments[0].filename, "makruk-chart.png", "{}", found.content);
    club.close().await;
}

/// A Thai text as Windows keeps it, and TIS-620.
fn in_windows_874(text: &str) -> Vec<u8> {
    text.chars().map(|c| if c.is_ascii() { c as u8 } else { (c as u32 - 0xe00 + 0xa0) as u8 }).collect()
}

#[tokio::test]
async fn what_others_write_is_read_and_what_is_odd_is_told() {
    let club = Club::new().await;
    let (alice, channel) = (club.seat("alice"), club.channel(GENERAL));
    let file = |name: &str, bytes: &[u8]| club.control.upload(name, bytes).unwrap();
    let thai = in_windows_874("[White \"สมชาย ใจดี\"]\r\n[Variant \"หมากรุกไทย\"]\r\n\r\n1. จ๔ จ๕ 2. ม-ง๒ ม-ง๗ *\r\n");
    let found = analysed(&club, &[CommandOption::id("file", file("กระดาน.txt", &thai))]).await;
    assert_eq!(found.attachments[0].filename, "makruk-chart.png", "{}", found.content);
    let found = analysed(&club, &[CommandOption::id("file", file("fen.txt", b"8/8/5k2/7p/6SS/8/3K4/8 w 0 1"))]).await;
    assert_eq!(found.attachments[0].filename, "makruk-position.png", "{}", found.content);
    let found = analysed(&club, &[CommandOption::new("fen", "[FEN \"8/8/5k2/7p/6SS/8/3K4/8 w - - 0 1\"]")]).await;
    assert_eq!(found.attachments[0].filename, "makruk-position.png", "{}", found.content);
    // A long text that Discord has made a file of, in the letters of chess and with a word too many.
    let site = file("message.txt", b"1. c4 c5\n2. Bf2 wow9 Qc7 3. Qd2 *");
    let message = club.control.say_with_files(club.seat("bob"), channel, "", &[site]).unwrap();
    let asked = club.control.message_command(alice, channel, message.id, "Analyse").unwrap();
    let found = done(&club, &club.settled(asked).await).await;
    assert_eq!(found.attachments[0].filename, "makruk-chart.png", "{}", found.content);
    let told = told_privately(&club, alice, channel, "letters of chess").await;
    assert!(told.content.ends_with("• Line 2 of the PGN: `wow9` is no move (skipped)"), "{}", told.content);
    club.close().await;
}

#[tokio::test]
async fn of_several_games_the_one_that_is_meant_is_asked_for() {
    let mut club = Club::new().await;
    let (alice, bob, channel) = (club.seat("alice"), club.seat("bob"), club.channel(GENERAL));
    let unreadable = "[Event \"three\"]\n\n1. Ke5 *\n";
    let games = format!("{PGN}\n[White \"สมชาย\"]\n[Black \"Bo\"]\n\n1. c4 Qc7x 1/2-1/2\n\n{unreadable}\n{PGN}");
    let file = club.control.upload("games.txt", games.as_bytes()).unwrap();
    let options = [CommandOption::id("file", file), CommandOption::new("share", true)];
    let asked = club.command(alice, channel, "analyse", &options).await;
    let question = done(&club, &asked).await;
    // Everybody sees it, so that it is in the server's language.
    says(&question, &["ในนี้มี 4 กระดาน", "มี 1 กระดานที่อ่านไม่ได้: PGN บรรทัดที่ 13: ตรงนั้นเดิน `Ke5` ไม่ได้"]);
    assert_eq!(question.attachments[0].filename, "games.pgn");
    // The menu outlives a restart, and is for the person who asked.
    club.stop().await;
    club.start().await;
    let pressed = club.press(bob, &question, "2. สมชาย – Bo").await;
    assert!(club.private_words(&pressed).contains("This analysis is for"), "{}", club.private_words(&pressed));
    let chosen = club.press(alice, &question, "2. สมชาย – Bo").await;
    told_privately(&club, alice, channel, "`Qc7x`").await;
    let chart = || {
        let analysed = club.answer(&chosen);
        (analysed.attachments.first()?.filename == "makruk-chart.png").then_some(analysed)
    };
    assert_eq!(club.found("an analysis", chart).await.id, question.id);
    club.close().await;
}
