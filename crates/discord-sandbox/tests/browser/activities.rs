//! An Activity on the page, with Discord's own SDK in it.

use std::path::Path;

use browser_driver::{Axe, Browser, Driver, Key, PATIENCE, PHONE, WINDOW};
use discord_sandbox::{Control, Sandbox, SandboxActivity, SandboxConfig, Snowflake};
use serde_json::json;

use crate::access::AXE;
use crate::activity_server::ActivityServer;

/// A sandbox with an Activity, and a browser on its page.
struct Play {
    sandbox: Sandbox,
    activity: ActivityServer,
    browser: Browser,
    channel: Snowflake,
    _driver: Driver,
}

impl Play {
    /// `None` where no browser or no SDK is installed.
    async fn begin(size: (u32, u32)) -> Option<Play> {
        let driver = Driver::start()?;
        let activity = ActivityServer::start().await?;
        let config =
            SandboxConfig { activity: Some(SandboxActivity::at(activity.address)), ..SandboxConfig::default() };
        let sandbox = Sandbox::start(config).await.unwrap();
        activity.trust(&sandbox.url());
        let browser = driver.browser(size).await;
        let channel = sandbox.control().channel("general").unwrap().id;
        Some(Play { sandbox, activity, browser, channel, _driver: driver })
    }

    fn control(&self) -> Control {
        self.sandbox.control()
    }

    fn seat(&self, name: &str) -> Snowflake {
        self.control().person(name).unwrap().id
    }

    /// Opens the page in this person's seat.
    async fn sit(&self, name: &str) {
        let page = format!("{}/?seat={}&channel={}", self.sandbox.url(), self.seat(name), self.channel);
        self.browser.open(&page).await;
        self.browser.text("channel-title", "general").await;
    }

    /// Has someone join what runs in the channel, away from the page.
    fn join(&self, name: &str) {
        self.control().launch_activity(self.seat(name), self.channel).unwrap();
    }

    async fn laid_out(&self, layout: &str) {
        self.browser.until(&format!("return document.querySelector('.stage').dataset.layout === '{layout}'")).await;
    }

    async fn end(self) {
        self.browser.close().await;
        self.sandbox.shutdown().await;
    }
}

#[tokio::test]
async fn the_sdk_is_ready_authorizes_and_authenticates() {
    let Some(play) = Play::begin(WINDOW).await else { return };
    let (browser, activity) = (&play.browser, &play.activity);
    play.sit("somchai").await;
    browser.click("add").await;
    browser.click("add-activity").await;
    // Not before the handshake, which is refused with Discord's codes.
    let closed = activity.step("closed").await;
    assert_eq!(closed["closed"], json!([[2, 4004], [2, 4005], [2, 4000], [2, 4001]]));
    let ready = activity.step("ready").await;
    let running = play.control().activities().remove(0);
    assert_eq!(ready, json!({ "ready": "desktop", "channel": play.channel, "instance": running.id }));
    // Without the scope, unknown here, a wrong token, another application, and what the proxy's policy forbids.
    assert_eq!(activity.step("refused").await["refused"], json!([4006, 4002, 4009, 4007, "TypeError"]));
    browser.click("ask-no").await;
    assert_eq!(activity.step("denied").await["denied"], 5000);
    browser.click("ask-yes").await;
    let known = activity.step("user").await;
    assert_eq!((&known["user"], &known["with"], &known["inset"]), (&json!("somchai"), &json!(["somchai"]), &json!("")));
    assert!(known["locale"].is_string());
    activity.step("authorized").await;
    assert!(!browser.has("ask").await, "whoever agreed before is not asked again");
    play.end().await;
}

#[tokio::test]
async fn the_page_is_told_how_it_is_seen_and_by_whom() {
    let Some(play) = Play::begin(WINDOW).await else { return };
    let (browser, activity) = (&play.browser, &play.activity);
    play.join("bob");
    play.sit("alice").await;
    browser.text("running", "Bob").await;
    browser.click("join").await;
    browser.click("ask-yes").await;
    assert_eq!(activity.step("user").await["with"], json!(["bob", "alice"]));
    play.join("malee");
    assert_eq!(activity.step("participants").await["participants"], json!(["bob", "alice", "malee"]));
    browser.click("stage-grid").await;
    assert_eq!(activity.step("layout").await["layout"], 2);
    browser.click("stage-pip").await;
    assert_eq!(activity.step("layout").await["layout"], 1);
    browser.click("stage-focused").await;
    assert_eq!(activity.step("layout").await["layout"], 0);
    // In another channel it is small, and leads back.
    let random = play.control().channel("random").unwrap().id;
    browser.click(&format!("channel-{random}")).await;
    assert_eq!(activity.step("layout").await["layout"], 1);
    browser.click("stage-focused").await;
    assert_eq!(activity.step("layout").await["layout"], 0);
    browser.text("channel-title", "general").await;
    play.end().await;
}

#[tokio::test]
async fn an_activity_is_left_by_its_button_and_comes_back_with_the_page() {
    let Some(play) = Play::begin(WINDOW).await else { return };
    let (browser, activity) = (&play.browser, &play.activity);
    play.sit("alice").await;
    browser.type_into("composer", "/launch ").await;
    browser.find("command-entry").await;
    browser.press(Key::Enter).await;
    activity.step("ready").await;
    let before = play.control().activities();
    browser.click("ask-yes").await;
    activity.step("user").await;
    // Loaded anew, the page is where it was.
    play.sit("alice").await;
    activity.step("authorized").await;
    assert_eq!(play.control().activities(), before);
    browser.click("stage-leave").await;
    let control = play.control();
    let ended = |control: &Control| control.activities().is_empty().then_some(());
    control.until(PATIENCE, ended).await.expect("nobody is in it any more");
    browser.gone("activity").await;
    play.end().await;
}

#[tokio::test]
async fn whoever_closes_the_page_has_left() {
    let Some(play) = Play::begin(WINDOW).await else { return };
    play.join("bob");
    play.sit("alice").await;
    play.browser.click("join").await;
    play.activity.step("ready").await;
    play.browser.open("about:blank").await;
    let bob = play.seat("bob");
    let alone = |control: &Control| (control.activities().first()?.users == [bob]).then_some(());
    play.control().until(PATIENCE, alone).await.expect("Alice leaves, Bob has no page to close");
    play.end().await;
}

#[tokio::test]
async fn on_a_phone_it_has_the_whole_screen_and_knows_its_insets() {
    let Some(play) = Play::begin(PHONE).await else { return };
    let (browser, activity) = (&play.browser, &play.activity);
    play.sit("alice").await;
    browser.tap("add").await;
    browser.tap("add-activity").await;
    assert_eq!(activity.step("ready").await["ready"], "mobile");
    browser.tap("ask-yes").await;
    assert_eq!(activity.step("user").await["inset"], "52px");
    let covers = "const { x, y, width, height } = document.querySelector('.stage').getBoundingClientRect();\
                  return x === 0 && y === 0 && width === innerWidth && height === innerHeight";
    browser.until(covers).await;
    browser.tap("stage-pip").await;
    assert_eq!(activity.step("layout").await["layout"], 1);
    browser.tap("stage-focused").await;
    assert_eq!(activity.step("layout").await["layout"], 0);
    play.laid_out("focused").await;
    play.end().await;
}

/// Has what is seen of an Activity looked at by axe-core.
async fn look_at_the_stage(size: (u32, u32)) {
    let Some(play) = Play::begin(size).await else { return };
    let Some(axe) = Axe::load(Path::new(AXE)) else { return play.end().await };
    let browser = &play.browser;
    let check = async |shown: &str| axe.check(browser, &format!("{shown}, {} pixels wide", size.0)).await;
    play.join("bob");
    play.sit("alice").await;
    browser.find("join").await;
    check("an activity that runs").await;
    browser.click("join").await;
    browser.find("ask").await;
    check("what is asked").await;
    browser.click("ask-yes").await;
    play.activity.step("authorized").await;
    for layout in ["focused", "pip"] {
        browser.run(&format!("document.querySelector('[data-testid=stage-{layout}]').click()"), Vec::new()).await;
        play.laid_out(layout).await;
        check(layout).await;
    }
    play.end().await;
}

#[tokio::test]
async fn nothing_is_wrong_with_an_activity_in_a_window() {
    look_at_the_stage(WINDOW).await;
}

#[tokio::test]
async fn nothing_is_wrong_with_an_activity_on_a_phone() {
    look_at_the_stage(PHONE).await;
}
