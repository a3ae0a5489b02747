//! What people write to the bot that is not plainly a move, and what it makes of it.

use board_games::{GameOutcome, GameWin, Team};
use bot_service::game::{Ending, GameEvent};
use discord_sandbox::{ReplyPing, ReplyRef};

use crate::harness::{Table, says};

#[tokio::test]
async fn a_reply_that_discord_withholds_is_explained_once_to_each_player() {
    let table = Table::begin().await;
    let board = table.board(1).await;
    let unseen = |seat| {
        let to = ReplyRef { message: board.id, ping: ReplyPing::Off };
        table.control.reply(seat, table.channel, "จ๔", to).unwrap()
    };
    for seat in [table.white(), table.black()] {
        says(&table.answer_to(&unseen(seat)).await, &["มองไม่เห็น", "@"]);
        let before = table.said().len();
        unseen(seat);
        unseen(table.seat("alice"));
        // Once more is no news, and a spectator is not told at all: the next thing said is about the next text.
        let typed = table.reply(seat, &board, "ฮ๔");
        table.answer_to(&typed).await;
        table.idle().await;
        assert_eq!(table.said().len(), before + 1);
    }
    assert_eq!(table.plies().await, 0);
    table.close().await;
}

#[tokio::test]
async fn the_wrong_keyboard_layout_counts_once_it_is_confirmed() {
    let table = Table::begin().await;
    for (ply, (typed, read, label, mv)) in
        [(",3'#", "ม-ง๒", "ม ข๑-ง๒", "b1d2"), ("ำุ-ำถ", "e6-e5", "บ จ๖-จ๕", "e6e5")].into_iter().enumerate()
    {
        let board = table.board(ply + 1).await;
        let message = table.reply(table.to_move(ply), &board, typed);
        let question = table.answer_to(&message).await;
        says(&question, &[&format!("`{read}`")]);
        assert_eq!(table.plies().await, ply, "nothing is played before it is confirmed");
        // The other player's press does nothing.
        table.press(table.to_move(ply + 1), &question, label).await;
        assert_eq!(table.plies().await, ply);
        table.press(table.to_move(ply), &question, label).await;
        table.board(ply + 2).await;
        assert_eq!(table.game().await.play().unwrap().last_move().unwrap().to_string(), mv);
    }
    table.close().await;
}

#[tokio::test]
async fn pieces_of_chess_are_explained() {
    let table = Table::begin().await;
    let board = table.board(1).await;
    for (typed, letter) in [("Bd2", "`S`"), ("Qd2", "`M`")] {
        let message = table.reply(table.white(), &board, typed);
        says(&table.answer_to(&message).await, &[letter]);
    }
    table.type_move(0, "Nd2").await;
    table.close().await;
}

#[tokio::test]
async fn what_commands_do_can_be_asked_for_in_words() {
    let table = Table::begin().await;
    table.type_move(0, "จ๔ ครับ").await;
    let board = table.type_move(1, "`จ๕`").await;
    table.reply(table.white(), &board, "ขอเสมอครับ");
    table.told("ว่าไง").await;
    assert!(table.game().await.play().unwrap().draw_offer().is_some());
    let counts = table.reply(table.white(), &board, "นับ");
    assert!(table.answer_to(&counts).await.content.contains("เบี้ยคว่ำ"));
    // Resigning asks first, and the other player's confirmation is not one.
    let asked = table.reply(table.white(), &board, "ยอม");
    assert!(table.answer_to(&asked).await.content.contains("ยอมแพ้แน่นอน"));
    assert!(table.game().await.is_open());
    table.reply(table.white(), &board, "ยอมแพ้แน่นอน");
    table.told("🏆").await;
    let by = GameWin::Resignation;
    assert_eq!(table.ended().await, Ending::Outcome(GameOutcome::Win { winner: Team::Second, by }));
    let offers = |event: &GameEvent| matches!(event, GameEvent::DrawOffered { .. });
    assert_eq!(table.game().await.log().iter().filter(|recorded| offers(&recorded.event)).count(), 1);
    table.close().await;
}
