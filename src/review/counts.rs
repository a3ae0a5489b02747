//! Whether counts were called at the right time.

use super::record::Record;
use makruk::counting::{self, CountStep};
use makruk::{Color, Count, CountKind, Outcome};

/// A count that a side could call: when it could, when it did, and what that made of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountCheck {
    /// Whose count it is.
    pub side: Color,
    /// Which.
    pub kind: CountKind,
    /// After how many plies it could first be called.
    pub possible: usize,
    /// After how many it was called; `None` if it never was.
    pub called: Option<usize>,
    /// How many numbers further it would have come by the time it was called, or by the end of what could be counted.
    pub lost: u16,
    /// After how many plies it would have run out, had it been called at once, where the game was not drawn.
    pub would_have_drawn: Option<usize>,
}

impl CountCheck {
    /// Whether it was called in time, so that no number was lost.
    pub fn is_in_time(&self) -> bool {
        self.called.is_some() && self.lost == 0
    }
}

/// Every count that the weaker side could have called, in the order of its possibility; none where counts begin by
/// themselves.
///
/// A side with no less [`material`](counting::material) than the other may count as well, but need not want to: its count
/// is not looked at, nor is a chance that was over before the side's next move.
pub fn checks(record: &Record) -> Vec<CountCheck> {
    if !record.is_called() {
        return Vec::new();
    }
    let mut checks: Vec<CountCheck> = Color::ALL
        .into_iter()
        .flat_map(|side| [CountKind::Board, CountKind::Pieces].map(|kind| (side, kind)))
        .filter_map(|(side, kind)| check(record, side, kind))
        .collect();
    checks.sort_by_key(|check| check.possible);
    checks
}

fn check(record: &Record, side: Color, kind: CountKind) -> Option<CountCheck> {
    let possible_at = |ply: usize| {
        let position = record.history().position_at(ply);
        let weaker = counting::weaker_side(position.board()) == Some(side);
        let offer = counting::offer(record.history().ruleset(), record.history().count_on_arrival(ply), position, side);
        offer.ok().filter(|count| weaker && count.kind() == kind)
    };
    let (possible, first) = (0..=record.history().plies()).find_map(|ply| Some((ply, possible_at(ply)?)))?;
    let call =
        record.calls().find(|call| call.ply >= possible && call.count.side() == side && call.count.kind() == kind);
    let race = Race::run(record, first, possible, call.map(|call| call.ply));
    let lost = match call {
        Some(call) if race.last.kind() == kind => race.last.next().saturating_sub(call.count.next()),
        Some(_) => 0,
        None => race.last.next().saturating_sub(first.next()),
    };
    if call.is_none() && lost == 0 {
        return None;
    }
    let undrawn = !matches!(record.outcome(), Some(Outcome::Draw(_)));
    let won = record.outcome().and_then(Outcome::winner) == Some(side);
    let would_have_drawn = race.drawn.filter(|_| undrawn && !won && lost > 0);
    Some(CountCheck { side, kind, possible, called: call.map(|call| call.ply), lost, would_have_drawn })
}

/// The count as it would have run along the moves that were made, had it been called at once and its numbers been said.
struct Race {
    /// How far it had come when it was truly called, or when it ended or changed its kind.
    last: Count,
    /// After how many plies it ran out.
    drawn: Option<usize>,
}

impl Race {
    fn run(record: &Record, first: Count, from: usize, called: Option<usize>) -> Race {
        let mut race = Race { last: first, drawn: None };
        let mut count = first;
        for ply in from..record.history().plies() {
            let (before, after) = (record.history().position_at(ply), record.history().position_at(ply + 1));
            let said = (before.turn() == count.side()).then(|| count.next());
            match counting::advance(record.history().ruleset(), Some(count), before, after, said) {
                CountStep::Running(next) => count = next,
                CountStep::Idle => break,
                CountStep::Drawn(_) => {
                    race.drawn = Some(ply + 1);
                    break;
                }
            }
            if count.kind() == first.kind() && called.is_none_or(|called| ply < called) {
                race.last = count;
            }
        }
        race
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::testing::with_moves;
    use makruk::counting::Calling;
    use makruk::notation::fen::parse_position;
    use makruk::{DrawReason, Ruleset};

    /// White's king and rook chase a bare king who walks about, for `plies` plies; Black calls after `called` of them.
    fn chase(ruleset: Ruleset, plies: usize, called: Option<usize>) -> Record {
        let start = parse_position("7k/8/8/8/8/8/8/K6R b - - 0 1").unwrap();
        let mut record = Record::of_position(start, None, ruleset);
        let walk = ["h8g8", "a1b1", "g8f8", "b1c1", "f8e8", "c1d1", "e8d8", "d1e1", "d8c8", "e1f1", "c8b8", "f1g1"];
        let back = ["b8a8", "g1g2", "a8a7", "g2f2", "a7b7", "f2e2", "b7c7", "e2d2", "c7d7", "d2c2", "d7e7", "c2b2"];
        let more = ["e7f7", "b2a2", "f7g7", "a2a3", "g7g6", "a3b3", "g6f6", "b3c3", "f6e6", "c3d3", "e6d6", "d3e3"];
        for (ply, text) in walk.iter().chain(&back).chain(&more).take(plies).enumerate() {
            if called == Some(ply) {
                record.call(Color::Black).unwrap();
            }
            with_moves(&mut record, text);
        }
        record
    }

    #[test]
    fn a_count_called_at_once_loses_nothing() {
        let checks = checks(&chase(Ruleset::COMPETITION, 8, Some(0)));
        let expected = CountCheck {
            side: Color::Black,
            kind: CountKind::Pieces,
            possible: 0,
            called: Some(0),
            lost: 0,
            would_have_drawn: None,
        };
        assert_eq!(checks, [expected]);
        assert!(checks[0].is_in_time());
    }

    #[test]
    fn a_late_call_loses_a_number_for_each_move_of_the_counter() {
        for (called, lost) in [(2, 1), (6, 3)] {
            let checks = checks(&chase(Ruleset::COMPETITION, 12, Some(called)));
            assert_eq!((checks[0].called, checks[0].lost), (Some(called), lost));
            assert!(!checks[0].is_in_time());
        }
        // Before the chaser's answer or after it is the same number.
        assert_eq!(checks(&chase(Ruleset::COMPETITION, 12, Some(1)))[0].lost, 1);
    }

    #[test]
    fn a_count_that_was_never_called_is_told_with_the_draw_that_it_would_have_been() {
        // A rook counts to sixteen from the fourth move on: the fourteenth move of the bare king would draw.
        let short = checks(&chase(Ruleset::COMPETITION, 26, None));
        assert_eq!((short[0].called, short[0].lost, short[0].would_have_drawn), (None, 13, None));
        let long = checks(&chase(Ruleset::COMPETITION, 32, None));
        assert_eq!((long[0].called, long[0].would_have_drawn), (None, Some(27)));
        let late = checks(&chase(Ruleset::COMPETITION, 32, Some(8)));
        assert_eq!((late[0].called, late[0].lost, late[0].would_have_drawn), (Some(8), 4, Some(27)));
    }

    #[test]
    fn what_was_drawn_anyway_lost_nothing_by_it() {
        let record = chase(Ruleset::COMPETITION, 27, Some(0));
        assert_eq!(record.outcome(), Some(Outcome::Draw(DrawReason::Count(CountKind::Pieces))));
        assert_eq!(checks(&record)[0].would_have_drawn, None);
    }

    #[test]
    fn counts_that_begin_by_themselves_are_not_checked() {
        let automatic = Ruleset { calling: Calling::Automatic, ..Ruleset::COMPETITION };
        assert_eq!(checks(&chase(automatic, 12, None)), []);
    }

    #[test]
    fn both_counts_of_a_side_are_looked_at() {
        // Black may count the board at once; when the knight is lost, the bare king may count the pieces.
        let start = parse_position("7k/8/8/8/3n4/8/8/K2R4 b - - 0 1").unwrap();
        let mut record = Record::of_position(start, None, Ruleset::COMPETITION);
        with_moves(&mut record, "h8g8 a1b1 g8h8 d1d4 h8g8");
        record.call(Color::Black).unwrap();
        with_moves(&mut record, "b1a1 g8h8");
        let checks = checks(&record);
        let told: Vec<_> = checks.iter().map(|check| (check.kind, check.possible, check.called, check.lost)).collect();
        assert_eq!(told, [(CountKind::Board, 0, None, 2), (CountKind::Pieces, 4, Some(5), 1)]);
    }
}
