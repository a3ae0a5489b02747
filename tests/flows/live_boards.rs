//! A channel reads like a score sheet: the newest board is a picture with its buttons, and each one before is a line.

use discord_sandbox::{CommandOption, Message, RestFault, Snowflake};
use makruk::{Move, Position};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::harness::{Club, Table, button, is_board, is_public, move_numbers, moves_told};

const MESSAGE: &str = "/channels/{channel_id}/messages/{message_id}";

/// Random moves of a game that they do not end. The same at every run.
fn random_moves(seed: u64, count: usize) -> Vec<Move> {
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
    club.fail("POST", "/channels/{channel_id}/messages", RestFault::Held, 1);
}

/// Waits until nothing can be pressed but the button for a review.
async fn until_only_a_review_is_left(club: &Club, channel: Snowflake) {
    let is_review = |left: &[Message]| matches!(left, [last] if button(last, "วิเคราะห์").is_some());
    club.until("only a review is left", || is_review(&club.with_components(channel))).await;
}

#[tokio::test]
async fn a_game_of_a_hundred_moves_leaves_one_picture() {
    let table = Table::begin().await;
    let moves = random_moves(7, 200);
    for (ply, mv) in moves.iter().enumerate() {
        table.type_move(ply, &mv.to_string()).await;
    }
    table.pictures(table.channel, 1).await;
    let boards = table.boards();
    let (newest, old) = boards.split_last().unwrap();
    assert_eq!(newest.attachments.len(), 1);
    assert!(button(newest, "เดินหมาก").is_some());
    assert!(old.iter().all(|board| board.components.is_empty()));
    assert!(old[0].content.starts_with("**กระดานที่ 1**") && old[0].content.lines().count() == 1, "{}", old[0].content);
    assert!(old[1..].iter().all(|board| board.content.starts_with("**") && board.content.lines().count() == 1));
    assert_eq!(moves_told(&table.control.messages(table.channel)), move_numbers(200));
    // The newest board stands at the bottom.
    assert_eq!(table.control.messages(table.channel).into_iter().rev().find(is_public).unwrap().id, newest.id);
    let question = table.open(table.white(), newest, "ยอมแพ้").await;
    table.press(table.white(), &question, "ยอมแพ้แน่นอน").await;
    table.board(boards.len() + 1).await;
    table.pictures(table.channel, 1).await;
    until_only_a_review_is_left(&table.club, table.channel).await;
    table.close().await;
}

#[tokio::test]
async fn nothing_is_left_to_press_when_moves_followed_each_other_quickly() {
    let table = Table::begin().await;
    let moves: Vec<(usize, Move)> = random_moves(11, 60).into_iter().enumerate().collect();
    let mut random = StdRng::seed_from_u64(test_budget::seed(11));
    let mut left = &moves[..];
    while !left.is_empty() {
        // This many moves are made while a board is on its way, which the others overtake.
        let (together, later) = left.split_at(random.random_range(1..=left.len().min(9)));
        hold(&table.club);
        for (ply, mv) in together {
            let option = CommandOption::new("move", mv.to_string());
            table.command(table.to_move(*ply), "move", &[option]).await;
        }
        table.control.behave();
        left = later;
    }
    table.lose(table.white()).await;
    until_only_a_review_is_left(&table.club, table.channel).await;
    table.pictures(table.channel, 1).await;
    table.close().await;
}

#[tokio::test]
async fn boards_that_were_overtaken_together_keep_a_line_for_each_move() {
    let table = Table::begin().await;
    hold(&table.club);
    for (ply, mv) in random_moves(3, 8).iter().enumerate() {
        table.command(table.to_move(ply), "move", &[CommandOption::new("move", mv.to_string())]).await;
    }
    table.control.behave();
    table.until("eight moves", || moves_told(&table.control.messages(table.channel)).len() >= 8).await;
    table.type_move(8, &random_moves(3, 9)[8].to_string()).await;
    table.pictures(table.channel, 1).await;
    assert_eq!(moves_told(&table.control.messages(table.channel)), move_numbers(9));
    table.close().await;
}

async fn set_pictures(club: &Club, choice: usize) -> String {
    club.uses("somchai", "setup server", &[CommandOption::new("pictures", choice)]).await.content
}

#[tokio::test]
async fn a_server_may_keep_all_pictures_and_threads_do_by_default() {
    let (club, channel, [one, two, three, four]) = Club::seating(["somchai", "malee", "alice", "bob"]).await;
    club.begin([one, two], channel).await;
    // The second game in a channel gets a thread.
    let thread = club.begin_in_thread([three, four], channel).await;
    let name = club.control.channels().into_iter().find(|it| it.id == thread).unwrap().name;
    assert!(name.contains("Alice") && name.contains("Bob"), "{name}");
    let play = async |channel, seats: [Snowflake; 2], moves: &[&str]| {
        for (ply, text) in moves.iter().enumerate() {
            let boards = club.boards(channel);
            club.reply(seats[ply % 2], boards.last().unwrap(), text);
            club.board(channel, boards.len() + 1).await;
        }
    };
    play(thread, [three, four], &["e4", "e5"]).await;
    let bare = |board: &Message| board.components.is_empty() && !board.attachments.is_empty();
    club.until("bare boards", || club.boards(thread)[..2].iter().all(bare)).await;
    assert_eq!(club.boards(thread).iter().filter(|board| !board.attachments.is_empty()).count(), 3);

    assert!(set_pictures(&club, 2).await.contains("เก็บภาพไว้ทั้งหมด ทั้งในห้อง"));
    play(channel, [one, two], &["e4", "e5"]).await;
    club.until("bare boards", || club.boards(channel)[..2].iter().all(bare)).await;
    assert!(set_pictures(&club, 1).await.contains("ย่อเป็นบรรทัดเดียว"));
    play(thread, [three, four], &["d4", "d5"]).await;
    // Those from before keep theirs; the ones that are left behind from now on shrink.
    club.pictures(thread, 3).await;
    club.close().await;
}

#[tokio::test]
async fn answers_to_wrong_texts_go_with_the_move() {
    let table = Table::begin().await;
    let board = table.board(1).await;
    let typed = table.reply(table.white(), &board, "เรือ ก๕");
    let answer = table.answer_to(&typed).await;
    table.type_move(0, "จ๔").await;
    table.gone(&answer).await;
    assert!(table.control.message(table.channel, typed.id).is_some());
    table.close().await;
}

#[tokio::test]
async fn what_a_board_becomes_outlives_a_restart() {
    let mut table = Table::begin().await;
    table.fail("PATCH", MESSAGE, RestFault::ServerError { status: 500 }, 10_000);
    let first = table.board(1).await;
    table.type_move(0, "จ๔").await;
    table.until("a try", || table.requests(|it| it.method == "PATCH") > 0).await;
    table.stop().await;
    assert!(!table.now(&first).attachments.is_empty());
    table.control.behave();
    table.start().await;
    table.pictures(table.channel, 1).await;
    assert!(is_board(&table.now(&first)));
    table.close().await;
}
