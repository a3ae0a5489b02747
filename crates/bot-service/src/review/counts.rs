//! Whether counts were called at the right time.

use crate::review::record::{ReviewedGame, calls, is_called};
use board_games::{GameOutcome, Seat};
use makruk::counting::{self, CountStep};
use makruk::{Color, Count, CountKind, History};

/// A count that a side could call: when it could, when it did, and what the delay cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountCheck {
    pub side: Color,
    /// Which of the two counts it is.
    pub kind: CountKind,
    /// The number of plies after which it could first be called.
    pub possible: usize,
    /// The number of plies after which it was called; `None` if it never was.
    pub called: Option<usize>,
    /// The numbers lost: how much further the count would have been when it was called, or at the end of what could be
    /// counted, had it been called at once.
    pub lost: u16,
    /// The number of plies after which the game would have been drawn, had the count been called at once; `None` if it
    /// would not have run out, or if the side did as well without it.
    pub would_have_drawn: Option<usize>,
}

impl CountCheck {
    /// Whether it was called before any number was lost.
    pub fn is_in_time(&self) -> bool {
        self.called.is_some() && self.lost == 0
    }
}

/// All counts that the weaker side could have called, ordered by when that was first possible. None if counts begin by
/// themselves.
///
/// A side with at least as much [`material`](counting::material) as the other may count too, but has no reason to, so its
/// counts are not checked. Nor are counts that stopped being possible before the side's next move.
pub fn checks(record: &ReviewedGame) -> Vec<CountCheck> {
    let Some(history) = record.makruk().filter(|history| is_called(history)) else { return Vec::new() };
    let mut checks: Vec<CountCheck> = Color::ALL
        .into_iter()
        .flat_map(|side| [CountKind::Board, CountKind::Pieces].map(|kind| (side, kind)))
        .filter_map(|(side, kind)| check(history, record.outcome(), side, kind))
        .collect();
    checks.sort_by_key(|check| check.possible);
    checks
}

fn check(history: &History, outcome: Option<GameOutcome>, side: Color, kind: CountKind) -> Option<CountCheck> {
    let possible_at = |ply: usize| {
        let position = history.position_at(ply);
        let weaker = counting::weaker_side(position.board()) == Some(side);
        let offer = counting::call(history.ruleset(), history.count_on_arrival(ply), position, side);
        offer.ok().filter(|count| weaker && count.kind() == kind)
    };
    let (possible, first) = (0..=history.plies()).find_map(|ply| Some((ply, possible_at(ply)?)))?;
    let call =
        calls(history).find(|call| call.ply >= possible && call.count.side() == side && call.count.kind() == kind);
    let prompt = PromptCount::run(history, first, possible, call.map(|call| call.ply));
    let lost = match call {
        Some(call) if prompt.last.kind() == kind => prompt.last.next().saturating_sub(call.count.next()),
        Some(_) => 0,
        None => prompt.last.next().saturating_sub(first.next()),
    };
    if call.is_none() && lost == 0 {
        return None;
    }
    let undrawn = !matches!(outcome, Some(GameOutcome::Draw(_)));
    let won = outcome.and_then(GameOutcome::winner) == Some(Seat::from(side).team());
    let would_have_drawn = prompt.drawn.filter(|_| undrawn && !won && lost > 0);
    Some(CountCheck { side, kind, possible, called: call.map(|call| call.ply), lost, would_have_drawn })
}

/// The count as it would have run in this game, had it been called at once and had every number been said.
struct PromptCount {
    /// The count when it was really called, or when it ended or turned into the other kind.
    last: Count,
    /// The number of plies after which it ran out.
    drawn: Option<usize>,
}

impl PromptCount {
    fn run(history: &History, first: Count, from: usize, called: Option<usize>) -> PromptCount {
        let mut prompt = PromptCount { last: first, drawn: None };
        let mut count = first;
        for ply in from..history.plies() {
            let (before, after) = (history.position_at(ply), history.position_at(ply + 1));
            let said = (before.turn() == count.side()).then(|| count.next());
            match counting::advance(history.ruleset(), Some(count), before, after, said) {
                CountStep::Running(next) => count = next,
                CountStep::Idle => break,
                CountStep::Drawn(_) => {
                    prompt.drawn = Some(ply + 1);
                    break;
                }
            }
            if count.kind() == first.kind() && called.is_none_or(|called| ply < called) {
                prompt.last = count;
            }
        }
        prompt
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::testing::with_moves;
    use board_games::GameDraw;
    use makruk::Ruleset;
    use makruk::counting::Calling;
    use makruk::notation::fen::parse_position;

    /// `plies` plies in which White's king and rook chase a bare king. Black calls the count after `called` of them.
    fn chase(ruleset: Ruleset, plies: usize, called: Option<usize>) -> ReviewedGame {
        let start = parse_position("7k/8/8/8/8/8/8/K6R b - - 0 1").unwrap();
        let mut record = ReviewedGame::of_position(start, None, ruleset);
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
        // It makes no difference whether the call comes before or after the chaser's move.
        assert_eq!(checks(&chase(Ruleset::COMPETITION, 12, Some(1)))[0].lost, 1);
    }

    #[test]
    fn a_count_never_called_is_reported_with_the_draw_it_would_have_given() {
        // Against a rook the limit is 16 and the first number is 4, so the 14th move of the bare king would draw.
        let short = checks(&chase(Ruleset::COMPETITION, 26, None));
        assert_eq!((short[0].called, short[0].lost, short[0].would_have_drawn), (None, 13, None));
        let long = checks(&chase(Ruleset::COMPETITION, 32, None));
        assert_eq!((long[0].called, long[0].would_have_drawn), (None, Some(27)));
        let late = checks(&chase(Ruleset::COMPETITION, 32, Some(8)));
        assert_eq!((late[0].called, late[0].lost, late[0].would_have_drawn), (Some(8), 4, Some(27)));
    }

    #[test]
    fn a_drawn_game_would_not_have_been_drawn_by_the_count() {
        let record = chase(Ruleset::COMPETITION, 27, Some(0));
        assert_eq!(record.outcome(), Some(GameOutcome::Draw(GameDraw::Count(CountKind::Pieces))));
        assert_eq!(checks(&record)[0].would_have_drawn, None);
    }

    #[test]
    fn counts_that_begin_by_themselves_are_not_checked() {
        let automatic = Ruleset { calling: Calling::Automatic, ..Ruleset::COMPETITION };
        assert_eq!(checks(&chase(automatic, 12, None)), []);
    }

    #[test]
    fn both_counts_of_a_side_are_checked() {
        // Black may call the board's count at once and, once the knight is lost, the pieces' count.
        let start = parse_position("7k/8/8/8/3n4/8/8/K2R4 b - - 0 1").unwrap();
        let mut record = ReviewedGame::of_position(start, None, Ruleset::COMPETITION);
        with_moves(&mut record, "h8g8 a1b1 g8h8 d1d4 h8g8");
        record.call(Color::Black).unwrap();
        with_moves(&mut record, "b1a1 g8h8");
        let checks = checks(&record);
        let found: Vec<_> = checks.iter().map(|check| (check.kind, check.possible, check.called, check.lost)).collect();
        assert_eq!(found, [(CountKind::Board, 0, None, 2), (CountKind::Pieces, 4, Some(5), 1)]);
    }
}
