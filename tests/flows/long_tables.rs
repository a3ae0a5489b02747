//! Tables with more places than a message has room for, page by page.

use discord_sandbox::{Interaction, Message};

use crate::harness::{Club, button, says};
use crate::tournaments::Event;

/// The page that is shown in the place of the one before.
async fn page(club: &Club, pressed: &Interaction, says: &str) -> Message {
    club.found(says, || Some(club.answer(pressed)).filter(|message| message.content.contains(says))).await
}

#[tokio::test]
async fn the_standings_of_a_large_tournament_are_read_page_by_page() {
    let more: Vec<String> = (1..=22).map(|number| format!("member{number:02}")).collect();
    let more: Vec<&str> = more.iter().map(String::as_str).collect();
    let club = Club::set_up(|setup| setup.joined_by(&more, "th")).await;
    let event = Event::signed_up(club, "swiss", &[], &more).await;
    event.start().await;
    let [one, last] = ["member21", "member22"].map(|name| event.club.seat(name));
    // All begin with the page that has their place; the last who signed up are the last.
    let shown = event.club.uses("member22", "tournament show", &[]).await;
    let pressed = event.club.press(last, &shown, "ดูทุกอันดับ").await;
    let own = page(&event.club, &pressed, "อันดับ 21 ถึง 22 จาก 22").await;
    says(&own, &[&format!("<@{last}>")]);
    assert_eq!(own.attachments.len(), 1);
    assert!(button(&own, "ถัดไป ▶").is_none());
    let shown = event.club.uses("member21", "tournament show", &[]).await;
    let pressed = event.club.press(one, &shown, "ดูทุกอันดับ").await;
    let first = page(&event.club, &pressed, "อันดับ 21 ถึง 22 จาก 22").await;
    let pressed = event.club.press(one, &first, "◀ ก่อนหน้า").await;
    page(&event.club, &pressed, "อันดับ 1 ถึง 20 จาก 22").await;
    event.club.close().await;
}
