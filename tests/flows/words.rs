//! What people write to the bot that is not plainly a move, and what it makes of it.

use bot_service::game::{Ending, GameEvent};
use discord_sandbox::{Ping, ReplyRef};
use makruk::{Color, Outcome, WinReason};

use crate::club::Club;
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";

#[tokio::test]
async fn a_reply_that_discord_withholds_is_explained_once_to_each_player() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    let club = &table.club;
    let board = club.board(table.channel, 1).await;
    let unseen = |seat| {
        let to = ReplyRef { message: board.id, ping: Ping::Off };
        club.control.reply(seat, table.channel, "จ๔", to).unwrap()
    };
    for seat in [table.seat(0), table.seat(1)] {
        let answer = club.answer_to(&unseen(seat)).await;
        assert!(answer.content.contains("มองไม่เห็น") && answer.content.contains('@'), "{}", answer.content);
        let before = club.said(table.channel).len();
        unseen(seat);
        unseen(club.seat("alice"));
        // Once more is no news, and a spectator is not told at all: the next thing said is about the next text.
        let typed = club.reply(seat, &board, "ฮ๔");
        club.answer_to(&typed).await;
        club.idle().await;
        assert_eq!(club.said(table.channel).len(), before + 1);
    }
    assert_eq!(table.game().await.play().unwrap().plies(), 0);
    table.close().await;
}

#[tokio::test]
async fn the_wrong_keyboard_layout_counts_once_it_is_confirmed() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    let club = &table.club;
    for (ply, (typed, read, label, mv)) in
        [(",3'#", "ม-ง๒", "ม ข๑-ง๒", "b1d2"), ("ำุ-ำถ", "e6-e5", "บ จ๖-จ๕", "e6e5")].into_iter().enumerate()
    {
        let board = club.board(table.channel, ply + 1).await;
        let message = club.reply(table.seat(ply), &board, typed);
        let question = club.answer_to(&message).await;
        assert!(question.content.contains(&format!("`{read}`")), "{}", question.content);
        assert_eq!(table.game().await.play().unwrap().plies(), ply, "nothing is played before it is confirmed");
        // The other player's press does nothing.
        club.press(table.seat(ply + 1), &question, label).await;
        assert_eq!(table.game().await.play().unwrap().plies(), ply);
        club.press(table.seat(ply), &question, label).await;
        club.board(table.channel, ply + 2).await;
        assert_eq!(table.game().await.play().unwrap().last_move().unwrap().to_string(), mv);
    }
    table.close().await;
}

#[tokio::test]
async fn pieces_of_chess_are_explained() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    let board = table.club.board(table.channel, 1).await;
    for (typed, letter) in [("Bd2", "`S`"), ("Qd2", "`M`")] {
        let message = table.club.reply(table.seat(0), &board, typed);
        let answer = table.club.answer_to(&message).await;
        assert!(answer.content.contains(letter), "{}", answer.content);
    }
    table.type_move(0, "Nd2").await;
    table.close().await;
}

#[tokio::test]
async fn what_commands_do_can_be_asked_for_in_words() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    let club = &table.club;
    table.type_move(0, "จ๔ ครับ").await;
    let board = table.type_move(1, "`จ๕`").await;
    club.reply(table.seat(0), &board, "ขอเสมอครับ");
    club.message(table.channel, |message| message.content.contains("ว่าไง")).await;
    assert!(table.game().await.play().unwrap().draw_offer().is_some());
    let counts = club.reply(table.seat(0), &board, "นับ");
    assert!(club.answer_to(&counts).await.content.contains("เบี้ยคว่ำ"));
    // Resigning asks first, and the other player's confirmation is not one.
    let asked = club.reply(table.seat(0), &board, "ยอม");
    assert!(club.answer_to(&asked).await.content.contains("ยอมแพ้แน่นอน"));
    assert!(table.game().await.is_open());
    club.reply(table.seat(0), &board, "ยอมแพ้แน่นอน");
    club.message(table.channel, |message| message.content.contains("🏆")).await;
    let by = WinReason::Resignation;
    assert_eq!(table.ended().await, Ending::Outcome(Outcome::Win { winner: Color::Black, by }));
    let offers = |event: &GameEvent| matches!(event, GameEvent::DrawOffered { .. });
    assert_eq!(table.game().await.log().iter().filter(|recorded| offers(&recorded.event)).count(), 1);
    table.close().await;
}
