//! The game for four, played on the page.

use serde_json::{Value, json};

use super::now;
use super::page::{Page, club_with};
use crate::four::FourTable;
use crate::harness::CHANNEL;

/// The board as it is acted on.
fn on(four: &Value) -> Value {
    json!({ "of": "four", "game": four["game"], "shown": four["shown"] })
}

/// After how many acts a board is shown.
fn shown(four: &Value) -> u64 {
    four["shown"].as_u64().unwrap()
}

/// The next board on which the person can move, after at least `since` acts.
async fn to_move(page: &mut Page, since: u64) -> Value {
    page.send(&json!({ "type": "four" })).await;
    let fits = |frame: &Value| shown(&frame["four"]) >= since && frame["four"]["legal"] != json!([]);
    page.hear_of("four", fits).await["four"].clone()
}

#[tokio::test]
async fn a_game_for_four_is_played_over_the_page_and_watched_there() {
    let (club, server) = club_with(|_| {}).await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    FourTable::begin(&club, channel, &[alice]).await;
    let mut player = Page::open(&club, server, alice, channel).await;
    let mut watcher = Page::open(&club, server, club.seat("bob"), channel).await;
    for page in [&mut player, &mut watcher] {
        page.hear_of("channel", |list| list["four"].is_object()).await;
        page.send(&json!({ "type": "four" })).await;
    }
    let board = to_move(&mut player, 0).await;
    let code = board["legal"][0]["code"].as_str();
    // Who only watches moves nothing, whatever they send.
    let forged = watcher.act_on(now(), on(&board), "move", code);
    assert!(watcher.does(&forged).await.is_some());
    let act = player.act_on(now(), on(&board), "move", code);
    for _ in 0..2 {
        assert_eq!(player.does(&act).await, None, "once, however often it comes");
    }
    // What the bots do next may be in the same frame.
    watcher.hear_of("four", |frame| shown(&frame["four"]) > shown(&board)).await;
    let next = to_move(&mut player, shown(&board) + 1).await;
    let old = player.act_on(now(), on(&board), "move", next["legal"][0]["code"].as_str());
    assert!(player.does(&old).await.is_some(), "on an old board");
    for (act, mv) in [("move", Some("zz")), ("move", None), ("nothing", None)] {
        let act = player.act_on(now(), on(&next), act, mv);
        assert!(player.does(&act).await.is_some(), "{act}");
    }
    let leave = next["can"].as_array().unwrap().iter().find(|can| can["ask"].is_string()).unwrap();
    let leave = player.act_on(now(), on(&next), leave["act"].as_str().unwrap(), None);
    assert_eq!(player.does(&leave).await, None);
    player.send(&json!({ "type": "four" })).await;
    player.hear_of("four", |frame| frame["four"]["yours"] == json!([])).await;
    club.close().await;
}
