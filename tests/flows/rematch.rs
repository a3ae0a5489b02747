//! One more game: both agree by pressing, and nothing is begun twice.

use board_games::Seat;
use bot_service::game::{Game, SeatHolder, Stage, Stake};
use discord_sandbox::{CommandOption, Fault, Message, RestFault};
use makruk::Preset;

use crate::harness::{ACCEPT, Club, Table, as_white, button};

const AGAIN: &str = "เล่นอีกกระดาน";

/// A game on these terms that White has resigned, and its last board.
async fn resigned(club: Club, terms: &[CommandOption]) -> (Table, Message) {
    let table = Table::of(club, terms).await;
    table.play("จ๔ จ๕").await;
    let end = table.lose(table.white()).await;
    (table, end)
}

/// Waits until the board of the finished game offers no rematch any more.
async fn no_longer_offered(club: &Club, end: &Message) {
    club.until("the button goes", || button(&club.now(end), AGAIN).is_none()).await;
}

/// The same, and looking back stays.
async fn only_looked_back_at(club: &Club, end: &Message) {
    no_longer_offered(club, end).await;
    assert!(button(&club.now(end), "วิเคราะห์").is_some());
}

fn seat(game: &Game, at: Seat) -> SeatHolder {
    game.play().unwrap().seats().seat(at)
}

#[tokio::test]
async fn a_rematch_is_offered_accepted_and_played_with_the_sides_changed() {
    let club = Club::new().await;
    let terms = [as_white(), CommandOption::new("time", "10+5"), CommandOption::new("rated", true)];
    club.prefer(club.seat("somchai"), |draft| draft.preset = Some(Preset::School)).await;
    let (table, end) = resigned(club, &terms).await;
    let (white, black) = (table.white(), table.black());
    // Whoever only watched has no say.
    let refused = table.press(table.seat("alice"), &end, AGAIN).await;
    assert!(table.private_words(&refused).starts_with("Two others"), "{}", table.private_words(&refused));
    // A press that is delivered twice is one press, and the button goes though it could not be taken off at first.
    table.fail("PATCH", "/channels/{channel_id}/messages/{message_id}", RestFault::ServerError { status: 500 }, 2);
    table.press(white, &end, AGAIN).await;
    table.control.misbehave(Fault::Redeliver { last: 3, kind: None });
    let offer = table.offered(ACCEPT).await;
    assert!(offer.content.starts_with("🔁"), "{}", offer.content);
    assert_eq!(table.control.pinged(&offer), [black]);
    only_looked_back_at(&table.club, &end).await;
    assert_eq!(*table.club.game(2).await.stage(), Stage::Open);
    table.press(black, &offer, ACCEPT).await;
    let begun = table.board(5).await;
    assert!(table.now(&offer).components.is_empty());
    let (before, again) = (table.club.game(1).await, table.club.game(2).await);
    for at in Seat::PAIR {
        assert_eq!(seat(&again, at), seat(&before, at.opponent()));
    }
    assert_eq!(again.terms().stake, Stake::Rated);
    assert_eq!((again.terms().rules, again.terms().time), (before.terms().rules, before.terms().time));
    // Once more from the old board, as if the button were still there: there is nothing left to begin.
    let custom_id = button(&end, AGAIN).unwrap();
    table.reply(black, &begun, "จ๔");
    table.board(6).await;
    let late = table.forge(white, &end, &custom_id).await;
    assert!(table.private_words(&late).contains("กระดานที่ 2"), "{}", table.private_words(&late));
    table.idle().await;
    assert_eq!(table.times_said(table.channel, "ชวนเล่นอีกกระดาน"), 0, "it was accepted");
    table.close().await;
}

#[tokio::test]
async fn both_press_and_it_begins() {
    let (table, end) = resigned(Club::new().await, &[as_white()]).await;
    let custom_id = button(&end, AGAIN).unwrap();
    let press = |seat| table.control.forge(seat, table.channel, end.id, &custom_id).unwrap();
    let pressed = [press(table.white()), press(table.black())];
    for press in pressed {
        table.settled(press).await;
    }
    table.board(5).await;
    only_looked_back_at(&table.club, &end).await;
    assert!(matches!(table.club.game(2).await.stage(), Stage::Playing(_)));
    let offer = table.told("รับคำท้า").await;
    assert!(offer.components.is_empty(), "an offer that was accepted has no buttons");
    table.close().await;
}

#[tokio::test]
async fn a_rematch_may_be_declined() {
    let (table, end) = resigned(Club::new().await, &[]).await;
    table.press(table.black(), &end, AGAIN).await;
    let offer = table.offered(ACCEPT).await;
    table.press(table.white(), &offer, "ไม่รับ").await;
    table.without_buttons(&offer).await;
    only_looked_back_at(&table.club, &end).await;
    table.idle().await;
    assert_eq!(table.boards().len(), 4);
    table.close().await;
}

#[tokio::test]
async fn the_bot_plays_again_at_once_at_the_same_level() {
    let (club, channel, [somchai]) = Club::seating(["somchai"]).await;
    club.begin_with_bot(somchai, channel, 1).await;
    let end = club.lose(somchai, channel).await;
    club.press(somchai, &end, AGAIN).await;
    club.control.misbehave(Fault::Redeliver { last: 3, kind: None });
    club.board(channel, 3).await;
    let (before, again) = (club.game(1).await, club.game(2).await);
    assert!(matches!(seat(&before, Seat::Second), SeatHolder::Engine(_)));
    assert_eq!(seat(&again, Seat::First), seat(&before, Seat::Second));
    no_longer_offered(&club, &end).await;
    club.close().await;
}
