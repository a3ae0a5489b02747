//! Today's puzzle, solved on the page.

use serde_json::{Value, json};

use super::act_named;
use super::page::{Page, club_with};
use crate::harness::{CHANNEL, button, is_public};
use crate::puzzle_club::{Strict, few_puzzles};
use crate::puzzle_day::{Daily, ON, SOLVE, order};

/// The board on which something is done.
fn on(puzzle: &Value) -> Value {
    json!({ "of": "puzzle", "puzzle": puzzle["key"], "step": puzzle["step"] })
}

async fn looked(page: &mut Page) -> Value {
    page.send(&json!({ "type": "puzzle" })).await;
    page.hear("puzzle").await["puzzle"].clone()
}

/// Does something at the puzzle, which is shown afterwards.
async fn does(page: &mut Page, puzzle: &Value, act: &str, mv: Option<&str>) -> Value {
    let act = page.act_on(page.now, on(puzzle), act, mv);
    assert_eq!(page.does(&act).await, None);
    page.hear("puzzle").await["puzzle"].clone()
}

#[tokio::test]
async fn each_solves_todays_puzzle_alone_and_shows_it_if_they_like() {
    let (club, server) = club_with(|setup| few_puzzles(setup, Strict::default())).await;
    let daily = Daily::of(club);
    daily.set(&[order(ON)]).await;
    daily.next_post(1).await;
    let channel = daily.channel;
    let mut solver = Page::open(&daily, server, daily.seat("malee"), channel).await;
    let mut other = Page::open(&daily, server, daily.seat("alice"), channel).await;
    let mut puzzle = looked(&mut solver).await;
    let wrong = looked(&mut other).await;
    assert_eq!((&puzzle["state"], &puzzle["solvers"]), (&json!("open"), &json!([])));
    // Another's wrong move and hint are theirs alone.
    let hint = wrong["can"][0]["act"].as_str().unwrap().to_owned();
    assert!(does(&mut other, &wrong, &hint, None).await["said"].is_string());
    let missed = does(&mut other, &wrong, "move", Some(wrong["legal"][0]["code"].as_str().unwrap())).await;
    assert_eq!(missed["state"], "open");
    let moves: &[&str] = if puzzle["legal"].to_string().contains("c6c7") { &["c6c7", "b1a1"] } else { &["a1a8"] };
    let first = solver.act_on(solver.now, on(&puzzle), "move", Some(moves[0]));
    for _ in 0..2 {
        assert_eq!(solver.does(&first).await, None, "once, however often it comes");
        puzzle = solver.hear("puzzle").await["puzzle"].clone();
    }
    for mv in &moves[1..] {
        puzzle = does(&mut solver, &puzzle, "move", Some(mv)).await;
    }
    assert_eq!(puzzle["state"], "solved", "{puzzle}");
    // Nobody is named before they want to be.
    assert_eq!(looked(&mut other).await["solvers"], json!([]));
    let show = act_named(&puzzle, "Show that I solved it").to_owned();
    let forged = other.act_on(other.now, on(&missed), &show, None);
    assert!(other.does(&forged).await.unwrap().contains("solved yourself"));
    let shown = does(&mut solver, &puzzle, &show, None).await;
    let named = shown["solvers"].clone();
    assert_eq!((named.as_array().unwrap().len(), shown["can"].as_array().unwrap().len()), (1, 0), "{shown}");
    assert_eq!(looked(&mut other).await["solvers"], named);
    other.hear_of("channel", |list| list["puzzle"]["solvers"] == named).await;
    let give_up = act_named(&missed, "🏳️ Show me the solution").to_owned();
    let over = does(&mut other, &missed, &give_up, None).await;
    assert_eq!((&over["state"], over["can"].as_array().unwrap().len()), (&json!("failed"), 0));
    let posts = daily.control.messages(daily.channel(CHANNEL));
    let posted = posts.iter().filter(|message| is_public(message) && button(message, SOLVE).is_some()).count();
    assert_eq!(posted, 1, "the channel has the post alone");
    daily.club.close().await;
}
