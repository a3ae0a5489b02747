//! One more game: both agree by pressing, and nothing is begun twice.

use bot_service::game::{Seat, Stage, Stake};
use discord_sandbox::{CommandOption, Fault, Message, RequestFilter, RestFault};
use makruk::{Color, Preset};

use crate::club::{ACCEPT, Club, button};
use crate::harness::SOON;
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";
const AGAIN: &str = "เล่นอีกกระดาน";

/// A game on these terms that White has resigned, and its last board.
async fn resigned(club: Club, terms: &[CommandOption]) -> (Table, Message) {
    let table = Table::begin_with(club, CHANNEL, terms).await;
    table.type_move(0, "จ๔").await;
    table.type_move(1, "จ๕").await;
    let asked = table.club.command(table.seat(0), table.channel, "resign", &[]).await;
    table.club.press(table.seat(0), &table.club.answer(&asked), "ยอมแพ้").await;
    let end = table.club.message(table.channel, |it| button(it, AGAIN).is_some()).await;
    (table, end)
}

/// Waits until the board of the finished game offers no rematch any more; looking back stays.
async fn no_longer_offered(club: &Club, end: &Message) {
    let gone = || button(&club.now(end), AGAIN).is_none().then_some(());
    club.control.until(SOON, |_| gone()).await.expect("the button goes");
    assert!(button(&club.now(end), "วิเคราะห์").is_some());
}

#[tokio::test]
async fn a_rematch_is_offered_accepted_and_played_with_the_sides_changed() {
    let club = Club::new().await;
    let terms = [CommandOption::new("color", 1), CommandOption::new("time", "10+5"), CommandOption::new("rated", true)];
    club.prefer(club.seat("somchai"), |draft| draft.preset = Some(Preset::School)).await;
    let (table, end) = resigned(club, &terms).await;
    let (club, white, black) = (&table.club, table.seat(0), table.seat(1));
    // Whoever only watched has no say.
    let refused = club.press(club.seat("alice"), &end, AGAIN).await;
    assert!(club.private_words(&refused).starts_with("Two others"), "{}", club.private_words(&refused));
    // A press that is delivered twice is one press, and the button goes though it could not be taken off at first.
    let on = RequestFilter::new("PATCH", "/channels/{channel_id}/messages/{message_id}");
    club.control.misbehave(Fault::Rest { on, effect: RestFault::ServerError { status: 500 }, times: 2 });
    club.press(white, &end, AGAIN).await;
    club.control.misbehave(Fault::Redeliver { last: 3, kind: None });
    let offer = club.message(table.channel, |it| button(it, ACCEPT).is_some()).await;
    assert!(offer.content.starts_with("🔁"), "{}", offer.content);
    assert_eq!(club.control.pinged(&offer), [black]);
    no_longer_offered(club, &end).await;
    assert_eq!(*club.game(2).await.stage(), Stage::Open);
    club.press(black, &offer, ACCEPT).await;
    club.board(table.channel, 5).await;
    assert!(club.now(&offer).components.is_empty());
    let (before, again) = (club.game(1).await, club.game(2).await);
    let seat = |game: &bot_service::game::Game, color| game.play().unwrap().seats().seat(color);
    for color in Color::ALL {
        assert_eq!(seat(&again, color), seat(&before, !color));
    }
    assert_eq!(again.terms().stake, Stake::Rated);
    assert_eq!((again.terms().ruleset, again.terms().time), (before.terms().ruleset, before.terms().time));
    // Once more from the old board, as if the button were still there: there is nothing left to begin.
    let custom_id = button(&end, AGAIN).unwrap();
    let forged = club.control.forge(white, table.channel, end.id, &custom_id).unwrap();
    club.settled(forged).await;
    club.idle().await;
    assert_eq!(
        club.said(table.channel).iter().filter(|said| said.contains("ชวนเล่นอีกกระดาน")).count(),
        0,
        "it was accepted"
    );
    table.close().await;
}

#[tokio::test]
async fn both_press_and_it_begins() {
    let (table, end) = resigned(Club::new().await, &[CommandOption::new("color", 1)]).await;
    let (club, custom_id) = (&table.club, button(&end, AGAIN).unwrap());
    let press = |seat| club.control.forge(seat, table.channel, end.id, &custom_id).unwrap();
    let pressed = [press(table.seat(0)), press(table.seat(1))];
    for press in pressed {
        club.settled(press).await;
    }
    club.board(table.channel, 5).await;
    no_longer_offered(club, &end).await;
    assert!(matches!(club.game(2).await.stage(), Stage::Playing(_)));
    let offer = club.message(table.channel, |it| it.content.contains("รับคำท้า")).await;
    assert!(offer.components.is_empty(), "an offer that was accepted has no buttons");
    table.close().await;
}

#[tokio::test]
async fn a_rematch_may_be_declined() {
    let (table, end) = resigned(Club::new().await, &[]).await;
    let (club, channel) = (&table.club, table.channel);
    club.press(table.seat(1), &end, AGAIN).await;
    let offer = club.message(channel, |it| button(it, ACCEPT).is_some()).await;
    club.press(table.seat(0), &offer, "ไม่รับ").await;
    club.control.until(SOON, |_| club.now(&offer).components.is_empty().then_some(())).await.unwrap();
    no_longer_offered(club, &end).await;
    club.idle().await;
    assert_eq!(club.boards(channel).len(), 4);
    table.close().await;
}

#[tokio::test]
async fn the_bot_plays_again_at_once_at_the_same_level() {
    let club = Club::new().await;
    let (channel, seat) = (club.channel(CHANNEL), club.seat("somchai"));
    let options = [CommandOption::new("level", 1), CommandOption::new("color", 1)];
    club.command(seat, channel, "play", &options).await;
    club.board(channel, 1).await;
    let asked = club.command(seat, channel, "resign", &[]).await;
    club.press(seat, &club.answer(&asked), "ยอมแพ้").await;
    let end = club.message(channel, |it| button(it, AGAIN).is_some()).await;
    club.press(seat, &end, AGAIN).await;
    club.control.misbehave(Fault::Redeliver { last: 3, kind: None });
    club.board(channel, 3).await;
    let (before, again) = (club.game(1).await, club.game(2).await);
    let seat = |game: &bot_service::game::Game, color| game.play().unwrap().seats().seat(color);
    assert!(matches!(seat(&before, Color::Black), Seat::Engine(_)));
    assert_eq!(seat(&again, Color::White), seat(&before, Color::Black));
    let gone = || button(&club.now(&end), AGAIN).is_none().then_some(());
    club.control.until(SOON, |_| gone()).await.expect("the button goes");
    club.close().await;
}
