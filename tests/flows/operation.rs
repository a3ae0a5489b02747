//! What whoever watches over the bot sees: healthy, or not and why.

use discord_sandbox::{CommandOption, Fault, SessionFate};
use reqwest::StatusCode;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::harness::{BotPage, CHANNEL, Deployment, SOON, User, eventually};

/// A bot with its page for health and metrics.
struct Watched {
    deployment: Deployment,
    page: BotPage,
}

impl Watched {
    async fn begin() -> Watched {
        let mut deployment = Deployment::idle().await;
        deployment.begin();
        let page = BotPage::of(deployment.bot()).await;
        Watched { deployment, page }
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
        self.deployment.close().await;
    }
}

#[tokio::test]
async fn a_bot_is_healthy_once_it_is_connected_and_not_while_discord_is_out_of_reach() {
    let watched = Watched::begin().await;
    let well = watched.until_well().await;
    assert_eq!((&well["gateway"]["connected"], &well["gateway"]["shards"]), (&1.into(), &1.into()), "{well:#}");
    assert_eq!((&well["store"]["reads"], &well["store"]["writes"]), (&"answered".into(), &"accepted".into()));
    let control = &watched.deployment.control;
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
    watched.deployment.bot().limit(User::Same, "fsize", "1");
    // Someone writes something.
    watched.deployment.ready().await;
    let (seat, channel) = (watched.deployment.seat("somchai"), watched.deployment.channel(CHANNEL));
    let options = [CommandOption::new("level", 1)];
    let play = || watched.deployment.control.command(seat, channel, "play", &options).unwrap();
    watched.deployment.control.settled(play(), SOON).await.unwrap();
    let full = watched.until_health(|status, _| status == StatusCode::SERVICE_UNAVAILABLE).await;
    assert_eq!((&full["store"]["writes"], &full["gateway"]["healthy"]), (&"full".into(), &true.into()), "{full:#}");
    watched.deployment.bot().limit(User::Same, "fsize", "unlimited");
    watched.deployment.control.settled(play(), SOON).await.unwrap();
    watched.until_well().await;
    watched.end().await;
}

#[tokio::test]
async fn what_people_and_the_engine_do_is_counted_and_measured() {
    let watched = Watched::begin().await;
    watched.until_well().await;
    let deployment = &watched.deployment;
    deployment.ready().await;
    assert_eq!(watched.metric("makruk_healthy").await, 1.0);
    assert_eq!(watched.metric("makruk_answer_seconds_count{kind=\"command\"}").await, 0.0);
    let (seat, channel) = (deployment.seat("somchai"), deployment.channel(CHANNEL));
    let board = deployment.begin_with_bot(seat, channel, 1).await;
    let typed = deployment.reply(seat, &board, "จ๙");
    let refused = deployment.answer_to(&typed).await;
    let typed = deployment.reply(seat, &board, "จ๔");
    deployment.message(channel, |it| it.id > typed.id.max(refused.id)).await;
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
        ("makruk_cpu_seconds_total", 0.01),
        ("makruk_start_time_seconds", 1.7e9),
        (concat!("makruk_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"}"), 1.0),
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
    let mut deployment = Deployment::idle().await;
    let taken = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let bot = deployment.process(&[("MAKRUK__OPERATION__LISTEN", address.as_str())]);
    assert_eq!(bot.ended().await, Some(2));
    // Whether another program listens there or not.
    let _usual = TcpListener::bind("127.0.0.1:9464").await;
    deployment = deployment.with(&[("MAKRUK__OPERATION__LISTEN", "auto")]);
    deployment.begin();
    deployment.control.connected(SOON).await.unwrap();
    deployment.close().await;
}
