//! Menus of messages and people, and select menus of every kind.

use browser_driver::{Key, WINDOW};

use crate::visit::Visit;

#[tokio::test]
async fn a_message_and_its_author_have_commands() {
    let Some(visit) = Visit::begin(WINDOW).await else { return };
    let browser = &visit.browser;
    visit.sit("alice").await;
    browser.type_into("composer", "first words").await;
    browser.press(Key::Enter).await;
    browser.text("message-text", "first words").await;
    browser.click("more").await;
    browser.click("app-Quote").await;
    browser.text("message-text", "They said: first words").await;
    browser.click("dismiss").await;
    browser.gone("dismiss").await;
    browser.click("author").await;
    browser.click("app-Greet").await;
    browser.text("message-text", "Hello, alice").await;
    // A user who never wrote is among the members.
    browser.click(&format!("member-{}", visit.seat("malee"))).await;
    browser.click("app-Greet").await;
    browser.text("message-text", "Hello, malee").await;
    browser.click(&format!("member-{}", visit.seat("bob"))).await;
    browser.click("menu-mention").await;
    browser.press(Key::Enter).await;
    browser.text("message-text", "@Bob").await;
    visit.end().await;
}

#[tokio::test]
async fn people_roles_and_channels_are_selected() {
    let Some(visit) = Visit::begin(WINDOW).await else { return };
    let (browser, control) = (&visit.browser, visit.sandbox.control());
    visit.sit("alice").await;
    let role = control.guilds()[0].roles[1].id;
    let random = control.channel("random").unwrap().id;
    let chosen = [
        ("colour", "red".to_owned()),
        ("player", visit.seat("malee").to_string()),
        ("role", role.to_string()),
        ("place", random.to_string()),
    ];
    for (before, (menu, value)) in chosen.into_iter().enumerate() {
        visit.command("panel").await;
        // Not that of a panel before it.
        browser.nth(&format!("select-{menu}"), before + 1).await;
        browser.click(&format!("select-{menu}")).await;
        browser.click(&format!("select-option-{value}")).await;
        browser.text("message-text", &format!("{menu}: {value}")).await;
    }
    visit.end().await;
}

#[tokio::test]
async fn a_person_has_the_app_with_them_in_a_group() {
    let Some(visit) = Visit::begin(WINDOW).await else { return };
    let (browser, control) = (&visit.browser, visit.sandbox.control());
    let [alice, bob] = ["alice", "bob"].map(|name| visit.seat(name));
    let group = control.create_group("friends", &[alice, bob]).unwrap();
    visit.sit("alice").await;
    browser.click(&format!("member-{alice}")).await;
    browser.click("menu-install").await;
    browser.click(&format!("channel-{group}")).await;
    browser.text("channel-title", "friends").await;
    visit.command("roam").await;
    browser.text("message-text", "Here I am").await;
    visit.end().await;
}
