//! What comes of games for four besides moves: looking back, playing again, breaking off, and time that is up.

use std::time::Duration;

use discord_sandbox::CommandOption;

use crate::four::{FourTable, id_of};
use crate::harness::{CHANNEL, Club, only_file, says};

#[tokio::test]
async fn a_game_is_looked_back_at_and_played_again_with_seats_turned() {
    let club = Club::new().await;
    let [somchai, malee] = ["somchai", "malee"].map(|name| club.seat(name));
    let channel = club.channel(CHANNEL);
    let table = FourTable::begin(&club, channel, &[somchai, malee]).await;
    let over = table.play(table.board(None).await).await;
    let replay = club.open(malee, &over, "ดูย้อนหลัง").await;
    says(&replay, &["0 จาก"]);
    let next = club.on_panel(malee, &replay, "▶").await;
    says(&next, &["1 จาก", "ทอดได้"]);
    assert!(only_file(&next).ends_with("-1.png"), "{next:?}");
    let film = club.open(malee, &over, "GIF").await;
    assert!(only_file(&film).ends_with(".gif"));
    // One of two wants another game, and then both do.
    club.press(somchai, &over, "เล่นอีกรอบ").await;
    club.until("it is told", || club.now(&over).content.contains("อยากเล่นอีกรอบ")).await;
    club.press(malee, &over, "เล่นอีกรอบ").await;
    let board = table.board(Some(&over)).await;
    let more = club.open(somchai, &board, "⋯").await;
    says(&more, &[&format!("🟢 เขียว: {}", club.mention("somchai")), &format!("🟡 เหลือง: {}", club.mention("malee"))]);
    club.close().await;
}

#[tokio::test]
async fn a_seat_is_left_to_a_member_who_takes_it() {
    let club = Club::new().await;
    let [somchai, malee, alice, bob] = ["somchai", "malee", "alice", "bob"].map(|name| club.seat(name));
    let table = FourTable::begin(&club, club.channel(CHANNEL), &[somchai, malee]).await;
    let board = table.board(None).await;
    let more = club.open(malee, &board, "⋯").await;
    table.press(malee, &more, "l").await;
    let asked = club.now(&more);
    club.choose(malee, &asked, &id_of(&asked, "h").expect("a menu of members"), &[&alice.to_string()]).await;
    let board = table.board(None).await;
    let more = club.open(bob, &board, "⋯").await;
    says(&more, &[&club.mention("alice")]);
    assert!(id_of(&more, "k:w").is_none(), "it is not for bob");
    let more = club.open(alice, &board, "⋯").await;
    table.press(alice, &more, "k:w").await;
    says(&club.open(bob, &table.board(None).await, "⋯").await, &[&format!("Green: {}", club.mention("alice"))]);
    club.close().await;
}

#[tokio::test]
async fn a_game_is_broken_off_with_the_consent_of_all() {
    let club = Club::new().await;
    let people = ["somchai", "malee", "alice", "bob"].map(|name| club.seat(name));
    let table = FourTable::begin(&club, club.channel(CHANNEL), &people).await;
    let mut board = table.board(None).await;
    // Before the first round is over anyone may.
    for _ in 0..6 {
        table.move_on(&board).await;
        board = table.board(Some(&board)).await;
    }
    for seat in people {
        let more = club.open(seat, &board, "⋯").await;
        table.press(seat, &more, "a").await;
    }
    club.message(table.channel, |it| it.content.contains("🏳️") && it.content.contains("ทุกคน")).await;
    club.until("no more moves", || id_of(&club.now(&board), "m").is_none()).await;
    club.close().await;
}

#[tokio::test]
async fn a_bot_goes_on_for_a_player_whose_time_is_up() {
    let club = Club::new().await;
    let [somchai, malee] = ["somchai", "malee"].map(|name| club.seat(name));
    let channel = club.channel(CHANNEL);
    let table = FourTable { members: &club, channel };
    club.ask(somchai, channel, "four new", &[CommandOption::new("time", 0)]).await;
    let lobby = club.message(channel, |it| id_of(it, "s:w").is_some()).await;
    says(&lobby, &["5+5"]);
    table.press(malee, &lobby, "s:n").await;
    table.press(somchai, &club.now(&lobby), "f:1").await;
    table.press(somchai, &club.now(&lobby), "b").await;
    let board = table.board(None).await;
    let late = table.mover(&board);
    club.pass(Duration::from_secs(6 * 60));
    let next = table.board(Some(&board)).await;
    let other = if late == somchai { malee } else { somchai };
    assert_eq!(table.mover(&next), other, "{next:?}");
    // Who was late can't come back.
    let more = club.open(late, &next, "⋯").await;
    assert!(id_of(&more, "k:s").is_none() && id_of(&more, "k:n").is_none() && id_of(&more, "l").is_none(), "{more:?}");
    club.close().await;
}
