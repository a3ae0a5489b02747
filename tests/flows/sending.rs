//! What the bot sends when Discord does not take it at once, and when it is asked for too much.

use discord_sandbox::{CommandOption, RateScope, RecordedRequest, RestFault};

use crate::harness::Table;

const CALLBACK: &str = "/interactions/{interaction_id}/{interaction_token}/callback";
const ORIGINAL: &str = "/webhooks/{webhook_id}/{webhook_token}/messages/@original";

/// What the words for an internal error say of the game.
const AS_IT_WAS: &str = "ยังอยู่เหมือนเดิม";

#[tokio::test]
async fn an_answer_that_failed_is_given_all_the_same() {
    let table = Table::begin().await;
    let faults = [
        (RestFault::ServerError { status: 500 }, 2),
        (RestFault::ErrorAfterEffect { status: 502 }, 1),
        (RestFault::RateLimited { retry_after_milliseconds: 100, scope: RateScope::Route }, 1),
        (RestFault::HangAfterEffect { milliseconds: 1_500 }, 1),
    ];
    for (ply, ((effect, times), text)) in faults.into_iter().zip(["จ๔", "จ๕", "ง๔", "ง๕"]).enumerate() {
        table.fail("POST", CALLBACK, effect, times);
        let moved = table.command(table.to_move(ply), "move", &[CommandOption::new("move", text)]).await;
        let words = table.private_words(&moved);
        assert!(!words.contains(AS_IT_WAS), "{effect:?}: {words}");
        table.board(ply + 2).await;
        // Whatever was tried again, the person reads it once.
        let private = table.control.messages(table.channel).into_iter().filter(|it| it.visible_to.is_some()).count();
        assert_eq!(private, ply + 1, "one for each move; the challenge has none");
    }
    assert_eq!(table.plies().await, 4);
    table.close().await;
}

#[tokio::test]
async fn an_interaction_is_answered_once_however_slow_discord_is() {
    let table = Table::begin().await;
    let callbacks = || table.requests(|it| it.method == "POST" && it.path.ends_with("/callback"));
    let before = callbacks();
    table.fail("POST", CALLBACK, RestFault::Slow { milliseconds: 2_500 }, 1);
    table.command(table.white(), "move", &[CommandOption::new("move", "จ๔")]).await;
    table.board(2).await;
    table.idle().await;
    assert_eq!(callbacks() - before, 1);
    table.close().await;
}

#[tokio::test]
async fn a_press_is_answered_though_its_acknowledgement_failed() {
    let table = Table::begin().await;
    let board = table.board(1).await;
    let seat = table.white();
    for effect in [RestFault::ServerError { status: 500 }, RestFault::ErrorAfterEffect { status: 500 }] {
        // Acknowledged first, and filled in later.
        table.fail("POST", CALLBACK, effect, 1);
        table.fail("PATCH", ORIGINAL, RestFault::ServerError { status: 502 }, 2);
        let hint = table.command(seat, "hint", &[]).await;
        let words = table.private_words(&hint);
        assert!(!words.is_empty() && !words.contains(AS_IT_WAS), "{effect:?}: {words}");
        table.control.behave();
        // Answered at once.
        table.fail("POST", CALLBACK, effect, 1);
        let asked = table.press(seat, &board, "ยอมแพ้").await;
        assert!(!table.private_words(&asked).is_empty());
    }
    table.close().await;
}

#[tokio::test]
async fn a_flood_of_nonsense_gets_a_few_answers_and_a_move_is_made_all_the_same() {
    let mut table = Table::begin().await;
    let board = table.board(1).await;
    for number in 0..500 {
        table.reply(table.white(), &board, &format!("พูดเล่น {number}"));
    }
    table.reply(table.white(), &board, "จ๔");
    table.board(2).await;
    // A stop in good order lets everything that an event has begun come to its end.
    table.stop().await;
    // They are taken away when the move comes.
    let requests = table.control.requests(0);
    let said = requests.iter().filter_map(|it| it.body.as_ref().filter(|_| it.method == "POST"));
    let answers = said.filter(|body| body.get("message_reference").is_some()).count();
    // More than six only if it took longer than the budget takes to fill up by one.
    assert!((6..=9).contains(&answers), "{answers}");
    table.close().await;
}

#[tokio::test]
async fn a_new_board_is_posted_before_the_old_one_is_changed() {
    let mut table = Table::begin().await;
    table.play("จ๔ จ๕ ง๔ ง๕").await;
    table.pictures(table.channel, 1).await;
    table.stop().await;
    let requests = table.control.requests(0);
    let boards = table.boards();
    for pair in boards.windows(2) {
        let (old, new) = (&pair[0], &pair[1]);
        let posts = |body: &serde_json::Value| body["attachments"][0]["filename"] == new.sent_with[0].as_str();
        let is_post = |it: &RecordedRequest| it.method == "POST" && it.body.as_ref().is_some_and(posts);
        let posted = requests.iter().find(|it| is_post(it)).expect("it was posted").number;
        let path = format!("/{}", old.id);
        let changed = requests.iter().filter(|it| it.method == "PATCH" && it.path.ends_with(&path));
        let changed: Vec<u64> = changed.map(|it| it.number).collect();
        assert!(!changed.is_empty() && changed.iter().all(|number| *number > posted), "{changed:?}, {posted}");
    }
    table.close().await;
}
