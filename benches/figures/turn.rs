//! A turn, whole: the typed text is read, judged, committed, drawn, and posted over HTTP.
//!
//! First one game alone: the time is told in multiples of one `fdatasync` of a record appended on the same disk, taken in turns
//! with it, and has to stay below [`RATIO`]. The server that takes the post does nothing with it. Beside it stands what a player
//! waits for in the sandbox, whose events and checks are part of that.
//!
//! Then [`TABLES`] games at once, without the post, since Discord would not let a bot say so much: games that move at the same
//! time share their syncs.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::play::{Script, Tables};
use crate::sitting::Sitting;
use crate::timing::{median, milliseconds};
use commit_store::{SledStore, Store};
use discord_sandbox::DEFAULT_TOKEN;
use makruk::Position;
use makruk_bot::game::{Play, PlayerId};
use makruk_bot::service::{BoardRevision, ChannelId, MoveInput, Snapshot};
use makruk_render::{Renderer, Scene, Size};
use nix::sys::resource::{UsageWho, getrusage};
use serenity::all::{CreateAttachment, CreateMessage, HttpBuilder};

const TURNS: usize = 200;
const RATIO: f64 = 6.0;
/// What a game takes in the store, about, in bytes.
const RECORD: [u8; 600] = [7; 600];

const TABLES: u64 = 64;
const TURNS_AT_A_TABLE: u64 = 150;
const SYNCS_A_TURN: f64 = 0.15;

pub fn holds() -> bool {
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let alone = runtime.block_on(alone());
    runtime.block_on(seen());
    let together = runtime.block_on(together());
    alone && together
}

/// One game, move by move. Says whether a turn was quick enough.
async fn alone() -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(SledStore::open(folder.path().join("store")).expect("a store"));
    let (tables, _announced) = Tables::new(store);
    let renderer = Arc::new(Renderer::new(Size::default()));
    let http = HttpBuilder::new(DEFAULT_TOKEN).proxy(receiver().await).ratelimiter_disabled(true).build();
    let channel = serenity::all::ChannelId::new(1);
    let seats = [PlayerId(1), PlayerId(2)];
    let id = tables.begin(seats, ChannelId(1)).await;
    let mut table = tables.games.get(id).await.expect("the game");
    let (mut script, mut log) = (Script::new(1), Log::new(folder.path()));
    let mut times = [const { Vec::new() }; 4];
    for _ in 0..TURNS {
        let play = table.game.play().expect("a game that goes on");
        let (text, request) = (script.next(play), tables.request(play.seat_to_move().person().unwrap()));
        let sync = log.append();
        let start = Instant::now();
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
        for (times, time) in times.iter_mut().zip([sync, durable, picture - durable, start.elapsed()]) {
            times.push(time);
        }
        table = tables.going_on(seats, after).await;
    }
    let [sync, durable, picture, turn] = times.map(median);
    let ratio = turn.as_secs_f64() / sync.as_secs_f64();
    println!(
        "a turn: {:.2} ms, of which {:.2} until it is durable and {:.2} for the picture",
        milliseconds(turn),
        milliseconds(durable),
        milliseconds(picture)
    );
    println!(
        "one record appended with fdatasync: {:.2} ms; a turn is {ratio:.1} of them (at most {RATIO})",
        milliseconds(sync)
    );
    ratio <= RATIO
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

/// The board of a game that goes on; of the last one, if it has just ended.
async fn drawn(renderer: &Arc<Renderer>, table: &Snapshot) -> Vec<u8> {
    let board = table.game.play().map_or_else(|| *Position::start().board(), |play| *play.position().board());
    let scene = Scene { last_move: table.game.play().and_then(Play::last_move), ..Scene::new(board) };
    let renderer = Arc::clone(renderer);
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

/// Many games at once. Says whether they shared their syncs.
async fn together() -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(SledStore::open(folder.path().join("store")).expect("a store"));
    let (tables, mut announced) = Tables::new(store.clone());
    let tables = Arc::new(tables);
    let renderer = Arc::new(Renderer::new(Size::default()));
    let mut ready = Vec::new();
    for table in 0..TABLES {
        let seats = [PlayerId(1000 + 2 * table), PlayerId(1001 + 2 * table)];
        let id = tables.begin(seats, ChannelId(table)).await;
        ready.push((seats, tables.games.get(id).await.expect("the game")));
    }
    while announced.notices.try_recv().is_ok() {}
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
        "{TABLES} games at once: {:.0} turns a second, {:.2} ms of a processor and {syncs:.3} syncs a turn (at most \
         {SYNCS_A_TURN})",
        turns / took.as_secs_f64(),
        milliseconds(used) / turns,
    );
    syncs <= SYNCS_A_TURN
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

/// A log, as plain as can be: a record is appended and synced. The database's own file grows with its commits, too; writing
/// the same bytes over and over would be a third quicker.
struct Log(File);

impl Log {
    fn new(folder: &Path) -> Log {
        let mut file = File::create(folder.join("log")).expect("a file");
        file.write_all(&RECORD).and_then(|()| file.sync_all()).expect("room");
        Log(file)
    }

    /// How long it takes to write a record and have it on the disk.
    fn append(&mut self) -> Duration {
        let start = Instant::now();
        self.0.write_all(&RECORD).and_then(|()| self.0.sync_data()).expect("room");
        start.elapsed()
    }
}
