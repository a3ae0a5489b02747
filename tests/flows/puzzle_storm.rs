//! Storms, and how solvers stand.

use std::time::Duration;

use crate::club::{Club, button};
use crate::puzzle_club::ids;

const CHANNEL: &str = "หมากรุก";

#[tokio::test]
async fn a_storm_ends_after_three_minutes_and_the_best_is_kept() {
    let club = Club::with_puzzles().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let panel = club.puzzle(alice, channel, "storm", &[]).await;
    assert!(panel.content.contains("Solved: **0**") && panel.content.contains("mate in one"), "{}", panel.content);
    assert!(button(&panel, "💡").is_none() && button(&panel, "🏳️").is_none(), "no hints in a storm");
    let second = club.pick(alice, &panel, "a1", "a8").await;
    assert!(second.content.contains("Solved: **1**") && second.content.contains("mate in 2"), "{}", second.content);
    let form = club.press(alice, &second, "Type it").await;
    let sent = club.control.submit(alice, form.id, &[("move", "Kc7")]).unwrap();
    club.settled(sent).await;
    let second = club.now(&second);
    assert!(second.content.contains("Right, go on"), "{}", second.content);
    let missed = club.pick(alice, &second, "b1", "b3").await;
    assert!(missed.content.contains("That wasn't it") && missed.content.contains("Missed: 1"), "{}", missed.content);
    let pieces = club.on_panel(alice, &missed, "♟️").await;
    club.pass(Duration::from_secs(181));
    let over = club.on_panel(alice, &pieces, "a1").await;
    assert!(over.content.contains("Time is up") && over.content.contains("the most"), "{}", over.content);
    let again = club.on_panel(alice, &over, "Once more").await;
    assert!(again.content.contains("Solved: **0**"), "{}", again.content);
    let mine = club.puzzle(alice, channel, "mine", &[]).await;
    assert!(mine.content.contains("Most in a storm: 1"), "{}", mine.content);
    club.close().await;
}

#[tokio::test]
async fn whoever_has_solved_and_given_up_sees_a_rating_with_its_chart() {
    let club = Club::with_puzzles().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let empty = club.puzzle(alice, channel, "mine", &[]).await;
    assert!(empty.content.contains("**1000?**") && empty.attachments.is_empty(), "{}", empty.content);
    let mut panel = club.puzzle(alice, channel, "daily", &[]).await;
    let todays = panel.content.clone();
    for solved in [true, false] {
        if solved {
            panel = match panel.content.contains(&ids()[0].to_string()) {
                true => {
                    let after = club.pick(alice, &panel, "c6", "c7").await;
                    club.pick(alice, &after, "b1", "a1").await
                }
                false => club.pick(alice, &panel, "a1", "a8").await,
            };
            assert!(panel.content.contains("🎉"), "{}", panel.content);
            panel = club.on_panel(alice, &panel, "Another one").await;
            assert_ne!(panel.content, todays);
        } else {
            let asked = club.on_panel(alice, &panel, "Give up").await;
            club.on_panel(alice, &asked, "Show me").await;
        }
    }
    let mine = club.puzzle(alice, channel, "mine", &[]).await;
    for part in ["Solved: 1 · Given up: 1", "Days running here: 1", "This week here", "1. <@"] {
        assert!(mine.content.contains(part), "{part}: {}", mine.content);
    }
    let chart = &mine.attachments[0];
    assert!(chart.description.as_ref().is_some_and(|alt| alt.contains("last 2 puzzles")), "{chart:?}");
    club.decode(chart.id);
    club.close().await;
}
