//! A turn, whole: the typed text is read, judged, committed, drawn, and posted over HTTP.
//!
//! First one game alone. A turn is compared with the sum of what cannot be avoided in it, measured in turn with it: one record
//! appended with `fdatasync` on the same disk, one picture, and one bare POST of as many bytes to the same server, which does
//! nothing with them. The record is appended and the picture drawn on blocking threads, since no async program may do either on
//! its own. Its processor time is compared with theirs. What a player waits for in the sandbox, whose events and checks are part
//! of that, is only printed.
//!
//! Then [`TABLES`] games at once, without the post, since Discord would not let a bot say so much: games that move at the same
//! time share their syncs.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::figure::Figure;
use crate::harness;
use crate::play::{Script, Tables};
use crate::sitting::Sitting;
use crate::timing::{median, milliseconds};
use bot_service::game::{Play, PlayerId};
use bot_service::{BoardRevision, ChannelId, MoveInput, Snapshot, SystemClock};
use discord_sandbox::DEFAULT_TOKEN;
use makruk::{History, Position};
use makruk_render::{Plate, Plates, Renderer, Scene, Size};
use nix::sys::resource::{UsageWho, getrusage};
use serenity::all::{CreateAttachment, CreateMessage, HttpBuilder};

const TURNS: usize = 200;
/// A turn in times of the sum of its unavoidable parts.
const RATIO: f64 = 1.3;
/// The processor time of a turn in times of that of its unavoidable parts.
const PROCESSOR_RATIO: f64 = 1.5;
/// About what a game takes in the store, in bytes.
const RECORD: [u8; 600] = [7; 600];

const TABLES: u64 = 64;
const TURNS_AT_A_TABLE: u64 = 150;
const SYNCS_A_TURN: f64 = 0.1;

pub fn measure() -> Vec<Figure> {
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let mut figures = runtime.block_on(alone());
    runtime.block_on(seen());
    figures.push(runtime.block_on(together()));
    figures
}

/// One game, move by move.
async fn alone() -> Vec<Figure> {
    let folder = tempfile::tempdir().expect("a folder");
    let (service, _announced) = harness::service_by(harness::open_store(folder.path()).await, Arc::new(SystemClock));
    let tables = Tables::new(&service);
    let renderer = Arc::new(Renderer::new(Size::default()));
    let url = receiver().await;
    let http = HttpBuilder::new(DEFAULT_TOKEN).proxy(url.clone()).ratelimiter_disabled(true).build();
    let channel = serenity::all::ChannelId::new(1);
    let seats = [PlayerId(1), PlayerId(2)];
    let id = tables.begin(seats, ChannelId(1)).await;
    let mut table = tables.games.get(id).await.expect("the game");
    let mut parts = Parts { log: Arc::new(Log::new(folder.path())), client: reqwest::Client::new(), url };
    let mut script = Script::new(1);
    let mut times = [const { Vec::new() }; 6];
    let (mut processor_of_parts, mut processor) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..TURNS {
        let before = cpu();
        let [sync, bare_picture, bare_post] = parts.measure(&renderer, &table).await;
        processor_of_parts += cpu() - before;

        let play = table.game.play().expect("a game that goes on");
        let (text, request) = (script.next(play), tables.request(play.seat_to_move().person().unwrap()));
        let (before, start) = (cpu(), Instant::now());
        let after = tables
            .games
            .play(request, table.id, BoardRevision::Now, MoveInput::Text(&text))
            .await
            .expect("a legal move");
        let durable = start.elapsed();
        let png = drawn(&renderer, &after).await;
        let picture = start.elapsed();
        let message = CreateMessage::new().content(&text).add_file(CreateAttachment::bytes(png, "board.png"));
        channel.send_message(&http, message).await.expect("a server that takes it");
        let turn = start.elapsed();
        processor += cpu() - before;
        for (times, time) in times.iter_mut().zip([sync, bare_picture, bare_post, durable, picture, turn]) {
            times.push(time);
        }
        table = tables.going_on(seats, after).await;
    }
    let [sync, bare_picture, bare_post, durable, picture, turn] = times.map(median);
    println!(
        "a turn: {:.3} ms; durable after {:.3}, drawn after {:.3}; {:.3} ms of a processor",
        milliseconds(turn),
        milliseconds(durable),
        milliseconds(picture),
        milliseconds(processor) / TURNS as f64,
    );
    println!(
        "its unavoidable parts: {:.3} ms for a record appended with fdatasync, {:.3} for a picture, {:.3} for a bare POST; \
         {:.3} ms of a processor",
        milliseconds(sync),
        milliseconds(bare_picture),
        milliseconds(bare_post),
        milliseconds(processor_of_parts) / TURNS as f64,
    );
    let times_of = |whole: Duration, parts: Duration| whole.as_secs_f64() / parts.as_secs_f64();
    vec![
        Figure::at_most(
            RATIO,
            "a turn, in times of its unavoidable parts",
            times_of(turn, sync + bare_picture + bare_post),
        ),
        Figure::at_most(
            PROCESSOR_RATIO,
            "processor time of a turn, in times of its parts'",
            times_of(processor, processor_of_parts),
        ),
    ]
}

/// What a turn cannot do without.
struct Parts {
    log: Arc<Log>,
    client: reqwest::Client,
    url: String,
}

impl Parts {
    /// How long each takes: an appended record, a picture, and a POST with that picture.
    async fn measure(&mut self, renderer: &Arc<Renderer>, table: &Snapshot) -> [Duration; 3] {
        let start = Instant::now();
        let log = Arc::clone(&self.log);
        tokio::task::spawn_blocking(move || log.append()).await.expect("a record");
        let sync = start.elapsed();
        let start = Instant::now();
        let png = drawn(renderer, table).await;
        let picture = start.elapsed();
        let start = Instant::now();
        let post = self.client.post(&self.url).body(png).send().await.expect("a server that takes it");
        post.bytes().await.expect("an answer");
        [sync, picture, start.elapsed()]
    }
}

/// The address of a server that takes every message and does nothing with it.
async fn receiver() -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let taken = serde_json::json!({
        "id": "2", "channel_id": "1", "content": "", "timestamp": "2025-01-01T00:00:00Z", "edited_timestamp": null,
        "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
        "pinned": false, "type": 0, "author": { "id": "3", "username": "makruk-bot", "discriminator": "0000" },
    });
    let take = move |body: axum::body::Bytes| async move {
        drop(body);
        axum::Json(taken)
    };
    tokio::spawn(async { axum::serve(listener, axum::Router::new().fallback(take)).await });
    format!("http://{address}")
}

/// The board of a running game, with its plates; the start position's, if the game has just ended.
fn scene(table: &Snapshot) -> Scene {
    let history = table.game.play().and_then(Play::makruk);
    let board = history.map_or_else(|| *Position::start().board(), |history| *history.position().board());
    let plate = |player: &str| Plate { player: player.to_owned(), ..Plate::default() };
    let sides = [plate("Somchai"), plate("กัญญารัตน์")].into();
    let plates = Plates { sides, turn: history.map(|history| history.position().turn().into()), ..Plates::default() };
    Scene { last_move: history.and_then(History::last_move).map(Into::into), plates: Some(plates), ..Scene::new(board) }
}

/// The picture, drawn where the bot draws it.
async fn drawn(renderer: &Arc<Renderer>, table: &Snapshot) -> Vec<u8> {
    let (renderer, scene) = (Arc::clone(renderer), scene(table));
    tokio::task::spawn_blocking(move || renderer.png(&scene)).await.expect("a picture")
}

/// What a player waits for in the sandbox, from the typed text to the board in the channel.
async fn seen() {
    let mut sitting = Sitting::begin().await;
    let mut waits = Vec::new();
    for _ in 0..TURNS / 4 {
        waits.push(sitting.turn().await);
    }
    sitting.end().await;
    println!("in the sandbox, from the typed text to the board in the channel: {:.2} ms", milliseconds(median(waits)));
}

/// Many games at once.
async fn together() -> Figure {
    let folder = tempfile::tempdir().expect("a folder");
    let store = harness::open_store(folder.path()).await;
    let (service, mut announced) = harness::service_by(store.clone(), Arc::new(SystemClock));
    let tables = Tables::new(&service);
    let tables = Arc::new(tables);
    let renderer = Arc::new(Renderer::new(Size::default()));
    let mut ready = Vec::new();
    for table in 0..TABLES {
        let seats = [PlayerId(1000 + 2 * table), PlayerId(1001 + 2 * table)];
        let id = tables.begin(seats, ChannelId(table)).await;
        ready.push((seats, tables.games.get(id).await.expect("the game")));
    }
    while announced.lanes.try_recv().is_ok() {}
    let (before, cpu, start) = (store.stats(), cpu(), Instant::now());
    let players: Vec<_> = ready
        .into_iter()
        .map(|(seats, table)| tokio::spawn(play_on(tables.clone(), renderer.clone(), seats, table)))
        .collect();
    for player in players {
        player.await.expect("a table");
    }
    let (took, used, after) = (start.elapsed(), self::cpu() - cpu, store.stats());
    let turns = (TABLES * TURNS_AT_A_TABLE) as f64;
    let syncs = (after.syncs - before.syncs) as f64 / turns;
    println!(
        "{TABLES} games at once: {:.0} turns a second, {:.3} ms of a processor a turn",
        turns / took.as_secs_f64(),
        milliseconds(used) / turns,
    );
    Figure::at_most(SYNCS_A_TURN, format!("syncs a turn with {TABLES} games at once"), syncs)
}

async fn play_on(tables: Arc<Tables>, renderer: Arc<Renderer>, seats: [PlayerId; 2], mut table: Snapshot) {
    let mut script = Script::new(seats[0].0);
    for _ in 0..TURNS_AT_A_TABLE {
        table = tables.turn(seats, &mut script, &table).await;
        drawn(&renderer, &table).await;
    }
}

/// The processor time that this process has used.
fn cpu() -> Duration {
    let used = getrusage(UsageWho::RUSAGE_SELF).expect("the system keeps count");
    let time = |time: nix::sys::time::TimeVal| Duration::new(time.tv_sec() as u64, time.tv_usec() as u32 * 1000);
    time(used.user_time()) + time(used.system_time())
}

/// A plain log: records are appended and synced. The file grows as a database's log does; writing the same bytes over and over
/// would be a third quicker, and is nothing that a store could do.
struct Log(File);

impl Log {
    fn new(folder: &Path) -> Log {
        let mut file = File::create(folder.join("log")).expect("a file");
        file.write_all(&RECORD).and_then(|()| file.sync_all()).expect("room");
        Log(file)
    }

    /// Writes a record and waits until it is on the disk.
    fn append(&self) {
        (&self.0).write_all(&RECORD).and_then(|()| self.0.sync_data()).expect("room");
    }
}
