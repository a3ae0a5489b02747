//! A game whose channel is gone blocks nothing, can be finished, and is eventually closed.

use std::sync::Arc;

use crate::TableError;
use crate::game::{Ending, PLACELESS_TTL};
use crate::testing::RefusalOf as _;
use crate::tests::*;
use crate::{OPEN_GAMES_LIMIT, UnpostedNotice};
use bot_store::BlockReason;

async fn rows_of(table: &Table, space: &str) -> usize {
    let entries = table.store.scan(&Prefix::ALL, None, 10_000).await.unwrap().entries;
    entries.iter().filter(|(key, _)| key.as_bytes().starts_with(space.as_bytes())).count()
}

#[tokio::test]
async fn a_game_without_a_channel_counts_for_nothing_and_can_be_finished() {
    let table = Table::new();
    let id = table.begin().await;
    table.games.lose_channel(CHANNEL).await.unwrap();
    table.games.lose_channel(CHANNEL).await.unwrap();
    assert_eq!(table.games.tables().await.unwrap(), []);
    for n in 0..OPEN_GAMES_LIMIT as u64 {
        let place = Place { channel: ChannelId(1_000 + n), ..PLACE };
        table.games.challenge(table.request(ANN), place, None, terms()).await.unwrap();
    }
    // Both find it among their games, and play on.
    assert!(table.games.open_of(ANN).await.unwrap().iter().any(|snapshot| snapshot.id == id));
    table.text(ANN, id, "e4").await.unwrap();
    let again = Table::on(Arc::clone(&table.store));
    assert!(again.games.get(id).await.unwrap().game.place_lost().is_some());
    let request = Request { event: EventId(9_999), ..again.request(BEN) };
    again.games.act(request, id, BoardRevision::Now, Action::Resign).await.unwrap();
    assert_eq!(rows_of(&table, "last-game/").await, 0, "nobody can ask there for the last game");
    assert_eq!(table.games.open_of(BEN).await.unwrap(), []);
}

#[tokio::test]
async fn both_players_of_a_game_without_a_channel_are_told_of_all_that_happens() {
    let mut table = Table::new();
    let id = table.begin().await;
    while table.lanes.try_recv().is_ok() {}
    table.games.lose_channel(CHANNEL).await.unwrap();
    table.text(ANN, id, "e4").await.unwrap();
    let woken: Vec<Lane> = std::iter::from_fn(|| table.lanes.try_recv().ok().map(|lane| lane.value)).collect();
    assert_eq!(woken, [ANN, BEN, ANN, BEN].map(Lane::Person));
    let gone = StoredNotice::of(&UnpostedNotice { game: id, reason: BlockReason::Gone }).unwrap();
    for player in [ANN, BEN] {
        let waiting = table.service.outbox.waiting(Lane::Person(player)).await.unwrap();
        assert_eq!(waiting.into_iter().map(|pending| pending.notice).collect::<Vec<_>>(), [gone.clone(), gone.clone()]);
    }
}

#[tokio::test]
async fn a_game_without_a_channel_is_closed_after_a_week() {
    let table = Table::new();
    let id = table.begin().await;
    table.games.lose_channel(CHANNEL).await.unwrap();
    table.clock.advance_seconds(PLACELESS_TTL.as_secs() - 1);
    table.service.scheduler.tick().await;
    assert!(table.games.get(id).await.unwrap().game.is_open());
    table.clock.advance_seconds(1);
    table.service.scheduler.tick().await;
    assert_eq!(table.games.get(id).await.unwrap().game.ending(), Some(Ending::Abandoned));
    assert_eq!((rows_of(&table, "due/").await, rows_of(&table, "player-game/").await), (0, 0));
}

#[tokio::test]
async fn a_challenge_that_came_to_nothing_is_removed_after_a_week() {
    let table = Table::new();
    let id = table.challenge().await;
    table.deliver(id, Delivered::Words(MessageRef { channel: CHANNEL, message: MessageId(1) })).await;
    table.games.act(table.request(BEN), id, BoardRevision::Now, Action::Decline).await.unwrap();
    assert_eq!(table.games.get(id).await.unwrap().game.stage(), &Stage::Closed(Closure::Declined));
    table.clock.advance_seconds(8 * 24 * 3_600);
    table.service.scheduler.tick().await;
    assert!(matches!(table.games.get(id).await.refusal(), Some(TableError::NoGame)));
    for space in ["game/", "face/", "due/", "heard/"] {
        assert_eq!(rows_of(&table, space).await, 0, "{space}");
    }
    assert!(table.challenge().await > id, "its number is not given again");
}

#[tokio::test]
async fn the_last_game_of_a_channel_is_forgotten_with_the_channel() {
    let table = Table::new();
    let id = table.begin().await;
    table.games.act(table.request(ANN), id, BoardRevision::Now, Action::Resign).await.unwrap();
    assert_eq!(table.games.last_in(CHANNEL).await.unwrap(), Some(id));
    table.games.lose_channel(CHANNEL).await.unwrap();
    assert_eq!(table.games.last_in(CHANNEL).await.unwrap(), None);
    assert!(table.games.get(id).await.is_ok(), "the game itself is kept");
}
