//! The page inside Discord as it is read: at every width, in both themes, by the keyboard and by those who hear it.

use std::path::Path;

use browser_driver::{Axe, Browser, ColorScheme, Driver, Key, PHONE, WINDOW};

use super::touch::{Hand, table};
use crate::harness::as_white;
use crate::page::AXE;

/// Waits until the chart says that the board after this many moves is shown, and the page does, too.
async fn is_at(browser: &Browser, ply: usize) {
    let current =
        "[...document.querySelectorAll('#moves button')].findIndex((it) => it.hasAttribute('aria-current')) + 1";
    let chart = "document.querySelector('[role=slider]').ariaValueNow";
    browser.until(&format!("return {chart} === '{ply}' && {current} === {ply}")).await;
}

#[tokio::test]
async fn a_finished_game_and_its_chart_are_read_in_both_themes_at_every_width() {
    let Some(driver) = Driver::start() else { return };
    let table = table(&[as_white()]).await;
    let first = Hand::open(&table.club, table.channel, &driver, table.white(), WINDOW).await;
    table.play("e3e4 d6d5 e4d5 e6d5").await;
    table.lose(table.black()).await;
    first.browser.click("act-y").await;
    first.browser.find("slider").await;
    for (name, size) in [("wide", WINDOW), ("phone", PHONE), ("narrow", (320, 640))] {
        let Hand { browser } = Hand::open_again(&table.club, table.channel, &driver, table.white(), size).await;
        browser.find("slider").await;
        is_at(&browser, 4).await;
        let none = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
        assert_eq!(browser.run(none, Vec::new()).await, 0, "{name}: the page scrolls sideways");
        // A touch leads to a board, and so do keys.
        browser.click("slider").await;
        is_at(&browser, 2).await;
        for (key, ply) in [(Key::Right, 3), (Key::Left, 2), (Key::Right, 3)] {
            browser.press(key).await;
            is_at(&browser, ply).await;
        }
        let read = "return document.querySelector('[role=slider]').ariaValueText";
        assert!(browser.run(read, Vec::new()).await.as_str().unwrap().starts_with("2. "), "{name}");
        for theme in [ColorScheme::Light, ColorScheme::Dark] {
            browser.prefer(theme).await;
            if let Some(axe) = Axe::load(Path::new(AXE)) {
                axe.check(&browser, &format!("{name}, {theme:?}")).await;
            }
        }
        browser.close().await;
    }
    first.browser.close().await;
    table.close().await;
}
