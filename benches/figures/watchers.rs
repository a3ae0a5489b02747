//! Games that are watched on pages: how soon a move is seen, and how much memory those who watch take.
//!
//! The bot is a process of its own, to which [`WATCHERS`] connect over loopback, [`EACH`] to a game. It makes moves when it is told
//! to, and says when it began to: a move is seen within the time that it takes to be stored and sent.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use bot_discord::{ActivitySettings, BotSettings, TextMoves, WatchLinks};
use bot_service::game::PlayerId;
use bot_service::{ChannelId, Snapshot, SystemClock, Thinkers, ThinkingSettings, WatchedFrom};
use discord_sandbox::Sandbox;
use futures::StreamExt;
use futures::future::join_all;
use jiff::Timestamp;
use makruk::Preset;
use makruk_bot::cli;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;

use crate::figure::Figure;
use crate::harness;
use crate::harness::RunningBot;
use crate::memory::{self, mebibytes};
use crate::play::{Script, Tables};
use crate::timing::{median, milliseconds, percentile};

const GAMES: u64 = 100;
/// How many watch each of them.
const EACH: u64 = 10;
const WATCHERS: u64 = GAMES * EACH;
/// How often a move is made in one game while the others rest.
const SINGLE: usize = 200;
/// How often a move is made in every game at once.
const ROUNDS: usize = 20;
/// How long it is quiet before memory is measured.
const REST: Duration = Duration::from_secs(3);

/// Milliseconds until a single move is seen, at the median.
const SOON_SEEN: f64 = 50.0;
/// Milliseconds until a move of every game at once is seen, at the 99th percentile.
const ALL_SEEN: f64 = 200.0;
/// Mebibytes that all who watch take.
const MEMORY: f64 = 64.0;

/// Where the games are, for the process that is the bot.
pub const STORE: &str = "MAKRUK_BENCH_WATCHED";
/// The sandbox's address, for the same.
const SANDBOX: &str = "MAKRUK_BENCH_WATCHED_SANDBOX";

pub fn measure() -> Vec<Figure> {
    let folder = tempfile::tempdir().expect("a folder");
    tokio::runtime::Runtime::new().expect("threads").block_on(watched(folder.path()))
}

async fn watched(folder: &Path) -> Vec<Figure> {
    let sandbox = Sandbox::start(harness::sandbox_config(TextMoves::Addressed)).await.expect("a sandbox");
    let mut bot = WatchedBot::start(folder, sandbox.url());
    let links = bot.lines().await;
    let before = bot.resident().await;
    let (seen, mut arrivals) = unbounded_channel();
    let watchers: Vec<_> = (0..WATCHERS)
        .map(|number| {
            let game = (number / EACH) as usize;
            tokio::spawn(watch(links[game].replace("http:", "ws:") + "/live", seen.clone()))
        })
        .collect();
    for _ in 0..WATCHERS {
        arrivals.recv().await.expect("a first board");
    }
    let memory = mebibytes(bot.resident().await.saturating_sub(before));
    let mut moves = async |games: Vec<usize>| {
        let began = bot.play(&games).await;
        let mut times = Vec::new();
        for _ in 0..games.len() as u64 * EACH {
            let seen = arrivals.recv().await.expect("a board");
            times.push(seen.duration_since(began).unsigned_abs());
        }
        times
    };
    let mut single = Vec::new();
    for number in 0..SINGLE {
        single.extend(moves(vec![number % GAMES as usize]).await);
    }
    let mut together = Vec::new();
    for _ in 0..ROUNDS {
        together.extend(moves((0..GAMES as usize).collect()).await);
    }
    watchers.iter().for_each(JoinHandle::abort);
    bot.end().await;
    sandbox.shutdown().await;
    let [single_median, together_median] = [&single, &together].map(|times| milliseconds(median(times.clone())));
    let [single_late, together_late] = [single, together].map(|times| milliseconds(percentile(times, 99)));
    println!("a single move: seen after {single_median:.2} ms at the median, {single_late:.2} at the 99th percentile");
    println!("{GAMES} at once: {together_median:.2} ms at the median, {together_late:.2} at the 99th percentile");
    vec![
        Figure::at_most(SOON_SEEN, "milliseconds until a single move is seen, at the median", single_median),
        Figure::at_most(ALL_SEEN, format!("milliseconds until {GAMES} moves are seen by {WATCHERS}"), together_late),
        Figure::at_most(MEMORY, format!("mebibytes that {WATCHERS} who watch take"), memory),
    ]
}

/// Says when each board came.
async fn watch(address: String, seen: UnboundedSender<Timestamp>) {
    let (mut socket, _) = tokio_tungstenite::connect_async(address).await.expect("a connection");
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Text(_) = message {
            seen.send(Timestamp::now()).expect("a bench that listens");
        }
    }
}

/// The process that is the bot.
struct WatchedBot {
    process: Child,
    orders: ChildStdin,
    told: Lines<BufReader<ChildStdout>>,
}

impl WatchedBot {
    fn start(folder: &Path, sandbox: String) -> WatchedBot {
        let mut process = Command::new(env::current_exe().expect("this program"))
            .env(STORE, folder)
            .env(SANDBOX, sandbox)
            .envs(memory::allocation())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("this program once more");
        let orders = process.stdin.take().expect("a pipe");
        let told = BufReader::new(process.stdout.take().expect("a pipe")).lines();
        WatchedBot { process, orders, told }
    }

    /// One line for each game.
    async fn lines(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        while lines.len() < GAMES as usize {
            lines.push(self.line().await);
        }
        lines
    }

    async fn line(&mut self) -> String {
        self.told.next_line().await.expect("a pipe").expect("a process that goes on")
    }

    async fn order(&mut self, order: &str) {
        self.orders.write_all(format!("{order}\n").as_bytes()).await.expect("a process that listens");
    }

    /// How many bytes are in its memory once all is quiet.
    async fn resident(&mut self) -> usize {
        tokio::time::sleep(REST).await;
        self.order("resident").await;
        self.line().await.parse().expect("a number")
    }

    /// Makes a move in each of these games; when it began to.
    async fn play(&mut self, games: &[usize]) -> Timestamp {
        let numbers: Vec<_> = games.iter().map(ToString::to_string).collect();
        self.order(&numbers.join(" ")).await;
        self.line().await.parse().expect("a time")
    }

    async fn end(mut self) {
        drop(self.orders);
        self.process.wait().await.expect("an end");
    }
}

/// The process that is the bot: it says where its games are watched, and does as it is told until nothing more is.
pub fn hold() {
    let variable = |name| env::var(name).expect("a variable that is set");
    let runtime = cli::all_cores().build().expect("threads");
    runtime.block_on(watched_bot(&PathBuf::from(variable(STORE)), variable(SANDBOX)));
}

async fn watched_bot(folder: &Path, url: String) {
    let (service, announced) = harness::service_by(harness::open_store(folder).await, Arc::new(SystemClock));
    service.watching.choose(1, WatchedFrom::Anywhere).await.expect("a choice");
    let tables = Tables::new(&service);
    let mut seated = Vec::new();
    for number in 0..GAMES {
        seated.push(SeatedGame::begin(&tables, number).await);
    }
    let activity = ActivitySettings::listen(([127, 0, 0, 1], 0).into(), None).expect("an address");
    let settings = harness::settings(url, TextMoves::Addressed, Preset::default());
    let links = WatchLinks::new(&settings.credentials.token, activity.public.clone());
    let settings = BotSettings { activity: Some(activity), ..settings };
    let thinkers = Arc::new(Thinkers::start(&ThinkingSettings::default()).expect("threads"));
    let bot = RunningBot::start(settings, (service, announced), thinkers).await;
    for game in &seated {
        println!("{}", links.of(game.at.id));
    }
    let mut orders = BufReader::new(tokio::io::stdin()).lines();
    while let Some(order) = orders.next_line().await.expect("a pipe") {
        if order == "resident" {
            println!("{}", memory::resident());
            continue;
        }
        println!("{}", Timestamp::now());
        let chosen: Vec<usize> = order.split(' ').map(|number| number.parse().expect("a number")).collect();
        let chosen = seated.iter_mut().enumerate().filter(|(number, _)| chosen.contains(number));
        join_all(chosen.map(|(_, game)| game.turn(&tables))).await;
    }
    bot.stop().await;
}

struct SeatedGame {
    seats: [PlayerId; 2],
    script: Script,
    at: Snapshot,
}

impl SeatedGame {
    async fn begin(tables: &Tables, number: u64) -> SeatedGame {
        let seats = [PlayerId(100_000 + 2 * number), PlayerId(100_001 + 2 * number)];
        let id = tables.begin(seats, ChannelId(number)).await;
        SeatedGame { seats, script: Script::new(number), at: tables.games.get(id).await.expect("the game") }
    }

    async fn turn(&mut self, tables: &Tables) {
        self.at = tables.turn(self.seats, &mut self.script, &self.at).await;
    }
}
