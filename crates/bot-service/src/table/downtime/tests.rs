//! Restarts, orderly or not, with clocks that run.

use board_games::Seat;
use std::sync::Arc;

use tokio::task::JoinHandle;

use crate::Snapshot;
use crate::game::{Game, GameEvent};
use crate::table::downtime::*;
use crate::table::records;
use crate::testing::{GatedStore, quiet};
use crate::tests::{ANN, BEN, Table};
use bot_store::{Clock, ServiceError};
use commit_store::{Failure, MemoryStore, Store};

/// A bot whose scheduler runs.
struct Running {
    table: Table,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Running {
    /// Starts on this store at this second.
    async fn start(store: Arc<dyn Store>, second: i64) -> Running {
        let table = Table::on(store);
        table.clock.advance_seconds(second);
        let (scheduler, stop) = (table.service.scheduler.clone(), CancellationToken::new());
        let token = stop.clone();
        let task = tokio::spawn(async move { scheduler.run(token).await });
        quiet().await;
        let running = Running { table, stop, task };
        assert_eq!(running.stored_second().await, Some(second));
        running
    }

    /// The second that was stored last.
    async fn stored_second(&self) -> Option<i64> {
        let row = self.table.store.get(&records::heartbeat()).await.unwrap()?;
        Some(<HeartbeatRecord as commit_store::Codec>::decode(&row.value).unwrap().at.as_second())
    }

    /// Lets a second pass and what is due happen, and another, until these have passed.
    async fn pass(&self, seconds: i64) {
        for _ in 0..seconds {
            self.table.clock.advance_seconds(1);
            quiet().await;
        }
    }

    /// As `kill -9`: the time is not stored any more.
    fn kill(self) -> Arc<dyn Store> {
        self.task.abort();
        Arc::clone(&self.table.store)
    }

    async fn game(&self, id: GameId) -> Game {
        self.table.games.get(id).await.unwrap().game
    }

    async fn white_left(&self, id: GameId) -> i64 {
        let now = self.table.clock.now();
        self.game(id).await.play().unwrap().clock().unwrap().left(Seat::First, now).as_secs()
    }

    async fn text(&self, by: bot_store::PlayerId, id: GameId, text: &str) -> Result<Snapshot, ServiceError> {
        self.table.text(by, id, text).await
    }
}

async fn live(running: &Running) -> GameId {
    let id = running.table.begin_timed("5+3").await;
    running.text(ANN, id, "e4").await.unwrap();
    running.text(BEN, id, "e5").await.unwrap();
    id
}

#[tokio::test]
async fn after_a_kill_the_absence_is_given_back_to_the_second() {
    let running = Running::start(Arc::new(MemoryStore::default()), 0).await;
    let id = live(&running).await;
    running.pass(40).await;
    assert_eq!(running.stored_second().await, Some(40));
    let store = running.kill();
    // Ten minutes: the flag would have fallen long ago.
    let running = Running::start(store, 640).await;
    let left = running.white_left(id).await;
    assert_eq!(left, 260);
    let given =
        |game: &Game| game.log().iter().filter(|it| matches!(it.event, GameEvent::TimeGivenBack { .. })).count();
    assert_eq!(given(&running.game(id).await), 1);
    // The clock keeps running, and falls when it should.
    running.pass(left + 1).await;
    assert!(running.game(id).await.ending().is_some());
    running.stop.cancel();
}

#[tokio::test]
async fn a_process_that_is_killed_while_it_credits_time_starts_again() {
    let running = Running::start(Arc::new(MemoryStore::default()), 0).await;
    let id = live(&running).await;
    running.pass(10).await;
    let store = running.kill();
    // The time is given back, but that it was is not noted.
    let between = Table::on(Arc::clone(&store));
    between.clock.advance_seconds(100);
    between.games.owed.owe(Absence::new(Timestamp::from_second(10).unwrap(), between.clock.now(), UnheardServers::All));
    between.games.settle_time(id).await.unwrap();
    let running = Running::start(store, 200).await;
    let left = running.white_left(id).await;
    assert_eq!(left, 290);
    running.stop.cancel();
}

#[tokio::test]
async fn what_a_process_leaves_that_is_killed_before_it_has_credited_all_is_given_back_and_not_the_time_in_which_it_ran()
 {
    let running = Running::start(Arc::new(MemoryStore::default()), 0).await;
    let id = live(&running).await;
    running.pass(10).await;
    let store = running.kill();
    let between = Table::on(Arc::clone(&store));
    between.clock.advance_seconds(100);
    between.service.downtime.resume().await;
    // For another 30 seconds it runs, but comes to no game.
    between.clock.advance_seconds(30);
    between.service.downtime.store_time(between.clock.now()).await.unwrap();
    let running = Running::start(store, 200).await;
    assert_eq!(running.white_left(id).await, 260);
    assert!(Absence::noted(&running.table.games.store.repository).await.unwrap().is_empty());
    running.stop.cancel();
}

#[tokio::test]
async fn a_stop_is_noted_and_a_quiet_bot_notes_little() {
    let store = Arc::new(MemoryStore::default());
    let running = Running::start(store.clone(), 0).await;
    running.pass(30).await;
    assert_eq!(running.stored_second().await, Some(0), "no clock runs");
    running.pass(40).await;
    assert!(running.stored_second().await.unwrap() >= 60);
    running.stop.cancel();
    let Running { table, task, .. } = running;
    task.await.unwrap();
    let row = table.store.get(&records::heartbeat()).await.unwrap().unwrap();
    let noted = <HeartbeatRecord as commit_store::Codec>::decode(&row.value).unwrap().at;
    assert_eq!(noted, table.clock.now());
}

#[tokio::test]
async fn a_stop_is_noted_that_comes_while_the_time_is_being_stored() {
    let store = GatedStore::new();
    let running = Running::start(store.clone(), 0).await;
    live(&running).await;
    store.close();
    running.pass(1).await;
    assert_eq!(store.waiting(), 1, "the time is being stored");
    running.table.clock.advance_seconds(60);
    running.stop.cancel();
    store.let_through(usize::from(u16::MAX));
    let Running { table, task, .. } = running;
    task.await.unwrap();
    let row = table.store.get(&records::heartbeat()).await.unwrap().unwrap();
    assert_eq!(<HeartbeatRecord as commit_store::Codec>::decode(&row.value).unwrap().at, table.clock.now());
}

#[tokio::test]
async fn games_of_earlier_versions_get_their_deadline_and_a_full_store_is_asked_again() {
    let store = Arc::new(MemoryStore::default());
    let table = Table::on(store.clone());
    let id = table.begin().await;
    let due = game_rows::rows(&table.games.get(id).await.unwrap())
        .into_keys()
        .find(|key| key.as_bytes().starts_with(b"due/"));
    let due = due.unwrap();
    let row = store.get(&due).await.unwrap().unwrap();
    store.commit(vec![commit_store::Put::delete(due.clone(), row.rev)]).await.unwrap();
    store.fail_next(Failure::Full);
    let table = Table::on(store.clone());
    let (scheduler, stop) = (table.service.scheduler.clone(), CancellationToken::new());
    let token = stop.clone();
    let task = tokio::spawn(async move { scheduler.run(token).await });
    quiet().await;
    assert!(store.get(&due).await.unwrap().is_none(), "the store was full");
    table.clock.advance_seconds(1);
    quiet().await;
    assert!(store.get(&due).await.unwrap().is_some());
    stop.cancel();
    task.await.unwrap();
}
