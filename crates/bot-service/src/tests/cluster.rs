//! Processes sharing the work on one store: each runs a separate service on the same store.

use crate::table::engine_seat::ENGINE_TURN;
use board_games::Seat;
use std::future::ready;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt as _;
use jiff::Timestamp;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::game::{GameId, Level};
use crate::testing::RefusalOf as _;
use crate::tests::{ANN, BEN, CHANNEL, LOT, PLACE, terms};
use crate::thinking::Thinker;
use crate::{
    AnalysisSubject, Announced, AnswerToken, AskedAnalysis, BoardRevision, CHALLENGE_TTL, MoveInput, SeenBy, Service,
};
use bot_store::cluster::*;
use bot_store::locale::Locale;
use bot_store::{ChannelId, EventId, Lane, ManualClock, Request, ServiceError};
use commit_store::{Failure, MemoryStore, Store, StoreError};

mod outages;

struct Process {
    service: Service,
    cluster: Cluster,
    _announced: Announced,
}

fn processes<const N: usize>() -> (Arc<MemoryStore>, [Process; N]) {
    let (store, _, processes) = at_one_time();
    (store, processes)
}

/// The same, and the clock of all.
fn at_one_time<const N: usize>() -> (Arc<MemoryStore>, Arc<ManualClock>, [Process; N]) {
    let (store, clock) = (Arc::new(MemoryStore::shared()), Arc::new(ManualClock::new(Timestamp::UNIX_EPOCH)));
    let processes = std::array::from_fn(|_| {
        let (service, announced) = Service::new(store.clone() as Arc<dyn Store>, clock.clone(), Arc::new(LOT));
        Process { cluster: service.cluster.clone(), service, _announced: announced }
    });
    (store, clock, processes)
}

impl Process {
    /// Joins the others, and stays a member until the token is cancelled or the task aborted.
    async fn join(&self) -> (JoinHandle<Result<(), Evicted>>, CancellationToken) {
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
        let place = bot_store::Place { channel, ..PLACE };
        let id = self.service.games.challenge(request(ANN, event), place, Some(BEN), terms()).await?.id;
        self.service.games.accept(request(BEN, event + 1), id, channel).await?;
        Ok(id)
    }

    async fn play(&self, event: u64, game: GameId, text: &str) -> Result<usize, ServiceError> {
        let turn = self.service.games.get(game).await?.game.playing()?.turn();
        let by = if turn == Seat::First { ANN } else { BEN };
        let request = Request { event: EventId(event), by, at: Timestamp::UNIX_EPOCH };
        let played = self.service.games.play(request, game, BoardRevision::Now, MoveInput::Text(text)).await?;
        Ok(played.game.log().len())
    }
}

const LANE: Resource = Resource::Lane(Lane::Channel(CHANNEL));

#[tokio::test(start_paused = true)]
async fn what_one_process_holds_no_other_can_lease() {
    let (_, [one, two]) = processes();
    let _running = (one.join().await, two.join().await);
    let lease = one.cluster.lease(LANE).await.unwrap().unwrap();
    assert!(!lease.was_abandoned);
    assert!(!two.has(LANE).await);
    assert!(two.has(Resource::DueRows).await);
    tokio::time::sleep(MEMBER_TIMEOUT * 10).await;
    assert!(!two.has(LANE).await, "a running process keeps its leases for as long as it likes");
    lease.release().await;
    assert!(!two.cluster.lease(LANE).await.unwrap().unwrap().was_abandoned);
}

#[tokio::test(start_paused = true)]
async fn each_process_sees_who_holds_what() {
    let (store, [one, two]) = processes();
    let _running = (one.join().await, two.join().await);
    assert_eq!(one.cluster.agree_on_shards(3).await.unwrap(), 3);
    let overview = one.cluster.lease_overview().await.unwrap().unwrap();
    assert_eq!(
        (overview.processes, overview.shards, overview.shards_unheld, overview.due_rows_unheld),
        (2, 3, 3, true)
    );
    for (process, resource) in
        [(&one, Resource::Shard(0)), (&two, Resource::Shard(2)), (&two, Resource::DueRows), (&two, LANE)]
    {
        assert!(process.has(resource).await);
    }
    let overview = one.cluster.lease_overview().await.unwrap().unwrap();
    assert_eq!((overview.shards_unheld, overview.due_rows_unheld), (1, false));
    assert_eq!((overview.own, overview.lanes_elsewhere), (vec![Resource::Shard(0)], [Lane::Channel(CHANNEL)].into()));
    assert!(two.cluster.lease_overview().await.unwrap().unwrap().lanes_elsewhere.is_empty());

    let status = cluster_status(store).await.unwrap();
    assert_eq!((status.shards, status.abandoned, status.processes.len()), (3, Vec::new(), 2));
    assert_eq!(status.processes.iter().map(|process| process.leases.len()).sum::<usize>(), 4);
}

#[tokio::test(start_paused = true)]
async fn a_process_whose_heartbeat_has_stopped_is_told_from_those_that_run() {
    let (store, [one, two]) = processes();
    let (beating, _) = one.join().await;
    let ages = async || heartbeat_ages(store.clone()).await.unwrap().into_values().collect::<Vec<_>>();
    let running = ages().await;
    assert!(running.len() == 1 && running[0] < MEMBER_TIMEOUT, "{running:?}");
    beating.abort();
    // It has a row, and nobody is there to delete it.
    let silent = ages().await;
    assert!(silent.len() == 1 && silent[0] >= MEMBER_TIMEOUT, "{silent:?}");
    let _running = two.join().await;
    tokio::time::sleep(2 * MEMBER_TIMEOUT).await;
    let after = ages().await;
    assert!(after.len() == 1 && after[0] < MEMBER_TIMEOUT, "the other was evicted: {after:?}");
}

#[tokio::test(start_paused = true)]
async fn a_lease_that_could_not_be_released_is_released_once_the_store_answers() {
    let (store, [one, two]) = processes();
    let _running = (one.join().await, two.join().await);
    let lease = one.cluster.lease(LANE).await.unwrap().unwrap();
    for _ in 0..3 {
        store.fail_next(Failure::Unavailable);
    }
    lease.release().await;
    tokio::time::sleep(Duration::from_secs(10)).await;
    assert!(two.has(LANE).await);
}

#[tokio::test(start_paused = true)]
async fn the_work_of_a_process_that_dies_is_taken_over_within_twenty_seconds() {
    let (_, [one, two]) = processes();
    let (dying, _) = one.join().await;
    let _running = two.join().await;
    let mut departures = two.cluster.departures();
    drop(one.cluster.lease(LANE).await.unwrap());
    assert_eq!(*two.cluster.live_processes().borrow(), 1, "nobody has polled yet");
    tokio::time::sleep(POLL_INTERVAL * 2).await;
    assert_eq!(*two.cluster.live_processes().borrow(), 2);
    dying.abort();
    let begun = tokio::time::Instant::now();
    let lease =
        two.cluster.lease_when_free(LANE, || ready(Some(LEASE_PAUSE)), &CancellationToken::new()).await.unwrap();
    assert!(lease.was_abandoned);
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    assert!(departures.has_changed().unwrap());
    departures.mark_unchanged();
    assert_eq!(*two.cluster.live_processes().borrow(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_process_that_is_stopped_releases_its_work_at_once() {
    let (_, [one, two]) = processes();
    let (leaving, stop) = one.join().await;
    let _running = two.join().await;
    drop(one.cluster.lease(LANE).await.unwrap());
    stop.cancel();
    leaving.await.unwrap().unwrap();
    tokio::time::sleep(POLL_INTERVAL * 2).await;
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
    tokio::time::sleep(MEMBER_TIMEOUT * 2).await;
    let taken_over = two.cluster.lease(LANE).await.unwrap().unwrap();
    assert!(taken_over.was_abandoned);
    let late = lease.guard(one.play(11, game, "จ๕")).await;
    assert!(matches!(late, Err(ServiceError::Store(StoreError::Unavailable { .. }))), "{late:?}");
    assert_eq!(two.service.games.get(game).await.unwrap().game.log().len(), 3);
    // Work under no lease, or under one it still holds, continues; its membership tells it to end.
    assert_eq!(taken_over.guard(two.play(12, game, "จ๕")).await.unwrap(), 4);
    let mut membership = Membership::new(one.cluster.clone(), ProcessRecord::of_this_process(Timestamp::UNIX_EPOCH, 1));
    assert_eq!(membership.watch(&CancellationToken::new()).await, Err(Evicted));
}

/// Two processes: the first was paused, has lost its lease to the second, and does not know it yet.
async fn taken_over(resource: Resource) -> ([Process; 2], [Lease; 2], JoinHandle<Result<(), Evicted>>) {
    let (_, [one, two]) = processes();
    let (paused, _) = one.join().await;
    let (running, _) = two.join().await;
    let lost = one.cluster.lease(resource).await.unwrap().unwrap();
    paused.abort();
    tokio::time::sleep(MEMBER_TIMEOUT * 2).await;
    let held = two.cluster.lease(resource).await.unwrap().unwrap();
    ([one, two], [lost, held], running)
}

fn is_fenced_off<T: std::fmt::Debug>(result: &Result<T, ServiceError>) -> bool {
    matches!(result, Err(ServiceError::Store(StoreError::Unavailable { reason, .. })) if reason.contains("another process"))
}

#[tokio::test(start_paused = true)]
async fn what_comes_through_a_shard_that_was_taken_over_changes_nothing() {
    let ([one, two], [lost, held], _running) = taken_over(Resource::Shard(3)).await;
    let game = two.begin(1, CHANNEL).await.unwrap();
    let late = lost.guard(one.play(10, game, "จ๔")).await;
    assert!(is_fenced_off(&late), "{late:?}");
    let late = lost.guard(one.begin(20, ChannelId(5))).await;
    assert!(is_fenced_off(&late), "{late:?}");
    // The same holds for what another task does for it.
    let inherited = lost.guard(async { tokio::spawn(Lease::inherit(note_settings(&one))).await.unwrap() }).await;
    assert!(is_fenced_off(&inherited), "{inherited:?}");
    assert_eq!(held.guard(two.play(10, game, "จ๔")).await.unwrap(), 3);
}

/// A commit that has nothing to do with games.
fn note_settings(process: &Process) -> impl Future<Output = Result<(), ServiceError>> + use<> {
    let servers = process.service.servers.clone();
    async move { servers.change(7, |_| {}).await.map(drop) }
}

#[tokio::test(start_paused = true)]
async fn the_engine_of_a_process_that_lost_its_turn_moves_nothing() {
    let game = GameId(1);
    let ([one, two], [lost, held], _running) = taken_over(Resource::Feature(ENGINE_TURN, game.0)).await;
    let request = Request { event: EventId(1), by: ANN, at: Timestamp::UNIX_EPOCH };
    let begun = two.service.games.play_engine(request, PLACE, Level::ALL[0], terms()).await.unwrap();
    assert_eq!(begun.id, game);
    let moved = two.play(2, game, "จ๔").await.unwrap();
    let answer = |process: &Process| {
        let games = Arc::clone(&process.service.games);
        async move {
            let snapshot = games.get(game).await?;
            let play = snapshot.game.playing()?;
            let (at, mv) = (BoardRevision::Exactly(play.revision()), play.legal_moves()[0]);
            games.act_for_engine(game, at, mv.into(), Thinker::Requested).await
        }
    };
    let late = lost.guard(answer(&one)).await;
    assert!(is_fenced_off(&late), "{late:?}");
    assert_eq!(two.service.games.get(game).await.unwrap().game.log().len(), moved);
    assert_eq!(held.guard(answer(&two)).await.unwrap().game.log().len(), moved + 1);
}

#[tokio::test(start_paused = true)]
async fn due_rows_are_handled_by_the_process_that_took_them_over_and_by_no_other() {
    let (_, clock, [one, two]) = at_one_time();
    let (paused, _) = one.join().await;
    let _running = two.join().await;
    let stop = CancellationToken::new();
    let scheduler = one.service.scheduler.clone();
    let evicted = tokio::spawn({
        let stop = stop.clone();
        async move { scheduler.run(stop).await }
    });
    let request = Request { event: EventId(1), by: ANN, at: Timestamp::UNIX_EPOCH };
    let id = two.service.games.challenge(request, PLACE, Some(BEN), terms()).await.unwrap().id;
    tokio::time::sleep(Duration::from_secs(1)).await;
    paused.abort();
    tokio::time::sleep(MEMBER_TIMEOUT * 2).await;
    let taken_over = two.cluster.lease(Resource::DueRows).await.unwrap().unwrap();
    assert!(taken_over.was_abandoned);
    // The scheduler that has lost it is not aware of that.
    clock.advance_seconds(CHALLENGE_TTL.as_secs() + 1);
    tokio::time::sleep(Duration::from_secs(30)).await;
    assert!(two.service.games.get(id).await.unwrap().game.is_open());
    taken_over.guard(two.service.scheduler.tick()).await;
    let game = two.service.games.get(id).await.unwrap().game;
    assert_eq!((game.is_open(), game.log().len()), (false, 2));
    stop.cancel();
    evicted.await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn an_analysis_is_ended_by_its_holder_whoever_receives_the_events() {
    let shard = Resource::Shard(0);
    let ([one, two], [lost, _held], _running) = taken_over(shard).await;
    let start = makruk::History::under(makruk::Position::start(), makruk::Ruleset::COMPETITION);
    let subject = AnalysisSubject::of_position(&start.into());
    let asked = AskedAnalysis {
        by: ANN,
        place: PLACE,
        reader: Locale::Thai,
        seen_by: SeenBy::Asker,
        subject,
        token: Some(AnswerToken("secret".to_owned())),
    };
    let _joined = one.join().await;
    let in_hand = one.service.analyses.ask(EventId(300), asked.clone()).await.unwrap().unwrap();
    // Its shard was taken over in the middle of the search.
    lost.guard(async {
        one.service.analyses.keep(&in_hand, Vec::new(), None).await.unwrap();
        one.service.analyses.answered(&in_hand).await.unwrap();
    })
    .await;
    assert!(two.service.analyses.left_over().await.unwrap().is_empty());
    // An analysis taken over by another process is neither kept nor ended.
    let (_, [three, four]) = processes();
    let (paused, _) = three.join().await;
    let _running = four.join().await;
    let in_hand = three.service.analyses.ask(EventId(301), asked).await.unwrap().unwrap();
    paused.abort();
    tokio::time::sleep(MEMBER_TIMEOUT * 2).await;
    let again = four.service.analyses.left_over().await.unwrap();
    assert_eq!(again.len(), 1);
    let kept = three.service.analyses.keep(&in_hand, Vec::new(), None).await;
    assert!(is_fenced_off(&kept), "{kept:?}");
    assert!(three.service.analyses.answered(&in_hand).await.is_err());
    four.service.analyses.keep(&again[0], Vec::new(), None).await.unwrap();
    four.service.analyses.answered(&again[0]).await.unwrap();
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
    assert!(matches!(early.refusal(), Some(crate::game::GameError::NotYourTurn { .. })), "{early:?}");
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
async fn the_number_of_shards_stays_as_long_as_others_are_running() {
    let (_, _, [one, two]) = at_one_time();
    let [one, two] = [one.cluster, two.cluster];
    assert_eq!(one.agree_on_shards(6).await.unwrap(), 6);
    let _memberships = (one.join().await.unwrap(), two.join().await.unwrap());
    assert_eq!(two.agree_on_shards(7).await.unwrap(), 6);
}

#[tokio::test(start_paused = true)]
async fn sessions_of_a_bucket_begin_an_interval_apart_whoever_begins_them() {
    let (_, clock, [one, two]) = at_one_time();
    let [one, two] = [one.cluster, two.cluster];
    clock.advance_seconds(1_000);
    let bucket = |number| SessionBucket { number, interval: Duration::from_secs(5) };
    let waited = async |cluster: &Cluster, number| {
        let begun = tokio::time::Instant::now();
        cluster.wait_for_session_slot(bucket(number)).await;
        begun.elapsed().as_secs()
    };
    assert_eq!(waited(&one, 0).await, 0);
    assert_eq!(waited(&two, 0).await, 5, "by its own watch, though the clock stays the same");
    assert_eq!(waited(&two, 1).await, 0, "another bucket");
    clock.advance_seconds(5);
    assert_eq!(waited(&one, 0).await, 0);
    clock.advance_seconds(-10);
    assert_eq!(waited(&two, 0).await, 5, "a clock that is put back makes nobody wait longer");
}

#[tokio::test(start_paused = true)]
async fn a_session_is_taken_up_by_whoever_holds_the_shard_next() {
    let (_, [one, two]) = processes();
    let _running = (one.join().await, two.join().await);
    let left = SessionLeft::Open;
    let session = ShardSessionRecord {
        id: "a1".to_owned(),
        sequence: 7,
        gateway: None,
        shards: 1,
        user: 1,
        application: 2,
        left,
    };
    let lease = one.cluster.lease(Resource::Shard(0)).await.unwrap().unwrap();
    assert_eq!(two.cluster.shard_session(0).await.unwrap(), None);
    lease.guard(one.cluster.keep_session(0, &session)).await.unwrap();
    lease.release().await;
    let lease_of_two = two.cluster.lease(Resource::Shard(0)).await.unwrap().unwrap();
    assert_eq!(two.cluster.shard_session(0).await.unwrap(), Some(session.clone()));
    let later = ShardSessionRecord { sequence: 9, left: SessionLeft::HandedOver, ..session.clone() };
    assert!(lease.guard(one.cluster.keep_session(0, &later)).await.is_err(), "who has handed it on is too late");
    lease_of_two.guard(two.cluster.keep_session(0, &later)).await.unwrap();
    assert_eq!(two.cluster.shard_session(0).await.unwrap(), Some(later.clone()));
    assert!(!format!("{later:?}").contains("a1"), "whoever has the id and the token has the session");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn processes_that_begin_at_the_same_moment_agree_on_the_shards() {
    for _ in 0..test_budget::rounds(10, 100) {
        let (store, clock) = (Arc::new(MemoryStore::shared()), Arc::new(bot_store::SystemClock));
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
    // Whoever waits for other processes waits for ever.
    assert!(service.cluster.live_processes().changed().now_or_never().is_none());
    assert!(service.cluster.departures().changed().now_or_never().is_none());
    membership.leave().await;
    assert_eq!(service.cluster.agree_on_shards(4).await.unwrap(), 4);
    assert!(service.cluster.processes().await.unwrap().is_empty());
}
