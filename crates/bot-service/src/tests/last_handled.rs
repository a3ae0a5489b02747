//! What was said is dealt with once: what was refused stays refused, however the process ended.

use board_games::Seat;
use std::sync::Arc;

use crate::TableError;
use crate::game::GameError;
use crate::testing::RefusalOf as _;
use crate::tests::*;

/// The same store after a kill: nothing but what is durable is known.
fn after_a_kill(table: &Table) -> Table {
    Table::on(Arc::clone(&table.store))
}

async fn missed(table: &Table, request: Request, id: GameId, text: &str) -> Result<Snapshot, ServiceError> {
    table.games.play_missed(request, id, text).await
}

#[tokio::test]
async fn a_text_refused_at_one_ply_is_not_played_two_plies_later() {
    let table = Table::new();
    let id = table.begin().await;
    table.text(ANN, id, "e4").await.unwrap();
    table.text(BEN, id, "e5").await.unwrap();
    // Ben is too early; a ply later it would be his turn.
    let early = table.request(BEN);
    let refused = table.games.play(early, id, BoardRevision::Now, MoveInput::Text("d5")).await;
    assert!(matches!(refused.refusal(), Some(GameError::NotYourTurn { .. })));
    table.text(ANN, id, "d4").await.unwrap();
    for table in [&table, &after_a_kill(&table)] {
        assert!(matches!(missed(table, early, id, "d5").await.refusal(), Some(TableError::Stale)));
        assert_eq!(plies(&table.games.get(id).await.unwrap()), 3);
    }
}

#[tokio::test]
async fn a_refusal_that_nothing_follows_is_remembered_too() {
    let table = Table::new();
    let id = table.begin().await;
    let early = table.request(BEN);
    assert!(table.games.play(early, id, BoardRevision::Now, MoveInput::Text("e5")).await.is_err());
    for table in [&table, &after_a_kill(&table)] {
        assert_eq!(table.games.store.heard.newest(id).await.unwrap(), Some(early.event));
    }
}

#[tokio::test]
async fn what_was_missed_is_played_once_and_in_order() {
    let table = Table::new();
    let id = table.begin().await;
    let (older, first, second) = (table.request(ANN), table.request(ANN), table.request(BEN));
    let table = after_a_kill(&table);
    for _ in 0..2 {
        assert!(missed(&table, first, id, "e4").await.is_ok());
    }
    assert_eq!(plies(&missed(&table, second, id, "e5").await.unwrap()), 2);
    // What was said before it, and comes to light after it, is no move any more.
    assert!(matches!(missed(&table, older, id, "d4").await.refusal(), Some(TableError::Stale)));
}

#[tokio::test]
async fn a_message_that_was_changed_is_a_move_once_and_only_while_nothing_came_after_it() {
    let table = Table::new();
    let id = table.begin().await;
    let slip = table.request(ANN);
    let live = table.games.play(slip, id, BoardRevision::Now, MoveInput::Text("e44")).await;
    assert!(matches!(live.refusal(), Some(TableError::Text(_))));
    let edited = async |request, text: &'static str| table.games.play_edited(request, id, text).await;
    assert_eq!(plies(&edited(slip, "e4").await.unwrap()), 1);
    assert_eq!(plies(&edited(slip, "e4").await.unwrap()), 1, "delivered once more");
    table.text(BEN, id, "e5").await.unwrap();
    // It was a move, and is none again, whatever becomes of its words.
    assert_eq!(plies(&edited(slip, "d4").await.unwrap()), 2);
    let (early, later) = (table.request(ANN), table.request(ANN));
    let missed = table.games.play(later, id, BoardRevision::Now, MoveInput::Text("hello")).await;
    assert!(missed.is_err());
    assert!(matches!(edited(early, "d4").await.refusal(), Some(TableError::Stale)), "something came after it");
    assert_eq!(plies(&edited(later, "d4").await.unwrap()), 3);
}

#[tokio::test]
async fn nothing_is_kept_of_a_game_that_is_over() {
    let table = Table::new();
    let id = table.begin().await;
    table.games.act(table.request(ANN), id, BoardRevision::Now, Action::Resign).await.unwrap();
    let entries = table.store.scan(&Prefix::ALL, None, 1_000).await.unwrap().entries;
    assert!(entries.iter().all(|(key, _)| !key.as_bytes().starts_with(b"heard/")));
}

#[tokio::test]
async fn a_text_that_is_no_move_is_told_so_whoever_is_to_move() {
    let table = Table::new();
    let id = table.begin().await;
    assert!(matches!(table.text(ANN, id, "hello").await.refusal(), Some(TableError::Text(_))));
    // Who waits is shown no move of the other side as an example.
    let early = table.text(BEN, id, "hello").await;
    assert!(matches!(early.refusal(), Some(TableError::EarlyText { side: Seat::Second, .. })));
    assert!(matches!(table.text(BEN, id, "e5").await.refusal(), Some(GameError::NotYourTurn { .. })));
    assert!(matches!(table.text(PlayerId(3), id, "hello").await.refusal(), Some(GameError::NotAPlayer)));
}
