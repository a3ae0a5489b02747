//! `perft 5` of international chess from six standard positions on one thread, against the same count by `cozy-chess` alone: no more
//! than twice as long, and the same numbers.

use std::hint::black_box;

use cozy_chess::Board;
use international_chess::chess_perft;
use international_chess::notation::fen::parse_position;

use crate::figure::Figure;
use crate::timing::{milliseconds, side_by_side};

/// The positions that move generators are tested with everywhere, each with a depth.
const POSITIONS: [(&str, u32); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4),
];

const ROUNDS: usize = 3;
const RATIO: f64 = 0.5;

pub fn measure() -> Vec<Figure> {
    let ours = POSITIONS.map(|(fen, depth)| (parse_position(fen).expect("a standard position"), depth));
    let theirs = POSITIONS.map(|(fen, depth)| (fen.parse::<Board>().expect("a standard position"), depth));
    let (mut counted, mut expected) = (0, 0);
    let [our_time, their_time] = side_by_side(
        ROUNDS,
        1,
        [
            &mut || counted = ours.iter().map(|(position, depth)| chess_perft(black_box(position), *depth)).sum(),
            &mut || expected = theirs.iter().map(|(board, depth)| count(black_box(board), *depth)).sum(),
        ],
    );
    let speed = |time: std::time::Duration| f64::from(expected as u32) / time.as_secs_f64() / 1e6;
    println!("perft of six positions, one thread, median of {ROUNDS}: {counted} nodes, {expected} by cozy-chess");
    println!("ours        {:>8.1} ms {:>8.1} million nodes/s", milliseconds(our_time), speed(our_time));
    println!("cozy-chess  {:>8.1} ms {:>8.1} million nodes/s", milliseconds(their_time), speed(their_time));
    let ratio = their_time.as_secs_f64() / our_time.as_secs_f64();
    vec![
        Figure::holds("both count the same nodes", counted == expected),
        Figure::at_least(RATIO, "the speed of perft of chess, in times of cozy-chess's", ratio),
    ]
}

/// Counts leaves as `cozy-chess` shows it: the moves of the last ply are counted, not made.
fn count(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
            return false;
        }
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            nodes += count(&after, depth - 1);
        }
        false
    });
    nodes
}
