//! Who sits where: taking seats, leaving them to bots and coming back.

use bot_service::ChannelId;
use chaturanga::four::{Army, FourState, KingFate};
use chaturanga::{Arm, SquarePair};
use discord_sandbox::Snowflake;

use crate::four::{FourTable, offers};
use crate::harness::{CHANNEL, Club, Members, says};

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

/// A move that takes no second king of an alliance, and takes a first one where it can.
fn towards_an_exchange(state: &FourState) -> SquarePair {
    let moves = state.legal_moves();
    let king_of = |pair: &SquarePair| state.at(pair.to).filter(|(_, arm)| *arm == Arm::King).map(|(army, _)| army);
    let stands = |army: Army| state.king(army) == KingFate::Stands;
    let spared = |pair: &&SquarePair| king_of(pair).is_some_and(|army| !stands(army.ally()));
    let first = moves.iter().find(|pair| king_of(pair).is_some_and(|army| stands(army.ally())));
    let takes = moves.iter().find(|pair| state.at(pair.to).is_some() && king_of(pair).is_none());
    let other = moves.iter().filter(|pair| !spared(pair)).last();
    *first.or(takes).or(other).unwrap_or(&moves[0])
}

#[tokio::test]
async fn a_player_leaves_and_comes_back_and_a_king_is_ransomed() {
    let mut club = Club::new().await;
    let people = ["alice", "bob", "malee", "somchai"].map(|name| club.seat(name));
    let (channel, guild) = (club.channel(CHANNEL), club.guild());
    let members = Members { control: club.control.clone() };
    let table = FourTable::begin(&members, channel, &people).await;
    let mut board = table.board(None).await;
    table.move_on(&board).await;
    board = table.board(Some(&board)).await;

    // Bob, who has the second seat, leaves it to a bot, and comes back.
    let bob = people[1];
    let more = club.open(bob, &board, "⋯").await;
    let sure = club.on_panel(bob, &more, "Leave").await;
    club.on_panel(bob, &sure, "Leave").await;
    club.idle().await;
    board = table.board(None).await;
    let more = club.open(bob, &board, "⋯").await;
    says(&more, &["bot", &club.mention("bob")]);
    assert!(!offers(&club.open(people[0], &board, "⋯").await, "Take over"));
    club.on_panel(bob, &more, "Take over").await;
    club.restart().await;

    let newest = async |club: &Club| {
        let found = club.service().four.newest(guild.0, ChannelId(channel.0)).await.unwrap();
        found.expect("a game").record
    };
    let offerer = loop {
        board = table.board(None).await;
        let record = newest(&club).await;
        assert!(record.is_open(), "no two kings were lost: {}", record.text(["", "", "", ""]));
        if let Some((_, person)) = record.people().find(|(_, person)| record.may_offer_exchange(*person).is_some()) {
            break Snowflake(person.0);
        }
        table.make(&board, towards_an_exchange(record.history().state())).await;
        club.idle().await;
    };
    let more = club.open(offerer, &board, "⋯").await;
    club.press(offerer, &more, "🤝").await;
    let asked = club.offered(channel, "🤝").await;
    let record = newest(&club).await;
    let taker = record.asked_to_exchange().find_map(|army| record.seat(army).person()).expect("who may answer");
    club.press(Snowflake(taker.0), &asked, "🤝").await;
    club.told(channel, &["👑"]).await;
    let record = newest(&club).await;
    let stands = |army: &Army| record.history().state().king(*army) == KingFate::Stands;
    assert!(Army::ALL.iter().all(stands), "all four kings are on the board");
    club.close().await;
}
