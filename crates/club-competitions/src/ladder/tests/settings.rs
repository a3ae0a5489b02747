//! Every setting makes a difference, and a change of them says which.

use std::num::NonZeroU16;

use super::*;
use crate::time::Days;

const WON: PlayedResult = PlayedResult::WhiteWon;

fn days(number: u16) -> Days {
    Days::new(number).unwrap()
}

fn number(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

/// What a story comes to by the default rules, and by others.
fn compare<T>(change: impl FnOnce(&mut LadderSettings), story: impl Fn(&mut Ladder) -> T) -> (T, T) {
    let mut other = LadderSettings::default();
    change(&mut other);
    (story(&mut ladder(6)), story(&mut ladder_with(6, other)))
}

#[test]
fn reach() {
    let story = |ladder: &mut Ladder| try_challenge(ladder, day(1), 4, 1).is_ok();
    assert_eq!(compare(|settings| settings.reach = number(2), story), (true, false));
}

#[test]
fn answer_and_play() {
    let answer = |ladder: &mut Ladder| {
        challenge(ladder, day(1), 4, 3);
        ladder.due()
    };
    assert_eq!(compare(|settings| settings.answer = days(5), answer), (Some(day(4)), Some(day(6))));
    let play = |ladder: &mut Ladder| {
        let id = challenge(ladder, day(1), 4, 3);
        accept(ladder, day(2), id);
        ladder.due()
    };
    assert_eq!(compare(|settings| settings.play = days(2), play), (Some(day(9)), Some(day(4))));
}

#[test]
fn outgoing() {
    let story = |ladder: &mut Ladder| {
        challenge(ladder, day(1), 4, 3);
        try_challenge(ladder, day(1), 4, 2).is_ok()
    };
    assert_eq!(compare(|settings| settings.outgoing = number(2), story), (false, true));
}

#[test]
fn forfeits() {
    let refused = |ladder: &mut Ladder| {
        let id = challenge(ladder, day(1), 2, 1);
        ladder.record(day(1), LadderEvent::Refused { challenge: id }).unwrap();
        order(ladder)
    };
    let nothing = |settings: &mut LadderSettings| settings.forfeits = Forfeits::ChangeNothing;
    assert_eq!(compare(nothing, refused), (vec![2, 1, 3, 4, 5, 6], vec![1, 2, 3, 4, 5, 6]));
    let left_in_play = |ladder: &mut Ladder| {
        let id = challenge(ladder, day(1), 3, 1);
        accept(ladder, day(1), id);
        begin(ladder, day(1), id);
        ladder.record(day(1), LadderEvent::Left { player: player(1) }).unwrap();
        order(ladder)
    };
    let (default, other) = compare(nothing, left_in_play);
    assert_eq!(default, other, "a game that was left is lost by any rules");
}

#[test]
fn climb() {
    let story = |ladder: &mut Ladder| {
        let id = play(ladder, day(1), 4, 1, WON);
        let lost = ladder.history(player(1)).last().unwrap();
        assert_eq!(lost.cause, MovementCause::Challenge(id));
        (order(ladder), lost.rule)
    };
    let (default, other) = compare(|settings| settings.climb = WinRule::SwapsPlaces, story);
    assert_eq!(default, (vec![4, 1, 2, 3, 5, 6], MovementRule::ShiftDown));
    assert_eq!(other, (vec![4, 2, 3, 1, 5, 6], MovementRule::ChallengedLoses));
}

#[test]
fn a_newcomer_takes_the_place_where_places_are_swapped() {
    let mut ladder = ladder_with(3, LadderSettings { climb: WinRule::SwapsPlaces, ..LadderSettings::default() });
    join(&mut ladder, 4, LadderEntry::Placement);
    play(&mut ladder, day(1), 4, 2, WON);
    assert_eq!(order(&ladder), [1, 4, 2, 3]);
}

#[test]
fn draw() {
    let story = |ladder: &mut Ladder| {
        play(ladder, day(1), 5, 2, PlayedResult::Draw);
        order(ladder)
    };
    let (default, other) = compare(|settings| settings.draw = DrawRule::JustBelow, story);
    assert_eq!((default, other), (vec![1, 2, 3, 4, 5, 6], vec![1, 2, 5, 3, 4, 6]));
}

#[test]
fn rematch() {
    let story = |ladder: &mut Ladder| {
        play(ladder, day(1), 3, 2, PlayedResult::BlackWon);
        let at_once = try_challenge(&mut ladder.clone(), day(1), 3, 2).is_ok();
        play(ladder, day(2), 3, 1, PlayedResult::BlackWon);
        let another = try_challenge(&mut ladder.clone(), day(3), 3, 2).is_ok();
        (at_once, another, try_challenge(&mut ladder.clone(), day(6), 3, 2).is_ok())
    };
    let by = |rematch| compare(move |settings| settings.rematch = rematch, story);
    assert_eq!(by(RematchRule::AtOnce), ((false, true, true), (true, true, true)));
    assert_eq!(by(RematchRule::After(days(5))).1, (false, false, true));
    assert_eq!(by(RematchRule::AfterAnotherOpponentOr(days(1))).1, (false, true, true));
}

#[test]
fn idle() {
    let story = |ladder: &mut Ladder| {
        play(ladder, day(10), 6, 5, PlayedResult::BlackWon);
        ladder.fall_due(day(31));
        order(ladder)
    };
    let by = |idle| compare(move |settings| settings.idle = idle, story);
    let stays = vec![1, 2, 3, 4, 5, 6];
    assert_eq!(by(Idle::Stays), (vec![1, 5, 2, 3, 4, 6], stays.clone()));
    assert_eq!(by(Idle::OneRungDown { after: days(40), leader: Leader::Exempt }).1, stays);
    let included = Idle::OneRungDown { after: days(31), leader: Leader::Included };
    assert_eq!(by(included).1, [5, 1, 2, 3, 4, 6]);
}

#[test]
fn absence() {
    let story =
        |ladder: &mut Ladder| ladder.record(day(1), LadderEvent::Absent { player: player(2), until: day(20) }).is_ok();
    assert_eq!(compare(|settings| settings.absence = days(10), story), (true, false));
}

#[test]
fn placements() {
    let story = |ladder: &mut Ladder| {
        join(ladder, 7, LadderEntry::Placement);
        (ladder.placements_left(player(7)), ladder.rung(player(7)))
    };
    assert_eq!(compare(|settings| settings.placements = 0, story), ((2, None), (0, Some(Rung(7)))));
}

#[test]
fn colors() {
    let story = |ladder: &mut Ladder| {
        play(ladder, day(1), 3, 2, PlayedResult::Draw);
        let again = challenge(ladder, day(20), 3, 2);
        ladder.challenge(again).unwrap().colors.white.0
    };
    assert_eq!(compare(|settings| settings.colors = Colors::Alternating, story), (3, 2));
}

#[test]
fn a_change_says_what_it_does_to_what_is_running() {
    let mut ladder = ladder(6);
    let far = challenge(&mut ladder, day(1), 4, 1);
    let near = challenge(&mut ladder, day(1), 6, 5);
    join(&mut ladder, 7, LadderEntry::Placement);
    let other = LadderSettings {
        reach: number(2),
        answer: days(4),
        placements: 0,
        idle: Idle::OneRungDown { after: days(62), leader: Leader::Exempt },
        ..LadderSettings::default()
    };
    let consequences = ladder.consequences(day(2), &other).unwrap();
    assert_eq!(consequences.out_of_reach, [far]);
    let moved = |challenge| DeadlineMoved { challenge, from: day(4), to: day(5) };
    assert_eq!(consequences.deadlines, [moved(far), moved(near)]);
    assert_eq!(consequences.entering, [player(7)]);
    assert_eq!(consequences.idle.len(), 6);
    let idle = IdleMoved { player: player(1), from: Some(day(31)), to: Some(day(62)) };
    assert_eq!(consequences.idle.first(), Some(&idle));
    assert_eq!(ladder.consequences(day(2), ladder.settings()), Ok(Consequences::default()));
    // And so it is done: what is out of reach by now is still played.
    ladder.record(day(2), LadderEvent::SettingsChanged { settings: Box::new(other) }).unwrap();
    assert_eq!((ladder.due(), ladder.rung(player(7))), (Some(day(5)), Some(Rung(7))));
    accept(&mut ladder, day(3), far);
    begin(&mut ladder, day(3), far);
    end(&mut ladder, day(3), far, WON);
    assert_eq!(order(&ladder), [4, 1, 2, 3, 5, 6, 7]);
}

#[test]
fn a_change_that_leaves_more_challenges_out_than_allowed_says_whose() {
    let mut ladder = ladder_with(6, LadderSettings { outgoing: number(2), ..LadderSettings::default() });
    challenge(&mut ladder, day(1), 6, 5);
    challenge(&mut ladder, day(1), 6, 4);
    let consequences = ladder.consequences(day(2), &LadderSettings::default()).unwrap();
    assert_eq!(consequences.too_many_out, [player(6)]);
}

#[test]
fn a_change_by_which_challenges_would_expire_at_once_is_refused() {
    let mut ladder = ladder(6);
    let open = challenge(&mut ladder, day(1), 4, 3);
    let settings = LadderSettings { answer: days(1), ..LadderSettings::default() };
    let refused = Err(LadderError::ExpireAtOnce { challenges: vec![open] });
    assert_eq!(ladder.consequences(day(2), &settings), refused.clone().map(|()| Consequences::default()));
    let change = LadderEvent::SettingsChanged { settings: Box::new(settings) };
    assert_eq!(ladder.record(day(2), change.clone()).map(drop), refused);
    ladder.record(hour(47), change).unwrap();
    assert_eq!(ladder.due(), Some(day(2)));
}
