//! Sitting down, clocks, leaving and coming back.

use super::*;
use crate::game::TimeSpan;
use crate::table::downtime::CreditedDeadlines as _;

#[tokio::test]
async fn people_and_bots_sit_down_until_the_opener_begins() {
    let corner = Corner::new();
    let (four, request) = (&corner.four, corner.request(ANN));
    let open = || four.open(request, (SERVER, CHANNEL), Locale::English, FourTerms::default());
    let opened = open().await.unwrap();
    assert_eq!(open().await.unwrap(), opened, "the event comes again");
    assert_eq!(holder(&opened, Army::South), Some(FourPlayer::Person(ANN)));
    let another = four.open(corner.request(BEN), (SERVER, CHANNEL), Locale::English, FourTerms::default()).await;
    assert_eq!(refused(another), FourTableRefusal::AnotherOpen);
    let mut endless = FourTerms::default();
    endless.rules.idle_rounds = 0;
    assert_eq!(refused(four.set_terms(corner.request(ANN), &opened, endless).await), FourTableRefusal::EndlessRules);
    assert_eq!(refused(four.begin(corner.request(ANN), &opened).await), FourTableRefusal::NotFull);
    let (sits, stands) = (corner.request(BEN), corner.request(BEN));
    four.sit(sits, &opened, Army::West).await.unwrap();
    assert_eq!(refused(four.sit(corner.request(CAT), &opened, Army::West).await), FourTableRefusal::SeatTaken);
    four.stand_up(stands, &opened).await.unwrap();
    let again = four.sit(sits, &opened, Army::West).await.unwrap();
    assert_eq!(holder(&again, Army::West), None, "what was left is not taken by an event that comes again");
    four.sit(corner.request(BEN), &opened, Army::East).await.unwrap();
    let moved = four.sit(corner.request(BEN), &opened, Army::North).await.unwrap();
    assert_eq!((holder(&moved, Army::East), moved.record.seat_of(BEN)), (None, Some(Army::North)));
    let stranger = four.fill(corner.request(BEN), &opened, FourLevel::One).await;
    assert_eq!(refused(stranger), FourTableRefusal::NotOpener);
    four.fill(corner.request(ANN), &opened, FourLevel::Two).await.unwrap();
    let sits = four.sit(corner.request(CAT), &opened, Army::East).await.unwrap();
    assert_eq!(holder(&sits, Army::East), Some(FourPlayer::Person(CAT)), "a person takes a bot's place");
    let terms = FourTerms { time: "5+3".parse().unwrap(), ..FourTerms::default() };
    assert_eq!(four.set_terms(corner.request(ANN), &opened, terms).await.unwrap().record.terms(), terms);
    let begins = corner.request(ANN);
    let begun = four.begin(begins, &opened).await.unwrap();
    assert_eq!(four.begin(begins, &opened).await.unwrap(), begun);
    assert!(matches!(begun.record.history().state().standing(), FourStanding::ToMove { .. }));
    let late = four.sit(corner.request(DAN), &opened, Army::West).await;
    assert_eq!(refused(late), FourTableRefusal::Begun);
}

#[tokio::test]
async fn a_game_that_nobody_begins_or_that_its_opener_leaves_is_called_off() {
    let corner = Corner::new();
    let opened = corner.open("-").await;
    corner.pass(30 * 60 - 1).await;
    assert_eq!(corner.now().await.record.stage, FourStage::Open);
    corner.pass(1).await;
    assert_eq!(corner.now().await.record.stage, FourStage::CalledOff(FourCalledOff::NotBegun));
    assert!(corner.now().await.record.secret().is_some());
    assert_eq!(corner.told().await, [FourNews::Opened, FourNews::CalledOff]);
    let late = corner.four.begin(corner.request(ANN), &opened).await;
    assert_eq!(refused(late), FourTableRefusal::CalledOff);
    let opened = corner.open("-").await;
    let left = corner.four.stand_up(corner.request(ANN), &opened).await.unwrap();
    assert_eq!(left.record.stage, FourStage::CalledOff(FourCalledOff::ByOpener));
    corner.open("-").await;
    corner.four.lose(SERVER, CHANNEL).await.unwrap();
    assert_eq!(corner.now().await.record.stage, FourStage::CalledOff(FourCalledOff::NoPlace));
}

#[tokio::test]
async fn a_flag_gives_the_seat_to_a_bot_for_good() {
    let corner = Corner::new();
    let begun = corner.begin(&[BEN, CAT, DAN], "1+2").await;
    let (seat, player) = begun.record.to_act().unwrap();
    let person = player.person().unwrap();
    corner.table.clock.advance_seconds(20);
    let moved = corner.moves().await;
    let now = corner.table.clock.now();
    assert_eq!(moved.record.time_left(seat, now), Some(SignedDuration::from_secs(42)), "a minute but 20, and 2");
    // All others move at once, until it is the same person's turn.
    let mut now = moved;
    while now.record.to_act().unwrap().0 != seat {
        now = corner.moves().await;
    }
    let in_time = Request { at: corner.table.clock.now() + SignedDuration::from_secs(41), ..corner.request(person) };
    let late = Request { at: corner.table.clock.now() + SignedDuration::from_secs(43), ..corner.request(person) };
    corner.table.clock.advance_seconds(44);
    let mv = FourInput::Move(first_move(&now));
    assert_eq!(refused(corner.four.act(late, &now, None, mv).await), FourTableRefusal::TimeIsUp);
    let moved = corner.four.act(in_time, &now, None, mv).await.unwrap();
    assert_eq!(moved.record.time_left(seat, now.record.since), Some(SignedDuration::from_secs(3)));
    let mut now = moved;
    while now.record.to_act().unwrap().0 != seat {
        now = corner.moves().await;
    }
    corner.pass(5).await;
    assert_eq!(holder(&corner.now().await, seat), Some(FourPlayer::Person(person)), "a move may be on its way");
    corner.pass(1).await;
    let flagged = corner.now().await;
    assert_eq!(holder(&flagged, seat), Some(players::STAND_IN));
    assert_eq!(flagged.record.seat(seat).left, Some(LeftSeat { by: person, how: LeavingSeat::TimeUp }));
    for who in [person, EVE] {
        let back = corner.four.take_seat(corner.request(who), &flagged, seat).await;
        assert_eq!(refused(back), FourTableRefusal::SeatKept);
    }
    assert_ne!(corner.bots_move().await.record.history(), flagged.record.history());
}

#[tokio::test]
async fn the_time_in_which_the_bot_was_away_is_given_back_once() {
    let corner = Corner::new();
    let begun = corner.begin(&[BEN, CAT, DAN], "1+0").await;
    corner.table.clock.advance_seconds(10);
    let from = corner.table.clock.now();
    corner.table.clock.advance_seconds(600);
    let absence = TimeSpan { from, until: corner.table.clock.now() };
    for _ in 0..2 {
        corner.four.give_back(absence, &|_| true).await.unwrap();
    }
    let (seat, _) = begun.record.to_act().unwrap();
    let now = corner.now().await;
    assert_eq!(now.record.time_left(seat, corner.table.clock.now()), Some(SignedDuration::from_secs(50)));
    corner.pass(52).await;
    assert!(holder(&corner.now().await, seat).unwrap().person().is_some());
    corner.pass(1).await;
    assert_eq!(holder(&corner.now().await, seat), Some(players::STAND_IN));
}

#[tokio::test]
async fn a_game_without_clocks_waits_a_week_for_a_move() {
    let corner = Corner::new();
    corner.begin(&[BEN, CAT, DAN], "-").await;
    corner.pass(6 * 86_400).await;
    corner.moves().await;
    corner.pass(7 * 86_400 - 1).await;
    assert_eq!(corner.now().await.record.stage, FourStage::Playing);
    corner.pass(1).await;
    assert_eq!(corner.now().await.record.stage, FourStage::CalledOff(FourCalledOff::Abandoned));
}

#[tokio::test]
async fn who_leaves_can_come_back_or_be_followed_by_another() {
    let corner = Corner::new();
    let begun = corner.begin(&[BEN, CAT, DAN], "-").await;
    let four = &corner.four;
    let leaves = corner.request(BEN);
    let left = four.leave(leaves, &begun, None).await.unwrap();
    assert_eq!(four.leave(leaves, &begun, None).await.unwrap(), left);
    assert_eq!((holder(&left, Army::West), left.record.seat_of(BEN)), (Some(players::STAND_IN), None));
    while corner.bots_move().await.record.history().acts().len() < 12 {
        corner.moves().await;
    }
    let back = four.take_seat(corner.request(BEN), &begun, Army::West).await.unwrap();
    assert_eq!(holder(&back, Army::West), Some(FourPlayer::Person(BEN)));
    let again = four.leave(leaves, &begun, None).await.unwrap();
    assert_eq!(again.record.seat_of(BEN), Some(Army::West), "an old event comes again");
    // To someone who watches.
    let seated = four.leave(corner.request(BEN), &begun, Some(CAT)).await;
    assert_eq!(refused(seated), FourTableRefusal::AlreadySeated);
    four.leave(corner.request(BEN), &begun, Some(EVE)).await.unwrap();
    let other = four.take_seat(corner.request(PlayerId(6)), &begun, Army::West).await;
    assert_eq!(refused(other), FourTableRefusal::SeatKept);
    let taken = four.take_seat(corner.request(ANN), &begun, Army::West).await;
    assert_eq!(refused(taken), FourTableRefusal::AlreadySeated);
    four.take_seat(corner.request(EVE), &begun, Army::West).await.unwrap();
    let late = four.take_seat(corner.request(BEN), &begun, Army::West).await;
    assert_eq!(refused(late), FourTableRefusal::SeatTaken);
    for person in [ANN, CAT, DAN] {
        four.leave(corner.request(person), &begun, None).await.unwrap();
    }
    assert_eq!(corner.now().await.record.stage, FourStage::Playing);
    let last = four.leave(corner.request(EVE), &begun, None).await.unwrap();
    assert_eq!(last.record.stage, FourStage::CalledOff(FourCalledOff::Abandoned));
}

#[tokio::test]
async fn who_is_erased_has_left_all_games() {
    let corner = Corner::new();
    corner.begin(&[BEN], "-").await;
    corner.four.leave_all(BEN).await.unwrap();
    assert_eq!(holder(&corner.now().await, Army::West), Some(players::STAND_IN));
    corner.four.leave_all(ANN).await.unwrap();
    assert_eq!(corner.now().await.record.stage, FourStage::CalledOff(FourCalledOff::Abandoned));
    let opened = corner.open("-").await;
    corner.four.sit(corner.request(BEN), &opened, Army::North).await.unwrap();
    corner.four.leave_all(BEN).await.unwrap();
    assert_eq!(holder(&corner.now().await, Army::North), None);
    corner.four.leave_all(ANN).await.unwrap();
    assert_eq!(corner.now().await.record.stage, FourStage::CalledOff(FourCalledOff::ByOpener));
}
