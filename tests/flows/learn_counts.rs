//! The counts and the endings as the school teaches them.

use board_games::Seat;
use bot_service::game::{Level, StartPosition};
use discord_sandbox::{CommandOption, Message, Snowflake};
use makruk::counting::Calling;
use makruk::{Color, CountKind};

use crate::harness::{Club, button, files, says};

/// Presses a button, in place of whose message this comes: a table may have to be worked out before.
async fn opens(club: &Club, seat: Snowflake, message: &Message, label: &str, said: &str) {
    club.press(seat, message, label).await;
    club.until(&format!("{said} after {label}"), || club.now(message).content.contains(said)).await;
}

fn pieces(typed: &str) -> [CommandOption; 1] {
    [CommandOption::new("pieces", typed)]
}

#[tokio::test]
async fn any_pieces_are_counted_and_what_the_tables_know_is_said_and_drawn() {
    let (club, channel, [alice, somchai]) = Club::seating(["alice", "somchai"]).await;
    for (seat, typed, said) in [
        (alice, "R", &["**4 to 16**: 13 moves", "87.3 % won in time", "**4 to 26**", "longest win takes 16 moves"][..]),
        (somchai, "เรือ", &["**4 ถึง 16**", "ไล่จนทัน 87.3%"]),
        (alice, "RM v R", &["board's honour", "**1 to 64**", "**2 to 64**", "% won in time"]),
        (alice, "NM v R", &["board's honour", "**1 to 64**"]),
        (alice, "2N S", &["**6 to 32**", "**6 to 44**"]),
        (alice, "8/8/4k3/8/8/8/3S4/R2K4 b - - 0 1", &["**5 to 16**", "in time"]),
        (alice, "N", &["Drawn at once", "knight"]),
        (alice, "R P", &["unpromoted pawn"]),
        (alice, "queen", &["`queen` is no piece"]),
        (alice, "3R", &["No side ever has that many: rook"]),
        (alice, "8/8", &["here are 2"]),
    ] {
        says(&club.ask(seat, channel, "learn count", &pieces(typed)).await, said);
    }
    let rook = club.ask(alice, channel, "learn count", &pieces("R")).await;
    assert_eq!(rook.attachments[0].filename, "makruk-ending-r.png");
    assert!(rook.attachments[0].description.as_deref().unwrap().contains("Counting to 16: 87.3 %"));
    // They are practised from there, from either side.
    opens(&club, alice, &rook, "Hold: further", "Ending: hold against rook").await;
    let rook = club.ask(alice, channel, "learn count", &pieces("R")).await;
    // From page to page in one message, and to everybody.
    let rulesets = club.on_panel(alice, &rook, "The five rulesets").await;
    says(&rulesets, &[" 16  16  16  26  16"]);
    assert!(rulesets.attachments.is_empty());
    club.press(alice, &rulesets, "Share").await;
    let shared = club.told(channel, &["กติกาทั้งห้าต่างกันอย่างไร"]).await;
    says(&club.open(somchai, &shared, "การนับสองแบบ").await, &["**ตัวอย่าง**"]);
    club.close().await;
}

#[tokio::test]
async fn in_a_game_both_players_are_told_what_may_be_counted_now() {
    let start = StartPosition::from_fen("8/8/4k3/8/8/8/3S4/R2K4 b - - 0 1").unwrap();
    let (club, channel, [white, black]) = Club::seating(["somchai", "malee"]).await;
    let panel = club.ask(white, channel, "play", &[]).await;
    club.prefer(white, |draft| draft.friendly.start = Some(start)).await;
    club.press(white, &panel, "หาคู่เล่น").await;
    let challenge = club.offered(channel, "เล่นด้วย").await;
    club.press(black, &challenge, "เล่นด้วย").await;
    club.board(channel, 1).await;
    let told = async |seat, parts: &[&str]| says(&club.ask(seat, channel, "learn count", &[]).await, parts);
    told(black, &["ตอนนี้คุณเริ่มนับศักดิ์หมากได้ ตาต่อไปนับ 5 ถึง 16 อีกฝ่ายจะเหลือ 12 ตา"]).await;
    told(white, &["ตอนนี้อีกฝ่ายเริ่มนับศักดิ์หมากได้ ตั้งแต่ 5 ถึง 16"]).await;
    club.command(black, channel, "count start", &[]).await;
    told(black, &["คุณกำลังนับศักดิ์หมาก ตาต่อไปนับ 5 ถึง 16", "เลิกนับเมื่อไรก็ได้"]).await;
    told(white, &["อีกฝ่ายกำลังนับศักดิ์หมาก ตาต่อไปนับ 5 ถึง 16 คุณเหลือ 12 ตาให้ไล่จน"]).await;
    // Whoever plays nowhere sees an example.
    told(club.seat("alice"), &["For example"]).await;
    club.close().await;
}

#[tokio::test]
async fn an_ending_says_how_much_of_it_is_won_in_time() {
    let (club, channel, [alice]) = Club::seating(["alice"]).await;
    let ending =
        async |typed: &str| club.ask(alice, channel, "learn ending", &[CommandOption::new("name", typed)]).await;
    for typed in ["two-rooks", "RR", "เรือคู่"] {
        let card = ending(typed).await;
        says(&card, &["**Two rooks against a bare king: 8**", "81.5 % won in time"]);
        assert_eq!(files(&card), ["makruk-learn-two-rooks.png", "makruk-ending-rr.png"]);
    }
    for (label, said) in [
        ("Win: near", "Ending: win with rook and rook (near)"),
        ("Win: further", "Ending: win with rook and rook (further)"),
        ("Hold: near", "Ending: hold against rook and rook (near)"),
    ] {
        opens(&club, alice, &ending("RR").await, label, said).await;
    }
    // Pieces without a card are calculated, and what no table knows was played.
    says(&ending("NM v R").await, &["board's honour"]);
    says(&ending("verse-pig").await, &["games of the engine against itself"]);
    let list = club.ask(alice, channel, "learn ending", &[]).await;
    let card = club.on_panel(alice, &list, "Two khons against a bare king: 22").await;
    opens(&club, alice, &card, "Won in time?", "24.3 % won in time").await;
    let verdict = club.now(&card);
    club.press(alice, &verdict, "Share").await;
    let shared = club.told(channel, &["โคนคู่ไล่ขุนตัวเดียว"]).await;
    assert!(shared.content.contains("ไล่จนทัน 24.3%") && button(&shared, "อ่านต่อ").is_some());
    club.close().await;
}

#[tokio::test]
async fn an_ending_that_no_table_keeps_is_played_against_the_engine() {
    let (club, channel, [alice, somchai]) = Club::seating(["alice", "somchai"]).await;
    let ending =
        async |seat, typed: &str| club.ask(seat, channel, "learn ending", &[CommandOption::new("name", typed)]).await;
    // Tables were made for its figures, though the bot keeps none. The engine has the pieces, and moves first.
    let card = ending(alice, "mets-alone").await;
    says(
        &card,
        &["wins 63.2 % if nobody counts", "the longest win takes 40 moves", "begins a game from this position"],
    );
    assert_eq!(card.attachments[1].filename, "makruk-ending-mmm.png");
    club.press(alice, &card, "Hold against the bot").await;
    club.board(channel, 1).await;
    let game = club.game(1).await;
    let play = game.play().unwrap();
    assert_eq!(play.seats().engine(), Some((Seat::First, Level::STRONGEST)));
    assert_eq!(play.makruk().unwrap().ruleset().calling, Calling::Automatic);
    // The defender may have a piece left; then more decides than mate.
    let card = ending(somchai, "verse-spear").await;
    says(&card, &["กินหมากตัวสุดท้าย", "กด 🤖"]);
    assert_eq!(card.attachments[1].filename, "makruk-ending-sm-v-m.png");
    // Games of the engine say how others end, and that they prove nothing. The chaser has a game of their own, in a thread.
    let card = ending(somchai, "verse-pig").await;
    says(&card, &["ไม่ใช่ข้อพิสูจน์", "กด 🤖"]);
    club.press(somchai, &card, "ไล่บอท").await;
    let begun = || {
        let words = club.now(&card).content;
        club.control.channels().into_iter().find(|it| it.id != channel && words.contains(&format!("<#{}>", it.id)))
    };
    let thread = club.found("a thread", begun).await.id;
    let board = club.board(thread, 1).await;
    assert_eq!(club.game(2).await.play().unwrap().seats().engine(), Some((Seat::Second, Level::STRONGEST)));
    club.reply(somchai, &board, "e1f2");
    club.board(thread, 2).await;
    let count = club.game(2).await.play().unwrap().count().unwrap();
    assert_eq!((count.kind(), count.side()), (CountKind::Board, Color::Black));
    club.close().await;
}
