//! Puzzles that members propose, and managers accept.

use bot_service::Puzzles;
use bot_service::puzzle::testing::puzzles_of_makruk;
use discord_sandbox::CommandOption;

use crate::harness::{CHANNEL, Club, says};

const MATE: &str = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1";

fn with_one(puzzles: Puzzles) -> Puzzles {
    let other = "7k/8/6K1/8/8/8/8/R7 w - - 0 1\tmate-1\ta1a8\trook-mate\t600";
    puzzles.with_collection(puzzles_of_makruk(other))
}

fn options(fen: &str, solution: &str) -> [CommandOption; 2] {
    [CommandOption::new("fen", fen), CommandOption::new("solution", solution)]
}

#[tokio::test]
async fn what_holds_and_is_accepted_can_be_solved_on_the_server() {
    let club = Club::set_up(|setup| setup.puzzles = Box::new(with_one)).await;
    let (malee, admin, channel) = (club.seat("malee"), club.seat("somchai"), club.channel(CHANNEL));
    for (fen, solution, part) in [
        ("หมากรุก", "Kc7", "FEN"),
        (MATE, "Kc7 Kh1 Ra1", "`Kh1`"),
        (MATE, "Kc7 Ka7", "เริ่มและจบที่ตาของคนแก้"),
        ("k7/8/1K6/8/8/8/8/5RR1 w - - 0 1", "Rg8", "ทางแก้อีกทางหนึ่ง: **ร-ฉ๘"),
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "Rb1 Kg8 Rb8", "จนได้ใน 1 ตา"),
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra8", "มีกลข้อนี้แล้ว"),
    ] {
        let refused = club.ask(malee, channel, "puzzle propose", &options(fen, solution)).await;
        assert!(refused.content.contains(part), "{solution}: {}", refused.content);
    }
    let taken = club.ask(malee, channel, "puzzle propose", &options(MATE, "1. ข-ค๗ ข-ก๗ 2. ร-ก๑")).await;
    says(&taken, &["ขอบคุณ", "จนใน 2 ตา"]);
    // Only managers decide.
    let refused = club.ask(malee, channel, "puzzle proposals", &[]).await;
    assert!(!refused.content.contains("เฉลย"), "{}", refused.content);
    let said = club.said(channel).len();
    let panel = club.ask(admin, channel, "puzzle proposals", &[]).await;
    says(&panel, &["เฉลย: 1. ข-ค๗ ข-ก๗ 2. ร-ก๑"]);
    club.idle().await;
    assert_eq!(club.said(channel).len(), said);
    club.press(admin, &panel, "รับและโพสต์").await;
    let posted = club.told(channel, &["ของ <@"]).await;
    assert!(!posted.content.contains("ค๗") && club.control.pinged(&posted).is_empty(), "{posted:?}");
    let own = club.open(malee, &posted, "แก้กล").await;
    let after = club.pick(malee, &own, "ค๖", "ค๗").await;
    says(&club.pick(malee, &after, "ข๑", "ก๑").await, &["🟩🟩"]);
    says(&club.ask(admin, channel, "puzzle proposals", &[]).await, &["ไม่มีกลที่รออยู่"]);
    club.close().await;
}

/// Black goes into the corner, and White misses the mate.
const MISSED: &str = "8/k7/2K5/8/8/8/8/1R6 b - - 0 1";

#[tokio::test]
async fn a_game_of_the_club_becomes_a_puzzle_with_the_names_of_those_who_like() {
    const JOIN: &str = "เล่นด้วย";
    let club = Club::set_up(|setup| setup.puzzles = Box::new(with_one)).await;
    let (admin, malee, bob, channel) =
        (club.seat("somchai"), club.seat("malee"), club.seat("bob"), club.channel(CHANNEL));
    let panel = club.ask(admin, channel, "play", &[]).await;
    club.through(admin, &panel, &["ตัวเลือก", "▶"]).await;
    let form = club.press(admin, &club.now(&panel), "เริ่มจากรูปหมาก").await;
    club.submit(admin, &form, "position", MISSED).await;
    club.through(admin, &panel, &["เสร็จแล้ว", "หาคู่เล่น"]).await;
    let challenge = club.offered(channel, JOIN).await;
    club.press(malee, &challenge, JOIN).await;
    let board = club.board(channel, 1).await;
    club.reply(malee, &board, "ข-ก๘");
    let board = club.board(channel, 2).await;
    club.reply(admin, &board, "ร-ข๒");
    club.board(channel, 3).await;
    let make = async |seat, named| {
        let options = [CommandOption::new("game", 1), CommandOption::new("named", named)];
        club.ask(seat, channel, "puzzle from-game", &options).await
    };
    says(&make(malee, true).await, &["กระดานนั้นยังไม่จบ"]);
    let unknown = [CommandOption::new("game", 99)];
    says(&club.ask(malee, channel, "puzzle from-game", &unknown).await, &["ไม่มีกระดานที่ 99"]);
    club.lose(admin, channel).await;
    // bob has played no part in it.
    says(&make(bob, true).await, &["Only those who played"]);
    says(&make(malee, true).await, &["ในกระดาน #1 มีหมากกล", "จนใน 2 ตา", "ลงชื่อคุณไว้แล้ว"]);
    let accepted = async |names: &[&str]| {
        let panel = club.ask(admin, channel, "puzzle proposals", &[]).await;
        says(&panel, &["จากกระดาน #1 ของชมรมนี้"]);
        names.iter().for_each(|name| says(&panel, &[&format!("<@{}>", club.seat(name))]));
        panel
    };
    accepted(&["malee"]).await;
    // The other player asks for the same, and only adds a name; then malee thinks better of it.
    says(&make(admin, true).await, &["มีหมากกล"]);
    says(&make(malee, false).await, &["ไม่ได้ลงชื่อคุณไว้"]);
    let panel = accepted(&["somchai"]).await;
    club.press(admin, &panel, "รับและโพสต์").await;
    let posted = club.told(channel, &["จากกระดาน #1 ของชมรมนี้"]).await;
    says(&posted, &[&format!("<@{admin}>")]);
    assert!(!posted.content.contains(&format!("<@{malee}>")) && club.control.pinged(&posted).is_empty(), "{posted:?}");
    let own = club.open(malee, &posted, "แก้กล").await;
    let after = club.pick(malee, &own, "ค๖", "ค๗").await;
    says(&club.pick(malee, &after, "ข๑", "ก๑").await, &["🟩🟩"]);
    club.close().await;
}
