//! Commits whose outcome is unknown for a while: nothing is lost, nothing is done twice, and all required notifications
//! are sent.

use board_games::Seat;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::sleep;

use crate::game::Level;
use crate::tests::*;

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

pub(super) fn taken<T>(announced: &mut UnboundedReceiver<Traced<T>>) -> Vec<T> {
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
    // What is done in a game is announced to the engine as late.
    taken(&mut announced.engine);
    store.fail_next(Failure::InDoubtDone);
    settle_in(&store, Duration::from_secs(4));
    let offered = service.games.act(request(5), begun, BoardRevision::Now, Action::OfferDraw).await;
    assert!(matches!(offered, Err(ServiceError::Unsure(_))), "{offered:?}");
    assert_eq!(taken(&mut announced.engine), []);
    sleep(Duration::from_secs(3)).await;
    assert_eq!(taken(&mut announced.engine), [begun]);
    assert_eq!(service.games.get(begun).await.unwrap().game.play().unwrap().draw_offer(), Some(Seat::First));
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
