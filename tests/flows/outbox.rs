//! What the bot has to say gets said, whatever stands in its way for a while.

use discord_sandbox::{CommandOption, Permissions, RestFault};

use crate::harness::{CHANNEL, Club, Table, button, move_numbers, moves_told, says, scripts};

const MESSAGES: &str = "/channels/{channel_id}/messages";
const MESSAGE: &str = "/channels/{channel_id}/messages/{message_id}";

#[tokio::test]
async fn a_token_that_is_rejected_for_a_while_loses_no_board() {
    let table = Table::begin().await;
    table.fail("POST", MESSAGES, RestFault::ServerError { status: 401 }, 2);
    table.type_move(0, "จ๔").await;
    assert_eq!(moves_told(&table.control.messages(table.channel)), move_numbers(1));
    table.close().await;
}

#[tokio::test]
async fn where_the_bot_may_not_write_the_players_are_told_and_the_board_comes_later() {
    let table = Table::begin().await;
    let control = &table.control;
    control.deny_to_bot(table.channel, Permissions::SEND_MESSAGES).unwrap();
    says(&table.ask(table.white(), "move", &[CommandOption::new("move", "จ๔")]).await, &["Send Messages"]);
    let turn = table.told_directly(table.black(), "ถึงตาคุณ").await;
    says(&turn, &["Send Messages", "จ๔"]);
    // The game goes on in direct messages, and nobody is told twice.
    control.say(table.black(), turn.channel, "#1 จ๕").unwrap();
    table.told_directly(table.black(), "จ๕").await;
    table.told_directly(table.white(), "Send Messages").await;
    control.deny_to_bot(table.channel, Permissions::empty()).unwrap();
    table.told("**1… จ๕**").await;
    assert_eq!(moves_told(&control.messages(table.channel)), move_numbers(2));
    table.idle().await;
    for seat in [table.white(), table.black()] {
        assert_eq!(table.times_said_to(seat, "Send Messages"), 1);
    }
    table.close().await;
}

#[tokio::test]
async fn where_files_are_not_allowed_the_text_comes_without_its_picture() {
    let table = Table::begin().await;
    let first = table.board(1).await;
    table.control.deny_to_bot(table.channel, Permissions::ATTACH_FILES).unwrap();
    table.reply(table.white(), &first, "จ๔");
    let bare = table.told("**1. จ๔**").await;
    assert!(bare.attachments.is_empty() && bare.content.contains("Attach Files"), "{}", bare.content);
    assert!(button(&bare, "เดินหมาก").is_some(), "it has the buttons of a board");
    table.reply(table.black(), &bare, "จ๕");
    let bare = table.told("**1… จ๕**").await;
    table.control.deny_to_bot(table.channel, Permissions::empty()).unwrap();
    table.reply(table.white(), &bare, "ง๔");
    let board = table.told("**2. ง๔**").await;
    assert!(!board.attachments.is_empty() && !board.content.contains("Attach Files"), "{}", board.content);
    assert_eq!(moves_told(&table.control.messages(table.channel)), move_numbers(3));
    table.without_buttons(&bare).await;
    table.close().await;
}

#[tokio::test]
async fn a_board_gets_its_picture_when_files_are_allowed_again() {
    let table = Table::begin().await;
    let first = table.board(1).await;
    table.control.deny_to_bot(table.channel, Permissions::ATTACH_FILES).unwrap();
    table.reply(table.white(), &first, "จ๔");
    let bare = table.told("**1. จ๔**").await;
    assert!(bare.attachments.is_empty(), "{}", bare.content);
    table.control.deny_to_bot(table.channel, Permissions::empty()).unwrap();
    let board = || table.control.message(table.channel, bare.id).filter(|it| !it.attachments.is_empty());
    table.until("the picture", || board().is_some()).await;
    let board = board().unwrap();
    assert!(!board.content.contains("Attach Files") && button(&board, "เดินหมาก").is_some(), "{}", board.content);
    table.reply(table.black(), &board, "จ๕");
    table.told("**1… จ๕**").await;
    table.without_buttons(&board).await;
    table.close().await;
}

#[tokio::test]
async fn a_board_gets_its_picture_though_files_are_allowed_before_discord_has_answered_its_post() {
    let table = Table::begin().await;
    let control = &table.control;
    let first = table.board(1).await;
    control.deny_to_bot(table.channel, Permissions::ATTACH_FILES).unwrap();
    table.reply(table.white(), &first, "จ๔");
    let bare = table.told("**1. จ๔**").await;
    // From now on the bot knows that files are refused, so the first post is the one without them.
    table.fail("POST", MESSAGES, RestFault::Held, 1);
    table.reply(table.black(), &bare, "จ๕");
    let bare = table.told("**1… จ๕**").await;
    control.deny_to_bot(table.channel, Permissions::empty()).unwrap();
    // The bot hears events in order: once it answers, it has heard that files are allowed.
    table.command(table.white(), "help", &[]).await;
    control.behave();
    table.until("the picture", || !table.now(&bare).attachments.is_empty()).await;
    table.close().await;
}

#[tokio::test]
async fn a_locked_thread_gets_its_board_when_it_is_unlocked() {
    let club = Club::new().await;
    let (channel, control) = (club.channel(CHANNEL), &club.control);
    let [one, two, three, four] = ["somchai", "malee", "alice", "bob"].map(|name| club.seat(name));
    club.begin([one, two], channel).await;
    // The second game in a channel gets a thread.
    let thread = club.begin_in_thread([three, four], channel).await;
    control.lock_thread(thread).unwrap();
    club.say_directly(three, "#2 จ๔");
    // bob reads English.
    club.told_directly(four, "locked").await;
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
    let table = Table::begin().await;
    table.fail("POST", MESSAGES, RestFault::Held, 1);
    for (ply, mv) in scripts::moves(scripts::MATE).into_iter().take(PLIES).enumerate() {
        table.command(table.to_move(ply), "move", &[CommandOption::new("move", mv)]).await;
    }
    table.command(table.to_move(PLIES), "draw", &[]).await;
    table.control.behave();
    table.told("ขอเสมอ").await;
    let messages = table.control.messages(table.channel);
    assert_eq!(moves_told(&messages), move_numbers(PLIES));
    assert!(table.boards().len() <= 6, "{:#?}", table.said());
    let old = table.boards();
    for board in &old[..old.len() - 1] {
        table.without_buttons(board).await;
    }
    table.close().await;
}

#[tokio::test]
async fn old_buttons_are_removed_though_it_fails_at_first() {
    let table = Table::begin().await;
    let first = table.board(1).await;
    table.fail("PATCH", MESSAGE, RestFault::ServerError { status: 500 }, 2);
    table.type_move(0, "จ๔").await;
    table.without_buttons(&first).await;
    assert_eq!(table.requests(|it| it.method == "PATCH" && it.status == 500), 2);
    table.close().await;
}

#[tokio::test]
async fn old_buttons_outlive_a_restart() {
    let mut table = Table::begin().await;
    let first = table.board(1).await;
    table.fail("PATCH", MESSAGE, RestFault::ServerError { status: 500 }, 10_000);
    table.type_move(0, "จ๔").await;
    table.until("a try", || table.requests(|it| it.method == "PATCH") > 0).await;
    table.stop().await;
    table.control.behave();
    table.start().await;
    table.without_buttons(&first).await;
    table.close().await;
}
