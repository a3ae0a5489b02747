//! Games that are watched on pages, by whoever has their link.

use std::path::Path;

use bot_discord::ActivitySettings;
use browser_driver::{Axe, Browser, ColorScheme, Driver, PHONE, WINDOW};
use discord_sandbox::{CommandOption, Message};
use reqwest::StatusCode;

use crate::harness::{Club, Table, says};
use crate::page::AXE;

async fn table() -> Table {
    let club = Club::set_up(|setup| {
        setup.activity = Some(ActivitySettings::listen(([127, 0, 0, 1], 0).into(), None).unwrap());
    })
    .await;
    Table::of(club, &[]).await
}

/// Lets games be watched from outside, and gives the link of the game.
async fn link(table: &Table) -> String {
    let from = [CommandOption::new("from", 1)];
    says(&table.ask(table.white(), "setup watching", &from).await, &["🌐", "`/watch`"]);
    link_in(&table.ask(table.black(), "watch", &[]).await)
}

fn link_in(answer: &Message) -> String {
    let json = serde_json::to_value(&answer.components).unwrap();
    json[0]["components"][0]["url"].as_str().expect("a button with a link").to_owned()
}

async fn status(url: &str) -> StatusCode {
    reqwest::get(url).await.unwrap().status()
}

#[tokio::test]
async fn a_link_leads_to_a_game_only_where_its_server_wants_that() {
    let table = table().await;
    says(&table.ask(table.black(), "watch", &[]).await, &["ไม่ให้ดูกระดานนอก Discord", "`/setup watching`"]);
    says(&table.ask(table.white(), "setup watching", &[]).await, &["🔒"]);
    let link = link(&table).await;
    assert_eq!(status(&link).await, StatusCode::OK);
    let page = reqwest::get(&link).await.unwrap();
    let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{policy}");
    assert!(page.text().await.unwrap().contains("lang=\"th\""));
    let english = reqwest::get(format!("{link}?lang=en")).await.unwrap().text().await.unwrap();
    assert!(english.contains("To the newest move") && !english.contains("{{"), "{english}");
    for forged in [link.replace("/1-", "/2-"), format!("{link}a"), link[..link.len() - 1].to_owned()] {
        assert_eq!(status(&forged).await, StatusCode::NOT_FOUND, "{forged}");
    }
    let from = [CommandOption::new("from", 0)];
    says(&table.ask(table.white(), "setup watching", &from).await, &["🔒"]);
    assert_eq!(status(&link).await, StatusCode::NOT_FOUND);
    table.close().await;
}

#[tokio::test]
async fn a_bot_without_pages_says_so() {
    let table = Table::begin().await;
    says(&table.ask(table.black(), "watch", &[]).await, &["ไม่ได้เปิดหน้าเว็บ"]);
    says(&table.ask(table.white(), "setup watching", &[]).await, &["ไม่ได้เปิดหน้าเว็บ"]);
    table.close().await;
}

/// Waits until the page shows this many moves, and that of them.
async fn shows(browser: &Browser, moves: usize, at: usize) {
    let current =
        "[...document.querySelectorAll('#moves button')].findIndex((it) => it.hasAttribute('aria-current')) + 1";
    let made = "document.querySelectorAll('#moves li').length";
    browser.until(&format!("return {made} === {moves} && {current} === {at}")).await;
}

async fn piece_on(browser: &Browser, square: usize) -> String {
    let name = format!("return document.querySelector('[data-square=\"{square}\"] img')?.alt ?? ''");
    browser.run(&name, Vec::new()).await.as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_board_follows_the_game_over_a_restart_and_is_looked_back_at() {
    let Some(driver) = Driver::start() else { return };
    let mut table = table().await;
    let link = link(&table).await;
    let browser = driver.browser(WINDOW).await;
    browser.open(&link).await;
    browser.until("return document.querySelectorAll('.square img').length === 32").await;
    table.play("e3e4 d6d5").await;
    shows(&browser, 2, 2).await;
    let [e4, d5] = [28, 35];
    assert_eq!([piece_on(&browser, e4).await, piece_on(&browser, d5).await], ["เบี้ย", "เบี้ย"]);
    table.restart().await;
    table.type_move(2, "e4d5").await;
    shows(&browser, 3, 3).await;
    assert_eq!(piece_on(&browser, e4).await, "");
    browser.click("back").await;
    shows(&browser, 3, 2).await;
    assert_eq!(piece_on(&browser, e4).await, "เบี้ย");
    // What is played meanwhile is heard of, and the board that is looked at stays.
    table.type_move(3, "e6d5").await;
    shows(&browser, 4, 2).await;
    browser.click("newest").await;
    shows(&browser, 4, 4).await;
    table.lose(table.black()).await;
    browser.until("return document.getElementById('result').textContent.includes('ขาวชนะ')").await;
    // Who is not to watch any more sees no other board, though the page was open.
    let from = [CommandOption::new("from", 0)];
    says(&table.ask(table.white(), "setup watching", &from).await, &["🔒"]);
    browser.click("first").await;
    browser.until("return !document.getElementById('lost').hidden").await;
    shows(&browser, 4, 4).await;
    browser.close().await;
    table.close().await;
}

#[tokio::test]
async fn the_page_is_read_in_both_themes_at_every_width() {
    let Some(driver) = Driver::start() else { return };
    let table = table().await;
    let link = link(&table).await;
    table.play("e3e4 d6d5 e4d5").await;
    for (name, size, theme) in [
        ("wide", WINDOW, ColorScheme::Light),
        ("phone", PHONE, ColorScheme::Dark),
        ("narrow", (320, 640), ColorScheme::Light),
    ] {
        let browser = driver.browser(size).await;
        browser.prefer(theme).await;
        browser.open(&format!("{link}?lang=en")).await;
        shows(&browser, 3, 3).await;
        let none = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
        assert_eq!(browser.run(none, Vec::new()).await, 0, "{name}: the page scrolls sideways");
        if let Some(axe) = Axe::load(Path::new(AXE)) {
            axe.check(&browser, name).await;
        }
        browser.close().await;
    }
    table.close().await;
}
