//! Games that are over: looked at again, listed, and taken along.

use discord_sandbox::{CommandOption, Message};
use makruk::notation::pgn::Pgn;

use crate::harness::{Club, Table, as_white, button, choice, files, only_file, says};

/// Four moves and a resignation by White; the last board.
async fn resigned() -> (Table, Message) {
    let table = Table::begin_on(&[as_white()]).await;
    table.play("จ๔ จ๕ ง๔ จxง").await;
    let end = table.lose(table.white()).await;
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
    let (table, end) = resigned().await;
    // Whoever watched may look at it again, too, and reads it in their own language.
    let watching = table.seat("alice");
    let opened = table.press(watching, &end, "ดูย้อน").await;
    let at = |ply: usize| {
        let message = table.answer(&opened);
        assert_eq!(message.visible_to, Some(watching));
        assert_eq!(message.attachments[0].filename, format!("makruk-1-replay-{ply}.png"));
        message
    };
    let start = at(0);
    says(&start, &["The start · 0 of 2 moves"]);
    assert_eq!(enabled(&start), ["▶", "⏭"]);
    table.press(watching, &start, "▶").await;
    table.press(watching, &at(1), "▶").await;
    assert!(at(2).content.contains("**1… e5** · 1 of 2 moves"), "{}", at(2).content);
    assert_eq!(enabled(&at(2)), ["⏮", "◀", "▶", "⏭"]);
    table.press(watching, &at(2), "⏭").await;
    assert!(at(4).content.contains("resigns"), "{}", at(4).content);
    assert_eq!(enabled(&at(4)), ["⏮", "◀"]);
    table.press(watching, &at(4), "◀").await;
    table.press(watching, &at(3), "⏮").await;
    at(0);
    // What lies outside the game, as a program of someone's own may ask for it.
    for (custom_id, ply) in [("m1:b:L:n:65535:1:0", 4), ("m1:b:L:b:65535:1:0", 4), ("m1:b:L:b:0:1:0", 0)] {
        table.forge(watching, &table.answer(&opened), custom_id).await;
        at(ply);
    }
    table.close().await;
}

#[tokio::test]
async fn finished_games_are_listed_by_opponent_and_result_and_opened() {
    let (table, _) = resigned().await;
    let (white, black) = (table.white(), table.black());
    let list = async |seat, options: &[CommandOption]| table.ask(seat, "games", options).await;
    let finished = [CommandOption::new("show", 1)];
    let [lost, won] = [list(white, &finished).await, list(black, &finished).await];
    assert!(lost.content.contains("แพ้ใน 2 ตา") && won.content.contains("ชนะใน 2 ตา"), "{}", lost.content);
    assert!(!lost.content.contains("https://"));
    assert!(list(table.seat("alice"), &finished).await.content.starts_with("You have no finished games"));
    // By opponent, and by result.
    let of = async |option| list(white, &[option]).await.content;
    assert!(of(CommandOption::id("opponent", black)).await.contains("กระดานที่ 1"));
    assert!(of(CommandOption::id("opponent", table.seat("alice"))).await.starts_with("ไม่มีกระดานแบบนั้น"));
    assert!(of(CommandOption::new("result", 0)).await.starts_with("ไม่มีกระดานแบบนั้น"));
    assert!(of(CommandOption::new("result", 1)).await.contains("กระดานที่ 1"));
    // What is chosen is opened beside the list.
    let opened = table.press(white, &lost, "กระดานที่ 1").await;
    assert_eq!(table.answer(&opened).attachments[0].filename, "makruk-1-replay-0.png");
    // Nobody opens other people's games by it.
    let (custom_id, value) = choice(&won, "กระดานที่ 1").unwrap();
    let theirs = list(table.seat("alice"), &finished).await;
    assert!(table.control.choose(table.seat("alice"), table.channel, theirs.id, &custom_id, &[&value]).is_err());
    table.close().await;
}

#[tokio::test]
async fn many_finished_games_have_pages() {
    let (club, channel, [seat]) = Club::seating(["somchai"]).await;
    for _ in 1..=11 {
        club.begin_with_bot(seat, channel, 0).await;
        club.lose(seat, channel).await;
    }
    let first = club.ask(seat, channel, "games", &[CommandOption::new("show", 1)]).await;
    assert!(first.content.contains("กระดานที่ 11 ") && !first.content.contains("กระดานที่ 1 "), "{}", first.content);
    let second = club.on_panel(seat, &first, "เก่ากว่า").await;
    says(&second, &["หน้า 2", "กระดานที่ 1 "]);
    assert!(button(&second, "เก่ากว่า").is_none());
    assert_eq!(club.on_panel(seat, &second, "ใหม่กว่า").await.content, first.content);
    club.close().await;
}

/// The only file of a message, with its name.
fn file(club: &Club, message: &Message) -> (String, Vec<u8>) {
    (only_file(message).to_owned(), club.file(message))
}

#[tokio::test]
async fn a_game_is_taken_along_as_pgn_fen_and_film() {
    let (table, end) = resigned().await;
    let white = table.white();
    let export = async |options: &[CommandOption]| table.ask(white, "export", options).await;
    let (name, bytes) = file(&table.club, &export(&[]).await);
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(name, "makruk-1.pgn");
    for tag in [
        "[Event \"Friendly game 1 of makruk\"]",
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
    assert_eq!(read.history(), game.play().unwrap().makruk().unwrap());
    let fen = export(&[CommandOption::new("format", 2)]).await;
    says(&fen, &["rnsmksnr/8/pppp1ppp/8/3pP3/PPP2PPP/8/RNSKMSNR w - - 0 1"]);
    let (name, all) = file(&table.club, &export(&[CommandOption::new("format", 3)]).await);
    assert_eq!((name.as_str(), String::from_utf8(all).unwrap()), ("games.pgn", text));
    // The film: every position, and one more time for everybody.
    let own = export(&[CommandOption::new("format", 1)]).await;
    let (name, bytes) = file(&table.club, &own);
    assert_eq!((name.as_str(), frames(&bytes)), ("makruk-1.gif", 5));
    let said = table.said().len();
    let shared = table.press(white, &own, "แชร์").await;
    let shown = table.message(|it| files(it).contains(&"makruk-1.gif")).await;
    assert_eq!((file(&table.club, &shown).1, table.said().len()), (bytes, said + 1));
    assert!(table.control.pinged(&shown).is_empty());
    // The button is used up, and what was shared belongs to everybody.
    table.until("the button is used up", || table.now(&own).content == "แชร์ให้ทั้งห้องเห็นแล้ว").await;
    let own = table.now(&own);
    assert_eq!((own.components.len(), own.attachments.len()), (0, 0));
    assert!(shared.followups.len() <= 1);
    // From the replay, too, by whoever watches.
    let opened = table.press(table.seat("alice"), &end, "ดูย้อน").await;
    let asked = table.press(table.seat("alice"), &table.answer(&opened), "PGN").await;
    assert_eq!(file(&table.club, &table.answer(&asked)).0, "makruk-1.pgn");
    table.close().await;
}

fn frames(gif: &[u8]) -> usize {
    let mut decoder = gif::DecodeOptions::new().read_info(gif).unwrap();
    std::iter::from_fn(|| decoder.read_next_frame().unwrap().map(drop)).count()
}

#[tokio::test]
async fn a_review_is_shared_with_the_channel() {
    let (table, end) = resigned().await;
    let white = table.white();
    let asked = table.press(white, &end, "วิเคราะห์").await;
    let is_chart = |message: &Message| files(message).contains(&"makruk-1-chart.png");
    let own = table.found("a review", || Some(table.answer(&asked)).filter(is_chart)).await;
    assert_eq!(own.visible_to, Some(white));
    table.press(white, &own, "แชร์").await;
    let shared = table.message(is_chart).await;
    assert_eq!(shared.content, own.content);
    table.until("the button is used up", || table.now(&own).content == "แชร์ให้ทั้งห้องเห็นแล้ว").await;
    assert!(table.now(&own).components.is_empty());
    table.close().await;
}
