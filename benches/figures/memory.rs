//! Resident memory of a bot that has ten thousand open games: store, pictures and threads, after every game was looked at.
//!
//! The games are made first and by another process, so that only what a bot holds is counted. Fails above [`LIMIT`].

use std::env;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use crate::play::{Script, Tables};
use commit_store::SledStore;
use makruk_bot::game::PlayerId;
use makruk_bot::service::ChannelId;
use makruk_render::{Renderer, Scene, Size};

const GAMES: u64 = 10_000;
const TURNS: u64 = 20;
/// How many are made at once, so that they share syncs.
const AT_ONCE: u64 = 250;
const LIMIT: usize = 64 << 20;

/// Where the games are, for the process that only holds them.
pub const STORE: &str = "MAKRUK_BENCH_STORE";

pub fn holds() -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("store");
    tokio::runtime::Runtime::new().expect("threads").block_on(fill(&store));
    let holder = Command::new(env::current_exe().expect("this program"))
        .env(STORE, &store)
        .output()
        .expect("this program once more");
    let resident: usize = String::from_utf8_lossy(&holder.stdout).trim().parse().expect("a number of bytes");
    println!(
        "{GAMES} open games of {TURNS} plies: {:.1} MB resident (at most {:.1})",
        resident as f64 / 1e6,
        LIMIT as f64 / 1e6
    );
    resident <= LIMIT
}

async fn fill(path: &Path) {
    let store = Arc::new(SledStore::open(path).expect("a store"));
    let (tables, mut announced) = Tables::new(store);
    let tables = Arc::new(tables);
    for from in (0..GAMES).step_by(AT_ONCE as usize) {
        let players: Vec<_> = (from..from + AT_ONCE)
            .map(|table| {
                let tables = tables.clone();
                tokio::spawn(async move {
                    let seats = [PlayerId(100_000 + 2 * table), PlayerId(100_001 + 2 * table)];
                    let mut script = Script::new(table);
                    let id = tables.begin(seats, ChannelId(table)).await;
                    let mut at = tables.games.get(id).await.expect("the game");
                    for _ in 0..TURNS {
                        at = tables.turn(seats, &mut script, &at).await;
                    }
                })
            })
            .collect();
        for player in players {
            player.await.expect("a table");
        }
        while announced.notices.try_recv().is_ok() {}
    }
}

/// Holds everything as a bot does, looks at every game, and prints how many bytes are resident.
pub fn hold(path: &Path) {
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let store = Arc::new(SledStore::open(path).expect("a store"));
    let (tables, _announced) = Tables::new(store);
    let renderer = Renderer::new(Size::default());
    runtime.block_on(async {
        for (_, id) in tables.games.tables().await.expect("a store that can be read") {
            let table = tables.games.get(id).await.expect("a game");
            if let Some(play) = table.game.play() {
                black_box(renderer.png(&Scene::new(*play.position().board())));
            }
        }
    });
    println!("{}", resident());
}

/// How many bytes of this process are in memory.
fn resident() -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line of that name");
    let kibibytes: usize = line.trim().trim_end_matches("kB").trim().parse().expect("a number");
    kibibytes << 10
}
