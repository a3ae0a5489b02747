//! Who sits where: taking seats, leaving them to bots and coming back.

use crate::four::{FourTable, offers};
use crate::harness::{CHANNEL, Club, says};

#[tokio::test]
async fn seats_are_taken_and_left_and_only_the_opener_begins() {
    let club = Club::new().await;
    let [alice, bob, malee] = ["alice", "bob", "malee"].map(|name| club.seat(name));
    let channel = club.channel(CHANNEL);
    let table = FourTable { members: &club, channel };
    let lobby = table.lobby(alice).await;
    says(&lobby, &[&club.mention("alice"), "SHA-256"]);
    says(&club.ask(bob, channel, "four new", &[]).await, &["a table for four in this channel already"]);
    table.press(malee, &lobby, "s:w").await;
    table.press(malee, &club.now(&lobby), "s:n").await;
    table.press(bob, &club.now(&lobby), "s:e").await;
    table.press(bob, &club.now(&lobby), "u").await;
    let stranger = club.press(bob, &club.now(&lobby), "🤖").await;
    assert!(club.private_words(&stranger).contains("Only whoever opened"), "{stranger:?}");
    table.press(alice, &club.now(&lobby), "f:2").await;
    let now = club.now(&lobby);
    says(&now, &[&club.mention("malee")]);
    assert!(!now.content.contains(&club.mention("bob")), "{now:?}");
    table.press(alice, &now, "b").await;
    let board = table.board(None).await;
    let stranger = club.press(bob, &board, "⋯").await;
    assert!(!offers(&club.settled_answer(&stranger).await, "Leave"), "{stranger:?}");
    club.close().await;
}
