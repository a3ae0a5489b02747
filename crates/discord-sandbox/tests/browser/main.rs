//! The page in a real browser, with a small bot behind it.

mod bot;

use browser_driver::{Browser, Driver, Key, PHONE, WINDOW};
use discord_sandbox::{Sandbox, SandboxConfig, Snowflake};

use crate::bot::Bot;

/// A sandbox, its bot, and a browser on its page.
struct Visit {
    sandbox: Sandbox,
    bot: Bot,
    browser: Browser,
    _driver: Driver,
}

impl Visit {
    /// `None` where no browser is installed.
    async fn begin(size: (u32, u32)) -> Option<Visit> {
        let driver = Driver::start()?;
        let sandbox = Sandbox::start(SandboxConfig::default()).await.unwrap();
        let bot = Bot::start(&sandbox).await;
        let browser = driver.browser(size).await;
        browser.open(&sandbox.url()).await;
        Some(Visit { sandbox, bot, browser, _driver: driver })
    }

    fn seat(&self, name: &str) -> Snowflake {
        self.sandbox.control().person(name).unwrap().id
    }

    /// Takes a seat on the start page, in the first channel.
    async fn sit(&self, name: &str) {
        self.browser.click(&format!("sit-{}", self.seat(name))).await;
        self.browser.text("channel-title", "general").await;
    }

    /// Types `/draw` and picks the suggested value that contains `typed`; the bot answers with a picture.
    async fn draw(&self, typed: &str, choice: &str) {
        self.browser.type_into("composer", "/draw ").await;
        self.browser.type_into("command-option-what", typed).await;
        self.browser.click(&format!("choice-{choice}")).await;
        self.browser.press(Key::Enter).await;
    }

    async fn end(self) {
        self.browser.close().await;
        self.bot.stop().await;
        self.sandbox.shutdown().await;
    }
}

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
    assert!(!visit.browser.has("dismiss").await);
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
