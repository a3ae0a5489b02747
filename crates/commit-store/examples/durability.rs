//! What carries the durability of a commit: the journal, with sled flushed lazily behind it, or sled itself, flushed and synced
//! for each group of commits. Both are measured in turn, several times: `cargo run --release -p commit-store --features measure --example durability`.
//!
//! A commit writes what a turn of a game writes: three keys, some 600 bytes. First one task alone, then [`TASKS`]
//! tasks at once, each of which works for a moment between its commits. Beside them is what no store can do without: one
//! record appended to a file, and `fdatasync`. sled alone does less than the store: it keeps no second copy.

use std::fs::{File, OpenOptions};
use std::hint::{black_box, spin_loop};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use bytes::Bytes;
use commit_store::{Commit, Expect, Key, Put, SledStore, Space, Store};
use tokio::sync::oneshot;

const ROUNDS: usize = 5;
const ALONE: u64 = 400;
const TASKS: u64 = 64;
const COMMITS_EACH: u64 = 60;
/// How long a task works between its commits, on a separate thread: about as long as it takes to render a picture.
const WORK: Duration = Duration::from_micros(150);

const KEYS: Space = Space::new("key");
const PARTS: u64 = 3;
const VALUE: [u8; 200] = [7; 200];

/// How commits are gathered into groups, as in the store.
const MAX_GROUP: usize = 256;
const CROWD: usize = 2;
const GATHERING: Duration = Duration::from_micros(500);
const LULL: Duration = Duration::from_millis(2);
const LOOK_AGAIN: Duration = Duration::from_micros(30);

fn key(of: u64, part: u64) -> Key {
    KEYS.key([of, part])
}

/// Something that commits.
trait Committer: Send + Sync + 'static {
    /// Writes the keys of `of`, which have these revisions, and notes the new ones.
    fn commit(&self, of: u64, revs: &mut Vec<u64>) -> impl Future<Output = ()> + Send;
    /// How often the disk was synced.
    fn syncs(&self) -> u64;
}

/// The store of this crate.
struct Journalled(SledStore);

impl Committer for Journalled {
    async fn commit(&self, of: u64, revs: &mut Vec<u64>) {
        let expect = |part: usize| revs.get(part).map_or(Expect::Absent, |rev| Expect::Rev(*rev));
        let put = |part: u64| Put::write(key(of, part), expect(part as usize), Bytes::from_static(&VALUE));
        match self.0.commit((0..PARTS).map(put).collect()).await {
            Ok(Commit::Done { revs: given }) => *revs = given,
            other => panic!("nobody else writes, but: {other:?}"),
        }
    }

    fn syncs(&self) -> u64 {
        self.0.stats().syncs
    }
}

/// sled alone: a thread applies all commits that wait as one batch, flushes, and syncs the file through a second handle, since
/// sled's own flush survives the process, but no power cut.
struct SledAlone {
    requests: Sender<(u64, oneshot::Sender<()>)>,
    syncs: Arc<AtomicU64>,
}

impl SledAlone {
    fn open(folder: &Path) -> SledAlone {
        let config =
            sled::Config::new().path(folder).flush_every_ms(None).cache_capacity(4 << 20).segment_size(2 << 20);
        let db = config.open().expect("a database");
        let file = File::open(folder.join("db")).expect("its file");
        let (requests, waiting) = channel();
        let syncs = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&syncs);
        thread::spawn(move || write(&db, &file, &waiting, &counted));
        SledAlone { requests, syncs }
    }
}

fn write(db: &sled::Db, file: &File, waiting: &Receiver<(u64, oneshot::Sender<()>)>, syncs: &AtomicU64) {
    let (mut last, mut idle_since) = (1, Instant::now());
    while let Ok(first) = waiting.recv() {
        let is_crowd = last >= CROWD && idle_since.elapsed() <= LULL;
        let group = gather(first, waiting, if is_crowd { last + last / 4 } else { 1 });
        last = group.len();
        let mut batch = sled::Batch::default();
        for (of, _) in &group {
            for part in 0..PARTS {
                // As an expectation would be checked.
                black_box(db.get(key(*of, part).as_bytes()).expect("a read"));
                batch.insert(key(*of, part).as_bytes(), &VALUE[..]);
            }
        }
        db.apply_batch(batch).expect("a batch");
        db.flush().expect("a flush");
        file.sync_data().expect("a sync");
        syncs.fetch_add(1, Relaxed);
        for (_, reply) in group {
            let _ = reply.send(());
        }
        idle_since = Instant::now();
    }
}

/// Groups as the store makes them.
fn gather<T>(first: T, waiting: &Receiver<T>, expected: usize) -> Vec<T> {
    let until = Instant::now() + GATHERING;
    let mut group = vec![first];
    while group.len() < MAX_GROUP {
        match waiting.try_recv() {
            Ok(next) => group.push(next),
            Err(_) if group.len() < expected && Instant::now() < until => thread::sleep(LOOK_AGAIN),
            Err(_) => break,
        }
    }
    group
}

impl Committer for SledAlone {
    async fn commit(&self, of: u64, _: &mut Vec<u64>) {
        let (reply, answer) = oneshot::channel();
        self.requests.send((of, reply)).expect("a writer");
        answer.await.expect("an answer");
    }

    fn syncs(&self) -> u64 {
        self.syncs.load(Relaxed)
    }
}

/// What was measured of something.
struct Figures {
    alone: Duration,
    commits_a_second: f64,
    syncs_a_commit: f64,
}

async fn measure(committer: impl Committer) -> Figures {
    let committer = Arc::new(committer);
    let (mut times, mut revs) = (Vec::new(), Vec::new());
    for _ in 0..ALONE {
        tokio::task::spawn_blocking(work).await.expect("work");
        let begun = Instant::now();
        committer.commit(u64::MAX, &mut revs).await;
        times.push(begun.elapsed());
    }
    let (begun, before) = (Instant::now(), committer.syncs());
    let tasks: Vec<_> = (0..TASKS)
        .map(|task| {
            let committer = Arc::clone(&committer);
            tokio::spawn(async move {
                let mut revs = Vec::new();
                for _ in 0..COMMITS_EACH {
                    tokio::task::spawn_blocking(work).await.expect("work");
                    committer.commit(task, &mut revs).await;
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("a task");
    }
    let commits = (TASKS * COMMITS_EACH) as f64;
    Figures {
        alone: median(times),
        commits_a_second: commits / begun.elapsed().as_secs_f64(),
        syncs_a_commit: (committer.syncs() - before) as f64 / commits,
    }
}

fn work() {
    let begun = Instant::now();
    while begun.elapsed() < WORK {
        spin_loop();
    }
}

/// A record appended and synced.
fn bare(folder: &Path) -> Duration {
    let path = folder.join("bare");
    let mut file = OpenOptions::new().create(true).append(true).open(path).expect("a file");
    let mut times = Vec::new();
    for _ in 0..ALONE {
        work();
        let begun = Instant::now();
        file.write_all(&VALUE.repeat(PARTS as usize)).and_then(|()| file.sync_data()).expect("room");
        times.push(begun.elapsed());
    }
    median(times)
}

fn median<T: PartialOrd>(mut values: Vec<T>) -> T {
    values.sort_by(|one, other| one.partial_cmp(other).expect("numbers"));
    values.swap_remove(values.len() / 2)
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().max_blocking_threads(8).build().expect("threads");
    let (mut appends, mut journalled, mut alone) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let folder = tempfile::tempdir().expect("a folder");
        appends.push(bare(folder.path()));
        let store = SledStore::open(folder.path().join("store"), 0).expect("a store");
        journalled.push(runtime.block_on(measure(Journalled(store))));
        alone.push(runtime.block_on(measure(SledAlone::open(&folder.path().join("sled")))));
    }
    println!("medians of {ROUNDS} rounds; an appended record with fdatasync: {:.3} ms", milliseconds(median(appends)));
    for (name, figures) in [("the journal, sled lazily behind it", journalled), ("sled, synced for each group", alone)]
    {
        println!(
            "{name}: {:.3} ms a commit that comes alone; {TASKS} tasks: {:.0} commits a second, {:.3} syncs a commit",
            milliseconds(median(figures.iter().map(|it| it.alone).collect())),
            median(figures.iter().map(|it| it.commits_a_second).collect::<Vec<_>>()),
            median(figures.iter().map(|it| it.syncs_a_commit).collect::<Vec<_>>()),
        );
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
