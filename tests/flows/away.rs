//! What is said while the bot is away is dealt with where it was said, once, and late rather than never.

use discord_sandbox::Message;

use crate::harness::{CHANNEL, Club, Table, is_reply_to};

const OTHER_CHANNEL: &str = "สนามซ้อม";

async fn plies(club: &Club, game: u64) -> usize {
    club.game(game).await.play().unwrap().plies()
}

/// somchai plays malee in one channel and alice in another; both games wait for somchai.
async fn two_tables() -> (Club, [Message; 2]) {
    let club = Club::new().await;
    let (somchai, malee, alice) = (club.seat("somchai"), club.seat("malee"), club.seat("alice"));
    let first = club.begin([somchai, malee], club.channel(CHANNEL)).await;
    let second = club.begin([somchai, alice], club.channel(OTHER_CHANNEL)).await;
    (club, [first, second])
}

#[tokio::test]
async fn a_text_belongs_to_the_channel_in_which_it_was_said() {
    let (club, [_, second]) = two_tables().await;
    club.while_away(|| club.reply(club.seat("somchai"), &second, "จ๔")).await;
    club.board(second.channel, 2).await;
    club.idle().await;
    assert_eq!((plies(&club, 1).await, plies(&club, 2).await), (0, 1));
    club.close().await;
}

#[tokio::test]
async fn a_stop_ends_a_connection_that_was_begun_anew() {
    let (mut club, [first, second]) = two_tables().await;
    for (text, board) in [("จ๔", &first), ("จ๔", &second)] {
        club.while_away(|| club.reply(club.seat("somchai"), board, text)).await;
        club.board(board.channel, 2).await;
    }
    club.stop().await;
    club.until("the connection ends", || !club.control.is_connected()).await;
    // Nobody holds the store any more.
    club.start().await;
    assert_eq!((plies(&club, 1).await, plies(&club, 2).await), (1, 1));
    club.close().await;
}

#[tokio::test]
async fn after_a_start_discord_is_asked_once_for_the_names_that_are_on_boards() {
    let (mut club, [first, _]) = two_tables().await;
    club.restart().await;
    let control = club.control.clone();
    let asked = || {
        let users = control.requests(0).into_iter().filter(|it| it.path.starts_with("/users/1"));
        users.map(|it| it.path).collect::<Vec<_>>()
    };
    let [somchai, malee] = ["somchai", "malee"].map(|name| club.seat(name));
    let mut board = first;
    for (ply, (seat, text)) in [(somchai, "จ๔"), (malee, "จ๕"), (somchai, "ง๔")].into_iter().enumerate() {
        club.reply(seat, &board, text);
        board = club.board(board.channel, ply + 2).await;
    }
    // somchai had spoken before the first board was drawn.
    let path = format!("/users/{malee}");
    club.until("one request", || asked() == [path.clone()]).await;
    club.close().await;
}

#[tokio::test]
async fn a_spectators_text_stays_refused_wherever_they_play() {
    let (club, [first, second]) = two_tables().await;
    let (alice, malee) = (club.seat("alice"), club.seat("malee"));
    club.reply(club.seat("somchai"), &second, "จ๔");
    club.board(second.channel, 2).await;
    // It is alice's turn in her own game, and she types into that of the others: once heard, once missed.
    let heard = club.reply(alice, &first, "จ๕");
    club.answer_to(&heard).await;
    let missed = club.while_away(|| club.reply(alice, &first, "จ๕")).await;
    let answer = club.answer_to(&missed).await;
    assert_eq!(answer.content, club.answer_to(&heard).await.content);
    assert_eq!((plies(&club, 1).await, plies(&club, 2).await), (0, 1));
    club.idle().await;
    let answers = club.said(first.channel).into_iter().filter(|said| *said == answer.content).count();
    assert_eq!(answers, 2, "each text is answered once");
    assert!(club.control.pinged(&answer).is_empty() && malee != alice);
    club.close().await;
}

#[tokio::test]
async fn an_illegal_text_gets_its_word_when_the_bot_is_back_and_no_second_one_later() {
    let mut table = Table::begin().await;
    let board = table.board(1).await;
    let heard = table.reply(table.white(), &board, "จ๘");
    table.answer_to(&heard).await;
    // A new process knows of what was refused before it only what is stored.
    table.stop().await;
    let missed = table.reply(table.white(), &board, "ไม่ใช่ตาเดิน");
    table.start().await;
    table.answer_to(&missed).await;
    // One more session, which finds nothing new: what is read then comes before what is typed after it.
    let last = || table.reply(table.white(), &board, "ไม่ใช่ตาเดินเหมือนกัน");
    let last = table.while_away(last).await;
    table.answer_to(&last).await;
    let replies_to = |message: &Message| {
        table.control.messages(table.channel).iter().filter(|it| is_reply_to(it, message.id)).count()
    };
    table.idle().await;
    assert_eq!((replies_to(&heard), replies_to(&missed)), (1, 1));
    table.type_move(0, "จ๔").await;
    table.close().await;
}

#[tokio::test]
async fn a_move_is_found_behind_more_than_a_page_of_talk() {
    let table = Table::begin().await;
    let board = table.board(1).await;
    let alice = table.seat("alice");
    let talk = || {
        for number in 0..230 {
            table.control.say(alice, table.channel, &format!("คุย {number}")).unwrap();
        }
        table.reply(table.white(), &board, "จ๔")
    };
    table.while_away(talk).await;
    table.board(2).await;
    table.close().await;
}

#[tokio::test]
async fn direct_messages_are_caught_up_for_those_who_play_by_them() {
    let table = Table::begin().await;
    let (white, black) = (table.white(), table.black());
    table.say_directly(white, "จ๔");
    table.board(2).await;
    table.type_move(1, "จ๕").await;
    table.while_away(|| table.say_directly(white, "ง๔")).await;
    // The bot does not know where black writes to it.
    table.board(4).await;
    table.idle().await;
    assert_eq!(table.requests(|it| it.path.contains(&table.direct(black).to_string())), 0);
    table.close().await;
}
