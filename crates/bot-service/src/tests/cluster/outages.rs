//! Clocks while no process receives the events of a shard.

use makruk::Color;

use crate::game::GameEvent;
use crate::tests::Table;
use crate::tests::cluster::*;
use bot_store::Clock;

/// The shard through which all events come.
const SHARD: Resource = Resource::Shard(0);

/// A process that is among the others.
struct Member {
    table: Table,
    watching: JoinHandle<()>,
}

impl Member {
    async fn join(store: &Arc<MemoryStore>) -> Member {
        let table = Table::on(store.clone() as Arc<dyn Store>);
        let mut membership = table.service.cluster.join().await.unwrap();
        let watching = tokio::spawn(async move {
            let _ = membership.watch(&CancellationToken::new()).await;
        });
        assert_eq!(table.service.cluster.agree_on_shards(1).await.unwrap(), 1);
        Member { table, watching }
    }

    fn cluster(&self) -> &Cluster {
        &self.table.service.cluster
    }

    async fn receive(&self) -> Lease {
        let lease = self.cluster().lease(SHARD).await.unwrap().unwrap();
        lease.guard(self.table.service.downtime.end_outage(0)).await;
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

    /// A game with five minutes for each, in which both clocks have begun to run.
    async fn begin(&self) -> GameId {
        let id = self.table.begin_timed("5+0").await;
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
        game.play().unwrap().clock().unwrap().left(Color::White, self.table.clock.now()).as_secs()
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
