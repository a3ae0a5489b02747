//! A game for four in the sandbox's page, on a phone: one person and three bots.

use browser_driver::{Driver, PHONE};

use crate::four::{FourTable, is_over};
use crate::harness::{Club, says};

#[tokio::test]
async fn one_person_and_three_bots_play_on_a_phone() {
    let Some(driver) = Driver::start() else { return };
    let club = Club::new().await;
    let (alice, channel) = (club.seat("alice"), club.channel("makruk"));
    let browser = driver.browser(PHONE).await;
    browser.speak("en").await;
    let table = FourTable { members: &club, channel };
    let lobby = table.lobby(alice).await;
    browser.open(&format!("{}/?seat={alice}&channel={channel}", club.url())).await;
    browser.tap_button("Bots, level 1").await;
    browser.tap_button("Begin").await;
    let mut board = table.board(None).await;
    let picture = "return [...document.querySelectorAll('.front [data-testid=image]')].at(-1)?.naturalWidth >= 320";
    browser.until(picture).await;
    let none = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
    assert_eq!(browser.run(none, Vec::new()).await, 0, "the page scrolls sideways");
    for _ in 0..3 {
        let Some((_, label)) = crate::four::moves(&board).into_iter().find(|(id, _)| id.starts_with("m1:")) else {
            break;
        };
        browser.tap_button(&label).await;
        board = table.board(Some(&board)).await;
    }
    let over = table.play(board).await;
    assert!(is_over(&over));
    says(&over, &["Chaturanga for four"]);
    table.proves(&over, &lobby);
    browser.close().await;
    club.close().await;
}
