//! What the players ask each other: each question becomes its answer, and no button does anything once it has one.

use board_games::Seat;
use discord_sandbox::{CommandOption, Message, Snowflake};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::harness::{Club, Table, button, choice, components, says};

/// Waits until a question has no buttons any more, and says this.
async fn answered(club: &Club, question: &Message, words: &str) {
    says(&club.without_buttons(question).await, &[words]);
}

#[tokio::test]
async fn a_draw_offer_becomes_its_answer() {
    let table = Table::begin().await;
    let (white, black) = (table.white(), table.black());
    let board = table.type_move(0, "จ๔").await;
    table.press(black, &board, "เสมอ").await;
    let offer = table.offered("รับเสมอ").await;
    assert_eq!(table.control.pinged(&offer), [white]);
    // It is not offered again from the board, which can be answered from, too.
    let id = board.id;
    let board = table.message(|it| it.id == id && button(it, "รับเสมอ").is_some()).await;
    assert!(choice(&board, "ขอเสมอ").is_none());
    let messages = table.said().len();
    table.press(white, &offer, "ไม่รับเสมอ").await;
    answered(&table.club, &offer, "ไม่ตกลง").await;
    table.message(|it| it.id == id && button(it, "รับเสมอ").is_none()).await;
    table.idle().await;
    assert_eq!(table.said().len(), messages, "the answer is no message of its own");
    // One that the game leaves behind becomes that.
    table.type_move(1, "จ๕").await;
    table.command(white, "draw", &[]).await;
    let offer = table.message(|it| it.id > offer.id && button(it, "ไม่รับเสมอ").is_some()).await;
    let old = button(&offer, "รับเสมอ").unwrap();
    table.play_from(2, "ง๔ ง๕").await;
    answered(&table.club, &offer, "เล่นต่อ").await;
    // A later offer is another question.
    table.command(white, "draw", &[]).await;
    let later = table.message(|it| it.id > offer.id && it.content.contains("ว่าไง")).await;
    let forged = table.forge(black, &offer, &old).await;
    assert!(table.private_words(&forged).contains("ตกไปแล้ว"));
    assert!(table.game().await.is_open());
    table.press(black, &later, "รับเสมอ").await;
    table.told("ตกลงเสมอ").await;
    answered(&table.club, &later, "ตกลง").await;
    table.close().await;
}

#[tokio::test]
async fn a_takeback_says_which_moves_go() {
    let table = Table::begin().await;
    table.play("e3e4 e6e5").await;
    let board = table.board(3).await;
    table.press(table.white(), &board, "ขอคืน").await;
    let question = table.offered("ให้คืน").await;
    says(&question, &["1. จ๔ จ๕"]);
    assert_eq!(table.control.pinged(&question), [table.black()]);
    table.press(table.black(), &question, "ให้คืน").await;
    answered(&table.club, &question, "ตกลง").await;
    says(&table.board(4).await, &["1. จ๔ จ๕"]);
    table.pictures(table.channel, 1).await;
    table.close().await;
}

#[tokio::test]
async fn whoever_resigns_can_still_think_again() {
    let table = Table::begin().await;
    let board = table.type_move(0, "จ๔").await;
    let question = table.open(table.white(), &board, "ยอมแพ้").await;
    table.press(table.white(), &question, "เล่นต่อ").await;
    assert!(table.now(&question).components.is_empty());
    assert!(table.game().await.is_open());
    // One that was left open is of no use on another board, and does not stay.
    let question = table.open(table.white(), &board, "ยอมแพ้").await;
    table.type_move(1, "จ๕").await;
    table.press(table.white(), &question, "ยอมแพ้แน่นอน").await;
    assert!(table.now(&question).components.is_empty());
    assert!(table.game().await.is_open());
    assert_eq!(table.boards().len(), 3);
    table.close().await;
}

#[tokio::test]
async fn a_seat_that_was_handed_over_is_taken_back_from_the_board_and_not_after_the_end() {
    let table = Table::begin().await;
    let (white, black) = (table.white(), table.black());
    let board = table.type_move(0, "จ๔").await;
    table.press(white, &board, "ฝากบอท").await;
    let question = table.offered("ยอมให้บอทเล่นแทน").await;
    assert_eq!(table.control.pinged(&question), [black]);
    table.press(black, &question, "ยอมให้บอทเล่นแทน").await;
    answered(&table.club, &question, "ตกลง").await;
    let id = board.id;
    let board = table.message(|it| it.id == id && button(it, "กลับมาเดินเอง").is_some()).await;
    let question = table.open(white, &board, "ยอมแพ้").await;
    table.press(white, &question, "ยอมแพ้แน่นอน").await;
    table.told("🏆").await;
    table.message(|it| it.id == id && it.components.is_empty()).await;
    assert!(table.with_components(table.channel).iter().all(|it| button(it, "กลับมาเดินเอง").is_none()));
    table.close().await;
}

/// What can be pressed or chosen: the custom id and, of a menu, a value.
fn choices(message: &Message) -> Vec<(String, Option<String>)> {
    let choices = components(message).into_iter().flat_map(|component| {
        let id = component["custom_id"].as_str().unwrap_or_default().to_owned();
        match component["options"].as_array() {
            Some(options) => options.iter().map(|it| (id.clone(), it["value"].as_str().map(str::to_owned))).collect(),
            None => vec![(id, None)],
        }
    });
    choices.collect()
}

/// How much happens in each game that is played at random.
const ACTS: usize = 40;

#[tokio::test]
async fn no_button_does_anything_or_stays_once_its_question_is_answered() {
    let first = test_budget::seed(0);
    for seed in (first..).take(test_budget::rounds(2, 20)) {
        let table = Table::begin().await;
        let (club, channel) = (&table.club, table.channel);
        let mut random = StdRng::seed_from_u64(seed);
        // Every component that anyone has ever seen, with its message.
        let mut seen: Vec<(Snowflake, String, Option<String>)> = Vec::new();
        for _ in 0..ACTS {
            if !table.game().await.is_open() {
                break;
            }
            let seat = table.to_move(random.random_range(0..2));
            let visible =
                club.control.messages(channel).into_iter().filter(|it| it.visible_to.is_none_or(|to| to == seat));
            let pressable: Vec<_> = visible
                .flat_map(|it| choices(&it).into_iter().map(move |(id, value)| (it.id, id, value)))
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
                    let mover = table.to_move(usize::from(play.turn() == Seat::Second));
                    club.command(mover, channel, "move", &[CommandOption::new("move", mv)]).await;
                }
            }
        }
        let seat = table.white();
        // Again if a stand-in has moved meanwhile: who sees another board may think otherwise.
        while table.game().await.is_open() {
            let question = table.ask(seat, "resign", &[]).await;
            let sure = if button(&question, "เลิกกระดาน").is_some() {
                "เลิกกระดาน"
            } else {
                "ยอมแพ้แน่นอน"
            };
            club.press(seat, &question, sure).await;
        }
        // Nothing stays but what looks back, what is taught, and the question whether to play again.
        let of_the_end = |(id, _): &(String, _)| {
            ["m1:b:y:", "m1:b:E:", "m1:b:F:", "m1:b:M:", "m1:9:"].iter().any(|start| id.starts_with(start))
        };
        let left = || club.with_components(channel).iter().flat_map(choices).collect::<Vec<_>>();
        club.until(&format!("{seed}: only what is of the end is left"), || left().iter().all(of_the_end)).await;
        // And nothing of what there was does anything.
        let over = table.game().await;
        for (message, id, _) in &seen {
            for seat in [table.white(), table.black()] {
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
