//! What holds in every position of random games.

use std::collections::BTreeSet;

use makruk::notation::{Notation, text};
use makruk::{DrawReason, Outcome, Square, WinReason};
use ouk::OukHistory;
use ouk::fen::{format_position, parse_position};

use crate::games::random_game;

fn games(gate: usize) -> impl Iterator<Item = OukHistory> {
    let first = test_budget::seed(0);
    (first..).take(test_budget::rounds(gate, 50 * gate)).map(random_game)
}

#[test]
fn positions_round_trip_as_fen() {
    for history in games(40) {
        for ply in 0..=history.plies() {
            let fen = format_position(history.position_at(ply));
            let read = parse_position(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(format_position(&read), fen);
            assert_eq!(read.leaps(), history.position_at(ply).leaps());
        }
    }
}

#[test]
fn a_move_is_refused_exactly_if_it_is_not_among_the_legal_ones() {
    for history in games(10) {
        for ply in (0..=history.plies()).step_by(5) {
            let turn = history.turn_at(ply);
            let legal = turn.legal_moves();
            assert_eq!(legal.iter().collect::<BTreeSet<_>>().len(), legal.len());
            for from in Square::all() {
                for to in Square::all() {
                    let mv = turn.position().move_between(from, to);
                    let refusal = turn.refusal(from, to);
                    assert_eq!(refusal.is_none(), legal.contains(&mv), "{mv}: {refusal:?}");
                    assert_eq!(turn.is_legal(mv), legal.contains(&mv), "{mv}");
                }
            }
        }
    }
}

#[test]
fn what_is_written_is_read_back() {
    for history in games(10) {
        for (turn, mv) in history.turns() {
            for notation in Notation::ALL {
                let written = notation.format(turn, mv);
                let read = text::read(&written, turn).map(|reading| reading.mv);
                assert_eq!(read, Ok(mv), "{written} in {}", turn.position().board());
            }
        }
    }
}

#[test]
fn taking_back_leads_to_the_earlier_game() {
    for history in games(20) {
        for plies in [0, 1, 2, 5, 1000] {
            let mut taken_back = history.clone();
            taken_back.take_back(plies);
            assert_eq!(taken_back, history.until(history.plies().saturating_sub(plies)));
        }
    }
}

#[test]
fn random_games_end_in_every_way() {
    let mut ends = BTreeSet::new();
    for history in (0..400).map(random_game) {
        ends.insert(match history.outcome() {
            None => "open",
            Some(Outcome::Win { by: WinReason::Checkmate, .. }) => "mate",
            Some(Outcome::Draw(DrawReason::Stalemate)) => "stalemate",
            Some(Outcome::Draw(DrawReason::Repetition)) => "repetition",
            Some(Outcome::Draw(DrawReason::Count(_))) => "count",
            Some(Outcome::Draw(DrawReason::Material)) => "material",
            Some(other) => panic!("{other:?}"),
        });
    }
    for end in ["mate", "stalemate", "repetition", "count", "material"] {
        assert!(ends.contains(end), "no {end} in {ends:?}");
    }
}
