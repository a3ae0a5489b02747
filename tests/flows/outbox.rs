//! What the bot has to say gets said, whatever stands in its way for a while.

use discord_sandbox::{CommandOption, Control, Fault, Message, Permissions, RequestFilter, RestFault, Snowflake};

use crate::club::{ACCEPT, Club, button, is_public};
use crate::harness::SOON;
use crate::scripts;
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";
const MESSAGES: &str = "/channels/{channel_id}/messages";
const MESSAGE: &str = "/channels/{channel_id}/messages/{message_id}";

async fn table() -> Table {
    Table::begin(Club::new().await, CHANNEL).await
}

/// The numbers of the moves that are told in a channel, in order: `1.`, `1…`, `2.` …
pub fn moves_told(messages: &[Message]) -> Vec<String> {
    let lines = messages.iter().filter(|it| is_public(it)).flat_map(|it| it.content.lines());
    let moves = lines.filter_map(|line| line.strip_prefix("**")?.split_once(' ').map(|(number, _)| number.to_owned()));
    moves.filter(|number| number.starts_with(|first: char| first.is_ascii_digit())).collect()
}

/// What the first `plies` moves are called there.
pub fn move_numbers(plies: usize) -> Vec<String> {
    (0..plies).map(|ply| format!("{}{}", ply / 2 + 1, if ply % 2 == 0 { '.' } else { '…' })).collect()
}

fn fail(club: &Club, method: &str, route: &str, effect: RestFault, times: u32) {
    club.control.misbehave(Fault::Rest { on: RequestFilter::new(method, route), effect, times });
}

/// What the bot has said to a person in direct messages so far.
pub fn said_to(control: &Control, seat: Snowflake) -> Vec<Message> {
    let channel = control.direct_channel(seat).map(|channel| control.messages(channel.id));
    channel.unwrap_or_default().into_iter().filter(is_public).collect()
}

/// Waits for a direct message with these words.
pub async fn direct(club: &Club, seat: Snowflake, words: &str) -> Message {
    let found = |control: &Control| said_to(control, seat).into_iter().find(|it| it.content.contains(words));
    let said = || said_to(&club.control, seat).into_iter().map(|it| it.content).collect::<Vec<_>>();
    club.control.until(SOON, found).await.unwrap_or_else(|_| panic!("nothing with {words} among {:#?}", said()))
}

#[tokio::test]
async fn a_token_that_is_rejected_for_a_while_loses_no_board() {
    let table = table().await;
    fail(&table.club, "POST", MESSAGES, RestFault::ServerError { status: 401 }, 2);
    table.type_move(0, "จ๔").await;
    assert_eq!(moves_told(&table.club.control.messages(table.channel)), move_numbers(1));
    table.close().await;
}

#[tokio::test]
async fn where_the_bot_may_not_write_the_players_are_told_and_the_board_comes_later() {
    let table = table().await;
    let (club, channel) = (&table.club, table.channel);
    let control = &club.control;
    control.deny_to_bot(channel, Permissions::SEND_MESSAGES).unwrap();
    let played = club.command(table.seat(0), channel, "move", &[CommandOption::new("move", "จ๔")]).await;
    assert!(club.private_words(&played).contains("Send Messages"), "{}", club.private_words(&played));
    let turn = direct(club, table.seat(1), "ถึงตาคุณ").await;
    assert!(turn.content.contains("Send Messages") && turn.content.contains("จ๔"), "{}", turn.content);
    // The game goes on in direct messages, and nobody is told twice.
    control.say(table.seat(1), turn.channel, "#1 จ๕").unwrap();
    direct(club, table.seat(1), "จ๕").await;
    direct(club, table.seat(0), "Send Messages").await;
    control.deny_to_bot(channel, Permissions::empty()).unwrap();
    club.message(channel, |message| message.content.contains("**1… จ๕**")).await;
    assert_eq!(moves_told(&control.messages(channel)), move_numbers(2));
    club.idle().await;
    for seat in [table.seat(0), table.seat(1)] {
        let told = said_to(control, seat).into_iter().filter(|it| it.content.contains("Send Messages")).count();
        assert_eq!(told, 1);
    }
    table.close().await;
}

#[tokio::test]
async fn where_files_are_not_allowed_the_text_comes_without_its_picture() {
    let table = table().await;
    let (club, channel) = (&table.club, table.channel);
    let first = club.board(channel, 1).await;
    club.control.deny_to_bot(channel, Permissions::ATTACH_FILES).unwrap();
    let say = |seat, to: &Message, text| club.reply(seat, to, text);
    say(table.seat(0), &first, "จ๔");
    let bare = club.message(channel, |message| message.content.contains("**1. จ๔**")).await;
    assert!(bare.attachments.is_empty() && bare.content.contains("Attach Files"), "{}", bare.content);
    assert!(button(&bare, "เดินหมาก").is_some(), "it has the buttons of a board");
    say(table.seat(1), &bare, "จ๕");
    let bare = club.message(channel, |message| message.content.contains("**1… จ๕**")).await;
    club.control.deny_to_bot(channel, Permissions::empty()).unwrap();
    say(table.seat(0), &bare, "ง๔");
    let board = club.message(channel, |message| message.content.contains("**2. ง๔**")).await;
    assert!(!board.attachments.is_empty() && !board.content.contains("Attach Files"), "{}", board.content);
    assert_eq!(moves_told(&club.control.messages(channel)), move_numbers(3));
    club.message(channel, |message| message.id == bare.id && message.components.is_empty()).await;
    table.close().await;
}

#[tokio::test]
async fn a_locked_thread_gets_its_board_when_it_is_unlocked() {
    let club = Club::new().await;
    let (channel, control) = (club.channel(CHANNEL), &club.control);
    let [one, two, three, four] = ["somchai", "malee", "alice", "bob"].map(|name| club.seat(name));
    club.begin(one, two, channel).await;
    // The second game in a channel gets a thread.
    club.command(three, channel, "play", &[CommandOption::id("opponent", four), CommandOption::new("color", 1)]).await;
    let challenge = club.message(channel, |message| button(message, ACCEPT).is_some()).await;
    club.press(four, &challenge, ACCEPT).await;
    let thread = control.until(SOON, |control| control.channels().into_iter().find(|it| it.thread.is_some())).await;
    let thread = thread.unwrap().id;
    club.board(thread, 1).await;
    control.lock_thread(thread).unwrap();
    let direct_messages = control.direct_channel(three).unwrap().id;
    control.say(three, direct_messages, "#2 จ๔").unwrap();
    direct(&club, four, "ล็อก").await;
    club.idle().await;
    assert_eq!(club.boards(thread).len(), 1);
    control.unlock_thread(thread).unwrap();
    club.board(thread, 2).await;
    assert_eq!(moves_told(&control.messages(thread)), move_numbers(1));
    club.close().await;
}

#[tokio::test]
async fn boards_that_were_overtaken_are_not_drawn_and_their_moves_are_told() {
    const PLIES: usize = 20;
    let table = table().await;
    let (club, channel) = (&table.club, table.channel);
    fail(club, "POST", MESSAGES, RestFault::Held, 1);
    for (ply, mv) in scripts::moves(scripts::MATE).into_iter().take(PLIES).enumerate() {
        club.command(table.seat(ply), channel, "move", &[CommandOption::new("move", mv)]).await;
    }
    club.command(table.seat(PLIES), channel, "draw", &[]).await;
    club.control.behave();
    club.message(channel, |message| message.content.contains("ขอเสมอ")).await;
    let messages = club.control.messages(channel);
    assert_eq!(moves_told(&messages), move_numbers(PLIES));
    assert!(club.boards(channel).len() <= 6, "{:#?}", club.said(channel));
    let old = club.boards(channel);
    for board in &old[..old.len() - 1] {
        club.message(channel, |message| message.id == board.id && message.components.is_empty()).await;
    }
    table.close().await;
}

#[tokio::test]
async fn old_buttons_are_removed_though_it_fails_at_first() {
    let table = table().await;
    let first = table.club.board(table.channel, 1).await;
    fail(&table.club, "PATCH", MESSAGE, RestFault::ServerError { status: 500 }, 2);
    table.type_move(0, "จ๔").await;
    table.club.message(table.channel, |message| message.id == first.id && message.components.is_empty()).await;
    let requests = table.club.control.requests(0);
    let failed = requests.iter().filter(|it| it.method == "PATCH" && it.status == 500).count();
    assert_eq!(failed, 2);
    table.close().await;
}

#[tokio::test]
async fn old_buttons_outlive_a_restart() {
    let mut table = table().await;
    let first = table.club.board(table.channel, 1).await;
    fail(&table.club, "PATCH", MESSAGE, RestFault::ServerError { status: 500 }, 10_000);
    table.type_move(0, "จ๔").await;
    let tried = |control: &Control| control.requests(0).iter().any(|it| it.method == "PATCH").then_some(());
    table.club.control.until(SOON, tried).await.unwrap();
    table.club.stop().await;
    table.club.control.behave();
    table.club.start().await;
    table.club.message(table.channel, |message| message.id == first.id && message.components.is_empty()).await;
    table.close().await;
}
