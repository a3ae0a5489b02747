//! The games that cards show.

use chaturanga::four::{FourEvent, FourHistory};
use chaturanga::two::{TwoHistory, TwoMove, TwoOutcome, TwoPosition};
use international_chess::{ChessHistory, ChessOutcome};
use makruk_school::Demonstration;

use crate::{card, school};

#[track_caller]
fn chess(id: &str) -> ChessHistory {
    let Some(Demonstration::Chess(history)) = &card(school(), id).demonstration else { panic!("{id} shows no chess") };
    history.clone()
}

#[track_caller]
fn for_two(id: &str) -> TwoHistory {
    let Some(Demonstration::ForTwo(history)) = &card(school(), id).demonstration else { panic!("{id} is not for two") };
    history.clone()
}

#[track_caller]
fn for_four(id: &str) -> FourHistory {
    let Some(Demonstration::ForFour(history)) = &card(school(), id).demonstration else {
        panic!("{id} is not for four")
    };
    history.clone()
}

#[test]
fn chess_ends_as_the_cards_say() {
    assert!(matches!(chess("chess-mate").outcome(), Some(ChessOutcome::Win { .. })));
    for id in ["chess-stalemate", "chess-fifty"] {
        assert!(matches!(chess(id).outcome(), Some(ChessOutcome::Draw(_))), "{id}");
    }
    let repeated = chess("chess-threefold");
    assert!(repeated.outcome().is_none() && !repeated.draw_claims().now.is_empty());
    assert!(chess("chess-check").turns().next().is_some_and(|(position, _)| position.is_check()));
    assert!(chess("chess-underpromotion").turns().nth(1).is_some_and(|(position, _)| position.is_check()));
}

#[test]
fn what_happens_in_games_for_four_is_what_the_cards_say() {
    let happens = |id: &str, wanted: fn(&FourEvent) -> bool| {
        let history = for_four(id);
        let events = (0..history.acts().len()).flat_map(|act| history.events_at(act).to_vec());
        assert!(events.into_iter().any(|event| wanted(&event)), "{id}");
    };
    happens("chaturanga-die", |event| matches!(event, FourEvent::Blocked { .. }));
    happens("chaturanga-captured-king", |event| {
        matches!(event, FourEvent::Captured { arm: chaturanga::Arm::King, .. })
    });
    happens("chaturanga-throne", |event| matches!(event, FourEvent::Commanded { army, by } if army != by));
    happens("chaturanga-ransom", |event| matches!(event, FourEvent::Returned { .. }));
    happens("chaturanga-pawns", |event| matches!(event, FourEvent::Promoted { arm: chaturanga::Arm::Horse, .. }));
    happens("chaturanga-boats", |event| matches!(event, FourEvent::BoatsMet { .. }));
    happens("chaturanga-victory", |event| matches!(event, FourEvent::Over(_)));
}

#[test]
fn a_bare_king_has_lost_where_that_was_agreed_on() {
    assert!(matches!(for_two("chaturanga-two-ends").outcome(), Some(TwoOutcome::Win { .. })));
}

/// The moves by which the side to move mates in this many moves, whatever the other side does.
fn mating(position: &TwoPosition, moves: usize) -> Vec<TwoMove> {
    let after = |mv: &TwoMove| position.play(*mv).expect("a legal move");
    position.legal_moves().into_iter().filter(|mv| is_lost(&after(mv), moves - 1)).collect()
}

fn is_lost(position: &TwoPosition, moves: usize) -> bool {
    let replies = position.legal_moves();
    match moves {
        _ if replies.is_empty() => position.is_check(),
        0 => false,
        _ => replies.iter().all(|mv| !mating(&position.play(*mv).expect("a legal move"), moves).is_empty()),
    }
}

#[test]
fn every_puzzle_has_one_solution_and_none_that_is_shorter() {
    for number in 1..=10 {
        let id = format!("chaturanga-puzzle-{number}");
        let solution = for_two(&id);
        let moves = solution.full_moves();
        let start = solution.position_at(0);
        assert_eq!(mating(start, moves), [solution.move_at(0).unwrap()], "{id}");
        assert!((1..moves).all(|fewer| mating(start, fewer).is_empty()), "{id} is solved sooner");
        assert!(matches!(solution.outcome(), Some(TwoOutcome::Win { .. })), "{id}");
    }
}
