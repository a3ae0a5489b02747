//! Whole games: people and bots at one table.

use crate::four::{FourTable, is_over, moves};
use crate::harness::{CHANNEL, Club, says};

#[tokio::test]
async fn two_people_and_two_bots_play_a_game_whose_throws_are_proved() {
    let mut club = Club::new().await;
    let [somchai, malee] = ["somchai", "malee"].map(|name| club.seat(name));
    let channel = club.channel(CHANNEL);
    let members = crate::harness::Members { control: club.control.clone() };
    let table = FourTable::begin(&members, channel, &[somchai, malee]).await;
    let lobby = club.message(channel, |it| it.content.contains("SHA-256")).await;
    says(&lobby, &["เริ่มเล่นแล้ว", &club.mention("somchai"), &club.mention("malee"), "บอท"]);
    let mut board = table.board(None).await;
    // Whoever is not to move can't.
    let (id, _) = &moves(&board)[0];
    let other = if table.mover(&board) == somchai { malee } else { somchai };
    if id.starts_with("m1:") {
        let refused = club.press_id(other, &board, id).await;
        assert!(club.private_words(&refused).contains("ตา"), "{refused:?}");
    }
    table.move_on(&board).await;
    board = table.board(Some(&board)).await;
    club.until("one board", || club.with_components(channel).len() == 1).await;
    club.restart().await;
    let over = table.play(board).await;
    assert!(is_over(&over));
    table.proves(&over, &lobby);
    club.idle().await;
    assert_eq!(club.times_said(channel, "🏆") + club.times_said(channel, "🤝 เสมอ"), 1);
    club.close().await;
}

#[tokio::test]
async fn four_people_play_a_game_in_english() {
    let club = Club::new().await;
    let people = ["alice", "bob", "malee", "somchai"].map(|name| club.seat(name));
    let channel = club.channel("makruk");
    let table = FourTable::begin(&club, channel, &people).await;
    let lobby = club.message(channel, |it| it.content.contains("SHA-256")).await;
    let board = table.board(None).await;
    says(&board, &["Chaturanga for four", "threw"]);
    let over = table.play(board).await;
    table.proves(&over, &lobby);
    club.close().await;
}
