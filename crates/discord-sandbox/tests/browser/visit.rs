//! A visitor to the page.

use browser_driver::{Browser, Driver, Key};
use discord_sandbox::{Sandbox, SandboxConfig, Snowflake};

use crate::bot::Bot;

/// A sandbox, its bot, and a browser on its page.
pub struct Visit {
    pub sandbox: Sandbox,
    pub bot: Bot,
    pub browser: Browser,
    _driver: Driver,
}

impl Visit {
    /// `None` where no browser is installed.
    pub async fn begin(size: (u32, u32)) -> Option<Visit> {
        Visit::begin_in(SandboxConfig::default(), size).await
    }

    /// The same in a sandbox of its own kind.
    pub async fn begin_in(config: SandboxConfig, size: (u32, u32)) -> Option<Visit> {
        let driver = Driver::start()?;
        let sandbox = Sandbox::start(config).await.unwrap();
        let bot = Bot::start(&sandbox).await;
        let browser = driver.browser(size).await;
        browser.open(&sandbox.url()).await;
        Some(Visit { sandbox, bot, browser, _driver: driver })
    }

    pub fn seat(&self, name: &str) -> Snowflake {
        self.sandbox.control().person(name).unwrap().id
    }

    /// Reopens the page for a visitor with these languages.
    pub async fn reads(&self, languages: &str) {
        self.browser.speak(languages).await;
        self.browser.open(&self.sandbox.url()).await;
    }

    /// Takes a seat on the start page, in the first channel.
    pub async fn sit(&self, name: &str) {
        self.browser.click(&format!("sit-{}", self.seat(name))).await;
        self.browser.text("channel-title", "general").await;
    }

    /// Types `/draw` and picks the suggested value that contains `typed`; the bot answers with a picture.
    pub async fn draw(&self, typed: &str, choice: &str) {
        self.browser.type_into("composer", "/draw ").await;
        self.browser.type_into("command-option-what", typed).await;
        self.browser.click(&format!("choice-{choice}")).await;
        self.browser.press(Key::Enter).await;
    }

    /// Uses a command without options by its name.
    pub async fn command(&self, name: &str) {
        self.browser.type_into("composer", &format!("/{name} ")).await;
        self.browser.find("command-entry").await;
        self.browser.press(Key::Enter).await;
    }

    pub async fn end(self) {
        self.browser.close().await;
        self.bot.stop().await;
        self.sandbox.shutdown().await;
    }
}
