//! The page for health and metrics of a bot that runs as a process.

use std::net::SocketAddr;

use reqwest::{Client, StatusCode};
use serde_json::Value;

use super::process::BotProcess;
use super::{SOON, eventually};

/// The page of a bot whose log is kept.
pub struct BotPage {
    address: SocketAddr,
    client: Client,
}

impl BotPage {
    /// Waits until the bot says where it is.
    pub async fn of(bot: &BotProcess) -> BotPage {
        let find = || {
            let log = bot.log();
            let (_, rest) = log.split_once("health and metrics are at http://")?;
            rest.split_once('/')?.0.parse().ok()
        };
        let address = eventually::found("a page", || async { find() }).await;
        let client = Client::builder().no_proxy().timeout(SOON).build().unwrap();
        BotPage { address, client }
    }

    /// Where it is.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What is at this path.
    pub async fn get(&self, path: &str) -> (StatusCode, String) {
        let response = self.client.get(format!("http://{}{path}", self.address)).send().await.unwrap();
        (response.status(), response.text().await.unwrap())
    }

    /// How the bot is.
    pub async fn health(&self) -> (StatusCode, Value) {
        let (status, text) = self.get("/healthz").await;
        (status, serde_json::from_str(&text).unwrap())
    }

    /// The value of a metric, if it is there.
    pub async fn metric(&self, name: &str) -> Option<f64> {
        let (status, page) = self.get("/metrics").await;
        assert_eq!(status, StatusCode::OK);
        page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).map(|value| value.parse().unwrap())
    }

    /// Waits until metrics have these values.
    pub async fn until(&self, expected: &[(&str, f64)]) {
        for (name, value) in expected {
            let has_value = || async { self.metric(name).await == Some(*value) };
            eventually::is_so(&format!("{name} is {value}"), has_value).await;
        }
    }
}
