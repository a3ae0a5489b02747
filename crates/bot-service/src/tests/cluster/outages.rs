//! Clocks while no process receives the events of a shard.

use board_games::Seat;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::game::GameEvent;
use crate::table::owed_time::Absence;
use crate::testing::CountingStore;
use crate::tests::Table;
use crate::tests::cluster::*;
use bot_store::Clock;

/// Of the next process.
static NUMBER: AtomicU64 = AtomicU64::new(1);

/// The shard through which all events come.
const SHARD: Resource = Resource::Shard(0);

/// A process that is among the others.
struct Member {
    table: Table,
    /// Ends it in an orderly way; to abort the task is to kill it.
    stop: CancellationToken,
    watching: JoinHandle<()>,
}

impl Member {
    async fn join(store: &Arc<MemoryStore>) -> Member {
        Member::join_at(store, 0).await
    }

    /// Joins at this second of its clock.
    async fn join_at(store: &Arc<MemoryStore>, second: i64) -> Member {
        let table = Table::on(store.clone() as Arc<dyn Store>);
        table.clock.advance_seconds(second);
        // No event is that of another process.
        table.events.set(1_000_000 * NUMBER.fetch_add(1, Relaxed));
        let (mut membership, stop) = (table.service.cluster.join().await.unwrap(), CancellationToken::new());
        let token = stop.clone();
        let watching = tokio::spawn(async move {
            if membership.watch(&token).await.is_ok() {
                membership.leave().await;
            }
        });
        assert_eq!(table.service.cluster.agree_on_shards(1).await.unwrap(), 1);
        Member { table, stop, watching }
    }

    fn cluster(&self) -> &Cluster {
        &self.table.service.cluster
    }

    async fn receive(&self) -> Lease {
        let lease = self.cluster().lease(SHARD).await.unwrap().unwrap();
        lease.guard(self.table.service.downtime.end_outage(0)).await;
        self.credited().await;
        self.listen();
        lease
    }

    /// Whatever is done on the shard is known at once.
    fn listen(&self) {
        let (cluster, mut inquiries) = (self.cluster().clone(), self.cluster().received_shards().receive(0));
        tokio::spawn(async move {
            loop {
                inquiries.next().await;
                inquiries.received_until().send_replace(cluster.now());
            }
        });
    }

    /// Waits until no game is owed any time.
    async fn credited(&self) {
        while self.is_owing().await {
            tokio::task::yield_now().await;
        }
    }

    async fn is_owing(&self) -> bool {
        !Absence::noted(&self.table.games.store.repository).await.unwrap().is_empty()
    }

    /// A game with five minutes for each, in which both clocks have begun to run.
    async fn begin(&self) -> GameId {
        self.begin_in(CHANNEL).await
    }

    async fn begin_in(&self, channel: ChannelId) -> GameId {
        let id = self.table.begin_timed_in(channel, "5+0").await;
        self.table.text(ANN, id, "e4").await.unwrap();
        self.table.text(BEN, id, "e5").await.unwrap();
        id
    }

    /// Handles due rows, once no other process does.
    fn handle_due_rows(&self) -> JoinHandle<()> {
        let scheduler = self.table.service.scheduler.clone();
        tokio::spawn(async move { scheduler.run(CancellationToken::new()).await })
    }

    async fn white_left(&self, id: GameId) -> i64 {
        let game = self.table.games.get(id).await.unwrap().game;
        game.play().unwrap().clock().unwrap().left(Seat::First, self.table.clock.now()).as_secs()
    }

    async fn is_over(&self, id: GameId) -> bool {
        self.table.games.get(id).await.unwrap().game.ending().is_some()
    }
}

/// Lets seconds pass, by the watches of all.
async fn pass(members: &[&Member], seconds: u64) {
    for _ in 0..seconds {
        members.iter().for_each(|member| member.table.clock.advance_seconds(1));
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn players_of_a_process_that_dies_lose_no_time() {
    let store = Arc::new(MemoryStore::shared());
    let (one, two) = (Member::join(&store).await, Member::join(&store).await);
    let lease = one.receive().await;
    let id = one.begin().await;
    pass(&[&one, &two], 60).await;
    assert_eq!(two.white_left(id).await, 240);
    one.watching.abort();
    drop(lease);
    pass(&[&one, &two], 40).await;
    assert!(two.cluster().outage(0).await.unwrap().is_some());
    let _received = two.receive().await;
    let left = two.white_left(id).await;
    assert!((240..=243).contains(&left), "{left}");
    assert_eq!(two.cluster().outage(0).await.unwrap(), None);
    pass(&[&one, &two], 10).await;
    assert_eq!(two.white_left(id).await, left - 10);
    let game = two.table.games.get(id).await.unwrap().game;
    let credits = game.log().iter().filter(|logged| matches!(logged.event, GameEvent::TimeGivenBack { .. }));
    assert_eq!(credits.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn no_flag_falls_while_nobody_receives_moves() {
    let store = Arc::new(MemoryStore::shared());
    let (one, two) = (Member::join(&store).await, Member::join(&store).await);
    let lease = one.receive().await;
    let id = one.begin().await;
    two.handle_due_rows();
    pass(&[&one, &two], 295).await;
    // The flag would fall before the outage can be noticed.
    one.watching.abort();
    drop(lease);
    pass(&[&one, &two], 60).await;
    assert!(!two.is_over(id).await);
    let _received = two.receive().await;
    let left = two.white_left(id).await;
    assert!((5..=8).contains(&left), "{left}");
    pass(&[&one, &two], 10).await;
    assert!(two.is_over(id).await);
}

#[tokio::test(start_paused = true)]
async fn a_flag_falls_in_a_game_of_another_process() {
    let store = Arc::new(MemoryStore::shared());
    let (one, two) = (Member::join(&store).await, Member::join(&store).await);
    let _received = one.receive().await;
    let id = one.begin().await;
    two.handle_due_rows();
    pass(&[&one, &two], 299).await;
    assert!(!two.is_over(id).await);
    pass(&[&one, &two], 5).await;
    assert!(two.is_over(id).await);
}

#[tokio::test(start_paused = true)]
async fn a_shard_is_received_before_all_its_games_are_credited_and_a_move_comes_after_its_credit() {
    let store = Arc::new(MemoryStore::shared());
    let (one, two) = (Member::join(&store).await, Member::join(&store).await);
    let lease = one.receive().await;
    let (id, other) = (one.begin().await, one.begin_in(ChannelId(1_000)).await);
    one.cluster().begin_outage(0, one.cluster().now()).await.unwrap();
    lease.release().await;
    pass(&[&one, &two], 200).await;
    let lease = two.cluster().lease(SHARD).await.unwrap().unwrap();
    lease.guard(two.table.service.downtime.end_outage(0)).await;
    assert!(two.is_owing().await, "no game was credited yet");
    // Nothing else has had a turn since then.
    lease.guard(two.table.text(ANN, id, "d4")).await.unwrap();
    let game = two.table.games.get(id).await.unwrap().game;
    assert_eq!(game.play().unwrap().clock().unwrap().left(Seat::First, two.table.clock.now()).as_secs(), 300);
    pass(&[&one, &two], 1).await;
    assert!(!two.is_owing().await);
    assert_eq!(two.white_left(other).await, 299);
}

#[tokio::test(start_paused = true)]
async fn whoever_takes_over_from_a_process_that_was_crediting_gives_back_what_is_owed_and_no_more() {
    let store = Arc::new(MemoryStore::shared());
    let (one, two) = (Member::join(&store).await, Member::join(&store).await);
    let lease = one.receive().await;
    let id = one.begin().await;
    two.handle_due_rows();
    one.cluster().begin_outage(0, one.cluster().now()).await.unwrap();
    lease.release().await;
    pass(&[&one, &two], 200).await;
    // It ends the outage, and has no turn after that.
    let lease = one.cluster().lease(SHARD).await.unwrap().unwrap();
    let absence = one.table.service.downtime.owed_to(0).await.unwrap();
    assert_eq!(absence.len(), 1);
    pass(&[&one, &two], 150).await;
    assert!(!two.is_over(id).await, "by the clock alone it would be");
    one.watching.abort();
    drop(lease);
    pass(&[&one, &two], 40).await;
    let _received = two.receive().await;
    // The 150 seconds in which events were received are those of the player, and a few until the end was noticed.
    let left = two.white_left(id).await;
    assert!((150..=153).contains(&left), "{left}");
    pass(&[&one, &two], 160).await;
    assert!(two.is_over(id).await);
}

#[tokio::test(start_paused = true)]
async fn who_loses_a_shard_while_it_credits_leaves_that_to_the_next() {
    let store = Arc::new(MemoryStore::shared());
    let (one, two) = (Member::join(&store).await, Member::join(&store).await);
    let lease = one.receive().await;
    let id = one.begin().await;
    one.cluster().begin_outage(0, one.cluster().now()).await.unwrap();
    lease.release().await;
    pass(&[&one, &two], 100).await;
    let lease = one.cluster().lease(SHARD).await.unwrap().unwrap();
    lease.guard(one.table.service.downtime.end_outage(0)).await;
    one.cluster().begin_outage(0, one.cluster().now()).await.unwrap();
    lease.release().await;
    pass(&[&one, &two], 100).await;
    assert!(two.is_owing().await, "the first one is fenced off");
    let _received = two.receive().await;
    assert_eq!(two.white_left(id).await, 300);
}

#[tokio::test(start_paused = true)]
async fn a_process_that_starts_beside_another_one_knows_what_all_games_are_owed() {
    let store = Arc::new(MemoryStore::shared());
    let one = Member::join(&store).await;
    let due = one.handle_due_rows();
    let lease = one.receive().await;
    let (id, other) = (one.begin().await, one.begin_in(ChannelId(1_000)).await);
    pass(&[&one], 10).await;
    due.abort();
    lease.release().await;
    one.stop.cancel();
    one.watching.await.unwrap();
    // Ten minutes later two start at once; the one that credits all games has no turn yet.
    let (two, three) = (Member::join_at(&store, 610).await, Member::join_at(&store, 610).await);
    two.table.service.scheduler.resume().await;
    three.table.service.scheduler.resume().await;
    let lease = three.cluster().lease(SHARD).await.unwrap().unwrap();
    lease.guard(three.table.service.downtime.end_outage(0)).await;
    pass(&[&two, &three], 5).await;
    lease.guard(three.table.text(ANN, id, "d4")).await.unwrap();
    let game = three.table.games.get(id).await.unwrap().game;
    let left = game.play().unwrap().clock().unwrap().left(Seat::First, three.table.clock.now());
    assert_eq!(left.as_secs(), 285);
    assert!(three.is_owing().await);
    two.handle_due_rows();
    pass(&[&two, &three], 5).await;
    assert!(!three.is_owing().await);
    assert_eq!(three.white_left(other).await, 280);
}

#[tokio::test(start_paused = true)]
async fn players_of_the_only_process_lose_no_time_when_it_is_killed() {
    for away in [5, 600] {
        let store = Arc::new(MemoryStore::shared());
        let one = Member::join(&store).await;
        let due = one.handle_due_rows();
        let lease = one.receive().await;
        let id = one.begin().await;
        pass(&[&one], 10).await;
        due.abort();
        one.watching.abort();
        drop(lease);
        let two = Member::join_at(&store, 10 + away).await;
        two.table.service.scheduler.resume().await;
        two.handle_due_rows();
        // It has the shard once the other one is known to have stopped.
        pass(&[&two], 30).await;
        let _received = two.receive().await;
        let left = two.white_left(id).await;
        assert!((290..=292).contains(&left), "{left} after {away}");
    }
}

#[tokio::test(start_paused = true)]
async fn of_the_games_of_other_shards_only_the_places_are_read_many_at_once() {
    let store = CountingStore::of(Arc::new(MemoryStore::shared()));
    let table = Table::on(store.clone() as Arc<dyn Store>);
    let _membership = table.service.cluster.join().await.unwrap();
    assert_eq!(table.service.cluster.agree_on_shards(2).await.unwrap(), 2);
    // All on the first shard.
    for channel in 0..300 {
        let place = crate::Place { channel: ChannelId(1_000 + channel), ..PLACE };
        let (white, black) = (bot_store::PlayerId(2 * channel + 10), bot_store::PlayerId(2 * channel + 11));
        let id = table.games.challenge(table.request(white), place, Some(black), terms()).await.unwrap().id;
        table.games.accept(table.request(black), id, place.channel).await.unwrap();
    }
    table.service.cluster.begin_outage(1, table.clock.now()).await.unwrap();
    table.clock.advance_seconds(60);
    let lease = table.service.cluster.lease(Resource::Shard(1)).await.unwrap().unwrap();
    store.asked();
    lease.guard(table.service.downtime.end_outage(1)).await;
    while !Absence::noted(&table.games.store.repository).await.unwrap().is_empty() {
        tokio::task::yield_now().await;
    }
    let asked = store.asked();
    assert!(asked.calls < 20 && asked.rows < 1_000, "{asked:?}");
}

#[tokio::test(start_paused = true)]
async fn who_joins_a_process_that_is_running_goes_through_no_games() {
    let store = CountingStore::of(Arc::new(MemoryStore::shared()));
    let one = Table::on(store.clone() as Arc<dyn Store>);
    let _membership = one.service.cluster.join().await.unwrap();
    for channel in 0..50 {
        let place = crate::Place { channel: ChannelId(1_000 + channel), ..PLACE };
        let (white, black) = (bot_store::PlayerId(2 * channel + 10), bot_store::PlayerId(2 * channel + 11));
        let id = one.games.challenge(one.request(white), place, Some(black), terms()).await.unwrap().id;
        one.games.accept(one.request(black), id, place.channel).await.unwrap();
    }
    one.clock.advance_seconds(10);
    one.service.downtime.begin(&CancellationToken::new()).await;
    let two = Table::on(store.clone() as Arc<dyn Store>);
    two.clock.advance_seconds(20);
    let _membership = two.service.cluster.join().await.unwrap();
    store.asked();
    two.service.scheduler.resume().await;
    two.service.downtime.begin(&CancellationToken::new()).await;
    let asked = store.asked();
    assert!(asked.calls < 20 && asked.rows < 20, "{asked:?}");
}

#[tokio::test(start_paused = true)]
async fn who_hands_a_shard_on_costs_nobody_time() {
    let store = Arc::new(MemoryStore::shared());
    let (one, two) = (Member::join(&store).await, Member::join(&store).await);
    let lease = one.receive().await;
    let id = one.begin().await;
    pass(&[&one, &two], 10).await;
    one.cluster().begin_outage(0, one.cluster().now()).await.unwrap();
    lease.release().await;
    pass(&[&one, &two], 20).await;
    one.cluster().begin_outage(0, one.cluster().now()).await.unwrap();
    let _received = two.receive().await;
    assert_eq!(two.white_left(id).await, 290);
}

#[tokio::test(start_paused = true)]
async fn games_whose_events_are_received_get_nothing_back_when_another_process_dies() {
    let store = Arc::new(MemoryStore::shared());
    let (one, two) = (Member::join(&store).await, Member::join(&store).await);
    let due = one.handle_due_rows();
    let _received = two.receive().await;
    let id = two.begin().await;
    pass(&[&one, &two], 10).await;
    // It did what is due, which the other one takes over.
    one.watching.abort();
    due.abort();
    two.handle_due_rows();
    pass(&[&one, &two], 30).await;
    assert!(two.cluster().lease_overview().await.unwrap().unwrap().own.contains(&Resource::DueRows));
    assert_eq!(two.white_left(id).await, 260);
}

#[tokio::test(start_paused = true)]
async fn no_flag_falls_before_it_is_known_what_was_done_before() {
    let store = Arc::new(MemoryStore::shared());
    let one = Member::join(&store).await;
    let lease = one.cluster().lease(SHARD).await.unwrap().unwrap();
    lease.guard(one.table.service.downtime.end_outage(0)).await;
    let id = one.begin().await;
    one.handle_due_rows();
    pass(&[&one], 310).await;
    assert!(!one.is_over(id).await, "the shard is not received");
    // What was asked for is not answered.
    let inquiries = one.cluster().received_shards().receive(0);
    pass(&[&one], 10).await;
    assert!(!one.is_over(id).await);
    let before_the_flag = one.cluster().now() - jiff::SignedDuration::from_secs(30);
    inquiries.received_until().send_replace(before_the_flag);
    pass(&[&one], 10).await;
    assert!(!one.is_over(id).await);
    drop(inquiries);
    one.listen();
    pass(&[&one], 5).await;
    assert!(one.is_over(id).await);
}

#[tokio::test]
async fn outages_of_other_shards_are_over_when_there_are_as_many_others() {
    let store = Arc::new(MemoryStore::shared());
    let one = Member::join(&store).await;
    one.cluster().begin_outage(0, one.cluster().now()).await.unwrap();
    assert_eq!(one.cluster().agree_on_shards(1).await.unwrap(), 1);
    assert!(one.cluster().outage(0).await.unwrap().is_some());
    assert_eq!(one.cluster().agree_on_shards(6).await.unwrap(), 6);
    assert_eq!(one.cluster().outage(0).await.unwrap(), None);
}

#[test]
fn every_server_has_its_shard() {
    for (guild, shards, shard) in
        [(None, 6, 0), (Some(7), 6, 0), (Some(1 << 22), 6, 1), (Some(13 << 22), 6, 1), (Some(5), 0, 0)]
    {
        assert_eq!(shard_of(guild, shards), shard, "{guild:?} of {shards}");
    }
}
