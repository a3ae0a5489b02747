//! Several processes on one database: who looks on by one sees what is done by another.

use bot_discord::TextMoves;
use discord_sandbox::{APPLICATION, DEFAULT_CLIENT_SECRET, Sandbox, SandboxConfig};
use serde_json::json;
use test_postgres::{PASSWORD, Server};

use super::kills::free;
use super::page::{Page, origin, session, with_activity};
use super::{act_named, now};
use crate::harness::{BotProcess, CHANNEL, Members, begin_game, eventually, sandbox_config};

#[tokio::test]
async fn whoever_looks_on_by_one_process_sees_what_is_done_by_another_and_goes_on_after_a_kill() {
    let Some(server) = Server::start() else { return };
    let (database, servers) = (server.database(), [free(), free()]);
    let config = SandboxConfig { shards: 2, ..with_activity(sandbox_config(TextMoves::Addressed)) };
    let sandbox = Sandbox::start(config).await.unwrap();
    let members = Members { control: sandbox.control() };
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let url = database.url();
    let start = |number: usize| {
        let (listen, client) = (servers[number].to_string(), APPLICATION.to_string());
        let variables = [
            ("MAKRUK__STORE__URL", url.as_str()),
            ("MAKRUK_STORE_PASSWORD", PASSWORD),
            ("MAKRUK__ACTIVITY__LISTEN", listen.as_str()),
            ("MAKRUK__ACTIVITY__CLIENT_ID", client.as_str()),
            ("DISCORD_CLIENT_SECRET", DEFAULT_CLIENT_SECRET),
        ];
        BotProcess::start(folders[number].path(), &sandbox.url(), &variables)
    };
    let [killed, left] = [start(0), start(1)];
    members.ready().await;
    let [white, black, watcher] = ["alice", "bob", "malee"].map(|name| members.seat(name));
    let channel = members.channel(CHANNEL);
    begin_game(&members, channel, [white, black], &[]).await;
    let sessions = [
        session(&members, servers[0], white, channel).await,
        session(&members, servers[1], black, channel).await,
        session(&members, servers[1], watcher, channel).await,
    ];
    // Each process takes each session.
    let mut one = Page::greet(servers[0], &sessions[0]).await;
    let mut other = Page::greet(servers[1], &sessions[1]).await;
    let mut watching = Page::greet(servers[0], &sessions[2]).await;
    for page in [&mut one, &mut other, &mut watching] {
        assert_eq!(page.look(1).await["ply"], 0);
    }
    let act = one.act(now(), 1, 0, "move", Some("e3e4"));
    assert_eq!(one.does(&act).await, None);
    other.board(1).await;
    let act = other.act(now(), 1, 1, "move", Some("d6d5"));
    assert_eq!(other.does(&act).await, None);
    one.board(2).await;
    watching.board(2).await;
    // A process is killed while a move is made there, which is made once.
    let act = one.act(now(), 1, 2, "move", Some("e4d5"));
    one.send(&act).await;
    killed.kill().await;
    let mut one = Page::greet(servers[1], &sessions[0]).await;
    assert_eq!(one.does(&act).await, None);
    other.board(3).await;
    let act = other.act(now(), 1, 3, "move", Some("e6d5"));
    assert_eq!(other.does(&act).await, None);
    assert_eq!(one.look(1).await["ply"], 4);
    // The chart that one process makes is seen by those of another.
    let again = start(0);
    let resign = other.act(now(), 1, 4, "R", None);
    assert_eq!(other.does(&resign).await, None);
    let over = other.hear_of("board", |frame| frame["board"]["result"].is_string()).await;
    let is_up = async || Page::connect(servers[0], &origin()).await.is_ok();
    eventually::is_so("the process is there again", is_up).await;
    let mut watching = Page::greet(servers[0], &sessions[2]).await;
    watching.look(1).await;
    let analyse = other.act(now(), 1, 4, act_named(&over["board"], "📊 Analyse"), None);
    assert_eq!(other.does(&analyse).await, None);
    watching.hear_of("chart", |frame| frame["chart"]["chances"] != json!([])).await;
    for process in [left, again] {
        process.stop().await;
    }
    sandbox.shutdown().await;
}
