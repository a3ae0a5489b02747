//! Storms, and how solvers stand.

use std::time::Duration;

use crate::harness::{CHANNEL, Club, button, says};

#[tokio::test]
async fn a_storm_ends_after_three_minutes_and_the_best_is_kept() {
    let club = Club::with_puzzles().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let panel = club.ask(alice, channel, "puzzle storm", &[]).await;
    says(&panel, &["Solved: **0**", "mate in one"]);
    assert!(button(&panel, "💡").is_none() && button(&panel, "🏳️").is_none(), "no hints in a storm");
    let second = club.pick(alice, &panel, "a1", "a8").await;
    says(&second, &["Solved: **1**", "mate in 2"]);
    let form = club.press(alice, &second, "Type it").await;
    club.submit(alice, &form, "move", "Kc7").await;
    let second = club.now(&second);
    says(&second, &["Right, go on"]);
    let missed = club.pick(alice, &second, "b1", "b3").await;
    says(&missed, &["That wasn't it", "Missed: 1"]);
    let pieces = club.on_panel(alice, &missed, "♟️").await;
    club.pass(Duration::from_secs(181));
    let over = club.on_panel(alice, &pieces, "a1").await;
    says(&over, &["Time is up", "the most"]);
    says(&club.on_panel(alice, &over, "Once more").await, &["Solved: **0**"]);
    says(
        &club.ask(alice, channel, "puzzle mine", &[]).await,
        &["Most in a storm: 1", "**Most in a storm here**", "1. <@"],
    );
    says(&club.ask(club.seat("malee"), channel, "puzzle mine", &[]).await, &["แข่งเวลาได้มากสุดที่นี่"]);
    club.close().await;
}

#[tokio::test]
async fn whoever_has_solved_and_given_up_sees_a_rating_with_its_chart() {
    let club = Club::with_puzzles().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let empty = club.ask(alice, channel, "puzzle mine", &[]).await;
    assert!(empty.words().contains("**1000?**") && empty.attachments.is_empty(), "{}", empty.words());
    let todays = club.ask(alice, channel, "puzzle daily", &[]).await;
    let solved = club.solve(alice, &todays).await;
    says(&solved, &["🎉"]);
    let another = club.on_panel(alice, &solved, "Another one").await;
    assert_ne!(another.content, todays.content);
    let asked = club.on_panel(alice, &another, "Give up").await;
    club.on_panel(alice, &asked, "Show me").await;
    let mine = club.ask(alice, channel, "puzzle mine", &[]).await;
    says(&mine, &["Solved: 1 · Given up: 1", "Days running here: 1", "This week here", "1. <@"]);
    let chart = &mine.attachments[0];
    assert!(chart.description.as_ref().is_some_and(|alt| alt.contains("last 2 puzzles")), "{chart:?}");
    club.decode(chart.id);
    club.close().await;
}
