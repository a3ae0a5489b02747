//! Resident memory of a whole bot that has ten thousand open games: store, pictures, endgame tables, Discord client and an engine
//! that thinks, after every game was looked at.
//!
//! The bot is a separate process, so that neither making the games nor the sandbox that it is connected to is counted.
//! Its C library allocates as `deploy/makruk-bot.service` has it do.

use std::env;
use std::fs;
use std::hint::black_box;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use bot_discord::TextMoves;
use bot_service::game::{Play, PlayerId};
use bot_service::{Asker, ChannelId, Lane, Outbox, SystemClock, Thinkers, ThinkingSettings};
use discord_sandbox::Sandbox;
use makruk::{History, Position, Preset};
use makruk_bot::cli;
use makruk_bot::config::EngineConfig;
use makruk_engine::{Level, tables};
use makruk_render::{Renderer, Scene, Size};
use tokio::io::AsyncWriteExt;
use tokio::process::Command;
use tokio::task::spawn_blocking;

use crate::figure::Figure;
use crate::harness;
use crate::harness::{RunningBot, SOON};
use crate::play::{Script, Tables};

const GAMES: u64 = 10_000;
const TURNS: u64 = 20;
/// How many are made at once, so that they share syncs.
const AT_ONCE: u64 = 250;
/// How many searches follow each other, as many as there are threads that may get one.
const SEARCHES: usize = 4;
/// How long it is quiet after the start and before the end: the store tidies up a second after a commit.
const REST: Duration = Duration::from_secs(3);
/// Mebibytes that must not be exceeded. Four to eight fewer are usual: the heap has more holes at some times than at others.
const LIMIT: f64 = 64.0;

/// Where the games are, for the process that is the bot.
pub const STORE: &str = "MAKRUK_BENCH_STORE";
/// The sandbox's address, for the same.
const SANDBOX: &str = "MAKRUK_BENCH_SANDBOX";

pub fn measure() -> Vec<Figure> {
    let folder = tempfile::tempdir().expect("a folder");
    tables::Tables::open(&folder.path().join("tables"), |_| ()).expect("endgame tables");
    let resident = tokio::runtime::Runtime::new().expect("threads").block_on(async {
        fill(folder.path()).await;
        resident_beside_a_sandbox(folder.path()).await
    });
    let name = format!("mebibytes resident with {GAMES} open games of {TURNS} plies");
    vec![Figure::at_most(LIMIT, name, mebibytes(resident))]
}

/// Plays the games, and ticks off what would have been said of them.
async fn fill(folder: &Path) {
    let (service, mut announced) = harness::service_by(harness::open_store(folder).await, Arc::new(SystemClock));
    let tables = Arc::new(Tables::new(&service));
    for from in (0..GAMES).step_by(AT_ONCE as usize) {
        let players: Vec<_> = (from..from + AT_ONCE).map(|table| tokio::spawn(play(tables.clone(), table))).collect();
        for player in players {
            player.await.expect("a table");
        }
        let mut delivered = Vec::new();
        while let Ok(lane) = announced.lanes.try_recv() {
            delivered.push(tokio::spawn(tick_off(service.outbox.clone(), lane.value)));
        }
        for delivered in delivered {
            delivered.await.expect("a notice");
        }
    }
}

async fn tick_off(outbox: Outbox, lane: Lane) {
    let waiting = outbox.waiting(lane).await.expect("a store that can be read");
    // Several notices of a lane are announced one by one and removed together, by the first task that reads them.
    let _ = outbox.take_out(&waiting).await;
}

async fn play(tables: Arc<Tables>, table: u64) {
    let seats = [PlayerId(100_000 + 2 * table), PlayerId(100_001 + 2 * table)];
    let mut script = Script::new(table);
    let id = tables.begin(seats, ChannelId(table)).await;
    let mut at = tables.games.get(id).await.expect("the game");
    for _ in 0..TURNS {
        at = tables.turn(seats, &mut script, &at).await;
    }
}

/// Starts the bot against a sandbox in this process; the bytes that are resident in the bot's.
async fn resident_beside_a_sandbox(folder: &Path) -> usize {
    let sandbox = Sandbox::start(harness::sandbox_config(TextMoves::Addressed)).await.expect("a sandbox");
    let mut bot = Command::new(env::current_exe().expect("this program"))
        .env(STORE, folder)
        .env(SANDBOX, sandbox.url())
        .envs(allocation())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("this program once more");
    let control = sandbox.control();
    control.connected(SOON).await.expect("a connection");
    control.until(SOON, |control| (!control.commands().is_empty()).then_some(())).await.expect("commands");
    bot.stdin.take().expect("a pipe").write_all(b"connected\n").await.expect("a reader");
    let output = bot.wait_with_output().await.expect("an answer");
    sandbox.shutdown().await;
    let output = String::from_utf8_lossy(&output.stdout);
    let (parts, resident) = output.trim_end().rsplit_once('\n').expect("parts, and a number of bytes");
    println!("{parts}");
    resident.parse().expect("a number of bytes")
}

/// How the service has the C library allocate.
pub fn allocation() -> Vec<(&'static str, &'static str)> {
    let service = include_str!("../../deploy/makruk-bot.service");
    let environment = service.lines().filter_map(|line| line.strip_prefix("Environment="));
    let malloc = environment.flat_map(str::split_whitespace).filter(|variable| variable.starts_with("MALLOC_"));
    let variables: Vec<_> = malloc.filter_map(|variable| variable.split_once('=')).collect();
    assert!(!variables.is_empty(), "the service says how to allocate");
    variables
}

/// The process that is the bot: once it is told that it is connected, it looks at every game and thinks, and prints how many
/// bytes are resident at last.
pub fn hold() {
    let variable = |name| env::var(name).expect("a variable that is set");
    let runtime = cli::all_cores().build().expect("threads");
    println!("{}", runtime.block_on(resident_bot(&PathBuf::from(variable(STORE)), variable(SANDBOX))));
}

async fn resident_bot(folder: &Path, url: String) -> usize {
    let mut stages = Stages::begin();
    let (service, announced) = harness::service_by(harness::open_store(folder).await, Arc::new(SystemClock));
    stages.reached("the store");
    let games = service.games.clone();
    let tables = Tables::new(&service);
    let renderer = Arc::new(Renderer::new(Size::default()));
    stages.reached("the renderer");
    // As the bot does it, a table is read when a search needs it.
    let endings = tables::Tables::open(&folder.join("tables"), |_| ()).expect("endgame tables");
    let one = NonZeroUsize::MIN;
    let hash = EngineConfig::default().hash_mb.get().into();
    let settings = ThinkingSettings { processors: one, hash, tables: Some(endings), ..ThinkingSettings::default() };
    let thinkers = Arc::new(Thinkers::start(&settings).expect("threads"));
    let settings = harness::settings(url, TextMoves::Addressed, Preset::default());
    let bot = RunningBot::drawing_with(renderer.clone(), settings, (service, announced), thinkers.clone()).await;
    spawn_blocking(|| io::stdin().read_line(&mut String::new())).await.expect("a thread").expect("the word to begin");
    // A bot begins long before most of its games are played on.
    tokio::time::sleep(REST).await;
    stages.reached("the Discord client");

    for (_, id) in games.tables().await.expect("a store that can be read") {
        let table = games.get(id).await.expect("a game");
        if let Some(history) = table.game.play().and_then(Play::makruk) {
            black_box(renderer.png(&Scene::new(*history.position().board())));
        }
    }
    stages.reached("a look at every game");
    // The first searches have filled the hash table when the last begins, which continues until the end.
    for _ in 0..SEARCHES {
        think(&thinkers).await;
    }
    let thinking = tokio::spawn(async move {
        loop {
            think(&thinkers).await;
        }
    });
    stages.reached("the engine");
    // As on any day, a player moves; a second later the store returns unused memory.
    let game = games.get(games.tables().await.expect("a store that can be read")[0].1).await.expect("a game");
    let seats = game.game.players().collect::<Vec<_>>().try_into().expect("two people");
    tables.turn(seats, &mut Script::new(0), &game).await;
    tokio::time::sleep(REST).await;
    stages.reached("a move, and a moment's rest");
    let resident = resident();
    thinking.abort();
    bot.stop().await;
    resident
}

/// Prints what each stage of the bot's start adds to the memory: its own, and pages of its file, which are mostly code.
struct Stages {
    before: [f64; 2],
}

impl Stages {
    fn begin() -> Stages {
        let mut stages = Stages { before: [0.0; 2] };
        stages.reached("the program itself");
        stages
    }

    fn reached(&mut self, name: &str) {
        let now = ["RssAnon", "RssFile"].map(|line| mebibytes(status(line)));
        let [own, file] = [0, 1].map(|part| now[part] - self.before[part]);
        println!("{name}: {own:+.1} mebibytes of its own, {file:+.1} of its file");
        self.before = now;
    }
}

pub fn mebibytes(bytes: usize) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

/// One move of the best level.
async fn think(thinkers: &Thinkers) {
    let (asker, best) = (Asker { person: PlayerId(1), server: None }, Level::ALL[Level::ALL.len() - 1]);
    thinkers.choose(asker, History::new(Position::start()).into(), best, 1).await.expect("a move");
}

/// How many bytes of this process were in memory at most, since that was asked to be forgotten.
pub fn peak() -> usize {
    status("VmHWM")
}

/// How many bytes of this process are in memory.
pub fn resident() -> usize {
    status("VmRSS")
}

/// A number of bytes that Linux tells of this process.
fn status(name: &str) -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("Linux");
    let of_name = |line: &'_ str| line.strip_prefix(name)?.strip_prefix(':').map(str::to_owned);
    let line = status.lines().find_map(of_name).expect("a line of that name");
    let kibibytes: usize = line.trim().trim_end_matches("kB").trim().parse().expect("a number");
    kibibytes << 10
}
