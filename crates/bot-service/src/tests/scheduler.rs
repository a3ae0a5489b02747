//! Rows of kinds that work, fail and panic as they are told.

use crate::table::deadline::GameDeadline;
use bot_store::due_key::DueId;
use bot_store::repository::Repository;
use bot_store::scheduler::forget::ForgetEvents;
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use tokio::task::JoinHandle;

use crate::CHALLENGE_TTL;
use crate::game::{Closure, GameId, Stage};
use crate::testing::{GatedStore, quiet};
use crate::tests::{ANN, PLACE, Table, terms};
use bot_store::PlayerId;
use bot_store::due_key::{DueKey, due_rows, set_aside_rows};
use bot_store::records::{KeyOnly, SeenMark};
use bot_store::repository::put;
use bot_store::scheduler::due_records::SetAside;
use bot_store::scheduler::kind::{DueRow, Handled};
use bot_store::scheduler::*;
use bot_store::{ChannelId, Clock, EventId, Place, ServiceError};
use commit_store::{Codec, DecodeError, Expect, Failure, Key, MemoryStore, Prefix, Put, Space, Versioned};
use jiff::{SignedDuration, Timestamp};

/// What the handler of a row does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Behaviour {
    Work,
    Fail,
    Panic,
    Hang,
    /// Fails as long as there is a row that says so.
    FailWhileBlocked,
    Postpone,
}

impl Codec for Behaviour {}

const BLOCKED: Space = Space::new("test-blocked");
const DONE: Space = Space::new("test-done");

/// The kind of these tests. A row that worked leaves a row with its id.
struct Told(Repository);

impl DueHandler for Told {
    const ID: DueId = DueId(77);
    const NAME: &'static str = "told";
    type Payload = Behaviour;

    async fn handle(&self, row: DueRow<Behaviour>) -> Result<Handled, ServiceError> {
        let repository = &self.0;
        let failure = || ServiceError::Decode(DecodeError::Empty);
        match row.payload {
            Behaviour::Work => {}
            Behaviour::Fail => return Err(failure()),
            Behaviour::Panic => panic!("as it was told"),
            Behaviour::Hang => std::future::pending().await,
            Behaviour::FailWhileBlocked if repository.row(&BLOCKED.key([])).await?.is_some() => return Err(failure()),
            Behaviour::FailWhileBlocked => {}
            Behaviour::Postpone if repository.now() < later(row.at) => return Ok(Handled::NotBefore(later(row.at))),
            Behaviour::Postpone => {}
        }
        repository.commit(vec![Put::create(DONE.key([row.id]), Bytes::new())]).await?;
        Ok(Handled::Done)
    }
}

fn later(at: Timestamp) -> Timestamp {
    at + SignedDuration::from_secs(100)
}

/// A scheduler that runs, and the table that it runs at.
struct Running {
    table: Table,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Running {
    fn begin(table: Table) -> Running {
        let (scheduler, stop) = (told(&table), CancellationToken::new());
        let token = stop.clone();
        Running { table, stop, task: tokio::spawn(async move { scheduler.run(token).await }) }
    }

    /// Commits a row as whatever causes it does.
    async fn cause(&self, seconds: i64, id: u64, behaviour: Behaviour) {
        let row = row(seconds, id, &behaviour.encode().unwrap());
        self.table.service.vitals.repository.commit(vec![row]).await.unwrap();
    }

    /// Advances the clock, and lets everything due happen.
    async fn pass(&self, seconds: i64) {
        self.table.clock.advance_seconds(seconds);
        quiet().await;
    }

    /// Whether the row with this id has worked.
    async fn has_done(&self, id: u64) -> bool {
        self.table.store.get(&DONE.key([id])).await.unwrap().is_some()
    }

    /// Lets second after second pass until it is so.
    async fn until(&self, is_so: impl AsyncFn() -> bool) {
        for _ in 0..1_000 {
            if is_so().await {
                return;
            }
            self.pass(1).await;
        }
        panic!("it does not happen");
    }

    /// Ends it, which waits for what is in progress.
    async fn end(self) -> Table {
        self.stop.cancel();
        tokio::time::pause();
        self.task.await.unwrap();
        tokio::time::resume();
        self.table
    }
}

fn told(table: &Table) -> Scheduler {
    let service = &table.service;
    let (games, cluster) = (Arc::clone(&service.games), service.cluster.clone());
    let repository = service.vitals.repository.clone();
    let handlers = DueHandlers::new([
        AnyDueHandler::of(Told(repository.clone())),
        AnyDueHandler::of(GameDeadline { games, cluster: cluster.clone() }),
        AnyDueHandler::of(ForgetEvents(repository.clone())),
    ]);
    let companions: Vec<Arc<dyn Companion>> = vec![Arc::clone(&service.downtime) as _];
    Scheduler::new(DueContext { repository, handlers, lateness: Arc::default() }, cluster, companions)
}

fn key(seconds: i64, id: u64) -> Key {
    DueKey::new(Timestamp::from_second(seconds).unwrap(), Told::ID, id).key()
}

fn row(seconds: i64, id: u64, value: &[u8]) -> Put {
    Put::create(key(seconds, id), Bytes::copy_from_slice(value))
}

async fn rows(table: &Table, prefix: Prefix) -> Vec<(Key, Versioned)> {
    table.store.scan(&prefix, None, 1_000).await.unwrap().entries
}

#[tokio::test]
async fn a_row_is_handled_when_it_is_due_and_an_earlier_one_wakes_the_sleeper() {
    let running = Running::begin(Table::new());
    running.cause(1_000, 1, Behaviour::Work).await;
    running.cause(50, 2, Behaviour::Work).await;
    running.pass(50).await;
    assert_eq!((running.has_done(1).await, running.has_done(2).await), (false, true));
    // One that is due already.
    running.cause(20, 3, Behaviour::Work).await;
    running.pass(0).await;
    assert!(running.has_done(3).await);
    running.pass(949).await;
    assert!(!running.has_done(1).await);
    running.pass(1).await;
    assert!(running.has_done(1).await);
    let table = running.end().await;
    assert_eq!(rows(&table, due_rows()).await, []);
}

#[tokio::test]
async fn a_row_that_is_put_off_is_handled_later() {
    let running = Running::begin(Table::new());
    running.cause(10, 1, Behaviour::Postpone).await;
    running.pass(10).await;
    assert!(!running.has_done(1).await);
    running.pass(99).await;
    assert!(!running.has_done(1).await);
    running.pass(1).await;
    assert!(running.has_done(1).await);
    running.end().await;
}

#[tokio::test]
async fn rows_that_fail_hang_and_panic_are_nobody_elses_business() {
    let running = Running::begin(Table::new());
    running.cause(10, 1, Behaviour::Fail).await;
    running.cause(10, 2, Behaviour::Panic).await;
    running.cause(10, 3, Behaviour::Hang).await;
    let repository = running.table.service.vitals.repository.clone();
    let unreadable = row(10, 4, b"\x01\xff");
    let unknown = Put::create(DueKey { kind: DueId(9_999), ..DueKey::of(&key(10, 5)).unwrap() }.key(), Bytes::new());
    let senseless = Put::create(Key::new(b"due/!".to_vec()).unwrap(), Bytes::new());
    repository.commit(vec![unreadable, unknown, senseless]).await.unwrap();
    for id in 10..400 {
        running.cause(10, id, Behaviour::Work).await;
    }
    running.pass(10).await;
    for id in 10..400 {
        assert!(running.has_done(id).await, "{id}");
    }
    // Each is tried some times, with pauses, and then set aside: all but the one that hangs. Its time limit is longer.
    running.until(async || rows(&running.table, set_aside_rows()).await.len() == 5).await;
    let table = running.end().await;
    let waiting: Vec<Key> = rows(&table, due_rows()).await.into_iter().map(|(key, _)| key).collect();
    assert_eq!(waiting, [key(10, 3)]);
    for (_, row) in rows(&table, set_aside_rows()).await {
        assert_eq!(SetAside::decode(&row.value).unwrap().attempts, ATTEMPTS);
    }
    assert!(table.clock.now() > Timestamp::from_second(10 + 100).unwrap(), "the pauses grow");
}

#[tokio::test]
async fn what_was_set_aside_is_tried_once_more_at_the_next_start() {
    let running = Running::begin(Table::new());
    let blocked = put(BLOCKED.key([]), Expect::Absent, &KeyOnly).unwrap();
    running.table.store.commit(vec![blocked]).await.unwrap();
    running.cause(10, 1, Behaviour::FailWhileBlocked).await;
    running.until(async || rows(&running.table, set_aside_rows()).await.len() == 1).await;
    let table = running.end().await;
    let rev = table.store.get(&BLOCKED.key([])).await.unwrap().unwrap().rev;
    table.store.commit(vec![Put::delete(BLOCKED.key([]), rev)]).await.unwrap();
    let running = Running::begin(table);
    running.pass(0).await;
    assert!(running.has_done(1).await);
    let table = running.end().await;
    assert_eq!(rows(&table, set_aside_rows()).await, []);
    assert_eq!(rows(&table, due_rows()).await, []);
}

#[tokio::test]
async fn a_store_that_is_full_for_long_sets_nothing_aside() {
    let store = Arc::new(MemoryStore::default());
    let running = Running::begin(Table::on(store.clone()));
    running.cause(10, 1, Behaviour::Work).await;
    for _ in 0..3 * ATTEMPTS {
        store.fail_next(Failure::Full);
    }
    running.until(async || running.has_done(1).await).await;
    let table = running.end().await;
    assert_eq!(rows(&table, set_aside_rows()).await, []);
}

#[tokio::test]
async fn marks_are_forgotten_around_one_that_cannot_be_read() {
    let table = Table::new();
    let id = table.begin().await;
    let seen = |event| records_seen(event);
    let poisoned = table.store.get(&seen(101)).await.unwrap().unwrap();
    let spoilt = Put::update(seen(101), poisoned.rev, Bytes::from_static(b"\xff"));
    table.store.commit(vec![spoilt]).await.unwrap();
    table.clock.advance_seconds(3 * 24 * 3_600);
    table.text(ANN, id, "e4").await.unwrap();
    table.service.scheduler.tick().await;
    for event in [101, 102] {
        assert!(table.store.get(&seen(event)).await.unwrap().is_none(), "{event}");
    }
    let kept = table.store.get(&seen(103)).await.unwrap().unwrap();
    assert_eq!(SeenMark::decode(&kept.value).unwrap().about, id.0);
    // What the newest mark causes is still to come, and what the game waits for, and nothing else.
    let forgetting = bot_store::seen_marks::forgotten_by(table.clock.now()).key();
    let deadline = table.games.get(id).await.unwrap().game.deadline().unwrap();
    let deadline = DueKey::new(deadline, crate::table::records::GAME_DEADLINE, id.0).key();
    assert_eq!(
        rows(&table, due_rows()).await.into_iter().map(|(key, _)| key).collect::<Vec<_>>(),
        [forgetting, deadline]
    );
}

fn records_seen(event: u64) -> Key {
    bot_store::records::seen(EventId(event))
}

/// Challenges that expire together. What waits for a disk at the same time shares its sync, which the bench `due` measures.
#[tokio::test]
async fn many_rows_that_are_due_at_once_are_committed_together() {
    const MANY: u64 = 600;
    let store = GatedStore::new();
    let table = Table::on(store.clone());
    for n in 0..MANY {
        let (request, place) = (table.request(PlayerId(1_000 + n)), Place { channel: ChannelId(n), ..PLACE });
        table.games.challenge(request, place, None, terms()).await.unwrap();
    }
    table.clock.advance_seconds(CHALLENGE_TTL.as_secs() + 1);
    store.close();
    let scheduler = table.service.scheduler.clone();
    let running = tokio::spawn(async move { scheduler.tick().await });
    let mut together = Vec::new();
    quiet().await;
    while !running.is_finished() {
        let waiting = store.waiting();
        together.push(waiting);
        store.let_through(waiting);
        quiet().await;
    }
    running.await.unwrap();
    assert_eq!(together, [128, 128, 128, 128, 88], "each in one commit");
    for number in 1..=MANY {
        assert_eq!(table.games.get(GameId(number)).await.unwrap().game.stage(), &Stage::Closed(Closure::Expired));
    }
}
