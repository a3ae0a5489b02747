//! Games for four in the sandbox's page, every move with the pointer or a finger.

use browser_driver::{Browser, Driver, PHONE, WINDOW};
use discord_sandbox::{Message, Snowflake};

use crate::four::{FourTable, chosen, is_over, menu};
use crate::harness::{Club, says};

/// One browser, in which whoever is to move takes a seat.
struct Hand<'a> {
    browser: Browser,
    club: &'a Club,
    table: FourTable<'a>,
    seat: Option<Snowflake>,
    point: Pointing,
}

/// With what a page is used.
#[derive(Clone, Copy)]
enum Pointing {
    Mouse,
    Finger,
}

impl Hand<'_> {
    async fn sit(&mut self, seat: Snowflake) {
        if self.seat.replace(seat) != Some(seat) {
            let channel = self.table.channel;
            self.browser.open(&format!("{}/?seat={seat}&channel={channel}", self.club.url())).await;
        }
    }

    async fn press(&self, test_id: &str) {
        match self.point {
            Pointing::Mouse => self.browser.click(test_id).await,
            Pointing::Finger => self.browser.tap(test_id).await,
        }
    }

    async fn press_labelled(&self, label: &str) {
        self.press(&format!("button-{label}")).await;
    }

    /// Makes a move of whoever has to.
    async fn move_on(&mut self, board: &Message) {
        self.sit(self.table.mover(board)).await;
        let (value, label) = chosen(board);
        let Some(menu) = menu(board) else { return self.press_labelled(&label).await };
        self.press(&format!("select-{menu}")).await;
        self.press(&format!("select-option-{value}")).await;
    }

    /// Plays to the end; what tells the result.
    async fn play(&mut self) -> Message {
        let mut board = self.table.board(None).await;
        while !is_over(&board) {
            self.move_on(&board).await;
            board = self.table.board(Some(&board)).await;
        }
        let picture = "return [...document.querySelectorAll('[data-testid=image]')].at(-1)?.naturalWidth >= 320";
        self.browser.until(picture).await;
        board
    }
}

async fn hand<'a>(club: &'a Club, driver: &Driver, channel: Snowflake, point: Pointing, language: &str) -> Hand<'a> {
    let size = match point {
        Pointing::Mouse => WINDOW,
        Pointing::Finger => PHONE,
    };
    let browser = driver.browser(size).await;
    browser.speak(language).await;
    Hand { browser, club, table: FourTable { members: club, channel }, seat: None, point }
}

#[tokio::test]
async fn two_people_and_two_bots_play_to_the_end_in_thai() {
    let Some(driver) = Driver::start() else { return };
    let club = Club::new().await;
    let people = ["somchai", "malee"].map(|name| club.seat(name));
    let channel = club.channel(crate::harness::CHANNEL);
    let mut hand = hand(&club, &driver, channel, Pointing::Mouse, "th").await;
    let lobby = hand.table.lobby(people[0]).await;
    hand.sit(people[1]).await;
    hand.press_labelled("🟡 เหลือง").await;
    club.until("a seat that is taken", || club.now(&lobby).content.contains(&club.mention("malee"))).await;
    hand.sit(people[0]).await;
    hand.press_labelled("🤖 บอทระดับ 1").await;
    hand.press_labelled("▶️ เริ่ม").await;
    let over = hand.play().await;
    says(&over, &["จัตุรงค์สี่มือ"]);
    hand.table.proves(&over, &lobby);
    hand.browser.close().await;
    club.close().await;
}

#[tokio::test]
async fn four_people_play_to_the_end_in_english() {
    let Some(driver) = Driver::start() else { return };
    let club = Club::new().await;
    let people = ["alice", "bob", "malee", "somchai"].map(|name| club.seat(name));
    let channel = club.channel("makruk");
    let mut hand = hand(&club, &driver, channel, Pointing::Mouse, "en").await;
    let lobby = hand.table.lobby(people[0]).await;
    for (seat, army) in people.into_iter().zip(["🔴 Red", "🟢 Green", "🟡 Yellow", "⚫ Black"]).skip(1) {
        hand.sit(seat).await;
        hand.press_labelled(army).await;
        club.until("a seat that is taken", || club.now(&lobby).content.contains(&format!("<@{seat}>"))).await;
    }
    hand.sit(people[0]).await;
    hand.press_labelled("▶️ Begin").await;
    let over = hand.play().await;
    says(&over, &["Chaturanga for four"]);
    hand.table.proves(&over, &lobby);
    hand.browser.close().await;
    club.close().await;
}

#[tokio::test]
async fn one_person_and_three_bots_play_to_the_end_on_a_phone() {
    let Some(driver) = Driver::start() else { return };
    let club = Club::new().await;
    let (alice, channel) = (club.seat("alice"), club.channel("makruk"));
    let mut hand = hand(&club, &driver, channel, Pointing::Finger, "en").await;
    let lobby = hand.table.lobby(alice).await;
    hand.sit(alice).await;
    hand.press_labelled("🤖 Bots, level 1").await;
    hand.press_labelled("▶️ Begin").await;
    let over = hand.play().await;
    let none = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
    assert_eq!(hand.browser.run(none, Vec::new()).await, 0, "the page scrolls sideways");
    says(&over, &["Chaturanga for four"]);
    hand.table.proves(&over, &lobby);
    hand.browser.close().await;
    club.close().await;
}
