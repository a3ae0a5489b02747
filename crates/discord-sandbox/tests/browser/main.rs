//! The page in a real browser, with a small bot behind it.

mod access;
mod activities;
mod activity_server;
mod bot;
mod files;
mod language;
mod menus;
mod seats;
mod sight;
mod visit;

use browser_driver::{Key, PHONE, WINDOW};

use crate::visit::Visit;

#[tokio::test]
async fn a_command_is_typed_with_autocomplete_and_answered_with_a_picture() {
    let Some(visit) = Visit::begin(WINDOW).await else { return };
    visit.sit("alice").await;
    visit.draw("cir", "circle").await;
    let image = visit.browser.image("image", 1).await;
    assert_eq!((image.alt.as_str(), image.width), ("Drawing of a circle", 1));
    visit.browser.click("alt-badge").await;
    visit.browser.text("alt-text", "Drawing of a circle").await;
    visit.browser.text("message-text", "Here is a circle").await;
    visit.end().await;
}

#[tokio::test]
async fn a_command_that_is_typed_before_it_is_known_is_found_once_it_is() {
    let Some(visit) = Visit::begin(WINDOW).await else { return };
    visit.sit("alice").await;
    visit.browser.type_into("composer", "/later ").await;
    assert!(!visit.browser.has("command-entry").await);
    visit.bot.add_command("later").await;
    visit.browser.find("command-entry").await;
    visit.end().await;
}

#[tokio::test]
async fn a_button_opens_a_form_and_its_answer_is_private() {
    let Some(visit) = Visit::begin(WINDOW).await else { return };
    visit.sit("alice").await;
    visit.draw("squ", "square").await;
    visit.browser.click("button-Rename").await;
    visit.browser.type_into("modal-field-name", "Quadrangle").await;
    visit.browser.click("modal-submit").await;
    visit.browser.text("message-text", "You named it Quadrangle").await;
    visit.browser.find("dismiss").await;

    let other = format!("{}/?seat={}", visit.sandbox.url(), visit.seat("bob"));
    visit.browser.open(&other).await;
    visit.browser.image("image", 1).await;
    assert!(!visit.browser.has("dismiss").await, "an answer to Alice alone is shown to Bob");
    visit.end().await;
}

#[tokio::test]
async fn a_private_answer_is_dismissed() {
    let Some(visit) = Visit::begin(WINDOW).await else { return };
    visit.sit("bob").await;
    visit.browser.type_into("composer", "/whisper ").await;
    visit.browser.press(Key::Enter).await;
    visit.browser.text("message-text", "Between us").await;
    visit.browser.click("dismiss").await;
    let control = visit.sandbox.control();
    let general = control.channel("general").unwrap().id;
    let gone = control.until(browser_driver::PATIENCE, |control| control.messages(general).is_empty().then_some(()));
    gone.await.expect("the message goes away");
    visit.browser.gone("dismiss").await;
    visit.end().await;
}

#[tokio::test]
async fn the_page_fits_a_phone() {
    let Some(visit) = Visit::begin(PHONE).await else { return };
    visit.sit("somchai").await;
    visit.draw("cir", "circle").await;
    visit.browser.image("image", 1).await;
    visit.browser.click("button-Rename").await;
    visit.browser.type_into("modal-field-name", "วงกลม").await;
    visit.browser.click("modal-submit").await;
    visit.browser.text("message-text", "วงกลม").await;
    visit.browser.click("channels-toggle").await;
    let random = visit.sandbox.control().channel("random").unwrap().id;
    visit.browser.click(&format!("channel-{random}")).await;
    visit.browser.text("channel-title", "random").await;
    let overflow = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
    assert_eq!(visit.browser.run(overflow, Vec::new()).await, 0, "the page scrolls sideways");
    visit.end().await;
}

#[tokio::test]
async fn two_seats_talk_side_by_side() {
    let Some(visit) = Visit::begin(WINDOW).await else { return };
    visit.browser.click("sit-both").await;
    for name in ["alice", "bob"] {
        visit.browser.find(&format!("pane-{}", visit.seat(name))).await;
    }
    // The composer found is that of the second pane.
    visit.browser.nth("channel-title", 2).await;
    visit.browser.type_into("composer", "Hello from **Bob**").await;
    visit.browser.press(Key::Enter).await;
    visit.browser.nth("message", 2).await;
    let bold = "return document.querySelectorAll('.message strong:not(.author)').length";
    assert_eq!(visit.browser.run(bold, Vec::new()).await, 2, "both panes draw the markup");
    visit.end().await;
}
