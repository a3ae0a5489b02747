//! What WebDriver has no command for, by Chromium's own protocol: fingers, keyboards, languages, colours and fonts.

use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, PointerAction, TouchActions};
use fantoccini::elements::Element;
use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde::Deserialize;
use serde_json::{Value, json};
use url::{ParseError, Url};

use crate::{Browser, PATIENCE, PAUSE};

/// A command of the DevTools protocol with its parameters.
#[derive(Debug)]
struct DevToolsCommand(Value);

impl WebDriverCompatibleCommand for DevToolsCommand {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.0.to_string()))
    }
}

/// How long after a tap its click may come.
const CLICK: Duration = Duration::from_secs(2);

/// The colours that a reader asked their system for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorScheme {
    /// Dark text on a light ground.
    Light,
    /// Light text on a dark ground.
    Dark,
}

/// A font that some text is drawn with.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UsedFont {
    /// Its name.
    pub family_name: String,
    /// Whether the page brought it, rather than the machine.
    pub is_custom_font: bool,
}

/// Where the last visible element that a selector finds is, if nothing else lies on it; whether the next click comes to
/// such an element is noted. The page may have drawn it anew by then.
const AIM: &str = "\
    const selector = arguments[0];\
    const all = [...document.querySelectorAll(selector)];\
    const element = all.filter((one) => one.getClientRects().length > 0).at(-1);\
    if (!element) return null;\
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });\
    const { left, top, width, height } = element.getBoundingClientRect();\
    const [x, y] = [left + width / 2, top + height / 2];\
    const hit = document.elementFromPoint(x, y);\
    if (!hit || element.matches(':disabled, [aria-disabled=true]') || !(element.contains(hit) || hit.contains(element))) return null;\
    window.tapArrived = false;\
    const note = (event) => { window.tapArrived = event.target.closest(selector) !== null; };\
    addEventListener('click', note, { capture: true, once: true });\
    return element;";

/// An element as scripts return it.
#[derive(Deserialize)]
struct FoundElement {
    #[serde(rename = "element-6066-11e4-a52e-4f735466cecf")]
    id: String,
}

/// Whether the click came to where [`AIM`] looked; a page that was left has nothing to say against it.
const ARRIVED: &str = "return window.tapArrived !== false";

impl Browser {
    async fn devtools(&self, command: &str, parameters: Value) -> Value {
        let command = DevToolsCommand(json!({ "cmd": command, "params": parameters }));
        self.0.issue_cmd(command).await.expect("Chromium obeys")
    }

    /// Shows pages in the colours that this theme asks for.
    pub async fn prefer(&self, theme: ColorScheme) {
        let value = match theme {
            ColorScheme::Light => "light",
            ColorScheme::Dark => "dark",
        };
        let features = json!([{ "name": "prefers-color-scheme", "value": value }]);
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }

    /// Lets pages run this many times slower, as on a weaker processor.
    pub async fn slow_down(&self, times: u32) {
        self.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": times })).await;
    }

    /// Asks for pages in these languages, the best first: `th,en`. It holds for pages opened from now on.
    pub async fn speak(&self, languages: &str) {
        let agent = self.run("return navigator.userAgent", Vec::new()).await;
        let parameters = json!({ "userAgent": agent, "acceptLanguage": languages });
        self.devtools("Emulation.setUserAgentOverride", parameters).await;
    }

    /// Taps with a finger on the last visible element with this test id, waiting for it. Needs a touch screen.
    pub async fn tap(&self, test_id: &str) {
        self.tap_on(&format!("[data-testid='{test_id}']")).await;
    }

    /// Taps on the last visible button of a message whose label contains `part`, waiting for it.
    pub async fn tap_button(&self, part: &str) {
        self.tap_on(&format!("[data-testid^='button-'][data-testid*='{part}']")).await;
    }

    /// A page may move what is aimed at before the finger is down, as when a picture above it is loaded, or draw it anew. Such a
    /// tap misses, and is tried again.
    async fn tap_on(&self, selector: &str) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let found = self.run(AIM, vec![json!(selector)]).await;
            if let Ok(found) = serde_json::from_value::<FoundElement>(found) {
                // A place would be one in the outermost page, whatever frame is looked into.
                let element = Element::from_element_id(self.0.clone(), found.id.into());
                let finger = TouchActions::new("finger".to_owned())
                    .then(PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 })
                    .then(PointerAction::Down { button: 0 })
                    .then(PointerAction::Up { button: 0 });
                // In one request: two could come so far apart that they mean a long press.
                match self.0.perform_actions(finger).await {
                    Ok(()) if self.has_arrived().await => return,
                    Ok(()) => {}
                    Err(error) => assert!(error.is_stale_element_reference(), "a finger: {error}"),
                }
            }
            assert!(Instant::now() < deadline, "{selector} can't be tapped");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Whether the click of a tap comes to where it was aimed at.
    async fn has_arrived(&self) -> bool {
        let deadline = Instant::now() + CLICK;
        loop {
            let arrived = self.run(ARRIVED, Vec::new()).await == true;
            if arrived || Instant::now() > deadline {
                return arrived;
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Presses a key of the keyboard: `key` is what it writes or does in the layout that is on, `code` which key it is.
    pub async fn strike(&self, key: &str, code: &str) {
        let text = match key {
            "Enter" => "\r",
            _ if key.chars().count() == 1 => key,
            _ => "",
        };
        let event = json!({ "key": key, "code": code, "windowsVirtualKeyCode": virtual_key(key) });
        for (kind, text) in [("keyDown", text), ("keyUp", "")] {
            let mut event = event.clone();
            event["type"] = json!(kind);
            event["text"] = json!(text);
            self.devtools("Input.dispatchKeyEvent", event).await;
        }
    }

    /// The fonts that the text of the first element that `selector` finds is drawn with.
    pub async fn fonts(&self, selector: &str) -> Vec<UsedFont> {
        for domain in ["DOM.enable", "CSS.enable"] {
            self.devtools(domain, json!({})).await;
        }
        let document = self.devtools("DOM.getDocument", json!({ "depth": 0 })).await;
        let query = json!({ "nodeId": document["root"]["nodeId"], "selector": selector });
        let node = self.devtools("DOM.querySelector", query).await;
        let used = self.devtools("CSS.getPlatformFontsForNode", json!({ "nodeId": node["nodeId"] })).await;
        serde_json::from_value(used["fonts"].clone()).expect("a list of fonts")
    }
}

/// The number by which Windows, and so Chromium, knows a key that writes nothing.
fn virtual_key(key: &str) -> u32 {
    match key {
        "Tab" => 9,
        "Enter" => 13,
        "Escape" => 27,
        " " => 32,
        "End" => 35,
        "Home" => 36,
        "ArrowUp" => 38,
        "ArrowDown" => 40,
        "ContextMenu" => 93,
        _ => 0,
    }
}
