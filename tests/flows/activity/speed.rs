//! How soon the page inside Discord shows its board, and how much is loaded for that.

use browser_driver::{Driver, PHONE, WINDOW};
use test_budget::is_soak;

use super::touch::{Hand, table};
use crate::harness::as_white;

/// How many times slower than this machine a phone is.
const SLOWER: u32 = 6;

/// Milliseconds until the first board is there, where nothing else runs on the machine.
const SOON: f64 = 1_000.0;

/// Bytes that are loaded for it, pieces and all.
const LITTLE: f64 = 200.0 * 1024.0;

/// When the last piece had come, by the page's own clock.
const PIECES_THERE: &str = "return Math.max(...performance.getEntriesByType('resource')\
    .filter(({ name }) => name.includes('/pieces/')).map(({ responseEnd }) => responseEnd))";

const LOADED: &str = "return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]\
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)";

#[tokio::test]
async fn the_first_board_is_there_soon_on_a_slow_processor_and_takes_little() {
    let Some(driver) = Driver::start() else { return };
    let table = table(&[as_white()]).await;
    // Whoever opens it for the first time is asked whether it may know them, and thinks about that. With their last page they leave.
    let first = Hand::open(&table.club, table.channel, &driver, table.white(), WINDOW).await;
    let browser = driver.browser(PHONE).await;
    if is_soak() {
        browser.slow_down(SLOWER).await;
    }
    let hand = Hand::look_into(browser, &table.club, table.channel, table.white()).await;
    let number = async |script| hand.browser.run(script, Vec::new()).await.as_f64().unwrap();
    let (there, loaded) = (number(PIECES_THERE).await, number(LOADED).await);
    eprintln!("the first board was there after {there:.0} ms, {:.1} KiB loaded", loaded / 1024.0);
    assert!(loaded > 0.0 && loaded < LITTLE, "{loaded} bytes");
    assert!(!is_soak() || there < SOON, "{there} ms");
    hand.browser.close().await;
    first.browser.close().await;
    table.close().await;
}
