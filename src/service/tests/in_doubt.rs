//! Commits whose outcome is unknown for a while: nothing is lost, nothing is done twice, and whoever has
//! to hear of a change hears of it.

use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::sleep;

use super::*;
use crate::game::Level;
use commit_store::{PostgresOptions, PostgresStore};
use test_postgres::{PASSWORD, Proxy, Server, Weather};

const LEVEL: Level = Level::ALL[0];

fn in_memory() -> (Arc<MemoryStore>, Table) {
    let store = Arc::new(MemoryStore::default());
    (Arc::clone(&store), Table::on(store))
}

/// Lets the keys in doubt be read again after a while.
fn settle_in(store: &Arc<MemoryStore>, wait: Duration) {
    let store = Arc::clone(store);
    tokio::spawn(async move {
        sleep(wait).await;
        store.settle();
    });
}

/// What has been announced, all of it.
fn taken<T>(announced: &mut UnboundedReceiver<Traced<T>>) -> Vec<T> {
    std::iter::from_fn(|| announced.try_recv().ok()).map(|traced| traced.value).collect()
}

#[tokio::test(start_paused = true)]
async fn who_moves_waits_until_it_is_known_whether_the_move_was_made() {
    let (store, mut table) = in_memory();
    let id = table.begin().await;
    for (failure, by, text, made) in [(Failure::InDoubtDone, ANN, "e4", 1), (Failure::InDoubtLost, BEN, "e5", 2)] {
        taken(&mut table.lanes);
        store.fail_next(failure);
        settle_in(&store, Duration::from_secs(2));
        assert_eq!(plies(&table.text(by, id, text).await.unwrap()), made);
        assert_eq!(taken(&mut table.lanes), [Lane::Channel(CHANNEL)]);
        assert_eq!(plies(&table.games.get(id).await.unwrap()), made);
    }
    assert_eq!(table.told().await, [0..1, 1..2, 2..3, 3..4]);
}

#[tokio::test(start_paused = true)]
async fn what_becomes_known_later_is_announced_then() {
    let (store, mut table) = in_memory();
    let id = table.begin().await;
    taken(&mut table.lanes);
    store.fail_next(Failure::InDoubtDone);
    settle_in(&store, Duration::from_secs(600));
    assert!(matches!(table.text(ANN, id, "e4").await, Err(ServiceError::Unsure(_))));
    assert_eq!(taken(&mut table.lanes), []);
    sleep(Duration::from_secs(590)).await;
    assert_eq!(taken(&mut table.lanes), []);
    sleep(Duration::from_secs(10)).await;
    assert_eq!(taken(&mut table.lanes), [Lane::Channel(CHANNEL)]);
    assert_eq!(table.told().await, [0..1, 1..2, 2..3]);
    // The same event once more is that move, and no other.
    assert_eq!(plies(&table.games.get(id).await.unwrap()), 1);
}

#[tokio::test(start_paused = true)]
async fn a_game_in_doubt_is_begun_once_and_the_engine_called() {
    let store = Arc::new(MemoryStore::default());
    let clock = Arc::new(ManualClock::new(Timestamp::UNIX_EPOCH));
    let (service, mut announced) = Service::new(store.clone() as Arc<dyn Store>, clock, Arc::new(LOT));
    let request = |event| Request { event: EventId(event), by: ANN, at: Timestamp::UNIX_EPOCH };
    let play = |event, channel| {
        let place = Place { channel: ChannelId(channel), ..PLACE };
        service.games.play_engine(request(event), place, LEVEL, terms())
    };
    for (event, failure, wait) in [
        (1, Failure::InDoubtDone, Duration::from_secs(1)),
        (2, Failure::InDoubtLost, Duration::from_secs(1)),
        (3, Failure::UnknownDone, Duration::from_secs(1)),
    ] {
        store.fail_next(failure);
        settle_in(&store, wait);
        let begun = play(event, event).await.unwrap();
        assert_eq!(taken(&mut announced.lanes), [Lane::Channel(ChannelId(event))], "{failure:?}");
        assert_eq!(taken(&mut announced.engine), [begun.id], "{failure:?}");
        sleep(wait * 2).await;
    }
    store.fail_next(Failure::InDoubtDone);
    assert!(matches!(play(4, 4).await, Err(ServiceError::Unsure(_))));
    assert_eq!(taken(&mut announced.engine), []);
    store.settle();
    sleep(Duration::from_secs(2)).await;
    let begun = service.games.open_in(ChannelId(4)).await.unwrap().unwrap();
    assert_eq!(taken(&mut announced.lanes), [Lane::Channel(ChannelId(4))]);
    assert_eq!(taken(&mut announced.engine), [begun]);
    // The event once more begins nothing.
    assert_eq!(play(4, 4).await.unwrap().id, begun);
    assert_eq!(service.games.open_of(ANN).await.unwrap().len(), 4);
}

#[tokio::test(start_paused = true)]
async fn what_no_event_asked_for_is_done_once_whatever_becomes_of_it() {
    for failure in [Failure::InDoubtDone, Failure::InDoubtLost, Failure::UnknownDone, Failure::UnknownLost] {
        let (store, mut table) = in_memory();
        let id = table.challenge().await;
        table.clock.advance_seconds(CHALLENGE_TTL.as_secs() + 1);
        taken(&mut table.lanes);
        store.fail_next(failure);
        settle_in(&store, Duration::from_secs(1));
        table.service.scheduler.tick().await;
        let game = table.games.get(id).await.unwrap().game;
        assert_eq!((game.stage(), game.log().len()), (&Stage::Closed(Closure::Expired), 2), "{failure:?}");
        assert_eq!(taken(&mut table.lanes), [Lane::Channel(CHANNEL)], "{failure:?}");
        assert_eq!(table.told().await, [0..1, 1..2]);
    }
}

#[tokio::test]
async fn on_a_network_that_loses_answers_every_move_is_made_once_and_the_engine_called() {
    let Some(server) = Server::shared() else { return };
    let database = server.database();
    let proxy = Proxy::start(server.port(), Weather::Good).await;
    let url = database.url_at(proxy.port()).parse().unwrap();
    let options = PostgresOptions { password: Some(PASSWORD.into()), ..PostgresOptions::new(url) };
    let store = Arc::new(PostgresStore::open(options, RECORDS).await.unwrap());
    let (service, mut announced) = Service::new(store, Arc::new(SystemClock), Arc::new(LOT));
    let games = &service.games;
    let request = |event| Request { event: EventId(event), by: ANN, at: Timestamp::now() };
    // Its number is reserved in a commit of its own.
    let other = Place { channel: ChannelId(1), ..PLACE };
    games.challenge(request(1), other, None, terms()).await.unwrap();
    taken(&mut announced.lanes);
    proxy.set(Weather::LoseAnswer);
    let id = games.play_engine(request(2), PLACE, LEVEL, terms()).await.unwrap().id;
    assert_eq!((taken(&mut announced.lanes), taken(&mut announced.engine)), (vec![Lane::Channel(CHANNEL)], vec![id]));
    proxy.set(Weather::LoseAnswer);
    let e4 = MoveInput::Text("e4");
    assert_eq!(plies(&games.play(request(3), id, BoardRevision::Now, e4).await.unwrap()), 1);
    assert_eq!((taken(&mut announced.lanes), taken(&mut announced.engine)), (vec![Lane::Channel(CHANNEL)], vec![id]));
    // One that is on its way for longer than anybody waits.
    proxy.set(Weather::HoldCommit { arrives_after: Some(Duration::from_secs(4)) });
    let offered = games.act(request(4), id, BoardRevision::Now, Action::OfferDraw).await;
    assert!(matches!(offered, Err(ServiceError::Unsure(_))), "{offered:?}");
    assert_eq!((taken(&mut announced.lanes), taken(&mut announced.engine)), (vec![], vec![]));
    let announced_later = tokio::time::timeout(Duration::from_secs(20), announced.engine.recv()).await;
    assert_eq!(announced_later.unwrap().unwrap().value, id);
    assert_eq!(taken(&mut announced.lanes), [Lane::Channel(CHANNEL)]);
    assert_eq!(games.get(id).await.unwrap().game.play().unwrap().draw_offer(), Some(Color::White));
}
