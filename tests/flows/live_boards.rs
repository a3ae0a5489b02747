//! A channel reads like a score sheet: the newest board is a picture with its buttons, and each one before is a line.

use discord_sandbox::{CommandOption, Control, Fault, Message, RequestFilter, RestFault, Snowflake};
use makruk::{Move, Position};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::club::{ACCEPT, Club, button, is_board, is_public};
use crate::harness::SOON;
use crate::outbox::{move_numbers, moves_told};
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";
const MESSAGE: &str = "/channels/{channel_id}/messages/{message_id}";

async fn table() -> Table {
    Table::begin(Club::new().await, CHANNEL).await
}

/// Random moves of a game that they do not end. The same at every run.
pub fn random_moves(seed: u64, count: usize) -> Vec<Move> {
    let mut random = StdRng::seed_from_u64(seed);
    let (mut position, mut moves) = (Position::start(), Vec::new());
    while moves.len() < count {
        let legal = position.legal_moves();
        let lively: Vec<Move> =
            legal.iter().copied().filter(|&mv| position.play_unchecked(mv).outcome().is_none()).collect();
        let mv = lively[random.random_range(0..lively.len())];
        position = position.play(mv).unwrap();
        moves.push(mv);
    }
    moves
}

/// Keeps the answer to the next post back.
fn hold(club: &Club) {
    let on = RequestFilter::new("POST", "/channels/{channel_id}/messages");
    club.control.misbehave(Fault::Rest { on, effect: RestFault::Held, times: 1 });
}

/// Everything in a channel that can be pressed.
fn with_components(control: &Control, channel: Snowflake) -> Vec<Message> {
    control.messages(channel).into_iter().filter(|it| is_public(it) && !it.components.is_empty()).collect()
}

/// Waits until nothing can be pressed but the button for a review.
async fn until_only_a_review_is_left(club: &Club, channel: Snowflake) {
    let only = |control: &Control| match &with_components(control, channel)[..] {
        [last] => button(last, "วิเคราะห์").map(|_| ()),
        _ => None,
    };
    let left = club.control.until(SOON, only).await;
    left.unwrap_or_else(|_| panic!("{:#?}", with_components(&club.control, channel)));
}

#[tokio::test]
async fn a_game_of_a_hundred_moves_leaves_one_picture() {
    let table = table().await;
    let (club, channel) = (&table.club, table.channel);
    let moves = random_moves(7, 200);
    for (ply, mv) in moves.iter().enumerate() {
        table.type_move(ply, &mv.to_string()).await;
    }
    club.pictures(channel, 1).await;
    let boards = club.boards(channel);
    let (newest, old) = boards.split_last().unwrap();
    assert_eq!(newest.attachments.len(), 1);
    assert!(button(newest, "เดินหมาก").is_some());
    assert!(old.iter().all(|board| board.components.is_empty()));
    assert!(old[0].content.starts_with("**กระดานที่ 1**") && old[0].content.lines().count() == 1, "{}", old[0].content);
    assert!(old[1..].iter().all(|board| board.content.starts_with("**") && board.content.lines().count() == 1));
    assert_eq!(moves_told(&club.control.messages(channel)), move_numbers(200));
    // The newest board stands at the bottom.
    assert_eq!(club.control.messages(channel).into_iter().rev().find(is_public).unwrap().id, newest.id);
    let asked = club.press(table.seat(0), newest, "ยอมแพ้").await;
    club.press(table.seat(0), &club.answer(&asked), "ยอมแพ้แน่นอน").await;
    club.board(channel, boards.len() + 1).await;
    club.pictures(channel, 1).await;
    until_only_a_review_is_left(club, channel).await;
    table.close().await;
}

#[tokio::test]
async fn nothing_is_left_to_press_when_moves_followed_each_other_quickly() {
    let table = table().await;
    let (club, channel) = (&table.club, table.channel);
    let moves: Vec<(usize, Move)> = random_moves(11, 60).into_iter().enumerate().collect();
    let mut random = StdRng::seed_from_u64(test_budget::seed(11));
    let mut left = &moves[..];
    while !left.is_empty() {
        // So many moves are made while a board is on its way, which the others overtake.
        let (together, later) = left.split_at(random.random_range(1..=left.len().min(9)));
        hold(club);
        for (ply, mv) in together {
            let option = CommandOption::new("move", mv.to_string());
            club.command(table.seat(*ply), channel, "move", &[option]).await;
        }
        club.control.behave();
        left = later;
    }
    let asked = club.command(table.seat(0), channel, "resign", &[]).await;
    club.press(table.seat(0), &club.answer(&asked), "ยอมแพ้แน่นอน").await;
    club.message(channel, |it| it.content.contains("🏆")).await;
    until_only_a_review_is_left(club, channel).await;
    club.pictures(channel, 1).await;
    table.close().await;
}

#[tokio::test]
async fn boards_that_were_overtaken_together_keep_a_line_for_each_move() {
    let table = table().await;
    let (club, channel) = (&table.club, table.channel);
    hold(club);
    for (ply, mv) in random_moves(3, 8).iter().enumerate() {
        club.command(table.seat(ply), channel, "move", &[CommandOption::new("move", mv.to_string())]).await;
    }
    club.control.behave();
    let told = |control: &Control| (moves_told(&control.messages(channel)).len() >= 8).then_some(());
    club.control.until(SOON, told).await.unwrap();
    table.type_move(8, &random_moves(3, 9)[8].to_string()).await;
    club.pictures(channel, 1).await;
    assert_eq!(moves_told(&club.control.messages(channel)), move_numbers(9));
    table.close().await;
}

async fn set_pictures(club: &Club, choice: usize) -> String {
    let options = [CommandOption::new("pictures", choice)];
    let admin = club.seat("somchai");
    let set = club.setup(admin, club.channel(CHANNEL), &options).await;
    club.private_words(&set)
}

#[tokio::test]
async fn a_server_may_keep_all_pictures_and_threads_do_by_default() {
    let club = Club::new().await;
    let channel = club.channel(CHANNEL);
    let [one, two, three, four] = ["somchai", "malee", "alice", "bob"].map(|name| club.seat(name));
    club.begin(one, two, channel).await;
    // The second game in a channel gets a thread.
    club.command(three, channel, "play", &[CommandOption::id("opponent", four), CommandOption::new("color", 1)]).await;
    let challenge = club.message(channel, |message| button(message, ACCEPT).is_some()).await;
    club.press(four, &challenge, ACCEPT).await;
    let thread =
        club.control.until(SOON, |control| control.channels().into_iter().find(|it| it.thread.is_some())).await;
    let thread = thread.unwrap();
    assert!(thread.name.contains("Alice") && thread.name.contains("Bob"), "{}", thread.name);
    let play = async |channel, seats: [Snowflake; 2], moves: &[&str]| {
        for (ply, text) in moves.iter().enumerate() {
            let boards = club.boards(channel);
            club.reply(seats[ply % 2], boards.last().unwrap(), text);
            club.board(channel, boards.len() + 1).await;
        }
    };
    club.board(thread.id, 1).await;
    play(thread.id, [three, four], &["e4", "e5"]).await;
    let bare = |board: &Message| board.components.is_empty() && !board.attachments.is_empty();
    club.control.until(SOON, |_| club.boards(thread.id)[..2].iter().all(bare).then_some(())).await.unwrap();
    assert_eq!(club.boards(thread.id).iter().filter(|board| !board.attachments.is_empty()).count(), 3);

    assert!(set_pictures(&club, 2).await.contains("เก็บภาพไว้ทั้งหมด ทั้งในห้อง"));
    play(channel, [one, two], &["e4", "e5"]).await;
    club.control.until(SOON, |_| club.boards(channel)[..2].iter().all(bare).then_some(())).await.unwrap();
    assert!(set_pictures(&club, 1).await.contains("ย่อเป็นบรรทัดเดียว"));
    play(thread.id, [three, four], &["d4", "d5"]).await;
    // Those from before keep theirs; the ones that are left behind from now on shrink.
    club.pictures(thread.id, 3).await;
    club.close().await;
}

#[tokio::test]
async fn answers_to_wrong_texts_go_with_the_move() {
    let table = table().await;
    let (club, channel) = (&table.club, table.channel);
    let board = club.board(channel, 1).await;
    let typed = club.reply(table.seat(0), &board, "เรือ ก๕");
    let answer = club.answer_to(&typed).await;
    table.type_move(0, "จ๔").await;
    let gone = |control: &Control| control.message(channel, answer.id).is_none().then_some(());
    club.control.until(SOON, gone).await.expect("it is taken away");
    assert!(club.control.message(channel, typed.id).is_some());
    table.close().await;
}

#[tokio::test]
async fn what_a_board_becomes_outlives_a_restart() {
    let mut table = table().await;
    let on = RequestFilter::new("PATCH", MESSAGE);
    table.club.control.misbehave(Fault::Rest { on, effect: RestFault::ServerError { status: 500 }, times: 10_000 });
    let first = table.club.board(table.channel, 1).await;
    table.type_move(0, "จ๔").await;
    let tried = |control: &Control| control.requests(0).iter().any(|it| it.method == "PATCH").then_some(());
    table.club.control.until(SOON, tried).await.unwrap();
    table.club.stop().await;
    assert!(!table.club.now(&first).attachments.is_empty());
    table.club.control.behave();
    table.club.start().await;
    table.club.pictures(table.channel, 1).await;
    assert!(is_board(&table.club.now(&first)));
    table.close().await;
}
