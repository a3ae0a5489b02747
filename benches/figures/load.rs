//! Presses and commands of many members, more than can be answered among them, beside a game that goes on.
//!
//! They come at an even pace, from a client that is quicker than the bot, at [`RATES`] a second: first to a bot that does nothing
//! else, then to one whose processors search and in which [`OTHER_GAMES`] games are played as fast as Discord allows. The bot is a
//! process of its own, so that its memory is its own; the sandbox refuses what Discord refuses: the fifty-first request in any
//! second, and an answer after three seconds.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bot_discord::TextMoves;
use bot_service::game::PlayerId;
use bot_service::{Asker, ChannelId, SystemClock, Thinkers, ThinkingSettings};
use discord_sandbox::{
    Control, InteractionStatus, MemberRank, Message, RateLimits, Retention, Sandbox, SandboxConfig, SeedChannel,
    SeedPerson, Snowflake, Times,
};
use makruk::notation::Notation;
use makruk::{History, Position, Preset};
use makruk_bot::cli;
use makruk_engine::Level;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::mpsc::unbounded_channel;
use tokio::task::JoinHandle;

use crate::figure::Figure;
use crate::harness;
use crate::harness::{RunningBot, SOON};
use crate::memory;
use crate::play::Tables;
use crate::timing::{median, milliseconds, percentile};

/// Presses and commands a second.
const RATES: [u64; 4] = [200, 500, 1_000, 5_000];
/// Up to this rate none may be refused.
const ALL_ANSWERED: u64 = 500;
/// Up to this rate all must be answered or refused. Beyond, two processors that are also the client's and Discord's cannot do more.
const ALL_TOLD: u64 = 1_000;
/// For how long they come.
const RUSH: Duration = Duration::from_secs(8);
/// How long Discord waits for an answer, and a little longer.
const PATIENCE: Duration = Duration::from_millis(3_500);
/// How often the client sends what has come together, and looks for the board.
const TICK: Duration = Duration::from_millis(2);
const MEMBERS: usize = 300;
const OTHER_GAMES: usize = 20;
const SEARCHES: usize = 2;
/// The pause before each move of the game that is watched.
const PAUSE: Duration = Duration::from_millis(200);
/// How long it may wait for a board at worst.
const BOARD: Duration = Duration::from_secs(5);
/// Mebibytes that must not be exceeded at any time.
const LIMIT: f64 = 128.0;

/// Where the store is, for the process that is the bot.
pub const STORE: &str = "MAKRUK_BENCH_LOAD_STORE";
/// The sandbox's address, for the same.
const SANDBOX: &str = "MAKRUK_BENCH_SANDBOX";

pub fn measure() -> Vec<Figure> {
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    [Load::Quiet, Load::Busy].into_iter().flat_map(|load| runtime.block_on(rushes(load))).collect()
}

#[derive(Clone, Copy, Debug)]
enum Load {
    Quiet,
    Busy,
}

/// What became of a rush.
#[derive(Default)]
struct Answers {
    answered: usize,
    refused: usize,
    late: usize,
}

async fn rushes(load: Load) -> Vec<Figure> {
    let folder = tempfile::tempdir().expect("a folder");
    let sandbox = Sandbox::start(crowded()).await.expect("a sandbox");
    let mut bot = BotUnderLoad::start(&folder.path().join("store"), sandbox.url()).await;
    let control = sandbox.control();
    control.connected(SOON).await.expect("a connection");
    control.until(SOON, |control| (!control.commands().is_empty()).then_some(())).await.expect("commands");
    let channels: Vec<Snowflake> = control.channels().iter().map(|channel| channel.id).collect();
    let mut watched = WatchedGame::begin(&mut bot, &control, channels[0]).await;
    // What is slow the first time only.
    watched.turns(Duration::from_secs(2)).await;
    let mut others = Vec::new();
    if let Load::Busy = load {
        bot.say("think").await;
        for &channel in &channels[1..=OTHER_GAMES] {
            let mut game = WatchedGame::begin(&mut bot, &control, channel).await;
            others.push(tokio::spawn(async move { game.turns(Duration::MAX).await }));
        }
    }
    let mut figures = Vec::new();
    for rate in RATES {
        bot.ask("peak").await;
        let board = watched.board();
        let rush = tokio::spawn(rush(control.clone(), channels[0], board, rate));
        let waits = watched.turns(RUSH).await;
        let answers = rush.await.expect("a rush");
        let peak: usize = bot.ask("peak").await.parse().expect("a number of bytes");
        let limited = control.refused_requests();
        figures.extend(tell(load, rate, &answers, &waits, peak, limited));
    }
    others.iter().for_each(JoinHandle::abort);
    bot.end().await;
    sandbox.shutdown().await;
    figures
}

fn tell(load: Load, rate: u64, answers: &Answers, waits: &[Duration], peak: usize, limited: u32) -> Vec<Figure> {
    let Answers { answered, refused, late } = answers;
    let (middle, worst) = (milliseconds(median(waits.to_vec())), waits.iter().max().copied().unwrap_or_default());
    let (most, peak) = (milliseconds(percentile(waits.to_vec(), 95)), memory::mebibytes(peak));
    println!(
        "{load:?}, {rate} a second: {answered} answered, {refused} refused with a word, {late} not in time; the watched game: {} boards, \
         {middle:.0} ms at the median, {most:.0} at the 95th percentile; {peak:.1} MiB at most; {limited} requests over the limit",
        waits.len(),
    );
    let of = |what: &str| format!("{what}, {rate} a second to a {load:?} bot").to_lowercase();
    let mut figures = vec![
        Figure::at_most(LIMIT, of("mebibytes resident at most"), peak),
        Figure::holds(of("no request over the limit in any second"), limited == 0),
        Figure::at_most(milliseconds(BOARD), of("milliseconds for a board at worst"), milliseconds(worst)),
    ];
    if rate <= ALL_TOLD {
        figures.push(Figure::holds(of("all are answered or refused in time"), *late == 0));
    }
    if rate <= ALL_ANSWERED {
        figures.push(Figure::holds(of("none is refused"), *refused == 0));
    }
    figures
}

/// A sandbox with many members, a channel for each game, and the limits that Discord has.
fn crowded() -> SandboxConfig {
    let mut config = harness::sandbox_config(TextMoves::Everywhere);
    let channels = &mut config.seed.guilds[0].channels;
    channels.extend((channels.len()..=OTHER_GAMES).map(|number| SeedChannel::new(&format!("table-{number}"))));
    config.seed.people.extend((0..MEMBERS).map(|number| {
        let name = format!("member{number}");
        SeedPerson::new(&name, &name, "en-US", MemberRank::Member)
    }));
    let times = Times { acknowledge: Duration::from_secs(3), ..config.times };
    let retention = Retention { messages: 500_000, file_bytes: 16 << 20, requests: 20_000 };
    SandboxConfig { limits: RateLimits::default(), times, retention, ..config }
}

/// Presses buttons of this board and uses commands, each time as another member; what became of it.
async fn rush(control: Control, channel: Snowflake, board: Message, rate: u64) -> Answers {
    let people: Vec<Snowflake> = control.people().iter().map(|person| person.id).collect();
    let ids = custom_ids(&board);
    let start = |start: &str| ids.iter().find(|id| id.starts_with(start)).cloned();
    // A board for oneself, which is drawn, and one's own move, which those who only watch are refused.
    let buttons: Vec<String> = ["m1:b:v:", "m1:b:m:"].into_iter().filter_map(start).collect();
    assert_eq!(buttons.len(), 2, "{ids:?}");
    let (begun, mut sent, mut made) = (Instant::now(), 0_u64, Vec::new());
    let mut clock = tokio::time::interval(TICK);
    while begun.elapsed() < RUSH {
        clock.tick().await;
        let due = (begun.elapsed().as_secs_f64() * rate as f64) as u64;
        for number in sent..due {
            let seat = people[number as usize % people.len()];
            let made_one = match number % 4 {
                3 => control.command(seat, channel, "games", &[]),
                even => control.forge(seat, channel, board.id, &buttons[(even % 2) as usize]),
            };
            made.push(made_one.expect("a member who may"));
        }
        sent = due;
    }
    tokio::time::sleep(PATIENCE).await;
    let mut answers = Answers::default();
    for id in made {
        let Some(interaction) = control.interaction(id) else { continue };
        let content =
            interaction.callback.as_ref().and_then(|body| body["data"]["content"].as_str().map(str::to_owned));
        match interaction.status {
            InteractionStatus::Answered | InteractionStatus::Thinking => {
                let is_refused = content.is_some_and(|words| TOO_BUSY.contains(&words.as_str()));
                *(if is_refused { &mut answers.refused } else { &mut answers.answered }) += 1;
            }
            _ => answers.late += 1,
        }
    }
    answers
}

/// What those read who came in too great a number.
const TOO_BUSY: [&str; 2] = ["Too many at once. Please try again", "มีคนกดพร้อมกันหลายคน ลองอีกครั้ง"];

fn custom_ids(message: &Message) -> Vec<String> {
    fn collect(value: &Value, into: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                into.extend(fields.get("custom_id").and_then(Value::as_str).map(str::to_owned));
                fields.values().for_each(|value| collect(value, into));
            }
            Value::Array(values) => values.iter().for_each(|value| collect(value, into)),
            _ => {}
        }
    }
    let mut ids = Vec::new();
    message.components.iter().for_each(|value| collect(value, &mut ids));
    ids
}

/// A game whose players type their moves as soon as they see the board.
struct WatchedGame {
    control: Control,
    channel: Snowflake,
    seats: [Snowflake; 2],
    game: History,
    /// The newest message that was looked at.
    seen: Snowflake,
    board: Option<Snowflake>,
    rng: SmallRng,
}

impl WatchedGame {
    async fn begin(bot: &mut BotUnderLoad, control: &Control, channel: Snowflake) -> WatchedGame {
        let people = control.people();
        let seats = [people[0].id, people[1].id];
        bot.ask(&format!("begin {channel} {} {}", seats[0], seats[1])).await;
        let mut game = WatchedGame {
            control: control.clone(),
            channel,
            seats,
            game: History::new(Position::start()),
            seen: Snowflake(0),
            board: None,
            rng: SmallRng::seed_from_u64(channel.0),
        };
        game.next_board().await;
        game
    }

    /// Moves are made for this long; how long each waited for its board.
    async fn turns(&mut self, within: Duration) -> Vec<Duration> {
        let (begun, mut waits) = (Instant::now(), Vec::new());
        while begun.elapsed() < within {
            tokio::time::sleep(PAUSE).await;
            waits.extend(self.turn().await);
        }
        waits
    }

    /// `None` once the game has ended.
    async fn turn(&mut self) -> Option<Duration> {
        let position = self.game.position().clone();
        let moves = position.legal_moves();
        let mv = *moves.choose(&mut self.rng)?;
        let by = self.seats[usize::from(position.turn() == makruk::Color::Black)];
        let text = Notation::ThaiLong.format(&position, mv);
        let start = Instant::now();
        self.control.say(by, self.channel, &text).expect("a member who may write");
        self.next_board().await;
        let _ = self.game.play(mv);
        Some(start.elapsed())
    }

    /// Waits for the next board, and looks at each message once: there are many, and the machine is also the bot's.
    async fn next_board(&mut self) {
        let found = tokio::time::timeout(SOON, async {
            loop {
                let newer = self.control.messages_after(self.channel, self.seen);
                self.seen = newer.last().map_or(self.seen, |newest| newest.id);
                let is_board = |message: &&Message| message.visible_to.is_none() && !message.sent_with.is_empty();
                if let Some(board) = newer.iter().rev().find(is_board) {
                    return board.id;
                }
                tokio::time::sleep(TICK).await;
            }
        });
        self.board = Some(found.await.expect("a board"));
    }

    /// The newest board.
    fn board(&self) -> Message {
        self.board.and_then(|id| self.control.message(self.channel, id)).expect("a board")
    }
}

/// The bot, in a process of its own.
struct BotUnderLoad {
    process: Child,
    orders: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
}

impl BotUnderLoad {
    async fn start(store: &std::path::Path, sandbox: String) -> BotUnderLoad {
        let mut process = Command::new(env::current_exe().expect("this program"))
            .env(STORE, store)
            .env(SANDBOX, sandbox)
            .envs(memory::allocation())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("this program once more");
        let orders = process.stdin.take().expect("a pipe");
        let answers = BufReader::new(process.stdout.take().expect("a pipe")).lines();
        BotUnderLoad { process, orders, answers }
    }

    async fn say(&mut self, order: &str) {
        self.orders.write_all(format!("{order}\n").as_bytes()).await.expect("a reader");
    }

    async fn ask(&mut self, order: &str) -> String {
        self.say(order).await;
        self.answers.next_line().await.expect("a pipe").expect("an answer")
    }

    async fn end(self) {
        let BotUnderLoad { mut process, orders, .. } = self;
        drop(orders);
        process.wait().await.expect("an end");
    }
}

/// The process that is the bot: it does what it is told, line by line.
pub fn hold() {
    let variable = |name| env::var(name).expect("a variable that is set");
    let runtime = cli::all_cores().build().expect("threads");
    runtime.block_on(serve(PathBuf::from(variable(STORE)), variable(SANDBOX)));
}

async fn serve(store: PathBuf, url: String) {
    fs::create_dir_all(&store).expect("a folder");
    let (service, announced) = harness::service_by(harness::open_store(&store).await, Arc::new(SystemClock));
    let tables = Tables::new(&service);
    let thinkers = Arc::new(Thinkers::start(&ThinkingSettings::default()).expect("threads"));
    let settings = harness::settings(url, TextMoves::Everywhere, Preset::default());
    let bot = RunningBot::start(settings, (service, announced), Arc::clone(&thinkers)).await;
    let (sender, mut orders) = unbounded_channel();
    std::thread::spawn(move || std::io::stdin().lines().map_while(Result::ok).try_for_each(|order| sender.send(order)));
    while let Some(order) = orders.recv().await {
        let words: Vec<&str> = order.split(' ').collect();
        match *words {
            ["begin", channel, white, black] => {
                let [channel, white, black] = [channel, white, black].map(|id| id.parse().expect("an id"));
                let id = tables.begin([PlayerId(white), PlayerId(black)], ChannelId(channel)).await;
                println!("{id}");
            }
            ["think"] => (0..SEARCHES as u64).for_each(|person| search(&thinkers, person)),
            ["peak"] => {
                println!("{}", memory::peak());
                fs::write("/proc/self/clear_refs", "5").expect("Linux");
            }
            _ => panic!("{order}"),
        }
    }
    bot.stop().await;
}

/// Searches for moves of the best level without end.
fn search(thinkers: &Arc<Thinkers>, person: u64) {
    let (thinkers, asker) = (Arc::clone(thinkers), Asker { person: PlayerId(person + 1), server: None });
    tokio::spawn(async move {
        let best = Level::ALL[Level::ALL.len() - 1];
        while thinkers.choose(asker, History::new(Position::start()).into(), best, person).await.is_ok() {}
    });
}
