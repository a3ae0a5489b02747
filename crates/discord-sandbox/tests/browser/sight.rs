//! What is in sight: the end of the messages, and what is typed.

use browser_driver::{PHONE, WINDOW};
use discord_sandbox::{Guide, PageText, SandboxConfig};

use crate::visit::Visit;

/// Whether the messages are seen up to their end.
const AT_THE_END: &str = "const { scrollHeight, clientHeight, scrollTop } = document.querySelector('.scroller'); \
                          return scrollHeight - clientHeight - scrollTop < 2";

impl Visit {
    /// Has this much said in the first channel.
    async fn hear(&self, messages: usize) {
        let control = self.sandbox.control();
        let general = control.channel("general").unwrap().id;
        for number in 0..messages {
            control.say(self.seat("bob"), general, &format!("number {number}")).unwrap();
        }
        self.browser.text("message-text", &format!("number {}", messages - 1)).await;
        self.browser.until(AT_THE_END).await;
    }

    /// Runs a script, and waits until the page has drawn what came of it.
    async fn run_and_draw(&self, script: &str) {
        let drawn = "window.drawn = false; \
                     requestAnimationFrame(() => requestAnimationFrame(() => { window.drawn = true }))";
        self.browser.run(&format!("{script}; {drawn}"), Vec::new()).await;
        self.browser.until("return window.drawn").await;
    }
}

#[tokio::test]
async fn a_picture_that_comes_as_another_goes_is_seen() {
    let Some(visit) = Visit::begin(WINDOW).await else { return };
    visit.sit("alice").await;
    visit.hear(60).await;
    let items = "const log = document.querySelector('.scroller'); const items = log.querySelectorAll('.message'); \
                 const first = items[0].style; const last = items[items.length - 1].style";
    visit.run_and_draw(&format!("{items}; first.marginTop = '445px'")).await;
    visit.browser.until(AT_THE_END).await;
    // Someone looks back, and returns.
    for end in ["0", "log.scrollHeight"] {
        visit.run_and_draw(&format!("{items}; log.scrollTop = {end}")).await;
    }
    // The board before shrinks to a line, and before the page hears of that, the picture of the new one is there.
    let exchange = "first.marginTop = '0'; log.scrollHeight; last.paddingBottom = '445px'";
    visit.run_and_draw(&format!("{items}; {exchange}")).await;
    visit.browser.until(AT_THE_END).await;
    // Who looks back is left there.
    visit.run_and_draw(&format!("{items}; log.scrollTop = 200")).await;
    visit.run_and_draw(&format!("{items}; last.paddingBottom = '900px'")).await;
    assert_eq!(visit.browser.run("return document.querySelector('.scroller').scrollTop", Vec::new()).await, 200);
    visit.end().await;
}

#[tokio::test]
async fn the_guide_is_at_the_beginning_and_takes_no_room_from_messages_and_what_is_typed() {
    let step = |number: usize| {
        let words =
            format!("Step {number}: something that takes a line or two on a narrow page, and more than that here");
        PageText { en: words.clone(), th: words }
    };
    let guide = Guide { title: None, heading: None, steps: (1..=8).map(step).collect() };
    for size in [WINDOW, PHONE] {
        let config = SandboxConfig { guide: guide.clone(), ..SandboxConfig::default() };
        let Some(visit) = Visit::begin_in(config, size).await else { return };
        visit.sit("alice").await;
        visit.browser.text("guide", "Step 8").await;
        visit.hear(40).await;
        // As when a phone's keyboard is up.
        visit.run_and_draw("document.querySelector('.chat').style.height = '320px'").await;
        let room = "return document.querySelector('.scroller').clientHeight";
        assert!(visit.browser.run(room, Vec::new()).await.as_f64().unwrap() > 80.0, "no room for messages");
        let line = "four score and seven years ago our fathers brought forth on this continent a new nation. ";
        visit.browser.type_into("composer", &line.repeat(3)).await;
        let seen = "const chat = document.querySelector('.chat').getBoundingClientRect(); \
                    const typed = document.querySelector('[data-testid=composer]').getBoundingClientRect(); \
                    return typed.top >= chat.top && typed.bottom <= chat.bottom";
        assert_eq!(visit.browser.run(seen, Vec::new()).await, true, "what is typed is out of sight");
        visit.run_and_draw("document.querySelector('.chat').style.height = ''").await;
        // Its button leads to it.
        visit.browser.run("document.querySelector('[data-testid=guide-toggle]').click()", Vec::new()).await;
        visit.browser.gone("guide").await;
        visit.browser.run("document.querySelector('[data-testid=guide-toggle]').click()", Vec::new()).await;
        let shown = "const log = document.querySelector('.scroller').getBoundingClientRect(); \
                     const guide = document.querySelector('[data-testid=guide]')?.getBoundingClientRect(); \
                     return guide !== undefined && guide.top >= log.top - 1";
        visit.browser.until(shown).await;
        visit.end().await;
    }
}
