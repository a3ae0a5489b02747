//! Headless Chromium for tests of a web page.
//!
//! A [`Driver`] is a running chromedriver; each [`Browser`] is a separate Chromium with a new profile. Elements are
//! found by their `data-testid` and waited for. Since it serves tests only, every function panics when something is
//! missing.
//!
//! ```no_run
//! # async fn test() {
//! use browser_driver::{Driver, WINDOW};
//!
//! let Some(driver) = Driver::start() else { return };
//! let browser = driver.browser(WINDOW).await;
//! browser.open("http://127.0.0.1:8421/").await;
//! browser.click("sit-both").await;
//! browser.type_into("composer", "hello").await;
//! browser.close().await;
//! # }
//! ```

#![warn(missing_docs)]

mod axe;
mod devtools;
mod process;

use std::path::Path;
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
pub use fantoccini::key::Key;
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde::Deserialize;
use serde_json::{Value, json};

pub use self::axe::Axe;
pub use self::devtools::{ColorScheme, UsedFont};
use self::process::DriverProcess;

/// The variable that makes a missing browser a failure instead of a skipped test.
pub const REQUIRED: &str = "MAKRUK_REQUIRE_BROWSER";

/// How long an element is waited for.
pub const PATIENCE: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(50);

/// Width and height of a desktop window, in CSS pixels.
pub const WINDOW: (u32, u32) = (1280, 900);
/// Width and height of a phone with a touch screen, in CSS pixels.
pub const PHONE: (u32, u32) = (390, 844);

/// A running chromedriver. It ends with all its browsers and their files when it is dropped, or when the test process ends.
pub struct Driver {
    process: DriverProcess,
    url: String,
}

impl Driver {
    /// Starts chromedriver on a free port. Where it is not installed, says so and returns `None`, or panics if
    /// [`REQUIRED`] is set.
    pub fn start() -> Option<Driver> {
        let Some((process, port)) = DriverProcess::start() else {
            assert!(std::env::var_os(REQUIRED).is_none(), "chromedriver is missing, and {REQUIRED} is set");
            println!("SKIPPED: chromedriver is not installed");
            return None;
        };
        Some(Driver { process, url: format!("http://127.0.0.1:{port}") })
    }

    /// The folder of the browsers' files.
    pub fn folder(&self) -> &Path {
        self.process.folder()
    }

    /// Opens a browser whose viewport has this width and height; [`PHONE`] has a touch screen.
    pub async fn browser(&self, size: (u32, u32)) -> Browser {
        let ((width, height), touch) = (size, size == PHONE);
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
        // A window can't be as narrow as a phone; an emulated device can.
        let metrics = json!({ "width": width, "height": height, "pixelRatio": 1.0, "touch": touch, "mobile": touch });
        let options = json!({ "args": arguments, "mobileEmulation": { "deviceMetrics": metrics } });
        let mut capabilities = Capabilities::new();
        capabilities.insert("goog:chromeOptions".to_owned(), options);
        let client = ClientBuilder::new(HttpConnector::new()).capabilities(capabilities).connect(&self.url).await;
        Browser(client.expect("chromedriver starts a browser"))
    }
}

/// An image on the page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct PageImage {
    /// Its address.
    pub source: String,
    /// Its alternative text.
    pub alt: String,
    /// Its own width in pixels; 0 while it is not loaded.
    pub width: u64,
}

/// A browser window.
pub struct Browser(Client);

impl Browser {
    /// Opens an address.
    pub async fn open(&self, url: &str) {
        self.0.goto(url).await.expect("the page opens");
    }

    /// Waits until at least `count` elements have this test id, and returns the last.
    pub async fn nth(&self, test_id: &str, count: usize) -> Element {
        let selector = format!("[data-testid='{test_id}']");
        let deadline = Instant::now() + PATIENCE;
        loop {
            let mut found = self.0.find_all(Locator::Css(&selector)).await.expect("the page is searched");
            if found.len() >= count {
                return found.pop().expect("count is above 0");
            }
            assert!(Instant::now() < deadline, "{} of {count} {selector}", found.len());
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Waits for an element with this test id; of several, returns the last.
    pub async fn find(&self, test_id: &str) -> Element {
        self.nth(test_id, 1).await
    }

    /// Whether an element with this test id is on the page now.
    pub async fn has(&self, test_id: &str) -> bool {
        let selector = format!("[data-testid='{test_id}']");
        !self.0.find_all(Locator::Css(&selector)).await.expect("the page is searched").is_empty()
    }

    /// Clicks the last element with this test id, waiting for it, and until it takes clicks.
    pub async fn click(&self, test_id: &str) {
        self.enabled(test_id).await;
        self.on(test_id, async |element| element.click().await).await;
    }

    /// Looks into the frame with this test id, waiting for it, until [`Browser::leave_frame`].
    pub async fn enter_frame(&self, test_id: &str) {
        self.find(test_id).await.enter_frame().await.expect("a frame");
    }

    /// Looks at the page again that the frame is in.
    pub async fn leave_frame(&self) {
        self.0.enter_parent_frame().await.expect("the page around the frame");
    }

    /// Drags the middle of one element to that of another with the mouse, waiting for both. Where the page draws them anew meanwhile,
    /// that is tried again.
    pub async fn drag(&self, from: &str, to: &str) {
        let deadline = Instant::now() + PATIENCE;
        while let Err(error) = self.try_to_drag(from, to).await {
            assert!(error.is_stale_element_reference() && Instant::now() < deadline, "{from}: {error}");
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn try_to_drag(&self, from: &str, to: &str) -> Result<(), CmdError> {
        let [lift, drop] = [(from, 0), (to, 20)].map(async |(test_id, milliseconds)| PointerAction::MoveToElement {
            element: self.find(test_id).await,
            duration: Some(Duration::from_millis(milliseconds)),
            x: 0.0,
            y: 0.0,
        });
        let mouse = MouseActions::new("mouse".to_owned())
            .then(lift.await)
            .then(PointerAction::Down { button: 0 })
            .then(drop.await)
            .then(PointerAction::Up { button: 0 });
        self.0.perform_actions(mouse).await
    }

    /// Waits until the last element with this test id takes clicks: others do nothing, without a word.
    async fn enabled(&self, test_id: &str) {
        const ENABLED: &str = "return [...document.querySelectorAll(`[data-testid='${arguments[0]}']`)].at(-1)\
                               ?.matches(':not(:disabled, [aria-disabled=true])') ?? false";
        let deadline = Instant::now() + PATIENCE;
        while self.run(ENABLED, vec![json!(test_id)]).await != true {
            assert!(Instant::now() < deadline, "{test_id} can't be clicked");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Types into the last element with this test id, waiting for it.
    pub async fn type_into(&self, test_id: &str, text: &str) {
        self.on(test_id, async |element| element.send_keys(text).await).await;
    }

    /// Does something with the last element with this test id. One that the page redrew meanwhile is looked for again, and
    /// one that is still sliding into view is tried again.
    async fn on(&self, test_id: &str, act: impl AsyncFn(&Element) -> Result<(), CmdError>) {
        let deadline = Instant::now() + PATIENCE;
        while let Err(error) = act(&self.find(test_id).await).await {
            let passes = error.is_stale_element_reference() || error.is_element_not_interactable();
            assert!(passes && Instant::now() < deadline, "{test_id}: {error}");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Presses a key on the element that has the focus.
    pub async fn press(&self, key: Key) {
        let focused = self.0.active_element().await.expect("something has the focus");
        focused.send_keys(&char::from(key).to_string()).await.expect("it takes a key");
    }

    /// The text of the last element with this test id, waiting until it contains `part`.
    pub async fn text(&self, test_id: &str, part: &str) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            // An element that was drawn anew in between is looked for once more.
            let text = self.find(test_id).await.text().await.unwrap_or_default();
            if text.contains(part) {
                return text;
            }
            assert!(Instant::now() < deadline, "{test_id} says {text:?}, not {part:?}");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Waits until at least `count` images have this test id and the last is loaded, and returns it.
    pub async fn image(&self, test_id: &str, count: usize) -> PageImage {
        const IMAGES: &str = "return [...document.querySelectorAll(`[data-testid='${arguments[0]}']`)]\
                              .map(image => ({ source: image.src, alt: image.alt, width: image.naturalWidth }))";
        let deadline = Instant::now() + PATIENCE;
        loop {
            let images = self.run(IMAGES, vec![json!(test_id)]).await;
            let images: Vec<PageImage> = serde_json::from_value(images).expect("a list of images");
            let found = images.len();
            match images.into_iter().next_back() {
                Some(image) if found >= count && image.width > 0 => return image,
                _ => assert!(Instant::now() < deadline, "{found} of {count} images {test_id}, or not loaded"),
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Runs a script in the page again and again until it returns true.
    pub async fn until(&self, script: &str) {
        let deadline = Instant::now() + PATIENCE;
        while self.run(script, Vec::new()).await != true {
            assert!(Instant::now() < deadline, "{script} does not come true");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Waits until no element has this test id.
    pub async fn gone(&self, test_id: &str) {
        self.until(&format!("return !document.querySelector(\"[data-testid='{test_id}']\")")).await;
    }

    /// Runs a script in the page and returns its value.
    pub async fn run(&self, script: &str, arguments: Vec<Value>) -> Value {
        self.0.execute(script, arguments).await.expect("the script runs")
    }

    /// Closes the window.
    pub async fn close(self) {
        self.0.close().await.expect("the browser closes");
    }
}
