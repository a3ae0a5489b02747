//! What several processes on one database tell of themselves.

use bot_discord::TextMoves;
use discord_sandbox::SandboxConfig;
use reqwest::StatusCode;
use test_postgres::{PASSWORD, Server};

use crate::harness::{BotPage, BotProcess, Deployment, Members, SOON, sandbox_config};

const SHARDS: f64 = 2.0;

async fn all_connected(members: &Members) {
    members.until("all shards", || members.control.connected_shards().len() == SHARDS as usize).await;
}

#[tokio::test]
async fn each_process_tells_of_its_own_part_of_the_work_and_of_what_nobody_does() {
    let Some(server) = Server::shared() else { return };
    let database = server.database();
    let config = SandboxConfig { shards: SHARDS as u32, ..sandbox_config(TextMoves::Addressed) };
    let deployment = Deployment::in_sandbox(config).await;
    let (sandbox, url) = (deployment.url(), database.url());
    let variables = [("MAKRUK__STORE__URL", url.as_str()), ("MAKRUK_STORE_PASSWORD", PASSWORD)];
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let begin = |number: usize| BotProcess::start(folders[number].path(), &sandbox, &variables);
    let first = begin(0);
    all_connected(&deployment).await;
    let one = BotPage::of(&first).await;
    one.until(&[
        ("makruk_processes", 1.0),
        ("makruk_shards", SHARDS),
        ("makruk_shards_unheld", 0.0),
        ("makruk_leases{kind=\"shard\"}", SHARDS),
        ("makruk_leases{kind=\"due_rows\"}", 1.0),
        ("makruk_due_rows_unheld", 0.0),
        ("makruk_send_limit", 48.0),
        ("makruk_send_queue", 0.0),
        ("makruk_store_connections_limit", 16.0),
        ("makruk_store_connections_waiting", 0.0),
    ])
    .await;

    let second = begin(1);
    let two = BotPage::of(&second).await;
    for page in [&one, &two] {
        page.until(&[
            ("makruk_processes", 2.0),
            ("makruk_leases{kind=\"shard\"}", 1.0),
            ("makruk_shards_unheld", 0.0),
            ("makruk_send_limit", 24.0),
            ("makruk_healthy", 1.0),
        ])
        .await;
        let (status, health) = page.health().await;
        assert_eq!((status, &health["cluster"]["processes"]), (StatusCode::OK, &2.into()), "{health:#}");
        let silence = page.metric("makruk_heartbeat_age_seconds").await.unwrap();
        assert!(silence < SOON.as_secs_f64(), "{silence}");
    }
    two.until(&[("makruk_leases{kind=\"due_rows\"}", 0.0), ("makruk_due_rows_unheld", 0.0)]).await;

    first.kill().await;
    two.until(&[("makruk_processes", 1.0), ("makruk_leases{kind=\"shard\"}", SHARDS), ("makruk_due_rows_unheld", 0.0)])
        .await;
    all_connected(&deployment).await;
    two.until(&[("makruk_send_limit", 48.0), ("makruk_shards_unheld", 0.0), ("makruk_healthy", 1.0)]).await;
    second.stop().await;
    deployment.close().await;
}
