//! What holds in every position of random games.

use international_chess::notation::fen::{format_position, parse_position};
use international_chess::{ChessHistory, ChessMove, ChessOutcome, Promotion, Square};

use crate::games::random_game;

fn games(gate: usize) -> impl Iterator<Item = ChessHistory> {
    let first = test_budget::seed(0);
    (first..).take(test_budget::rounds(gate, 50 * gate)).map(random_game)
}

#[test]
fn positions_round_trip_as_fen() {
    for history in games(40) {
        for ply in 0..=history.plies() {
            let position = history.position_at(ply);
            let fen = format_position(position);
            assert_eq!(parse_position(&fen).as_ref(), Ok(position), "{fen}");
        }
    }
}

#[test]
fn a_move_is_refused_exactly_if_it_is_not_among_the_legal_ones() {
    for history in games(10) {
        for ply in (0..=history.plies()).step_by(7) {
            let position = history.position_at(ply);
            let legal = position.legal_moves();
            for from in Square::ALL {
                for to in Square::ALL {
                    let promotions = Promotion::ALL.map(Some).into_iter().chain([None]);
                    for mv in promotions.map(|promotion| match promotion {
                        Some(promotion) => ChessMove::promoting(from, to, promotion),
                        None => ChessMove::new(from, to),
                    }) {
                        let refusal = position.refusal(mv);
                        let is_listed = legal.contains(&mv);
                        assert_eq!(refusal.is_none(), is_listed, "{mv} in {position:?}: {refusal:?}");
                        assert_eq!(position.is_legal(mv), is_listed, "{mv} in {position:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn taking_back_leads_to_the_earlier_game() {
    for history in games(20) {
        for plies in [0, 1, 2, 5, 1000] {
            let left = history.plies().saturating_sub(plies);
            let mut taken_back = history.clone();
            taken_back.take_back(plies);
            assert_eq!(taken_back, history.until(left));
            assert_eq!(taken_back.position(), history.position_at(left));
        }
    }
}

#[test]
fn occurrences_are_those_of_the_whole_game() {
    for history in games(20) {
        for ply in 0..=history.plies() {
            let until = history.until(ply);
            // A FEN without its counters tells positions apart as FIDE 9.2.3 does.
            let fields = |at: usize| {
                let fen = format_position(history.position_at(at));
                fen.split(' ').take(4).map(str::to_owned).collect::<Vec<_>>()
            };
            let all = (0..=ply).filter(|&earlier| fields(earlier) == fields(ply)).count();
            assert_eq!(until.occurrences(), all);
            let key = until.position().key();
            assert_eq!(until.repeatable().iter().filter(|earlier| **earlier == key).count() + 1, all);
        }
    }
}

#[test]
fn every_game_ends_by_an_article_that_applies() {
    let mut articles = std::collections::BTreeMap::new();
    for history in games(150) {
        if let Some(outcome) = history.outcome() {
            *articles.entry(outcome.article()).or_insert(0) += 1;
            assert!(history.draw_claims().is_empty());
            if let ChessOutcome::Win { winner, .. } = outcome {
                assert!(history.position().is_checkmate() && winner != history.position().turn());
                assert!(history.until(history.plies() - 1).position().may_mate(winner));
            }
        }
        for ply in 0..history.plies() {
            assert_eq!(history.until(ply).outcome(), None, "the game has gone on");
        }
    }
    for article in ["5.1.1", "5.2.1", "5.2.2", "9.6.1", "9.6.2"] {
        assert!(articles.contains_key(article), "{articles:?}");
    }
}
