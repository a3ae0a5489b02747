//! Repetition, claims and outcomes, game by game.

use cozy_chess::Color;

use super::*;
use crate::notation::fen::parse_position;
use crate::rules::{ChessDraw, ChessOutcome};

fn played(fen: &str, moves: &str) -> ChessHistory {
    let mut history = ChessHistory::new(parse_position(fen).unwrap());
    for mv in moves.split_whitespace() {
        history.play(mv.parse().unwrap()).unwrap();
    }
    history
}

fn from_start(moves: &str) -> ChessHistory {
    played("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq", moves)
}

fn article(history: &ChessHistory) -> Option<&'static str> {
    history.outcome().map(ChessOutcome::article)
}

const TO_AND_FRO: &str = "g1f3 g8f6 f3g1 f6g8 ";

#[test]
fn a_third_occurrence_may_be_claimed_and_the_fifth_ends_the_game() {
    let twice = from_start(&TO_AND_FRO.repeat(2)[..TO_AND_FRO.len() * 2 - 5]);
    assert_eq!((twice.occurrences(), article(&twice)), (2, None));
    let claims = twice.draw_claims();
    let last = "f6g8".parse().unwrap();
    assert_eq!((claims.now, claims.by_move), (vec![], vec![(last, DrawClaim::Threefold)]));
    assert_eq!(twice.claim_draw(Color::Black, Some(last)), Ok(ChessDraw::Threefold));
    assert_eq!(twice.claim_draw(Color::Black, None), Err(ClaimRefusal::Unfounded { occurrences: 2, halfmoves: 7 }));
    assert_eq!(twice.claim_draw(Color::White, None), Err(ClaimRefusal::NotToMove));
    let illegal = twice.claim_draw(Color::Black, Some("f6f5".parse().unwrap())).unwrap_err();
    assert_eq!(illegal.to_string(), "cannot-reach piece=n from=f6 to=f5");

    let thrice = from_start(&TO_AND_FRO.repeat(2));
    assert_eq!(thrice.draw_claims().now, [DrawClaim::Threefold]);
    assert_eq!(thrice.claim_draw(Color::White, None), Ok(ChessDraw::Threefold));
    assert_eq!(article(&thrice), None);

    let four = from_start(&TO_AND_FRO.repeat(3));
    assert_eq!((four.occurrences(), article(&four)), (4, None));
    let five = from_start(&TO_AND_FRO.repeat(4));
    assert_eq!((five.occurrences(), article(&five)), (5, Some("9.6.1")));
    assert_eq!(five.claim_draw(Color::White, None), Err(ClaimRefusal::Over));
    assert!(five.draw_claims().is_empty());
}

#[test]
fn positions_are_the_same_only_with_the_same_rights() {
    // The rook moves: the king's right is gone, and the first position does not count.
    let castling = played("4k3/8/8/8/8/8/8/4K2R w K", "h1g1 e8d8 g1h1 d8e8 h1g1 e8d8 g1h1 d8e8");
    assert_eq!(castling.occurrences(), 2);
    // The pawn could be captured en passant the first time.
    let taken = played("4k3/8/8/8/3p4/8/4P3/4K3 w", "e2e4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1");
    assert_eq!(taken.occurrences(), 2);
    // Here it could not: no pawn is beside it.
    let free = played("4k3/8/8/8/2p5/8/4P3/4K3 w", "e2e4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1");
    assert_eq!(free.occurrences(), 3);
}

#[test]
fn fifty_moves_may_be_claimed_and_seventy_five_end_the_game() {
    let mut history = played("4k3/8/8/8/8/8/8/R3K3 w - - 98 80", "a1a2");
    let claims = history.draw_claims();
    assert!(claims.now.is_empty() && claims.by_move.iter().all(|(_, claim)| *claim == DrawClaim::FiftyMoves));
    assert_eq!(claims.by_move.len(), history.position().legal_moves().len());
    history.play("e8e7".parse().unwrap()).unwrap();
    assert_eq!(history.draw_claims().now, [DrawClaim::FiftyMoves]);
    assert_eq!(history.claim_draw(Color::White, None), Ok(ChessDraw::FiftyMoves));

    let over = played("4k3/8/8/8/8/8/8/R3K3 w - - 148 100", "a1a2 e8e7");
    assert_eq!(article(&over), Some("9.6.2"));
    // A mate by the last move takes precedence.
    let mate = played("4k3/R7/8/8/8/8/8/4K2R w - - 149 100", "h1h8");
    assert_eq!(article(&mate), Some("5.1.1"));
    let claimed = played("4k3/R7/8/8/8/8/8/4K2R w - - 99 100", "");
    let mates = "h1h8".parse().unwrap();
    assert!(claimed.draw_claims().by_move.iter().all(|(mv, _)| *mv != mates));
}

#[test]
fn mate_stalemate_and_dead_positions_end_the_game() {
    for (fen, moves, expected) in [
        ("4k3/8/4K3/8/8/8/8/7R w", "h1h8", Some("5.1.1")),
        ("7k/8/6K1/8/8/8/8/5Q2 w", "f1f7", Some("5.2.1")),
        ("4k3/8/8/8/8/8/4p3/3NK3 w", "e1e2", Some("5.2.2")),
        ("4k3/8/8/8/8/8/4p3/3RK3 w", "e1e2", None),
    ] {
        assert_eq!(article(&played(fen, moves)), expected, "{fen} {moves}");
    }
}

#[test]
fn a_flag_falls_against_a_side_that_may_mate() {
    for (fen, flagged, expected) in [
        (
            "4k3/8/8/8/8/8/4P3/4K3 w",
            Color::Black,
            ChessOutcome::Win { winner: Color::White, by: crate::ChessWin::Time },
        ),
        ("4k3/8/8/8/8/8/4P3/4K3 w", Color::White, ChessOutcome::Draw(ChessDraw::Time)),
        ("3nk3/8/8/8/8/8/8/3QK3 w", Color::White, ChessOutcome::Draw(ChessDraw::Time)),
        (
            "3nk3/8/8/8/8/8/8/3RK3 w",
            Color::White,
            ChessOutcome::Win { winner: Color::Black, by: crate::ChessWin::Time },
        ),
    ] {
        assert_eq!(played(fen, "").outcome_on_time(flagged), expected, "{fen}");
    }
    assert_eq!(ChessOutcome::Draw(ChessDraw::Time).article(), "6.9");
}

#[test]
fn moves_are_numbered_as_in_records() {
    let history = from_start("e2e4 e7e5 g1f3");
    assert_eq!([0, 1, 2, 3].map(|ply| history.number_at(ply)), [1, 1, 2, 2]);
    assert_eq!([0, 1, 2, 3].map(|ply| history.until(ply).full_moves()), [0, 1, 1, 2]);
    let black = played("4k3/8/8/8/8/8/4P3/4K3 b - - 0 12", "e8e7 e2e4 e7e6");
    assert_eq!([0, 1, 2, 3].map(|ply| black.number_at(ply)), [12, 13, 13, 14]);
    assert_eq!([0, 1, 2, 3].map(|ply| black.until(ply).full_moves()), [0, 1, 2, 2]);
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut history = from_start("e2e4");
    let before = history.clone();
    assert!(history.play("e2e4".parse().unwrap()).is_err());
    assert_eq!(history, before);
}
