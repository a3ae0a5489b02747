//! Every draw that may be claimed is a draw in the tree.

use chess_engine::{ChessEngine, ChessLimits};
use game_search::{Resources, Score, Signals};
use international_chess::notation::fen::parse_position;
use international_chess::{ChessHistory, ChessMove, ChessPosition};

fn score_after(fen: &str, moves: &str, limits: &ChessLimits) -> Score {
    let mut history = ChessHistory::new(parse_position(fen).unwrap());
    moves.split_whitespace().for_each(|mv| history.play(mv.parse().unwrap()).unwrap());
    let mut engine = ChessEngine::new(Resources { hash: 1, threads: 1 });
    engine.search(&history, limits, 1, &Signals::default(), &mut |_| ()).lines[0].score
}

fn score(fen: &str) -> Score {
    score_after(fen, "", &ChessLimits::depth(9))
}

#[test]
fn stalemate_is_a_draw() {
    assert_eq!(score("k7/P7/K7/8/8/8/8/8 w - - 0 1"), Score::Centipawns(0));
}

#[test]
fn what_nobody_can_mate_with_is_a_draw() {
    // After the only sensible capture a bishop or a knight is left, against a king or against nothing.
    for fen in ["8/8/4k3/8/8/5K2/5p2/7B w - - 0 1", "8/8/4k3/3P4/8/8/8/3NK3 b - - 0 1"] {
        assert_eq!(score(fen), Score::Centipawns(0), "{fen}");
    }
}

#[test]
fn fifty_moves_are_a_draw_unless_the_last_one_mates() {
    assert_eq!(score("8/8/4k3/8/8/4K3/8/Q7 w - - 97 100"), Score::Centipawns(0));
    assert_ne!(score("8/8/4k3/8/8/4K3/8/Q7 w - - 10 100"), Score::Centipawns(0));
    assert_eq!(score("7k/8/6K1/8/8/8/8/R7 w - - 99 100"), Score::MatesIn(1));
}

#[test]
fn the_third_repetition_is_a_draw() {
    let start = "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2";
    let moves = "f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3";
    let only = |mv: &str| ChessLimits { search_moves: vec![mv.parse::<ChessMove>().unwrap()], ..ChessLimits::depth(6) };
    assert_eq!(score_after(start, moves, &only("g8f6")), Score::Centipawns(0));
    let extra_queen = "rnb1kb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2";
    // Who is ahead by a queen does not repeat.
    let Score::Centipawns(value) = score_after(extra_queen, "f3g1 f6g8 g1f3 g8f6", &ChessLimits::depth(6)) else {
        panic!("nobody mates yet")
    };
    assert!(value > 500, "{value}");
}

#[test]
fn perpetual_check_is_found() {
    // Black is about to promote and to mate; the queen checks on e8 and h5 for ever.
    let fen = "6k1/6p1/8/7Q/8/8/1pq3PP/6K1 w - - 0 1";
    assert_eq!(score_after(fen, "", &ChessLimits::depth(10)), Score::Centipawns(0));
}

#[test]
fn a_beginning_is_even() {
    let engine = ChessEngine::evaluate(&ChessHistory::new(ChessPosition::start()));
    assert!(matches!(engine, Score::Centipawns(value) if value.abs() < 60), "{engine}");
}
