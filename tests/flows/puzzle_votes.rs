//! What solvers think of puzzles: votes, once the solution is known.

use bot_service::Puzzles;
use bot_service::puzzle::testing::puzzles_of_makruk;
use discord_sandbox::{CommandOption, Fault};

use crate::harness::{CHANNEL, Club, button, says};
use crate::puzzle_day::{Daily, SOLVE};

const MATE: &str = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1";

fn with_one(puzzles: Puzzles) -> Puzzles {
    let other = "7k/8/6K1/8/8/8/8/R7 w - - 0 1\tmate-1\ta1a8\trook-mate\t600";
    puzzles.with_collection(puzzles_of_makruk(other))
}

#[tokio::test]
async fn solvers_vote_once_and_change_their_minds_and_managers_see_what_comes_of_it() {
    let mut club = Club::set_up(|setup| setup.puzzles = Box::new(with_one)).await;
    let [malee, alice, admin] = ["malee", "alice", "somchai"].map(|name| club.seat(name));
    let channel = club.channel(CHANNEL);
    let options = [CommandOption::new("fen", MATE), CommandOption::new("solution", "Kc7 Ka7 Ra1")];
    club.ask(malee, channel, "puzzle propose", &options).await;
    let panel = club.ask(admin, channel, "puzzle proposals", &[]).await;
    assert!(!panel.content.contains("👎"), "{}", panel.content);
    club.press(admin, &panel, "รับและโพสต์").await;
    let posted = club.told(channel, &["ของ <@"]).await;

    // Malee solves it in Thai, Alice gives it up in English.
    let own = club.open(malee, &posted, "แก้กล").await;
    assert!(button(&own, "👍").is_none() && button(&own, "👎").is_none(), "{own:?}");
    let after = club.pick(malee, &own, "ค๖", "ค๗").await;
    let solved = club.pick(malee, &after, "ข๑", "ก๑").await;
    let voted = club.on_panel(malee, &solved, "👍").await;
    says(&voted, &["🟩🟩", "คุณโหวตว่ากลข้อนี้ดี"]);
    let hers = club.open(alice, &posted, "แก้กล").await;
    let asked = club.on_panel(alice, &hers, "Give up").await;
    let over = club.on_panel(alice, &asked, "Show me").await;
    says(&club.on_panel(alice, &over, "👎").await, &["didn't think much"]);
    let managed = async |club: &Club| club.ask(admin, channel, "puzzle proposals", &[]).await;
    says(&managed(&club).await, &["ไม่มีกลที่รออยู่", "👍 1 · 👎 1"]);

    // What comes again is counted once, also after a restart.
    club.control.misbehave(Fault::Redeliver { last: 6, kind: Some("INTERACTION_CREATE".to_owned()) });
    club.idle().await;
    club.restart().await;
    says(&managed(&club).await, &["👍 1 · 👎 1"]);
    says(&club.on_panel(malee, &voted, "👎").await, &["ไม่ค่อยดี"]);
    says(&managed(&club).await, &["👍 0 · 👎 2"]);
    says(&club.on_panel(malee, &voted, "👎").await, &["ยกเลิกโหวต"]);
    says(&club.on_panel(alice, &over, "👎").await, &["taken back"]);
    assert!(!managed(&club).await.content.contains("👎"));
    // Someone who has not solved it can't vote with a copied button.
    let bob = club.seat("bob");
    let good = button(&club.now(&over), "👍").unwrap();
    let refused = club.forge(bob, &posted, &good).await;
    says(&club.answer(&refused), &["once it is over for you"]);
    club.close().await;
}

#[tokio::test]
async fn the_puzzle_of_a_day_is_voted_on_once_its_solution_is_out() {
    let daily = Daily::begin().await;
    let first = daily.next_post(1).await;
    let malee = daily.seat("malee");
    assert!(button(&daily.open(malee, &first, SOLVE).await, "👎").is_none());
    let second = daily.next_post(2).await;
    daily.idle().await;
    let panel = daily.open(malee, &first, SOLVE).await;
    says(&daily.on_panel(malee, &panel, "👎").await, &["ไม่ค่อยดี"]);
    assert!(button(&daily.open(malee, &second, SOLVE).await, "👎").is_none(), "that of today is a secret");
    daily.club.close().await;
}
