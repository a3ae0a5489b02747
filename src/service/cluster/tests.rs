//! How processes on one store share the work: each a service of its own on the same store.

use std::future::ready;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::*;
use crate::game::GameId;
use crate::service::tests::{ANN, BEN, CHANNEL, LOT, PLACE, terms};
use crate::service::{
    Announced, BoardRevision, ChannelId, EventId, Lane, ManualClock, MoveInput, Request, Service, ServiceError,
};
use commit_store::{MemoryStore, Store, StoreError};

/// One of the processes.
struct Process {
    service: Service,
    cluster: Cluster,
    _announced: Announced,
}

/// So many processes on one store.
fn processes<const N: usize>() -> (Arc<MemoryStore>, [Process; N]) {
    let (store, clock) = (Arc::new(MemoryStore::shared()), Arc::new(ManualClock::new(Timestamp::UNIX_EPOCH)));
    let processes = std::array::from_fn(|_| {
        let (service, announced) = Service::new(store.clone() as Arc<dyn Store>, clock.clone(), Arc::new(LOT));
        Process { cluster: service.cluster.clone(), service, _announced: announced }
    });
    (store, processes)
}

impl Process {
    /// Joins the others and looks after them, until the token is cancelled or the task is aborted.
    async fn join(&self) -> (JoinHandle<Result<(), Displaced>>, CancellationToken) {
        let (mut membership, stop) = (self.cluster.join().await.unwrap(), CancellationToken::new());
        let token = stop.clone();
        let watching = tokio::spawn(async move {
            membership.watch(&token).await?;
            membership.leave().await;
            Ok(())
        });
        (watching, stop)
    }

    async fn has(&self, resource: Resource) -> bool {
        self.cluster.lease(resource).await.unwrap().is_some()
    }

    async fn begin(&self, event: u64, channel: ChannelId) -> Result<GameId, ServiceError> {
        let request = |by, event| Request { event: EventId(event), by, at: Timestamp::UNIX_EPOCH };
        let place = crate::service::Place { channel, ..PLACE };
        let id = self.service.games.challenge(request(ANN, event), place, Some(BEN), terms()).await?.id;
        self.service.games.accept(request(BEN, event + 1), id, channel).await?;
        Ok(id)
    }

    async fn play(&self, event: u64, game: GameId, text: &str) -> Result<usize, ServiceError> {
        let turn = self.service.games.get(game).await?.game.playing()?.turn();
        let by = if turn == makruk::Color::White { ANN } else { BEN };
        let request = Request { event: EventId(event), by, at: Timestamp::UNIX_EPOCH };
        let played = self.service.games.play(request, game, BoardRevision::Now, MoveInput::Text(text)).await?;
        Ok(played.game.log().len())
    }
}

const LANE: Resource = Resource::Lane(Lane::Channel(CHANNEL));

#[tokio::test(start_paused = true)]
async fn what_one_process_has_in_hand_no_other_takes_on() {
    let (_, [one, two]) = processes();
    let _running = (one.join().await, two.join().await);
    let lease = one.cluster.lease(LANE).await.unwrap().unwrap();
    assert!(!lease.was_abandoned);
    assert!(!two.has(LANE).await);
    assert!(two.has(Resource::DueRows).await);
    tokio::time::sleep(SILENCE * 10).await;
    assert!(!two.has(LANE).await, "whoever is at work keeps what it has for as long as it likes");
    lease.release().await;
    assert!(!two.cluster.lease(LANE).await.unwrap().unwrap().was_abandoned);
}

#[tokio::test(start_paused = true)]
async fn each_process_sees_how_the_work_is_shared_out() {
    let (store, [one, two]) = processes();
    let _running = (one.join().await, two.join().await);
    assert_eq!(one.cluster.agree_on_shards(3).await.unwrap(), 3);
    let shares = one.cluster.shares().await.unwrap().unwrap();
    assert_eq!((shares.processes, shares.shards, shares.shards_unheld, shares.due_rows_unheld), (2, 3, 3, true));
    for (process, resource) in
        [(&one, Resource::Shard(0)), (&two, Resource::Shard(2)), (&two, Resource::DueRows), (&two, LANE)]
    {
        assert!(process.has(resource).await);
    }
    let shares = one.cluster.shares().await.unwrap().unwrap();
    assert_eq!((shares.shards_unheld, shares.due_rows_unheld), (1, false));
    assert_eq!((shares.own, shares.lanes_elsewhere), (vec![Resource::Shard(0)], [Lane::Channel(CHANNEL)].into()));
    assert!(two.cluster.shares().await.unwrap().unwrap().lanes_elsewhere.is_empty());

    let status = at_work(store).await.unwrap();
    assert_eq!((status.shards, status.abandoned, status.processes.len()), (3, Vec::new(), 2));
    assert_eq!(status.processes.iter().map(|process| process.in_hand.len()).sum::<usize>(), 4);
}

#[tokio::test(start_paused = true)]
async fn the_work_of_a_process_that_dies_is_taken_over_within_twenty_seconds() {
    let (_, [one, two]) = processes();
    let (dying, _) = one.join().await;
    let _running = two.join().await;
    let mut gone = two.cluster.gone();
    drop(one.cluster.lease(LANE).await.unwrap());
    assert_eq!(*two.cluster.at_work().borrow(), 1, "nobody has looked yet");
    tokio::time::sleep(LOOK * 2).await;
    assert_eq!(*two.cluster.at_work().borrow(), 2);
    dying.abort();
    let begun = tokio::time::Instant::now();
    let lease =
        two.cluster.lease_when_free(LANE, || ready(Some(LEASE_PAUSE)), &CancellationToken::new()).await.unwrap();
    assert!(lease.was_abandoned);
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    assert!(gone.has_changed().unwrap());
    gone.mark_unchanged();
    assert_eq!(*two.cluster.at_work().borrow(), 1);
}

#[tokio::test(start_paused = true)]
async fn who_stops_leaves_its_work_at_once() {
    let (_, [one, two]) = processes();
    let (leaving, stop) = one.join().await;
    let _running = two.join().await;
    drop(one.cluster.lease(LANE).await.unwrap());
    stop.cancel();
    leaving.await.unwrap().unwrap();
    tokio::time::sleep(LOOK * 2).await;
    assert!(two.has(LANE).await);
}

#[tokio::test(start_paused = true)]
async fn a_process_that_was_paused_changes_nothing_when_it_comes_back() {
    let (_, [one, two]) = processes();
    let (paused, _) = one.join().await;
    let _running = two.join().await;
    let game = one.begin(1, CHANNEL).await.unwrap();
    let lease = one.cluster.lease(LANE).await.unwrap().unwrap();
    assert_eq!(lease.guard(one.play(10, game, "จ๔")).await.unwrap(), 3);
    paused.abort();
    tokio::time::sleep(SILENCE * 2).await;
    let taken_over = two.cluster.lease(LANE).await.unwrap().unwrap();
    assert!(taken_over.was_abandoned);
    let late = lease.guard(one.play(11, game, "จ๕")).await;
    assert!(matches!(late, Err(ServiceError::Store(StoreError::Unavailable { .. }))), "{late:?}");
    assert_eq!(two.service.games.get(game).await.unwrap().game.log().len(), 3);
    // What it does under no lease, or under one that it still has, goes on; its watch tells it to end.
    assert_eq!(taken_over.guard(two.play(12, game, "จ๕")).await.unwrap(), 4);
    let mut membership = Membership::new(one.cluster.clone(), ProcessRecord::here(Timestamp::UNIX_EPOCH, 1));
    assert_eq!(membership.watch(&CancellationToken::new()).await, Err(Displaced));
}

#[tokio::test]
async fn a_game_is_one_history_whoever_plays_in_it() {
    let (_, [one, two]) = processes();
    let game = one.begin(1, CHANNEL).await.unwrap();
    for (event, (process, text)) in
        [(&one, "จ๔"), (&two, "จ๕"), (&one, "ง๔"), (&one, "ง๕"), (&two, "ฉ๔"), (&two, "ฉ๕")].into_iter().enumerate()
    {
        assert_eq!(process.play(10 + event as u64, game, text).await.unwrap(), 3 + event);
    }
    // A refusal is that of the board as it is, not as it was remembered.
    let request = Request { event: EventId(30), by: BEN, at: Timestamp::UNIX_EPOCH };
    let early = one.service.games.play(request, game, BoardRevision::Now, MoveInput::Text("ค๕")).await;
    assert!(matches!(early, Err(ServiceError::Game(crate::game::GameError::NotYourTurn { .. }))), "{early:?}");
    // The same event, delivered to both, is one move.
    assert_eq!(one.play(40, game, "ค๔").await.unwrap(), 9);
    let again = Request { event: EventId(40), by: ANN, at: Timestamp::UNIX_EPOCH };
    let again = two.service.games.play(again, game, BoardRevision::Now, MoveInput::Text("ค๔")).await.unwrap();
    assert_eq!(again.game.log().len(), 9);
}

#[tokio::test]
async fn games_that_processes_begin_at_once_have_numbers_of_their_own() {
    let (_, [one, two, three]) = processes();
    let begin = |process: &'static Process, n: u64| async move { process.begin(n * 100, ChannelId(1_000 + n)).await };
    let [one, two, three]: [&'static Process; 3] = [one, two, three].map(|process| &*Box::leak(Box::new(process)));
    let (a, b, c) = tokio::join!(begin(one, 1), begin(two, 2), begin(three, 3));
    let mut ids = [a.unwrap(), b.unwrap(), c.unwrap()];
    ids.sort_unstable();
    assert_eq!(ids.map(|id| id.0 % BLOCK_OF_NUMBERS), [1, 1, 1]);
    assert!(ids[0] < ids[1] && ids[1] < ids[2]);
}

/// How far the first numbers of processes lie apart.
const BLOCK_OF_NUMBERS: u64 = 16;

#[tokio::test(start_paused = true)]
async fn sessions_are_begun_five_seconds_apart_whoever_begins_them() {
    let (store, clock) = (Arc::new(MemoryStore::shared()), Arc::new(crate::service::SystemClock));
    let cluster = || Service::new(store.clone() as Arc<dyn Store>, clock.clone(), Arc::new(LOT)).0.cluster;
    let (one, two) = (cluster(), cluster());
    assert_eq!(one.agree_on_shards(6).await.unwrap(), 6);
    let _memberships = (one.join().await.unwrap(), two.join().await.unwrap());
    assert_eq!(two.agree_on_shards(7).await.unwrap(), 6, "others are at work with six");
    assert_eq!(one.take_session_turn().await.unwrap(), None);
    let wait = two.take_session_turn().await.unwrap().unwrap();
    assert!(wait > Duration::from_secs(3) && wait <= Duration::from_secs(5), "{wait:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn processes_that_begin_at_the_same_moment_agree_on_the_shards() {
    for _ in 0..50 {
        let (store, clock) = (Arc::new(MemoryStore::shared()), Arc::new(crate::service::SystemClock));
        let begun = (0..8).map(|_| {
            let cluster = Service::new(store.clone() as Arc<dyn Store>, clock.clone(), Arc::new(LOT)).0.cluster;
            tokio::spawn(async move {
                let membership = cluster.join().await.unwrap();
                (cluster.agree_on_shards(6).await, membership)
            })
        });
        for agreed in futures::future::join_all(begun).await {
            assert_eq!(agreed.unwrap().0.unwrap(), 6);
        }
    }
}

#[tokio::test]
async fn a_store_that_only_one_process_can_open_needs_no_leases() {
    let (service, _announced) = Service::in_memory(Arc::new(ManualClock::new(Timestamp::UNIX_EPOCH)), Arc::new(LOT));
    let membership = service.cluster.join().await.unwrap();
    assert!(service.cluster.lease(LANE).await.unwrap().is_some());
    assert!(service.cluster.lease(LANE).await.unwrap().is_some());
    membership.leave().await;
    assert_eq!(service.cluster.agree_on_shards(4).await.unwrap(), 4);
    assert!(service.cluster.processes().await.unwrap().is_empty());
}
