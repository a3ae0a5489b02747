//! A store whose process is killed, and a store on a full disk.
//!
//! What must run in a separate process is a test too (`child_…`). It returns at once unless another test of this file
//! starts it as a child.

use std::collections::HashMap;
use std::env;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use commit_store::{Commit, Expect, Key, Put, SledStore, Space, Store, StoreError, check};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::sys::signal::{SigSet, Signal};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use test_budget::{rounds, seed};

/// The number of commits of each task.
const COUNTERS: Space = Space::new("counter");

/// What else each commit writes, in several parts; the ids are task, commit and part.
const PARTS: Space = Space::new("part");

/// The number of tasks that commit at the same time.
const TASKS: u64 = 8;

/// The number of parts of a commit.
const PARTS_EACH: u64 = 3;

/// The number of kills that one store has to survive at most.
const KILLS_OF_A_STORE: usize = 50;

/// Decides when a process is killed.
const SEED: u64 = 2_026;

/// The number of commits that are acknowledged before a kill is at most this.
const COMMITS: usize = 300;

/// How long anything may take that is waited for.
const SOON: Duration = Duration::from_secs(60);

/// The environment variable that tells a child the folder of its store. Only children have it.
const FOLDER: &str = "COMMIT_STORE_CHILD";

/// The command that runs one of this file's tests as a child.
fn child(name: &str, folder: &Path) -> Command {
    let mut command = Command::new(env::current_exe().expect("this program has a path"));
    command.args([name, "--exact", "--nocapture"]).env(FOLDER, folder);
    command
}

/// The store of a child; `None` in a test that was not started as a child.
fn child_store() -> Option<SledStore> {
    let folder = env::var_os(FOLDER)?;
    Some(SledStore::open(folder, 0).expect("the store opens"))
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime")
}

fn number(value: &[u8]) -> u64 {
    u64::from_be_bytes(value.try_into().expect("eight bytes"))
}

async fn counter(store: &dyn Store, task: u64) -> (u64, Expect) {
    match store.get(&COUNTERS.key([task])).await.expect("a read") {
        Some(versioned) => (number(&versioned.value), Expect::Rev(versioned.rev)),
        None => (0, Expect::Absent),
    }
}

/// Counts up by one in each commit, and prints every acknowledged commit.
async fn count_up(store: Arc<SledStore>, task: u64) {
    let (mut count, mut expect) = counter(&*store, task).await;
    loop {
        count += 1;
        let value = Bytes::copy_from_slice(&count.to_be_bytes());
        let mut puts = vec![Put::write(COUNTERS.key([task]), expect, value)];
        // Some are large, so that sled begins new segments now and then.
        let part = Bytes::from(vec![count as u8; if count % 7 == 0 { 9_000 } else { 40 }]);
        puts.extend((0..PARTS_EACH).map(|part_of| Put::create(PARTS.key([task, count, part_of]), part.clone())));
        match store.commit(puts).await {
            Ok(Commit::Done { revs }) => expect = Expect::Rev(revs[0]),
            other => panic!("the commit should be done, but: {other:?}"),
        }
        writeln!(std::io::stdout().lock(), "done {task} {count}").expect("standard output is piped");
    }
}

#[test]
fn child_that_commits_until_it_is_killed() {
    let Some(store) = child_store() else { return };
    let store = Arc::new(store);
    runtime().block_on(async {
        let tasks = (0..TASKS).map(|task| tokio::spawn(count_up(store.clone(), task)));
        futures::future::join_all(tasks).await;
    });
}

#[tokio::test]
async fn a_killed_process_loses_no_acknowledged_commit() {
    let kills = rounds(12, 500);
    let mut rng = StdRng::seed_from_u64(seed(SEED));
    let mut acknowledged = 0;
    for of_earlier_stores in (0..kills).step_by(KILLS_OF_A_STORE) {
        acknowledged += commits_around_kills(KILLS_OF_A_STORE.min(kills - of_earlier_stores), &mut rng).await;
    }
    println!("{kills} kills, {acknowledged} acknowledged commits");
    assert!(acknowledged > kills as u64 * 10, "only {acknowledged} commits were acknowledged");
}

/// Commits to one store in processes that are killed, and looks for each commit that was acknowledged: how many were.
async fn commits_around_kills(kills: usize, rng: &mut StdRng) -> u64 {
    let folder = tempfile::tempdir().expect("a folder");
    let mut acknowledged = HashMap::<u64, u64>::new();
    for round in 0..kills {
        let mut process = child("child_that_commits_until_it_is_killed", folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the child starts");
        let mut output = BufReader::new(process.stdout.take().expect("it is piped"));
        let mut told = String::new();
        let opening = round % 4 == 3;
        if opening {
            // Nothing tells how far it is with opening the store: a random moment.
            std::thread::sleep(Duration::from_millis(rng.random_range(0..40)));
        } else {
            let commits = rng.random_range(1..COMMITS);
            while told.matches("done ").count() < commits {
                assert_ne!(output.read_line(&mut told).expect("text"), 0, "the child printed only: {told}");
            }
        }
        process.kill().expect("it still runs");
        process.wait().expect("it ends");
        output.read_to_string(&mut told).expect("text");
        // The last line may be cut off in the middle of a number.
        for line in told.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')?.strip_prefix("done ")) {
            let (task, count) = line.split_once(' ').expect("two numbers");
            let (task, count): (u64, u64) = (task.parse().expect("a number"), count.parse().expect("a number"));
            let last = acknowledged.entry(task).or_default();
            *last = count.max(*last);
        }

        let store = SledStore::open(folder.path(), 0).expect("the store opens");
        let mut expected = 0;
        for task in 0..TASKS {
            let (count, _) = counter(&store, task).await;
            let told = acknowledged.get(&task).copied().unwrap_or(0);
            assert!(
                count >= told,
                "round {round}: task {task} was acknowledged {told} commits, and {count} are stored"
            );
            expected += count * PARTS_EACH + u64::from(count > 0);
            for part_of in 0..PARTS_EACH {
                assert_eq!(
                    store.get(&PARTS.key([task, count + 1, part_of])).await,
                    Ok(None),
                    "a part of a commit is stored"
                );
            }
        }
        let report = check(&store, |_| ()).await;
        assert!(report.is_sound(), "round {round}: {report:?}");
        assert_eq!(report.sound.entries, expected, "round {round}: a part of a commit is stored");
    }
    acknowledged.values().sum()
}

#[test]
fn child_on_a_disk_that_fills_up() {
    // Blocked in the threads started from here, so that a file that grows too large is an error and does not kill.
    let too_large = SigSet::from(Signal::SIGXFSZ);
    too_large.thread_block().expect("a signal can be blocked");
    let Some(store) = child_store() else { return };
    runtime().block_on(fill_up(&store));
}

async fn fill_up(store: &SledStore) {
    let key = |id| -> Key { PARTS.key([id]) };
    let put = |id| vec![Put::create(key(id), Bytes::from(vec![7; 10_000]))];
    assert!(matches!(store.commit(put(0)).await, Ok(Commit::Done { .. })));

    let (soft, hard) = getrlimit(Resource::RLIMIT_FSIZE).expect("a limit");
    setrlimit(Resource::RLIMIT_FSIZE, 3 << 20, hard).expect("a lower limit");
    let mut done = 0;
    let error = loop {
        match store.commit(put(done + 1)).await {
            Ok(Commit::Done { .. }) => done += 1,
            Ok(conflict) => panic!("nobody else writes, but: {conflict:?}"),
            Err(error) => break error,
        }
    };
    let no_room = |error: &StoreError| {
        // Whichever notices first: the journal that grows, or the database.
        matches!(error, StoreError::Full { .. } | StoreError::Unavailable { .. })
    };
    assert!(no_room(&error), "{error}");
    let refused = done + 1;

    setrlimit(Resource::RLIMIT_FSIZE, soft, hard).expect("the former limit");
    // Reads alone make the store recover.
    for id in 0..=done {
        assert!(readable(store, &key(id)).await.is_some(), "{id} is missing");
    }
    assert_eq!(readable(store, &key(refused)).await, None);
    assert!(matches!(store.commit(put(refused)).await, Ok(Commit::Done { .. })));
    let report = check(store, |_| ()).await;
    assert!(report.is_sound(), "{report:?}");
    assert_eq!(report.sound.entries, refused + 1);
}

/// A value, as soon as the database can be read: it is opened again if it failed for want of room.
async fn readable(store: &SledStore, key: &Key) -> Option<Bytes> {
    let deadline = Instant::now() + SOON;
    loop {
        match store.get(key).await {
            Ok(found) => return found.map(|versioned| versioned.value),
            Err(error) => {
                assert!(matches!(error, StoreError::Unavailable { .. }), "{error}");
                assert!(Instant::now() < deadline, "it cannot be read for so long: {error}");
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    }
}

#[test]
fn a_store_recovers_from_a_full_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let ended = child("child_on_a_disk_that_fills_up", folder.path()).output().expect("the child starts");
    assert!(
        ended.status.success(),
        "{}{}",
        String::from_utf8_lossy(&ended.stdout),
        String::from_utf8_lossy(&ended.stderr)
    );
}
