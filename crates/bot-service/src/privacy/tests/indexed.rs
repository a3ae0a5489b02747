//! Only what is theirs is read for a person, however much others have.

use commit_store::{MemoryStore, Put};

use crate::privacy::tests::*;
use crate::table::game_store::GameStore;
use crate::testing::CountingStore;
use bot_store::{Clock, person_index};

/// Ten thousand games of other people, as they are stored.
async fn add_foreign_games(table: &Table) {
    let id = begin(table, ANN, BEN, Stake::default()).await;
    let record = GameStore::record(&table.games.get(id).await.unwrap());
    for hundred in 0..100_u64 {
        let ids = (0..100).map(|it| GameId(1_000_000 + hundred * 100 + it));
        let games = ids.map(|id| put(crate::table::records::game(id), Expect::Absent, &record).unwrap());
        table.service.privacy.repository.commit(games.collect()).await.unwrap();
    }
}

/// What is read for an export and an erasure of PAT.
async fn read_for_pat(has_foreign_games: bool) -> [(usize, usize); 2] {
    let store = CountingStore::of(Arc::new(MemoryStore::default()));
    let read = || {
        let asked = store.asked();
        (asked.rows, asked.bytes)
    };
    let table = with_everything(Arc::clone(&store) as Arc<dyn Store>).await;
    let privacy = &table.service.privacy;
    privacy.export(BEN).await.unwrap();
    let foreign = begin(&table, ANN, CAT, Stake::default()).await;
    if has_foreign_games {
        add_foreign_games(&table).await;
    } else {
        begin(&table, ANN, BEN, Stake::default()).await;
    }
    read();
    privacy.export(PAT).await.unwrap();
    let exported = read();
    privacy.erase_at_once(PAT).await.unwrap();
    let erased = read();
    assert_eq!(scan(&*table.store, PAT).await, Vec::<String>::new());
    assert!(table.games.get(foreign).await.is_ok());
    [exported, erased]
}

#[tokio::test]
async fn ten_thousand_games_of_others_are_not_read() {
    let (alone, among_many) = (read_for_pat(false).await, read_for_pat(true).await);
    for ((rows, bytes), (more_rows, more_bytes)) in alone.into_iter().zip(among_many) {
        assert!(rows > 50, "{rows}");
        assert!(more_rows <= rows + 20 && more_bytes <= bytes + bytes / 5, "{alone:?} {among_many:?}");
    }
}

#[tokio::test]
async fn what_has_no_entries_is_entered_once() {
    let table = with_everything(Arc::new(MemoryStore::default())).await;
    let Exported::Data(expected) = table.service.privacy.export(PAT).await.unwrap() else { panic!("an export") };
    let store = CountingStore::of(Arc::new(MemoryStore::default()));
    for rows in rows(&*table.store).await.chunks(200) {
        let entered = |key: &Key| key.as_bytes().starts_with(b"named/") && *key != person_index::complete();
        let kept = rows.iter().filter(|(key, _)| crate::survives_damage(key) && !entered(key));
        let puts = kept.map(|(key, row)| Put::create(key.clone(), row.value.clone()));
        store.commit(puts.collect()).await.unwrap();
    }
    let restored = Table::on(Arc::clone(&store) as Arc<dyn Store>);
    restored.clock.advance_seconds(table.clock.now().as_second());
    assert_eq!(store.get(&person_index::complete()).await.unwrap(), None);
    let Exported::Data(found) = restored.service.privacy.export(PAT).await.unwrap() else { panic!("an export") };
    assert_eq!(found.keys, expected.keys);
    assert!(store.get(&person_index::complete()).await.unwrap().is_some());
    store.asked();
    restored.service.privacy.export(CAT).await.unwrap();
    let (read, all) = (store.asked().rows, rows(&*restored.store).await.len());
    assert!(read < all / 2, "{read} of {all}");
    restored.service.privacy.erase_at_once(PAT).await.unwrap();
    assert_eq!(scan(&*restored.store, PAT).await, Vec::<String>::new());
}

#[tokio::test]
async fn nobodys_entry_has_the_key_of_a_person_who_was_erased_whatever_became_of_the_row() {
    let table = with_everything(Arc::new(MemoryStore::default())).await;
    let people = &table.service.people;
    for other in [BEN, CAT] {
        people.mute(PAT, other).await.unwrap();
    }
    people.unmute(PAT, BEN).await.unwrap();
    table.service.privacy.erase_at_once(PAT).await.unwrap();
    assert_eq!(scan(&*table.store, PAT).await, Vec::<String>::new());
}

#[tokio::test]
async fn two_exports_are_made_at_once_and_the_next_one_waits() {
    let table = with_everything(Arc::new(MemoryStore::default())).await;
    let privacy = &table.service.privacy;
    let (one, other) = (privacy.exports.turn().await, privacy.exports.turn().await);
    let mut waiting = std::pin::pin!(privacy.export(PAT));
    assert!(futures::poll!(waiting.as_mut()).is_pending());
    drop(one);
    assert!(matches!(waiting.await, Ok(Exported::Data(_))));
    drop(other);
}
