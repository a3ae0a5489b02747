//! Tables with more places than a message has room for, page by page.

use crate::harness::{Club, button, says};
use crate::tournaments::Event;

#[tokio::test]
async fn the_standings_of_a_large_tournament_are_read_page_by_page() {
    let more: Vec<String> = (1..=20).map(|number| format!("member{number:02}")).collect();
    let more: Vec<&str> = more.iter().map(String::as_str).collect();
    let club = Club::set_up(|setup| setup.joined_by(&more, "th")).await;
    let names: Vec<&str> = more.iter().copied().chain(["malee", "alice"]).collect();
    let event = Event::signed_up(club, "swiss", &[], &names).await;
    event.start().await;
    let (malee, alice) = (event.club.seat("malee"), event.club.seat("alice"));
    // All begin with the page that has their place; the last who signed up are the last.
    let shown = event.club.uses("alice", "tournament show", &[]).await;
    let pressed = event.club.press(alice, &shown, "ดูทุกอันดับ").await;
    let own = event.club.settled_answer(&pressed).await;
    says(&own, &["อันดับ 21 ถึง 22 จาก 22", &format!("<@{alice}>")]);
    assert_eq!(own.attachments.len(), 1);
    assert!(button(&own, "ถัดไป ▶").is_none());
    let shown = event.club.uses("malee", "tournament show", &[]).await;
    let first = event.club.press(malee, &shown, "ดูทุกอันดับ").await;
    let first = event.club.settled_answer(&first).await;
    let pressed = event.club.press(malee, &first, "◀ ก่อนหน้า").await;
    let before = event.club.settled_answer(&pressed).await;
    says(&before, &["อันดับ 1 ถึง 20 จาก 22"]);
    event.club.close().await;
}
