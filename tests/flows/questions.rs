//! What the players ask each other: each question becomes its answer, and no button does anything once it has one.

use discord_sandbox::{CommandOption, Control, Message, Snowflake};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::Value;

use crate::club::{Club, button, choice, is_public};
use crate::harness::SOON;
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";

async fn table() -> Table {
    Table::begin(Club::new().await, CHANNEL).await
}

/// Waits until a question has no buttons any more; what it says then.
async fn answered(club: &Club, question: &Message) -> String {
    let id = question.id;
    club.message(question.channel, |it| it.id == id && it.components.is_empty()).await.content
}

#[tokio::test]
async fn a_draw_offer_becomes_its_answer() {
    let table = table().await;
    let (club, channel, white, black) = (&table.club, table.channel, table.seat(0), table.seat(1));
    let board = table.type_move(0, "จ๔").await;
    club.press(black, &board, "เสมอ").await;
    let offer = club.message(channel, |it| button(it, "รับเสมอ").is_some()).await;
    assert_eq!(club.control.pinged(&offer), [white]);
    // It is not offered again from the board, which can be answered from, too.
    let id = board.id;
    let board = club.message(channel, |it| it.id == id && button(it, "รับเสมอ").is_some()).await;
    assert!(choice(&board, "ขอเสมอ").is_none());
    let messages = club.said(channel).len();
    club.press(white, &offer, "ไม่รับเสมอ").await;
    assert!(answered(club, &offer).await.contains("ไม่ตกลง"));
    club.message(channel, |it| it.id == id && button(it, "รับเสมอ").is_none()).await;
    club.idle().await;
    assert_eq!(club.said(channel).len(), messages, "the answer is no message of its own");
    // One that the game leaves behind becomes that.
    table.type_move(1, "จ๕").await;
    club.command(white, channel, "draw", &[]).await;
    let offer = club.message(channel, |it| it.id > offer.id && button(it, "ไม่รับเสมอ").is_some()).await;
    let old = button(&offer, "รับเสมอ").unwrap();
    table.type_move(2, "ง๔").await;
    table.type_move(3, "ง๕").await;
    assert!(answered(club, &offer).await.contains("เล่นต่อ"));
    // A later offer is another question.
    club.command(white, channel, "draw", &[]).await;
    let later = club.message(channel, |it| it.id > offer.id && it.content.contains("ว่าไง")).await;
    let forged = club.control.forge(black, channel, offer.id, &old).unwrap();
    assert!(club.private_words(&club.settled(forged).await).contains("ตกไปแล้ว"));
    assert!(table.game().await.is_open());
    club.press(black, &later, "รับเสมอ").await;
    club.message(channel, |it| it.content.contains("ตกลงเสมอ")).await;
    assert!(answered(club, &later).await.contains("ตกลง"));
    table.close().await;
}

#[tokio::test]
async fn a_takeback_says_which_moves_go() {
    let table = table().await;
    let (club, channel) = (&table.club, table.channel);
    table.play("e3e4 e6e5").await;
    let board = club.board(channel, 3).await;
    club.press(table.seat(0), &board, "ขอคืน").await;
    let question = club.message(channel, |it| button(it, "ให้คืน").is_some()).await;
    assert!(question.content.contains("1. จ๔ จ๕"), "{}", question.content);
    assert_eq!(club.control.pinged(&question), [table.seat(1)]);
    club.press(table.seat(1), &question, "ให้คืน").await;
    assert!(answered(club, &question).await.contains("ตกลง"));
    let board = club.board(channel, 4).await;
    assert!(board.content.contains("1. จ๔ จ๕"), "{}", board.content);
    club.pictures(channel, 1).await;
    table.close().await;
}

#[tokio::test]
async fn whoever_resigns_can_still_think_again() {
    let table = table().await;
    let (club, channel) = (&table.club, table.channel);
    let board = table.type_move(0, "จ๔").await;
    let asked = club.press(table.seat(0), &board, "ยอมแพ้").await;
    let question = club.answer(&asked);
    club.press(table.seat(0), &question, "เล่นต่อ").await;
    assert!(club.now(&question).components.is_empty());
    assert!(table.game().await.is_open());
    // One that was left open is of no use on another board, and does not stay.
    let asked = club.press(table.seat(0), &board, "ยอมแพ้").await;
    let question = club.answer(&asked);
    table.type_move(1, "จ๕").await;
    club.press(table.seat(0), &question, "ยอมแพ้แน่นอน").await;
    assert!(club.now(&question).components.is_empty());
    assert!(table.game().await.is_open());
    assert_eq!(club.boards(channel).len(), 3);
    table.close().await;
}

#[tokio::test]
async fn a_seat_that_was_handed_over_is_taken_back_from_the_board_and_not_after_the_end() {
    let table = table().await;
    let (club, channel, white, black) = (&table.club, table.channel, table.seat(0), table.seat(1));
    let board = table.type_move(0, "จ๔").await;
    club.press(white, &board, "ฝากบอท").await;
    let question = club.message(channel, |it| button(it, "ยอมให้บอทเล่นแทน").is_some()).await;
    assert_eq!(club.control.pinged(&question), [black]);
    club.press(black, &question, "ยอมให้บอทเล่นแทน").await;
    assert!(answered(club, &question).await.contains("ตกลง"));
    let id = board.id;
    let board = club.message(channel, |it| it.id == id && button(it, "กลับมาเดินเอง").is_some()).await;
    let asked = club.press(white, &board, "ยอมแพ้").await;
    club.press(white, &club.answer(&asked), "ยอมแพ้แน่นอน").await;
    club.message(channel, |it| it.content.contains("🏆")).await;
    club.message(channel, |it| it.id == id && it.components.is_empty()).await;
    assert!(with_components(&club.control, channel).iter().all(|it| button(it, "กลับมาเดินเอง").is_none()));
    table.close().await;
}

fn with_components(control: &Control, channel: Snowflake) -> Vec<Message> {
    control.messages(channel).into_iter().filter(|it| is_public(it) && !it.components.is_empty()).collect()
}

/// What can be pressed or chosen: the custom id and, of a menu, a value.
fn components(message: &Message) -> Vec<(String, Option<String>)> {
    let rows = message.components.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    rows.flat_map(|component: Value| {
        let id = component["custom_id"].as_str().unwrap_or_default().to_owned();
        match component["options"].as_array() {
            Some(options) => options.iter().map(|it| (id.clone(), it["value"].as_str().map(str::to_owned))).collect(),
            None => vec![(id, None)],
        }
    })
    .collect()
}

/// How much happens in each game that is played at random.
const ACTS: usize = 40;

#[tokio::test]
async fn no_button_does_anything_or_stays_once_its_question_is_answered() {
    let first = test_budget::seed(0);
    for seed in (first..).take(test_budget::rounds(2, 20)) {
        let table = table().await;
        let (club, channel) = (&table.club, table.channel);
        let mut random = StdRng::seed_from_u64(seed);
        // Every component that anybody has ever seen, with its message.
        let mut seen: Vec<(Snowflake, String, Option<String>)> = Vec::new();
        for _ in 0..ACTS {
            if !table.game().await.is_open() {
                break;
            }
            let seat = table.seat(random.random_range(0..2));
            let visible =
                club.control.messages(channel).into_iter().filter(|it| it.visible_to.is_none_or(|to| to == seat));
            let pressable: Vec<_> = visible
                .flat_map(|it| components(&it).into_iter().map(move |(id, value)| (it.id, id, value)))
                // What thinks for long is of no interest here; a resignation ends the game below.
                .filter(|(_, id, _)| {
                    !["m1:b:i:", "m1:b:l:", "m1:b:R:", "m1:b:x:"].iter().any(|start| id.starts_with(start))
                })
                .collect();
            for each in &pressable {
                if !seen.contains(each) {
                    seen.push(each.clone());
                }
            }
            let (message, id, value) = pressable[random.random_range(0..pressable.len())].clone();
            let pressed = match &value {
                Some(value) => club.control.choose(seat, channel, message, &id, &[value]),
                None => club.control.press(seat, channel, message, &id),
            };
            if let Ok(pressed) = pressed {
                club.settled(pressed).await;
            }
            if random.random_bool(0.5) {
                let game = table.game().await;
                if let Ok(play) = game.playing()
                    && play.seat_to_move().person().is_some()
                {
                    let moves = play.legal_moves();
                    let mv = moves[random.random_range(0..moves.len())].to_string();
                    let mover = table.seat(usize::from(play.turn() == makruk::Color::Black));
                    club.command(mover, channel, "move", &[CommandOption::new("move", mv)]).await;
                }
            }
        }
        let seat = table.seat(0);
        // Again if a stand-in has moved meanwhile: who sees another board may think otherwise.
        while table.game().await.is_open() {
            let asked = club.command(seat, channel, "resign", &[]).await;
            let question = club.answer(&asked);
            let sure = if button(&question, "เลิกกระดาน").is_some() {
                "เลิกกระดาน"
            } else {
                "ยอมแพ้แน่นอน"
            };
            club.press(seat, &question, sure).await;
        }
        // Nothing stays but what looks back, what is taught, and the question whether to play again.
        let only_of_the_end = |control: &Control| {
            let left: Vec<_> = with_components(control, channel).iter().flat_map(components).collect();
            let of_the_end = |id: &str| {
                ["m1:b:y:", "m1:b:E:", "m1:b:F:", "m1:b:M:", "m1:9:"].iter().any(|start| id.starts_with(start))
            };
            left.iter().all(|(id, _)| of_the_end(id)).then_some(())
        };
        let left = club.control.until(SOON, only_of_the_end).await;
        assert!(left.is_ok(), "{seed}: {:#?}", with_components(&club.control, channel));
        // And nothing of what there was does anything.
        let over = table.game().await;
        for (message, id, _) in &seen {
            for seat in [table.seat(0), table.seat(1)] {
                if let Ok(forged) = club.control.forge(seat, channel, *message, id) {
                    club.settled(forged).await;
                }
            }
        }
        club.idle().await;
        assert_eq!(table.game().await, over, "{seed}");
        table.close().await;
    }
}
