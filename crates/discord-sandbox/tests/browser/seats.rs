//! Two people on one phone.

use browser_driver::PHONE;

use crate::visit::Visit;

/// Who is seen to sit there.
const SEEN: &str = "return [...document.querySelectorAll('.seat select')].filter((one) => one.getClientRects().length > 0)\
                    .map((one) => one.selectedOptions[0].text)";

#[tokio::test]
async fn two_seats_are_a_tap_apart_on_a_phone() {
    let Some(visit) = Visit::begin(PHONE).await else { return };
    let browser = &visit.browser;
    let (alice, bob) = (visit.seat("alice"), visit.seat("bob"));
    browser.tap("sit-both").await;
    browser.find(&format!("pane-{bob}")).await;
    assert_eq!(browser.run(SEEN, Vec::new()).await, serde_json::json!(["Alice"]));
    browser.tap("add").await;
    browser.tap("add-command").await;
    browser.tap("command-whisper").await;
    browser.tap("send").await;
    browser.text("message-text", "Between us").await;
    browser.tap(&format!("switch-{bob}")).await;
    assert_eq!(browser.run(SEEN, Vec::new()).await, serde_json::json!(["Bob"]));
    // Messages for another user are counted on that user's tab.
    let general = visit.sandbox.control().channel("general").unwrap().id;
    visit.sandbox.control().say(bob, general, &format!("<@{alice}> hello")).unwrap();
    let count = format!("document.querySelector('.front [data-testid=\"switch-{alice}\"] .count')");
    browser.until(&format!("return {count}?.textContent.startsWith('1') === true")).await;
    browser.tap(&format!("switch-{alice}")).await;
    assert_eq!(browser.run(SEEN, Vec::new()).await, serde_json::json!(["Alice"]));
    let none = "return document.querySelector('.other-seat .count') === null";
    browser.until(none).await;
    // A reload leads back to both.
    let address = browser.run("return location.href", Vec::new()).await;
    browser.open(address.as_str().unwrap()).await;
    browser.tap(&format!("switch-{bob}")).await;
    assert_eq!(browser.run(SEEN, Vec::new()).await, serde_json::json!(["Bob"]));
    visit.end().await;
}
