//! Challenges, games and movements by the default rules.

use super::*;

const WON: PlayedResult = PlayedResult::WhiteWon;
const LOST: PlayedResult = PlayedResult::BlackWon;

#[test]
fn a_challenger_who_wins_takes_the_place_and_the_others_shift_down() {
    let mut ladder = ladder(5);
    let id = play(&mut ladder, day(1), 4, 2, WON);
    assert_eq!(order(&ladder), [1, 4, 2, 3, 5]);
    let moved = |number| {
        let movement = ladder.history(player(number)).last().unwrap();
        (movement.from.unwrap().0, movement.to.unwrap().0, movement.rule, movement.cause)
    };
    assert_eq!(moved(4), (4, 2, MovementRule::ChallengerWins, MovementCause::Challenge(id)));
    assert_eq!(moved(2), (2, 3, MovementRule::ShiftDown, MovementCause::Challenge(id)));
    assert_eq!(moved(3), (3, 4, MovementRule::ShiftDown, MovementCause::Challenge(id)));
    assert_eq!(ladder.history(player(5)).count(), 1, "who is below has only entered");
}

#[test]
fn a_challenger_who_loses_or_draws_stays() {
    for result in [LOST, PlayedResult::Draw] {
        let mut ladder = ladder(4);
        play(&mut ladder, day(1), 4, 2, result);
        assert_eq!(order(&ladder), [1, 2, 3, 4]);
    }
}

#[test]
fn a_refusal_tells_why() {
    let mut ladder = ladder(8);
    let open = challenge(&mut ladder, day(1), 8, 7);
    let refused = |ladder: &mut Ladder, from, to| try_challenge(ladder, day(1), from, to).unwrap_err();
    let (own, reach) = (Rung(5), 3);
    assert_eq!(refused(&mut ladder, 5, 1), LadderError::OutOfReach { own, theirs: Rung(1), reach });
    assert_eq!(refused(&mut ladder, 5, 6), LadderError::NotAbove { own, theirs: Rung(6) });
    assert_eq!(refused(&mut ladder, 5, 5), LadderError::Oneself);
    assert_eq!(refused(&mut ladder, 5, 9), LadderError::NotMember { player: player(9) });
    assert_eq!(refused(&mut ladder, 8, 6), LadderError::TooManyOut { open: vec![open], limit: 1 });
    assert_eq!(refused(&mut ladder, 7, 8), LadderError::AlreadyOpen { challenge: open });
    join(&mut ladder, 9, LadderEntry::Placement);
    assert_eq!(refused(&mut ladder, 5, 9), LadderError::NoRung { player: player(9) });
    assert_eq!(
        ladder.record(day(1), LadderEvent::GameBegan { challenge: open }),
        Err(LadderError::NotAccepted { challenge: open })
    );
    accept(&mut ladder, day(1), open);
    assert_eq!(
        ladder.record(day(1), LadderEvent::Refused { challenge: open }),
        Err(LadderError::AlreadyAccepted { challenge: open })
    );
    assert_eq!(
        ladder.record(day(1), LadderEvent::GameEnded { challenge: open, result: WON }),
        Err(LadderError::NotPlaying { challenge: open })
    );
    assert_eq!(
        ladder.record(day(1), LadderEvent::Ready { challenge: open, player: player(1) }),
        Err(LadderError::NoPart { challenge: open, player: player(1) })
    );
    begin(&mut ladder, day(1), open);
    assert_eq!(
        ladder.record(day(1), LadderEvent::Withdrawn { challenge: open }),
        Err(LadderError::AlreadyPlaying { challenge: open })
    );
    let ruling = LadderEvent::Ruled { challenge: open, ruling: Ruling::Void, reason: String::new() };
    assert_eq!(ladder.record(day(1), ruling), Err(LadderError::StillOpen { challenge: open }));
    end(&mut ladder, day(2), open, LOST);
    assert_eq!(
        ladder.record(day(3), LadderEvent::Withdrawn { challenge: open }),
        Err(LadderError::Closed { challenge: open, at: day(2), closing: Closing::Played(LOST) })
    );
    let challenge = ChallengeId(99);
    assert_eq!(
        ladder.record(day(3), LadderEvent::Accepted { challenge }),
        Err(LadderError::NoSuchChallenge { challenge })
    );
    let before = ladder.clone();
    refused(&mut ladder, 5, 1);
    assert_eq!(ladder, before, "what is refused leaves no trace");
}

#[test]
fn those_who_may_be_challenged_are_listed_from_the_nearest_up() {
    let ladder = ladder(6);
    let names = |number| ladder.challengeable(day(1), player(number)).iter().map(|player| player.0).collect::<Vec<_>>();
    assert_eq!(names(5), [4, 3, 2]);
    assert_eq!(names(1), [0; 0]);
}

#[test]
fn refusing_counts_as_a_loss() {
    let mut ladder = ladder(3);
    let id = challenge(&mut ladder, day(1), 3, 1);
    let effects = ladder.record(day(2), LadderEvent::Refused { challenge: id }).unwrap();
    assert_eq!(order(&ladder), [3, 1, 2]);
    assert_eq!(effects.first(), Some(&LadderEffect::Closed { challenge: id, closing: Closing::Refused }));
    assert_eq!(effects.len(), 4);
}

#[test]
fn the_first_received_is_played_first() {
    let mut ladder = ladder(4);
    let first = challenge(&mut ladder, hour(1), 3, 1);
    let second = challenge(&mut ladder, hour(2), 2, 1);
    accept(&mut ladder, hour(3), second);
    let early = ladder.record(hour(4), LadderEvent::GameBegan { challenge: second });
    assert_eq!(early, Err(LadderError::EarlierFirst { earlier: first }));
    accept(&mut ladder, hour(5), first);
    begin(&mut ladder, hour(6), first);
    let ended = end(&mut ladder, day(9), first, LOST);
    assert_eq!(ended.last(), Some(&LadderEffect::ToPlay(second)));
    // The week for the second begins only now.
    assert_eq!(ladder.challenge(second).unwrap().deadline(ladder.settings()), Some(day(16)));
    begin(&mut ladder, day(15), second);
    end(&mut ladder, day(15), second, WON);
    assert_eq!(order(&ladder), [2, 1, 3, 4]);
}

#[test]
fn a_result_applies_to_the_rungs_as_they_stand_when_the_game_ends() {
    let mut ladder = ladder(7);
    let upward = challenge(&mut ladder, day(1), 4, 2);
    accept(&mut ladder, day(1), upward);
    begin(&mut ladder, day(1), upward);
    // Meanwhile two pass the challenger, and the challenged takes the lead: four rungs lie between them.
    play(&mut ladder, day(1), 5, 3, WON);
    play(&mut ladder, day(1), 6, 5, WON);
    play(&mut ladder, day(1), 2, 1, WON);
    assert_eq!(order(&ladder), [2, 1, 6, 5, 3, 4, 7]);
    end(&mut ladder, day(2), upward, WON);
    assert_eq!(order(&ladder), [4, 2, 1, 6, 5, 3, 7]);
}

#[test]
fn a_challenger_who_stands_above_by_the_end_stays_there() {
    let outgoing = std::num::NonZeroU16::MIN.saturating_add(1);
    let mut ladder = ladder_with(4, LadderSettings { outgoing, ..LadderSettings::default() });
    let lower = challenge(&mut ladder, day(1), 4, 3);
    accept(&mut ladder, day(1), lower);
    begin(&mut ladder, day(1), lower);
    play(&mut ladder, day(1), 4, 2, WON);
    let moved = ladder.movements().len();
    end(&mut ladder, day(2), lower, WON);
    assert_eq!((order(&ladder), ladder.movements().len()), (vec![1, 4, 2, 3], moved));
}

#[test]
fn no_rematch_before_another_opponent_or_fourteen_days() {
    let mut ladder = ladder(4);
    play(&mut ladder, day(1), 3, 2, LOST);
    let again = try_challenge(&mut ladder, day(14), 3, 2);
    assert_eq!(again, Err(LadderError::Rematch { opponent: player(2), until: day(15) }));
    let mut waited = ladder.clone();
    challenge(&mut waited, day(15), 3, 2);
    // A game of the other one against another player will do.
    play(&mut ladder, day(3), 2, 1, LOST);
    challenge(&mut ladder, day(3), 3, 2);
}

#[test]
fn who_leaves_in_the_middle_of_a_game_loses_it() {
    let mut ladder = ladder(4);
    let game = challenge(&mut ladder, day(1), 4, 2);
    let waiting = challenge(&mut ladder, day(1), 3, 2);
    accept(&mut ladder, day(1), game);
    begin(&mut ladder, day(1), game);
    let left = ladder.record(day(2), LadderEvent::Left { player: player(2) }).unwrap();
    assert_eq!(order(&ladder), [1, 4, 3]);
    let closed = |challenge, closing| left.contains(&LadderEffect::Closed { challenge, closing });
    assert!(closed(game, Closing::Abandoned(player(2))));
    assert!(closed(waiting, Closing::Left(player(2))));
}

#[test]
fn a_newcomer_has_two_placement_challenges_anywhere_and_then_enters_at_the_bottom() {
    let mut ladder = ladder(9);
    join(&mut ladder, 10, LadderEntry::Placement);
    assert_eq!((ladder.rung(player(10)), ladder.placements_left(player(10))), (None, 2));
    play(&mut ladder, day(1), 10, 1, LOST);
    assert_eq!((ladder.newcomers(), ladder.placements_left(player(10))), (&[player(10)][..], 1));
    play(&mut ladder, day(2), 10, 5, LOST);
    assert_eq!(order(&ladder), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    let entered = ladder.history(player(10)).last().unwrap();
    assert_eq!(
        (entered.from, entered.rule, entered.cause),
        (None, MovementRule::Entry, MovementCause::Entry(player(10)))
    );
    let (own, theirs) = (Rung(10), Rung(6));
    assert_eq!(
        try_challenge(&mut ladder, day(3), 10, 6),
        Err(LadderError::OutOfReach { own, theirs, reach: 3 }),
        "the bottom has no more placement challenges"
    );
}

#[test]
fn a_newcomer_who_wins_enters_at_the_place_won_and_keeps_the_other_challenge() {
    let mut ladder = ladder(9);
    join(&mut ladder, 10, LadderEntry::Placement);
    play(&mut ladder, day(1), 10, 8, WON);
    assert_eq!(order(&ladder), [1, 2, 3, 4, 5, 6, 7, 10, 8, 9]);
    let within_reach = challenge(&mut ladder, day(2), 10, 6);
    assert_eq!(ladder.challenge(within_reach).unwrap().kind, ChallengeKind::Regular);
    ladder.record(day(2), LadderEvent::Withdrawn { challenge: within_reach }).unwrap();
    play(&mut ladder, day(2), 10, 1, WON);
    assert_eq!(order(&ladder), [10, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(ladder.placements_left(player(10)), 0);
}

#[test]
fn a_newcomer_enters_at_once_when_there_is_nobody_to_challenge_or_by_waiving() {
    let mut ladder = ladder(0);
    join(&mut ladder, 1, LadderEntry::Placement);
    join(&mut ladder, 2, LadderEntry::Placement);
    assert_eq!((order(&ladder), ladder.newcomers()), (vec![1], &[player(2)][..]));
    ladder.record(day(1), LadderEvent::PlacementWaived { player: player(2) }).unwrap();
    assert_eq!((order(&ladder), ladder.newcomers()), (vec![1, 2], &[][..]));
    let twice = ladder.record(day(1), LadderEvent::PlacementWaived { player: player(2) });
    assert_eq!(twice, Err(LadderError::NotNewcomer { player: player(2) }));
}

#[test]
fn who_comes_back_after_leaving_has_no_placement_challenges_anew() {
    let mut ladder = ladder(5);
    join(&mut ladder, 6, LadderEntry::Placement);
    play(&mut ladder, day(1), 6, 1, LOST);
    play(&mut ladder, day(1), 6, 2, LOST);
    ladder.record(day(2), LadderEvent::Left { player: player(6) }).unwrap();
    assert_eq!(ladder.rung(player(6)), None);
    join(&mut ladder, 6, LadderEntry::Placement);
    assert_eq!(ladder.rung(player(6)), Some(Rung(6)));
}

#[test]
fn a_placement_challenge_that_fell_through_is_not_used_up() {
    let mut ladder = ladder(5);
    join(&mut ladder, 6, LadderEntry::Placement);
    challenge(&mut ladder, day(1), 6, 1);
    ladder.record(day(1), LadderEvent::Left { player: player(1) }).unwrap();
    assert_eq!(ladder.placements_left(player(6)), 2);
    let lost = play(&mut ladder, day(1), 6, 2, LOST);
    rule(&mut ladder, day(2), lost, Ruling::Void);
    assert_eq!(ladder.placements_left(player(6)), 2);
}

#[test]
fn a_corrected_result_is_as_if_it_had_been_played_so() {
    let mut ladder = ladder(5);
    let first = play(&mut ladder, day(1), 3, 1, LOST);
    play(&mut ladder, day(2), 5, 2, WON);
    assert_eq!(order(&ladder), [1, 5, 2, 3, 4]);
    let mut played = self::ladder(5);
    play(&mut played, day(1), 3, 1, WON);
    play(&mut played, day(2), 5, 2, WON);
    let effects = rule(&mut ladder, day(3), first, Ruling::Result(WON));
    assert_eq!(order(&ladder), [3, 1, 5, 2, 4]);
    assert_eq!(ladder.movements(), played.movements());
    let corrected =
        |number, from, to| LadderEffect::Corrected { player: player(number), from: Some(from), to: Some(to) };
    assert!(effects.contains(&corrected(3, Rung(4), Rung(1))));
    assert!(effects.contains(&corrected(1, Rung(1), Rung(2))));
    // The last ruling is the one that counts.
    rule(&mut ladder, day(4), first, Ruling::Void);
    assert_eq!(order(&ladder), [1, 5, 2, 3, 4]);
}

#[test]
fn a_ladder_is_stored_as_its_log() {
    let mut ladder = ladder(4);
    play(&mut ladder, day(1), 3, 1, WON);
    challenge(&mut ladder, day(2), 4, 2);
    ladder.fall_due(day(6)).unwrap();
    let text = serde_json::to_string(&ladder).unwrap();
    assert_eq!(text, serde_json::to_string(ladder.log()).unwrap());
    assert_eq!(serde_json::from_str::<Ladder>(&text).unwrap(), ladder);
}
