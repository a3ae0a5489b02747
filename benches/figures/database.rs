//! The store in a PostgreSQL database: how often a move goes to the server and back, and how many moves one, two and three processes
//! make on it in a second.
//!
//! The processes are services of their own in this program, each with its own connections, so that they share the processors with the
//! server. What a folder does in the same run is printed beside it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bot_service::game::PlayerId;
use bot_service::{BoardRevision, ChannelId, MoveInput, RECORDS, SystemClock};
use commit_store::{PostgresOptions, PostgresStore, Store};
use test_postgres::{Proxy, Server, Weather};

use crate::figure::Figure;
use crate::harness;
use crate::play::{Script, Tables};
use crate::timing::{median, milliseconds, percentile};

/// How many moves are watched on their way.
const MOVES: u64 = 100;
/// How often a move may go to the server and back.
const ROUND_TRIPS: f64 = 2.0;

const TABLES: u64 = 48;
const TURNS_AT_A_TABLE: u64 = 60;

pub fn measure() -> Vec<Figure> {
    let Some(server) = Server::shared() else { return Vec::new() };
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let trips = runtime.block_on(round_trips(&server));
    runtime.block_on(throughput(&server));
    vec![Figure::at_most(ROUND_TRIPS, "round trips to the database for a move", trips)]
}

/// The mean number of round trips of the moves of one game.
async fn round_trips(server: &Arc<Server>) -> f64 {
    let database = server.database();
    let proxy = Proxy::start(server.port(), Weather::Good).await;
    let url = database.url_at(proxy.port()).parse().expect("an address");
    let options = PostgresOptions { url, ..harness::database_options(&database) };
    let store = PostgresStore::open(options, RECORDS).await.expect("a store");
    let (service, _announced) = harness::service_by(Arc::new(store), Arc::new(SystemClock));
    let (tables, seats) = (Tables::new(&service), [PlayerId(1), PlayerId(2)]);
    let id = tables.begin(seats, ChannelId(1)).await;
    let mut table = tables.games.get(id).await.expect("the game");
    let (mut script, mut trips) = (Script::new(7), 0);
    for _ in 0..MOVES {
        let play = table.game.play().expect("a game that goes on");
        let (text, request) = (script.next(play), tables.request(play.seat_to_move().person().expect("a person")));
        let before = proxy.round_trips();
        let played = tables.games.play(request, table.id, BoardRevision::Now, MoveInput::Text(&text)).await;
        trips += proxy.round_trips() - before;
        table = tables.going_on(seats, played.expect("a legal move")).await;
    }
    trips as f64 / MOVES as f64
}

/// Prints how many moves are made in a second, and how long each takes.
async fn throughput(server: &Arc<Server>) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_owned();
    let sled = tokio::task::spawn_blocking(move || commit_store::SledStore::open(&path, RECORDS)).await;
    let folder_store: Arc<dyn Store> = Arc::new(sled.expect("a thread").expect("a store"));
    say("a folder", &played(&[folder_store]).await);
    for processes in 1..=3 {
        let database = server.database();
        let mut stores: Vec<Arc<dyn Store>> = Vec::new();
        for _ in 0..processes {
            let opened = PostgresStore::open(harness::database_options(&database), RECORDS).await;
            stores.push(Arc::new(opened.expect("a store")));
        }
        say(&format!("PostgreSQL, processes: {processes}"), &played(&stores).await);
    }
}

/// What was measured of moves.
struct Played {
    took: Duration,
    each: Vec<Duration>,
}

fn say(what: &str, Played { took, each }: &Played) {
    println!(
        "{what}: {:.0} moves a second; a move takes {:.2} ms, 99 of 100 at most {:.2}",
        each.len() as f64 / took.as_secs_f64(),
        milliseconds(median(each.clone())),
        milliseconds(percentile(each.clone(), 99)),
    );
}

/// Plays at all tables at once, each of which belongs to one of the processes.
async fn played(stores: &[Arc<dyn Store>]) -> Played {
    let services = stores.iter().map(|store| harness::service_by(Arc::clone(store), Arc::new(SystemClock)));
    let services: Vec<_> = services.collect();
    let tables: Vec<Arc<Tables>> = services
        .iter()
        .zip(0..)
        .map(|((service, _), number)| Arc::new(Tables::numbered_from(service, (number << 40) + 1)))
        .collect();
    let begun = Instant::now();
    let tasks = (0..TABLES).map(|number| {
        let tables = Arc::clone(&tables[number as usize % tables.len()]);
        tokio::spawn(async move {
            let seats = [PlayerId(2 * number + 1), PlayerId(2 * number + 2)];
            let id = tables.begin(seats, ChannelId(number + 1)).await;
            let mut table = tables.games.get(id).await.expect("the game");
            let (mut script, mut each) = (Script::new(number), Vec::new());
            for _ in 0..TURNS_AT_A_TABLE {
                let start = Instant::now();
                table = tables.turn(seats, &mut script, &table).await;
                each.push(start.elapsed());
            }
            each
        })
    });
    let each = futures::future::join_all(tasks).await.into_iter().flat_map(|each| each.expect("a table")).collect();
    Played { took: begun.elapsed(), each }
}
