//! The sandbox's page in a real browser: two people, by typing and clicking.

use std::time::Instant;

use browser_driver::{Driver, Image, Key, WINDOW};

use crate::club::Club;
use crate::harness::SOON;

#[tokio::test]
async fn two_people_play_in_the_page() {
    let Some(driver) = Driver::start() else { return };
    let club = Club::new().await;
    let (white, black) = (club.seat("somchai"), club.seat("malee"));
    let channel = club.channel("หมากรุก");
    let browser = driver.browser(WINDOW).await;
    let sit = |seat| format!("{}/?seat={seat}&channel={channel}", club.url());
    let board = async |count| -> Image { browser.image("image", count).await };

    browser.open(&sit(white)).await;
    browser.type_into("composer", "/play ").await;
    browser.find("command-entry").await;
    browser.press(Key::Enter).await;

    browser.open(&sit(black)).await;
    browser.click("button-เล่นด้วย").await;
    let first = board(1).await;
    assert!(first.alt.contains("หมากรุก") || first.alt.contains("Makruk"), "{}", first.alt);

    let mut newest = first.clone();
    for (seat, text) in [(white, "จ๔"), (black, "Nd7")] {
        browser.open(&sit(seat)).await;
        board(1).await;
        browser.click("reply").await;
        browser.type_into("composer", text).await;
        browser.press(Key::Enter).await;
        // The picture changes, and so does its description; the one before goes.
        let begun = Instant::now();
        let next = loop {
            let image = board(1).await;
            if image.alt != newest.alt && image.source != newest.source {
                break image;
            }
            assert!(begun.elapsed() < SOON, "the board of {text} does not come");
        };
        newest = next;
    }
    assert!(newest.width >= 320, "the picture is loaded");
    browser.close().await;
    club.close().await;
}
