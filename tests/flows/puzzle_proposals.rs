//! Puzzles that members propose, and managers accept.

use bot_service::Puzzles;
use discord_sandbox::CommandOption;
use makruk_puzzles::Collection;

use crate::harness::{CHANNEL, Club, says};

const MATE: &str = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1";

fn with_one(puzzles: Puzzles) -> Puzzles {
    let other = "7k/8/6K1/8/8/8/8/R7 w - - 0 1\tmate-1\ta1a8\trook-mate\t600";
    puzzles.with_collection(other.parse::<Collection>().unwrap())
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
