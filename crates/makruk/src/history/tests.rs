//! What holds of every game: repetition, counting and ends, and that replaying and taking back lead to the same game.

use std::num::NonZeroU32;

use proptest::prelude::*;

use super::{Conditions, History};
use crate::notation::fen::parse_position;
use crate::notation::uci::UciMove;
use crate::rules::{
    Color, CountKind, DrawReason, FastMet, Handicap, KingOdds, Outcome, Position, Ruleset, Square, WinReason,
};

fn play(history: &mut History, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = text.parse::<UciMove>().unwrap().to_move(history.current()).unwrap();
        history.play(mv).unwrap();
    }
}

fn after(fen: &str, moves: &str) -> History {
    let mut history = History::new(parse_position(fen).unwrap());
    play(&mut history, moves);
    history
}

#[test]
fn moves_are_numbered_as_in_records_whoever_began() {
    let numbers = |first: char| {
        let mut history = after(&format!("7k/8/8/3p4/3P4/8/8/K7 {first} - - 0 1"), "");
        let moves = if first == 'w' { ["a1b1", "h8g8", "b1a1"] } else { ["h8g8", "a1b1", "g8h8"] };
        let mut numbers = vec![history.full_moves()];
        for mv in moves {
            play(&mut history, mv);
            numbers.push(history.full_moves());
        }
        numbers
    };
    assert_eq!(numbers('w'), [0, 1, 1, 2]);
    assert_eq!(numbers('b'), [0, 1, 2, 2], "1… Kg8 2. Kb1 Kh8");
    let later = after("7k/8/8/3p4/3P4/8/8/K7 b - - 0 1", "h8g8").numbered_from(NonZeroU32::new(40).unwrap());
    assert_eq!([0, 1, 2, 3].map(|ply| later.number_at(ply)), [40, 41, 41, 42]);
    assert_eq!((later.full_moves(), later.until(0).number_at(0)), (1, 40));
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let shuffle = "a1b1 h8g8 b1a1 g8h8 ";
    let ending = "7k/8/8/3p4/3P4/8/8/K7 w - - 0 1";
    assert_eq!(after(ending, shuffle).outcome(), None);
    assert_eq!(after(ending, &shuffle.repeat(2)).outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
}

#[test]
fn positions_with_other_rights_are_not_repetitions() {
    let conditions = Conditions { fast_met: Some(FastMet::Leap), ..Ruleset::COMPETITION.into() };
    let mut history = History::under(Position::start(), conditions);
    play(&mut history, "e3e4 d6d5 e1e3");
    assert_eq!((history.occurrences(), history.repeatable().len()), (1, 0), "the leap has cost a right");
    play(&mut history, "b8d7 b1d2 d7b8 d2b1");
    assert_eq!(history.occurrences(), 2);
    assert_eq!(history.repeatable().len(), 4);
}

#[test]
fn a_count_runs_out_even_if_nothing_is_repeated() {
    let mut history = after("7k/8/8/8/8/8/8/K6R b - - 0 1", "h8g8 a1b1 g8f8");
    assert_eq!(history.count().map(|count| count.limit()), Some(16));
    while history.outcome().is_none() {
        let goes_on = |mv: &_| {
            let mut next = history.clone();
            next.play(*mv).unwrap();
            matches!(next.outcome(), None | Some(Outcome::Draw(DrawReason::Count(_))))
        };
        let mv = history.position().legal_moves().into_iter().find(goes_on).unwrap();
        history.play(mv).unwrap();
        assert!(history.plies() < 100);
    }
    assert_eq!(history.outcome(), Some(Outcome::Draw(DrawReason::Count(CountKind::Pieces))));
}

#[test]
fn the_kings_odds_are_lost_before_anything_else_is_decided() {
    let conditions =
        Conditions { odds: Some((Color::White, Handicap::King(KingOdds::Rooted))), ..Ruleset::COMPETITION.into() };
    let mut history = History::under(Position::start(), conditions);
    play(&mut history, "d1c2");
    let lost = Outcome::Win { winner: Color::Black, by: WinReason::KingMoved };
    assert_eq!(history.outcome(), Some(lost));
}

#[test]
fn a_count_is_called_and_stopped_between_moves() {
    let mut history = History::under(parse_position("7k/8/8/8/8/8/8/K6R b").unwrap(), Ruleset::COMPETITION);
    play(&mut history, "h8g8 a1b1");
    let count = history.offered_count(Color::Black).unwrap();
    history.set_count(Some(count));
    assert_eq!((history.count_on_arrival(2), history.count_at(2)), (None, Some(count)));
    play(&mut history, "g8f8 b1c1");
    assert_eq!(history.count().and_then(|count| count.number()), Some(count.first()));
    history.set_count(None);
    assert_eq!(
        history.count_at(3).and_then(|count| count.number()),
        Some(count.first()),
        "what was counted stays told"
    );
    history.take_back(4);
    assert_eq!(history.count_at(0), None);
}

/// A step of a random game: a legal move, with a number said or not, or a change of the count between moves.
#[derive(Clone, Debug)]
enum Step {
    Move(prop::sample::Index, bool),
    StartCount(Color),
    StopCount,
}

fn any_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => (any::<prop::sample::Index>(), any::<bool>()).prop_map(|(index, says)| Step::Move(index, says)),
        1 => prop::sample::select(Color::ALL.to_vec()).prop_map(Step::StartCount),
        1 => Just(Step::StopCount),
    ]
}

fn any_start() -> impl Strategy<Value = History> {
    let starts = [
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w",
        "4k3/8/8/3m~4/8/2R5/3K4/8 w",
        "7k/8/8/8/8/8/1R6/K7 b",
        "3k4/8/2m~5/8/8/3S4/3K1N2/8 b",
        "1r2k3/8/8/8/8/8/8/K2R4 w",
    ];
    let fast_met = prop::sample::select(vec![None, Some(FastMet::Leap), Some(FastMet::Provincial)]);
    let rules: Vec<Ruleset> = [Ruleset::COMPETITION, Ruleset::WIKIPEDIA, Ruleset::SCHOOL, Ruleset::GLOSSARY]
        .into_iter()
        .flat_map(|rules| [rules, rules.automatic()])
        .collect();
    (prop::sample::select(starts.to_vec()), prop::sample::select(rules), fast_met).prop_map(
        |(fen, ruleset, fast_met)| {
            History::under(parse_position(fen).unwrap(), Conditions { ruleset, fast_met, odds: None })
        },
    )
}

/// A game played at random until it is over or the steps are done.
fn any_history() -> impl Strategy<Value = History> {
    (any_start(), prop::collection::vec(any_step(), 0..160)).prop_map(|(mut history, steps)| {
        for step in steps {
            match step {
                _ if history.outcome().is_some() => break,
                Step::Move(index, says) => {
                    let moves = history.current().legal_moves();
                    let said = history.count().filter(|_| says).map(|count| count.next());
                    history.play_saying(moves[index.index(moves.len())], said).unwrap();
                }
                Step::StartCount(side) => {
                    if let Ok(count) = history.offered_count(side) {
                        history.set_count(Some(count));
                    }
                }
                Step::StopCount => {
                    if history.ruleset().automatic() != *history.ruleset() {
                        history.set_count(None);
                    }
                }
            }
        }
        history
    })
}

proptest! {
    #[test]
    fn occurrences_are_those_of_the_whole_game(history in any_history()) {
        let seen = |ply: usize| {
            let turn = history.turn_at(ply);
            (turn.position().to_setup(), turn.fast_met_move().is_some())
        };
        let now = seen(history.plies());
        let times = (0..=history.plies()).filter(|&ply| seen(ply) == now).count();
        // Where a right is left but can't be used just now the game still tells positions apart.
        prop_assert!(history.occurrences() <= times);
        let key = history.position().key();
        let repeatable = history.repeatable().into_iter().filter(|earlier| *earlier == key).count();
        prop_assert_eq!(repeatable + 1, history.occurrences());
    }

    #[test]
    fn taking_back_leads_to_the_earlier_game(history in any_history(), plies in 0_usize..40) {
        let left = history.plies().saturating_sub(plies);
        let mut taken_back = history.clone();
        taken_back.take_back(plies);
        prop_assert_eq!(&taken_back, &history.until(left));
        prop_assert_eq!(taken_back.position(), history.position_at(left));
        prop_assert_eq!(taken_back.count(), history.count_at(left));
    }

    #[test]
    fn a_game_goes_on_exactly_while_nothing_has_ended_it(history in any_history()) {
        let position = history.position();
        match history.outcome() {
            None => {
                prop_assert!(history.current().has_legal_move());
                prop_assert!(history.occurrences() < usize::from(history.ruleset().repetitions));
                prop_assert!(history.count().is_none_or(|count| count.number().is_none_or(
                    |number| number <= count.limit() || number == count.first())));
            }
            Some(Outcome::Win { winner, by: WinReason::Checkmate }) => {
                prop_assert!(position.is_checkmate() && winner != position.turn());
            }
            Some(Outcome::Draw(DrawReason::Stalemate)) => prop_assert!(position.is_stalemate()),
            Some(Outcome::Draw(DrawReason::Material)) => prop_assert!(position.is_insufficient_material()),
            Some(Outcome::Draw(DrawReason::Repetition)) => {
                prop_assert_eq!(history.occurrences(), usize::from(history.ruleset().repetitions));
            }
            Some(Outcome::Draw(DrawReason::Count(kind))) => {
                let count = history.count_at(history.plies() - 1).unwrap();
                let mates = position.is_checkmate();
                prop_assert!(kind == count.kind() && (mates || count.next() + 1 > count.limit()));
            }
            other => prop_assert!(false, "{other:?} is for players to decide"),
        }
    }

    #[test]
    fn an_illegal_move_changes_nothing(history in any_history(), from in 0..64_usize, to in 0..64_usize) {
        let squares: Vec<_> = Square::all().collect();
        let mv = crate::rules::Move::new(squares[from], squares[to]);
        let mut tried = history.clone();
        if tried.play(mv).is_err() {
            prop_assert_eq!(tried, history);
        } else {
            prop_assert!(history.current().is_legal(mv));
        }
    }
}

/// The outcome after White has moved its rook to and fro on these plies while Black's moves never repeat.
fn shuffled(rules: Ruleset, fen: &str, white: [&str; 2], black: &str) -> Vec<Option<Outcome>> {
    let square = |name: &str| Square::from_latin(name.as_bytes()).unwrap();
    let mut history = History::under(parse_position(fen).unwrap(), rules);
    let mut black = black.split_whitespace();
    let mut outcomes = Vec::new();
    for mv in white.into_iter().cycle() {
        history.play(history.position().move_between(square(&mv[..2]), square(&mv[2..]))).unwrap();
        outcomes.push(history.outcome());
        let Some(mv) = black.next() else { break };
        history.play(history.position().move_between(square(&mv[..2]), square(&mv[2..]))).unwrap();
    }
    outcomes
}

#[test]
fn one_side_that_moves_to_and_fro_draws_at_school() {
    // ตำนานหมากรุก (กฎการขอเสมอ): the same piece to and fro more than three times.
    let (fen, rook) = ("4k2r/8/8/8/8/8/8/R3K3 w", ["a1a2", "a2a1"]);
    let black = "h8h7 h7h6 h6h5 h5h4 h4h3 h3g3 g3g4 g4g5";
    let at_school = shuffled(Ruleset::SCHOOL, fen, rook, black);
    assert_eq!(at_school[..7], [None; 7]);
    assert_eq!(at_school[7], Some(Outcome::Draw(DrawReason::Repetition)));
    for rules in [Ruleset::COMPETITION, Ruleset::WIKIPEDIA, Ruleset::GLOSSARY, Ruleset::SRIMUANG] {
        assert!(shuffled(rules, fen, rook, black).iter().all(Option::is_none));
    }
    // A side with nothing but its king has to move it.
    let bare = shuffled(Ruleset::SCHOOL, "4k2r/8/8/8/8/8/8/K7 w", ["a1a2", "a2a1"], black);
    assert!(bare.iter().all(Option::is_none));
}
