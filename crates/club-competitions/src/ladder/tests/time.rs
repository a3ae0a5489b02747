//! What falls due by itself.

use super::*;

const LOST: PlayedResult = PlayedResult::BlackWon;

fn absent(ladder: &mut Ladder, at: Timestamp, number: u64, until: Timestamp) -> Result<Vec<LadderEffect>, LadderError> {
    ladder.record(at, LadderEvent::Absent { player: player(number), until })
}

#[test]
fn a_challenge_that_is_not_answered_in_three_days_is_won() {
    let mut ladder = ladder(3);
    let id = challenge(&mut ladder, day(1), 3, 2);
    assert_eq!(ladder.due(), Some(day(4)));
    assert_eq!(ladder.fall_due(hour(4 * 24 - 1)), None);
    ladder.fall_due(day(5)).unwrap();
    assert_eq!(ladder.log().events.last(), Some(&LogEntry { at: day(5), event: LadderEvent::TimePassed }));
    assert_eq!(order(&ladder), [1, 3, 2]);
    let closing = Closing::NotAnswered;
    assert_eq!(ladder.challenge(id).unwrap().stage, ChallengeStage::Closed { at: day(4), closing });
    // It makes no difference who looked late, or accepted late.
    let mut late = self::ladder(3);
    challenge(&mut late, day(1), 3, 2);
    let accepted = late.record(day(4), LadderEvent::Accepted { challenge: id });
    assert_eq!(accepted, Err(LadderError::Closed { challenge: id, at: day(4), closing }));
}

#[test]
fn a_game_not_begun_in_time_counts_against_the_challenged_if_only_the_challenger_was_ready() {
    for (ready, expected) in
        [(&[3][..], [1, 3, 2]), (&[2], [1, 2, 3]), (&[], [1, 2, 3]), (&[3, 2], [1, 2, 3]), (&[3, 3], [1, 3, 2])]
    {
        let mut ladder = ladder(3);
        let id = challenge(&mut ladder, day(1), 3, 2);
        accept(&mut ladder, day(2), id);
        for &number in ready {
            ladder.record(day(3), LadderEvent::Ready { challenge: id, player: player(number) }).unwrap();
        }
        assert_eq!(ladder.due(), Some(day(9)));
        ladder.fall_due(day(9)).unwrap();
        assert_eq!(order(&ladder), expected, "{ready:?}");
    }
}

#[test]
fn two_that_expire_at_one_instant_are_closed_in_the_order_of_the_challenges() {
    let mut ladder = ladder(4);
    let first = challenge(&mut ladder, day(1), 4, 2);
    let second = challenge(&mut ladder, day(1), 3, 2);
    let effects = ladder.fall_due(day(4)).unwrap();
    let closed: Vec<_> = effects
        .iter()
        .filter_map(|effect| match effect {
            LadderEffect::Closed { challenge, .. } => Some(*challenge),
            _ => None,
        })
        .collect();
    assert_eq!(closed, [first, second]);
    // 4 takes the place of 2, and then 3, one below 2 by now, does.
    assert_eq!(order(&ladder), [1, 4, 3, 2]);
}

#[test]
fn thirty_one_days_without_a_game_cost_a_rung_but_not_the_lead() {
    let mut ladder = ladder(4);
    play(&mut ladder, day(20), 4, 3, LOST);
    assert_eq!(ladder.due(), Some(day(31)));
    let effects = ladder.fall_due(day(31)).unwrap();
    assert_eq!(order(&ladder), [1, 3, 2, 4]);
    let movement = ladder.history(player(2)).last().unwrap();
    assert_eq!((movement.rule, movement.cause), (MovementRule::Idle, MovementCause::Idle(player(2))));
    assert_eq!(effects.len(), 2);
    assert_eq!(ladder.idle_due(player(2)), Some(day(62)), "and another after as many days");
}

#[test]
fn idle_neighbours_each_lose_a_rung_to_one_who_plays() {
    let mut ladder = ladder(5);
    play(&mut ladder, day(20), 5, 4, LOST);
    ladder.fall_due(day(31)).unwrap();
    assert_eq!(order(&ladder), [1, 4, 2, 3, 5]);
}

#[test]
fn who_waits_for_an_absent_opponent_does_not_fall_by_not_playing() {
    let mut ladder = ladder(4);
    challenge(&mut ladder, day(1), 3, 2);
    absent(&mut ladder, day(2), 2, day(32)).unwrap();
    assert_eq!(ladder.idle_due(player(3)), None);
    ladder.fall_due(day(32)).unwrap();
    assert_eq!(order(&ladder), [1, 2, 3, 4]);
    assert_eq!(ladder.idle_due(player(3)), Some(day(61)), "29 days were left when the opponent went");
}

#[test]
fn a_game_in_play_is_no_idleness() {
    let mut ladder = ladder(4);
    let long = challenge(&mut ladder, day(1), 3, 2);
    accept(&mut ladder, day(1), long);
    begin(&mut ladder, day(1), long);
    ladder.fall_due(day(40));
    assert_eq!((order(&ladder), ladder.idle_due(player(3))), (vec![1, 2, 3, 4], None));
    end(&mut ladder, day(50), long, LOST);
    assert_eq!(ladder.idle_due(player(3)), Some(day(81)));
}

#[test]
fn an_absence_keeps_the_rung_and_stops_every_clock() {
    let mut ladder = ladder(4);
    let received = challenge(&mut ladder, day(10), 4, 3);
    absent(&mut ladder, day(11), 3, day(31)).unwrap();
    let error = LadderError::Absent { player: player(3), until: day(31) };
    assert_eq!(try_challenge(&mut ladder, day(12), 3, 2), Err(error));
    let effects = ladder.fall_due(day(31)).unwrap();
    assert!(effects.contains(&LadderEffect::Back(player(3))));
    // One of three days to answer was gone, and eleven of thirty-one without a game.
    assert_eq!(ladder.challenge(received).unwrap().deadline(ladder.settings()), Some(day(33)));
    assert_eq!(ladder.idle_due(player(3)), Some(day(51)));
}

#[test]
fn the_clock_of_a_challenge_stands_until_both_are_back() {
    let mut ladder = ladder(4);
    let id = challenge(&mut ladder, day(1), 4, 3);
    absent(&mut ladder, day(2), 3, day(10)).unwrap();
    absent(&mut ladder, day(3), 4, day(20)).unwrap();
    ladder.fall_due(day(10)).unwrap();
    assert_eq!(ladder.challenge(id).unwrap().deadline(ladder.settings()), None);
    ladder.record(day(15), LadderEvent::Returned { player: player(4) }).unwrap();
    assert_eq!(ladder.challenge(id).unwrap().deadline(ladder.settings()), Some(day(17)));
    // Accepted in the absence of one of them, its clock is stopped from the beginning.
    let mut away = self::ladder(4);
    let id = challenge(&mut away, day(1), 4, 3);
    absent(&mut away, day(2), 3, day(10)).unwrap();
    accept(&mut away, day(3), id);
    assert_eq!(away.challenge(id).unwrap().deadline(away.settings()), None);
    away.fall_due(day(10)).unwrap();
    assert_eq!(away.challenge(id).unwrap().deadline(away.settings()), Some(day(17)));
}

#[test]
fn absences_are_limited() {
    let mut ladder = ladder(3);
    assert_eq!(absent(&mut ladder, day(1), 2, day(32)), Err(LadderError::AbsenceTooLong { latest: day(31) }));
    assert_eq!(absent(&mut ladder, day(1), 2, day(1)), Err(LadderError::AbsenceOver));
    absent(&mut ladder, day(1), 2, day(31)).unwrap();
    assert!(matches!(absent(&mut ladder, day(2), 2, day(31)), Err(LadderError::Absent { .. })));
    assert_eq!(ladder.absent_until(player(2)), Some(day(31)));
    let again = absent(&mut ladder, day(32), 2, day(40));
    assert_eq!(again, Err(LadderError::NoGameSinceAbsence { ended: day(31) }));
    play(&mut ladder, day(33), 3, 2, LOST);
    absent(&mut ladder, day(34), 2, day(40)).unwrap();
    let returned = LadderEvent::Returned { player: player(3) };
    assert_eq!(ladder.record(day(35), returned), Err(LadderError::NotAbsent { player: player(3) }));
}

#[test]
fn time_never_runs_back() {
    let mut ladder = ladder(3);
    challenge(&mut ladder, day(2), 3, 2);
    ladder.record(day(1), LadderEvent::Left { player: player(1) }).unwrap();
    assert_eq!(ladder.log().events.last().map(|last| last.at), Some(day(2)));
}

#[test]
fn a_game_without_a_result_is_played_again_within_the_whole_time() {
    let mut ladder = ladder(4);
    let id = challenge(&mut ladder, day(1), 4, 3);
    accept(&mut ladder, day(2), id);
    let aborted = LadderEvent::GameAborted { challenge: id };
    assert_eq!(ladder.record(day(3), aborted.clone()), Err(LadderError::NotPlaying { challenge: id }));
    for number in [3, 4] {
        ladder.record(day(3), LadderEvent::Ready { challenge: id, player: player(number) }).unwrap();
    }
    begin(&mut ladder, day(3), id);
    ladder.record(day(40), aborted).unwrap();
    let open = ladder.challenge(id).unwrap();
    assert_eq!(open.stage, ChallengeStage::ToPlay { ready: Ready::Nobody });
    assert_eq!(open.deadline(ladder.settings()), Some(day(47)));
    assert_eq!(ladder.idle_due(player(3)), Some(day(71)));
    begin(&mut ladder, day(41), id);
    end(&mut ladder, day(42), id, PlayedResult::WhiteWon);
    assert!(ladder.rung(player(4)) < ladder.rung(player(3)));
    // During an absence that time does not run, like any other.
    let mut away = self::ladder(3);
    let id = challenge(&mut away, day(1), 3, 2);
    accept(&mut away, day(1), id);
    begin(&mut away, day(1), id);
    absent(&mut away, day(2), 2, day(10)).unwrap();
    away.record(day(3), LadderEvent::GameAborted { challenge: id }).unwrap();
    assert_eq!(away.challenge(id).unwrap().deadline(away.settings()), None);
    away.fall_due(day(10)).unwrap();
    assert_eq!(away.challenge(id).unwrap().deadline(away.settings()), Some(day(17)));
}

fn occurs(ladder: &mut Ladder, at: Timestamp, event: LadderEvent) {
    ladder.record(at, event).unwrap();
}

#[test]
fn nothing_runs_out_while_there_is_no_place_for_it() {
    let mut ladder = ladder(4);
    let answer = challenge(&mut ladder, day(1), 3, 2);
    occurs(&mut ladder, day(2), LadderEvent::Halted);
    assert_eq!(ladder.record(day(2), LadderEvent::Halted), Err(LadderError::Halted));
    assert_eq!((ladder.due(), ladder.idle_due(player(1)), ladder.is_halted()), (None, None, true));
    // People go on as they like, and it costs them nothing.
    let made = challenge(&mut ladder, day(50), 4, 1);
    accept(&mut ladder, day(60), made);
    join(&mut ladder, 5, LadderEntry::Bottom);
    assert_eq!((ladder.due(), ladder.fall_due(day(99))), (None, None));
    occurs(&mut ladder, day(100), LadderEvent::WentOn);
    assert_eq!(ladder.record(day(100), LadderEvent::WentOn), Err(LadderError::NotHalted));
    let settings = ladder.settings().clone();
    let deadline = |id| ladder.challenge(id).unwrap().deadline(&settings);
    assert_eq!((deadline(answer), deadline(made)), (Some(day(102)), Some(day(107))));
    assert_eq!(ladder.idle_due(player(1)), Some(day(31 + 98)));
    assert_eq!(ladder.idle_due(player(5)), Some(day(131)));
    assert_eq!(Ladder::from(ladder.log().clone()), ladder);
}

/// A day without a place is given back once, also if one of the two is absent for part of it.
#[test]
fn absences_and_days_without_a_place_are_not_counted_twice() {
    let [halted, goes_on] = [(5, LadderEvent::Halted), (20, LadderEvent::WentOn)];
    // Absent from the first day to the second, and for how many days no clock runs.
    for (from, until, without) in [(3, 10, 17), (10, 22, 17), (6, 8, 15), (3, 25, 22)] {
        let mut ladder = ladder(3);
        let id = challenge(&mut ladder, day(3), 3, 2);
        let mut events = [
            halted.clone(),
            goes_on.clone(),
            (from, LadderEvent::Absent { player: player(2), until: day(until) }),
            (until, LadderEvent::TimePassed),
        ];
        events.sort_by_key(|(at, _)| *at);
        for (at, event) in events {
            occurs(&mut ladder, day(at), event);
        }
        let deadline = ladder.challenge(id).unwrap().deadline(ladder.settings());
        assert_eq!(deadline, Some(day(3 + 3 + without)), "absent from {from} to {until}");
        assert_eq!(ladder.idle_due(player(2)), Some(day(31 + without)), "absent from {from} to {until}");
    }
}
