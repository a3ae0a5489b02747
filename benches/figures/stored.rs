//! A store full of finished games, in a folder that was closed and in a database: how long the start takes, and how long members
//! wait.
//!
//! The games are copies of one that was played, under numbers of their own, each in the lists of two players. The variable
//! [`NUMBER`] says how many there are.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bot_service::club::Pool;
use bot_service::game::{Action, PlayerId};
use bot_service::{BoardRevision, ChannelId, FinishedQuery, RECORDS, SystemClock};
use commit_store::{Commit, Key, MemoryStore, PostgresStore, Put, SledStore, Space, Store};
use futures::StreamExt;
use test_postgres::Server;

use crate::club::{GUILD, entries};
use crate::figure::Figure;
use crate::harness;
use crate::play::{Script, Tables};
use crate::timing::{median, milliseconds};

/// The variable that says how many games are stored, and how many if it is not set.
const NUMBER: (&str, u64) = ("MAKRUK_BENCH_GAMES", 100_000);
/// How many plies each of them has.
const PLIES: usize = 60;
/// The average number of games per player.
const GAMES_OF_A_PLAYER: u64 = 100;
/// How many rows are written in one commit, and how many commits at once.
const ROWS: usize = 1_000;
const COMMITS: usize = 8;

/// Seconds of a start.
const START: f64 = 2.0;
/// Milliseconds.
const ANSWER: f64 = 50.0;
/// How often an answer is measured.
const ROUNDS: u64 = 21;

const GAME: Space = Space::new("game");
const FINISHED: Space = Space::new("finished-game");

pub fn measure() -> Vec<Figure> {
    let number = std::env::var(NUMBER.0).map_or(NUMBER.1, |number| number.parse().expect("a number"));
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let mut figures = runtime.block_on(in_a_folder(number));
    if let Some(server) = Server::shared() {
        figures.extend(runtime.block_on(in_a_database(&server, number)));
    }
    figures
}

async fn in_a_folder(number: u64) -> Vec<Figure> {
    let folder = tempfile::tempdir().expect("a folder");
    let open = async || {
        let path = folder.path().to_owned();
        let opened = tokio::task::spawn_blocking(move || SledStore::open(&path, RECORDS)).await;
        Arc::new(opened.expect("a thread").expect("a store")) as Arc<dyn Store>
    };
    let filled = open().await;
    fill(&filled, number).await;
    // Closing writes what is queued.
    tokio::task::spawn_blocking(move || drop(filled)).await.expect("a thread");
    answers("a folder", number, open).await
}

async fn in_a_database(server: &Arc<Server>, number: u64) -> Vec<Figure> {
    let database = server.database();
    let open = async || {
        let opened = PostgresStore::open(harness::database_options(&database), RECORDS).await;
        Arc::new(opened.expect("a store")) as Arc<dyn Store>
    };
    fill(&open().await, number).await;
    answers("PostgreSQL", number, open).await
}

/// Stores `number` games, and the results of a large club.
async fn fill(store: &Arc<dyn Store>, number: u64) {
    let begun = Instant::now();
    let (service, _announced) = harness::service_by(Arc::clone(store), Arc::new(SystemClock));
    service.clubs.take_over(GUILD, entries()).await.expect("a store that takes them");
    let game = one_game().await;
    let (mark, everybody) = (bytes::Bytes::from_static(&[1]), players_of(number));
    let rows = (0..number).flat_map(|number| {
        // Numbers that the bot has not given.
        let id = (1 << 40) + number;
        let white = number % everybody;
        let black = (white + 1 + number / everybody % (everybody - 1)) % everybody;
        let players = [white, black].map(|number| player(number).0);
        let lists = players.map(|player| (FINISHED.key([player, !id]), mark.clone()));
        [(GAME.key([id]), game.clone())].into_iter().chain(lists)
    });
    let commits = futures::stream::iter(chunks(rows)).map(|puts| store.commit(puts));
    let mut commits = commits.buffer_unordered(COMMITS);
    while let Some(done) = commits.next().await {
        assert!(matches!(done, Ok(Commit::Done { .. })), "{done:?}");
    }
    println!("{number} games stored in {:.1} s", begun.elapsed().as_secs_f64());
}

fn chunks(rows: impl Iterator<Item = (Key, bytes::Bytes)>) -> impl Iterator<Item = Vec<Put>> {
    let mut puts = rows.map(|(key, value)| Put::create(key, value));
    std::iter::from_fn(move || {
        let chunk: Vec<Put> = puts.by_ref().take(ROWS).collect();
        (!chunk.is_empty()).then_some(chunk)
    })
}

/// The row of a finished game.
async fn one_game() -> bytes::Bytes {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let (service, _announced) = harness::service_by(Arc::clone(&store), Arc::new(SystemClock));
    let (tables, seats) = (Tables::new(&service), [player(0), player(1)]);
    let id = tables.begin(seats, ChannelId(1)).await;
    let (mut table, mut script) = (tables.games.get(id).await.expect("the game"), Script::new(3));
    for _ in 0..PLIES {
        table = tables.turn(seats, &mut script, &table).await;
    }
    let request = tables.request(seats[0]);
    tables.games.act(request, table.id, BoardRevision::Now, Action::Resign).await.expect("a resignation");
    store.get(&GAME.key([table.id.0])).await.expect("a store").expect("the game").value
}

fn player(number: u64) -> PlayerId {
    PlayerId(5_000_000 + number)
}

fn players_of(games: u64) -> u64 {
    (2 * games / GAMES_OF_A_PLAYER).max(2)
}

/// What a start takes on a store that is open nowhere, and what members wait for afterwards.
async fn answers(name: &str, number: u64, open: impl AsyncFn() -> Arc<dyn Store>) -> Vec<Figure> {
    let begun = Instant::now();
    let store = open().await;
    let (service, _announced) = harness::service_by(store, Arc::new(SystemClock));
    let _membership = service.cluster.join().await.expect("a place among the processes");
    service.scheduler.resume().await;
    let waiting = service.outbox.open().await.expect("the outbox");
    let tables = service.games.tables().await.expect("the channels with games");
    let start = begun.elapsed();
    assert!(waiting.is_empty() && tables.is_empty());
    println!("{name}, {number} games: a start takes {:.3} s", start.as_secs_f64());
    let games = (0..ROUNDS).map(|round| {
        let (games, player) = (Arc::clone(&service.games), player(round % players_of(number)));
        async move {
            let start = Instant::now();
            black_box(games.open_of(player).await.expect("the open games"));
            let query = FinishedQuery { player, opponent: None, result: None };
            assert!(!black_box(games.finished(query, 0, 10).await.expect("the finished games")).games.is_empty());
            start.elapsed()
        }
    });
    let games: Vec<Duration> = futures::stream::iter(games).then(|answer| answer).collect().await;
    let (first, mut leaderboard) = (Instant::now(), Vec::new());
    service.clubs.ranking(GUILD, Pool::Live).await.expect("a ranking");
    println!("{name}: the first /leaderboard of a club after a start takes {:.0} ms", milliseconds(first.elapsed()));
    for _ in 0..ROUNDS {
        let start = Instant::now();
        black_box(service.clubs.ranking(GUILD, Pool::Live).await.expect("a ranking"));
        leaderboard.push(start.elapsed());
    }
    vec![
        Figure::at_most(START, format!("{name}, {number} games: seconds of a start"), start.as_secs_f64()),
        Figure::at_most(ANSWER, format!("{name}, {number} games: milliseconds of /games"), milliseconds(median(games))),
        Figure::at_most(
            ANSWER,
            format!("{name}, {number} games: milliseconds of /leaderboard"),
            milliseconds(median(leaderboard)),
        ),
    ]
}
