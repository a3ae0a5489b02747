//! A player who was erased is in no record any more, whatever happens in the meantime.

use crate::ratings::records::club_standing;
use std::sync::Mutex;
use std::sync::atomic::AtomicI64;
use std::sync::atomic::Ordering::Relaxed;

use commit_store::{Commit, MemoryStore, Page, Put, Stats, StoreError};
use futures::FutureExt;
use futures::future::BoxFuture;
use tracing_subscriber::layer::{Context, Layer};

use crate::privacy::tests::*;
use crate::testing::hear;
use bot_store::Clock;

const DAY: i64 = 24 * 3_600;

/// Lets so much time pass that everybody who has asked for it is erased.
async fn wait(table: &Table) {
    table.clock.advance_seconds(7 * DAY + 1);
    for _ in 0..20 {
        table.service.scheduler.tick().await;
        table.clock.advance_seconds(1);
    }
}

/// That nothing is left of PAT, and all that is left can be read.
async fn check_gone(table: &Table) {
    assert_eq!(scan(&*table.store, PAT).await, Vec::<String>::new());
    let inspected = crate::inspect(Arc::clone(&table.store), crate::FEATURES).await.unwrap();
    assert_eq!(inspected.unreadable, []);
}

#[tokio::test]
async fn after_seven_days_nothing_names_them_and_nobody_elses_rating_has_changed() {
    let table = with_everything(Arc::new(MemoryStore::default())).await;
    let before = ratings(&table).await;
    let ladder = table.service.ladders.ladder(LADDER).await.unwrap().ladder;
    assert_eq!(ladder.rungs().len(), 4);
    table.service.privacy.request_erasure(PAT).await.unwrap();
    wait(&table).await;
    check_gone(&table).await;
    assert_eq!(table.service.privacy.pending_erasure(PAT).await.unwrap(), None);
    // Another process sees the same.
    for table in [&table, &Table::on(Arc::clone(&table.store))] {
        let after: Vec<_> = ratings(table).await;
        assert_eq!(after.len(), before.len());
        let book = table.service.clubs.book(GUILD).await.unwrap();
        let people: Vec<PlayerId> = book.lines().iter().flat_map(|line| line.entry.played.people()).collect();
        assert!(!people.contains(&PAT) && people.iter().any(|person| person.is_nobody()));
        for (pool, player, standing) in book.ratings().standings() {
            let key = club_standing(GUILD, pool, player);
            let stored: Option<crate::club::Standing> = table.service.privacy.repository.get(&key).await.unwrap();
            assert_eq!(stored.as_ref(), Some(standing));
        }
        let ladder = table.service.ladders.ladder(LADDER).await.unwrap().ladder;
        assert_eq!(ladder.rungs().len(), 3);
        for tournament in table.service.tournaments.of_guild(GUILD).await.unwrap() {
            assert!(!tournament.players().contains(&PAT));
        }
        assert!(table.service.people.challengers(ANN).await.unwrap().muted.iter().all(|muted| *muted == BEN));
    }
}

/// Keeps the lines of the log, each with its fields.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<String>>>);

impl<S: tracing::Subscriber> Layer<S> for Lines {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        self.0.lock().unwrap().push(format!("{event:?}"));
    }
}

#[tokio::test]
async fn each_erasure_leaves_a_line_in_the_log_that_names_nobody() {
    let table = with_everything(Arc::new(MemoryStore::default())).await;
    table.service.privacy.request_erasure(PAT).await.unwrap();
    let lines = Lines::default();
    {
        let _keeping = hear(lines.clone());
        wait(&table).await;
    }
    let lines = lines.0.lock().unwrap();
    assert_eq!(lines.iter().filter(|line| line.contains("was erased")).count(), 1, "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains(&PAT.0.to_string())), "{lines:?}");
}

#[tokio::test]
async fn results_that_were_in_before_count_as_they_did() {
    let table = Table::new();
    play(&table).await;
    let before = ratings(&table).await;
    // Nothing of theirs is open, so nothing else is decided when they go.
    for open in table.games.open_of(PAT).await.unwrap() {
        leave::games(&table.games, PAT).await.unwrap();
        drop(open);
    }
    table.service.privacy.request_erasure(PAT).await.unwrap();
    wait(&table).await;
    check_gone(&table).await;
    assert_eq!(ratings(&Table::on(Arc::clone(&table.store))).await, before);
}

#[tokio::test]
async fn a_change_of_mind_takes_it_back_until_it_has_begun() {
    let table = with_everything(Arc::new(MemoryStore::default())).await;
    let privacy = &table.service.privacy;
    let asked = privacy.request_erasure(PAT).await.unwrap();
    assert_eq!(asked.due, table.clock.now() + ERASURE_GRACE_PERIOD);
    table.clock.advance_seconds(DAY);
    assert_eq!(privacy.request_erasure(PAT).await.unwrap(), asked);
    assert_eq!(privacy.pending_erasure(PAT).await.unwrap(), Some(asked));
    let found = scan(&*table.store, PAT).await;
    assert!(privacy.cancel_erasure(PAT).await.unwrap());
    assert_eq!(privacy.pending_erasure(PAT).await.unwrap(), None);
    assert_eq!(scan(&*table.store, PAT).await.len(), found.len() - 2);
    wait(&table).await;
    assert!(scan(&*table.store, PAT).await.len() > 20);
    privacy.request_erasure(PAT).await.unwrap();
    table.clock.advance_seconds(7 * DAY);
    table.service.scheduler.tick().await;
    assert!(!privacy.cancel_erasure(PAT).await.unwrap() || scan(&*table.store, PAT).await.is_empty());
}

#[tokio::test]
async fn a_person_who_comes_back_starts_afresh() {
    let table = with_everything(Arc::new(MemoryStore::default())).await;
    table.service.privacy.request_erasure(PAT).await.unwrap();
    wait(&table).await;
    let game = rated(&table, PAT, ANN).await;
    assert_eq!(table.games.get(game).await.unwrap().game.players().count(), 2);
    let rated = table.service.clubs.rated(GUILD, Pool::Correspondence, PAT).await.unwrap();
    assert_eq!(rated.games, 1);
    table.service.scheduler.tick().await;
    assert!(!scan(&*table.store, PAT).await.is_empty());
}

/// A store that fails after a given number of commits.
struct Mortal {
    store: Arc<dyn Store>,
    left: AtomicI64,
}

impl Store for Mortal {
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Option<Versioned>, StoreError>> {
        self.store.get(key)
    }

    fn get_each<'a>(&'a self, keys: &'a [Key]) -> BoxFuture<'a, Result<Vec<Option<Versioned>>, StoreError>> {
        self.store.get_each(keys)
    }

    fn scan<'a>(
        &'a self,
        prefix: &'a Prefix,
        after: Option<&'a Key>,
        limit: usize,
    ) -> BoxFuture<'a, Result<Page, StoreError>> {
        self.store.scan(prefix, after, limit)
    }

    fn commit(&self, puts: Vec<Put>) -> BoxFuture<'_, Result<Commit, StoreError>> {
        if self.left.fetch_sub(1, Relaxed) > 0 {
            return self.store.commit(puts);
        }
        async { Err(StoreError::Unavailable { store: "test".to_owned(), reason: "killed".to_owned() }) }.boxed()
    }

    fn is_shared(&self) -> bool {
        self.store.is_shared()
    }

    fn stats(&self) -> Stats {
        self.store.stats()
    }
}

async fn copy(rows: &[(Key, Versioned)]) -> Arc<dyn Store> {
    let copy = MemoryStore::default();
    for rows in rows.chunks(200) {
        let puts = rows.iter().map(|(key, row)| Put::create(key.clone(), row.value.clone()));
        copy.commit(puts.collect()).await.unwrap();
    }
    Arc::new(copy)
}

#[tokio::test]
async fn killed_between_any_two_commits_it_goes_on_after_the_start() {
    let table = with_everything(Arc::new(MemoryStore::default())).await;
    table.service.privacy.request_erasure(PAT).await.unwrap();
    let (rows, now) = (rows(&*table.store).await, table.clock.now().as_second());
    let mut commits = 0;
    loop {
        let store = copy(&rows).await;
        let mortal = Arc::new(Mortal { store: Arc::clone(&store), left: AtomicI64::new(commits) });
        let killed = Table::on(Arc::clone(&mortal) as Arc<dyn Store>);
        killed.clock.advance_seconds(now);
        wait(&killed).await;
        let again = Table::on(store);
        again.clock.advance_seconds(now + 8 * DAY);
        wait(&again).await;
        check_gone(&again).await;
        if mortal.left.load(Relaxed) > 0 {
            break;
        }
        commits += 1;
    }
    assert!(commits > 40, "it takes {commits} commits");
}

#[tokio::test]
async fn an_older_backup_is_rid_of_them_and_a_newer_one_is_not() {
    let table = with_everything(Arc::new(MemoryStore::default())).await;
    let old = rows(&*table.store).await;
    table.service.privacy.request_erasure(PAT).await.unwrap();
    wait(&table).await;
    rated(&table, PAT, ANN).await;
    let new = rows(&*table.store).await;
    let list = table.service.privacy.forgotten().await.unwrap();
    assert_eq!(list.len(), 1);
    assert!(!list.to_string().contains(&PAT.0.to_string()));
    let list: Forgotten = list.to_string().parse().unwrap();

    let restored = Table::on(copy(&old).await);
    restored.clock.advance_seconds(9 * DAY);
    assert_eq!(restored.service.privacy.apply(&list).await.unwrap(), 1);
    check_gone(&restored).await;
    assert_eq!(restored.service.privacy.apply(&list).await.unwrap(), 0);
    // The list is part of it from then on.
    let known = restored.service.privacy.forgotten().await.unwrap();
    let mut both = known.clone();
    both.extend(list.clone());
    assert_eq!(both, known);

    let restored = Table::on(copy(&new).await);
    assert_eq!(restored.service.privacy.apply(&list).await.unwrap(), 0);
    assert!(!scan(&*restored.store, PAT).await.is_empty());
}
