//! Games that are over: looked at again, listed, and taken along.

use discord_sandbox::{CommandOption, Message};
use makruk::notation::pgn::Pgn;

use crate::club::{Club, button};
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";

/// Four moves and a resignation by White; the last board.
async fn resigned(club: Club) -> (Table, Message) {
    let table = Table::begin_with(club, CHANNEL, &[CommandOption::new("color", 1)]).await;
    for (ply, text) in ["จ๔", "จ๕", "ง๔", "จxง"].into_iter().enumerate() {
        table.type_move(ply, text).await;
    }
    let asked = table.club.command(table.seat(0), table.channel, "resign", &[]).await;
    table.club.press(table.seat(0), &table.club.answer(&asked), "ยอมแพ้").await;
    let end = table.club.message(table.channel, |it| button(it, "ดูย้อน").is_some()).await;
    (table, end)
}

/// The labels of the buttons in the first row that can be pressed.
fn enabled(message: &Message) -> Vec<String> {
    let rows = message.components.iter().take(1);
    let buttons = rows.flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    buttons
        .filter(|button| button["disabled"] != true)
        .filter_map(|button| button["label"].as_str().map(str::to_owned))
        .collect()
}

#[tokio::test]
async fn a_game_is_replayed_on_one_message() {
    let (table, end) = resigned(Club::new().await).await;
    let club = &table.club;
    // Whoever watched may look at it again, too, and reads it in their own language.
    let watching = club.seat("alice");
    let opened = club.press(watching, &end, "ดูย้อน").await;
    let at = |ply: usize| {
        let message = club.answer(&opened);
        assert_eq!(message.visible_to, Some(watching));
        assert_eq!(message.attachments[0].filename, format!("makruk-1-replay-{ply}.png"));
        message
    };
    let start = at(0);
    assert!(start.content.contains("The start · 0 of 4 moves"), "{}", start.content);
    assert_eq!(enabled(&start), ["▶", "⏭"]);
    club.press(watching, &start, "▶").await;
    club.press(watching, &at(1), "▶").await;
    assert!(at(2).content.contains("**1… e5** · 2 of 4 moves"), "{}", at(2).content);
    assert_eq!(enabled(&at(2)), ["⏮", "◀", "▶", "⏭"]);
    club.press(watching, &at(2), "⏭").await;
    assert!(at(4).content.contains("resigns"), "{}", at(4).content);
    assert_eq!(enabled(&at(4)), ["⏮", "◀"]);
    club.press(watching, &at(4), "◀").await;
    club.press(watching, &at(3), "⏮").await;
    at(0);
    // What lies outside the game, as a program of somebody's own may ask for it.
    for (custom_id, ply) in [("m1:b:L:n:65535:1:0", 4), ("m1:b:L:b:65535:1:0", 4), ("m1:b:L:b:0:1:0", 0)] {
        let forged = club.control.forge(watching, table.channel, club.answer(&opened).id, custom_id).unwrap();
        club.settled(forged).await;
        at(ply);
    }
    table.close().await;
}

#[tokio::test]
async fn finished_games_are_listed_by_opponent_and_result_and_opened() {
    let (table, _) = resigned(Club::new().await).await;
    let (club, channel) = (&table.club, table.channel);
    let (white, black) = (table.seat(0), table.seat(1));
    let list = async |seat, options: &[CommandOption]| {
        let asked = club.command(seat, channel, "games", options).await;
        let message = club.answer(&asked);
        assert_eq!(message.visible_to, Some(seat));
        message
    };
    let finished = [CommandOption::new("show", 1)];
    let [lost, won] = [list(white, &finished).await, list(black, &finished).await];
    assert!(lost.content.contains("แพ้ใน 2 ตา") && won.content.contains("ชนะใน 2 ตา"), "{}", lost.content);
    assert!(!lost.content.contains("https://"));
    assert!(list(club.seat("alice"), &finished).await.content.starts_with("You have no finished games"));
    // By opponent, and by result.
    let of = async |option| list(white, &[option]).await.content;
    assert!(of(CommandOption::id("opponent", black)).await.contains("กระดานที่ 1"));
    assert!(of(CommandOption::id("opponent", club.seat("alice"))).await.starts_with("ไม่มีกระดานแบบนั้น"));
    assert!(of(CommandOption::new("result", 0)).await.starts_with("ไม่มีกระดานแบบนั้น"));
    assert!(of(CommandOption::new("result", 1)).await.contains("กระดานที่ 1"));
    // What is chosen is opened beside the list.
    let opened = club.press(white, &lost, "กระดานที่ 1").await;
    assert_eq!(club.answer(&opened).attachments[0].filename, "makruk-1-replay-0.png");
    // Nobody opens other people's games by it.
    let (custom_id, value) = crate::club::choice(&won, "กระดานที่ 1").unwrap();
    let theirs = list(club.seat("alice"), &finished).await;
    assert!(club.control.choose(club.seat("alice"), channel, theirs.id, &custom_id, &[&value]).is_err());
    table.close().await;
}

#[tokio::test]
async fn many_finished_games_have_pages() {
    let club = Club::new().await;
    let (channel, seat) = (club.channel(CHANNEL), club.seat("somchai"));
    for game in 1..=11 {
        let boards = club.boards(channel).len();
        club.command(seat, channel, "play", &[CommandOption::new("level", 0), CommandOption::new("color", 1)]).await;
        club.board(channel, boards + 1).await;
        let asked = club.command(seat, channel, "resign", &[]).await;
        club.press(seat, &club.answer(&asked), "ยอมแพ้").await;
        club.message(channel, |it| button(it, "เล่นอีกกระดาน").is_some_and(|id| id.contains(&format!(":{game}:")))).await;
    }
    let asked = club.command(seat, channel, "games", &[CommandOption::new("show", 1)]).await;
    let first = club.answer(&asked);
    assert!(first.content.contains("กระดานที่ 11 ") && !first.content.contains("กระดานที่ 1 "), "{}", first.content);
    club.press(seat, &first, "เก่ากว่า").await;
    let second = club.answer(&asked);
    assert!(second.content.contains("หน้า 2") && second.content.contains("กระดานที่ 1 "), "{}", second.content);
    assert!(button(&second, "เก่ากว่า").is_none());
    club.press(seat, &second, "ใหม่กว่า").await;
    assert_eq!(club.answer(&asked).content, first.content);
    club.close().await;
}

/// The only file of a message.
fn file(club: &Club, message: &Message) -> (String, Vec<u8>) {
    match &message.attachments[..] {
        [file] => (file.filename.clone(), club.control.file(file.id).unwrap().to_vec()),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_game_is_taken_along_as_pgn_fen_and_film() {
    let (table, end) = resigned(Club::new().await).await;
    let (club, channel, white) = (&table.club, table.channel, table.seat(0));
    let export = async |options: &[CommandOption]| {
        let asked = club.command(white, channel, "export", options).await;
        let message = club.answer(&asked);
        assert_eq!(message.visible_to, Some(white));
        message
    };
    let (name, bytes) = file(club, &export(&[]).await);
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(name, "makruk-1.pgn");
    for tag in [
        "[Event \"Friendly game 1\"]",
        "[White \"สมชาย\"]",
        "[Black \"มาลี\"]",
        "[Result \"0-1\"]",
        "[Variant \"Makruk\"]",
        "[Termination \"normal\"]",
    ] {
        assert!(text.contains(tag), "{tag} in {text}");
    }
    assert!(text.ends_with("\n1. e4 e5 2. d4 exd4 0-1\n"), "{text}");
    let read: Pgn = text.parse().unwrap();
    let game = table.game().await;
    assert_eq!(read.history(), game.play().unwrap().history());
    let fen = export(&[CommandOption::new("format", 2)]).await;
    assert!(fen.content.contains("rnsmksnr/8/pppp1ppp/8/3pP3/PPP2PPP/8/RNSKMSNR w - - 0 1"), "{}", fen.content);
    let (name, all) = file(club, &export(&[CommandOption::new("format", 3)]).await);
    assert_eq!((name.as_str(), String::from_utf8(all).unwrap()), ("makruk-games.pgn", text));
    // The film: every position, and one more time for everybody.
    let own = export(&[CommandOption::new("format", 1)]).await;
    let (name, bytes) = file(club, &own);
    assert_eq!((name.as_str(), frames(&bytes)), ("makruk-1.gif", 5));
    let said = club.said(channel).len();
    let shared = club.press(white, &own, "แชร์").await;
    let shown = club.message(channel, |it| it.attachments.iter().any(|file| file.filename == "makruk-1.gif")).await;
    assert_eq!((file(club, &shown).1, club.said(channel).len()), (bytes, said + 1));
    assert!(club.control.pinged(&shown).is_empty());
    // The button is used up, and what was shared belongs to everybody.
    let used = || (club.now(&own).content == "แชร์ให้ทั้งห้องเห็นแล้ว").then_some(());
    club.control.until(crate::harness::SOON, |_| used()).await.expect("the button is used up");
    let own = club.now(&own);
    assert_eq!((own.components.len(), own.attachments.len()), (0, 0));
    assert!(shared.followups.len() <= 1);
    // From the replay, too, by whoever watches.
    let opened = club.press(club.seat("alice"), &end, "ดูย้อน").await;
    let asked = club.press(club.seat("alice"), &club.answer(&opened), "PGN").await;
    assert_eq!(file(club, &club.answer(&asked)).0, "makruk-1.pgn");
    table.close().await;
}

fn frames(gif: &[u8]) -> usize {
    let mut decoder = gif::DecodeOptions::new().read_info(gif).unwrap();
    std::iter::from_fn(|| decoder.read_next_frame().unwrap().map(drop)).count()
}

#[tokio::test]
async fn a_review_is_shared_with_the_channel() {
    let (table, end) = resigned(Club::new().await).await;
    let (club, channel, white) = (&table.club, table.channel, table.seat(0));
    let asked = club.press(white, &end, "วิเคราะห์").await;
    let is_chart = |message: &Message| message.attachments.iter().any(|file| file.filename == "makruk-1-chart.png");
    let own = || Some(club.answer(&asked)).filter(is_chart);
    let own = club.control.until(std::time::Duration::from_secs(60), |_| own()).await.expect("a review");
    assert_eq!(own.visible_to, Some(white));
    club.press(white, &own, "แชร์").await;
    let shared = club.message(channel, is_chart).await;
    assert_eq!(shared.content, own.content);
    let used = || (club.now(&own).content == "แชร์ให้ทั้งห้องเห็นแล้ว").then_some(());
    club.control.until(crate::harness::SOON, |_| used()).await.expect("the button is used up");
    assert!(club.now(&own).components.is_empty());
    table.close().await;
}
