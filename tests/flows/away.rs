//! What is said while the bot is away is dealt with where it was said, once, and late rather than never.

use discord_sandbox::{Control, Fault, Message, SessionFate};

use crate::club::{Club, is_public};
use crate::harness::SOON;
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";
const OTHER_CHANNEL: &str = "สนามซ้อม";

/// Takes the connection away while something happens, so that its session is forgotten and nothing is repeated.
pub async fn while_away<T>(control: &Control, act: impl FnOnce() -> T) -> T {
    control.misbehave(Fault::RefuseGateway { milliseconds: 600_000 });
    control.misbehave(Fault::DropGateway { session: SessionFate::Forgotten });
    control.until(SOON, |control| (!control.is_connected()).then_some(())).await.unwrap();
    let acted = act();
    control.misbehave(Fault::RefuseGateway { milliseconds: 0 });
    acted
}

async fn plies(club: &Club, game: u64) -> usize {
    club.game(game).await.play().unwrap().plies()
}

/// somchai plays malee in one channel and alice in another; both games wait for somchai.
async fn two_tables() -> (Club, [Message; 2]) {
    let club = Club::new().await;
    let (somchai, malee, alice) = (club.seat("somchai"), club.seat("malee"), club.seat("alice"));
    let first = club.begin(somchai, malee, club.channel(CHANNEL)).await;
    let second = club.begin(somchai, alice, club.channel(OTHER_CHANNEL)).await;
    (club, [first, second])
}

#[tokio::test]
async fn a_text_belongs_to_the_channel_in_which_it_was_said() {
    let (club, [_, second]) = two_tables().await;
    while_away(&club.control, || club.reply(club.seat("somchai"), &second, "จ๔")).await;
    club.board(second.channel, 2).await;
    club.idle().await;
    assert_eq!((plies(&club, 1).await, plies(&club, 2).await), (0, 1));
    club.close().await;
}

#[tokio::test]
async fn a_stop_ends_a_connection_that_was_begun_anew() {
    let (mut club, [first, second]) = two_tables().await;
    for (text, board) in [("จ๔", &first), ("จ๔", &second)] {
        while_away(&club.control, || club.reply(club.seat("somchai"), board, text)).await;
        club.board(board.channel, 2).await;
    }
    club.stop().await;
    club.control.until(SOON, |control| (!control.is_connected()).then_some(())).await.unwrap();
    // Nobody holds the store any more.
    club.start().await;
    assert_eq!((plies(&club, 1).await, plies(&club, 2).await), (1, 1));
    club.close().await;
}

#[tokio::test]
async fn after_a_start_discord_is_asked_once_for_the_names_that_are_on_boards() {
    let (mut club, [first, _]) = two_tables().await;
    club.stop().await;
    club.start().await;
    let asked = |control: &Control| {
        let users = control.requests(0).into_iter().filter(|it| it.path.starts_with("/users/1"));
        users.map(|it| it.path).collect::<Vec<_>>()
    };
    let (somchai, malee) = (club.seat("somchai"), club.seat("malee"));
    let mut board = first;
    for (ply, (seat, text)) in [(somchai, "จ๔"), (malee, "จ๕"), (somchai, "ง๔")].into_iter().enumerate() {
        club.reply(seat, &board, text);
        board = club.board(board.channel, ply + 2).await;
    }
    // somchai had spoken before the first board was drawn.
    let path = format!("/users/{malee}");
    club.control.until(SOON, |control| (asked(control) == [path.clone()]).then_some(())).await.unwrap();
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
    let missed = while_away(&club.control, || club.reply(alice, &first, "จ๕")).await;
    let answer = club.answer_to(&missed).await;
    assert_eq!(answer.content, club.answer_to(&heard).await.content);
    assert_eq!((plies(&club, 1).await, plies(&club, 2).await), (0, 1));
    club.idle().await;
    let answers =
        club.control.messages(first.channel).into_iter().filter(|it| is_public(it) && it.content == answer.content);
    assert_eq!(answers.count(), 2, "each text is answered once");
    assert!(club.control.pinged(&answer).is_empty() && malee != alice);
    club.close().await;
}

#[tokio::test]
async fn an_illegal_text_gets_its_word_when_the_bot_is_back_and_no_second_one_later() {
    let mut table = Table::begin(Club::new().await, CHANNEL).await;
    let board = table.club.board(table.channel, 1).await;
    let heard = table.club.reply(table.seat(0), &board, "จ๘");
    table.club.answer_to(&heard).await;
    // A new process knows of what was refused before it only what is stored.
    table.club.stop().await;
    let missed = table.club.reply(table.seat(0), &board, "ไม่ใช่ตาเดิน");
    table.club.start().await;
    table.club.answer_to(&missed).await;
    // One more session, which finds nothing new: what is read then comes before what is typed after it.
    let last = || table.club.reply(table.seat(0), &board, "ไม่ใช่ตาเดินเหมือนกัน");
    let last = while_away(&table.club.control, last).await;
    table.club.answer_to(&last).await;
    let replies_to = |message: &Message| {
        let replies = table.club.control.messages(table.channel).into_iter();
        replies.filter(|it| it.reference.is_some_and(|reference| reference.message == Some(message.id))).count()
    };
    table.club.idle().await;
    assert_eq!((replies_to(&heard), replies_to(&missed)), (1, 1));
    table.type_move(0, "จ๔").await;
    table.close().await;
}

#[tokio::test]
async fn a_move_is_found_behind_more_than_a_page_of_talk() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    let board = table.club.board(table.channel, 1).await;
    let alice = table.club.seat("alice");
    let talk = || {
        for number in 0..230 {
            table.club.control.say(alice, table.channel, &format!("คุย {number}")).unwrap();
        }
        table.club.reply(table.seat(0), &board, "จ๔")
    };
    while_away(&table.club.control, talk).await;
    table.club.board(table.channel, 2).await;
    table.close().await;
}

#[tokio::test]
async fn direct_messages_are_caught_up_for_those_who_play_by_them() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    let control = table.club.control.clone();
    let direct = |seat| control.direct_channel(seat).unwrap().id;
    let (white, black) = (table.seat(0), table.seat(1));
    control.say(white, direct(white), "จ๔").unwrap();
    table.club.board(table.channel, 2).await;
    table.type_move(1, "จ๕").await;
    while_away(&control, || control.say(white, direct(white), "ง๔").unwrap()).await;
    // The bot does not know where black writes to it.
    table.club.board(table.channel, 4).await;
    table.club.idle().await;
    assert!(control.requests(0).iter().all(|it| !it.path.contains(&direct(black).to_string())));
    table.close().await;
}
