//! Channels that two games want at once, and channels that go.

use bot_service::game::Ending;
use discord_sandbox::{CommandOption, Control, Message, Snowflake};

use crate::away::while_away;
use crate::club::{ACCEPT, Club, button};
use crate::eventually;
use crate::harness::SOON;
use crate::table::Table;

#[tokio::test]
async fn a_game_whose_channel_was_deleted_is_finished_in_direct_messages() {
    let table = Table::begin(Club::new().await, "หมากรุก").await;
    let club = &table.club;
    for (ply, text) in ["จ๔", "จ๕"].into_iter().enumerate() {
        table.type_move(ply, text).await;
    }
    let (white, black) = (table.seat(0), table.seat(1));
    let direct = |seat| club.control.direct_channel(seat).unwrap().id;
    club.control.delete_channel(table.channel).unwrap();
    let listed = |words: &str| words.contains("ห้องที่ถูกลบ");
    // The event may still be on its way.
    let words = eventually::found("a channel that is known to be gone", || async {
        let words = club.private_words(&club.command(white, direct(white), "games", &[]).await);
        listed(&words).then_some(words)
    });
    let words = words.await;
    assert!(listed(&words) && !words.contains("discord.com/channels"), "{words}");
    let typed = club.control.say(white, direct(white), "ง๔").unwrap();
    assert!(listed(&club.answer_to(&typed).await.content), "no link into the channel");
    let drawn = club.command(black, direct(black), "draw", &[CommandOption::new("game", 1)]).await;
    assert!(!club.private_words(&drawn).is_empty());
    let asked = club.command(black, direct(black), "resign", &[]).await;
    let confirm = club.control.message(direct(black), asked.original.unwrap()).unwrap();
    club.press(black, &confirm, "ยอมแพ้แน่นอน").await;
    assert!(matches!(table.ended().await, Ending::Outcome(_)));
    let empty = club.private_words(&club.command(white, direct(white), "games", &[]).await);
    assert!(!listed(&empty), "{empty}");
    table.close().await;
}

/// The boards that somebody was sent in direct messages.
fn direct_boards(club: &Club, seat: Snowflake) -> Vec<Message> {
    let channel = club.control.direct_channel(seat).expect("a channel for direct messages").id;
    club.control.messages(channel).into_iter().filter(|message| !message.attachments.is_empty()).collect()
}

#[tokio::test]
async fn a_channel_that_was_deleted_while_the_bot_was_away_is_noticed_and_the_game_goes_on() {
    let table = Table::begin(Club::new().await, "หมากรุก").await;
    let club = &table.club;
    let (white, black) = (table.seat(0), table.seat(1));
    while_away(&club.control, || club.control.delete_channel(table.channel).unwrap()).await;
    club.control.connected(SOON).await.unwrap();
    let direct = club.control.direct_channel(white).unwrap().id;
    club.control.say(white, direct, "#1 จ๔").unwrap();
    let told = |seat, words: &'static str| {
        move |_: &Control| {
            let newest = direct_boards(club, seat).pop()?;
            (newest.content.contains(words) && newest.content.contains("ห้องถูกลบแล้ว")).then_some(())
        }
    };
    club.control.until(SOON, told(white, "ยังเล่นกันต่อ")).await.unwrap();
    club.control.until(SOON, told(black, "ถึงตาคุณแล้ว")).await.unwrap();
    let direct = club.control.direct_channel(black).unwrap().id;
    club.control.say(black, direct, "จ๕").unwrap();
    club.control.until(SOON, told(white, "ถึงตาคุณแล้ว")).await.unwrap();
    table.close().await;
}

#[tokio::test]
async fn of_two_games_that_claim_a_channel_at_once_the_second_gets_a_thread() {
    let club = Club::new().await;
    let channel = club.channel("หมากรุก");
    let pairs = [("somchai", "malee"), ("alice", "bob")].map(|(white, black)| (club.seat(white), club.seat(black)));
    let mut challenges = Vec::new();
    for (white, black) in pairs {
        club.command(white, channel, "play", &[CommandOption::id("opponent", black)]).await;
        let known: Vec<_> = challenges.iter().map(|(_, message, _)| *message).collect();
        let fits = |message: &Message| button(message, ACCEPT).is_some() && !known.contains(&message.id);
        let challenge = club.message(channel, fits).await;
        challenges.push((black, challenge.id, button(&challenge, ACCEPT).unwrap()));
    }
    let press =
        |(seat, message, button): &(_, _, String)| club.control.press(*seat, channel, *message, button).unwrap();
    let presses: Vec<_> = challenges.iter().map(press).collect();
    for pressed in presses {
        club.settled(pressed).await;
    }
    let boards = |channel| club.boards(channel).len();
    let both = |control: &Control| {
        let threads = control.channels().into_iter().filter(|other| other.parent == Some(channel));
        (boards(channel) == 1 && threads.map(|thread| boards(thread.id)).sum::<usize>() == 1).then_some(())
    };
    club.control.until(SOON, both).await.unwrap();
    club.close().await;
}

#[tokio::test]
async fn a_thread_is_named_after_its_players_without_what_turns_their_names_round() {
    const TURNING: [char; 2] = ['\u{202e}', '\u{2066}'];
    let club = Club::renamed(|name| format!("{}{name}{}", TURNING[0], TURNING[1])).await;
    let channel = club.channel("หมากรุก");
    club.begin(club.seat("somchai"), club.seat("malee"), channel).await;
    let (alice, bob) = (club.seat("alice"), club.seat("bob"));
    club.command(alice, channel, "play", &[CommandOption::id("opponent", bob)]).await;
    let challenge = club.message(channel, |message| button(message, ACCEPT).is_some()).await;
    club.press(bob, &challenge, ACCEPT).await;
    let thread = |control: &Control| control.channels().into_iter().find(|it| it.thread.is_some());
    let name = club.control.until(SOON, thread).await.unwrap().name;
    assert!(name.contains("Alice") && name.contains("Bob") && !name.contains(TURNING), "{name:?}");
    club.close().await;
}
