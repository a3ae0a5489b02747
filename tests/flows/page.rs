//! The sandbox's page in a real browser: two people, by typing and clicking.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::elements::Element;
use fantoccini::key::Key;
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::json;

use crate::club::{Club, SOON};

/// Set where the test must not be skipped.
const REQUIRED: &str = "MAKRUK_REQUIRE_BROWSER";

/// Chromium's driver, ended when it is let go.
struct Driver {
    process: Child,
    url: String,
}

impl Driver {
    /// `None` where it is not installed.
    fn start() -> Option<Driver> {
        let spawned = Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut process = spawned.ok()?;
        let lines = BufReader::new(process.stdout.take()?).lines();
        let port = lines.map_while(Result::ok).find_map(|line| {
            let (_, rest) = line.split_once("started successfully on port ")?;
            rest.trim_end_matches('.').parse::<u16>().ok()
        })?;
        Some(Driver { process, url: format!("http://127.0.0.1:{port}") })
    }

    async fn browser(&self) -> Client {
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--window-size=1280,900",
        ];
        let mut capabilities = Capabilities::new();
        capabilities.insert("goog:chromeOptions".to_owned(), json!({ "args": arguments }));
        ClientBuilder::new(HttpConnector::new()).capabilities(capabilities).connect(&self.url).await.unwrap()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test]
async fn two_people_play_in_the_page() {
    let Some(driver) = Driver::start() else {
        assert!(std::env::var_os(REQUIRED).is_none(), "chromedriver is missing, and {REQUIRED} is set");
        println!("SKIPPED: chromedriver is not installed, so the page is not played in");
        return;
    };
    let club = Club::new().await;
    let (white, black) = (club.seat("somchai"), club.seat("malee"));
    let channel = club.channel("หมากรุก");
    let browser = driver.browser().await;
    let sit = |seat| format!("{}/?seat={seat}&channel={channel}", club.url());

    browser.goto(&sit(white)).await.unwrap();
    let composer = last(&browser, "composer", 1).await;
    composer.send_keys("/play ").await.unwrap();
    let entry = last(&browser, "command-entry", 1).await;
    drop(entry);
    browser.active_element().await.unwrap().send_keys(&key(Key::Enter)).await.unwrap();

    browser.goto(&sit(black)).await.unwrap();
    last(&browser, "button-เล่นด้วย", 1).await.click().await.unwrap();
    let first = board(&browser, 1).await;
    assert!(first.alt.contains("หมากรุก") || first.alt.contains("Makruk"), "{}", first.alt);

    for (seat, text, boards) in [(white, "จ๔", 2), (black, "Nd7", 3)] {
        browser.goto(&sit(seat)).await.unwrap();
        board(&browser, boards - 1).await;
        last(&browser, "reply", 1).await.click().await.unwrap();
        let composer = last(&browser, "composer", 1).await;
        composer.send_keys(text).await.unwrap();
        composer.send_keys(&key(Key::Enter)).await.unwrap();
        let next = board(&browser, boards).await;
        assert_ne!(next.source, first.source, "the picture changes");
        assert_ne!(next.alt, first.alt, "and so does what it says to those who can't see it");
    }
    assert!(board(&browser, 3).await.width >= 320, "the picture is really there");
    browser.close().await.unwrap();
    club.close().await;
}

#[derive(serde::Deserialize)]
struct Board {
    source: String,
    alt: String,
    width: u64,
}

/// What the page shows of its boards.
const BOARDS: &str = "return [...document.querySelectorAll(\"[data-testid='image']\")]\
                      .map(image => ({ source: image.src, alt: image.alt, width: image.naturalWidth }))";

/// The newest of at least so many boards, once its picture is loaded.
async fn board(browser: &Client, count: usize) -> Board {
    let deadline = Instant::now() + SOON;
    loop {
        let boards = browser.execute(BOARDS, Vec::new()).await.unwrap();
        let boards: Vec<Board> = serde_json::from_value(boards).unwrap();
        let found = boards.len();
        match boards.into_iter().next_back() {
            Some(board) if found >= count && board.width > 0 => return board,
            _ => assert!(Instant::now() < deadline, "{found} of {count} boards, or no picture"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The last of at least `count` elements with this test id, waiting for them.
async fn last(browser: &Client, test_id: &str, count: usize) -> Element {
    let selector = format!("[data-testid='{test_id}']");
    let deadline = Instant::now() + SOON;
    loop {
        let mut found = browser.find_all(Locator::Css(&selector)).await.unwrap();
        if found.len() >= count {
            return found.pop().unwrap();
        }
        assert!(Instant::now() < deadline, "{} of {count} {selector}", found.len());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn key(key: Key) -> String {
    char::from(key).to_string()
}
