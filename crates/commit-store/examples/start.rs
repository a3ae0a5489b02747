//! How long a start takes on a store full of games, and where the time goes: `cargo run --release -p commit-store --features measure --example start`.
//!
//! The store is made in a temporary folder, or in the one that the first argument names, which is kept for another run.
//! The rows are those of finished games: one of 250 bytes and two of a byte for each. The second argument is the number
//! of games, by default [`GAMES`].

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bytes::Bytes;
use commit_store::{Commit, Key, Put, SledStore, Space, Store, check, verify};
use futures::StreamExt;

const GAMES: u64 = 1_000_000;
const PLAYERS: u64 = 20_000;
const ROWS: usize = 1_000;
const COMMITS: usize = 8;

const GAME: Space = Space::new("game");
const FINISHED: Space = Space::new("finished-game");
const NOTES: Space = Space::new("note");

#[tokio::main]
async fn main() {
    let scratch = tempfile::tempdir().expect("a folder");
    let folder = std::env::args_os().nth(1).map_or(scratch.path().join("store"), PathBuf::from);
    if !folder.exists() {
        let games = std::env::args().nth(2).map_or(GAMES, |games| games.parse().expect("a number"));
        let filled = fill(&folder, games).await;
        timed("it is closed", || drop(filled));
    }
    for start in ["as it was left", "as it was closed", "after that was cut short", "as it was closed again"] {
        let store = timed(&format!("the store is opened {start}"), || SledStore::open(&folder, 1).expect("a store"));
        println!("memory: {} KiB, {} at most", memory("VmRSS"), memory("VmHWM"));
        if start != "as it was closed" {
            commit_while_verified(&store).await;
        }
        timed("it is closed", || drop(store));
    }
    if folder.join("checkpoint").exists() {
        timed("its checkpoint is read", || verify(&folder.join("checkpoint")).expect("a checkpoint"));
    }
    let database = timed("its database alone is opened", || {
        let config = sled::Config::new().path(folder.join("sled")).flush_every_ms(None);
        config.cache_capacity(1 << 20).segment_size(2 << 20).open().expect("a database")
    });
    timed("its database alone is read", || assert!(database.iter().all(|entry| entry.is_ok())));
    timed("its database alone is closed", || drop(database));
    for file in fs::read_dir(folder.join("sled")).expect("a folder").map(|file| file.expect("a file")) {
        println!("{:?}: {} KiB", file.file_name(), file.metadata().expect("a file").len() >> 10);
    }
    let store = SledStore::open(&folder, 1).expect("a store");
    assert!(check(&store, |_| ()).await.is_sound());
}

async fn fill(folder: &Path, games: u64) -> SledStore {
    let begun = Instant::now();
    let store = SledStore::open(folder, 1).expect("a new store");
    let (game, mark) = (Bytes::from(vec![7; 250]), Bytes::from_static(&[1]));
    let rows = (0..games).flat_map(|number| {
        let id = (1 << 40) + number;
        let players = [number % PLAYERS, (number + 1 + number / PLAYERS) % PLAYERS];
        let lists = players.map(|player| (FINISHED.key([player, !id]), mark.clone()));
        [(GAME.key([id]), game.clone())].into_iter().chain(lists)
    });
    let mut commits = futures::stream::iter(chunks(rows)).map(|puts| store.commit(puts)).buffer_unordered(COMMITS);
    while let Some(done) = commits.next().await {
        assert!(matches!(done, Ok(Commit::Done { .. })), "{done:?}");
    }
    drop(commits);
    println!("{games} games stored in {:.1} s", begun.elapsed().as_secs_f64());
    store
}

/// Commits as long as the store is being verified, and a little longer.
async fn commit_while_verified(store: &SledStore) {
    let (begun, mut took) = (Instant::now(), Vec::new());
    while is_verifying() || took.len() < 100 {
        let (key, value) = (NOTES.key([rand::random()]), Bytes::from_static(&[1; 200]));
        let asked = Instant::now();
        assert!(matches!(store.commit(vec![Put::create(key, value)]).await, Ok(Commit::Done { .. })));
        took.push(asked.elapsed().as_secs_f64() * 1e3);
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let seconds = begun.elapsed().as_secs_f64();
    took.sort_by(f64::total_cmp);
    let at = |part: usize| took[(took.len() - 1) * part / 1000];
    let (number, half, most, longest) = (took.len(), at(500), at(990), at(1000));
    println!(
        "{number} commits in {seconds:.1} s: half in {half:.2} ms, 99 of 100 in {most:.2}, the longest in {longest:.1}"
    );
    println!("memory: {} KiB, {} at most", memory("VmRSS"), memory("VmHWM"));
}

/// Whether the store is being verified: there is a thread that does it. Only Linux tells.
fn is_verifying() -> bool {
    let Ok(threads) = fs::read_dir("/proc/self/task") else { return false };
    let names = threads.flatten().filter_map(|thread| fs::read_to_string(thread.path().join("comm")).ok());
    names.into_iter().any(|name| name.trim() == "store-verifier")
}

fn chunks(rows: impl Iterator<Item = (Key, Bytes)>) -> impl Iterator<Item = Vec<Put>> {
    let mut puts = rows.map(|(key, value)| Put::create(key, value));
    std::iter::from_fn(move || {
        let chunk: Vec<Put> = puts.by_ref().take(ROWS).collect();
        (!chunk.is_empty()).then_some(chunk)
    })
}

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let done = work();
    println!("{what}: {:.3} s", begun.elapsed().as_secs_f64());
    done
}

/// A line of what Linux says of this process, in KiB.
fn memory(line: &str) -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let found = status.lines().find_map(|found| found.strip_prefix(line)?.strip_prefix(':')).unwrap_or("unknown");
    found.trim().trim_end_matches(" kB").to_owned()
}
