//! Puzzles as the engine judges and proves them, and what becomes of one that does not hold.

use bot_service::game::PlayerId;
use bot_service::{Puzzles, Reported};
use discord_sandbox::CommandOption;
use makruk_puzzles::{Collection, PuzzleId};

use crate::club::Club;
use crate::eventually;

const CHANNEL: &str = "หมากรุก";

/// A puzzle whose mate is in one, not two, and one with a mate of two that holds.
const LINES: &str = "7k/8/6K1/8/8/8/8/R7 w - - 0 1\tmate-2\ta1b1 h8g8 b1b8\trook-mate\t600
k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\trook-mate quiet-key\t1000";

fn set_up(puzzles: Puzzles) -> Puzzles {
    puzzles.with_collection(LINES.parse::<Collection>().unwrap())
}

fn ids() -> Vec<PuzzleId> {
    LINES.parse::<Collection>().unwrap().iter().map(|(id, _)| id).collect()
}

#[tokio::test]
async fn a_puzzle_that_does_not_hold_is_taken_out_after_a_report() {
    let club = Club::setting_up(set_up).await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let [bad, good] = ids()[..] else { panic!("two puzzles") };
    let number = |id: PuzzleId| [CommandOption::new("number", id.to_string().to_lowercase())];
    for id in [bad, good] {
        let thanked = club.puzzle(alice, channel, "report", &number(id)).await;
        assert!(thanked.content.contains("Thank you!") && thanked.content.contains(&id.to_string()), "{thanked:?}");
    }
    let (bob, puzzles) = (club.seat("bob"), club.service().puzzles);
    for (id, part) in [(bad, "did not hold"), (good, "it holds")] {
        let is_checked = || async { puzzles.report(PlayerId(bob.0), id).await.unwrap() != Reported::Queued };
        eventually::is_so("it is checked", is_checked).await;
        let said = club.puzzle(bob, channel, "report", &number(id)).await;
        assert!(said.content.contains(part), "{}", said.content);
    }
    drop(puzzles);
    for _ in 0..3 {
        let random = club.puzzle(alice, channel, "random", &[]).await;
        assert!(random.content.contains(&good.to_string()), "{}", random.content);
    }
    let unknown = club.puzzle(alice, channel, "report", &[CommandOption::new("number", "zzzzzz")]).await;
    assert!(unknown.content.contains("no such puzzle"), "{}", unknown.content);
    club.close().await;
}

#[tokio::test]
async fn the_engine_knows_slower_ways_and_refutations() {
    let club = Club::setting_up(set_up).await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let panel = club.puzzle(alice, channel, "random", &[]).await;
    let solve = format!("m1:B:{}:-:s", ids()[1]);
    let forged = club.control.forge(alice, channel, panel.id, &solve).unwrap();
    club.settled(forged).await;
    let said = async |typed: &str, part: &str| {
        let answered = club.puzzle(alice, channel, "answer", &[CommandOption::new("move", typed)]).await;
        assert!(answered.content.contains(part), "{typed}: {}", answered.content);
        answered
    };
    said("Rb2", "there is a shorter way").await;
    let wrong = said("Rb8", "isn't it").await;
    said("Kc7", "is right").await;
    let asked = club
        .on_panel(alice, &club.puzzle(alice, channel, "answer", &[CommandOption::new("move", "Rb2")]).await, "Give up")
        .await;
    let over = club.on_panel(alice, &asked, "Show me").await;
    assert!(over.content.contains("Rb8+? is answered by Kxb8"), "{} {}", wrong.content, over.content);
    club.close().await;
}
