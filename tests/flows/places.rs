//! Channels that two games want at once, and channels that go.

use bot_service::game::Ending;
use discord_sandbox::{CommandOption, Message, Snowflake};

use crate::harness::{ACCEPT, CHANNEL, Club, SOON, Table, button, eventually};

#[tokio::test]
async fn a_game_whose_channel_was_deleted_is_finished_in_direct_messages() {
    let table = Table::begin().await;
    table.play("จ๔ จ๕").await;
    let (white, black) = (table.white(), table.black());
    let [direct_of_white, direct_of_black] = [white, black].map(|seat| table.direct(seat));
    table.control.delete_channel(table.channel).unwrap();
    let listed = |words: &str| words.contains("ห้องที่ถูกลบ");
    // The event may still be on its way.
    let games = || async { table.club.ask(white, direct_of_white, "games", &[]).await.content };
    let words = || async { Some(games().await).filter(|words| listed(words)) };
    let words = eventually::found("a channel that is known to be gone", words).await;
    assert!(!words.contains("discord.com/channels"), "{words}");
    let typed = table.say_directly(white, "ง๔");
    assert!(listed(&table.answer_to(&typed).await.content), "no link into the channel");
    let drawn = table.club.ask(black, direct_of_black, "draw", &[CommandOption::new("game", 1)]).await;
    assert!(!drawn.content.is_empty());
    table.resign(black, direct_of_black).await;
    assert!(matches!(table.ended().await, Ending::Outcome(_)));
    assert!(!listed(&games().await));
    table.close().await;
}

/// Discord does not say that a channel's threads went with it.
#[tokio::test]
async fn a_deleted_channel_takes_the_games_in_its_threads_along() {
    let club = Club::new().await;
    let channel = club.channel(CHANNEL);
    club.begin([club.seat("somchai"), club.seat("malee")], channel).await;
    let (white, black) = (club.seat("alice"), club.seat("bob"));
    club.begin_in_thread([white, black], channel).await;
    club.control.delete_channel(channel).unwrap();
    for seat in [club.seat("somchai"), white, black] {
        let direct = club.direct(seat);
        let games = || async { club.ask(seat, direct, "games", &[]).await.content };
        let words = || async {
            Some(games().await).filter(|words| words.contains("ห้องที่ถูกลบ") || words.contains("gone"))
        };
        let words = eventually::found("a place that is known to be gone", words).await;
        assert!(!words.contains("discord.com/channels"), "{words}");
    }
    club.say_directly(white, "จ๔");
    let is_shown = || club.said_to(black).iter().any(|message| !message.attachments.is_empty());
    club.until("the board in direct messages", is_shown).await;
    club.close().await;
}

#[tokio::test]
async fn a_channel_that_was_deleted_while_the_bot_was_away_is_noticed_and_the_game_goes_on() {
    let table = Table::begin().await;
    let (white, black) = (table.white(), table.black());
    table.while_away(|| table.control.delete_channel(table.channel).unwrap()).await;
    table.control.connected(SOON).await.unwrap();
    // The newest board in direct messages.
    let board_says = async |seat, words: &str| {
        let newest = || table.said_to(seat).into_iter().rfind(|message| !message.attachments.is_empty());
        let is_so = |board: Message| board.content.contains(words) && board.content.contains("ห้องถูกลบแล้ว");
        table.until(words, || newest().is_some_and(is_so)).await;
    };
    table.say_directly(white, "#1 จ๔");
    board_says(white, "ยังเล่นกันต่อ").await;
    board_says(black, "ถึงตาคุณแล้ว").await;
    table.say_directly(black, "จ๕");
    board_says(white, "ถึงตาคุณแล้ว").await;
    table.close().await;
}

#[tokio::test]
async fn of_two_games_that_claim_a_channel_at_once_the_second_gets_a_thread() {
    let club = Club::new().await;
    let channel = club.channel(CHANNEL);
    let pairs = [("somchai", "malee"), ("alice", "bob")].map(|(white, black)| (club.seat(white), club.seat(black)));
    let mut presses = Vec::new();
    for (white, black) in pairs {
        presses.push((black, club.challenge([white, black], channel, &[]).await));
    }
    let press = |(seat, message): &(Snowflake, Message)| {
        let accept = button(message, ACCEPT).unwrap();
        club.control.press(*seat, channel, message.id, &accept).unwrap()
    };
    let presses: Vec<_> = presses.iter().map(press).collect();
    for pressed in presses {
        club.settled(pressed).await;
    }
    let boards = |channel| club.boards(channel).len();
    let both = || {
        let threads = club.control.channels().into_iter().filter(|other| other.parent == Some(channel));
        boards(channel) == 1 && threads.map(|thread| boards(thread.id)).sum::<usize>() == 1
    };
    club.until("both boards", both).await;
    club.close().await;
}

#[tokio::test]
async fn a_thread_is_named_after_its_players_without_what_turns_their_names_round() {
    const TURNING: [char; 2] = ['\u{202e}', '\u{2066}'];
    let club = Club::set_up(|setup| {
        for person in &mut setup.seed.people {
            person.name = format!("{}{}{}", TURNING[0], person.name, TURNING[1]);
        }
    })
    .await;
    let channel = club.channel(CHANNEL);
    club.begin([club.seat("somchai"), club.seat("malee")], channel).await;
    let thread = club.begin_in_thread([club.seat("alice"), club.seat("bob")], channel).await;
    let name = club.control.channels().into_iter().find(|it| it.id == thread).unwrap().name;
    assert!(name.contains("Alice") && name.contains("Bob") && !name.contains(TURNING), "{name:?}");
    club.close().await;
}
