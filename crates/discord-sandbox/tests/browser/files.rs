//! Files that people hand over.

use browser_driver::{Key, WINDOW};

use crate::visit::Visit;

const PICTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pixel.png");

#[tokio::test]
async fn a_file_goes_along_with_a_message() {
    let Some(visit) = Visit::begin(WINDOW).await else { return };
    let browser = &visit.browser;
    visit.sit("alice").await;
    browser.click("add").await;
    browser.find("add-file").await;
    browser.press(Key::Escape).await;
    browser.type_into("file-picker", PICTURE).await;
    browser.text("tray-file", "pixel.png").await;
    browser.type_into("composer", "look").await;
    browser.press(Key::Enter).await;
    let image = browser.image("image", 1).await;
    assert_eq!((image.alt.as_str(), image.width), ("pixel.png", 1));
    assert!(!browser.has("tray-file").await, "it was sent");
    // A file alone is a message too; and others see it.
    browser.type_into("file-picker", PICTURE).await;
    browser.click("send").await;
    browser.image("image", 2).await;
    browser.open(&format!("{}/?seat={}", visit.sandbox.url(), visit.seat("bob"))).await;
    browser.image("image", 2).await;
    visit.end().await;
}

#[tokio::test]
async fn a_file_is_an_option_of_a_command() {
    let Some(visit) = Visit::begin(WINDOW).await else { return };
    let browser = &visit.browser;
    visit.sit("alice").await;
    browser.type_into("composer", "/weigh ").await;
    browser.find("command-entry").await;
    browser.click("send").await;
    browser.text("command-option-error-file", "needed").await;
    browser.type_into("command-option-file", PICTURE).await;
    browser.until("return document.querySelector('.option.wrong') === null").await;
    browser.click("send").await;
    let bytes = std::fs::metadata(PICTURE).unwrap().len();
    browser.text("message-text", &format!("pixel.png weighs {bytes} bytes")).await;
    visit.end().await;
}
