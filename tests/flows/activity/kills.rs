//! The bot is killed while something is done on a board.

use discord_sandbox::{APPLICATION, DEFAULT_CLIENT_SECRET};

use super::now;
use super::page::{Page, session, with_activity};
use crate::harness::{Deployment, Table, as_white, sandbox_config};
use bot_discord::TextMoves;
use bot_service::game::GameId;

/// A port that is free now.
pub fn free() -> std::net::SocketAddr {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

#[tokio::test]
async fn a_move_that_is_repeated_after_a_kill_is_made_once() {
    let (server, config) = (free(), with_activity(sandbox_config(TextMoves::Addressed)));
    let listen = server.to_string();
    let variables = [
        ("MAKRUK__ACTIVITY__LISTEN", listen.as_str()),
        ("MAKRUK__ACTIVITY__CLIENT_ID", &APPLICATION.to_string()),
        ("DISCORD_CLIENT_SECRET", DEFAULT_CLIENT_SECRET),
    ];
    let deployment = Deployment::in_sandbox(config).await.with(&variables).started().await;
    let mut table = Table::of(deployment, &[as_white()]).await;
    let session = session(&table.club, server, table.white(), table.channel).await;
    let mut page = Page::greet(server, &session).await;
    page.hear("welcome").await;
    let act = page.act(now(), 1, 0, "move", Some("e3e4"));
    page.send(&act).await;
    // Whether it was made by then or not.
    table.restart().await;
    let mut again = Page::greet(server, &session).await;
    again.hear("welcome").await;
    assert_eq!(again.does(&act).await, None);
    assert_eq!(again.does(&act).await, None);
    table.board(2).await;
    table.club.stop().await;
    let game = table.service().games.get(GameId(1)).await.unwrap().game;
    assert_eq!(game.play().unwrap().plies(), 1);
    table.club.close().await;
}
