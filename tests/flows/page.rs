//! The sandbox's page in a real browser: two people, by typing and clicking, and by taps on one phone.

use std::path::Path;
use std::time::Instant;

use browser_driver::{Axe, Browser, Driver, Key, PHONE, PageImage, WINDOW};

use crate::harness::{CHANNEL, Club, SOON};

pub const AXE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/discord-sandbox/node_modules/axe-core/axe.min.js");

/// Has a screen looked at for what people who can't see it would miss.
async fn check(browser: &Browser, shown: &str) {
    let Some(axe) = Axe::load(Path::new(AXE)) else { return };
    axe.check(browser, shown).await;
}

#[tokio::test]
async fn two_people_play_in_the_page() {
    let Some(driver) = Driver::start() else { return };
    let (club, channel, [white, black]) = Club::seating(["somchai", "malee"]).await;
    let browser = driver.browser(WINDOW).await;
    browser.speak("th,en").await;
    let sit = |seat| format!("{}/?seat={seat}&channel={channel}", club.url());
    let board = async |count| -> PageImage { browser.image("image", count).await };

    browser.open(&sit(white)).await;
    browser.type_into("composer", "/play ").await;
    browser.find("command-entry").await;
    browser.press(Key::Enter).await;
    browser.click("button-⚔️ หาคู่เล่น").await;

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
    check(&browser, "a game on a wide page").await;
    browser.close().await;
    club.close().await;
}

#[tokio::test]
async fn two_people_play_on_one_phone_by_taps() {
    let Some(driver) = Driver::start() else { return };
    let club = Club::new().await;
    let (white, black) = (club.seat("somchai"), club.seat("malee"));
    let browser = driver.browser(PHONE).await;
    browser.speak("th,en").await;
    browser.open(&club.url()).await;
    check(&browser, "where a seat is chosen").await;
    browser.tap("sit-both").await;
    for test_id in ["add", "add-command", "command-play", "send"] {
        browser.tap(test_id).await;
    }
    browser.tap_button("หาคู่เล่น").await;
    browser.tap(&format!("switch-{black}")).await;
    browser.tap_button("เล่นด้วย").await;
    let first = club.board(club.channel(CHANNEL), 1).await;
    let picture = "return [...document.querySelectorAll('.front [data-testid=image]')].at(-1)?.naturalWidth >= 320";
    browser.until(picture).await;
    check(&browser, "a game on a narrow page").await;
    browser.tap(&format!("switch-{white}")).await;
    browser.tap_button("เดินหมาก").await;
    browser.find("dismiss").await;
    check(&browser, "the pieces that can move").await;
    browser.tap_button("จ๓").await;
    browser.tap_button("จ๔").await;
    let moved = club.board(club.channel(CHANNEL), 2).await;
    assert_ne!(moved.id, first.id);
    let none = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
    assert_eq!(browser.run(none, Vec::new()).await, 0, "the page scrolls sideways");
    browser.close().await;
    club.close().await;
}

/// From a server's first sight of the bot to the first board.
#[tokio::test]
async fn the_greeting_leads_to_a_board_in_three_taps_and_to_a_move_in_three_more() {
    let Some(driver) = Driver::start() else { return };
    let club = Club::invited().await;
    let (white, black) = (club.seat("somchai"), club.seat("malee"));
    let browser = driver.browser(PHONE).await;
    browser.speak("th,en").await;
    browser.open(&club.url()).await;
    browser.tap("sit-both").await;
    browser.tap_button("เล่นเลย").await;
    check(&browser, "the panel for a game").await;
    browser.tap_button("หาคู่เล่น").await;
    browser.tap(&format!("switch-{black}")).await;
    browser.tap_button("เล่นด้วย").await;
    club.board(club.channel(CHANNEL), 1).await;
    browser.tap(&format!("switch-{white}")).await;
    browser.tap_button("เดินหมาก").await;
    browser.tap_button("จ๓").await;
    browser.tap_button("จ๔").await;
    club.board(club.channel(CHANNEL), 2).await;
    browser.close().await;
    club.close().await;
}

#[tokio::test]
async fn everybody_begins_in_the_club_of_their_language() {
    let Some(driver) = Driver::start() else { return };
    let club = Club::new().await;
    for (languages, title) in [("th", "หมากรุก"), ("en-GB,th", "makruk")] {
        let browser = driver.browser(WINDOW).await;
        browser.speak(languages).await;
        browser.open(&club.url()).await;
        browser.click(&format!("sit-{}", club.seat("malee"))).await;
        browser.text("channel-title", title).await;
        browser.close().await;
    }
    club.close().await;
}
