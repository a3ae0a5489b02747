//! Puzzles as the engine judges and proves them, and what becomes of one that does not hold.

use std::sync::Arc;

use bot_service::game::PlayerId;
use bot_service::puzzle::ClubPuzzle;
use bot_service::puzzle::testing::{puzzle_of_makruk, puzzles_of_makruk};
use bot_service::{ClubPuzzleFlaw, Proving, PuzzleProof, Puzzles, Reported};
use discord_sandbox::CommandOption;
use futures::FutureExt;
use futures::future::BoxFuture;
use makruk_puzzles::{Effort, PuzzleId};

use crate::harness::{CHANNEL, Club, button, eventually, says};
use crate::puzzle_day::{Daily, ON, SOLVE, order};

/// A puzzle whose mate is in one, not two, and one with a mate of two that holds.
const LINES: &str = "7k/8/6K1/8/8/8/8/R7 w - - 0 1\tmate-2\ta1b1 h8g8 b1b8\trook-mate\t600
k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\trook-mate quiet-key\t1000";

fn with_lines(puzzles: Puzzles) -> Puzzles {
    puzzles.with_collection(puzzles_of_makruk(LINES))
}

fn ids() -> Vec<PuzzleId> {
    LINES.lines().map(|line| puzzle_of_makruk(line).id()).collect()
}

#[tokio::test]
async fn a_puzzle_that_does_not_hold_is_taken_out_after_a_report() {
    let club = Club::set_up(|setup| setup.puzzles = Box::new(with_lines)).await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let [bad, good] = ids()[..] else { panic!("two puzzles") };
    let number = |id: PuzzleId| [CommandOption::new("number", id.to_string().to_lowercase())];
    for id in [bad, good] {
        let thanked = club.ask(alice, channel, "puzzle report", &number(id)).await;
        assert!(thanked.content.contains("Thank you!") && thanked.content.contains(&id.to_string()), "{thanked:?}");
    }
    let (bob, puzzles) = (club.seat("bob"), club.service().puzzles);
    for (id, part) in [(bad, "did not hold"), (good, "it holds")] {
        let is_checked = || async { puzzles.report(PlayerId(bob.0), id).await.unwrap() != Reported::Queued };
        eventually::is_so("it is checked", is_checked).await;
        says(&club.ask(bob, channel, "puzzle report", &number(id)).await, &[part]);
    }
    drop(puzzles);
    for _ in 0..3 {
        says(&club.ask(alice, channel, "puzzle random", &[]).await, &[&good.to_string()]);
    }
    let unknown = club.ask(alice, channel, "puzzle report", &[CommandOption::new("number", "zzzzzz")]).await;
    says(&unknown, &["no such puzzle"]);
    club.close().await;
}

/// Finds a flaw in each puzzle.
struct Refuting;

impl Proving for Refuting {
    fn prove<'a>(&'a self, _: &'a ClubPuzzle, _: Effort) -> BoxFuture<'a, PuzzleProof> {
        async { Ok(Err(ClubPuzzleFlaw::Shorter(1))) }.boxed()
    }
}

#[tokio::test]
async fn the_post_of_a_puzzle_that_falls_says_so_and_offers_it_no_more() {
    let club = Club::set_up(|setup| setup.puzzles = Box::new(|puzzles| puzzles.proved_by(Arc::new(Refuting)))).await;
    let daily = Daily::of(club);
    daily.set(&[order(ON)]).await;
    let post = daily.next_post(1).await;
    let number = button(&post, SOLVE).unwrap().split(':').nth(2).unwrap().to_lowercase();
    daily.ask(daily.seat("somchai"), daily.channel, "puzzle report", &[CommandOption::new("number", number)]).await;
    let changed = daily.without_buttons(&post).await;
    says(&changed, &["ถอนออกแล้ว"]);
    assert!(!changed.attachments.is_empty());
    daily.idle().await;
    daily.next_post(1).await;
    daily.club.close().await;
}

#[tokio::test]
async fn the_engine_knows_slower_ways_and_refutations() {
    let club = Club::set_up(|setup| setup.puzzles = Box::new(with_lines)).await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let panel = club.ask(alice, channel, "puzzle random", &[]).await;
    let solve = format!("m1:B:{}:-:s", ids()[1]);
    club.forge(alice, &panel, &solve).await;
    let said = async |typed: &str, part: &str| {
        let answered = club.ask(alice, channel, "puzzle answer", &[CommandOption::new("move", typed)]).await;
        assert!(answered.content.contains(part), "{typed}: {}", answered.content);
        answered
    };
    said("Rb2", "there is a shorter way").await;
    let wrong = said("Rb8", "isn't it").await;
    said("Kc7", "is right").await;
    let panel = club.ask(alice, channel, "puzzle answer", &[CommandOption::new("move", "Rb2")]).await;
    let asked = club.on_panel(alice, &panel, "Give up").await;
    let over = club.on_panel(alice, &asked, "Show me").await;
    assert!(over.content.contains("Rb8+? is answered by Kxb8"), "{} {}", wrong.content, over.content);
    club.close().await;
}
