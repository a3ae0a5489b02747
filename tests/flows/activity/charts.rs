//! The chart of a finished game, on its board.

use serde_json::json;

use super::page::table;
use super::{act_named, now, opened};
use crate::harness::files;

const MOVES: &str = "e3e4 d6d5 e4d5 e6d5";

#[tokio::test]
async fn whoever_looks_at_a_finished_game_can_have_its_chart_and_all_there_see_it() {
    let (table, server) = table().await;
    table.play(MOVES).await;
    let mut watcher = opened(&table, server, table.seat("alice")).await;
    let mut white = opened(&table, server, table.white()).await;
    let playing = watcher.look(1).await;
    assert_eq!(playing["can"].as_array().unwrap().len(), 0, "{playing}");
    // Nobody has a game analysed that is being played.
    let asks = watcher.act(now(), 1, 4, "y", None);
    watcher.send(&asks).await;
    assert!(watcher.hear("said").await["text"].as_str().unwrap().contains("still being played"));
    table.lose(table.black()).await;
    let over = watcher.hear_of("board", |frame| frame["board"]["result"].is_string()).await;
    let analyse = act_named(&over["board"], "📊 Analyse").to_owned();
    white.look(1).await;
    let asks = watcher.act(now(), 1, 4, &analyse, None);
    assert_eq!(watcher.does(&asks).await, None);
    for page in [&mut watcher, &mut white] {
        let frame = page.hear_of("chart", |frame| frame["chart"]["chances"] != json!([])).await;
        let chart = &frame["chart"];
        let chances: Vec<u64> = chart["chances"].as_array().unwrap().iter().map(|at| at.as_u64().unwrap()).collect();
        assert!(chances.len() == 5 && chances.iter().all(|chance| *chance <= 1000), "{chart}");
        assert!(chart["words"].as_str().unwrap().contains("White"), "{chart}");
        assert_eq!((&chart["game"], &chart["progress"]), (&json!(1), &json!(null)));
    }
    // The same comes again at once to whoever opens the game later, and on each of its boards.
    let mut late = opened(&table, server, table.seat("bob")).await;
    late.send(&json!({ "type": "look", "game": 1, "ply": 2 })).await;
    assert_eq!(late.hear("board").await["board"]["ply"], 2);
    assert_eq!(late.hear("chart").await["chart"]["chances"].as_array().unwrap().len(), 5);
    let board = late.look(1).await;
    let labels: Vec<_> = board["can"].as_array().unwrap().iter().map(|can| can["act"].clone()).collect();
    assert!(!labels.contains(&json!(analyse)), "{board}");
    // The channel hears nothing of it.
    table.club.idle().await;
    let charts =
        table.boards().iter().filter(|message| files(message).iter().any(|file| file.contains("chart"))).count();
    assert_eq!(charts, 0);
    table.close().await;
}

#[tokio::test]
async fn a_game_that_was_analysed_in_the_channel_has_its_chart_on_the_board() {
    let (table, server) = table().await;
    table.play(MOVES).await;
    let end = table.lose(table.black()).await;
    table.analysed(table.white(), &end).await;
    let mut watcher = opened(&table, server, table.seat("alice")).await;
    watcher.look(1).await;
    assert_eq!(watcher.hear("chart").await["chart"]["chances"].as_array().unwrap().len(), 5);
    table.close().await;
}
