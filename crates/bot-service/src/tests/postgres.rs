//! On a database that is reached by a network.

use crate::game::Level;
use crate::testing::soon;
use crate::tests::in_doubt::taken;
use crate::tests::*;
use commit_store::{PostgresOptions, PostgresStore};
use test_postgres::{Database, PASSWORD, Proxy, Server, Weather};

const LEVEL: Level = Level::ALL[0];

/// A store in a separate database behind a proxy; `None` without PostgreSQL.
async fn behind_proxy() -> Option<(Arc<PostgresStore>, Proxy, Database)> {
    let server = Server::shared()?;
    let database = server.database();
    let proxy = Proxy::start(server.port(), Weather::Good).await;
    let url = database.url_at(proxy.port()).parse().unwrap();
    let options = PostgresOptions { password: Some(PASSWORD.into()), ..PostgresOptions::new(url) };
    Some((Arc::new(PostgresStore::open(options, RECORDS).await.unwrap()), proxy, database))
}

#[tokio::test]
async fn a_move_goes_to_the_database_and_back_twice() {
    let Some((store, proxy, _database)) = behind_proxy().await else { return };
    let table = Table::on(store);
    let id = table.begin().await;
    for (by, text) in [(ANN, "e4"), (BEN, "e5"), (ANN, "d4"), (BEN, "d5")] {
        let before = proxy.round_trips();
        table.text(by, id, text).await.unwrap();
        let trips = proxy.round_trips() - before;
        assert!(trips <= 2, "{trips} for {text}");
    }
}

#[tokio::test]
async fn on_a_network_that_loses_answers_every_move_is_made_once_and_the_engine_called() {
    let Some((store, proxy, _database)) = behind_proxy().await else { return };
    let (service, mut announced) = Service::new(store, Arc::new(SystemClock), Arc::new(LOT));
    let games = &service.games;
    let request = |event| Request { event: EventId(event), by: ANN, at: Timestamp::now() };
    // Its number is reserved in a separate commit.
    let other = Place { channel: ChannelId(1), ..PLACE };
    games.challenge(request(1), other, None, terms()).await.unwrap();
    taken(&mut announced.lanes);
    // Where the server takes long to answer again, what was done is announced later.
    let is_done = |done: &Result<Snapshot, ServiceError>| matches!(done, Ok(_) | Err(ServiceError::Unsure(_)));
    proxy.set(Weather::LoseAnswer);
    assert!(is_done(&games.play_engine(request(2), PLACE, LEVEL, terms()).await));
    let id = soon(announced.engine.recv()).await.unwrap().value;
    proxy.set(Weather::LoseAnswer);
    assert!(is_done(&games.play(request(3), id, BoardRevision::Now, MoveInput::Text("e4")).await));
    assert_eq!(soon(announced.engine.recv()).await.unwrap().value, id);
    assert_eq!(plies(&games.get(id).await.unwrap()), 1);
    assert_eq!(taken(&mut announced.lanes), [Lane::Channel(CHANNEL); 2]);
    assert_eq!(taken(&mut announced.engine), []);
}
