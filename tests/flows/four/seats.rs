//! Who sits where: taking seats, leaving them to bots and coming back.

use bot_service::ChannelId;
use discord_sandbox::CommandOption;

use crate::four::{FourTable, id_of, is_over, offers};
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

#[tokio::test]
async fn other_rules_are_chosen_by_the_opener_and_told() {
    let club = Club::new().await;
    let [alice, bob] = ["alice", "bob"].map(|name| club.seat(name));
    let channel = club.channel("makruk");
    let table = FourTable { members: &club, channel };
    let lobby = table.lobby(alice).await;
    let menu = id_of(&lobby, "x").expect("a menu of rules");
    club.choose(alice, &lobby, &menu, &["r", "t"]).await;
    let rules = ["captured kings never come back", "thrown again"];
    says(&club.now(&lobby), &rules);
    let refused = club.choose(bob, &club.now(&lobby), &menu, &[]).await;
    assert!(club.private_words(&refused).contains("Only whoever opened"), "{refused:?}");
    table.press(alice, &club.now(&lobby), "f:1").await;
    table.press(alice, &club.now(&lobby), "b").await;
    let board = table.board(None).await;
    says(&club.open(alice, &board, "⋯").await, &rules);
    let typed = club.reply(bob, &board, "a2a3");
    says(&club.answer_to(&typed).await, &["game"]);
    club.close().await;
}

#[tokio::test]
async fn moves_are_typed_as_replies_in_thai_and_latin() {
    let club = Club::new().await;
    let people = ["alice", "malee"].map(|name| club.seat(name));
    let channel = club.channel(CHANNEL);
    let table = FourTable::begin(&club, channel, &people).await;
    let mut board = table.board(None).await;
    for _ in 0..6 {
        if is_over(&board) {
            break;
        }
        let service = club.service();
        let found = service.four.newest(club.guild().0, ChannelId(channel.0)).await.unwrap().expect("a game");
        let state = found.record.history().state();
        let pair = state.legal_moves()[0];
        let typed = match table.mover(&board) == people[0] {
            true => format!("{} {}", pair.from.thai(), pair.to.thai()),
            false => format!("{}{}", pair.from, pair.to),
        };
        club.reply(table.mover(&board), &board, &typed);
        board = table.board(Some(&board)).await;
    }
    club.close().await;
}

#[tokio::test]
async fn what_is_no_move_is_answered_with_what_to_type() {
    let club = Club::new().await;
    let [alice, bob] = ["alice", "bob"].map(|name| club.seat(name));
    let channel = club.channel("makruk");
    let table = FourTable::begin(&club, channel, &[alice, bob]).await;
    let board = table.board(None).await;
    let how = "Type the square that the piece stands on and the one it goes to";
    for text in ["hello", "resign", "a9a1", "ก๒", "🎲 e2"] {
        let typed = club.reply(alice, &board, text);
        says(&club.answer_to(&typed).await, &["พิมพ์ช่องที่หมากอยู่กับช่องที่จะไป"]);
    }
    let option = CommandOption::new("move", "xyzzy");
    says(&club.ask(alice, channel, "four move", &[option]).await, &[how]);
    let asked = club.press(table.mover(&board), &board, "⌨️").await;
    let answered = club.submit(table.mover(&board), &asked, "move", "the red boat").await;
    assert!(club.private_words(&answered).contains(how), "{answered:?}");
    assert_eq!(table.board(None).await.id, board.id, "nothing was played");
    club.close().await;
}
