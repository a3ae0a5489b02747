//! For people who can't see the page, or can't use a mouse.

use std::path::Path;

use browser_driver::{Axe, PHONE, WINDOW};

use crate::visit::Visit;

pub const AXE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/node_modules/axe-core/axe.min.js");

/// Goes through everything that the page can show, and has each looked at in light and dark.
async fn look_at_everything(size: (u32, u32)) {
    let Some(visit) = Visit::begin(size).await else { return };
    let Some(axe) = Axe::load(Path::new(AXE)) else { return visit.end().await };
    let browser = &visit.browser;
    let check = async |shown: &str| axe.check(browser, &format!("{shown}, {} pixels wide", size.0)).await;
    check("where a seat is chosen").await;
    browser.click("sit-both").await;
    browser.nth("channel-title", 2).await;
    browser.open(&format!("{}/?seat={}", visit.sandbox.url(), visit.seat("alice"))).await;
    browser.text("channel-title", "general").await;
    visit.draw("cir", "circle").await;
    browser.image("image", 1).await;
    browser.click("alt-badge").await;
    check("a picture with a button").await;
    browser.click("button-Rename").await;
    browser.find("modal").await;
    check("a form").await;
    browser.click("dialog-close").await;
    visit.command("panel").await;
    browser.find("select-colour").await;
    check("a panel for one person").await;
    browser.click("select-player").await;
    browser.find("select-list").await;
    check("a select menu").await;
    browser.click("select-player").await;
    browser.type_into("composer", "/draw ").await;
    browser.type_into("command-option-what", "s").await;
    browser.find("choice-square").await;
    check("a command with suggestions").await;
    browser.click("command-cancel").await;
    browser.type_into("composer", "/").await;
    check("the list of commands").await;
    browser.type_into("composer", "zzz").await;
    check("a command that there is not").await;
    browser.click("composer").await;
    browser.strike("Escape", "Escape").await;
    browser.click("author").await;
    browser.find("user-menu").await;
    check("a menu").await;
    browser.strike("Escape", "Escape").await;
    browser.click("reply").await;
    check("a reply").await;
    if size == PHONE {
        browser.click("channels-toggle").await;
        check("the channels").await;
    }
    let both = format!("{}/?seat={}&beside={}", visit.sandbox.url(), visit.seat("alice"), visit.seat("malee"));
    browser.open(&both).await;
    browser.nth("channel-title", 2).await;
    check("two seats").await;
    visit.end().await;
}

#[tokio::test]
async fn axe_has_no_objection_to_a_wide_page() {
    look_at_everything(WINDOW).await;
}

#[tokio::test]
async fn axe_has_no_objection_to_a_narrow_page() {
    look_at_everything(PHONE).await;
}

/// Uses the page without a mouse. In the keyboard's layout the keys H and R write these letters.
async fn use_by_keyboard_alone(h: &str, r: &str) {
    let Some(visit) = Visit::begin(WINDOW).await else { return };
    let browser = &visit.browser;
    let active = "const one = document.activeElement; return one.dataset.testid ?? one.className";
    let has_focus = async |wanted: &str| browser.run(active, Vec::new()).await == wanted;
    // From the start page into a seat.
    browser.find("sit-both").await;
    for _ in 0..2 {
        browser.strike("Tab", "Tab").await;
    }
    browser.strike("Enter", "Enter").await;
    browser.text("channel-title", "general").await;
    // What is typed goes to the composer from wherever nothing else takes it.
    for (key, code) in [(h, "KeyH"), (h, "KeyH"), ("Enter", "Enter")] {
        browser.strike(key, code).await;
    }
    let written = [h, h].concat();
    browser.text("message-text", &written).await;
    // Back over the buttons to the list of messages, onto the last one, and an answer to it.
    browser.run("document.querySelector('[data-testid=messages]').focus()", Vec::new()).await;
    browser.strike("ArrowUp", "ArrowUp").await;
    assert!(has_focus("message").await);
    browser.strike(r, "KeyR").await;
    browser.text("reply-bar", "Alice").await;
    assert!(has_focus("composer").await);
    assert_eq!(browser.run("return document.activeElement.value", Vec::new()).await, "", "the letter is not written");
    browser.strike("Escape", "Escape").await;
    // The menu of a message, by the key for menus.
    browser.run("document.querySelector('[data-testid=messages]').focus()", Vec::new()).await;
    browser.strike("End", "End").await;
    browser.strike("Tab", "Tab").await;
    assert!(has_focus("author").await);
    browser.strike("Tab", "Tab").await;
    browser.strike("Tab", "Tab").await;
    assert!(has_focus("more").await);
    browser.strike("Enter", "Enter").await;
    assert!(has_focus("menu-reply").await);
    browser.strike("ArrowDown", "ArrowDown").await;
    assert!(has_focus("app-Quote").await);
    browser.strike("Enter", "Enter").await;
    browser.text("message-text", &format!("They said: {written}")).await;
    visit.end().await;
}

#[tokio::test]
async fn the_keyboard_is_enough() {
    use_by_keyboard_alone("h", "r").await;
}

#[tokio::test]
async fn the_keyboard_is_enough_when_it_is_set_to_thai() {
    use_by_keyboard_alone("ก", "พ").await;
}
