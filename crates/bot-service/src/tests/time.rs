//! Clocks: whose timestamp counts, when flags fall, and that a restart costs no player time.

use board_games::{GameOutcome, GameWin, Seat, Team};
use jiff::SignedDuration;

use crate::PeopleError;
use crate::game::GameError;
use crate::game::{Ending, FLAG_GRACE, Game, GameEvent, IDLE_TTL};
use crate::testing::RefusalOf as _;
use crate::tests::*;

/// A live game, 5+3, after the first moves at 0 s.
async fn live(table: &Table) -> GameId {
    let id = table.begin_timed("5+3").await;
    table.text(ANN, id, "e4").await.unwrap();
    table.text(BEN, id, "e5").await.unwrap();
    id
}

fn lost_on_time(winner: Team) -> Option<Ending> {
    Some(Ending::Outcome(GameOutcome::Win { winner, by: GameWin::Time }))
}

async fn game(table: &Table, id: GameId) -> Game {
    table.games.get(id).await.unwrap().game
}

/// A move made at this second of the game, of which the bot hears now.
async fn text_at(
    table: &Table,
    by: PlayerId,
    id: GameId,
    text: &str,
    milliseconds: i64,
) -> Result<Snapshot, ServiceError> {
    let at = Timestamp::from_millisecond(milliseconds).unwrap();
    let request = Request { at, ..table.request(by) };
    table.games.play(request, id, BoardRevision::Now, MoveInput::Text(text)).await
}

#[tokio::test]
async fn the_moment_of_the_move_counts_and_not_that_of_its_arrival() {
    let table = Table::new();
    let id = live(&table).await;
    table.clock.advance_seconds(60);
    text_at(&table, ANN, id, "d4", 42_500).await.unwrap();
    let clock = game(&table, id).await.play().unwrap().clock().unwrap().clone();
    assert_eq!(clock.reading().left.first, SignedDuration::from_millis(300_000 - 42_500 + 3_000));
    assert_eq!(clock.turn_began(), Timestamp::from_millisecond(42_500).unwrap());
    // A network that is ahead dates nothing to come.
    text_at(&table, BEN, id, "d5", 3_600_000).await.unwrap();
    assert_eq!(game(&table, id).await.play().unwrap().clock().unwrap().turn_began(), table.clock.now());
}

#[tokio::test]
async fn a_flag_falls_by_the_scheduler() {
    let table = Table::new();
    let id = live(&table).await;
    table.clock.advance_seconds(300);
    table.service.scheduler.tick().await;
    assert_eq!(game(&table, id).await.ending(), None, "a move may still be on its way");
    table.clock.advance_seconds(1);
    table.service.scheduler.tick().await;
    table.service.scheduler.tick().await;
    let ended = game(&table, id).await;
    assert_eq!(ended.ending(), lost_on_time(Team::Second));
    assert_eq!(ended.log().iter().filter(|it| matches!(it.event, GameEvent::Ended { .. })).count(), 1);
    assert_eq!(table.games.open_in(CHANNEL).await.unwrap(), None);
    assert!(FLAG_GRACE < SignedDuration::from_millis(200));
}

#[tokio::test]
async fn a_move_made_in_time_counts_though_it_comes_late_and_one_made_late_does_not() {
    let table = Table::new();
    let in_time = live(&table).await;
    table.clock.advance_seconds(302);
    assert!(text_at(&table, ANN, in_time, "d4", 300_000).await.is_ok());
    let table = Table::new();
    let late = live(&table).await;
    table.clock.advance_seconds(302);
    let refused = text_at(&table, ANN, late, "d4", 300_001).await;
    assert!(matches!(refused.refusal(), Some(GameError::Over)), "{refused:?}");
    assert_eq!(game(&table, late).await.ending(), lost_on_time(Team::Second));
    // What the other side asks for comes after the flag as well.
    let table = Table::new();
    let asked = live(&table).await;
    table.clock.advance_seconds(302);
    let refused = table.games.act(table.request(BEN), asked, BoardRevision::Now, Action::OfferDraw).await;
    assert!(matches!(refused.refusal(), Some(GameError::Over)));
}

#[tokio::test]
async fn without_a_first_move_nobody_loses() {
    let table = Table::new();
    let id = table.begin_timed("3d").await;
    table.text(ANN, id, "e4").await.unwrap();
    table.clock.advance_seconds(3 * 24 * 3_600 + 1);
    table.service.scheduler.tick().await;
    assert_eq!(game(&table, id).await.ending(), Some(Ending::FirstMoveMissed(Seat::Second)));
}

#[tokio::test]
async fn games_without_clocks_are_announced_to_be_closed_and_then_closed() {
    let table = Table::new();
    let id = table.begin().await;
    table.text(ANN, id, "e4").await.unwrap();
    table.clock.advance_seconds(IDLE_TTL.as_secs() - 2 * 24 * 3_600);
    table.service.scheduler.tick().await;
    table.service.scheduler.tick().await;
    let told = game(&table, id).await;
    assert!(told.is_open() && told.play().unwrap().closing_announced().is_some());
    assert_eq!(table.told().await.last().unwrap().clone().count(), 1);
    table.clock.advance_seconds(5 * 24 * 3_600);
    table.service.scheduler.tick().await;
    assert_eq!(game(&table, id).await.ending(), Some(Ending::Abandoned));
}

#[tokio::test]
async fn the_due_row_of_a_game_without_clocks_moves_once_a_day() {
    let table = Table::new();
    let id = table.begin().await;
    let rows = || async { table.store.scan(&bot_store::due_key::due_rows(), None, 100).await.unwrap().entries };
    let before = rows().await;
    table.text(ANN, id, "e4").await.unwrap();
    table.text(BEN, id, "e5").await.unwrap();
    assert_eq!(rows().await, before);
}

const HOUR: i64 = 3_600;

/// A game of a day a move, in which it is ANN's turn from 0 s on.
async fn by_days(table: &Table) -> GameId {
    let id = table.begin_timed("2d").await;
    table.text(ANN, id, "e4").await.unwrap();
    table.text(BEN, id, "e5").await.unwrap();
    id
}

async fn reminded(table: &Table) -> Vec<ReminderNotice> {
    let waiting = table.service.outbox.waiting(Lane::Person(ANN)).await.unwrap();
    waiting.into_iter().map(|pending| pending.notice.read().unwrap()).collect()
}

async fn after_hours(table: &Table, hours: i64) {
    table.clock.advance_seconds(hours * HOUR);
    table.service.scheduler.tick().await;
}

#[tokio::test]
async fn a_person_is_reminded_once_and_only_if_they_asked_for_it() {
    let mut table = Table::new();
    let id = by_days(&table).await;
    for hours in [24, 20] {
        after_hours(&table, hours).await;
        assert_eq!(reminded(&table).await, []);
    }
    // Four hours are left.
    let told = table.told().await;
    table.service.people.set_reminders(ANN, Reminders::ThreeHours).await.unwrap();
    after_hours(&table, 0).await;
    assert_eq!(reminded(&table).await, []);
    while table.lanes.try_recv().is_ok() {}
    for _ in 0..3 {
        after_hours(&table, 1).await;
        let notice = ReminderNotice { game: id, revision: 2 };
        assert_eq!(reminded(&table).await, [notice]);
    }
    let mut woken = std::iter::from_fn(|| table.lanes.try_recv().ok());
    assert!(woken.any(|lane| lane.value == Lane::Person(ANN)));
    assert_eq!(table.told().await, told, "nobody else hears of it");
    // The next turn has its own.
    table.text(ANN, id, "d4").await.unwrap();
    table.text(BEN, id, "d5").await.unwrap();
    after_hours(&table, 45).await;
    assert_eq!(reminded(&table).await.len(), 2);
}

#[tokio::test]
async fn nobody_is_reminded_before_half_of_their_time() {
    let table = Table::new();
    table.service.people.set_reminders(ANN, Reminders::OneDay).await.unwrap();
    let id = table.begin_timed("1d").await;
    table.text(ANN, id, "e4").await.unwrap();
    table.text(BEN, id, "e5").await.unwrap();
    after_hours(&table, 11).await;
    assert_eq!(reminded(&table).await, []);
    after_hours(&table, 1).await;
    assert_eq!(reminded(&table).await.len(), 1);
}

#[tokio::test]
async fn on_holiday_the_clocks_by_days_stand() {
    let table = Table::new();
    let id = by_days(&table).await;
    after_hours(&table, 10).await;
    table.service.people.take_holiday(ANN, 5).await.unwrap();
    after_hours(&table, 0).await;
    let flag = |game: &Game| game.play().unwrap().clock().unwrap().flag().unwrap().flag.as_second();
    assert_eq!(flag(&game(&table, id).await), (48 + 5 * 24) * HOUR);
    after_hours(&table, 50).await;
    assert!(game(&table, id).await.is_open());
    // Back after 50 hours: three days had begun.
    let settings = table.service.people.take_holiday(ANN, 0).await.unwrap();
    assert_eq!(settings.days_left(table.clock.now()), HOLIDAY_DAYS - 3);
    after_hours(&table, 0).await;
    assert_eq!(flag(&game(&table, id).await), (48 + 50) * HOUR);
    let log = game(&table, id).await.log().to_vec();
    assert_eq!(Game::replay(log), Ok(game(&table, id).await));
    let refused = table.service.people.take_holiday(ANN, 28).await;
    assert!(matches!(refused.refusal(), Some(PeopleError::TooLongHoliday { left: 27 })));
}

#[tokio::test]
async fn a_game_that_begins_on_a_holiday_follows_it() {
    let table = Table::new();
    table.service.people.take_holiday(ANN, 3).await.unwrap();
    let id = table.begin_timed("1d").await;
    let first = game(&table, id).await.play().unwrap().clock().unwrap().first_move_due().unwrap();
    assert_eq!(first.flag.as_second(), (72 + 24) * HOUR);
    // Players may still move during their holiday.
    table.text(ANN, id, "e4").await.unwrap();
}
