//! The page in the reader's language, with its bundled fonts.

use browser_driver::{UsedFont, WINDOW};

use crate::visit::Visit;

#[tokio::test]
async fn whoever_sits_down_reads_the_browsers_language() {
    let Some(visit) = Visit::begin(WINDOW).await else { return };
    visit.reads("de,th;q=0.8").await;
    visit.browser.text("start", "Choose a seat").await;
    visit.reads("th,en;q=0.8").await;
    visit.browser.text("start", "เลือกที่นั่ง").await;
    visit.sit("alice").await;
    assert_eq!(visit.browser.run("return document.querySelector('.pane').lang", Vec::new()).await, "th");
    // Commands go by their Thai names, and the bot hears of the language.
    visit.command("กระซิบ").await;
    visit.browser.text("message-text", "Between us (th)").await;
    assert_eq!(visit.sandbox.control().person("alice").unwrap().locale, "th");
    visit.end().await;
}

#[tokio::test]
async fn each_seat_can_have_another_language() {
    let Some(visit) = Visit::begin(WINDOW).await else { return };
    visit.reads("th").await;
    visit.sit("alice").await;
    visit.browser.click("language").await;
    visit.browser.text("channels", "Direct messages").await;
    visit.command("whisper").await;
    visit.browser.text("message-text", "Between us (en-US)").await;
    // It is remembered for this seat alone.
    visit.browser.open(&visit.sandbox.url()).await;
    visit.browser.text("start", "เลือกที่นั่ง").await;
    visit.sit("alice").await;
    visit.browser.text("channels", "Direct messages").await;
    visit.browser.open(&visit.sandbox.url()).await;
    visit.sit("bob").await;
    visit.browser.text("channels", "ข้อความส่วนตัว").await;
    visit.end().await;
}

#[tokio::test]
async fn the_language_is_chosen_before_a_seat_is() {
    let Some(visit) = Visit::begin(WINDOW).await else { return };
    visit.reads("en-GB").await;
    visit.browser.text("language", "ไทย").await;
    visit.browser.click("language").await;
    visit.browser.text("language", "English").await;
    visit.sit("malee").await;
    visit.browser.text("channels", "ข้อความส่วนตัว").await;
    visit.end().await;
}

#[tokio::test]
async fn thai_is_drawn_with_the_pages_own_letters() {
    let Some(visit) = Visit::begin(WINDOW).await else { return };
    visit.reads("th").await;
    visit.browser.text("start", "เลือกที่นั่ง").await;
    let loaded =
        "return document.fonts.ready.then((fonts) => [...fonts].filter((one) => one.status === 'loaded').length)";
    assert_eq!(visit.browser.run(loaded, Vec::new()).await, 2, "one file for Thai and one for Latin letters");
    for selector in [".start h2", ".start .lead", ".seat-card strong"] {
        let fonts = visit.browser.fonts(selector).await;
        let own = |font: &UsedFont| font.is_custom_font && font.family_name.starts_with("Noto Sans Thai");
        assert!(!fonts.is_empty() && fonts.iter().all(own), "{selector}: {fonts:?}");
    }
    let sizes = "return Promise.all(['thai', 'latin'].map((name) => fetch(`/sans-${name}.woff2`).then((file) => \
                 file.blob().then((blob) => [blob.size, blob.type, file.headers.get('cache-control')]))))";
    let files = visit.browser.run(sizes, Vec::new()).await;
    let files: Vec<(u64, String, String)> = serde_json::from_value(files).unwrap();
    assert!(files.iter().map(|(size, ..)| size).sum::<u64>() < 150_000, "{files:?}");
    assert!(files.iter().all(|(_, kind, cache)| kind == "font/woff2" && cache.contains("immutable")), "{files:?}");
    visit.end().await;
}

#[tokio::test]
async fn a_time_from_now_is_rounded_as_discord_rounds() {
    let Some(visit) = Visit::begin(WINDOW).await else { return };
    let cases = [
        (179, "in 3 minutes"),
        (91, "in 2 minutes"),
        (61, "in 1 minute"),
        (3580, "in 1 hour"),
        (-150, "3 minutes ago"),
    ];
    for (seconds, told) in cases {
        let script = format!(
            "window.told = null; import('/words.js').then(({{ formatTime }}) => {{ \
             const now = Date.now; const at = now(); Date.now = () => at; \
             window.told = formatTime(at + {seconds} * 1000, 'R', 'en'); Date.now = now }})"
        );
        visit.browser.run(&script, Vec::new()).await;
        visit.browser.until("return window.told !== null").await;
        assert_eq!(visit.browser.run("return window.told", Vec::new()).await, told, "{seconds}");
    }
    visit.end().await;
}
