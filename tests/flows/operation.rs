//! What whoever watches over the bot sees: healthy, or not and why.

use bot_discord::TextMoves;
use discord_sandbox::{CommandOption, DEFAULT_TOKEN, Fault, Ping, ReplyRef, Sandbox, SessionFate, Snowflake};
use reqwest::StatusCode;
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::bot_page::BotPage;
use crate::eventually;
use crate::harness;
use crate::harness::SOON;
use crate::process::{BotProcess, User};

/// A bot with its page for health and metrics.
struct Watched {
    sandbox: Sandbox,
    /// Removed when this is dropped.
    _folder: TempDir,
    bot: BotProcess,
    page: BotPage,
}

impl Watched {
    async fn begin() -> Watched {
        let sandbox = Sandbox::start(harness::sandbox_config(TextMoves::Addressed)).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let bot = BotProcess::with_log(folder.path(), &sandbox.url(), User::Same);
        let page = BotPage::of(&bot).await;
        Watched { sandbox, _folder: folder, bot, page }
    }

    /// Waits until the health is as wanted.
    async fn until_health(&self, wanted: impl Fn(StatusCode, &Value) -> bool) -> Value {
        let (page, wanted) = (&self.page, &wanted);
        let looked = || async move {
            let (status, health) = page.health().await;
            wanted(status, &health).then_some(health)
        };
        eventually::found("this health", looked).await
    }

    async fn until_well(&self) -> Value {
        self.until_health(|status, health| status == StatusCode::OK && health["healthy"] == true).await
    }

    /// The value of a metric.
    async fn metric(&self, name: &str) -> f64 {
        self.page.metric(name).await.unwrap_or_else(|| panic!("no {name}"))
    }

    async fn until_metric(&self, name: &str, least: f64) {
        eventually::is_so(name, || async { self.metric(name).await >= least }).await;
    }

    async fn end(self) {
        let status = self.bot.terminate().await;
        assert!(status.success(), "{status}");
        self.sandbox.shutdown().await;
    }
}

#[tokio::test]
async fn a_bot_is_healthy_once_it_is_connected_and_not_while_discord_is_out_of_reach() {
    let watched = Watched::begin().await;
    let well = watched.until_well().await;
    assert_eq!((&well["gateway"]["connected"], &well["gateway"]["shards"]), (&1.into(), &1.into()), "{well:#}");
    assert_eq!((&well["store"]["reads"], &well["store"]["writes"]), (&"answered".into(), &"accepted".into()));
    let control = watched.sandbox.control();
    control.misbehave(Fault::RefuseGateway { milliseconds: 600_000 });
    control.misbehave(Fault::DropGateway { session: SessionFate::Forgotten });
    let cut = watched.until_health(|status, _| status == StatusCode::SERVICE_UNAVAILABLE).await;
    assert_eq!((&cut["gateway"]["healthy"], &cut["gateway"]["connected"]), (&false.into(), &0.into()), "{cut:#}");
    assert_eq!((&cut["store"]["healthy"], &cut["scheduler"]["healthy"]), (&true.into(), &true.into()), "{cut:#}");
    control.misbehave(Fault::RefuseGateway { milliseconds: 0 });
    watched.until_well().await;
    watched.end().await;
}

#[tokio::test]
async fn a_bot_is_not_healthy_while_its_store_has_no_room() {
    let watched = Watched::begin().await;
    watched.until_well().await;
    let limit = |limit: &str| {
        let arguments = ["--pid".to_owned(), watched.bot.id().to_string(), format!("--fsize={limit}:")];
        assert!(std::process::Command::new("prlimit").args(arguments).status().unwrap().success());
    };
    limit("1");
    // Somebody writes something.
    let control = watched.sandbox.control();
    let (seat, channel) = (control.people()[0].id, control.channel("หมากรุก").unwrap().id);
    let options = [CommandOption::new("level", 1)];
    control.until(SOON, |control| (!control.commands().is_empty()).then_some(())).await.unwrap();
    let asked = control.command(seat, channel, "play", &options).unwrap();
    control.settled(asked, SOON).await.unwrap();
    let full = watched.until_health(|status, _| status == StatusCode::SERVICE_UNAVAILABLE).await;
    assert_eq!((&full["store"]["writes"], &full["gateway"]["healthy"]), (&"full".into(), &true.into()), "{full:#}");
    limit("unlimited");
    let asked = control.command(seat, channel, "play", &options).unwrap();
    control.settled(asked, SOON).await.unwrap();
    watched.until_well().await;
    watched.end().await;
}

#[tokio::test]
async fn what_people_and_the_engine_do_is_counted_and_measured() {
    let watched = Watched::begin().await;
    watched.until_well().await;
    let control = watched.sandbox.control();
    control.until(SOON, |control| (!control.commands().is_empty()).then_some(())).await.unwrap();
    assert_eq!(watched.metric("makruk_healthy").await, 1.0);
    assert_eq!(watched.metric("makruk_answer_seconds_count{kind=\"command\"}").await, 0.0);
    let (seat, channel) = (control.people()[0].id, control.channel("หมากรุก").unwrap().id);
    let options = [CommandOption::new("level", 1), CommandOption::new("color", 1)];
    let asked = control.command(seat, channel, "play", &options).unwrap();
    control.settled(asked, SOON).await.unwrap();
    let board = control.bot_message(channel, Snowflake(0), SOON).await.unwrap();
    control.reply(seat, channel, "จ๙", ReplyRef { message: board.id, ping: Ping::On }).unwrap();
    let refused = control.bot_message(channel, board.id, SOON).await.unwrap();
    let typed = control.reply(seat, channel, "จ๔", ReplyRef { message: board.id, ping: Ping::On }).unwrap();
    control.bot_message(channel, typed.id.max(refused.id), SOON).await.unwrap();
    watched.until_metric("makruk_post_seconds_count{after=\"engine\"}", 1.0).await;
    for (metric, least) in [
        ("makruk_answer_seconds_count{kind=\"command\"}", 1.0),
        ("makruk_answer_seconds_count{kind=\"message\"}", 2.0),
        ("makruk_post_seconds_count{after=\"event\"}", 1.0),
        ("makruk_commit_seconds_count", 3.0),
        ("makruk_store_commits_total", 3.0),
        ("makruk_search_seconds_count{purpose=\"move\"}", 1.0),
        ("makruk_games_begun_total{against=\"engine\"}", 1.0),
        ("makruk_refusals_total{kind=\"text\"}", 1.0),
        ("makruk_discord_requests_total{request=\"callback\",status=\"2xx\"}", 1.0),
        ("makruk_discord_requests_total{request=\"post\",status=\"2xx\"}", 2.0),
        ("makruk_gateway_sessions_total{kind=\"begun\"}", 1.0),
        ("makruk_gateway_shards_connected", 1.0),
        ("makruk_resident_memory_bytes", 1e6),
    ] {
        let value = watched.metric(metric).await;
        assert!(value >= least, "{metric} is {value}");
    }
    for metric in
        ["makruk_games_begun_total{against=\"person\"}", "makruk_log_lines_total{level=\"error\",part=\"discord\"}"]
    {
        assert_eq!(watched.metric(metric).await, 0.0, "{metric}");
    }
    watched.end().await;
}

#[tokio::test]
async fn the_page_is_for_short_questions_and_a_stranger_who_says_nothing_keeps_nobody_waiting() {
    let watched = Watched::begin().await;
    assert_eq!(watched.page.get("/").await.0, StatusCode::NOT_FOUND);
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let posted = client.post(format!("http://{}/healthz", watched.page.address())).body("x").send().await.unwrap();
    assert_eq!(posted.status(), StatusCode::METHOD_NOT_ALLOWED);
    let _silent = TcpStream::connect(watched.page.address()).await.unwrap();
    let mut long = TcpStream::connect(watched.page.address()).await.unwrap();
    let header = format!("GET /healthz HTTP/1.1\r\nHost: here\r\nLong: {}\r\n\r\n", "x".repeat(20_000));
    // It may be refused before it was read as a whole.
    let _ = long.write_all(header.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = long.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
    watched.until_well().await;
    // Ten times a second, and more.
    let begun = std::time::Instant::now();
    for _ in 0..200 {
        assert_eq!(watched.page.health().await.0, StatusCode::OK);
    }
    println!("200 answers in {:?}", begun.elapsed());
    watched.end().await;
}

#[tokio::test]
async fn an_address_that_is_asked_for_must_be_free_and_the_usual_one_need_not() {
    let sandbox = Sandbox::start(harness::sandbox_config(TextMoves::Addressed)).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let asked_for = [("MAKRUK__OPERATION__LISTEN", address.as_str())];
    let bot = BotProcess::with(folder.path(), &sandbox.url(), DEFAULT_TOKEN, &asked_for);
    assert_eq!(bot.ended().await, Some(2));
    // Whether another program listens there or not.
    let _usual = TcpListener::bind("127.0.0.1:9464").await;
    let usual = [("MAKRUK__OPERATION__LISTEN", "auto")];
    let bot = BotProcess::with(folder.path(), &sandbox.url(), DEFAULT_TOKEN, &usual);
    sandbox.control().connected(SOON).await.unwrap();
    let status = bot.terminate().await;
    assert!(status.success(), "{status}");
    sandbox.shutdown().await;
}
