//! A ladder as it was, by what is known now.

use super::*;

const WON: PlayedResult = PlayedResult::WhiteWon;

#[test]
fn a_ladder_as_it_was_knows_nothing_of_later_games() {
    let mut ladder = ladder(4);
    play(&mut ladder, day(1), 4, 2, WON);
    let events = ladder.log().events.len();
    let then = order(&ladder);
    play(&mut ladder, day(2), 3, 1, WON);
    assert_eq!(order(&ladder.as_of(events, day(1))), then);
    assert_ne!(order(&ladder), then);
    let all = ladder.log().events.len();
    assert_eq!(order(&ladder.as_of(all, day(2))), order(&ladder));
    assert_eq!(order(&ladder.as_of(usize::MAX, day(2))), order(&ladder));
    assert_eq!(order(&ladder.as_of(0, day(2))), [0; 0]);
}

#[test]
fn a_later_ruling_holds_from_the_beginning() {
    let mut ladder = ladder(4);
    let id = play(&mut ladder, day(1), 4, 2, WON);
    let events = ladder.log().events.len();
    let other = play(&mut ladder, day(2), 2, 1, WON);
    rule(&mut ladder, day(3), id, Ruling::Void);
    rule(&mut ladder, day(3), other, Ruling::Void);
    assert_eq!(order(&ladder.as_of(events, day(1))), [1, 2, 3, 4]);
}

#[test]
fn what_fell_due_until_then_has_happened() {
    let mut ladder = ladder(3);
    challenge(&mut ladder, day(1), 3, 1);
    let events = ladder.log().events.len();
    assert_eq!(order(&ladder.as_of(events, day(3))), [1, 2, 3]);
    assert_eq!(order(&ladder.as_of(events, day(4))), [3, 1, 2], "it wasn't answered");
}
