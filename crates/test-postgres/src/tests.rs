use super::*;

const OID: &str = "SELECT oid FROM pg_database WHERE datname = current_database()";

#[test]
fn databases_of_a_server_are_apart_and_begin_empty() {
    let Some(server) = Server::shared() else { return };
    let (one, other) = (server.database(), server.database());
    one.sql("CREATE TABLE a (b int)");
    assert_eq!(one.sql("SELECT count(*) FROM pg_tables WHERE tablename = 'a'"), "1");
    assert_eq!(other.sql("SELECT count(*) FROM pg_tables WHERE tablename = 'a'"), "0");
    let (former, oid) = (one.name().to_owned(), one.sql(OID));
    drop(one);
    let again = server.database();
    assert_eq!(again.sql(OID), oid, "it is made anew of one that nobody uses any more");
    assert_ne!(again.name(), former);
    assert_eq!(again.sql("SELECT count(*) FROM pg_tables WHERE tablename = 'a'"), "0");
}

#[test]
fn what_was_committed_outlives_a_kill_and_a_stop() {
    let Some(server) = Server::start() else { return };
    let database = server.database();
    database.sql("CREATE TABLE a (b int)");
    for (round, end) in [(1, Server::kill as fn(&Server)), (2, Server::stop)] {
        database.sql("INSERT INTO a VALUES (1)");
        end(&server);
        assert!(!server.is_ready());
        server.start_again();
        assert_eq!(database.sql("SELECT sum(b) FROM a"), round.to_string());
    }
}

#[test]
fn nothing_is_left_of_a_server_that_was_dropped() {
    let Some(server) = Server::start() else { return };
    let folder = server.socket().to_owned();
    assert!(folder.join("data").exists());
    let panicked = thread::spawn(move || {
        let _server = server;
        std::panic::resume_unwind(Box::new("a test that fails"));
    });
    assert!(panicked.join().is_err());
    assert!(!folder.exists());
}

#[test]
fn the_guard_stops_what_is_left_running() {
    let Some(server) = Server::start() else { return };
    // As if this process were gone: the guard's input is closed.
    drop(Guard::start(&server.account, server.socket()));
    assert!(!server.socket().exists());
    assert!(lock(&server.process).as_mut().expect("it was running").wait().is_ok());
}
