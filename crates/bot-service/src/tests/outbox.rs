//! Notices are delivered once and in order, and an unreadable one does not block the rest.

use crate::GreetingNotice;
use crate::setup::greeting::Arrival;
use bot_store::StoredNotice;
use commit_store::Put;
use jiff::SignedDuration;
use std::sync::Arc;

use crate::game::{Action, GameId};
use crate::tests::{ANN, BEN, CHANNEL, Table};
use crate::{BoardMessage, BoardRevision, Delivered, GameNotice, MessageChange, QuestionMessage, UnpostedNotice};
use bot_store::PlayerId;
use bot_store::locale::Locale;
use bot_store::outbox::records::NoticeRecord;
use bot_store::outbox::*;
use bot_store::{BlockReason, ChannelId, Clock, Lane, MessageId, MessageRef};
use commit_store::{Codec, Commit, Key, Prefix};

const LANE: Lane = Lane::Channel(CHANNEL);

fn message(message: u64) -> MessageRef {
    MessageRef { channel: CHANNEL, message: MessageId(message) }
}

async fn keys(table: &Table, prefix: &Prefix) -> Vec<Key> {
    let page = table.store.scan(prefix, None, 1_000).await.unwrap();
    page.entries.into_iter().map(|(key, _)| key).collect()
}

async fn write(table: &Table, key: Key, value: &[u8]) {
    let done = table.store.commit(vec![Put::create(key, value.to_vec().into())]).await.unwrap();
    assert!(matches!(done, Commit::Done { .. }));
}

/// The same store after a restart, and the lanes in which something waits.
async fn reopened(table: &Table) -> (Table, Vec<Lane>) {
    let again = Table::on(Arc::clone(&table.store));
    let lanes = again.service.outbox.open().await.unwrap();
    (again, lanes)
}

#[tokio::test]
async fn a_notice_stays_until_it_is_delivered() {
    let table = Table::new();
    let id = table.begin().await;
    assert_eq!(table.told().await, [0..1, 1..2]);
    let waiting = table.waiting().await;
    assert_ne!(waiting[0].nonce(), waiting[1].nonce());
    assert!(PendingNotice { number: u64::MAX, ..waiting[0].clone() }.nonce().len() <= 25);
    let (again, lanes) = reopened(&table).await;
    assert_eq!((lanes, again.waiting().await), (vec![LANE], waiting));
    table.deliver(id, Delivered::Words(message(1))).await;
    table.deliver(id, Delivered::Board(message(2))).await;
    assert_eq!(table.waiting().await, []);
    let shown = table.games.messages_of(id).await.unwrap();
    assert_eq!((shown.first, shown.last), (Some(message(1)), Some(message(2))));
    assert_eq!(shown.board, Some(BoardMessage { message: message(2), events: 1..2 }));
    assert_eq!(reopened(&table).await.1, []);
}

#[tokio::test]
async fn numbers_grow_though_the_clock_is_set_back() {
    let table = Table::new();
    table.clock.advance_seconds(1_000);
    table.begin().await;
    // The clock of a new table starts at the epoch.
    let (again, _) = reopened(&table).await;
    let other = again.challenge().await;
    let waiting = again.waiting().await;
    let games: Vec<GameId> =
        waiting.iter().filter_map(|pending| Some(pending.notice.read::<GameNotice>()?.game)).collect();
    assert_eq!(games.last(), Some(&other));
}

#[tokio::test]
async fn rows_that_cannot_be_read_are_set_aside_and_the_others_never_notice() {
    let table = Table::new();
    table.clock.advance_seconds(1_000);
    table.begin().await;
    let good = table.told().await;
    write(&table, records::notice(LANE, 1), b"").await;
    write(&table, records::notice(LANE, 2), b"\x09from a newer version").await;
    write(&table, records::notice(LANE, u64::MAX - 1), b"\x01cut").await;
    write(&table, records::notice(Lane::Person(ANN), 3), &[1, 0]).await;
    let (again, lanes) = reopened(&table).await;
    assert_eq!(lanes, [LANE, Lane::Person(ANN)]);
    assert_eq!(again.told().await, good);
    assert_eq!(again.service.outbox.waiting(Lane::Person(ANN)).await.unwrap(), []);
    assert_eq!(keys(&again, &bot_store::set_aside::all_set_aside()).await.len(), 4);
    // They wait there for a program that can read them, but not for ever.
    again.service.outbox.open().await.unwrap();
    assert_eq!(keys(&again, &bot_store::set_aside::all_set_aside()).await.len(), 4);
    again.clock.advance_seconds(31 * 24 * 3_600);
    again.service.outbox.open().await.unwrap();
    assert_eq!(keys(&again, &bot_store::set_aside::all_set_aside()).await, []);
}

#[tokio::test]
async fn what_was_set_aside_gets_another_chance_at_the_next_start() {
    let table = Table::new();
    table.begin().await;
    let waiting = table.waiting().await;
    table.service.outbox.set_aside(&waiting[0], "a panic").await.unwrap();
    assert_eq!(table.waiting().await, waiting[1..]);
    let (again, _) = reopened(&table).await;
    assert_eq!(again.told().await, [0..1, 1..2]);
}

#[tokio::test]
async fn each_player_is_told_of_an_obstacle_once_until_something_gets_through() {
    let mut table = Table::new();
    let id = table.begin().await;
    let (outbox, reason) = (table.service.outbox.clone(), BlockReason::Permissions(2_048));
    let unposted = UnpostedNotice { game: id, reason };
    let told = async |player: PlayerId| outbox.waiting(Lane::Person(player)).await.unwrap().len();
    outbox.blocked(LANE, reason, &unposted, &[ANN]).await.unwrap();
    outbox.blocked(LANE, reason, &unposted, &[ANN, BEN]).await.unwrap();
    outbox.blocked(LANE, reason, &unposted, &[ANN, BEN]).await.unwrap();
    assert_eq!((told(ANN).await, told(BEN).await), (1, 1));
    let woken: Vec<Lane> = std::iter::from_fn(|| table.lanes.try_recv().ok().map(|lane| lane.value)).collect();
    assert_eq!(woken[2..], [Lane::Person(ANN), Lane::Person(BEN)]);
    let notice = outbox.waiting(Lane::Person(ANN)).await.unwrap().remove(0).notice;
    assert_eq!(notice.read(), Some(UnpostedNotice { game: id, reason }));
    // Nor after a restart.
    let (again, _) = reopened(&table).await;
    again.service.outbox.blocked(LANE, reason, &unposted, &[ANN, BEN]).await.unwrap();
    assert_eq!(told(ANN).await, 1);
    again.deliver(id, Delivered::Words(message(1))).await;
    assert_eq!(keys(&again, &records::blocks()).await, []);
    again.service.outbox.blocked(LANE, reason, &unposted, &[ANN]).await.unwrap();
    assert_eq!(told(ANN).await, 2);
}

#[tokio::test]
async fn what_cannot_be_posted_is_handed_on_in_one_step() {
    let mut table = Table::new();
    table.begin().await;
    let outbox = table.service.outbox.clone();
    let waiting = table.waiting().await;
    while table.lanes.try_recv().is_ok() {}
    outbox.redirect(&waiting[0], &[ANN, BEN]).await.unwrap();
    assert_eq!(table.waiting().await, waiting[1..]);
    for player in [ANN, BEN] {
        let told = outbox.waiting(Lane::Person(player)).await.unwrap();
        assert_eq!(told.iter().map(|it| &it.notice).collect::<Vec<_>>(), [&waiting[0].notice]);
        assert_eq!(table.lanes.try_recv().unwrap().value, Lane::Person(player));
    }
    // No recipients: the notice is only removed.
    outbox.redirect(&waiting[1], &[]).await.unwrap();
    assert_eq!(table.waiting().await, []);
}

/// The messages of which something is to be changed, and what.
async fn left_behind(table: &Table) -> Vec<(MessageRef, MessageChange)> {
    let old = table.service.posts.old.next(None).await.unwrap();
    old.into_iter().map(|old| (old.message, old.change)).collect()
}

#[tokio::test]
async fn a_board_is_left_behind_once_there_is_a_newer_one() {
    let table = Table::new();
    let game = table.begin().await;
    let _outbox = &table.service.outbox;
    table.deliver(game, Delivered::Words(message(1))).await;
    table.deliver(game, Delivered::Board(message(2))).await;
    assert_eq!(left_behind(&table).await, []);
    table.text(ANN, game, "e4").await.unwrap();
    table.deliver(game, Delivered::Board(message(3))).await;
    table.service.posts.old.added().await;
    assert_eq!(left_behind(&table).await, [(message(2), MessageChange::ShrinkToLine { game, events: 1..2 })]);
    let old = table.service.posts.old.next(None).await.unwrap();
    assert!(table.service.posts.old.next(old.last()).await.unwrap().is_empty());
    table.service.posts.old.changed(&old[0]).await.unwrap();
    assert_eq!(left_behind(&table).await, []);
}

#[tokio::test]
async fn a_question_is_left_behind_once_it_is_answered() {
    let table = Table::new();
    let game = table.begin().await;
    table.deliver(game, Delivered::Words(message(1))).await;
    table.deliver(game, Delivered::Board(message(2))).await;
    let act = async |by, action| {
        table.games.act(table.request(by), game, BoardRevision::Now, action).await.unwrap();
    };
    act(ANN, Action::OfferDraw).await;
    table.deliver(game, Delivered::Asking(message(3))).await;
    let open = table.games.messages_of(game).await.unwrap().questions;
    assert_eq!(open, [QuestionMessage { message: message(3), asked: 2 }]);
    // A move by the side that asked leaves it open; one by the other side answers it.
    table.text(ANN, game, "e4").await.unwrap();
    table.deliver(game, Delivered::Board(message(4))).await;
    assert_eq!(table.games.messages_of(game).await.unwrap().questions, open);
    table.text(BEN, game, "e5").await.unwrap();
    table.deliver(game, Delivered::Board(message(5))).await;
    assert_eq!(table.games.messages_of(game).await.unwrap().questions, []);
    let answered = MessageChange::ShowAnswer { game, asked: 2 };
    assert!(left_behind(&table).await.contains(&(message(3), answered)));
    // One that was changed into its answer at once needs no more.
    act(ANN, Action::OfferDraw).await;
    table.deliver(game, Delivered::Asking(message(6))).await;
    act(BEN, Action::DeclineDraw).await;
    let before = left_behind(&table).await.len();
    table.deliver(game, Delivered::Answered(message(6))).await;
    assert_eq!(table.games.messages_of(game).await.unwrap().questions, []);
    assert_eq!(left_behind(&table).await.len(), before);
}

#[tokio::test]
async fn the_answer_to_a_text_that_is_no_move_is_to_go() {
    let table = Table::new();
    let game = table.begin().await;
    let snapshot = table.games.get(game).await.unwrap();
    table.service.posts.old.delete_later(message(7), Some(&snapshot)).await.unwrap();
    let by = Clock::now(&*table.clock) + SignedDuration::from_mins(1);
    assert_eq!(left_behind(&table).await, [(message(7), MessageChange::Delete { game: Some(game), revision: 0, by })]);
    assert_eq!(table.service.posts.old.time_until(by), std::time::Duration::from_mins(1));
    table.clock.advance_seconds(61);
    assert!(table.service.posts.old.time_until(by).is_zero());
}

#[tokio::test]
async fn nothing_is_remembered_of_games_that_are_over() {
    let table = Table::new();
    let (over, open) = (table.begin().await, table.challenge().await);
    for number in 1..=3 {
        let id = if number == 3 { open } else { over };
        table.deliver(id, Delivered::Board(message(number))).await;
    }
    assert_eq!(
        keys(&table, &crate::table::records::faces()).await,
        [crate::table::records::face(over), crate::table::records::face(open)]
    );
    table.games.act(table.request(ANN), over, BoardRevision::Now, Action::Resign).await.unwrap();
    table.deliver(over, Delivered::Board(message(4))).await;
    assert_eq!(keys(&table, &crate::table::records::faces()).await, [crate::table::records::face(open)]);
}

#[tokio::test]
async fn what_has_waited_for_a_month_is_given_up() {
    let table = Table::new();
    table.begin().await;
    table.clock.advance_seconds(31 * 24 * 3_600);
    let thread = ChannelId(11);
    let at = Clock::now(&*table.clock);
    let young = NoticeRecord { at, notice: StoredNotice::of(&GameNotice { game: GameId(1), events: 0..1 }).unwrap() };
    write(&table, records::notice(Lane::Channel(thread), 1), &young.encode().unwrap()).await;
    assert_eq!(table.waiting().await, []);
    assert_eq!(keys(&table, &records::notices_in(LANE)).await, []);
    assert_eq!(table.service.outbox.waiting(Lane::Channel(thread)).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_server_is_greeted_once_for_each_invitation_and_only_soon_after_it() {
    let table = Table::new();
    table.clock.advance_seconds(10 * 24 * 3_600);
    let now = table.clock.now();
    let arrival = |guild, since| Arrival { guild, since, channel: CHANNEL, locale: Locale::English };
    let servers = &table.service.servers;
    let greeted = async || table.waiting().await.iter().filter(|it| it.notice.is::<GreetingNotice>()).count();
    // It has been there for long.
    servers.greet(arrival(7, now - SignedDuration::from_hours(25))).await.unwrap();
    assert_eq!(greeted().await, 0);
    for _ in 0..3 {
        servers.greet(arrival(7, now - SignedDuration::from_hours(1))).await.unwrap();
        assert_eq!(greeted().await, 1);
    }
    servers.greet(arrival(8, now)).await.unwrap();
    assert_eq!(greeted().await, 2);
    // Invited again, and told of the earlier invitation once more.
    servers.greet(arrival(7, now)).await.unwrap();
    servers.greet(arrival(7, now - SignedDuration::from_hours(1))).await.unwrap();
    assert_eq!(greeted().await, 3);
}
