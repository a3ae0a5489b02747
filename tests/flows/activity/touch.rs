//! Boards that are touched: Discord's own SDK in a frame of the sandbox's page, in real browsers.

use board_games::{GameKind, GameOutcome, GameWin, Team};
use bot_service::game::Ending;
use browser_driver::{Browser, Driver, Key, PHONE, WINDOW};
use discord_sandbox::{CommandOption, Fault, Snowflake};

use crate::activity::page::club_with;
use crate::four::FourTable;
use crate::harness::{CHANNEL, Club, Table, as_white};

/// Someone with the board of a channel open in a browser.
pub struct Hand {
    pub browser: Browser,
}

impl Hand {
    /// Opens the board of a channel by the button under it, or joins who has it open.
    pub async fn open(club: &Club, channel: Snowflake, driver: &Driver, seat: Snowflake, size: (u32, u32)) -> Hand {
        let browser = driver.browser(size).await;
        browser.speak("en").await;
        browser.open(&format!("{}/?seat={seat}&channel={channel}", club.url())).await;
        match club.control.activities().first() {
            None => browser.click("button-เปิดกระดาน").await,
            Some(_) => browser.click("join").await,
        }
        browser.click("ask-yes").await;
        let hand = Hand { browser };
        hand.look().await;
        hand
    }

    /// Opens the page once more in another browser, where someone has it open already.
    pub async fn open_again(
        club: &Club,
        channel: Snowflake,
        driver: &Driver,
        seat: Snowflake,
        size: (u32, u32),
    ) -> Hand {
        let browser = driver.browser(size).await;
        browser.speak("en").await;
        Hand::look_into(browser, club, channel, seat).await
    }

    /// The same in this browser.
    pub async fn look_into(browser: Browser, club: &Club, channel: Snowflake, seat: Snowflake) -> Hand {
        browser.open(&format!("{}/?seat={seat}&channel={channel}", club.url())).await;
        let hand = Hand { browser };
        hand.look().await;
        hand
    }

    /// Looks into the frame once its board is drawn.
    pub async fn look(&self) {
        self.browser.enter_frame("activity").await;
        self.browser.enter_frame("activity-page").await;
        self.browser.until("return document.querySelectorAll('.square img').length > 8").await;
    }

    /// Waits until it is their turn.
    async fn to_move(&self) {
        self.browser.until("return document.querySelector('.grid')?.classList.contains('playable') ?? false").await;
    }

    /// Waits until the last move has led to this square.
    pub async fn sees(&self, square: u8) {
        let is_last =
            format!("return document.querySelector(\"[data-square='{square}']\")?.classList.contains('last') ?? false");
        self.browser.until(&is_last).await;
    }

    pub async fn drag(&self, from: u8, to: u8) {
        self.to_move().await;
        self.browser.drag(&square(from), &square(to)).await;
        self.sees(to).await;
    }

    async fn tap(&self, from: u8, to: u8) {
        self.to_move().await;
        self.browser.tap(&square(from)).await;
        self.browser.tap(&square(to)).await;
        self.sees(to).await;
    }
}

/// What has the focus, as it is read out.
async fn focused(browser: &Browser) -> String {
    let label = browser.run("return document.activeElement?.ariaLabel ?? ''", Vec::new()).await;
    label.as_str().unwrap_or_default().to_owned()
}

/// Moves the focus from one square to another by arrow keys, White being below.
async fn go(browser: &Browser, from: u8, to: u8) {
    let (ranks, files) = (i16::from(to / 8) - i16::from(from / 8), i16::from(to % 8) - i16::from(from % 8));
    let up = if ranks > 0 { Key::Up } else { Key::Down };
    let across = if files > 0 { Key::Right } else { Key::Left };
    for (key, times) in [(up, ranks.unsigned_abs()), (across, files.unsigned_abs())] {
        for _ in 0..times {
            browser.press(key).await;
        }
    }
}

fn square(number: u8) -> String {
    format!("square-{number}")
}

/// The number of a square by its name.
pub fn at(name: &str) -> u8 {
    let [file, rank] = name.as_bytes() else { panic!("{name}") };
    (rank - b'1') * 8 + file - b'a'
}

/// A club whose boards are opened inside Discord.
async fn club() -> Club {
    club_with(|_| {}).await.0
}

pub async fn table(terms: &[CommandOption]) -> Table {
    let club = club().await;
    club.play_every_game(club.seat("somchai"), club.channel(CHANNEL)).await;
    Table::of(club, terms).await
}

async fn table_of_chess() -> Table {
    let chess = GameKind::ALL.iter().position(|kind| *kind == GameKind::Chess).unwrap();
    table(&[CommandOption::new("game", chess), as_white()]).await
}

#[tokio::test]
async fn two_people_and_a_watcher_play_to_mate_by_drag_and_by_tap() {
    let Some(driver) = Driver::start() else { return };
    let table = table_of_chess().await;
    let white = Hand::open(&table.club, table.channel, &driver, table.white(), WINDOW).await;
    let black = Hand::open(&table.club, table.channel, &driver, table.black(), PHONE).await;
    let watcher = Hand::open(&table.club, table.channel, &driver, table.seat("alice"), WINDOW).await;
    white.drag(at("f2"), at("f3")).await;
    black.tap(at("e7"), at("e5")).await;
    watcher.sees(at("e5")).await;
    white.drag(at("g2"), at("g4")).await;
    black.tap(at("d8"), at("h4")).await;
    for hand in [&white, &black, &watcher] {
        hand.sees(at("h4")).await;
        hand.browser.text("status", "checkmate").await;
    }
    let mate = GameOutcome::Win { winner: Team::Second, by: GameWin::Checkmate };
    assert_eq!(table.ended().await, Ending::Outcome(mate));
    for hand in [white, black, watcher] {
        hand.browser.close().await;
    }
    table.close().await;
}

#[tokio::test]
async fn who_types_in_the_channel_plays_who_touches_the_board() {
    let Some(driver) = Driver::start() else { return };
    let table = table(&[as_white()]).await;
    let white = Hand::open(&table.club, table.channel, &driver, table.white(), WINDOW).await;
    white.drag(at("e3"), at("e4")).await;
    table.board(2).await;
    table.type_move(1, "จ๕").await;
    white.sees(at("e5")).await;
    // A page that is loaded anew is where it was.
    white.browser.leave_frame().await;
    white.browser.open(&format!("{}/?seat={}&channel={}", table.club.url(), table.white(), table.channel)).await;
    white.look().await;
    white.sees(at("e5")).await;
    white.drag(at("d3"), at("d4")).await;
    table.board(4).await;
    white.browser.close().await;
    table.close().await;
}

#[tokio::test]
async fn a_board_is_played_with_the_keyboard_alone() {
    let Some(driver) = Driver::start() else { return };
    let table = table(&[as_white()]).await;
    let Hand { browser } = Hand::open(&table.club, table.channel, &driver, table.white(), WINDOW).await;
    // Into the frame.
    browser.click("title").await;
    let mut passed = Vec::new();
    while !focused(&browser).await.starts_with("a1, ") {
        passed.push(focused(&browser).await);
        assert!(passed.len() < 20, "the board has no focus, but {passed:?}");
        browser.press(Key::Tab).await;
    }
    go(&browser, at("a1"), at("e3")).await;
    assert!(focused(&browser).await.contains("e3"), "{}", focused(&browser).await);
    browser.press(Key::Enter).await;
    go(&browser, at("e3"), at("e4")).await;
    browser.press(Key::Enter).await;
    table.board(2).await;
    browser.until("return document.querySelector(\"[data-square='28']\").classList.contains('last')").await;
    browser.close().await;
    table.close().await;
}

#[tokio::test]
async fn a_lost_connection_is_made_again_and_a_second_page_shows_the_same_board() {
    let Some(driver) = Driver::start() else { return };
    let table = table(&[as_white()]).await;
    let one = Hand::open(&table.club, table.channel, &driver, table.white(), WINDOW).await;
    let other = Hand::open_again(&table.club, table.channel, &driver, table.white(), WINDOW).await;
    one.drag(at("e3"), at("e4")).await;
    other.sees(at("e4")).await;
    table.control.misbehave(Fault::DropProxySockets);
    table.type_move(1, "จ๕").await;
    for hand in [&one, &other] {
        hand.sees(at("e5")).await;
    }
    other.drag(at("d3"), at("d4")).await;
    one.sees(at("d4")).await;
    assert_eq!(table.plies().await, 3);
    for hand in [one, other] {
        hand.browser.close().await;
    }
    table.close().await;
}

#[tokio::test]
async fn a_game_for_four_is_played_on_its_board() {
    let Some(driver) = Driver::start() else { return };
    let club = club().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let four = FourTable::begin(&club, channel, &[alice]).await;
    let board = four.board(None).await;
    club.control.launch_activity(club.seat("bob"), channel).unwrap();
    let Hand { browser } = Hand::open(&club, channel, &driver, alice, WINDOW).await;
    browser.until("return document.querySelector('.square.source') !== null").await;
    for mark in ["source", "target"] {
        let square =
            browser.run(&format!("return document.querySelector('.square.{mark}').dataset.testid"), Vec::new()).await;
        browser.click(square.as_str().unwrap()).await;
    }
    four.board(Some(&board)).await;
    browser.until("return document.querySelector('.square.last') !== null").await;
    browser.close().await;
    club.close().await;
}
